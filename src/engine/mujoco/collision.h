#pragma once

/// Which function finds the contacts of two kinds of shapes, in place of MuJoCo's: box_contact.h
/// for two boxes, face_contact.h for what lies on a box. MuJoCo has one table of them for the
/// process.

namespace hadal::engine {

/// Once, before the first scene.
void install_collisions();

}  // namespace hadal::engine
