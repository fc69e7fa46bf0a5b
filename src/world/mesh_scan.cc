#include "hadal/world/mesh_scan.h"

#include <charconv>

namespace hadal {

namespace {

constexpr std::size_t kLongestQuote = 40;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

char lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

template <class Number>
std::optional<Number> whole_word(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  Number number{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

}  // namespace

std::string quoted_word(std::string_view word) {
  if (word.empty()) return "the end";
  std::string text = "'";
  for (const char c : word.substr(0, kLongestQuote)) text += c > ' ' && c < '\x7f' ? c : '?';
  return text + (word.size() > kLongestQuote ? "…'" : "'");
}

std::optional<double> word_as_number(std::string_view word) { return whole_word<double>(word); }
std::optional<std::int64_t> word_as_integer(std::string_view word) {
  return whole_word<std::int64_t>(word);
}

bool same_word(std::string_view word, std::string_view lower) {
  return std::equal(word.begin(), word.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return lower_case(a) == b; });
}

void MeshText::skip_blanks(bool over_lines) {
  for (; at_ < text_.size(); ++at_) {
    if (over_lines && text_[at_] == '\n') {
      ++line_;
    } else if (!is_blank(text_[at_])) {
      return;
    }
  }
}

std::string_view MeshText::take_word() {
  const std::size_t from = at_;
  while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '\n') ++at_;
  return text_.substr(from, at_ - from);
}

std::string_view MeshText::word() { return skip_blanks(true), take_word(); }
std::string_view MeshText::word_of_line() { return skip_blanks(false), take_word(); }

bool MeshText::take(std::string_view word) {
  const std::size_t before = at_;
  if (word_of_line() == word) return true;
  at_ = before;
  return false;
}

void MeshText::next_line() {
  const std::size_t end = text_.find('\n', at_);
  if (end != std::string_view::npos) ++line_;
  at_ = end == std::string_view::npos ? text_.size() : end + 1;
}

double MeshText::number() {
  const std::string_view w = word();
  if (const std::optional<double> number = word_as_number(w)) return *number;
  refuse(quoted_word(w) + " is not a number");
}

std::int64_t MeshText::integer() {
  const std::string_view w = word();
  if (const std::optional<std::int64_t> number = word_as_integer(w)) return *number;
  refuse(quoted_word(w) + " is not a whole number");
}

void MeshText::expect(std::string_view lower) {
  const std::string_view w = word();
  if (!same_word(w, lower)) refuse("there is " + quoted_word(w), "'" + std::string(lower) + "'");
}

}  // namespace hadal
