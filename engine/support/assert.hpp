// SPDX-License-Identifier: MIT
// Assertions of the engine's own invariants. Never for user errors, which are Prolog error terms. HB_ASSERT is checked
// in debug and sanitizer builds and costs nothing in release builds.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace hornbeam::support {

[[noreturn]] inline void broken_invariant(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, condition);
  std::abort();
}

}  // namespace hornbeam::support

#ifdef NDEBUG
#define HB_ASSERT(condition) static_cast<void>(0)
#else
#define HB_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::hornbeam::support::broken_invariant(#condition, __FILE__, __LINE__))
#endif
