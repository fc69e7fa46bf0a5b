#pragma once

#include <string>
#include <vector>

#include "hadal/base/error.h"

namespace hadal::importers {

/// Collects findings of one file, the first 200.
struct ImportFindings {
  std::string file;
  std::vector<Finding> list;

  void add(Severity severity, int line, const std::string& key, const std::string& value,
           const std::string& problem, const std::string& expected = "",
           const std::string& suggestion = "");
};

}  // namespace hadal::importers
