#pragma once

/// A number of a described struct by its name, found through the declarations themselves.

#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::model {

/// Where a name such as `control.depth.pid.kp`, `guidance.rpy_deg[2]` or
/// `control.pitch.actuators.stern` leads.
struct NumberPlace {
  double* number = nullptr;  ///< null if the name leads to no number
  bool fixed = false;        ///< the number, or something around it, holds for a whole run
  std::string
      absent;  ///< the optional table on the way that is not there; empty if none is missing
};

/// Visitor that follows one name.
class NumberFinder {
 public:
  explicit NumberFinder(std::string_view name) : rest_(name) { next_key(); }

  template <class T>
  void operator()(std::string_view key, T& member, const Field& field) {
    if (done_ || key != key_) return;
    done_ = true;
    walked_ += walked_.empty() ? "" : ".";
    walked_ += key;
    place.fixed = place.fixed || field.fixed;
    look(member);
  }

  NumberPlace place;

 private:
  /// Takes the part up to the next dot or bracket off the name.
  void next_key() {
    key_ = rest_.substr(0, rest_.find_first_of(".["));
    rest_.remove_prefix(key_.size());
    if (rest_.starts_with('.')) rest_.remove_prefix(1);
  }

  void look(double& x) {
    if (rest_.empty()) place.number = &x;
  }
  template <int N>
  void look(Vec<double, N>& x) {
    look(x.e);
  }
  template <std::size_t N>
  void look(std::array<double, N>& x) {
    std::size_t i = N;
    const char* const end = rest_.data() + rest_.size();
    if (!rest_.starts_with('[')) return;
    const auto [stop, error] = std::from_chars(rest_.data() + 1, end, i);
    if (error == std::errc{} && stop + 1 == end && *stop == ']' && i < N) place.number = &x[i];
  }
  void look(std::map<std::string, double>& x) {
    const auto found = x.find(std::string(rest_));
    if (found != x.end()) place.number = &found->second;
  }
  template <class T>
  void look(std::optional<T>& x) {
    if (x) return look(*x);
    place.absent = walked_;
  }
  template <class T>
  void look(std::vector<T>&) {}
  template <class T>
  void look(T& x) {
    if constexpr (std::is_class_v<T> && requires(NumberFinder & v) { describe(v, x); }) {
      done_ = false;
      next_key();
      describe(*this, x);
      done_ = true;  // what stands behind x has other names
    }
  }

  std::string_view rest_;  ///< what is left of the name behind `key_`
  std::string_view key_;
  std::string walked_;
  bool done_ = false;  ///< `key_` was found
};

template <class S>
NumberPlace find_number(S& described, std::string_view name) {
  NumberFinder finder(name);
  describe(finder, described);
  return std::move(finder.place);
}

}  // namespace hadal::model
