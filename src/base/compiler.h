#pragma once

/// Hints that the hot path needs from the compiler.

/// Inline even where the compiler's size heuristics say no: small vector operations must live in
/// registers.
#define HADAL_INLINE [[gnu::always_inline]] inline

/// Inline everything that the function calls, all the way down.
#define HADAL_FLATTEN [[gnu::flatten]]
