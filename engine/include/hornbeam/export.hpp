// SPDX-License-Identifier: MIT
// What is visible outside the shared library. Everything else is compiled with hidden visibility.
#pragma once

#if defined(_WIN32)
#define HORNBEAM_API
#else
#define HORNBEAM_API __attribute__((visibility("default")))
#endif
