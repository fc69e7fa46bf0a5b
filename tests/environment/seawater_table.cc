// Prints what TEOS-10 makes of a grid of states, for gsw_test.py to compare: SA, CT, p, density,
// speed of sound.

#include <cstdio>

#include "hadal/environment/seawater/teos10.h"

int main() {
  for (double SA = 0; SA <= 42; SA += 3) {
    for (double CT = -2; CT <= 40; CT += 3) {
      for (double p = 0; p <= 10000; p += 1250) {
        std::printf("%.17g %.17g %.17g %.17g %.17g\n", SA, CT, p, hadal::teos10_density(SA, CT, p),
                    hadal::teos10_sound_speed(SA, CT, p));
      }
    }
  }
}
