// SPDX-License-Identifier: MIT
// Setting a flag, for set_prolog_flag/2 and for hosts.
#pragma once

#include "machine/machine.hpp"

namespace hornbeam::builtins {

// Both are dereferenced; also applies the consequences of the new value.
machine::Outcome set_flag(machine::Machine& m, terms::Cell name, terms::Cell value);

}  // namespace hornbeam::builtins
