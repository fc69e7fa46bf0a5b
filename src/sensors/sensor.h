#pragma once

/// Any sensor of a vehicle: from truth to its message, with its own random stream, and from there,
/// after its latency, to who listens.
///
/// A measurement is valid at its time, which its message is stamped with, and is delivered its
/// latency later. In between it waits in a queue that a snapshot holds; its capacity is fixed, so
/// that a step allocates nothing.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "hadal/base/archive.h"
#include "hadal/base/clock.h"
#include "hadal/base/random.h"
#include "hadal/model/sensor.h"
#include "hadal/sensors/kind.h"
#include "hadal/sensors/view.h"

namespace hadal::sensors {

/// Most measurements that may be under way at once.
inline constexpr double kMostInFlight = 10'000;

class Sensor {
 public:
  /// `vehicle` is its name in the scenario.
  Sensor(const model::Sensor& description, const std::string& vehicle, std::uint64_t seed);

  const model::Sensor& description() const { return description_; }
  const Kind& kind() const { return kind_of(description_); }
  const Mounting& mounting() const { return mounting_; }
  Nanoseconds latency() const { return latency_; }

  /// Measures now; the measurement waits to be delivered.
  void measure(const Truth& truth, const Around& around, Nanoseconds now);
  /// Takes the oldest that waits out of the queue: it is `latest` from now on. False if there is
  /// none.
  bool deliver();
  /// What was delivered last, valid until the next is; before the first, an empty message.
  message::AnyMessage latest() const { return instrument_->message(latest_); }
  Told told() const { return instrument_->told(latest_, mounting_); }
  /// Whether the measurement of that time is due in the log; call once per delivery.
  bool due_in_log(Nanoseconds measured);

  /// For snapshots: random stream, log rate, memory and what waits; measurements that were
  /// delivered are held by who received them.
  template <class V>
  void visit(V&& v) {
    v(random_);
    if (log_ticker_) v(*log_ticker_);
    instrument_->visit(v);
    if (latency_ == 0) return;
    v(first_), v(count_);
    refuse_wrong_queue();
    for (std::uint32_t i = 0; i < count_; ++i) visit_message(v, slot(i));
  }

 private:
  /// Of the i-th that waits.
  std::size_t slot(std::uint32_t i) const { return (first_ + i) % slots_; }
  void refuse_wrong_queue() const;

  template <class V>
  void visit_message(V& v, std::size_t slot) {
    std::vector<std::byte> bytes = encoded(slot);
    auto size = static_cast<std::uint32_t>(bytes.size());
    v(size);
    resize_encoded(bytes, size);
    v(bytes);
    decode(slot, bytes);
  }
  std::vector<std::byte> encoded(std::size_t slot) const;
  static void resize_encoded(std::vector<std::byte>& bytes, std::uint32_t size);
  void decode(std::size_t slot, std::span<const std::byte> bytes);

  model::Sensor description_;
  Mounting mounting_;
  Nanoseconds latency_;
  RandomStream random_;
  std::optional<Ticker> log_ticker_;
  std::uint32_t slots_;
  std::unique_ptr<Instrument> instrument_;
  std::uint32_t first_ = 0, count_ = 0;  ///< of those that wait, in a ring of slots
  std::size_t latest_ = 0;
};

}  // namespace hadal::sensors
