#include "hadal/engine/mujoco/model.h"

#include <fmt/format.h>
#include <mujoco/mujoco.h>

#include <array>
#include <cstring>
#include <mutex>

#include "hadal/engine/mujoco/errors.h"
#include "hadal/engine/mujoco/ground_collision.h"
#include "hadal/engine/mujoco/spatial.h"
#include "hadal/engine/mujoco/text.h"

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
      const int geom = id_of(model, mjOBJ_GEOM, fmt::format("g{}_{}", i, k));
      m.surfaces[static_cast<std::size_t>(geom)] = scene.bodies[i].shapes[k].surface;
    }
  }
}

/// xᵀM⁻¹x for vectors x that are zero off the chain of a degree of freedom and those it hangs on:
/// with M = LᵀDL it is the sum of y²/D over the chain, where Lᵀy = x [Featherstone 2008, 6.5]. So
/// each number costs the square of the chain's length, however many bodies a scene has.
class ChainMobility {
 public:
  ChainMobility(const mjModel& model, const mjData& data)
      : model_(model), data_(data), y_(static_cast<std::size_t>(model.nv)) {}

  /// component(i): that of x for degree of freedom i; `last` < 0 is an empty chain.
  template <class Component>
  double of(int last, Component&& component) {
    for (int i = last; i >= 0; i = model_.dof_parentid[i]) at(i) = component(i);
    double sum = 0;
    for (int i = last; i >= 0; i = model_.dof_parentid[i]) {
      const mjtNum* row = data_.qLD + model_.dof_Madr[i];
      sum += at(i) * at(i) * data_.qLDiagInv[i];
      for (int j = model_.dof_parentid[i]; j >= 0; j = model_.dof_parentid[j]) {
        at(j) -= *++row * at(i);
      }
    }
    return sum;
  }

 private:
  double& at(int i) { return y_[static_cast<std::size_t>(i)]; }

  const mjModel& model_;
  const mjData& data_;
  std::vector<double> y_;
};

/// The last degree of freedom that moves a body; −1: none.
int last_dof(const mjModel& model, int body) {
  while (body > 0 && model.body_dofnum[body] == 0) body = model.body_parentid[body];
  return body == 0 ? -1 : model.body_dofadr[body] + model.body_dofnum[body] - 1;
}

/// A third of the trace of J M⁻¹ Jᵀ for the velocity of a body's centre of gravity and for its
/// angular velocity.
void weigh_body(const mjModel& model, const mjData& data, int body, ChainMobility& mobility,
                mjtNum* weight) {
  const int last = last_dof(model, body);
  const Vec3<double> r =
      vec3_at(data.xipos + 3 * body) - vec3_at(data.subtree_com + 3 * model.body_rootid[body]);
  weight[0] = weight[1] = 0;
  for (int k = 0; k < 3; ++k) {
    weight[0] += mobility.of(last, [&](int i) {
      const Vec6<double> s = from_mujoco(data.cdof + 6 * i);
      return (linear(s) + cross(angular(s), r))[k];
    }) / 3;
    weight[1] += mobility.of(last, [&](int i) { return data.cdof[6 * i + k]; }) / 3;
  }
}

}  // namespace

MujocoModel load_mujoco_model(const SceneDescription& scene) {
  install_mujoco_handlers();
  MujocoModel m;
  m.model.reset(compiled(mujoco_text(scene)));
  m.data.reset(mj_makeData(m.model.get()));
  find_names(scene, m);
  connect_ground(scene, m);
  return m;
}

void expect_coupling(mjModel_& model) {
  std::fill_n(model.dof_simplenum, model.nv, 0);
  std::fill_n(model.body_simple, model.nbody, static_cast<mjtByte>(0));
}

ConstraintCount constraint_count(const mjData_& data) { return {data.ncon, data.nefc}; }

void weigh_with_water(mjModel_& model, mjData_& data) {
  if (model.nv == 0) return;
  ChainMobility mobility(model, data);
  for (int b = 1; b < model.nbody; ++b) {
    weigh_body(model, data, b, mobility, model.body_invweight0 + 2 * b);
  }
  double inertia = 0;
  int counted = 0;
  for (int i = 0; i < model.nv; ++i) {
    model.dof_invweight0[i] = mobility.of(i, [i](int j) { return j == i ? 1.0 : 0.0; });
    // What is led is far heavier than what the solver has to be exact about.
    if (data.qM[model.dof_Madr[i]] < kLedMass) inertia += data.qM[model.dof_Madr[i]], ++counted;
  }
  model.stat.meaninertia = counted > 0 ? inertia / counted : 1;
}

}  // namespace hadal::engine
