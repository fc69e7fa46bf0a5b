#pragma once

/// Fewer points for the same curve.

#include <cstddef>

#include "hadal/report/decimate.h"

namespace hadal::report {

/// The samples through which straight lines pass within `tolerance` [unit of y] of every sample
/// left out. The first and the last are kept, and so are the gaps and their neighbours.
Samples within(const Samples& samples, double tolerance);

/// At most `max_points` (≥ 8) of the samples. What a smooth curve can do without is left out first:
/// lines stay within 1/250 000 of the range, or up to 1/2000 if that is needed. Curves with more in
/// them, such as noise, keep the smallest and the largest of neighbours instead, so that no peak is
/// lost.
Samples simplified(const Samples& samples, std::size_t max_points);

}  // namespace hadal::report
