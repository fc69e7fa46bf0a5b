#pragma once

#include <string>

#include "hadal/message/order.h"
#include "hadal/sim/outside.h"

namespace hadal::sim {

/// An order as the log holds it; header, source and place are left to the caller.
void fill_message(const std::string& vehicle, const Order& order, message::Order& message);

/// The order of a message. Throws InputError for one that fill_message does not write.
Order order_of(const message::Order& message);

}  // namespace hadal::sim
