// SPDX-License-Identifier: MIT
// Checks the language version before including the first C++20 header.
#pragma once

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "Hornbeam needs C++20: compile with -std=c++20 or later (CMake: target_compile_features(NAME PUBLIC cxx_std_20))"
#endif
