#include "hadal/config/schema/suggest.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace hadal::config {

namespace {

constexpr std::size_t kLongestWord = 64;

/// What people type, and what it is called here.
struct Synonym {
  std::string_view typed, meant;
};
constexpr Synonym kSynonyms[] = {
    {"dvl", "velocity"},
    {"speed_log", "velocity"},
    {"imu", "attitude"},
    {"ahrs", "attitude"},
    {"ins", "attitude"},
    {"mru", "attitude"},
    {"gyro", "attitude"},
    {"compass", "attitude"},
    {"gps", "position"},
    {"gnss", "position"},
    {"usbl", "position"},
    {"lbl", "position"},
    {"pressure", "depth"},
    {"barometer", "depth"},
    {"altimeter", "echosounder"},
    {"sonar", "echosounder"},
    {"ping", "echosounder"},
    {"range_finder", "echosounder"},
    {"encoder", "joints"},
    {"encoders", "joints"},
    {"joint_encoder", "joints"},
    {"propeller", "thruster"},
    {"motor", "thruster"},
    {"rudder", "fin"},
    {"elevator", "fin"},
    {"sternplane", "fin"},
    {"revolute", "hinge"},
    {"prismatic", "slide"},
    {"dt", "step"},
    {"timestep", "step"},
    {"cog", "center_of_gravity"},
    {"cob", "center_of_buoyancy"},
    {"drag", "quadratic_damping"},
    {"rpy", "rpy_deg"},
    {"orientation", "rpy_deg"},
    {"xyz", "position"},
    {"thrusters", "actuators"},
};

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

}  // namespace

int edit_distance(std::string_view a, std::string_view b) {
  if (std::max(a.size(), b.size()) > kLongestWord) return static_cast<int>(kLongestWord);
  // Optimal string alignment, three rows of the table at a time.
  std::array<std::array<int, kLongestWord + 1>, 3> rows{};
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& now = rows[i % 3];
    const auto& last = rows[(i + 2) % 3];
    const auto& before_last = rows[(i + 1) % 3];
    now[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                           lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) now[j] = std::min(now[j], before_last[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  for (const std::string_view candidate : candidates) {
    if (edit_distance(candidate, word) == 0 && !word.empty()) return candidate;
  }
  for (const auto& [typed, meant] : kSynonyms) {
    if (edit_distance(typed, word) != 0) continue;
    const auto found = std::find(candidates.begin(), candidates.end(), meant);
    if (found != candidates.end()) return *found;
  }
  // A word without its unit: `rpy` for `rpy_deg`.
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > word.size() && candidate[word.size()] == '_' && word.size() > 1 &&
        edit_distance(candidate.substr(0, word.size()), word) == 0) {
      return candidate;
    }
  }
  std::string_view best;
  int best_distance = std::max(1, static_cast<int>(word.size()) / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const int distance = edit_distance(word, candidate);
    if (distance < best_distance && distance < static_cast<int>(candidate.size())) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::string_view best = nearest(word, candidates);
  return best.empty() ? "" : "did you mean '" + std::string(best) + "'?";
}

std::string either(const std::vector<std::string_view>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace hadal::config
