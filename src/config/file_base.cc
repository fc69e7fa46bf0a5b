#include "hadal/config/file_base.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "hadal/config/schema/schema_check.h"
#include "hadal/config/schema/suggest.h"
#include "hadal/config/toml/toml_parse.h"

namespace hadal::config {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBases = 16;

/// The key whose text names a file.
constexpr std::string_view kFileKey = "file";

TomlMember* find_member(TomlNode& table, std::string_view key) {
  return const_cast<TomlMember*>(table.member(key));
}

void remove_member(TomlNode& table, std::string_view key) {
  std::erase_if(table.members, [&](const TomlMember& m) { return m.key == key; });
}

void add_member(TomlNode& table, TomlMember member) {
  const auto at =
      std::lower_bound(table.members.begin(), table.members.end(), member.key,
                       [](const TomlMember& m, const std::string& key) { return m.key < key; });
  table.members.insert(at, std::move(member));
}

/// Everything in a base stands in that file, and names files from its folder.
void settle(TomlNode& node, const std::shared_ptr<const std::string>& file,
            const fs::path& folder) {
  if (!node.file) node.file = file;
  for (TomlNode& item : node.items) settle(item, file, folder);
  for (TomlMember& member : node.members) {
    TomlNode& value = member.value;
    settle(value, file, folder);
    if (member.key != kFileKey || !value.is_string() || fs::path(value.text).is_absolute()) {
      continue;
    }
    value.text = (folder / value.text).lexically_normal().string();
  }
}

/// Of elements that all have names.
const TomlNode* named(const TomlNode& array, std::string_view name) {
  for (const TomlNode& item : array.items) {
    if (item.find("name")->text == name) return &item;
  }
  return nullptr;
}

bool has_own_names(const TomlNode& array) {
  std::set<std::string_view> names;
  for (const TomlNode& item : array.items) {
    const TomlNode* name = item.find("name");
    if (!name || !name->is_string() || !names.insert(name->text).second) return false;
  }
  return true;
}

void merge(const TomlNode& base, TomlNode& over);

/// The elements of the base in their order, changed, then those that are new.
void merge_named(const TomlNode& base, TomlNode& over) {
  std::vector<TomlNode> items;
  for (const TomlNode& item : base.items) {
    const TomlNode* changed = named(over, item.find("name")->text);
    items.push_back(changed ? *changed : item);
    if (changed) merge(item, items.back());
  }
  for (TomlNode& item : over.items) {
    if (!named(base, item.find("name")->text)) items.push_back(std::move(item));
  }
  over.items = std::move(items);
}

void merge(const TomlNode& base, TomlNode& over) {
  for (const TomlMember& member : base.members) {
    TomlMember* here = find_member(over, member.key);
    if (here == nullptr) {
      add_member(over, member);
    } else if (here->value.is_table() && member.value.is_table()) {
      merge(member.value, here->value);
    } else if (here->value.is_array() && member.value.is_array() && has_own_names(here->value) &&
               has_own_names(member.value)) {
      merge_named(member.value, here->value);
    }
  }
}

class BaseReader {
 public:
  BaseReader(const SourceFiles& files, const KeepSource& keep) : files_(files), keep_(keep) {}

  TomlNode read(const std::string& text, const std::string& name, const std::string& display) {
    TomlNode root = parse_toml(text, display);
    const TomlMember* said = root.member(kBaseKey);
    if (said == nullptr) return root;
    const std::string base = base_name(*said, name, display);
    const std::optional<std::string> base_text = files_.read(base);
    if (!base_text) {
      refuse(*said, display,
             {.problem = "no such file: " + files_.display(base),
              .expected = "a file of the same kind, relative to this one",
              .suggestion = files_.suggest(base)});
    }
    keep_(base, *base_text);
    TomlNode below = read(*base_text, base, files_.display(base));
    const fs::path from = fs::path(name).parent_path();
    const fs::path folder = fs::path(base).parent_path().lexically_relative(from);
    settle(below, std::make_shared<const std::string>(files_.display(base)),
           from.empty() ? fs::path(base).parent_path() : folder);
    remove_member(root, kBaseKey);
    merge(below, root);
    return root;
  }

 private:
  std::string base_name(const TomlMember& said, const std::string& name,
                        const std::string& display) {
    if (!said.value.is_string() || said.value.text.empty()) {
      refuse(said, display, {.problem = "names no file", .expected = "e.g. base = \"rov.toml\""});
    }
    std::string base = (fs::path(name).parent_path() / said.value.text).lexically_normal().string();
    seen_.insert(fs::path(name).lexically_normal().string());
    if (seen_.count(base) > 0 || seen_.size() > kMostBases) {
      refuse(said, display, {.problem = "leads back to itself", .expected = "another file"});
    }
    return base;
  }

