#pragma once

/// Hints that the hot path needs from the compiler. Sanitizer builds do without: they are not for
/// speed, and inlining by force would multiply their checks and their build time.

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HADAL_INLINE inline
#define HADAL_INLINE_LAMBDA
#define HADAL_FLATTEN
#define HADAL_NOINLINE
#else
/// Inline even where the compiler's size heuristics say no: small vector operations must live in
/// registers.
#define HADAL_INLINE [[gnu::always_inline]] inline
/// The same for a lambda, behind its parameters.
#define HADAL_INLINE_LAMBDA __attribute__((always_inline))
/// Inline everything that the function calls, all the way down.
#define HADAL_FLATTEN [[gnu::flatten]]
/// Keep apart: a long path that few take would spoil the registers of the short one.
#define HADAL_NOINLINE [[gnu::noinline]]
#endif
