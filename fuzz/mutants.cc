#include "mutants.h"

#include <array>
#include <cctype>
#include <random>

namespace {

constexpr std::size_t kLargest = 1 << 20;
constexpr std::array<const char*, 18> kNumbers = {"0",
                                                  "-1",
                                                  "1",
                                                  "255",
                                                  "65536",
                                                  "2147483648",
                                                  "4294967295",
                                                  "1e9",
                                                  "1e308",
                                                  "1e999",
                                                  "4294967296",
                                                  "-1e-300",
                                                  "18446744073709551616",
                                                  "nan",
                                                  "-inf",
                                                  "",
                                                  "0.5",
                                                  "9223372036854775807"};

class Mutator {
 public:
  Mutator(const std::vector<std::string>& seeds, std::uint64_t number)
      : seeds_(seeds), random_(number * 0x9e3779b97f4a7c15u + 1) {}

  std::string make() {
    std::string text = seeds_[below(seeds_.size())];
    for (std::size_t i = 1 + below(6); i > 0; --i) change(text);
    if (text.size() > kLargest) text.resize(kLargest);
    return text;
  }

 private:
  std::size_t below(std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>(random_() % n); }

  void change(std::string& text) {
    const std::size_t at = below(text.size() + 1), length = below(64);
    switch (below(8)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
      case 1:
        if (at < text.size()) text[at] = static_cast<char>(random_());
        break;
      case 2:
        text.resize(at);
        break;
      case 3:
        text.erase(at, length);
        break;
      case 4:
        text.insert(at, text.substr(at, length));
        break;
      case 5:
        splice(text, at);
        break;
      case 6:
        replace_binary(text, at);
        break;
      default:
        replace_number(text, at);
    }
  }

  /// Goes on as another input from somewhere.
  void splice(std::string& text, std::size_t at) {
    const std::string& other = seeds_[below(seeds_.size())];
    text.replace(at, std::string::npos, other.substr(below(other.size() + 1)));
  }

  /// Four or eight bytes, all ones, zeros, or the highest bit.
  void replace_binary(std::string& text, std::size_t at) {
    const std::size_t size = below(2) == 0 ? 4 : 8;
    std::string bytes(size, below(2) == 0 ? '\xff' : '\0');
    if (below(2) == 0) bytes.back() = '\x7f';
    text.replace(at, size, bytes);
  }

  /// The next number written in digits.
  void replace_number(std::string& text, std::size_t at) {
    const auto digit = [&](std::size_t i) {
      return std::isdigit(static_cast<unsigned char>(text[i])) != 0;
    };
    while (at < text.size() && !digit(at)) ++at;
    std::size_t end = at;
    while (end < text.size() && (digit(end) || text[end] == '.')) ++end;
    text.replace(at, end - at, kNumbers[below(kNumbers.size())]);
  }

  const std::vector<std::string>& seeds_;
  std::mt19937_64 random_;
};

}  // namespace

std::string mutant(const std::vector<std::string>& seeds, std::uint64_t number) {
  return Mutator(seeds, number).make();
}
