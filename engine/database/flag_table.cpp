// SPDX-License-Identifier: MIT
// A flag is a row of flags.def and a value. Values are records, as they outlive backtracking. Flags that the engine
// itself reads at run time also have a plain field, which the effect of the row keeps in step: so no instruction or
// builtin looks up a name.
#include "database/flag_table.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>
#include <limits>

#include "host/processes.hpp"

namespace hornbeam::database {

// One function for each row of flags.def with an effect: keeps a field of FlagTable in step. The argument is the text
// of the new value, an atom of the row's domain.
namespace flag_effects {
namespace {

constexpr FlagEffect none = nullptr;
bool is_on(std::string_view value) { return value == "true" || value == "on"; }

syntax::QuotedText quoted_text(std::string_view value) {
  if (value == "chars") return syntax::QuotedText::chars;
  if (value == "atom" || value == "symbol_char") return syntax::QuotedText::atom;
  return value == "string" ? syntax::QuotedText::string : syntax::QuotedText::codes;
}

void char_conversion(FlagTable& f, std::string_view v) { f.char_conversion = is_on(v); }
void debug(FlagTable& f, std::string_view v) { f.debug = is_on(v); }
void double_quotes(FlagTable& f, std::string_view v) { f.syntax.double_quotes = quoted_text(v); }
void back_quotes(FlagTable& f, std::string_view v) { f.syntax.back_quotes = quoted_text(v); }
void user_flags(FlagTable& f, std::string_view v) { f.create_unknown = v != "error"; }
void float_overflow(FlagTable& f, std::string_view v) { f.arithmetic.overflow_is_infinity = v == "infinity"; }
void float_zero_div(FlagTable& f, std::string_view v) { f.arithmetic.zero_division_is_infinity = v == "infinity"; }
void float_undefined(FlagTable& f, std::string_view v) { f.arithmetic.undefined_is_nan = v == "nan"; }
void prefer_rationals(FlagTable& f, std::string_view v) { f.arithmetic.prefer_rationals = is_on(v); }
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
              : v == "gnu"     ? Dialect::gnu
                               : Dialect::swi;  // auto: until a file reveals another; scryer: except for "..."
  f.use_text("double_quotes", v == "scryer" ? "chars" : f.dialect == Dialect::swi ? "string" : "codes");
}

}  // namespace
}  // namespace flag_effects

namespace {

// A flag is one row of flags.def: name, domain, access, initial value, effect, help. Flags that the engine consults
// often are copied to plain members by their effects (above), so that no instruction looks at this table.
constexpr FlagAccess read_only = FlagAccess::read_only;
constexpr FlagAccess read_write = FlagAccess::read_write;

struct Row {
  const char* name;
  const char* domain;
  FlagAccess access;
  const char* initial;
  FlagEffect effect;
  const char* help;
};

constexpr Row rows[] = {
#define HB_FLAG(name, domain, access, initial, effect, help) \
  {name, domain, access, initial, flag_effects::effect, help},
#include "database/flags.def"
#undef HB_FLAG
};

// `alternatives` is a row's domain such as "yes|no|error".
bool is_one_of(std::string_view alternatives, std::string_view text) {
  while (!alternatives.empty()) {
    const std::size_t bar = std::min(alternatives.find('|'), alternatives.size());
    if (alternatives.substr(0, bar) == text) return true;
    alternatives.remove_prefix(std::min(bar + 1, alternatives.size()));
  }
  return false;
}

// true and on are equivalent, as are false and off: `value` is changed to the spelling of the domain.
bool normalise_switch(terms::AtomTable& table, Cell& value, std::string_view yes, std::string_view no) {
  if (!value.is_atom()) return false;
  const std::string_view text = table.text(value.as_atom());
  const bool on = text == "true" || text == "on";
  if (!on && text != "false" && text != "off") return false;
  value = Cell::atom(table.intern(on ? yes : no));
  return true;
}

// True if the value is in the domain; may replace it by another spelling.
bool belongs(terms::AtomTable& table, std::string_view domain, Cell& value) {
  if (domain == "term") return true;
  if (domain == "boolean") return normalise_switch(table, value, "true", "false");
  if (domain == "switch") return normalise_switch(table, value, "on", "off");
  if (domain == "atom") return value.is_atom();
  if (domain == "integer") return terms::is_integer(value);
  if (domain == "float") return terms::is_float(value);
  return value.is_atom() && is_one_of(domain, table.text(value.as_atom()));
}

}  // namespace

