#pragma once

/// An XML element, read with findings that tell line, attribute and value.

#include <initializer_list>
#include <optional>
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
  /// Numbers of any count up to 1000; reports if it is missing.
  std::vector<double> list(const char* attribute) const;
  Vec3<double> vector(const char* attribute, const Vec3<double>& fallback,
                      const model::Range& range) const;

  /// Its text: reports if there is none.
  std::string content() const;
  /// As many numbers as asked; reports anything else and gives zeros.
  std::vector<double> content_numbers(std::size_t count, const model::Range& range) const;
  /// Numbers of any count up to 1000.
  std::vector<double> content_list() const;
  double content_number(const model::Range& range) const { return content_numbers(1, range)[0]; }
  Vec3<double> content_vector(const model::Range& range) const;
  /// Six numbers: the diagonal; 36: by rows.
  Mat6<double> content_matrix() const;
  /// true, false, 1 or 0.
  bool content_bool() const;

  /// The text of a child; nothing if there is no such child.
  std::optional<std::string> text_of(const char* child) const;
  double number_of(const char* child, double fallback, const model::Range& range) const;
  bool bool_of(const char* child, bool fallback) const;
  /// Reports if it is missing.
  std::string required_text_of(const char* child) const;
  double required_number_of(const char* child, const model::Range& range) const;

  const tinyxml2::XMLElement& xml() const { return xml_; }
  /// `line 12 <added_mass>`, for comments.
  std::string place() const;

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
