#pragma once

/// A COLLADA file as XML, with its elements by their ids.

#include <tinyxml2.h>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "hadal/world/mesh_formats.h"
#include "hadal/world/mesh_scan.h"

namespace hadal {

class DaeDocument : public MeshErrors {
 public:
  using Element = tinyxml2::XMLElement;

  explicit DaeDocument(const MeshInput& input);

  const Element& root() const { return *document_.RootElement(); }
  /// What an attribute like url="#name" points to. Refuses if it is missing or not there.
  const Element& target(const Element& from, const char* attribute) const;
  /// A child that must be there.
  const Element& child(const Element& of, const char* name) const;
  /// An attribute ≥ 0; `fallback` if it is missing.
  std::size_t count(const Element& of, const char* attribute, std::size_t fallback) const;

  /// The words of an element's text as numbers.
  std::vector<double> numbers(const Element& of) const;
  std::vector<std::int64_t> integers(const Element& of) const;

  /// Throws InputError with the line of an element.
  [[noreturn]] void refuse_at(const Element& where, const std::string& problem,
                              const std::string& expected = "") const;

 private:
  void find_ids();

  tinyxml2::XMLDocument document_;
  std::unordered_map<std::string_view, const Element*> by_id_;
};

}  // namespace hadal
