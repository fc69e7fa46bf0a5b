#include "hadal/engine/mujoco_model.h"

#include <fmt/format.h>
#include <mujoco/mujoco.h>

#include <array>
#include <cstring>
#include <mutex>

#include "hadal/engine/mujoco_errors.h"
#include "hadal/engine/mujoco_text.h"

namespace hadal::engine {

void DeleteModel::operator()(mjModel_* model) const { mj_deleteModel(model); }
void DeleteData::operator()(mjData_* data) const { mj_deleteData(data); }

namespace {

/// MuJoCo's file system in memory with one file in it.
class OneFile {
 public:
  static constexpr const char* kName = "scene.xml";

  explicit OneFile(const std::string& text) : vfs_(std::make_unique<mjVFS>()) {
    mj_defaultVFS(vfs_.get());
    mj_makeEmptyFileVFS(vfs_.get(), kName, static_cast<int>(text.size()));
    std::memcpy(vfs_->filedata[0], text.data(), text.size());
  }
  ~OneFile() { mj_deleteVFS(vfs_.get()); }
  OneFile(const OneFile&) = delete;
  OneFile& operator=(const OneFile&) = delete;
  const mjVFS* get() const { return vfs_.get(); }

 private:
  std::unique_ptr<mjVFS> vfs_;
};

mjModel* compiled(const std::string& text) {
  // MuJoCo keeps the last model it compiled for the whole process.
  static std::mutex one_at_a_time;
  const std::scoped_lock lock(one_at_a_time);
  const OneFile file(text);
  std::array<char, 1000> error{};
  mjModel* model = mj_loadXML(OneFile::kName, file.get(), error.data(), error.size());
  if (model == nullptr) {
    throw SceneError(fmt::format("MuJoCo does not take the scene: {}", error.data()), -1);
  }
  return model;
}

int id_of(const mjModel* model, int type, const std::string& name) {
  return mj_name2id(model, type, name.c_str());
}

void find_names(const SceneDescription& scene, MujocoModel& m) {
  const mjModel* model = m.model.get();
  m.body_index.assign(static_cast<std::size_t>(model->nbody), -1);
  m.surfaces.resize(static_cast<std::size_t>(model->ngeom));
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    m.body_id.push_back(id_of(model, mjOBJ_BODY, fmt::format("b{}", i)));
    m.body_index[static_cast<std::size_t>(m.body_id.back())] = static_cast<int>(i);
    const int joint = id_of(model, mjOBJ_JOINT, fmt::format("j{}", i));
    m.dof.push_back(joint < 0 ? -1 : model->jnt_dofadr[joint]);
    m.coordinate.push_back(joint < 0 ? -1 : model->jnt_qposadr[joint]);
    for (std::size_t k = 0; k < scene.bodies[i].shapes.size(); ++k) {
      const model::Surface& surface = scene.bodies[i].shapes[k].surface;
      const int geom = id_of(model, mjOBJ_GEOM, fmt::format("g{}_{}", i, k));
      m.surfaces[static_cast<std::size_t>(geom)] = {surface.friction,
                                                    damping_ratio_of(surface.restitution)};
    }
  }
}

/// M⁻¹ by columns.
std::vector<mjtNum> inverse_mass(const mjModel& model, mjData& data) {
  const auto n = static_cast<std::size_t>(model.nv);
  std::vector<mjtNum> inverse(n * n), identity(n * n);
  for (std::size_t i = 0; i < n; ++i) identity[i * n + i] = 1;
  mj_solveM(&model, &data, inverse.data(), identity.data(), model.nv);
  return inverse;
}

/// A third of the trace of J M⁻¹ Jᵀ for a Jacobian of three rows.
double mean_mobility(const std::vector<mjtNum>& jacobian, const std::vector<mjtNum>& inverse,
                     std::size_t n) {
  double trace = 0;
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        trace += jacobian[r * n + i] * inverse[i * n + j] * jacobian[r * n + j];
      }
    }
  }
  return trace / 3;
}

}  // namespace

MujocoModel load_mujoco_model(const SceneDescription& scene) {
  install_mujoco_handlers();
  MujocoModel m;
  m.model.reset(compiled(mujoco_text(scene)));
  m.data.reset(mj_makeData(m.model.get()));
  find_names(scene, m);
  return m;
}

void expect_coupling(mjModel_& model) {
  std::fill_n(model.dof_simplenum, model.nv, 0);
  std::fill_n(model.body_simple, model.nbody, static_cast<mjtByte>(0));
}

ConstraintCount constraint_count(const mjData_& data) { return {data.ncon, data.nefc}; }

void weigh_with_water(mjModel_& model, mjData_& data) {
  const auto n = static_cast<std::size_t>(model.nv);
  if (n == 0) return;
  const std::vector<mjtNum> inverse = inverse_mass(model, data);
  std::vector<mjtNum> linear(3 * n), angular(3 * n);
  for (int b = 1; b < model.nbody; ++b) {
    mj_jacBodyCom(&model, &data, linear.data(), angular.data(), b);
    model.body_invweight0[2 * b] = mean_mobility(linear, inverse, n);
    model.body_invweight0[2 * b + 1] = mean_mobility(angular, inverse, n);
  }
  double inertia = 0;
  for (int i = 0; i < model.nv; ++i) {
    const auto k = static_cast<std::size_t>(i);
    model.dof_invweight0[i] = inverse[k * n + k];
    inertia += data.qM[model.dof_Madr[i]];
  }
  model.stat.meaninertia = inertia / static_cast<double>(n);
}

}  // namespace hadal::engine
