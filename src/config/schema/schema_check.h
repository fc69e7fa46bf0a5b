#pragma once

#include "hadal/config/file_findings.h"
#include "hadal/config/schema/schema.h"

namespace hadal::config {

/// Reports unknown and missing keys, wrong types and lengths, NaN, and numbers out of range.
void check_schema(const Key& root, FileFindings& report);

/// What is wrong with a number, or an element of an array or table of numbers; without problem if
/// nothing is.
FileFindings::Text number_trouble(const Key& key, const TomlNode& node);

/// For an unknown key: "did you mean 'mass'?" or, if it is at home elsewhere, "did you mean
/// 'body.mass'?".
std::string suggest_key(std::string_view unknown, const Key& table, const Key& root);

}  // namespace hadal::config
