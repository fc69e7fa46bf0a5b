#pragma once

#include "hadal/config/toml/toml_text.h"
#include "hadal/model/actuator.h"

namespace hadal::importers {

/// `[[actuators]]` of a thruster or fin; `from` tells where it comes from.
void write_actuator(config::TomlText& out, const model::Actuator& a, const std::string& from);

}  // namespace hadal::importers
