#pragma once

/// Meshes of files, each read once for all who need it: rays, contact, checks.

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hadal/model/chart.h"
#include "hadal/model/shape.h"
#include "hadal/model/terrain.h"
#include "hadal/world/contact_mesh.h"
#include "hadal/world/mesh.h"
#include "hadal/world/terrain.h"

namespace hadal {

/// Reads the triangles of a mesh file; the argument is what a scenario calls it.
using MeshLoader = std::function<TriangleMesh(const std::string& file)>;

/// A mesh of a file in metres, in its own frame, with the hulls that stand for it in contact. Safe
/// to ask from many threads.
class LoadedMesh {
 public:
  explicit LoadedMesh(TriangleMesh mesh) : triangles_(std::move(mesh)) {}

  const TriangleMesh& triangles() const { return triangles_; }
  /// Made at the first call for each way of contact. Throws InputError as contact_mesh does.
  const ContactMesh& contact(model::MeshContact contact) const;

 private:
  TriangleMesh triangles_;
  mutable std::once_flag hull_made_, components_made_;
  mutable ContactMesh none_, hull_, components_;
};

/// By file and scale; grids of ground, too. For one thread; what it gives away outlives it.
class MeshCache {
 public:
  /// Files that are not absolute are looked for in `folder`.
  explicit MeshCache(const std::filesystem::path& folder = ".");
  explicit MeshCache(MeshLoader load) : load_(std::move(load)) {}

  /// The mesh of a file with `scale` metres per unit. Throws InputError as read_mesh_file does.
  std::shared_ptr<const LoadedMesh> get(const std::string& file, double scale);
  /// The ground of a scenario, made at the first call for the same description. Throws InputError
  /// as read_grid_file, placed_grid and fractal_seabed do.
  std::shared_ptr<const Terrain> terrain(const model::Terrain& terrain,
                                         const std::optional<model::Chart>& chart);

 private:
  struct Ground {
    model::Terrain description;
    std::optional<model::Chart> chart;
    std::shared_ptr<const Terrain> terrain;
  };

  std::filesystem::path folder_;
  std::vector<Ground> grounds_;
  MeshLoader load_;
  std::map<std::pair<std::string, double>, std::shared_ptr<const LoadedMesh>> meshes_;
};

}  // namespace hadal
