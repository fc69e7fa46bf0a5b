#pragma once

/// A folder of mesh files for one test.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "hadal/base/error.h"
#include "hadal/world/mesh_file.h"

namespace hadal::test {

class MeshFolder : public testing::Test {
 protected:
  MeshFolder() { std::filesystem::create_directories(folder_); }
  ~MeshFolder() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    const std::string file = (folder_ / name).string();
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }

  /// The text of the InputError that reading `file` throws.
  static std::string complaint(const std::string& file) {
    try {
      read_mesh_file(file);
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  }

  const std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() /
      ("hadal_mesh_" + std::to_string(::getpid()) + "_" +
       testing::UnitTest::GetInstance()->current_test_info()->name());
};

/// Bytes of numbers as they lie in memory, or turned round.
template <class T>
std::string raw(T number, bool turned = false) {
  std::string bytes(reinterpret_cast<const char*>(&number), sizeof(number));
  return turned ? std::string(bytes.rbegin(), bytes.rend()) : bytes;
}

}  // namespace hadal::test