FlagTable::FlagTable(terms::TermStore& terms) : terms_(terms) {
  flags_.reserve(std::size(rows) + 16);
  for (const Row& row : rows) {
    Flag& flag = add(terms.atoms.intern(row.name), row.domain, row.access, row.effect, row.help);
    const std::string_view text = row.initial;
    if (text.empty()) continue;
    std::int64_t number = 0;
    const bool is_number =
        std::from_chars(text.data(), text.data() + text.size(), number).ptr == text.data() + text.size();
    store(flag, is_number ? terms.new_integer(number) : Cell::atom(terms.atoms.intern(text)));
  }
  set_initial_values();
}

FlagTable::FlagTable(terms::TermStore& terms, const FlagTable& first)
    : FlagFields(first), terms_(terms), by_name_(first.by_name_) {
  flags_.reserve(first.flags_.size() + 16);
  for (const Flag& f : first.flags_) {
    flags_.push_back({f.name, f.domain, f.access, f.effect, f.help, terms::RecordCopies::copy(f.value)});
  }
  assign("pid", Cell::integer(host::process_number()));
}

void FlagTable::make_values_lasting() {
  for (const Flag& f : flags_) {
    if (f.value) terms::RecordCopies::make_lasting(*f.value);
  }
}

// Values that rows cannot express: floats, terms, and properties of the system.
void FlagTable::set_initial_values() {
  terms::TermStore& t = terms_;
  Cell* const top = t.top;
  const auto atom = [&](const char* text) { return Cell::atom(t.atoms.intern(text)); };
  const auto option = [&](const char* name, Cell value) {
    return t.new_structure(t.functors.intern(t.atoms.intern(name), 1), value);
  };
  const Cell nil = Cell::atom(atoms::nil), yes = Cell::atom(atoms::true_);
  const Cell tail = t.new_list(option("portray", yes), t.new_list(option("numbervars", yes), nil));
  const Cell spaced = t.new_list(option("spacing", atom("next_argument")), nil);
  const Cell shown =
      t.new_list(option("quoted", yes),
                 t.new_list(option("portray", yes), t.new_list(option("max_depth", Cell::integer(10)), spaced)));
  assign("print_write_options", tail);
  assign("answer_write_options", shown);
  assign("debugger_write_options", shown);
  assign("float_max", t.new_float(std::numeric_limits<double>::max()));
  assign("float_min", t.new_float(std::numeric_limits<double>::min()));
  assign("version_data", t.new_structure(t.functors.intern(t.atoms.intern("hornbeam"), 4), Cell::integer(0),
                                         Cell::integer(1), Cell::integer(0), nil));
#if defined(__x86_64__)
  assign("arch", atom("x86_64-linux"));
#elif defined(__aarch64__)
  assign("arch", atom("aarch64-linux"));
#else
  assign("arch", atom("unknown"));
#endif
  assign("pid", Cell::integer(host::process_number()));
  assign("cpu_count", Cell::integer(host::processor_count()));
  t.top = top;
}

Flag& FlagTable::add(Atom name, const char* domain, FlagAccess access, FlagEffect effect, const char* help) {
  const auto place = std::ranges::lower_bound(by_name_, name.index, {}, &Place::name);
  by_name_.insert(place, {name.index, static_cast<std::uint32_t>(flags_.size())});
  return flags_.emplace_back(Flag{name, domain, access, effect, help, nullptr});
}

// flags_.size() if there is none of that name.
std::size_t FlagTable::position_of(Atom name) const {
  const auto place = std::ranges::lower_bound(by_name_, name.index, {}, &Place::name);
  return place == by_name_.end() || place->name != name.index ? flags_.size() : place->position;
}

