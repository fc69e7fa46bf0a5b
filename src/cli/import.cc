
#include "hadal/cli/commands.h"
#include "hadal/cli/terminal.h"
#include "hadal/io/file_identity.h"
#include "hadal/io/output_file.h"
#include "hadal/io/source_files.h"
#include "hadal/io/urdf_import.h"

namespace hadal::cli {

int import_command(const ImportOptions& options) {
  const io::UrdfOptions urdf{.file = options.file.string(),
                             .arm = options.arm,
                             .root = options.root,
                             .find_mesh = io::mesh_finder(options.file.parent_path().string(),
                                                          options.output.parent_path().string())};
  const io::ImportedUrdf imported = io::import_urdf(io::read_text(options.file), urdf);
  for (const Finding& warning : imported.warnings) {
    note("{}\n", to_string(warning));
  }
  if (options.output.empty()) {
    say("{}", imported.toml);
    return kFine;
  }
  io::refuse_overwriting(options.output, {options.file});
  io::write_file(options.output, imported.toml);
  return kFine;
}

}  // namespace hadal::cli
