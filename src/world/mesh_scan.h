#pragma once

/// The bytes of a mesh file, as words of a text or as binary numbers. Nothing is read past the end.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "hadal/world/mesh_errors.h"

namespace hadal {

/// The whole word as a number; nothing if it is none or too large.
std::optional<double> word_as_number(std::string_view word);
std::optional<std::int64_t> word_as_integer(std::string_view word);
/// Whether they are equal but for capitals; `lower` has none.
bool same_word(std::string_view word, std::string_view lower);

/// A word of the file in a message: short, and without bytes that a terminal would act on.
std::string quoted_word(std::string_view word);

class MeshText : public MeshErrors {
 public:
  /// `text` must outlive this.
  MeshText(std::string file, std::string_view text, int first_line = 1)
      : MeshErrors(std::move(file)), text_(text), line_(first_line) {}

  /// The next word, on whichever line; empty at the end.
  std::string_view word();
  /// The next word of this line; empty at its end.
  std::string_view word_of_line();
  /// Takes the next word of this line if it is this one.
  bool take(std::string_view word);
  /// Goes behind the end of this line.
  void next_line();
  bool at_end() const { return at_ >= text_.size(); }
  std::size_t at() const { return at_; }
  std::size_t left() const { return text_.size() - at_; }

  /// The next word as a number; refuses anything else.
  double number();
  std::int64_t integer();
  /// Refuses any other word.
  void expect(std::string_view lower);

 protected:
  int line() const override { return line_; }

 private:
  void skip_blanks(bool over_lines);
  std::string_view take_word();

  std::string_view text_;
  std::size_t at_ = 0;
  int line_;
};

class MeshBytes : public MeshErrors {
 public:
  /// `bytes` must outlive this.
  MeshBytes(std::string file, std::string_view bytes, std::size_t at = 0)
      : MeshErrors(std::move(file)), bytes_(bytes), at_(at) {}

  std::size_t left() const { return bytes_.size() - at_; }
  /// `at` must be within the bytes.
  void go_to(std::size_t at) { at_ = at; }
  void skip(std::size_t count) {
    need(count);
    at_ += count;
  }
  template <class T>
  T number(std::endian order = std::endian::little) {
    need(sizeof(T));
    std::array<char, sizeof(T)> raw;
    std::memcpy(raw.data(), bytes_.data() + at_, sizeof(T));
    if (order != std::endian::native) std::reverse(raw.begin(), raw.end());
    at_ += sizeof(T);
    return std::bit_cast<T>(raw);
  }

 protected:
  std::string place() const override { return " at byte " + std::to_string(at_); }

 private:
  void need(std::size_t count) const {
    if (count > left()) refuse("the file ends");
  }

  std::string_view bytes_;
  std::size_t at_;
};

}  // namespace hadal
