#include "hadal/world/dae_document.h"

#include <algorithm>

#include "hadal/base/error.h"

namespace hadal {

namespace {

constexpr std::size_t kMaxBytes = std::size_t{1} << 28;
constexpr std::ptrdiff_t kMaxElements = 1'000'000;

/// Visits every element; tinyxml2 takes no more than 100 levels.
template <class F>
void walk(const tinyxml2::XMLElement& element, F&& f) {
  f(element);
  for (const auto* c = element.FirstChildElement(); c != nullptr; c = c->NextSiblingElement()) {
    walk(*c, f);
  }
}

/// All texts of an element, which comments may cut into several, word by word.
template <class F>
void for_each_word(const DaeDocument& dae, const tinyxml2::XMLElement& of, F&& f) {
  for (const auto* node = of.FirstChild(); node != nullptr; node = node->NextSibling()) {
    if (node->ToText() == nullptr) continue;
    MeshText text(dae.file(), node->Value(), node->GetLineNum());
    while (true) {
      const std::string_view word = text.word();
      if (word.empty()) break;
      if (!f(word)) text.refuse(quoted_word(word) + " is not a number");
    }
  }
}

}  // namespace

DaeDocument::DaeDocument(const MeshInput& input) : MeshErrors(input.file) {
  const std::string_view text = input.bytes;
  if (text.size() > kMaxBytes) refuse("is larger than 256 MiB", "a smaller DAE file, or PLY");
  // Each element and attribute takes a hundred bytes and more.
  if (std::count(text.begin(), text.end(), '<') + std::count(text.begin(), text.end(), '=') >
      2 * kMaxElements) {
    refuse("has more than 1 million elements");
  }
  if (document_.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) {
    throw InputError(Finding{.where = {input.file, document_.ErrorLineNum(), 0},
                             .problem = std::string("is not XML (") + document_.ErrorName() + ")"});
  }
  const Element* root = document_.RootElement();
  if (root == nullptr || std::string_view(root->Name()) != "COLLADA") {
    refuse("is not a COLLADA file", "<COLLADA> as its root element");
  }
  find_ids();
}

void DaeDocument::find_ids() {
  walk(root(), [&](const Element& element) {
    const char* id = element.Attribute("id");
    if (id != nullptr) by_id_.emplace(id, &element);
  });
}

void DaeDocument::refuse_at(const Element& where, const std::string& problem,
                            const std::string& expected) const {
  throw InputError(
      Finding{.where = {file(), where.GetLineNum(), 0}, .problem = problem, .expected = expected});
}

const DaeDocument::Element& DaeDocument::target(const Element& from, const char* attribute) const {
  const char* value = from.Attribute(attribute);
  if (value == nullptr || *value != '#') {
    refuse_at(from, std::string(attribute) + " is missing or points out of the file",
              std::string(attribute) + "=\"#…\"");
  }
  const auto found = by_id_.find(value + 1);
  if (found == by_id_.end()) {
    refuse_at(from,
              std::string(attribute) + " points to " + quoted_word(value) + ", which is not there");
  }
  return *found->second;
}

const DaeDocument::Element& DaeDocument::child(const Element& of, const char* name) const {
  const Element* found = of.FirstChildElement(name);
  if (found == nullptr) refuse_at(of, std::string("has no <") + name + ">");
  return *found;
}

std::size_t DaeDocument::count(const Element& of, const char* attribute,
                               std::size_t fallback) const {
  const char* value = of.Attribute(attribute);
  if (value == nullptr) return fallback;
  const std::optional<std::int64_t> number = word_as_integer(value);
  if (!number || *number < 0) refuse_at(of, std::string(attribute) + " is not a whole number ≥ 0");
  return static_cast<std::size_t>(*number);
}

std::vector<double> DaeDocument::numbers(const Element& of) const {
  std::vector<double> list;
  for_each_word(*this, of, [&](std::string_view word) {
    const std::optional<double> number = word_as_number(word);
    if (number) list.push_back(*number);
    return number.has_value();
  });
  return list;
}

std::vector<std::int64_t> DaeDocument::integers(const Element& of) const {
  std::vector<std::int64_t> list;
  for_each_word(*this, of, [&](std::string_view word) {
    const std::optional<std::int64_t> number = word_as_integer(word);
    if (number) list.push_back(*number);
    return number.has_value();
  });
  return list;
}

}  // namespace hadal
