// SPDX-License-Identifier: MIT
// Marks the symbols that the shared library exports. Everything else is compiled with hidden visibility.
#pragma once

#if defined(_WIN32)
#define HORNBEAM_API
#else
#define HORNBEAM_API __attribute__((visibility("default")))
#endif
