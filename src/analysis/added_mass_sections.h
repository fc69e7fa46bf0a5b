#pragma once

/// Added mass of sharp-edged and finite bodies: two-dimensional sections by tables, and what a
/// finite length takes off.

#include "hadal/math/vec.h"

namespace hadal::analysis {

/// Added mass per length of a rectangle, over ρπ(across/2)²; it moves along its side `along`. 1.51
/// for a square, 1 for a plate across the flow. [DNV-RP-C205, Table D-1]
double rectangle_coefficient(double across, double along);

/// Added moment of inertia per length of a rectangle about its middle, over ρπ(longer/2)⁴: 0.234
/// for a square, 1/8 for a plate. [DNV-RP-C205, Table D-1]
double rectangle_roll_coefficient(double side, double other_side);

/// What is left of the two-dimensional value at a length of `ratio` widths: table of rectangular
/// plates that move across their face [DNV-RP-C205, Table D-2]. Circular cylinders (0.78 at 2.5,
/// 0.90 at 5) and the cube (0.57) lie within 3 % of it. Below 1 length and width change places.
double finite_length_factor(double ratio);

/// Added mass of a box along x, y, z [m³, to be multiplied by ρ].
Vec3<double> box_added_mass(const Vec3<double>& size);

/// Added moments of inertia of a box about x, y, z [m⁵, to be multiplied by ρ]. About its long
/// axis that of the section; about a short one by strips across the longest side, with the square
/// of finite_length_factor, which is 0.33 for a cube and tends to 1 for a rod.
Vec3<double> box_added_inertia(const Vec3<double>& size);

}  // namespace hadal::analysis
