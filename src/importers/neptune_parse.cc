#include "hadal/importers/neptune.h"
#include "hadal/importers/neptune_reader.h"

namespace hadal::importers {

namespace {

using Token = NeptuneReader::Token;

constexpr std::size_t kMaxParts = 64;
constexpr std::size_t kMaxObjects = 1000;

Vec3<double> first(const std::vector<double>& x) { return {{x[0], x[1], x[2]}}; }
Vec3<double> second(const std::vector<double>& x) { return {{x[3], x[4], x[5]}}; }

/// `position <x y z roll pitch yaw>`
void read_pose(NeptuneReader& in, Vec3<double>& position, Vec3<double>& rpy_deg) {
  const std::vector<double> x = in.numbers("position", 6, model::kCoordinate);
  position = first(x);
  rpy_deg = second(x);
}

/// Reads entries up to the bracket that closes the block: `read` takes a key, or returns false.
template <class Read>
void read_block(NeptuneReader& in, NeptuneKeys& seen, const std::vector<std::string_view>& keys,
                Read&& read) {
  while (!in.take(">")) {
    const Token key = in.key();
    seen.seen(key);
    if (!read(key)) in.unknown(key, keys);
  }
}

NeptuneMotor read_motor(NeptuneReader& in, const Token& at) {
  NeptuneMotor m;
  m.line = at.line;
  m.name = in.name("motor");
  in.expect("<", "motor");
  NeptuneKeys keys(in, at);
  read_block(in, keys, {"CTf", "CTb", "CQf", "CQb", "O", "PA"}, [&](const Token& key) {
    if (key.text == "CTf")
      return m.thrust_forward = in.number("motor.CTf", model::kNonNegative), true;
    if (key.text == "CTb")
      return m.thrust_backward = in.number("motor.CTb", model::kNonNegative), true;
    if (key.text == "CQb") return m.torque_backward = in.number("motor.CQb"), true;
    if (key.text == "O") return m.direction = in.vector("motor.O"), true;
    if (key.text == "PA") return m.torque_axis = in.vector("motor.PA"), true;
    if (key.text != "CQf") return false;
    m.torque_line = key.line;
    m.torque_forward = in.number("motor.CQf");
    return true;
  });
  keys.require({"CTf", "CTb", "CQf", "CQb", "O", "PA"});
  if (dot(m.direction, m.direction) == 0) {
    in.fail({{}, at.line}, "motor.O", "has length zero", "the direction of the force");
  }
  return m;
}

NeptuneSensor read_sensor(NeptuneReader& in, const Token& at) {
  NeptuneSensor s;
  s.line = at.line;
  s.name = in.name("sensor");
  in.expect("<", "sensor");
  NeptuneKeys keys(in, at);
  read_block(in, keys, {"x_max", "beta", "inc_x", "inc_z", "position"}, [&](const Token& key) {
    if (key.text == "x_max") return s.range = in.number("sensor.x_max", model::kSize), true;
    if (key.text == "beta") return s.beta = in.number("sensor.beta", model::kNonNegative), true;
    if (key.text == "inc_x") return s.inc_x = in.number("sensor.inc_x", model::kNonNegative), true;
    if (key.text == "inc_z") return s.inc_z = in.number("sensor.inc_z", model::kNonNegative), true;
    if (key.text != "position") return false;
    read_pose(in, s.position, s.rpy_deg);
    return true;
  });
  keys.require({"x_max", "position"});
  return s;
}

NeptuneObject read_object(NeptuneReader& in, const Token& at) {
  NeptuneObject o;
  o.line = at.line;
  in.expect("<", "object");
  o.model = in.name("object");
  NeptuneKeys keys(in, at);
  read_block(in, keys, {"scale", "radius", "position"}, [&](const Token& key) {
    if (key.text == "scale") return o.scale = in.number("object.scale", model::kSize), true;
    if (key.text == "radius") return o.radius = in.number("object.radius", model::kSize), true;
    if (key.text != "position") return false;
    read_pose(in, o.position, o.rpy_deg);
    return true;
  });
  keys.require({"radius", "position"});
  return o;
}

void refuse_more(const NeptuneReader& in, const Token& key, std::size_t count, std::size_t limit) {
  if (count < limit) return;
  in.fail({{}, key.line}, key.text, "is one too many", "at most " + std::to_string(limit));
}

}  // namespace

NeptuneDynamics parse_neptune_dynamics(const std::string& text, const std::string& file) {
  NeptuneReader in(text, file);
  NeptuneDynamics d;
  d.file = file;
  NeptuneKeys keys(in, {"", 1});
  const std::pair<std::string_view, Mat6<double>*> matrices[] = {
      {"Mf", &d.mass_forward},     {"Mb", &d.mass_backward},      {"DLf", &d.linear_forward},
      {"DLb", &d.linear_backward}, {"DQf", &d.quadratic_forward}, {"DQb", &d.quadratic_backward}};
  const auto read = [&](const Token& key) {
    for (const auto& [name, matrix] : matrices) {
      if (key.text == name) return *matrix = in.matrix(name), true;
    }
    if (key.text == "b") return d.buoyancy = in.number("b", model::kNonNegative), true;
    if (key.text == "w") return d.weight = in.number("w", model::kPositive), true;
    if (key.text == "bc") return d.center_of_buoyancy = in.vector("bc"), true;
    if (key.text == "gc") return d.center_of_gravity = in.vector("gc"), true;
    return false;
  };
  while (!in.at_end()) {
    const Token key = in.key();
    if (key.text == "motor") {
      refuse_more(in, key, d.motors.size(), kMaxParts);
      d.motors.push_back(read_motor(in, key));
      continue;
    }
    keys.seen(key);
    if (!read(key)) {
      in.unknown(key, {"Mf", "Mb", "DLf", "DLb", "DQf", "DQb", "b", "bc", "w", "gc", "motor"});
    }
  }
  keys.require({"Mf", "Mb", "DLf", "DLb", "DQf", "DQb", "b", "bc", "w", "gc"});
  return d;
}

NeptuneVehicle parse_neptune_vehicle(const std::string& text, const std::string& file) {
  NeptuneReader in(text, file);
  NeptuneVehicle v;
  v.file = file;
  NeptuneKeys keys(in, {"", 1});
  while (!in.at_end()) {
    const Token key = in.key();
    if (key.text == "sensor") {
      refuse_more(in, key, v.sensors.size(), kMaxParts);
      v.sensors.push_back(read_sensor(in, key));
      continue;
    }
    keys.seen(key);
    if (key.text == "dynamic") {
      v.dynamic = in.name("dynamic");
    } else if (key.text == "model") {
      v.model_line = key.line;
      v.model = in.name("model");
    } else if (key.text == "scale") {
      v.scale = in.number("scale", model::kSize);
    } else if (key.text == "radius") {
      v.radius_line = key.line;
      v.radius = in.number("radius", model::kSize);
    } else if (key.text == "position") {
      read_pose(in, v.position, v.rpy_deg);
    } else {
      in.unknown(key, {"dynamic", "model", "scale", "radius", "position", "sensor"});
    }
  }
  keys.require({"dynamic", "position"});
  return v;
}

NeptuneWorld parse_neptune_world(const std::string& text, const std::string& file) {
  NeptuneReader in(text, file);
  NeptuneWorld w;
  w.file = file;
  while (!in.at_end()) {
    const Token key = in.key();
    if (key.text == "object") {
      refuse_more(in, key, w.objects.size(), kMaxObjects);
      w.objects.push_back(read_object(in, key));
    } else if (key.text == "world") {
      if (w.line > 0) in.fail({{}, key.line}, "world", "is given twice", "one");
      w.line = key.line;
      in.expect("<", "world");
      w.model = in.name("world");
      NeptuneKeys keys(in, key);
      read_block(in, keys, {"scale", "resolution"}, [&](const Token& entry) {
        if (entry.text == "scale") return w.scale = in.number("world.scale", model::kSize), true;
        if (entry.text != "resolution") return false;
        w.resolution = in.number("world.resolution", model::kNonNegative);
        return true;
      });
    } else {
      in.unknown(key, {"world", "object"});
    }
  }
  if (w.line == 0) in.fail({{}, 1}, "", "has no world", "world< <FILE> … >");
  return w;
}

}  // namespace hadal::importers
