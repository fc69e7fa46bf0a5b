#pragma once

/// Hydrodynamic derivatives by their SNAME names, so that a published table can be typed in as
/// printed. With F one of X Y Z K M N and a, b of u v w p q r:
///
///   F_a      linear: F = c·a
///   F_adot   added mass: F = c·ȧ (negative on the diagonal)
///   F_aa     quadratic: c·a|a| or c·a², see below
///   F_ab     product: F = c·a·b, in either order
///   F_uudr, F_uuds   control surface: F = c·u|u|·δ of the actuator named rudder or stern
///
/// F_aa is a|a| where a drives F in the same sense on either side (X_uu, Y_vv, Y_rr, Z_ww, Z_qq,
/// K_pp, M_ww, M_qq, N_vv, N_rr, and port–starboard K_vv, K_rr, Y_pp, N_pp), else a² (X_qq, X_rr,
/// X_vv, X_ww, Z_vv, …): a term that a mirrored vehicle could not have is not offered by the other
/// reading.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hadal::model {

enum class DerivativeKind { kLinear, kAddedMass, kQuadratic, kSquare, kProduct, kRudder, kStern };

/// What a name means: F is `row`, the velocities are `a` and `b`, in the order of a 6-vector.
struct DerivativeTerm {
  DerivativeKind kind;
  int row = 0;
  int a = 0;
  int b = 0;
};

inline constexpr std::string_view kForceLetters = "XYZKMN";
inline constexpr std::string_view kVelocityLetters = "uvwpqr";

/// F_aa means a|a| rather than a².
constexpr bool drag_like(int row, int a) {
  // Who changes sign in the mirror port ↔ starboard (bit 0) and top ↔ bottom (bit 1); forces and
  // velocities alike.
  constexpr int mirror[6] = {0, 1, 2, 3, 2, 1};
  return mirror[row] == mirror[a] || ((mirror[row] & 1) != 0 && (mirror[a] & 1) != 0);
}

/// The meaning of a name such as "Y_wp"; nothing if it is none.
constexpr std::optional<DerivativeTerm> derivative_term(std::string_view name) {
  constexpr auto kNone = std::string_view::npos;
  if (name.size() < 3 || name[1] != '_') return std::nullopt;
  const std::size_t row = kForceLetters.find(name[0]);
  const std::string_view tail = name.substr(2);
  const std::size_t a = kVelocityLetters.find(tail[0]);
  if (row == kNone || a == kNone) return std::nullopt;
  DerivativeTerm term{DerivativeKind::kLinear, static_cast<int>(row), static_cast<int>(a)};
  if (tail.size() == 1) return term;
  if (tail.substr(1) == "dot") {
    term.kind = DerivativeKind::kAddedMass;
    return term;
  }
  if (tail == "uudr" || tail == "uuds") {
    term.kind = tail == "uudr" ? DerivativeKind::kRudder : DerivativeKind::kStern;
    return term;
  }
  const std::size_t b = kVelocityLetters.find(tail[1]);
  if (tail.size() != 2 || b == kNone) return std::nullopt;
  term.a = static_cast<int>(b < a ? b : a);
  term.b = static_cast<int>(b < a ? a : b);
  term.kind = DerivativeKind::kProduct;
  if (a == b) {
    term.kind = drag_like(term.row, term.a) ? DerivativeKind::kQuadratic : DerivativeKind::kSquare;
  }
  return term;
}

/// The term is part of C_A(ν)ν for the added mass of a hull with port and starboard alike, top and
/// bottom alike: whoever gives it says whether it holds C_A.
constexpr bool may_hold_added_mass(const DerivativeTerm& term) {
  if (term.kind != DerivativeKind::kProduct && term.kind != DerivativeKind::kSquare) return false;
  constexpr std::string_view tails[6] = {"wq vr qq rr", "ur wp pq",    "uq vp pr",
                                         "vw vq wr qr", "uw uq vp pr", "uv ur wp pq"};
  const auto letter = [](int i) { return kVelocityLetters[static_cast<std::size_t>(i)]; };
  const char tail[] = {letter(term.a), letter(term.b)};
  return tails[term.row].find(std::string_view(tail, 2)) != std::string_view::npos;
}

/// Every name there is, for suggestions.
inline std::vector<std::string> derivative_names() {
  std::vector<std::string> names;
  for (const char f : kForceLetters) {
    const std::string force = std::string(1, f) + "_";
    for (std::size_t a = 0; a < 6; ++a) {
      const std::string first = force + kVelocityLetters[a];
      names.push_back(first);
      names.push_back(first + "dot");
      for (std::size_t b = a; b < 6; ++b) names.push_back(first + kVelocityLetters[b]);
    }
    names.push_back(force + "uudr");
    names.push_back(force + "uuds");
  }
  return names;
}

}  // namespace hadal::model
