// SPDX-License-Identifier: MIT
// The command line of a MiniZinc solver: hornbeam --flatzinc [options] file.fzn
#pragma once

#include "command_line.hpp"

namespace hornbeam::repl {

// Translates the words after --flatzinc to a command line that calls library(flatzinc).
CommandLine read_flatzinc_line(int count, const char* const* words);

}  // namespace hornbeam::repl
