// SPDX-License-Identifier: MIT
// Streams connected to host callbacks. An exception thrown by a callback becomes a stream error: no C++ exception
// passes through the machine.
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
