/// A wrench as clang-format leaves it: M ν̇ = τ −
/// D ν.
///
/// And as it should be:
///
///   M ν̇ = τ
///         − D ν
