#include "hadal/base/error.h"
#include "hadal/world/world.h"
