// SPDX-License-Identifier: MIT
// hornbeam mark [option...] TESTS.pl SUBMISSION...: runs tests on untrusted programs.
//
// Each submission has a process of its own, with a sandbox and limits for each test; it can lose only its own marks.
// The tests are queries with their answers or units of library(plunit): see stdlib/tools/marking.pl.
#pragma once

#include "command_line.hpp"

namespace hornbeam::repl {

// The exit status: 0 if all submissions were marked, however badly; 2 for unreadable tests.
int mark(const MarkingOptions& options);

}  // namespace hornbeam::repl
