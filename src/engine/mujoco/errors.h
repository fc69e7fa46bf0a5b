#pragma once

/// What MuJoCo says went wrong, as SceneError.

#include <string>

#include "hadal/engine/scene.h"

struct mjData_;

namespace hadal::engine {

/// MuJoCo ends the process on an error and writes MUJOCO_LOG.TXT on a warning, unless the two
/// function pointers that it has for the whole process say otherwise. The first call has errors
/// thrown as SceneError and warnings counted in mjData only; they stay so.
void install_mujoco_handlers();

/// `body "rov/arm": TEXT`.
[[noreturn]] void throw_scene_error(const SceneDescription& scene, int body,
                                    const std::string& text);

/// Text of the first warning that MuJoCo counted; empty if there is none.
std::string mujoco_warning(const mjData_& data);

}  // namespace hadal::engine
