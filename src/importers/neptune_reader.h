#pragma once

/// The language of NEPTUNE's files: `key <values>`, and blocks of such entries in `< >`. As
/// printed, a matrix closes its bracket after the first row and again after the last; it is read
/// with and without the first one.

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace hadal::importers {

class NeptuneReader {
 public:
  struct Token {
    std::string_view text;  ///< "<", ">" or a word; empty at the end
    int line = 0;
  };

  /// `text` must outlive the reader.
  NeptuneReader(std::string_view text, std::string file);

  const Token& peek() const { return tokens_[at_]; }
  bool at_end() const { return peek().text.empty(); }
  bool at_close() const { return peek().text == ">"; }
  /// The next word as a key; throws at a bracket.
  Token key();
  /// Takes a bracket if it is the next token.
  bool take(std::string_view bracket);
  void expect(std::string_view bracket, std::string_view after);

  /// `<word>`
  std::string name(std::string_view key);
  /// `<x y …>`, as many as asked.
  std::vector<double> numbers(std::string_view key, std::size_t count,
                              const model::Range& range = model::kAny);
  double number(std::string_view key, const model::Range& range = model::kAny);
  Vec3<double> vector(std::string_view key);
  Mat6<double> matrix(std::string_view key);

  [[noreturn]] void fail(const Token& at, std::string_view key, const std::string& problem,
                         const std::string& expected = "",
                         const std::string& suggestion = "") const;
  [[noreturn]] void unknown(const Token& key, const std::vector<std::string_view>& keys) const;

 private:
  double parse(const Token& word, std::string_view key, const model::Range& range) const;

  std::string file_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

/// Which keys of a block were given: each once, and at the end all that must be.
class NeptuneKeys {
 public:
  NeptuneKeys(const NeptuneReader& reader, NeptuneReader::Token block)
      : reader_(reader), block_(block) {}
  void seen(const NeptuneReader::Token& key);
  void require(std::initializer_list<std::string_view> keys) const;

 private:
  const NeptuneReader& reader_;
  NeptuneReader::Token block_;
  std::set<std::string_view> seen_;
};

}  // namespace hadal::importers
