#include "hadal/importers/written_text.h"

#include <cctype>
#include <cstdlib>

#include "hadal/config/checks/check_tools.h"
#include "hadal/config/file_findings.h"
#include "hadal/config/load.h"

namespace hadal::importers {

namespace {

/// The diagonal, or rows, of a square matrix.
template <class Matrix>
std::string square_text(const Matrix& m, int n) {
  std::vector<double> diagonal;
  bool full = false;
  std::string rows;
  for (int r = 0; r < n; ++r) {
    std::vector<double> row;
    for (int c = 0; c < n; ++c) {
      row.push_back(m(r, c));
      full |= r != c && m(r, c) != 0;
    }
    diagonal.push_back(m(r, r));
    rows += (r > 0 ? ", " : "") + list_text(row);
  }
  return full ? fmt::format("[{}]", rows) : list_text(diagonal);
}

}  // namespace

double rounded_to(double x, int digits) {
  return std::strtod(fmt::format("{:.{}g}", x, digits).c_str(), nullptr);
}

std::string matrix_text(const Mat3<double>& m) { return square_text(m, 3); }
std::string matrix_text(const Mat6<double>& m) { return square_text(m, 6); }

std::string comment_text(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) result += c;
  }
  return result;
}

std::string topic_name(const std::string& name, const std::string& prefix,
                       std::set<std::string>& taken) {
  std::string result;
  for (const char c : name) {
    result += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  }
  if (!config::is_topic_name(result)) result.insert(0, prefix);
  std::string unique = result;
  for (int i = 2; !taken.insert(unique).second; ++i) unique = fmt::format("{}_{}", result, i);
  return unique;
}

std::vector<Finding> check_written(const std::string& toml, const std::string& file) {
  std::vector<Finding> findings;
  try {
    findings = config::load_vehicle(config::SourceFile{file, toml}).warnings;
  } catch (const InputError& error) {
    findings = error.findings();
  }
  for (Finding& finding : findings) finding.where.line = finding.where.column = 0;
  return config::warnings_or_throw(std::move(findings));
}

}  // namespace hadal::importers
