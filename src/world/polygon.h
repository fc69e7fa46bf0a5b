#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "hadal/math/vec.h"

namespace hadal {

/// Beyond this much work the rest of a polygon is left as a fan.
inline constexpr std::size_t kMostPolygonWork = 200'000'000;

/// Cuts a polygon of four or more corners, nearly flat, into triangles by the indices of its
/// corners: a fan from the first where it is convex, else ears one after the other. Adds to `work`
/// the number of corners that were looked at, which grows with the cube of all at worst.
std::vector<std::array<std::size_t, 3>> cut_polygon(std::span<const Vec3<double>> corners,
                                                    std::size_t& work);

}  // namespace hadal
