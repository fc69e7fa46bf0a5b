#pragma once

/// The list of the kinds of current that ship. It is a value: who reads files takes a list, and may
/// be given one with more,
///
///     model::KindList kinds = config::shipped_kinds();
///     kinds.push_back(current_entry<Vortex>());
///     config::load_scenario(path, {}, kinds);

#include "hadal/model/kind.h"

namespace hadal {

const model::KindList& shipped_currents();

}  // namespace hadal
