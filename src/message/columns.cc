#include "hadal/message/columns.h"

namespace hadal::message::detail {

void ColumnNames::enter(std::string_view name) {
  path_sizes_.push_back(path_.size());
  if (!path_.empty()) path_ += '.';
  path_ += name;
}

void ColumnNames::leave() {
  path_.resize(path_sizes_.back());
  path_sizes_.pop_back();
}

void ColumnNames::sequence(std::span<const double>) { indexed(lengths_[next_sequence_++]); }

void ColumnNames::indexed(std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) names.push_back(path_ + "[" + std::to_string(i) + "]");
}

}  // namespace hadal::message::detail
