// SPDX-License-Identifier: MIT
// What all engines of the process begin with: the atoms and functors that the system names, evaluable functors, goals
// compiled in line, operators and flags. Made once, then only read: a new engine copies, which takes a fifth of the
// time. Never destroyed, as engines may end with the process.
#pragma once

#include "arithmetic/evaluate.hpp"
#include "compiler/clause_form.hpp"
#include "database/flag_table.hpp"
#include "syntax/operator_table.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::machine {

struct FirstTables {
  static const FirstTables& of_process();

  terms::TermStore store;
  arithmetic::FunctionTable functions{store};
  compiler::InlineGoalTable inline_goals{store};
  syntax::OperatorTable operators;
  database::FlagTable flags{store};

 private:
  FirstTables();
};

}  // namespace hornbeam::machine
