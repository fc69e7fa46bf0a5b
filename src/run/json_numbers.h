#pragma once

/// Vectors and matrices as JSON; what is not finite becomes null.

#include <cmath>
#include <nlohmann/json.hpp>

#include "hadal/math/vec.h"

namespace hadal::run {

inline nlohmann::json number(double x) {
  return std::isfinite(x) ? nlohmann::json(x) : nlohmann::json(nullptr);
}

template <class Numbers>
nlohmann::json list(const Numbers& numbers) {
  nlohmann::json j = nlohmann::json::array();
  for (const double x : numbers) j.push_back(number(x));
  return j;
}

template <int N>
nlohmann::json list(const Vec<double, N>& v) {
  return list(v.e);
}

template <int R, int C>
nlohmann::json rows(const Mat<double, R, C>& m) {
  nlohmann::json j = nlohmann::json::array();
  for (int r = 0; r < R; ++r) {
    nlohmann::json row = nlohmann::json::array();
    for (int c = 0; c < C; ++c) row.push_back(number(m(r, c)));
    j.push_back(row);
  }
  return j;
}

/// A matrix that is kept by columns.
template <class Columns>
nlohmann::json columns_as_rows(const Columns& columns, int count) {
  nlohmann::json j = nlohmann::json::array();
  for (int r = 0; r < 6; ++r) {
    nlohmann::json row = nlohmann::json::array();
    for (std::size_t c = 0; c < static_cast<std::size_t>(count); ++c)
      row.push_back(number(columns[c][r]));
    j.push_back(row);
  }
  return j;
}

}  // namespace hadal::run
