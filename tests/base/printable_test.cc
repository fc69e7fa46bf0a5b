#include "hadal/base/printable.h"

#include <gtest/gtest.h>

#include "hadal/base/error.h"

namespace hadal {
namespace {

TEST(Printable, LeavesTextsOfAllLanguagesAlone) {
  const std::string text = "Größe µ ∞ 深海 🐟 \\ \"quoted\"";
  EXPECT_EQ(printable(text), text);
}

TEST(Printable, WritesControlCharactersOut) {
  EXPECT_EQ(printable("a\x1b[31mred\x1b[0m\x07\x7f"), "a\\x1b[31mred\\x1b[0m\\x07\\x7f");
  EXPECT_EQ(printable("one\ntwo\tthree\r"), "one\\ntwo\\tthree\\x0d");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
  // The one-byte escape of eight-bit terminals, and marks that turn the direction of writing.
  EXPECT_EQ(printable("\u009b31m"), "\\u009b31m");
  EXPECT_EQ(printable("abc\u202edef"), "abc\\u202edef");
}

TEST(Printable, WritesBytesThatAreNotUtf8Out) {
  EXPECT_EQ(printable("caf\xe9.toml"), "caf\\xe9.toml");
  EXPECT_EQ(printable("\xff\xc3"), "\\xff\\xc3");
}

TEST(Printable, OfLinesKeepsLineEndsAndTabs) {
  EXPECT_EQ(printable_lines("one\n\ttwo\x1b"), "one\n\ttwo\\x1b");
}

TEST(Finding, IsOneLineThatCannotSteerATerminal) {
  const Finding finding{.where = {"a\x1b]0;title\x07.toml", 3, 1},
                        .key = "na\nme",
                        .value = "\"\x1b[2J\"",
                        .problem = "is \x1b[1mwrong"};
  EXPECT_EQ(to_string(finding),
            "a\\x1b]0;title\\x07.toml:3:1: error: na\\nme = \"\\x1b[2J\": is \\x1b[1mwrong");
}

}  // namespace
}  // namespace hadal
