// What the watch of a scene makes of contacts, with an engine that says what the test wants.

#include "hadal/sim/event_scene.h"

#include <gtest/gtest.h>

#include "sim/scene_setup.h"

namespace hadal::sim {
namespace {

class SaidScene final : public engine::Scene {
 public:
  explicit SaidScene(engine::SceneDescription description) : Scene(std::move(description)) {}
  void step(double, double, std::span<const engine::SceneVehicle>) override {}
  void observe(double, std::span<const engine::SceneVehicle>) override {}
  void save_to(std::vector<double>&) const override {}
  void load(std::span<const double>) override {}

  int body(const std::string& name) const {
    for (std::size_t i = 0; i < description_.bodies.size(); ++i) {
      if (description_.bodies[i].name == name) return static_cast<int>(i);
    }
    return -1;
  }
  void touch(const std::string& a, const std::string& b) {
    engine::SceneContact contact;
    contact.first = body(a), contact.second = body(b), contact.distance = -1e-4;
    contacts_.push_back(contact);
    const auto first = static_cast<std::size_t>(contact.first);
    if (!same_tree(first, static_cast<std::size_t>(contact.second))) touched_[first] = 1;
  }
  void part() {
    contacts_.clear();
    std::fill(touched_.begin(), touched_.end(), 0);
  }
  void bounce(const std::string& a) { touched_[static_cast<std::size_t>(body(a))] = 1; }
};

/// The vehicle a with its arm, the ball, the wall and the floor of scene_setup, ticked by hand.
class WatchedScene : public testing::Test {
 protected:
  WatchedScene() : setup_(test::scene_setup()) {
    vehicles_.push_back(std::make_unique<Vehicle>(setup_.scenario.vehicles[0], setup_.vehicles[0],
                                                  setup_.scenario, environment_, 1));
    MeshCache meshes;
    const Geometry geometry(setup_.scenario, setup_.vehicles, meshes);
    BuiltScene built = build_scene(setup_.scenario, setup_.vehicles, geometry, vehicles_);
    members_ = built.members;
    scene_ = std::make_unique<SaidScene>(std::move(built.description));
    vehicles_[0]->enter(*scene_, members_.vehicles[0].bodies);
    watch_ = std::make_unique<SceneWatch>(*scene_, members_, std::vector{vehicles_[0].get()});
    look_for(0.1);
  }

  void order(model::GripperOrder gripper) {
    vehicles_[0]->arms()[0].give_order({.gripper = gripper}, now_, *scene_, {});
  }
  /// Control and looks for so many seconds; fingers stand still, as the joints of this engine do.
  void look_for(double time) {
    const Nanoseconds end = now_ + nanoseconds(time);
    while (now_ < end) {
      vehicles_[0]->arms()[0].control(now_, true, {}, *scene_);
      now_ += nanoseconds(1 / vehicles_[0]->arms()[0].rate());
      if (now_ / kWatchPeriod > looked_ / kWatchPeriod) watch_->look(looked_ = now_, events_);
    }
  }
  std::vector<std::string> told() {
    std::vector<std::string> lines;
    for (const Event& event : events_) {
      lines.push_back(std::string(kEventNames[static_cast<std::size_t>(event.kind)]) + " " +
                      event.source + ": " + event.text);
    }
    events_.clear();
    return lines;
  }

  using Lines = std::vector<std::string>;
  sim::Setup setup_;
  Environment environment_;
  std::vector<std::unique_ptr<Vehicle>> vehicles_;
  SceneMembers members_;
  std::unique_ptr<SaidScene> scene_;
  std::unique_ptr<SceneWatch> watch_;
  Nanoseconds now_ = 0, looked_ = 0;
  Events events_;
};

TEST_F(WatchedScene, TellsNothingOfNothing) {
  look_for(3);
  EXPECT_EQ(told(), Lines{});
  EXPECT_FALSE(watch_->touched_anew());
}

TEST_F(WatchedScene, TellsAGraspAndItsDrop) {
  order(model::GripperOrder::kClose);
  scene_->touch("a/arm/finger", "ball");
  look_for(0.2);
  EXPECT_EQ(told(), Lines{"contact_begins a/arm/finger: touches ball"});
  look_for(1);
  EXPECT_EQ(told(), Lines{"grasp_won a/arm: holds ball"});
  look_for(5);
  EXPECT_EQ(told(), Lines{});
  // A look without contact is no drop.
  scene_->part();
  look_for(0.1);
  scene_->touch("a/arm/fore", "ball");
  look_for(1);
  EXPECT_EQ(told(), Lines{});
  scene_->part();
  look_for(1.5);
  EXPECT_EQ(told(), (Lines{"load_dropped a/arm: drops ball",
                           "closed_on_nothing a/arm: the gripper closed on nothing",
                           "contact_ends a: is apart from ball"}));
}

TEST_F(WatchedScene, ALoadLetGoIsNoDrop) {
  order(model::GripperOrder::kClose);
  scene_->touch("a/arm/finger", "ball");
  look_for(1);
  order(model::GripperOrder::kOpen);
  scene_->part();
  told();
  look_for(1);
  EXPECT_EQ(told(),
            (Lines{"load_released a/arm: releases ball", "contact_ends a: is apart from ball"}));
}

TEST_F(WatchedScene, AFingerAgainstTheFloorIsNoGraspAndNotNothing) {
  order(model::GripperOrder::kClose);
  scene_->touch("a/arm/finger", "floor");
  look_for(3);
  EXPECT_EQ(told(), Lines{"contact_begins a/arm/finger: touches floor"});
}

TEST_F(WatchedScene, TellsSelfContactOnceAndItsEnd) {
  scene_->touch("a/arm/fore", "a");
  look_for(2);
  EXPECT_EQ(told(), Lines{"self_contact a/arm/fore: touches a"});
  scene_->part();
  look_for(1);
  EXPECT_EQ(told(), Lines{"contact_ends a: is apart from itself"});
}

TEST_F(WatchedScene, AContactThatFluttersIsOne) {
  for (int i = 0; i < 20; ++i) {
    scene_->touch("floor", "a");
    look_for(0.1);
    scene_->part();
    look_for(0.3);
  }
  EXPECT_EQ(told(), Lines{"contact_begins a: touches floor"});
}

TEST_F(WatchedScene, ABounceWithinAStepIsToldThoughItIsOver) {
  scene_->bounce("a");
  EXPECT_TRUE(watch_->touched_anew());
  watch_->look(now_, events_);
  EXPECT_FALSE(watch_->touched_anew());
  EXPECT_EQ(told(), Lines{"contact_begins a: touches something"});
  scene_->part();
  look_for(1);
  told();
  scene_->bounce("a"), scene_->bounce("wall");
  watch_->look(now_, events_);
  EXPECT_EQ(told(), Lines{"contact_begins a: touches wall"});
}

TEST_F(WatchedScene, KeepsItsMemoryThroughBytes) {
  order(model::GripperOrder::kClose);
  scene_->touch("a/arm/finger", "ball");
  look_for(1);
  StateWriter writer;
  writer(*watch_);
  SceneWatch other(*scene_, members_, {vehicles_[0].get()});
  StateReader reader(writer.bytes());
  reader(other);
  reader.finish();
  scene_->part();
  Events again;
  other.look(now_ + nanoseconds(0.6), again);
  ASSERT_FALSE(again.empty());
  EXPECT_EQ(again.back().kind, EventKind::kLoadDropped);
}

}  // namespace
}  // namespace hadal::sim
