#pragma once

/// How readers of mesh files complain: file, line of a text or byte of a binary file, reason.

#include <string>

namespace hadal {

class MeshErrors {
 public:
  explicit MeshErrors(std::string file) : file_(std::move(file)) {}
  virtual ~MeshErrors() = default;
  MeshErrors(const MeshErrors&) = delete;
  MeshErrors& operator=(const MeshErrors&) = delete;

  const std::string& file() const { return file_; }

  /// Throws InputError.
  [[noreturn]] void refuse(const std::string& problem, const std::string& expected = "") const;

 protected:
  /// Where reading has come to; 0: unknown.
  virtual int line() const { return 0; }
  /// Said after the problem, e.g. " at byte 84".
  virtual std::string place() const { return ""; }

 private:
  std::string file_;
};

}  // namespace hadal
