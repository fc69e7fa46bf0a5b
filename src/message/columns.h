#pragma once

/// A message as one row of numbers, for CSV and MATLAB files. Column names are paths such as
/// `pose.pose.position.x` and `nu[0]`; a Time is one column in seconds; texts are left out.

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "hadal/message/field_types.h"
#include "hadal/message/header.h"

namespace hadal::message {

/// Columns that each variable-length sequence of a message gets, in the order of its fields.
using SequenceLengths = std::vector<std::size_t>;

namespace detail {

/// Calls sink.number(value) per number and sink.sequence(values) per sequence, in column order.
template <class Sink>
struct ColumnWalk {
  Sink& sink;

  template <class T>
  void operator()(std::string_view name, const T& value, std::string_view = "") {
    if constexpr (std::same_as<T, Time>) {
      sink.enter(name);
      sink.number(static_cast<double>(ns_from_time(value)) / 1e9);
      sink.leave();
    } else if constexpr (Message<T>) {
      sink.enter(name);
      T::fields(*this, value);
      sink.leave();
    } else if constexpr (Number<T>) {
      sink.enter(name);
      sink.number(static_cast<double>(value));
      sink.leave();
    } else if constexpr (FixedArray<T>) {
      sink.enter(name);
      sink.array(elements(value));
      sink.leave();
    } else if constexpr (Sequence<T>) {
      sink.enter(name);
      sink.sequence(value);
      sink.leave();
    } else {
      static_assert(Text<T>);
    }
  }
};

/// Collects names.
class ColumnNames {
 public:
  explicit ColumnNames(const SequenceLengths& lengths) : lengths_(lengths) {}
  void enter(std::string_view name);
  void leave();
  void number(double) { names.push_back(path_); }
  void array(std::span<const double> values) { indexed(values.size()); }
  void sequence(std::span<const double>);

  std::vector<std::string> names;

 private:
  void indexed(std::size_t count);

  const SequenceLengths& lengths_;
  std::size_t next_sequence_ = 0;
  std::string path_;
  std::vector<std::size_t> path_sizes_;
};

/// Appends values; a sequence is padded with NaN up to its number of columns.
struct ColumnValues {
  const SequenceLengths& lengths;
  std::vector<double>& row;
  std::size_t next_sequence = 0;

  void enter(std::string_view) {}
  void leave() {}
  void number(double value) { row.push_back(value); }
  void array(std::span<const double> values) {
    row.insert(row.end(), values.begin(), values.end());
  }
  void sequence(std::span<const double> values) {
    const std::size_t columns = lengths[next_sequence++];
    const std::size_t count = std::min(columns, values.size());
    row.insert(row.end(), values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
    row.insert(row.end(), columns - count, std::numeric_limits<double>::quiet_NaN());
  }
};

/// Takes the longest length seen of each sequence.
struct ColumnLengths {
  SequenceLengths& lengths;
  std::size_t next_sequence = 0;

  void enter(std::string_view) {}
  void leave() {}
  void number(double) {}
  void array(std::span<const double>) {}
  void sequence(std::span<const double> values) {
    lengths.resize(std::max(lengths.size(), next_sequence + 1));
    std::size_t& longest = lengths[next_sequence++];
    longest = std::max(longest, values.size());
  }
};

}  // namespace detail

/// Widens `lengths` so that this message fits.
template <Message M>
void grow_lengths(const M& message, SequenceLengths& lengths) {
  detail::ColumnLengths sink{lengths};
  M::fields(detail::ColumnWalk<detail::ColumnLengths>{sink}, message);
}

/// Names of all columns; `lengths` comes from grow_lengths over all messages of the table.
template <Message M>
std::vector<std::string> column_names(const SequenceLengths& lengths) {
  detail::ColumnNames sink(lengths);
  const M message{};
  M::fields(detail::ColumnWalk<detail::ColumnNames>{sink}, message);
  return std::move(sink.names);
}

/// Replaces `row` by the message's values, one for each name of column_names.
template <Message M>
void column_values(const M& message, const SequenceLengths& lengths, std::vector<double>& row) {
  row.clear();
  detail::ColumnValues sink{lengths, row};
  M::fields(detail::ColumnWalk<detail::ColumnValues>{sink}, message);
}

}  // namespace hadal::message
