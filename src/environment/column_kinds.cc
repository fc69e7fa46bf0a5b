#include "hadal/environment/column_kind.h"
#include "hadal/environment/columns/constant.h"
#include "hadal/environment/columns/netcdf.h"
#include "hadal/environment/columns/table.h"
#include "hadal/environment/columns/thermocline.h"

namespace hadal {

const model::KindList& shipped_columns() {
  static const model::KindList kinds = {
      std::make_shared<const ColumnKindOf<ConstantColumn>>(),
      std::make_shared<const ColumnKindOf<ThermoclineColumn>>(),
      std::make_shared<const ColumnKindOf<TableColumn>>(),
      std::make_shared<const ColumnKindOf<NetcdfColumn>>(),
  };
  return kinds;
}

const ColumnKind& kind_of(const model::Column& column) {
  const auto* kind = dynamic_cast<const ColumnKind*>(column.kind.entry());
  HADAL_ASSERT(kind != nullptr, std::string(column.kind.name()));
  return *kind;
}

}  // namespace hadal
