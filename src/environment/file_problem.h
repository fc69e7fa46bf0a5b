#pragma once

#include <vector>

#include "hadal/base/error.h"
#include "hadal/model/kind.h"

namespace hadal {

/// What reading throws, as a problem of the key `file` that names the file; none if it succeeds.
template <class Read>
std::vector<model::KeyProblem> file_problems(Read&& read) {
  try {
    read();
  } catch (const InputError& error) {
    const Finding& f = error.findings().front();
    const std::string what = f.key.empty() ? f.problem : "'" + f.key + "': " + f.problem;
    return {{{"file"}, what, f.expected}};
  }
  return {};
}

}  // namespace hadal
