// SPDX-License-Identifier: MIT
// One function per row of flags.def that has an effect: keeps a field of FlagTable in step. `value`
// is the text of the new value, an atom of the row's domain.
#pragma once

#include "database/flag_table.hpp"

namespace hornbeam::database::flag_effects {

inline constexpr FlagEffect none = nullptr;
void char_conversion(FlagTable& flags, std::string_view value);
void debug(FlagTable& flags, std::string_view value);
void unknown(FlagTable& flags, std::string_view value);
void double_quotes(FlagTable& flags, std::string_view value);
void back_quotes(FlagTable& flags, std::string_view value);
void iso(FlagTable& flags, std::string_view value);
void dialect(FlagTable& flags, std::string_view value);
void occurs_check(FlagTable& flags, std::string_view value);
void user_flags(FlagTable& flags, std::string_view value);
void float_overflow(FlagTable& flags, std::string_view value);
void float_zero_div(FlagTable& flags, std::string_view value);
void float_undefined(FlagTable& flags, std::string_view value);
void autoload(FlagTable& flags, std::string_view value);
void verbose_load(FlagTable& flags, std::string_view value);
void verbose(FlagTable& flags, std::string_view value);
void single_var_warnings(FlagTable& flags, std::string_view value);
void discontiguous_warnings(FlagTable& flags, std::string_view value);
void redefine_warnings(FlagTable& flags, std::string_view value);
void last_call_optimisation(FlagTable& flags, std::string_view value);
void clpfd_monotonic(FlagTable& flags, std::string_view value);
void clpfd_propagation(FlagTable& flags, std::string_view value);
void gc(FlagTable& flags, std::string_view value);

}  // namespace hornbeam::database::flag_effects
