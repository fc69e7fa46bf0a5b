#include "hadal/engine/mujoco/face_contact.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hadal::engine {

namespace {

/// Of the rim of a cap, fixed in the cylinder, so that one that stands keeps its contacts.
constexpr int kRimPoints = 8;
/// The lowest point of a rim counts beside them only if it is deeper by so much [m].
constexpr double kClearlyDeeper = 1e-6;

bool over_face(const PlacedBox& box, int axis, const Vec3<double>& p) {
  for (int k = 1; k < 3; ++k) {
    const int side = (axis + k) % 3;
    if (std::abs(dot(p - box.centre, box.R.column_at(side))) > box.half_size[side]) return false;
  }
  return true;
}

/// Of more points than fit, the deepest, and those furthest to all sides of the face.
BoxContacts spread(const PlacedBox& box, const BoxFace& face,
                   std::span<const BoxContacts::Point> points) {
  const Vec3<double>& u = box.R.column_at((face.axis + 1) % 3);
  const Vec3<double>& v = box.R.column_at((face.axis + 2) % 3);
  BoxContacts contacts{.normal = face.outward};
  std::array<const BoxContacts::Point*, BoxContacts::kMost> chosen{};
  for (int k = 0; k < BoxContacts::kMost; ++k) {
    const double angle = 2 * std::numbers::pi * k / (BoxContacts::kMost - 1);
    const Vec3<double> side = std::cos(angle) * u + std::sin(angle) * v;
    const auto rank = [&](const BoxContacts::Point& p) {
      return k == 0 ? -p.distance : dot(p.position, side);
    };
    const BoxContacts::Point* best =
        &*std::max_element(points.begin(), points.end(),
                           [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    if (std::find(chosen.begin(), chosen.end(), best) != chosen.end()) continue;
    chosen[static_cast<std::size_t>(contacts.count)] = best;
    contacts.point[static_cast<std::size_t>(contacts.count++)] = *best;
  }
  return contacts;
}

void add_rim(const Vec3<double>& middle, const ShapePlace& at, double radius,
             const Vec3<double>& outward, FacePoints& points) {
  const Vec3<double>&u = at.R.column_at(0), &v = at.R.column_at(1);
  double lowest = 1e300;
  for (int k = 0; k < kRimPoints; ++k) {
    const double angle = 2 * std::numbers::pi * k / kRimPoints;
    const Vec3<double> p = middle + (radius * std::cos(angle)) * u + (radius * std::sin(angle)) * v;
    lowest = std::min(lowest, dot(p, outward));
    points.add(p);
  }
  const double along_u = dot(u, outward), along_v = dot(v, outward);
  const double slope = std::hypot(along_u, along_v);
  if (slope == 0) return;
  const Vec3<double> p = middle - (radius / slope) * (along_u * u + along_v * v);
  if (dot(p, outward) < lowest - kClearlyDeeper) points.add(p);
}

}  // namespace

FacePoints ellipsoid_points(const ShapePlace& at, const Vec3<double>& half_size,
                            const Vec3<double>& outward) {
  // The support of x²/a² + … = 1 towards −n is −(a² n)/|a n|.
  const Vec3<double> n = transposed_times(at.R, outward);
  Vec3<double> scaled;
  for (int i = 0; i < 3; ++i) scaled[i] = half_size[i] * n[i];
  const double length = std::sqrt(dot(scaled, scaled));
  for (int i = 0; i < 3; ++i) scaled[i] *= -half_size[i] / length;
  FacePoints points;
  points.add(at.centre + at.R * scaled);
  return points;
}

FacePoints cylinder_points(const ShapePlace& at, double radius, double half_length,
                           const Vec3<double>& outward) {
  FacePoints points;
  const Vec3<double> along = half_length * at.R.column_at(2);
  add_rim(at.centre + along, at, radius, outward, points);
  add_rim(at.centre - along, at, radius, outward, points);
  return points;
}

std::optional<BoxContacts> contacts_on_face(const PlacedBox& box, const BoxFace& face,
                                            std::span<const Vec3<double>> points, double margin) {
  const double plane = dot(box.centre, face.outward) + box.half_size[face.axis];
  std::array<BoxContacts::Point, FacePoints::kMost> touching;
  std::size_t count = 0;
  double deepest = 1e300;
  bool deepest_over_face = false;
  for (const Vec3<double>& p : points) {
    const double distance = dot(p, face.outward) - plane;
    const bool over = over_face(box, face.axis, p);
    if (distance < deepest) deepest = distance, deepest_over_face = over;
    if (distance >= margin || !over || count == touching.size()) continue;
    touching[count++] = {p - (0.5 * distance) * face.outward, distance};
  }
  if (!deepest_over_face) return std::nullopt;
  if (count > BoxContacts::kMost) return spread(box, face, {touching.data(), count});
  BoxContacts contacts{.normal = face.outward, .count = static_cast<int>(count)};
  std::copy_n(touching.begin(), count, contacts.point.begin());
  return contacts;
}

}  // namespace hadal::engine
