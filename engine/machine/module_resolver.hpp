// SPDX-License-Identifier: MIT
// The compiler's information on the goals of a clause (compiler/callee.hpp).
#pragma once

#include <vector>

#include "machine/machine.hpp"

namespace hornbeam::machine {

using compiler::Callee;
using compiler::CodeStyle;
using database::Dialect;

// Can the clause, which is or will be one of its predicate's few, be inlined?
bool may_stand_in_line(const Predicate& predicate, const database::Clause& clause);

// Goals are resolved in the module of the clause, unless qualified.
class ModuleResolver : public compiler::CalleeResolver {
 public:
  ModuleResolver(Machine& machine, Module& module, CodeStyle style = CodeStyle::optimised,
                 Dialect dialect = Dialect::automatic, bool is_system_text = false)
      : machine_(machine), module_(module), style_(style), dialect_(dialect), is_system_text_(is_system_text) {}
  // For a called goal, compiled as a clause of its own.
  static ModuleResolver of_goal(Machine& machine, Module& module, CodeStyle style = CodeStyle::optimised) {
    ModuleResolver made(machine, module, style);
    made.is_called_goal_ = true;
    return made;
  }
  // Sets the predicate whose clause is compiled.
  void set_own(const Predicate& predicate) { own_ = &predicate; }

  // For code with inlined clauses.
  static ModuleResolver with_others(Machine& machine, const Predicate& own, Dialect dialect) {
    ModuleResolver made(machine, *own.module, CodeStyle::optimised, dialect);
    made.own_ = &own;
    made.puts_in_line_ = true;
    return made;
  }
  bool puts_in_line() const override { return puts_in_line_; }
  bool clause_in_line(const Callee& callee, std::uint64_t fresh, compiler::OnlyClause& found) override;
  // The predicates whose clauses were requested.
  const std::vector<Predicate*>& others() const { return others_; }

  Callee callee(Cell module, Cell functor) override {
    Module& where = module == Cell::atom(atoms::nil) ? module_ : machine_.database.module(module.as_atom());
    Callee result;
    result.dialect = static_cast<Word>(enumerates_arguments(functor) ? Dialect::swi : dialect_);
    if (plain_print() && is_print(functor)) functor = plain_print_of(functor);
    Predicate* builtin = machine_.database.system().find(functor);
    if ((style_ == CodeStyle::optimised || style_ == CodeStyle::called) && builtin != nullptr && builtin->is_iso &&
        inline_function(*builtin) != 0 && builtin->meta.empty()) {
      result.predicate = reinterpret_cast<Word>(builtin);
      result.function = inline_function(*builtin);
      result.pure_test = builtin->is_pure_test;
      return result;
    }
    Predicate& predicate = machine_.database.predicate(where, functor);
    if (is_system_text_ && &where == &machine_.database.system()) predicate.is_system = true;
    result.predicate = reinterpret_cast<Word>(&predicate);
    const Predicate& definition = predicate.resolved();
    result.is_of_program =
        &predicate == own_ || (definition.is_defined && !definition.is_builtin && !definition.module->is_library);
    result.asks_dialect = dialect_ != Dialect::automatic && is_of_system(builtin, functor);
    return result;
  }

  // Clauses of the library evaluate arithmetic as in SWI-Prolog; called goals evaluate it as their caller does.
  compiler::ArithmeticRules arithmetic_rules() const override {
    const Dialect own = is_called_goal_ ? machine_.goal_dialect : dialect_;
    const bool floats = database::divides_to_floats(own);
    return {floats, is_called_goal_ || floats, static_cast<Word>(dialect_)};
  }

 private:
  // Its behaviour depends on the calling clause.
  bool is_of_system(const Predicate* builtin, Cell functor) const {
    return builtin != nullptr || !machine_.autoload_path(AutoloadSet::all, functor).empty();
  }
  // In the library arg/3 enumerates all arguments of a term, for any caller.
  bool enumerates_arguments(Cell functor) const {
    return dialect_ == Dialect::automatic && !is_called_goal_ && functor == functors::arg;
  }
  // In a file for SICStus Prolog print/1,2 write without quotes, even if called later from elsewhere.
  bool plain_print() const {
    return !is_system_text_ && !machine_.sources.loads.empty() && machine_.sources.loads.back().plain_print;
  }
  bool is_print(Cell functor) const {
    return functor.arity() - 1 < 2 && machine_.terms.atoms.text(machine_.terms.functors.name(functor)) == "print";
  }
  Cell plain_print_of(Cell functor) {
    return machine_.terms.functors.intern(machine_.terms.atoms.intern_system("$plain_print"), functor.arity());
  }
  // The function for the instruction `builtin`; 0 if none.
  Word inline_function(const Predicate& builtin) const {
    const auto entered_by = [&](code::Opcode op) { return builtin.stub[0] == machine_.addresses.address(op); };
    if (entered_by(code::Opcode::enter_builtin)) return builtin.stub[1];
    return entered_by(code::Opcode::enter_nondeterministic) ? builtin.stub[3] : 0;
  }
  Machine& machine_;
  Module& module_;
  const CodeStyle style_;
  const Dialect dialect_;
  const bool is_system_text_;
  bool is_called_goal_ = false;
  bool puts_in_line_ = false;
  std::vector<Predicate*> others_;
  const Predicate* own_ = nullptr;
};

}  // namespace hornbeam::machine
