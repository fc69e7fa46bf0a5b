#include "hadal/sensors/sensor.h"

#include <cmath>

namespace hadal::sensors {

namespace {

/// One that is being measured while the last of those under way is not delivered yet, and one for
/// ticks that round.
std::uint32_t slots_for(const model::Sensor& sensor) {
  if (sensor.latency == 0) return 1;
  return static_cast<std::uint32_t>(std::min(sensor.latency * sensor.rate, kMostInFlight)) + 3;
}

/// No message is nearly as large.
constexpr std::uint32_t kLargestMessage = 64u << 20;

}  // namespace

Sensor::Sensor(const model::Sensor& description, const std::string& vehicle, std::uint64_t seed)
    : description_(description),
      mounting_(sensors::mounting(description)),
      latency_(nanoseconds(description.latency)),
      random_(seed, vehicle + "/" + description.name),
      slots_(slots_for(description)),
      instrument_(kind().make_instrument(description.kind,
                                         {vehicle, description.name, mounting_.turned}, slots_)) {
  if (description.log_rate) log_ticker_.emplace(*description.log_rate);
}

void Sensor::measure(const Truth& truth, const Around& around, Nanoseconds now) {
  // Only a state from outside can hold so much; the oldest is lost then.
  if (count_ == slots_) first_ = (first_ + 1) % slots_, --count_;
  instrument_->take(slot(count_), SensorView(truth, mounting_, around, now), random_, now);
  ++count_;
}

bool Sensor::deliver() {
  if (count_ == 0) return false;
  latest_ = slot(0);
  first_ = (first_ + 1) % slots_;
  --count_;
  return true;
}

bool Sensor::due_in_log(Nanoseconds measured) {
  if (!log_ticker_) return true;
  if (!log_ticker_->due(measured)) return false;
  while (log_ticker_->due(measured)) log_ticker_->advance();
  return true;
}

void Sensor::refuse_wrong_queue() const {
  // One slot stays free for the next measurement.
  if (first_ < slots_ && count_ < slots_) return;
  throw InputError("the state has measurements of " + description_.name +
                   " that cannot be under way");
}

std::vector<std::byte> Sensor::encoded(std::size_t slot) const {
  std::vector<std::byte> bytes;
  instrument_->message(slot).encode(bytes);
  return bytes;
}

void Sensor::resize_encoded(std::vector<std::byte>& bytes, std::uint32_t size) {
  if (size > kLargestMessage) throw InputError("the state has a measurement that is too large");
  bytes.resize(size);
}

void Sensor::decode(std::size_t slot, std::span<const std::byte> bytes) {
  const std::unique_ptr<message::MessageSlot> decoder = kind().message_type().make();
  decoder->decode(bytes);
  instrument_->set_message(slot, decoder->message());
}

}  // namespace hadal::sensors
