// The vehicle of a file, 20 s straight ahead, without scenario or scheduler.
#include <cstdio>

#include "hadal/base/error.h"
#include "hadal/config/load.h"
#include "hadal/engine/advance.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  try {
    const hadal::model::Vehicle description = hadal::config::load_vehicle(argv[1]).vehicle;
    const auto vehicle = hadal::physics::vehicle_parameters(description);

    hadal::UniformWater<double> around{{}, 1025, 9.81};  // still water
    hadal::engine::VehicleInput<double> input;
    input.command[0] = input.command[1] = 5;  // N, port and starboard
    input.command[2] = 1.447;                 // N, holds the depth
    hadal::engine::VehicleState<double> state;
    state.output = vehicle.actuators.initial_output;

    const hadal::model::Integrator rk4{.step = 0.005};
    hadal::engine::StepMemory memory;
    for (int k = 0; k < 4000; ++k) {
      hadal::engine::advance(vehicle, around, input, rk4, 0.005 * k, 0.005, memory, state);
    }
    std::printf("u = %.3f m/s after 20 s\n", state.body.nu[0]);
    return state.body.nu[0] > 0.462 && state.body.nu[0] < 0.464 ? 0 : 1;
  } catch (const hadal::InputError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
