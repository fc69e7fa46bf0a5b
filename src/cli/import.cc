
#include "hadal/cli/commands.h"
#include "hadal/cli/terminal.h"
#include "hadal/config/source_files.h"
#include "hadal/importers/urdf_import.h"
#include "hadal/log/file_identity.h"
#include "hadal/log/output_file.h"

namespace hadal::cli {

int import_command(const ImportOptions& options) {
  const importers::UrdfOptions urdf{
      .file = options.file.string(),
      .arm = options.arm,
      .root = options.root,
      .find_mesh = importers::mesh_finder(options.file.parent_path().string(),
                                          options.output.parent_path().string())};
  const importers::ImportedUrdf imported =
      importers::import_urdf(config::read_text(options.file), urdf);
  for (const Finding& warning : imported.warnings) {
    note("{}\n", to_string(warning));
  }
  if (options.output.empty()) {
    say("{}", imported.toml);
    return kFine;
  }
  log::refuse_overwriting(options.output, {options.file});
  log::write_file(options.output, imported.toml);
  return kFine;
}

}  // namespace hadal::cli
