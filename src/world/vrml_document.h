#pragma once

/// The text of a VRML97 file (ISO/IEC 14772-1) as nodes with fields. Any node and any field is
/// taken, known or not; what nodes mean is for vrml_file.cc.

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/world/mesh_errors.h"

namespace hadal {

class VrmlDocument : public MeshErrors {
 public:
  /// What a field holds: numbers, or words (TRUE, FALSE and texts), or nodes by their number.
  struct Field {
    std::vector<double> numbers;
    std::vector<std::string> words;
    std::vector<std::size_t> nodes;
  };
  struct Node {
    std::string type;
    int line = 0;
    std::map<std::string, Field, std::less<>> fields;

    const Field* find(std::string_view name) const {
      const auto at = fields.find(name);
      return at == fields.end() ? nullptr : &at->second;
    }
  };

  /// Refuses what is no VRML97, nested deeper than any scene, or with prototypes.
  VrmlDocument(const std::string& file, std::string_view text);

  const std::vector<std::size_t>& roots() const { return roots_; }
  const Node& node(std::size_t number) const { return nodes_[number]; }
  /// Complaints are of this node's line from now on.
  void stand_at(const Node& node) const { line_ = node.line; }

 protected:
  int line() const override { return line_; }

 private:
  void skip_blanks();
  /// A word, a number, a bracket, or a text with its first quote; empty at the end.
  std::string_view peek();
  std::string_view next();
  void expect(std::string_view token);
  std::string_view name();
  void read_statement(std::vector<std::size_t>& nodes, int depth);
  std::size_t read_node(std::string_view first, int depth);
  void read_body(Node& node, int depth);
  void read_field(Field& field, int depth);
  /// Number, text, TRUE, FALSE, NULL or a node; false if the next token is none of these.
  void read_value(Field& field, int depth);
  void skip_interface(std::string_view kind, int depth);

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t ahead_ = 0;  ///< behind the token that was peeked at
  mutable int line_ = 1;
  std::vector<Node> nodes_;
  std::vector<std::size_t> roots_;
  std::map<std::string, std::size_t, std::less<>> named_;
};

}  // namespace hadal
