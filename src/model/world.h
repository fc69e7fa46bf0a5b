#pragma once

/// What stands still in a scenario, as its file says it: boxes, shapes, meshes, ground, and what
/// they are made of. Positions in N (local north-east-down).

#include <string>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"
#include "hadal/model/shape.h"
#include "hadal/model/terrain.h"

namespace hadal::model {

/// What surfaces are to sound and light; contact has numbers of its own.
struct Material {
  std::string name;
  double reflectivity = 0.5;
  double roughness = 0;
  Vec3<double> color{{0.5, 0.5, 0.5}};
  bool operator==(const Material&) const = default;
};

template <class Visitor>
void describe(Visitor& v, Material& m) {
  v("name", m.name, {.required = true, .help = "By which things name it."});
  v("reflectivity", m.reflectivity,
    {.range = {.min = 0, .max = 1},
     .help = "Of sound: pressure of the echo over that of the wave, at normal incidence."});
  v("roughness", m.roughness,
    {.unit = "m",
     .range = {.min = 0, .max = 10},
     .help = "Standard deviation of heights too small for its shape."});
  v("color", m.color, {.range = {.min = 0, .max = 1}, .help = "Red, green, blue, sRGB."});
}

struct Box {
  std::string name;
  Vec3<double> center;
  Vec3<double> size;
  Vec3<double> rpy_deg;
  std::string material;
  Surface surface;
};

template <class Visitor>
void describe(Visitor& v, Box& b) {
  v("name", b.name, {.help = "For messages and pictures."});
  v("center", b.center, {.unit = "m", .range = kCoordinate, .required = true, .help = "NED."});
  v("size", b.size,
    {.unit = "m", .range = kSize, .required = true, .help = "Along its own x, y, z."});
  v("rpy_deg", b.rpy_deg, {.unit = "deg", .help = "Roll, pitch, yaw (ZYX)."});
  v("material", b.material, {.help = "Name of one of `world.materials`."});
  describe(v, b.surface);
}

struct Mesh {
  std::string name;
  std::string file;
  Vec3<double> position;
  Vec3<double> rpy_deg;
  double scale = 1;
  MeshContact contact = MeshContact::kNone;
  std::string material;
  Surface surface;
};

template <class Visitor>
void describe(Visitor& v, Mesh& m) {
  v("name", m.name, {.help = "For messages and pictures."});
  v("file", m.file,
    {.required = true,
     .help = "STL, OBJ, PLY, glTF, DAE or VRML, relative to the scenario; its axes are NED before "
             "`rpy_deg`."});
  v("position", m.position, {.unit = "m", .range = kCoordinate, .help = "NED."});
  v("rpy_deg", m.rpy_deg, {.unit = "deg", .help = "Roll, pitch, yaw (ZYX)."});
  v("scale", m.scale, {.range = kSize, .help = "Metres per unit of the file."});
  v("contact", m.contact,
    {.help = "What bodies can touch: its convex hull, one hull for each connected component, or "
             "nothing."});
  v("material", m.material, {.help = "Name of one of `world.materials`."});
  describe(v, m.surface);
}

/// Any shape that vehicles have, standing in N.
struct WorldShape {
  Shape shape;
  std::string material;
};

template <class Visitor>
void describe(Visitor& v, WorldShape& w) {
  describe(v, w.shape);
  v("material", w.material, {.help = "Name of one of `world.materials`."});
}

struct World {
  std::vector<Box> boxes;
  std::vector<Mesh> meshes;
  std::vector<WorldShape> shapes;
  std::vector<Terrain> terrains;
  std::vector<Material> materials;
};

template <class Visitor>
void describe(Visitor& v, World& w) {
  v("boxes", w.boxes, {.help = "Solid boxes."});
  v("meshes", w.meshes, {.help = "Triangle meshes from files."});
  v("shapes", w.shapes, {.help = "Shapes of any kind; position and turn are in NED."});
  v("terrains", w.terrains,
    {.help = "Ground from a grid of depths; where it ends there is no seabed."});
  v("materials", w.materials, {.help = "What things are made of, for sonars and cameras."});
}

}  // namespace hadal::model