  [[noreturn]] static void refuse(const TomlMember& said, const std::string& display,
                                  FileFindings::Text text) {
    throw InputError(Finding{.where = {display, said.value.line, said.value.column},
                             .key = said.key,
                             .value = said.value.written,
                             .problem = std::move(text.problem),
                             .expected = std::move(text.expected),
                             .suggestion = std::move(text.suggestion)});
  }

  const SourceFiles& files_;
  const KeepSource& keep_;
  std::set<std::string> seen_;
};

/// One table of `defaults`, given to the elements of the array of its name.
class SharedValues {
 public:
  SharedValues(const Key& schema, const std::string& file, std::vector<Finding>& findings)
      : schema_(schema), file_(file), findings_(findings) {}

  void apply(const TomlMember& shared, TomlNode& root) {
    const Key* array = schema_.child(shared.key);
    if (array == nullptr || array->type != KeyType::kTables || !shared.value.is_table()) {
      std::vector<std::string_view> names;
      for (const Key& key : schema_.children) {
        if (key.type == KeyType::kTables) names.push_back(key.name);
      }
      return tell(shared, "", Severity::kError, "is no table of an array of tables", either(names),
                  did_you_mean(shared.key, names));
    }
    TomlMember* elements = find_member(root, shared.key);
    for (const TomlMember& value : shared.value.members) {
      const Key* key = array->child(value.key);
      if (key == nullptr) {
        tell(value, shared.key, Severity::kError, "unknown key", either(array->child_names()),
             suggest_key(value.key, *array, schema_));
      } else if (value.key == "name") {
        tell(value, shared.key, Severity::kError, "cannot be shared", "a name in each element", "");
      } else if (elements == nullptr || !share(value, *array, elements->value)) {
        tell(value, shared.key, Severity::kWarning, "is not used by any element", "", "");
      }
    }
  }

 private:
  /// Whether an element has such a key: given by itself counts.
  static bool share(const TomlMember& value, const Key& array, TomlNode& elements) {
    bool used = false;
    for (TomlNode& element : elements.items) {
      if (!element.is_table()) continue;
      if (array.child(value.key, table_kind(array, element)) == nullptr) continue;
      used = true;
      if (element.find(value.key) != nullptr) continue;
      TomlMember added = value;
      added.value.shared = true;
      add_member(element, std::move(added));
    }
    return used;
  }

  void tell(const TomlMember& member, const std::string& table, Severity severity,
            std::string problem, std::string expected, std::string suggestion) {
    const std::string path = join_key(std::string(kDefaultsKey), table);
    const std::string& file = member.value.file ? *member.value.file : file_;
    findings_.push_back(
        {.severity = severity,
         .where = {file, member.line, member.column},
         .key = join_key(table.empty() ? std::string(kDefaultsKey) : path, member.key),
         .value = member.value.written,
         .problem = std::move(problem),
         .expected = std::move(expected),
         .suggestion = std::move(suggestion)});
  }

  const Key& schema_;
  const std::string& file_;
  std::vector<Finding>& findings_;
};

}  // namespace

TomlNode read_with_base(const FileText& file, const KeepSource& keep) {
  return BaseReader(file.files, keep).read(file.text, file.name, file.display);
}

TomlNode read_merged(const fs::path& path) {
  const std::string text = read_text(path);
  const std::unique_ptr<SourceFiles> files = files_in(path.parent_path());
  return read_with_base({text, path.filename().string(), path.string(), *files},
                        [](const std::string&, const std::string&) {});
}

void apply_defaults(const Key& schema, const std::string& file, TomlNode& root,
                    std::vector<Finding>& findings) {
  const TomlMember* found = root.member(kDefaultsKey);
  if (found == nullptr) return;
  const TomlMember defaults = *found;
  remove_member(root, kDefaultsKey);
  SharedValues values(schema, file, findings);
  // The kind of an element may be shared, too, and decides what else it takes.
  for (const TomlMember& member : defaults.value.members) {
    TomlMember kinds_first = member;
    const Key* array = schema.child(member.key);
    const Key* tag = array ? array->tag() : nullptr;
    if (tag != nullptr) {
      std::stable_partition(kinds_first.value.members.begin(), kinds_first.value.members.end(),
                            [&](const TomlMember& m) { return m.key == tag->name; });
    }
    values.apply(kinds_first, root);
  }
}

}  // namespace hadal::config
