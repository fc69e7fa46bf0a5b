#include "hadal/base/version.h"

namespace hadal {

std::string_view version() { return HADAL_VERSION; }

}  // namespace hadal
