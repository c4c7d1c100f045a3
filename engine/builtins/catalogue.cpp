// SPDX-License-Identifier: MIT
#include "builtins/catalogue.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "support/indicator_index.hpp"

namespace hornbeam::builtins {

using machine::Builtin;
using machine::BuiltinFamily;

#define HB_FAMILY(name) BuiltinFamily name();
#include "builtins/families.def"
#undef HB_FAMILY

namespace {

// A parsed prototype: "name(+A, ?B) is det".
struct Prototype {
  std::string_view name;
  std::uint32_t arity = 0;
  bool only_input = true;  // all arguments have mode + or @
  bool semidet = false;
  std::string meta;  // one mode per argument if any is module-sensitive (:), else empty
};

// Each argument begins with its mode.
void read_modes(std::string_view arguments, Prototype& result) {
  int depth = 0;
  bool at_start = true;
  for (const char c : arguments) {
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (depth < 0) break;
    if (at_start && c != ' ') {
      ++result.arity;
      if (c != '+' && c != '@') result.only_input = false;
      result.meta += c;
      at_start = false;
    }
    if (c == ',' && depth == 0) at_start = true;
  }
}

Prototype parse(std::string_view text) {
  Prototype result;
  const std::size_t is = text.rfind(" is ");
  const std::string_view head = text.substr(0, is);
  if (is != std::string_view::npos) result.semidet = text.substr(is + 4).starts_with("semidet");
  const std::size_t open = head.find('(', 1);
  if (open == std::string_view::npos) {
    result.name = head;
    return result;
  }
  result.name = head.substr(0, open);
  read_modes(head.substr(open + 1), result);
  if (result.meta.find(':') == std::string::npos) result.meta.clear();
  return result;
}

// Control constructs that are instructions.
struct ControlRow {
  const char* name;
  std::uint32_t arity;
  Opcode entry;
  const char* meta;
  const char* prototype;
  const char* help;
  bool iso = true;  // protected: a program cannot define it
};
constexpr ControlRow control_rows[] = {
    {"call", 1, Opcode::call_goal, "0", "call(:Goal) is nondet", "Calls Goal; a cut in it is local to it."},
    {"call", 2, Opcode::call_goal, "1?", "call(:Closure, ?Argument) is nondet",
     "Calls Closure with a further argument; call/3 and so on take more."},
    {"catch", 3, Opcode::catch_goal, "0?0", "catch(:Goal, ?Catcher, :Recovery) is nondet",
     "Calls Goal; if it throws a ball that unifies with Catcher, calls Recovery instead."},
    {"throw", 1, Opcode::throw_ball, "", "throw(+Ball) is erroneous",
     "Leaves the goals in progress for the nearest catch/3 whose catcher unifies with a copy of Ball."},
    {"$call_cleanup", 2, Opcode::cleanup_call, "00", "$call_cleanup(:Goal, :Cleanup) is nondet",
     "Calls Goal; Cleanup runs once when Goal has exited for good, failed, thrown or been cut."},
    {"$watched_root", 1, Opcode::watched_root, "0", "$watched_root(:Goal) is nondet",
     "Calls Goal, the goal of a query: the debugger hooks report it when they are on."},
    {"reset", 3, Opcode::reset_goal, "0??", "reset(:Goal, ?Ball, -Continuation) is nondet",
     "Calls Goal; when it exits Continuation is 0, when it calls shift(Ball) it is the rest of Goal.", false},
    {"shift", 1, Opcode::shift, "", "shift(+Ball) is det",
     "Leaves the goals in progress for the nearest reset/3 whose ball unifies with Ball.", false},
    {"shift_for_copy", 1, Opcode::shift, "", "shift_for_copy(+Ball) is det",
     "Like shift/1, for a continuation that is copied before it is called.", false},
    {"call_continuation", 1, Opcode::call_continuation, "", "call_continuation(+Continuation) is nondet",
     "Does what was left to do at a shift/1.", false},
    {"$tabled_body", 1, Opcode::call_tabled_body, "0", "$tabled_body(:Goal) is nondet",
     "Calls the clauses of a tabled or determinate predicate.", false},
    {"$cut", 1, Opcode::cut_to_argument, "", "$cut(+ChoicePoint) is det",
     "Cuts back to a choice point that '$choice'/1 gave."},
};

constexpr ControlRow call_with_arguments = {"call",
                                            0,
                                            Opcode::call_goal,
                                            "",
                                            "call(:Closure, ?Argument, ...) is nondet",
                                            "Calls Closure with further arguments."};
constexpr ControlRow call_lambda_row = {"$call_lambda",
                                        0,
                                        Opcode::call_lambda,
                                        "",
                                        "$call_lambda(?Parameters, :Goal, ?Argument, ...) is nondet",
                                        "Calls a copy of Goal with the arguments for its parameters."};

// A builtin: a row of a family, or a control construct.
struct CatalogueEntry {
  Prototype prototype;
  const Builtin* row;
  const ControlRow* control;
};

// All builtins, found by name and arity. Made once per process.
class Catalogue {
 public:
  Catalogue() {
#define HB_FAMILY(name) \
  for (const Builtin& row : name()) entries_.push_back({parse(row.prototype), &row, nullptr});
#include "builtins/families.def"
#undef HB_FAMILY
    for (const ControlRow& row : control_rows) {
      if (row.entry != Opcode::call_goal || row.arity == 1) add(row, row.arity);
    }
    for (std::uint32_t n = 2; n <= 24; ++n) add(call_with_arguments, n);
    for (std::uint32_t n = 2; n <= 9; ++n) add(call_lambda_row, n);
    index_ = support::IndicatorIndex(entries_.size());
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      index_.add(entries_[i].prototype.name, entries_[i].prototype.arity, static_cast<std::uint32_t>(i));
    }
  }

