#pragma once

/// Text from outside as a terminal, a JSON file or a page may show it.

#include <cstddef>
#include <string>
#include <string_view>

namespace hadal {

/// Bytes of the UTF-8 character at the start of `bytes`; 0 if there is none.
std::size_t utf8_length(std::string_view bytes);

/// Valid UTF-8 that moves no cursor and colours nothing: control characters (line ends and tabs
/// too), marks that turn the direction of writing and bytes that are not UTF-8 are written as
/// `\n`, `\t`, `\x1b`, `\u202e`, `\xff`.
std::string printable(std::string_view text);

/// The same for text of several lines: line ends and tabs stay.
std::string printable_lines(std::string_view text);

}  // namespace hadal
