#include "hadal/base/version.h"

namespace hadal {

std::string_view version() { return HADAL_VERSION; }

std::string_view architecture() { return HADAL_ARCH_NAME; }

}  // namespace hadal
