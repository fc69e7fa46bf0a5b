#include "hadal/world/vrml_document.h"

#include <algorithm>
#include <optional>

#include "hadal/world/mesh_scan.h"

namespace hadal {

namespace {

constexpr int kMaxDepth = 200;
constexpr std::size_t kMaxNodes = 1'000'000;
constexpr std::string_view kHeader = "#VRML V2.0 utf8";

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ','; }
bool is_bracket(char c) { return c == '[' || c == ']' || c == '{' || c == '}'; }
bool is_number_start(char c) { return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.'; }

/// A number as VRML has it: hexadecimal whole numbers, too.
std::optional<double> vrml_number(std::string_view word) {
  const bool minus = word.starts_with('-');
  const std::string_view digits = word.substr(minus || word.starts_with('+') ? 1 : 0);
  if (!digits.starts_with("0x") && !digits.starts_with("0X")) return word_as_number(word);
  double value = 0;
  if (digits.size() < 3 || digits.size() > 10) return std::nullopt;
  for (const char c : digits.substr(2)) {
    const int digit = c >= '0' && c <= '9'   ? c - '0'
                      : c >= 'a' && c <= 'f' ? c - 'a' + 10
                      : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                             : -1;
    if (digit < 0) return std::nullopt;
    value = 16 * value + digit;
  }
  return minus ? -value : value;
}

}  // namespace

VrmlDocument::VrmlDocument(const std::string& file, std::string_view text)
    : MeshErrors(file), text_(text) {
  if (text.starts_with("#VRML V1.0")) refuse("is VRML 1.0", "VRML97: '#VRML V2.0 utf8'");
  if (!text.starts_with(kHeader)) refuse("does not begin as VRML97 does", "'#VRML V2.0 utf8'");
  while (!peek().empty()) read_statement(roots_, 0);
}

void VrmlDocument::skip_blanks() {
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] == '#') {
      while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      if (at_ == text_.size()) return;
    } else if (!is_blank(text_[at_])) {
      return;
    }
    if (text_[at_] == '\n') ++line_;
  }
}

std::string_view VrmlDocument::peek() {
  skip_blanks();
  ahead_ = at_;
  if (at_ == text_.size()) return {};
  if (is_bracket(text_[at_])) {
    ++ahead_;
  } else if (text_[at_] == '"') {
    for (++ahead_; ahead_ < text_.size() && text_[ahead_] != '"'; ++ahead_) {
      if (text_[ahead_] == '\\') ++ahead_;
    }
    if (ahead_ >= text_.size()) refuse("a text has no end");
    ++ahead_;
  } else {
    const auto ends = [](char c) { return is_blank(c) || is_bracket(c) || c == '"' || c == '#'; };
    while (ahead_ < text_.size() && !ends(text_[ahead_])) ++ahead_;
  }
  return text_.substr(at_, ahead_ - at_);
}

std::string_view VrmlDocument::next() {
  const std::string_view token = peek();
  line_ += static_cast<int>(std::count(token.begin(), token.end(), '\n'));
  at_ = ahead_;
  return token;
}

void VrmlDocument::expect(std::string_view token) {
  const std::string_view found = next();
  if (found != token) refuse("there is " + quoted_word(found), quoted_word(token));
}

std::string_view VrmlDocument::name() {
  const std::string_view word = next();
  if (word.empty() || is_bracket(word[0]) || word[0] == '"' || is_number_start(word[0])) {
    refuse("there is " + quoted_word(word), "a name");
  }
  return word;
}

void VrmlDocument::read_statement(std::vector<std::size_t>& nodes, int depth) {
  const std::string_view word = name();
  if (word == "ROUTE") {
    name(), expect("TO"), name();
  } else if (word == "PROTO" || word == "EXTERNPROTO") {
    refuse("prototypes are not read", "the nodes themselves");
  } else if (word != "NULL") {
    nodes.push_back(read_node(word, depth));
  }
}

std::size_t VrmlDocument::read_node(std::string_view first, int depth) {
  if (depth > kMaxDepth) refuse("nodes are nested more than 200 deep");
  if (first == "USE") {
    const std::string_view used = name();
    const auto at = named_.find(used);
    if (at == named_.end()) refuse("no node was called " + quoted_word(used) + " before");
    return at->second;
  }
  std::string_view known_as;
  if (first == "DEF") known_as = name(), first = name();
  if (nodes_.size() >= kMaxNodes) refuse("there are more than 1 million nodes");
  Node node;
  node.type = first;
  node.line = line_;
  expect("{");
  read_body(node, depth);
  nodes_.push_back(std::move(node));
  // A name holds from its node's end on, so that no node can be within itself.
  if (!known_as.empty()) named_.insert_or_assign(std::string(known_as), nodes_.size() - 1);
  return nodes_.size() - 1;
}

void VrmlDocument::read_body(Node& node, int depth) {
  for (;;) {
    if (peek() == "}") {
      next();
      return;
    }
    const std::string_view field = name();
    if (field == "ROUTE") {
      name(), expect("TO"), name();
    } else if (field == "eventIn" || field == "eventOut" || field == "field" ||
               field == "exposedField") {
      skip_interface(field, depth);
    } else if (field == "PROTO" || field == "EXTERNPROTO") {
      refuse("prototypes are not read", "the nodes themselves");
    } else {
      Field value;
      read_field(value, depth);
      if (!node.fields.emplace(std::string(field), std::move(value)).second) {
        refuse("the field " + quoted_word(field) + " stands twice");
      }
    }
  }
}

void VrmlDocument::skip_interface(std::string_view kind, int depth) {
  name(), name();
  Field skipped;
  if (kind == "field" || kind == "exposedField") read_field(skipped, depth);
}

void VrmlDocument::read_field(Field& field, int depth) {
  if (peek() == "[") {
    next();
    while (peek() != "]") {
      if (peek().empty()) refuse("the file ends within a list");
      read_value(field, depth);
    }
    next();
    return;
  }
  read_value(field, depth);
  if (field.numbers.empty()) return;
  // Vectors and colours are as many numbers as there stand.
  while (!peek().empty() && is_number_start(peek()[0])) read_value(field, depth);
}

void VrmlDocument::read_value(Field& field, int depth) {
  const std::string_view token = peek();
  if (!token.empty() && is_number_start(token[0])) {
    const auto number = vrml_number(token);
    if (!number) refuse(quoted_word(token) + " is not a number");
    field.numbers.push_back(*number);
    next();
  } else if (!token.empty() && token[0] == '"') {
    field.words.emplace_back(next());
  } else {
    const std::string_view word = name();
    if (word == "TRUE" || word == "FALSE") {
      field.words.emplace_back(word);
    } else if (word != "NULL") {
      field.nodes.push_back(read_node(word, depth + 1));
    }
  }
}

}  // namespace hadal
