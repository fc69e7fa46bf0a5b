#include "hadal/engine/truth.h"
#include "cheat.h"
#include <vector>
#include "hadal/physics/model.h"
