#pragma once

/// Where on the Earth a scenario is, as its file says it.

#include "hadal/model/field.h"

namespace hadal::model {

/// The origin of N: x to true north, y east, z down.
struct Chart {
  double latitude_deg = 0;
  double longitude_deg = 0;
  bool operator==(const Chart&) const = default;
};

template <class Visitor>
void describe(Visitor& v, Chart& c) {
  v("latitude_deg", c.latitude_deg,
    {.unit = "deg",
     .range = {.min = -89.9, .max = 89.9},
     .required = true,
     .help = "WGS 84, north positive; a pole has no north."});
  v("longitude_deg", c.longitude_deg,
    {.unit = "deg",
     .range = {.min = -180, .max = 180},
     .required = true,
     .help = "WGS 84, east positive."});
}

}  // namespace hadal::model
