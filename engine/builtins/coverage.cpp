// SPDX-License-Identifier: MIT
// Records which clauses of a program have run, for library(coverage): an observer of the debugger hooks. A clause is
// identified by its predicate, its order there and its line, so that it may be erased meanwhile.
#include <map>
#include <memory>
#include <tuple>

#include "builtins/arguments.hpp"
#include "builtins/clause_reference.hpp"
#include "machine/debugger_hooks.hpp"

namespace hornbeam::builtins {

namespace {

using machine::Port;
using machine::PortAction;
using machine::PortEvent;

struct ClauseRuns {
  std::int64_t entered = 0;  // for a rule: its head has matched
  std::int64_t succeeded = 0;
};

using ClauseKey = std::tuple<const Predicate*, std::int64_t, std::uint32_t>;
using RunsByClause = std::map<ClauseKey, ClauseRuns>;

// Called at each port. Copying the function object does not copy its counts.
class CoverageObserver {
 public:
  CoverageObserver() : runs_(std::make_shared<RunsByClause>()) {}

  PortAction operator()(const PortEvent& event) {
    if (event.file == 0 || (event.port != Port::unify && event.port != Port::exit)) return PortAction::go_on;
    count({&event.predicate->resolved(), event.clause, event.line}, event.port == Port::exit);
    return PortAction::go_on;
  }

  void count(const ClauseKey& clause, bool has_succeeded) const {
    ClauseRuns& runs = (*runs_)[clause];
    ++(has_succeeded ? runs.succeeded : runs.entered);
  }

  const RunsByClause& runs() const { return *runs_; }

 private:
  std::shared_ptr<RunsByClause> runs_;
};

// '$coverage_start': starts counting runs of clauses.
Outcome coverage_start(Machine& m, Cell*) {
  m.debugger.observer = CoverageObserver();
  return Outcome::success;
}

// '$coverage_counts': clauses are being counted.
Outcome coverage_counts(Machine& m, Cell*) { return truth(m.debugger.observer.target<CoverageObserver>() != nullptr); }

// '$coverage_count'(+Clause, +Succeeded): a clause of a tabled procedure, which does not run in watched code.
Outcome coverage_count(Machine& m, Cell* a) {
  const CoverageObserver* const observer = m.debugger.observer.target<CoverageObserver>();
  Clause* clause = nullptr;
  if (Outcome o = read_reference(m, a[0], clause); o != Outcome::success) return o;
  if (observer == nullptr || clause == nullptr) return Outcome::success;
  observer->count({clause->predicate, clause->order, clause->line}, deref(a[1]) == Cell::atom(atoms::true_));
  return Outcome::success;
}

// Names with $ are internal.
bool is_covered(Machine& m, const Predicate& predicate) {
  const std::string_view name = m.terms.atoms.text(m.terms.functors.name(predicate.functor));
  return predicate.definition == nullptr && (name.empty() || name[0] != '$');
}

class CoverageList {
 public:
  CoverageList(Machine& m, const RunsByClause& runs)
      : m_(m), runs_(runs), functor_(m.terms.functors.intern(m.terms.atoms.intern("clause"), 5)) {}

  Outcome add(const Clause& clause) {
    constexpr std::size_t cells_a_clause = 32;
    if (clause.file == 0 || clause.erased) return Outcome::success;
    if (!m_.terms.ensure(cells_a_clause)) return machine::resource_error(m_, atoms::stack_memory);
    const auto found = runs_.find({clause.predicate, clause.order, clause.line});
    const ClauseRuns runs = found == runs_.end() ? ClauseRuns{} : found->second;
    Cell* const one = m_.terms.allocate(6);
    one[0] = functor_;
    one[1] = Cell::atom(m_.sources.files[clause.file]);
    one[2] = Cell::integer(clause.line);
    one[3] = m_.qualified_indicator(*clause.predicate);
    one[4] = Cell::integer(clause.is_fact ? runs.succeeded : runs.entered);
    one[5] = Cell::integer(runs.succeeded);
    list_ = m_.terms.new_list(Cell::structure(one), list_);
    return Outcome::success;
  }

  Cell list() const { return list_; }

 private:
  Machine& m_;
  const RunsByClause& runs_;
  Cell functor_;
  Cell list_ = Cell::atom(atoms::nil);
};

// '$coverage_stop'(-Clauses): clause(File, Line, Module:Name/Arity, Entered, Succeeded) for each clause of the program.
Outcome coverage_stop(Machine& m, Cell* a) {
  const CoverageObserver* const observer = m.debugger.observer.target<CoverageObserver>();
  if (observer == nullptr) return Outcome::fail;
  CoverageList clauses(m, observer->runs());
  for (const database::Module* module : m.database.modules()) {
    if (module->is_library || module == &m.database.system()) continue;
    for (const auto& predicate : module->predicates) {
      if (!is_covered(m, *predicate)) continue;
      for (const Clause* c = predicate->first; c != nullptr; c = c->next) {
        if (Outcome o = clauses.add(*c); o != Outcome::success) return o;
      }
    }
  }
  if (Outcome o = m.unify(a[0], clauses.list()); o != Outcome::success) return o;
  m.debugger.observer = nullptr;
  return Outcome::success;
}

}  // namespace

BuiltinFamily coverage() {
  static constexpr Builtin rows[] = {
      det("$coverage_start is det", &coverage_start, "Counts runs of clauses from now on."),
      det("$coverage_counts is semidet", &coverage_counts, "Runs of clauses are being counted."),
      det("$coverage_count(+Clause, +Succeeded) is det", &coverage_count,
          "Counts a run of a clause that is entered or has succeeded."),
      det("$coverage_stop(-Clauses) is semidet", &coverage_stop,
          "clause(File, Line, Indicator, Entered, Succeeded) for each clause of the program; counting is over."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
