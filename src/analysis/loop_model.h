#pragma once

/// From the linear pieces of vehicle, control law and PIDs to the model of their loop; for .cc
/// files.

#include "hadal/analysis/eigen_matrix.h"
#include "hadal/analysis/linear_model.h"
#include "hadal/model/pid.h"

namespace hadal::analysis {

using Eigen::MatrixXd;

/// The linear pieces of one selection, in Eigen's matrices: x of the vehicle, y of the channels.
struct Pieces {
  MatrixXd A, B;                          ///< vehicle
  MatrixXd Ex, Ey, Ux, Uy, Ur;            ///< law, of the selected channels
  MatrixXd Ei, Ui;                        ///< law, of the output that is an input
  MatrixXd input_Ex, input_Ey, input_Ei;  ///< error of the channel that is an input
  std::vector<model::Pid> pids;
  std::vector<std::string> names;
  std::string input_name;
};

/// In continuous time.
LinearModel continuous_model(const Pieces& p, const std::vector<std::string>& vehicle_states);

/// Over one period [s]: the tick with the state at its beginning, then the vehicle under held
/// commands.
LinearModel discrete_model(const Pieces& p, const std::vector<std::string>& vehicle_states,
                           double period);

}  // namespace hadal::analysis
