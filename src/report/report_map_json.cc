#include <fmt/format.h>

#include "hadal/report/html.h"
#include "hadal/report/report_parts.h"

namespace hadal::report {

namespace {

/// Of each element what `f` says.
template <class List, class F>
std::string packed(const List& list, F&& f) {
  std::vector<double> values;
  for (const auto& one : list) values.push_back(f(one));
  return packed_json(values);
}

std::string track_json(const ReportTrack& track) {
  const auto along = [&](int axis) {
    return packed(track.p_N, [axis](const Vec3<double>& p) { return p[axis]; });
  };
  std::string json =
      fmt::format(R"({{"name":{},"t":{},"n":{},"e":{},"d":{})", json_string(track.name),
                  packed_json(track.t), along(0), along(1), along(2));
  if (!track.floor.empty()) json += R"(,"floor":)" + packed_json(track.floor);
  return json + '}';
}

std::string outline_json(const ReportOutline& outline) {
  return fmt::format(R"({{"name":{},"n":{},"e":{}}})", json_string(outline.name),
                     packed_json(outline.north), packed_json(outline.east));
}

}  // namespace

std::string map_json(const ReportMap& map) {
  const MapBounds& b = map.bounds;
  std::string json = fmt::format(R"({{"north":[{},{}],"east":[{},{}],"tracks":)", b.north[0],
                                 b.north[1], b.east[0], b.east[1]);
  json += json_array(map.tracks, track_json);
  json += R"(,"outlines":)" + json_array(map.outlines, outline_json);
  if (map.relief.rows > 0) {
    json += fmt::format(R"(,"relief":{{"rows":{},"columns":{},"depth":{}}})", map.relief.rows,
                        map.relief.columns, packed_json(map.relief.depth));
  }
  if (!map.arrows.empty()) {
    json += fmt::format(R"(,"arrows":{{"depth":{},"time":{},"n":{},"e":{},"vn":{},"ve":{}}})",
                        map.arrow_depth, map.arrow_time,
                        packed(map.arrows, [](const ReportArrow& a) { return a.north; }),
                        packed(map.arrows, [](const ReportArrow& a) { return a.east; }),
                        packed(map.arrows, [](const ReportArrow& a) { return a.v_north; }),
                        packed(map.arrows, [](const ReportArrow& a) { return a.v_east; }));
  }
  return json + '}';
}

}  // namespace hadal::report
