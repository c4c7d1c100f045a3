// SPDX-License-Identifier: MIT
// hornbeam mark [option...] TESTS.pl SUBMISSION...: runs tests on programs that nobody has looked at.
//
// Each submission has a process of its own, and in it a sandbox with limits for each test; it loses at most its own
// marks. The tests are queries with their answers or units of library(plunit): see stdlib/tools/marking.pl.
#pragma once

namespace hornbeam::repl {

// words[0] is `mark`. The exit status: 0 when all submissions have been marked, however badly; 2 for a command line
// that makes no sense, and for tests that cannot be read.
int mark(int count, const char* const* words);

}  // namespace hornbeam::repl
