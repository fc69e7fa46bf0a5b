#pragma once

/// From the linear pieces of vehicle, control law and PIDs to the model of their loop; for .cc
/// files.

#include "hadal/analysis/dense_rows.h"
#include "hadal/analysis/linear_model.h"
#include "hadal/model/pid.h"

namespace hadal::analysis {

/// What controllers see of the vehicle: its body states, the depth by a sensor of its own, and the
/// offsets of the centralization.
enum MeasurementIndex : int { kDepthSeen = kBodyStates, kSwaySeen, kHeaveSeen, kMeasurements };

/// The linear pieces of one selection: x of the vehicle, m what is measured of it, y of the
/// channels.
struct Pieces {
  DenseMatrix A, B;                ///< vehicle
  DenseMatrix S;                   ///< m = S x
  DenseMatrix Em, Ey, Um, Uy, Ur;  ///< law, of the selected channels
  DenseMatrix Us;                  ///< commands of the stabilizer from m; empty without one
  DenseMatrix Ei, Ui;              ///< law, of the output that is an input
  DenseMatrix input_Em, input_Ey, input_Ei;  ///< error of the channel that is an input
  std::vector<model::Pid> pids;
  std::vector<std::string> names;
  std::string input_name;
};

/// In continuous time, with sensors that measure and controllers that act at all times.
LinearModel continuous_model(const Pieces& p, const std::vector<std::string>& vehicle_states);

}  // namespace hadal::analysis
