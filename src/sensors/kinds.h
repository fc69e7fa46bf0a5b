#pragma once

/// The list of the kinds of sensors that ship. It is a value: who reads files takes a list, and may
/// be given one with more,
///
///     model::KindList kinds = sensors::shipped_kinds();
///     kinds.push_back(sensors::kind_entry<Thermometer>());
///     config::load_scenario(path, {}, kinds);

#include <string_view>

#include "hadal/model/sensor.h"

namespace hadal::sensors {

const model::KindList& shipped_kinds();

/// A sensor of a kind that ships, with all else at its default.
model::Sensor shipped_sensor(std::string_view kind, std::string name);

}  // namespace hadal::sensors
