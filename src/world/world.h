#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hadal/world/box_tree.h"
#include "hadal/world/geometry.h"

namespace hadal {

/// A piece of a Geometry.
struct PieceId {
  std::size_t body = 0;   ///< index into Geometry::bodies()
  std::size_t piece = 0;  ///< of that body
  bool operator==(const PieceId&) const = default;
};

/// Where a ray meets a surface; N is local north-east-down [m].
struct RayHit {
  double range = 0;       ///< from the origin [m]
  Vec3<double> point_N;   ///< on the surface [m]
  Vec3<double> normal_N;  ///< unit, on the side the ray comes from
  PieceId of;
};

/// The point of all surfaces that is nearest to another.
struct SurfacePoint {
  double distance = 0;   ///< [m], on either side of the surface
  Vec3<double> point_N;  ///< [m]
  PieceId of;
};

/// A box anywhere: `R` turns its axes into N.
struct OrientedBox {
  Vec3<double> center_N;
  Mat3<double> R = identity<double, 3>();
  Vec3<double> half_size;
};

/// Everything solid in the water where it is now: a Geometry, and the pose of each of its bodies.
/// A body is not there until it is placed, but for the world itself. Safe to ask from many threads
/// while nobody places anything; a copy shares the geometry and has poses of its own.
///
/// Questions leave out the owner `but`: a vehicle with all its links.
class World {
 public:
  explicit World(std::shared_ptr<const Geometry> geometry);
  /// Of a description alone. Files that are not absolute are looked for in `folder`. Throws
  /// InputError.
  explicit World(const model::World& description, const std::string& folder = ".");
  World(const model::World& description, const MeshLoader& load);

  const Geometry& geometry() const { return *geometry_; }
  const Piece& piece(const PieceId& id) const {
    return geometry_->bodies()[id.body].pieces[id.piece];
  }

  void place(std::size_t body, const Vec3<double>& p_NB_N, const Quaternion<double>& q_NB);

  /// The nearest surface, of either face, with min_range ≤ range ≤ max_range (which may be
  /// infinite); a nearer one is passed through. `direction_N` has any length but zero. Ranges are
  /// right to 1e-9 m within 100 km of the origin of N. Of two that are equally near the one that
  /// comes first in the geometry is met.
  std::optional<RayHit> cast(const Vec3<double>& origin_N, const Vec3<double>& direction_N,
                             double min_range, double max_range,
                             const std::optional<Owner>& but = {}) const;

  /// The nearest point of all surfaces within `radius` (which may be infinite).
  std::optional<SurfacePoint> nearest(const Vec3<double>& point_N, double radius,
                                      const std::optional<Owner>& but = {}) const;

  /// Appends the pieces that a box meets: solids that it overlaps, meshes whose surface it cuts,
  /// ground that it cuts or lies under. A box without size is a point: it is in a solid or under
  /// the ground, or not, and cuts no mesh.
  void find_overlaps(const OrientedBox& box, const std::optional<Owner>& but,
                     std::vector<PieceId>& found) const;

 private:
  struct Pose {
    Vec3<double> p_NB_N;
    Mat3<double> R_NB = identity<double, 3>();
    Vec3<double> center_N;  ///< of the sphere around its pieces [m]
    bool placed = false;
  };

  /// What the tree of boxes holds: bodies that are placed, and solids of the world one by one.
  struct Leaf {
    std::size_t body = 0;
    std::size_t first = 0, last = 0;  ///< its pieces, the last excluded
  };

  bool left_out(std::size_t body, const std::optional<Owner>& but) const {
    return but && body > 0 && but->same(geometry_->bodies()[body].owner);
  }
  void cast_at(const Leaf& leaf, const Vec3<double>& origin_N, const Vec3<double>& along_N,
               double min_range, double max_range, std::optional<RayHit>& best) const;
  void search_world(const Vec3<double>& point_N, std::optional<SurfacePoint>& best,
                    double radius) const;
  void search(const Leaf& leaf, const Vec3<double>& point_N, std::optional<SurfacePoint>& best,
              double& radius) const;
  void find_world_overlaps(const OrientedBox& box, std::vector<PieceId>& found) const;

  std::shared_ptr<const Geometry> geometry_;
  std::vector<Pose> poses_;
  std::vector<Leaf> leaves_;  ///< the one of body i at i − 1, then those of the world
  BoxTree tree_;
};

}  // namespace hadal
