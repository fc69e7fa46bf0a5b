#pragma once

#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "hadal/log/output_file.h"

namespace hadal::log {

/// A variable of a MATLAB file: a struct whose fields are columns of doubles.
struct MatStruct {
  std::string name;
  std::vector<std::string> fields;  ///< MATLAB names, at most kMatNameLength bytes
  std::vector<std::vector<double>> columns;
};

inline constexpr std::size_t kMatNameLength = 63;

/// Writes a MATLAB 5 file (Level 5 MAT-File Format of The MathWorks) with compressed variables,
/// which appears when it is complete. The bytes depend on the calls alone. Memory: the compressed
/// bytes of one variable. Throws SystemError with path and reason.
class Mat5Writer {
 public:
  explicit Mat5Writer(const std::filesystem::path& path);
  /// Fewer than 2 GiB before compression.
  void write(const MatStruct& variable);
  void close() { file_.close(); }

 private:
  OutputFile file_;
};

}  // namespace hadal::log
