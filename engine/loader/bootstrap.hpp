// SPDX-License-Identifier: MIT
// Loads the system part of the standard library: plain clauses and directives, no expansion. With it the
// loader proper (in Prolog) comes to life.
#pragma once

#include <string>
#include <string_view>

#include "machine/machine.hpp"

namespace hornbeam::loader {

// Loads one text into the module system. Errors are reported in `message` ("path:line: what"); loading
// goes on behind them.
void load_system_text(machine::Machine& m, std::string_view path, std::string_view text,
                      std::string& messages);

}  // namespace hornbeam::loader
