// SPDX-License-Identifier: MIT
#include "builtins/catalogue.hpp"

#include <string_view>
#include <vector>

namespace hornbeam::builtins {

using code::Opcode;
using code::Word;
using database::Predicate;
using machine::Builtin;
using machine::BuiltinFamily;
using machine::Machine;
using terms::Cell;

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

Predicate& system_predicate(Machine& m, std::string_view name, std::uint32_t arity) {
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern_system(name), arity);
  Predicate& p = m.database.predicate(m.database.system(), functor);
  p.is_defined = p.is_builtin = p.is_system = true;
  return p;
}

struct ReadRow {
  const Builtin* row;
  Prototype prototype;
};

// All rows, parsed once per process.
const std::vector<ReadRow>& prototypes() {
  static const std::vector<ReadRow> rows = [] {
    std::vector<ReadRow> read;
#define HB_FAMILY(name) \
  for (const Builtin& row : name()) read.push_back({&row, parse(row.prototype)});
#include "builtins/families.def"
#undef HB_FAMILY
    return read;
  }();
  return rows;
}

void install_row(Machine& m, const ReadRow& read) {
  const Builtin& row = *read.row;
  const Prototype& prototype = read.prototype;
  Predicate& p = system_predicate(m, prototype.name, prototype.arity);
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
  p.entry = p.stub;
}

void install_control(Machine& m, const char* name, std::uint32_t arity, Opcode entry, const char* meta,
                     const char* prototype, const char* help, bool iso = true) {
  Predicate& p = system_predicate(m, name, arity);
  p.is_iso = iso;
  p.meta = meta;
  p.prototype = prototype;
  p.help = help;
  p.stub[0] = m.addresses.address(entry);
  p.stub[1] = arity;
  p.entry = p.stub;
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
    {"$door_root", 1, Opcode::door_root, "0", "$door_root(:Goal) is nondet",
     "Calls Goal, the goal of a query: in it the event door reports, when it is open."},
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

void install_call(Machine& m) {
  constexpr std::uint32_t most = 24;
  for (std::uint32_t n = 1; n <= most; ++n) {
    std::string meta(1, static_cast<char>('0' + std::min<std::uint32_t>(n - 1, 9)));
    meta.append(n - 1, '?');
    install_control(m, "call", n, Opcode::call_goal, meta.c_str(),
                    n == 1 ? "call(:Goal) is nondet" : "call(:Closure, ?Argument, ...) is nondet",
                    n == 1 ? "Calls Goal; a cut in it is local to it." : "Calls Closure with further arguments.");
  }
}

void install_lambda_calls(Machine& m) {
  constexpr std::uint32_t most = 9;
  for (std::uint32_t n = 2; n <= most; ++n) {
    install_control(m, "$call_lambda", n, Opcode::call_lambda, "",
                    "$call_lambda(?Parameters, :Goal, ?Argument, ...) is nondet",
                    "Calls a copy of Goal with the arguments for its parameters.");
  }
}

}  // namespace

void for_each_builtin(const std::function<void(std::string_view, const Builtin&)>& visit) {
#define HB_FAMILY(name) \
  for (const Builtin& row : name()) visit(#name, row);
#include "builtins/families.def"
#undef HB_FAMILY
  for (const ControlRow& row : control_rows) visit("control", Builtin{row.prototype, nullptr, row.help});
}

void install_builtins(Machine& m) {
  m.database.system().predicates.reserve(prototypes().size() * 3);  // that many are in Prolog, and some come later
  for (const ReadRow& row : prototypes()) install_row(m, row);
  install_call(m);
  install_lambda_calls(m);
  for (const ControlRow& row : control_rows) {
    if (row.entry != Opcode::call_goal) {
      install_control(m, row.name, row.arity, row.entry, row.meta, row.prototype, row.help, row.iso);
    }
  }
}

}  // namespace hornbeam::builtins
