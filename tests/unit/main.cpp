// SPDX-License-Identifier: MIT
// The one place where doctest itself is compiled; every test program links it.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
