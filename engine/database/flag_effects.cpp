// SPDX-License-Identifier: MIT
#include "database/flag_effects.hpp"

namespace hornbeam::database::flag_effects {

namespace {

bool is_on(std::string_view value) { return value == "true" || value == "on"; }

syntax::QuotedText quoted_text(std::string_view value) {
  if (value == "chars") return syntax::QuotedText::chars;
  if (value == "atom" || value == "symbol_char") return syntax::QuotedText::atom;
  return value == "string" ? syntax::QuotedText::string : syntax::QuotedText::codes;
}

}  // namespace

void char_conversion(FlagTable& f, std::string_view v) { f.char_conversion = is_on(v); }
void debug(FlagTable& f, std::string_view v) { f.debug = is_on(v); }
void double_quotes(FlagTable& f, std::string_view v) { f.syntax.double_quotes = quoted_text(v); }
void back_quotes(FlagTable& f, std::string_view v) { f.syntax.back_quotes = quoted_text(v); }
void user_flags(FlagTable& f, std::string_view v) { f.create_unknown = v != "error"; }
void float_overflow(FlagTable& f, std::string_view v) { f.arithmetic.overflow_is_infinity = v == "infinity"; }
void float_zero_div(FlagTable& f, std::string_view v) { f.arithmetic.zero_division_is_infinity = v == "infinity"; }
void float_undefined(FlagTable& f, std::string_view v) { f.arithmetic.undefined_is_nan = v == "nan"; }
void autoload(FlagTable& f, std::string_view v) { f.autoload = is_on(v); }
void verbose_load(FlagTable& f, std::string_view v) { f.verbose_load = v != "silent" && v != "false"; }
void verbose(FlagTable& f, std::string_view v) { f.verbose = v == "normal"; }
void single_var_warnings(FlagTable& f, std::string_view v) { f.single_var_warnings = is_on(v); }
void discontiguous_warnings(FlagTable& f, std::string_view v) { f.discontiguous_warnings = is_on(v); }
void redefine_warnings(FlagTable& f, std::string_view v) { f.redefine_warnings = is_on(v); }
void last_call_optimisation(FlagTable& f, std::string_view v) { f.last_call_optimisation = is_on(v); }
void clpfd_monotonic(FlagTable& f, std::string_view v) { f.clpfd_monotonic = is_on(v); }
void clpfd_propagation(FlagTable& f, std::string_view v) { f.clpfd_full_propagation = v == "full"; }
void gc(FlagTable& f, std::string_view v) { f.gc = is_on(v); }

void iso(FlagTable& f, std::string_view v) { f.iso = f.syntax.iso = f.arithmetic.iso = is_on(v); }

void unknown(FlagTable& f, std::string_view v) {
  f.unknown = v == "fail"      ? UnknownProcedure::fail
              : v == "warning" ? UnknownProcedure::warning
                               : UnknownProcedure::error;
}

void occurs_check(FlagTable& f, std::string_view v) {
  f.occurs_check = v == "true" ? OccursCheck::yes : v == "error" ? OccursCheck::error : OccursCheck::no;
}

void dialect(FlagTable& f, std::string_view v) {
  f.dialect = v == "iso"       ? Dialect::iso
              : v == "sicstus" ? Dialect::sicstus
                               : Dialect::swi;  // auto: as long as no file has shown another
  f.use_text("double_quotes", f.dialect == Dialect::swi ? "string" : "codes");
}

}  // namespace hornbeam::database::flag_effects
