#pragma once

namespace hadal {

/// Speed of sound in sea water from temperature T [°C], practical salinity S and depth D [m], in
/// m/s; valid for 2 to 30 °C, 25 to 40, 0 to 8000 m. [Mackenzie 1981, Eq. 1]
inline double mackenzie_sound_speed(double T, double S, double D) {
  return 1448.96 + 4.591 * T - 5.304e-2 * T * T + 2.374e-4 * T * T * T + 1.340 * (S - 35) +
         1.630e-2 * D + 1.675e-7 * D * D - 1.025e-2 * T * (S - 35) - 7.139e-13 * T * D * D * D;
}

}  // namespace hadal
