#pragma once

#include <limits>

#include "hadal/model/field.h"

namespace hadal::model {

struct Pid {
  double kp = 0;
  double ki = 0;
  double kd = 0;
  double integral_limit = std::numeric_limits<double>::infinity();
  double derivative_time_constant = 0;
  double output_limit = std::numeric_limits<double>::infinity();
};

template <class Visitor>
void describe(Visitor& v, Pid& p) {
  v("kp", p.kp, {.help = "Output (force, moment or angle) per unit of error."});
  v("ki", p.ki, {.range = kNonNegative, .help = "Per unit of error and second."});
  v("kd", p.kd, {.range = kNonNegative, .help = "Per unit of error per second."});
  v("integral_limit", p.integral_limit,
    {.range = kNonNegative, .help = "Largest contribution of the integral."});
  v("derivative_time_constant", p.derivative_time_constant,
    {.unit = "s",
     .range = kNonNegative,
     .help = "Of the low-pass filter on the difference of errors; 0 means none."});
  v("output_limit", p.output_limit,
    {.range = kNonNegative,
     .help = "Largest output; while it is reached the integral does not grow."});
}

}  // namespace hadal::model
