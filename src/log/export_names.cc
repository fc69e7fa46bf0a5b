#include "hadal/log/export_names.h"

#include <algorithm>
#include <array>

namespace hadal::log {

namespace {

constexpr std::size_t kMatlabNameLength = 63;
constexpr std::array<std::string_view, 20> kMatlabKeywords{
    "break",      "case",   "catch",    "classdef", "continue", "else",      "elseif",
    "end",        "for",    "function", "global",   "if",       "otherwise", "parfor",
    "persistent", "return", "spmd",     "switch",   "try",      "while"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Replaces what is not allowed by `_`, and takes `_` and dots off both ends.
template <class Allowed>
std::string cleaned(std::string_view text, Allowed allowed) {
  std::string out;
  for (char c : text) out += is_letter(c) || is_digit(c) || allowed(c) ? c : '_';
  const std::size_t first = out.find_first_not_of("_.");
  if (first == std::string::npos) return "";
  return out.substr(first, out.find_last_not_of("_.") - first + 1);
}

std::string lower(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

}  // namespace

std::string file_stem(std::string_view topic) {
  const std::string stem = cleaned(topic, [](char c) { return c == '-' || c == '.'; });
  return stem.empty() ? "topic" : stem.substr(0, 200);
}

std::string matlab_name(std::string_view name) {
  std::string out = cleaned(name, [](char) { return false; });
  if (out.empty() || !is_letter(out[0])) out = "x" + out;
  out.resize(std::min(out.size(), kMatlabNameLength));
  if (std::ranges::count(kMatlabKeywords, out) > 0) out += '_';
  return out;
}

std::string unique_name(const std::string& name, std::set<std::string>& taken, std::size_t limit) {
  std::string candidate = name.substr(0, limit);
  for (int i = 2; !taken.insert(lower(candidate)).second; ++i) {
    std::string suffix = "_";
    suffix += std::to_string(i);
    candidate = name.substr(0, limit - suffix.size()) + suffix;
  }
  return candidate;
}

}  // namespace hadal::log
