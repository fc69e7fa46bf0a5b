#include "hadal/engine/mujoco/errors.h"

#include <fmt/format.h>
#include <mujoco/mujoco.h>

#include <mutex>

#include "hadal/engine/mujoco/collision.h"

namespace hadal::engine {

namespace {

void throw_error(const char* text) { throw SceneError(fmt::format("MuJoCo: {}", text), -1); }

void ignore_warning(const char*) {}

}  // namespace

void install_mujoco_handlers() {
  static std::once_flag once;
  std::call_once(once, [] {
    mju_user_error = throw_error;
    mju_user_warning = ignore_warning;
    install_collisions();
  });
}

void throw_scene_error(const SceneDescription& scene, int body, const std::string& text) {
  if (body < 0) throw SceneError(text, body);
  throw SceneError(
      fmt::format("body \"{}\": {}", scene.bodies[static_cast<std::size_t>(body)].name, text),
      body);
}

std::string mujoco_warning(const mjData_& data) {
  for (int i = 0; i < mjNWARNING; ++i) {
    if (data.warning[i].number == 0) continue;
    switch (i) {
      case mjWARN_INERTIA:
        return "the mass matrix is not positive definite";
      case mjWARN_CONTACTFULL:
        return "more contacts than the buffer holds; give the shapes fewer places to touch";
      case mjWARN_CNSTRFULL:
        return "more contact forces than the buffer holds; give the shapes fewer places to touch";
      default:
        return mju_warningText(i, data.warning[i].lastinfo);
    }
  }
  return {};
}

}  // namespace hadal::engine
