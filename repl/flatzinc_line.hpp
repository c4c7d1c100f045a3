// SPDX-License-Identifier: MIT
// The command line of a solver for MiniZinc: hornbeam --flatzinc [options] file.fzn
#pragma once

#include "command_line.hpp"

namespace hornbeam::repl {

// The words after --flatzinc, as what the executable does for them: library(flatzinc) is called.
CommandLine read_flatzinc_line(int count, const char* const* words);

}  // namespace hornbeam::repl