  const std::vector<CatalogueEntry>& entries() const { return entries_; }
  const CatalogueEntry* find(std::string_view name, std::uint32_t arity) const {  // null: no builtin
    const std::uint32_t position = index_.find(name, arity);
    return position == support::IndicatorIndex::absent ? nullptr : &entries_[position];
  }

 private:
  void add(const ControlRow& row, std::uint32_t arity) {
    CatalogueEntry entry{{}, nullptr, &row};
    entry.prototype.name = row.name;
    entry.prototype.arity = arity;
    entries_.push_back(std::move(entry));
  }

  std::vector<CatalogueEntry> entries_;
  support::IndicatorIndex index_{0};
};

const Catalogue& catalogue() {
  static const Catalogue made;
  return made;
}

void define_row(Machine& m, Predicate& p, const Builtin& row, const Prototype& prototype) {
  p.is_iso = row.iso;
  p.prototype = row.prototype;
  p.help = row.help;
  p.meta = prototype.meta;
  const bool nondeterministic = row.nondet != nullptr;
  p.is_pure_test = !nondeterministic && prototype.semidet && prototype.only_input;
  p.stub[0] = m.addresses.address(nondeterministic ? Opcode::enter_nondeterministic : Opcode::enter_builtin);
  p.stub[1] = nondeterministic ? reinterpret_cast<Word>(row.nondet) : reinterpret_cast<Word>(row.det);
  p.stub[2] = reinterpret_cast<Word>(&p);
  p.stub[3] = reinterpret_cast<Word>(row.det_form);
}

void define_control(Machine& m, Predicate& p, const ControlRow& row) {
  p.is_iso = row.iso;
  p.meta = row.meta;
  if (&row == &call_with_arguments) {
    p.meta.assign(1, static_cast<char>('0' + std::min<std::uint32_t>(p.arity - 1, 9)));
    p.meta.append(p.arity - 1, '?');
  }
  p.prototype = row.prototype;
  p.help = row.help;
  p.stub[0] = m.addresses.address(row.entry);
  p.stub[1] = p.arity;
}

}  // namespace

void for_each_builtin(const std::function<void(std::string_view, const Builtin&)>& visit) {
#define HB_FAMILY(name) \
  for (const Builtin& row : name()) visit(#name, row);
#include "builtins/families.def"
#undef HB_FAMILY
  for (const ControlRow& row : control_rows) visit("control", Builtin{row.prototype, nullptr, row.help});
}

void for_each_indicator(const std::function<void(std::string_view, std::uint32_t)>& visit) {
  for (const CatalogueEntry& entry : catalogue().entries()) visit(entry.prototype.name, entry.prototype.arity);
}

bool is_builtin(std::string_view name, std::uint32_t arity) { return catalogue().find(name, arity) != nullptr; }

bool define_builtin(Machine& m, Predicate& p) {
  const CatalogueEntry* const entry = catalogue().find(m.terms.atoms.text(m.terms.functors.name(p.functor)), p.arity);
  if (entry == nullptr) return false;
  p.is_defined = p.is_builtin = p.is_system = true;
  if (entry->row != nullptr) {
    define_row(m, p, *entry->row, entry->prototype);
  } else {
    define_control(m, p, *entry->control);
  }
  p.set_entry(p.stub);
  return true;
}

}  // namespace hornbeam::builtins
