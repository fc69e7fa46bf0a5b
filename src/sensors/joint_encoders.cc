#include "hadal/sensors/joint_encoders.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "hadal/model/vehicle.h"

namespace hadal::sensors {

namespace {

double rounded(double x, double resolution) {
  return resolution > 0 ? resolution * std::round(x / resolution) : x;
}

void encode(std::span<const double> true_values, double noise, double resolution,
            RandomStream& random, std::vector<double>& out) {
  out.resize(true_values.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = rounded(true_values[i] + white_noise(noise, random), resolution);
  }
}

template <std::size_t N>
std::size_t copy(const std::vector<double>& from, std::array<double, N>& to) {
  const std::size_t n = std::min(from.size(), N);
  std::copy_n(from.begin(), n, to.begin());
  return n;
}

constexpr std::array<std::string_view, 8> kPositions = {"joint1", "joint2", "joint3", "joint4",
                                                        "joint5", "joint6", "joint7", "joint8"};
constexpr std::array<std::string_view, 8> kVelocities = {"velocity1", "velocity2", "velocity3",
                                                         "velocity4", "velocity5", "velocity6",
                                                         "velocity7", "velocity8"};

template <std::vector<double> message::JointReadings::*Member, std::size_t I>
double element(const message::AnyMessage& m) {
  const std::vector<double>& numbers = m.as<message::JointReadings>().*Member;
  return I < numbers.size() ? numbers[I] : 0;
}

template <std::size_t... I>
std::vector<message::Quantity> joint_quantities(std::index_sequence<I...>) {
  using M = message::JointReadings;
  return {message::Quantity{kPositions[I], "rad or m", element<&M::position, I>}...,
          message::Quantity{kVelocities[I], "rad/s or m/s", element<&M::velocity, I>}...};
}

}  // namespace

std::vector<KeyProblem> problems(const JointEncoders& s, const model::Vehicle& vehicle) {
  std::string names;
  for (const model::Arm& arm : vehicle.arms) {
    if (arm.name == s.arm) return {};
    names += (names.empty() ? "" : ", ") + arm.name;
  }
  if (vehicle.arms.empty()) {
    return {{{"kind"}, "the vehicle has no arm", "an arm, or another kind"}};
  }
  if (!s.arm.empty()) return {{{"arm"}, "there is no such arm", names}};
  if (vehicle.arms.size() == 1) return {};
  return {{{"kind"}, fmt::format("there are {} arms", vehicle.arms.size()), "arm = " + names}};
}

void prepare(const JointEncoders&, const Frames& frames, message::JointReadings& m) {
  m.header.frame_id = frames.vehicle + "/base_link_frd";
}

void measure(const JointEncoders& s, const SensorView& view, RandomStream& random,
             message::JointReadings& m) {
  const std::optional<JointReadings> truth = view.joints(s.arm);
  if (!truth) return;
  const auto first = [](const auto& values, std::size_t n) { return std::span(values.data(), n); };
  encode(first(truth->position, truth->joints), s.noise, s.resolution, random, m.position);
  encode(first(truth->velocity, truth->joints), s.velocity_noise, 0, random, m.velocity);
  encode(first(truth->finger_position, truth->fingers), s.noise, s.resolution, random,
         m.finger_position);
  encode(first(truth->finger_velocity, truth->fingers), s.velocity_noise, 0, random,
         m.finger_velocity);
}

Told tell(const JointEncoders& s, const Mounting&, const message::JointReadings& m) {
  JointReadings readings;
  readings.joints = copy(m.position, readings.position);
  copy(m.velocity, readings.velocity);
  readings.fingers = copy(m.finger_position, readings.finger_position);
  copy(m.finger_velocity, readings.finger_velocity);
  return {.joints = readings, .arm = s.arm};
}

std::vector<message::Quantity> quantities(const JointEncoders&) {
  return joint_quantities(std::make_index_sequence<kPositions.size()>());
}

}  // namespace hadal::sensors
