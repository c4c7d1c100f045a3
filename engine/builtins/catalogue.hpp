// SPDX-License-Identifier: MIT
// The builtin predicates of the module system: the rows of the families, and the control constructs whose entry is an
// instruction. A predicate is made when it is first named (embed/standard_system.cpp).
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "machine/machine.hpp"

namespace hornbeam::builtins {

// Calls visit(family, row) for each row.
void for_each_builtin(const std::function<void(std::string_view, const machine::Builtin&)>& visit);
void for_each_indicator(const std::function<void(std::string_view name, std::uint32_t arity)>& visit);
bool is_builtin(std::string_view name, std::uint32_t arity);
// Makes the predicate the builtin of its name; false if there is none.
bool define_builtin(machine::Machine& m, database::Predicate& p);

}  // namespace hornbeam::builtins
