// SPDX-License-Identifier: MIT
// Streams whose bytes come from the host or go to it. An exception that a callback throws becomes an error of the
// stream: nothing of C++ passes through the machine.
#pragma once

#include <string_view>

#include <hornbeam/options.hpp>
#include "machine/machine.hpp"

namespace hornbeam::embed {

// `number` is 1 for user_output, 2 for user_error.
void set_standard_stream(machine::Machine& m, int number, OutputCallback callback);
void set_standard_input(machine::Machine& m, InputCallback callback);
void add_output(machine::Machine& m, std::string_view alias, OutputCallback callback, bool binary = false);
void add_input(machine::Machine& m, std::string_view alias, InputCallback callback, bool binary = false);

}  // namespace hornbeam::embed
