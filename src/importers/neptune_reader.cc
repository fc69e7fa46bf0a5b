#include "hadal/importers/neptune_reader.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "hadal/base/error.h"
#include "hadal/config/schema/schema.h"
#include "hadal/config/schema/suggest.h"

namespace hadal::importers {

namespace {

constexpr std::size_t kMaxBytes = std::size_t{1} << 20;
constexpr double kLargest = 1e12;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_bracket(char c) { return c == '<' || c == '>'; }

bool to_number(std::string_view word, double& x) {
  if (word.starts_with('+')) word.remove_prefix(1);
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), x);
  return error == std::errc{} && stop == word.data() + word.size();
}

}  // namespace

NeptuneReader::NeptuneReader(std::string_view text, std::string file) : file_(std::move(file)) {
  Token at{{}, 1};
  if (text.size() > kMaxBytes) fail({{}, 0}, "", "is larger than 1 MiB");
  std::size_t i = 0;
  while (i < text.size()) {
    const char c = text[i];
    if (is_space(c)) {
      at.line += c == '\n';
      ++i;
      continue;
    }
    std::size_t end = i + 1;
    while (!is_bracket(c) && end < text.size() && !is_space(text[end]) && !is_bracket(text[end])) {
      ++end;
    }
    at.text = text.substr(i, end - i);
    for (const char letter : at.text) {
      if (static_cast<unsigned char>(letter) < 0x20 || static_cast<unsigned char>(letter) >= 0x7f) {
        fail({{}, at.line}, "", "holds binary data or letters that are not ASCII",
             "a text file of NEPTUNE");
      }
    }
    tokens_.push_back(at);
    i = end;
  }
  tokens_.push_back({{}, at.line});
}

void NeptuneReader::fail(const Token& at, std::string_view key, const std::string& problem,
                         const std::string& expected, const std::string& suggestion) const {
  throw InputError(Finding{.where = {file_, at.line, 0},
                           .key = std::string(key),
                           .value = std::string(at.text.substr(0, 80)),
                           .problem = problem,
                           .expected = expected,
                           .suggestion = suggestion});
}

void NeptuneReader::unknown(const Token& key, const std::vector<std::string_view>& keys) const {
  fail({{}, key.line}, key.text.substr(0, 80), "is an unknown key", config::either(keys),
       config::did_you_mean(std::string(key.text), keys));
}

NeptuneReader::Token NeptuneReader::key() {
  const Token token = peek();
  if (token.text.empty()) fail(token, "", "ends too early", "a key or '>'");
  if (is_bracket(token.text[0])) fail(token, "", "stands where a key should", "a key");
  double x = 0;
  if (to_number(token.text, x)) fail(token, "", "is a number where a key should stand", "a key");
  ++at_;
  return token;
}

bool NeptuneReader::take(std::string_view bracket) {
  if (peek().text != bracket) return false;
  ++at_;
  return true;
}

void NeptuneReader::expect(std::string_view bracket, std::string_view after) {
  if (take(bracket)) return;
  if (at_end()) fail(peek(), after, "ends too early", fmt::format("'{}'", bracket));
  fail(peek(), after, "is in the wrong place", fmt::format("'{}'", bracket));
}

std::string NeptuneReader::name(std::string_view key) {
  expect("<", key);
  const Token word = peek();
  if (word.text.empty() || is_bracket(word.text[0])) fail(word, key, "has no name", "one word");
  if (word.text.size() > 200) fail({{}, word.line}, key, "has a name of more than 200 letters");
  ++at_;
  expect(">", key);
  return std::string(word.text);
}

double NeptuneReader::parse(const Token& word, std::string_view key,
                            const model::Range& range) const {
  double x = 0;
  if (!to_number(word.text, x)) fail(word, key, "is not a number", "a number");
  const bool fits = std::isfinite(x) && std::abs(x) <= kLargest && x >= range.min &&
                    x <= range.max && !(range.min_excluded && x == range.min);
  if (fits) return x;
  const std::string text = config::range_text(range);
  fail(word, key, "is out of range",
       text.empty() ? fmt::format("a number of at most {:g}", kLargest) : "a number " + text);
}

std::vector<double> NeptuneReader::numbers(std::string_view key, std::size_t count,
                                           const model::Range& range) {
  expect("<", key);
  std::vector<double> list;
  while (!at_close()) {
    const Token word = peek();
    if (word.text.empty()) fail(word, key, "ends too early", "'>'");
    if (list.size() == count) {
      fail(word, key, fmt::format("has more than {} numbers", count), "'>'");
    }
    list.push_back(parse(word, key, range));
    ++at_;
  }
  if (list.size() != count) {
    fail({{}, peek().line}, key, fmt::format("has {} numbers", list.size()),
         fmt::format("{}", count));
  }
  ++at_;
  return list;
}

double NeptuneReader::number(std::string_view key, const model::Range& range) {
  return numbers(key, 1, range)[0];
}

Vec3<double> NeptuneReader::vector(std::string_view key) {
  const std::vector<double> x = numbers(key, 3, model::kCoordinate);
  return {{x[0], x[1], x[2]}};
}

Mat6<double> NeptuneReader::matrix(std::string_view key) {
  expect("<", key);
  Mat6<double> m;
  int count = 0;
  while (count < 36) {
    const Token word = peek();
    double x = 0;
    // The bracket that closes behind the first row.
    if (count == 6 && word.text == ">" && to_number(tokens_[at_ + 1].text, x)) {
      ++at_;
      continue;
    }
    if (word.text.empty()) fail(word, key, "ends too early", "36 numbers");
    if (word.text == ">") {
      fail({{}, word.line}, key, fmt::format("has {} numbers", count), "36, by rows");
    }
    m(count / 6, count % 6) = parse(word, key, model::kAny);
    ++count;
    ++at_;
  }
  expect(">", key);
  return m;
}

void NeptuneKeys::seen(const NeptuneReader::Token& key) {
  if (!seen_.insert(key.text).second) {
    reader_.fail({{}, key.line}, key.text, "is given twice", "one");
  }
}

void NeptuneKeys::require(std::initializer_list<std::string_view> keys) const {
  for (const std::string_view key : keys) {
    if (seen_.contains(key)) continue;
    reader_.fail({{}, block_.line}, block_.text, fmt::format("has no {}", key));
  }
}

}  // namespace hadal::importers
