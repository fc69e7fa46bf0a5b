#pragma once

/// A kind of sensor, from one header. A kind K is a plain struct of its own keys,
///
///     struct K {
///       static constexpr std::string_view kName = "depth", kHelp = "…";
///       using Message = message::Depth;                 // two kinds may send the same
///       double noise = 0;
///       bool operator==(const K&) const = default;
///     };
///
/// and functions in its namespace:
///
///     template <class Visitor> void describe(Visitor& v, K& k);           // keys: model/field.h
///     void prepare(const K&, const Frames&, K::Message&);                 // what stays the same
///     void measure(const K&, const SensorView&, RandomStream&, K::Message&);
///     std::vector<message::Quantity> quantities(const K&);                // for checks and plots
///
/// and, where they apply:
///
///     static constexpr Tells kTells{.depth = true};  // in K: what it tells controllers, by
///     Told tell(const K&, const Mounting&, const K::Message&);
///     // What one key alone cannot tell:
///     std::vector<KeyProblem> problems(const K&, const model::Vehicle&);
///     // Memory, in K; `measure` takes a State& before the message then:
///     struct State { template <class V> void visit(V&&); };
///
/// `kind_entry<K>()` is then the entry of a list; see kinds.h.

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/base/archive.h"
#include "hadal/message/any_message.h"
#include "hadal/message/header.h"
#include "hadal/model/sensor.h"
#include "hadal/sensors/told.h"
#include "hadal/sensors/view.h"

namespace hadal::model {
struct Vehicle;
}

namespace hadal::sensors {

/// Names of the frames that messages are in.
struct Frames {
  std::string vehicle, sensor;
  bool turned = false;

  /// The sensor's own axes at its place.
  std::string own() const { return vehicle + "/" + sensor; }
  /// Its axes where those are the body's, unless it is turned.
  std::string axes() const { return turned ? own() : vehicle + "/base_link"; }
};

/// What most kinds say of their key `noise`.
inline constexpr std::string_view kNoiseHelp = "Standard deviation of white noise on each value.";

/// The same variance for the first three quantities of a covariance of size × size.
template <std::size_t N>
void fill_diagonal(std::array<double, N>& covariance, std::size_t size, double variance) {
  for (std::size_t i = 0; i < 3; ++i) covariance[i * size + i] = variance;
}

using model::KeyProblem;

/// One sensor of some kind at work: messages in so many slots.
class Instrument {
 public:
  virtual ~Instrument() = default;
  virtual void take(std::size_t slot, const SensorView& view, RandomStream& random,
                    Nanoseconds now) = 0;
  virtual message::AnyMessage message(std::size_t slot) const = 0;
  virtual void set_message(std::size_t slot, const message::AnyMessage& message) = 0;
  virtual Told told(std::size_t slot, const Mounting& mounting) const = 0;
  /// Its memory beyond messages.
  virtual void visit(StateWriter& v) = 0;
  virtual void visit(StateReader& v) = 0;
};

class Kind : public model::KindEntry {
 public:
  using KindEntry::KindEntry;
  virtual const message::MessageType& message_type() const = 0;
  virtual const std::vector<message::Quantity>& quantity_list() const = 0;
  virtual Tells tells() const = 0;
  virtual std::vector<KeyProblem> check(const model::Kind& keys,
                                        const model::Vehicle& vehicle) const = 0;
  virtual std::unique_ptr<Instrument> make_instrument(const model::Kind& keys, const Frames& frames,
                                                      std::size_t slots) const = 0;
};

/// The kind of a sensor, which must have one.
const Kind& kind_of(const model::Sensor& sensor);

namespace detail {

template <class K>
concept HasState = requires {
  typename K::State;
};
struct NoState {
  template <class V>
  void visit(V&&) {}
};
template <class K>
struct StateOf {
  using Type = NoState;
};
template <HasState K>
struct StateOf<K> {
  using Type = typename K::State;
};

template <class K>
class InstrumentOf final : public Instrument {
 public:
  InstrumentOf(const K& keys, const Frames& frames, std::size_t slots) : keys_(keys) {
    typename K::Message first;
    prepare(keys_, frames, first);
    messages_.assign(slots, first);
  }

  void take(std::size_t slot, const SensorView& view, RandomStream& random,
            Nanoseconds now) override {
    typename K::Message& m = messages_[slot];
    m.header.stamp = message::time_from_ns(now);
    if constexpr (HasState<K>) {
      measure(keys_, view, random, state_, m);
    } else {
      measure(keys_, view, random, m);
    }
  }
  message::AnyMessage message(std::size_t slot) const override { return &messages_[slot]; }
  void set_message(std::size_t slot, const message::AnyMessage& m) override {
    messages_[slot] = m.as<typename K::Message>();
  }
  Told told(std::size_t slot, const Mounting& mounting) const override {
    if constexpr (requires { K::kTells; }) {
      return tell(keys_, mounting, messages_[slot]);
    } else {
      return {};
    }
  }
  void visit(StateWriter& v) override { v(state_); }
  void visit(StateReader& v) override { v(state_); }

 private:
  K keys_;
  typename StateOf<K>::Type state_{};
  std::vector<typename K::Message> messages_;
};

template <class K>
class KindOf final : public Kind {
 public:
  KindOf() : Kind(model::kSensorFamily, K::kName, K::kHelp), quantities_(quantities(K{})) {}

  std::unique_ptr<model::KindKeys> make() const override {
    return std::make_unique<model::KindKeysOf<K>>();
  }
  const message::MessageType& message_type() const override {
    return message::type_of<typename K::Message>();
  }
  const std::vector<message::Quantity>& quantity_list() const override { return quantities_; }
  Tells tells() const override {
    if constexpr (requires { K::kTells; }) {
      return K::kTells;
    } else {
      return {};
    }
  }
  std::vector<KeyProblem> check(const model::Kind& keys,
                                const model::Vehicle& vehicle) const override {
    if constexpr (requires(const K& k) { problems(k, vehicle); }) {
      return problems(keys.as<K>(), vehicle);
    } else {
      return {};
    }
  }
  std::unique_ptr<Instrument> make_instrument(const model::Kind& keys, const Frames& frames,
                                              std::size_t slots) const override {
    return std::make_unique<InstrumentOf<K>>(keys.as<K>(), frames, slots);
  }

 private:
  std::vector<message::Quantity> quantities_;
};

}  // namespace detail

/// K as an entry of a list of kinds.
template <class K>
std::shared_ptr<const Kind> kind_entry() {
  return std::make_shared<const detail::KindOf<K>>();
}

}  // namespace hadal::sensors