const Flag* FlagTable::find(Atom name) const {
  const std::size_t position = position_of(name);
  return position == flags_.size() ? nullptr : &flags_[position];
}

// The value must be in the domain. A journal receives the old one.
FlagTable::Change FlagTable::store(Flag& flag, Cell value) {
  terms::OwnedRecord record(terms::make_record(terms_, value));
  if (!record) return Change::no_memory;
  std::swap(flag.value, record);
  if (journal_ != nullptr) {
    journal_->push_back({static_cast<std::size_t>(&flag - flags_.data()), std::move(record)});
  }
  if (flag.effect != nullptr) flag.effect(*this, terms_.atoms.text(value.as_atom()));
  return Change::done;
}

// A sandboxed query has ended: restores the flags that it changed, latest change first.
void FlagTable::put_back(Journal& journal, std::size_t first) {
  while (journal.size() > first) {
    Flag& flag = flags_[journal.back().flag];
    flag.value = std::move(journal.back().value);
    journal.pop_back();
    if (flag.effect != nullptr && flag.value) flag.effect(*this, terms_.atoms.text(flag.value->root().as_atom()));
  }
}

FlagTable::Saved FlagTable::saved() const {
  Saved all;
  all.reserve(flags_.size());
  for (const Flag& f : flags_) all.push_back({f.domain, f.access, terms::RecordCopies::copy(f.value)});
  return all;
}

void FlagTable::go_back_to(const Saved& saved) {
  while (flags_.size() > saved.size()) {
    by_name_.erase(std::ranges::lower_bound(by_name_, flags_.back().name.index, {}, &Place::name));
    flags_.pop_back();
  }
  constexpr int passes = 2;  // the effect of a flag may set another
  for (std::size_t n = 0; n < passes * saved.size(); ++n) {
    Flag& flag = flags_[n % saved.size()];
    const SavedFlag& then = saved[n % saved.size()];
    flag.domain = then.domain;
    flag.access = then.access;
    if (terms::RecordCopies::are_equal(flag.value, then.value)) continue;
    flag.value = terms::RecordCopies::copy(then.value);
    if (flag.effect != nullptr && flag.value) flag.effect(*this, terms_.atoms.text(flag.value->root().as_atom()));
  }
}

// For a host that hides a flag from programs.
void FlagTable::hide(std::string_view name) {
  terms::Atom atom;
  if (!terms_.atoms.find(name, atom)) return;
  if (const std::size_t i = position_of(atom); i < flags_.size()) flags_[i].value.reset();
}

// set_prolog_flag/2.
FlagTable::Change FlagTable::set(Atom name, Cell value) {
  const std::size_t i = position_of(name);
  if (i == flags_.size()) return create_unknown ? create(name, value, "term", read_write) : Change::unknown_flag;
  Flag& flag = flags_[i];
  if (flag.access == read_only) return Change::read_only;
  if (!belongs(terms_.atoms, flag.domain, value)) return Change::bad_value;
  return store(flag, value);
}

// Set by the system, without checking access; ignores values outside the domain and unknown names.
void FlagTable::assign(std::string_view name, Cell value) {
  Atom atom;
  if (!terms_.atoms.find(name, atom)) return;
  const std::size_t i = position_of(atom);
  if (i < flags_.size() && belongs(terms_.atoms, flags_[i].domain, value)) store(flags_[i], value);
}

void FlagTable::use_text(const char* name, const char* value) { assign(name, Cell::atom(terms_.atoms.intern(value))); }

// create_prolog_flag/3. A system flag keeps its domain and access.
FlagTable::Change FlagTable::create(Atom name, Cell value, const char* domain, FlagAccess access) {
  if (!belongs(terms_.atoms, domain, value)) return Change::bad_value;
  const std::size_t i = position_of(name);
  if (i == flags_.size()) return store(add(name, domain, access, nullptr, ""), value);
  if (i < std::size(rows)) return set(name, value);
  Flag& flag = flags_[i];
  flag.domain = domain;
  flag.access = access;
  return store(flag, value);
}

}  // namespace hornbeam::database
