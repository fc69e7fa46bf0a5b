#pragma once

/// An XML element, read with findings that tell line, attribute and value.

#include <initializer_list>
#include <string>
#include <vector>

#include "hadal/importers/import_findings.h"
#include "hadal/math/vec.h"
#include "hadal/model/field.h"

namespace tinyxml2 {
class XMLElement;
}

namespace hadal::importers {

class XmlElement {
 public:
  /// `key` is how messages call it, e.g. `link[arm].inertial`.
  XmlElement(const tinyxml2::XMLElement& xml, std::string key, ImportFindings& findings)
      : xml_(xml), key_(std::move(key)), findings_(findings) {}

  const std::string& key() const { return key_; }
  int line() const;

  void error(const std::string& problem, const std::string& expected = "") const;
  void warning(const std::string& problem, const std::string& expected = "") const;

  bool has(const char* attribute) const;
  /// Reports if it is missing or empty.
  std::string text(const char* attribute) const;
  /// `fallback` if it is missing; reports what is no number of `range`.
  double number(const char* attribute, double fallback, const model::Range& range) const;
  /// Reports if it is missing.
  double required_number(const char* attribute, const model::Range& range) const;
  Vec3<double> vector(const char* attribute, const Vec3<double>& fallback,
                      const model::Range& range) const;

  /// The first child of that name, if any; reports a second one.
  const tinyxml2::XMLElement* child(const char* name) const;
  XmlElement named(const tinyxml2::XMLElement& child) const;

  /// Reports children with other names, as warnings: they are left out.
  void only_children(std::initializer_list<const char*> names) const;

 private:
  void attribute_error(const char* attribute, const std::string& problem,
                       const std::string& expected) const;
  std::vector<double> numbers(const char* attribute, const model::Range& range) const;

  const tinyxml2::XMLElement& xml_;
  std::string key_;
  ImportFindings& findings_;
};

}  // namespace hadal::importers
