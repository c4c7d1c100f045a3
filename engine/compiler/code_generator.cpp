// SPDX-License-Identifier: MIT
#include "compiler/code_generator.hpp"

#include <new>

namespace hornbeam::compiler {

// The passes: the form of the body, which terms are big, where variables live, then code from left to right. A fact of
// constants needs none of them. The clause's variables are restored on every exit.
CompileStatus CodeGenerator::compile(CalleeResolver& resolver, Cell head_term, Cell body, CodeStyle style,
                                     const GoalPlaces& places) {
  code_.clear();
  goal_places_ = places;
  rules_ = resolver.arithmetic_rules();
  code_places_.clear();
  goals_noted_ = 0;
  templates.clear();
  is_fact = body == Cell::atom(atoms::true_);
  checked_ = style == CodeStyle::checked;
  if (is_fact && constant_fact(head_term)) return CompileStatus::done;
  big_.clear();
  late_templates_.clear();
  used_in_writing_.clear();
  writing_ = false;
  streams_ = stream_ = 0;
  overflow_ = no_memory_ = cyclic_ = false;
  ClauseForm form;
  form.head = head_term;
  if (!is_fact) form.error = make_body(terms_, inline_goals_, resolver, body, style, places.read, form);
  const bool counts = places.known == nullptr || static_cast<std::size_t>(form.numbered) == places.known->size();
  if (resolver.puts_in_line() && (!form.has_others || !counts)) return CompileStatus::nothing_in_line;
  has_others_ = form.has_others;
  has_guard_ = form.has_guard;
  restart_ranges.clear();
  if (form.error == FormError::not_callable) return CompileStatus::not_callable;
  if (form.error == FormError::too_deep) return CompileStatus::too_big;
  if (form.error == FormError::cyclic) return CompileStatus::cyclic;
  if (form.error == FormError::no_memory) return CompileStatus::no_memory;
  try {
    if (measure(head_term) && measure_goals(form.body)) {
      analyse(form);
      if (!overflow_ && !no_memory_) {
        plan_next_call(form.body, 0);
        head(head_term);
        summary.begin_body();
        if (style == CodeStyle::watched) emit(Opcode::watched_unify, {live_registers(), map_at(0)});
        sequence(form.body, true, -1);
        summary.finish();
        if (has_others_) restart_ranges.push_back({static_cast<std::uint32_t>(code_.main_size()), false, false});
      }
    }
  } catch (const std::bad_alloc&) {
    no_memory_ = true;  // caught here, since the variables of the clause must be restored
  }
  restore_variables();
  marked_.clear();
  CompileStatus status = CompileStatus::done;
  if (cyclic_) status = CompileStatus::cyclic;
  if (overflow_) status = CompileStatus::too_big;
  if (no_memory_) status = CompileStatus::no_memory;
  if (status != CompileStatus::done) {
    for (Template* t : templates) Template::destroy(t);
    templates.clear();
  }
  return status;
}

// ---- places ----
//
// The table of places tells, for a return address or the address of an instruction that fails, which goal of the text
// that belongs to, and which of its subterms an instruction evaluates:
//
//   p(X) :- q(X), Y is X * foo.        at call       q(X)
//                                      at multiply   Y is X*foo, of this its second argument
//
// Entries are made while code is emitted, in its order; place_table encodes them (code/place_table.hpp). A goal written
// by an expansion has no subterms of its own in the text: then only its span is told (unknown_subterm).
// The code of the next goal begins here.
void CodeGenerator::note_place(const Goal& goal) {
  if (path_.restarts && !goal.restarts) path_.restarts = false;
  note_restarts();
  if (!has_places()) return;
  const std::vector<code::TextSpan>* const known = goal_places_.known;
  const std::size_t number = goal.number >= 0 ? static_cast<std::size_t>(goal.number) : goals_noted_++;
  const code::TextSpan other = known != nullptr && number < known->size() ? (*known)[number] : code::TextSpan{};
  const auto offset = static_cast<std::uint32_t>(code_.main_size());
  code_places_.push_back({offset, known == nullptr ? goal.span : other});
  const auto* const as_read = goal_places_.as_read;
  const bool is_as_read = goal.is_as_read || (as_read != nullptr && number < as_read->size() && (*as_read)[number]);
  subterm_ = is_as_read ? code::whole_goal : code::unknown_subterm;
  const bool computes = goal.kind == GoalKind::is || goal.kind == GoalKind::test;
  if (computes && !is_as_read) code_places_.push_back({offset, {}, true, code::unknown_subterm});
}

void CodeGenerator::note_restarts() {
  if (!has_others_) return;
  const bool is_known = !restart_ranges.empty() && restart_ranges.back().restarts == path_.restarts &&
                        restart_ranges.back().allocated == path_.allocated;
  if (is_known) return;
  restart_ranges.push_back({static_cast<std::uint32_t>(code_.main_size()), path_.restarts, path_.allocated});
}

void CodeGenerator::note_subterm(code::SubtermNumber subterm) {
  if (!has_places() || subterm_ == code::unknown_subterm || subterm_ == subterm) return;
  subterm_ = subterm;
  code_places_.push_back({static_cast<std::uint32_t>(code_.main_size()), {}, true, subterm});
}

// Code put aside belongs to several goals, or to the head.
std::span<const std::uint8_t> CodeGenerator::place_table() {
  if (code_.size() > code_.main_size()) code_places_.push_back({static_cast<std::uint32_t>(code_.main_size()), {}});
  code::encode_places(goal_places_.clause_begin, code_places_, place_table_);
  code_places_.clear();
  return place_table_;
}

}  // namespace hornbeam::compiler
