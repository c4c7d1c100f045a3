// SPDX-License-Identifier: MIT
// Common operations of instructions and builtins: unification under the flags, room on the heap.
#include "machine/machine.hpp"

#include <algorithm>
#include <utility>

#include "machine/fixed_code.hpp"
#include "reader/term_reader.hpp"
#include "terms/error_terms.hpp"
#include "terms/unify.hpp"

namespace hornbeam::machine {

using terms::Answer;

// ---- unification ----

Answer Machine::unify_with_flags(Cell a, Cell b) {
  if (flags.occurs_check == database::OccursCheck::no) [[likely]]
    return terms::unify(terms, a, b);
  if (flags.occurs_check == database::OccursCheck::yes) {
    return terms::unify_slowly(terms, a, b, terms::OccursCheckMode::fail);
  }
  return unify_or_complain(a, b);
}

// For occurs_check=error: a unification that fails only by the occurs check throws error(occurs_check(A, B), _).
// Callers see no_memory, which sends them to throw_out_of_memory or raise.
Answer Machine::unify_or_complain(Cell a, Cell b) {
  const Answer checked = terms::unify_slowly(terms, a, b, terms::OccursCheckMode::fail);
  if (checked != Answer::no || !terms.ensure(64)) return checked;
  // Bindings made so far do not affect whether the rest unifies.
  const database::OccursCheck flag = std::exchange(flags.occurs_check, database::OccursCheck::no);
  const Answer without = would_unify(a, b);
  flags.occurs_check = flag;
  if (without != Answer::yes) return checked;
  const Cell functor = terms.functors.intern(terms.atoms.intern("occurs_check"), 2);
  raise_in(terms.new_structure(functor, a, b), terms.new_variable(), nullptr);
  thrown_.occurs_check_failed = true;
  return Answer::no_memory;
}

Outcome Machine::unify_terms(Cell a, Cell b) {
  a = terms::deref(a);
  if (a.is_ref() && b.is_compound() && flags.occurs_check == database::OccursCheck::no) [[likely]] {
    terms.bind_plain(a, b);
    return Outcome::success;
  }
  const Answer answer = unify_with_flags(a, b);
  if (answer == Answer::no_memory) return raise_no_memory();
  return answer == Answer::yes ? Outcome::success : Outcome::fail;
}

Outcome Machine::raise_no_memory() {
  if (std::exchange(thrown_.occurs_check_failed, false)) return Outcome::error;
  if (poll()) return interrupted();  // a walk was interrupted
  return raise(terms::resource_error(terms, atoms::stack_memory));
}

Answer Machine::would_unify(Cell a, Cell b) {
  switch (try_to_unify(a, b, Constraints::ignored)) {
    case Trial::no: return Answer::no;
    case Trial::no_memory: return Answer::no_memory;
    default: return Answer::yes;
  }
}

Trial Machine::try_to_unify(Cell a, Cell b, Constraints constraints) {
  Cell* const hb = terms.hb;
  const Cell pending = terms.pending_wakeups;
  terms::TrailEntry* const mark = terms.trail_top;
  Cell* const top = terms.top;
  terms.hb = terms.top;
  const Answer answer = unify_with_flags(a, b);
  Trial trial = answer == Answer::yes ? Trial::yes : answer == Answer::no ? Trial::no : Trial::no_memory;
  if (terms.pending_wakeups != pending && trial == Trial::yes && constraints != Constraints::ignored) [[unlikely]] {
    const bool as_goals = constraints == Constraints::as_goals || constraint_store == nullptr;
    trial = as_goals ? Trial::wakes_goals : constraint_store->would_hold(terms.pending_wakeups);
  }
  terms.hb = hb;
  if (trial == Trial::yes && constraints == Constraints::as_goals) return trial;
  terms.undo_to(mark);
  if (!thrown_.occurs_check_failed) terms.top = top;  // otherwise the ball lies there
  terms.pending_wakeups = pending;
  if (terms.soft_limit == nullptr) restore_soft_limit();
  return trial;
}

// ---- templates ----

// Copies the cells at once, then sets the variables: each is the value of a register or of a slot, or new, in which
// case the register receives it.
bool Machine::thaw_template(Cell& target, const compiler::Template& t) {
  const std::size_t n = t.cells.size();
  if (!terms.ensure(n + 64)) return false;
  Cell* base = terms.allocate(n);
  terms::relocate_cells(t.cells.data(), base, n);
  using Source = compiler::Template::Source;
  for (const compiler::Template::FixUp& f : t.fix_ups) {
    Cell* cell = base + f.offset;
    switch (f.source) {
      case Source::register_value: *cell = x[f.number]; break;
      case Source::slot_value: *cell = slot_of(e, f.number); break;
      case Source::new_register: x[f.number] = Cell::reference(cell); break;
    }
  }
  target = terms::relocate_cell(t.root, base);
  return true;
}

// A box of the template is compared in place in the code; anything else is copied and unified.
Answer Machine::get_template(Cell with, const compiler::Template& t) {
  with = deref(with);
  if (with.is_atomic()) {
    // Boxes are compared in place.
    if (!with.is_box() || !t.root.is_box()) return Answer::no;
    const Cell own(t.root.bits() + reinterpret_cast<Word>(t.cells.data()));
    return terms::identical(terms, with, own);
  }
  if (with.is_compound() && t.root.is_box()) return Answer::no;
  Cell made;
  if (!thaw_template(made, t)) return Answer::no_memory;
  return unify_with_flags(with, made);
}

// ---- room and interrupts ----

Cell Machine::qualified_indicator(const database::Predicate& p) {
  return terms.new_structure(functors::colon, Cell::atom(p.module->name),
                             terms::predicate_indicator(terms, terms.functors.name(p.functor), p.arity));
}

Cell Machine::place_term(std::uint32_t file, std::uint32_t line) {
  if (file == 0 || file >= sources.files.size()) return Cell::atom(terms.atoms.intern("none"));
  return terms.new_structure(functors::colon, Cell::atom(sources.files[file]), Cell::integer(line));
}

// A builtin calls this before it changes anything: if it returns `collect`, the instruction is run again after a
// collection. If that does not help, the heap is full for good.
Outcome Machine::need_heap(std::size_t cells) {
  if (cells >= CollectionPlan::least_growth) use_large_pages();
  if (terms.ensure(cells)) return Outcome::success;
  if (poll()) return interrupted();  // and `cells` may be a guess of an interrupted walk
  if (collection_plan.collected_for_want) {
    collection_plan.collected_for_want = false;
    return raise(terms::resource_error(terms, atoms::stack_memory));
  }
  collection_plan.wanted_cells = cells;
  return Outcome::collect;
}

Outcome Machine::collect_first() {
  collection_plan.wanted_cells = 1;
  return Outcome::collect;
}

// After the first many calls, when the stacks may have grown. If alarms need polling, the clocks are read every so many
// calls.
void Machine::look() {
  constexpr std::uint64_t calls_between = 20'000;
  if (inferences() >= calls_between) use_large_pages();
  const bool again = !host::alarms_ring || !uses_large_pages_;
  next_look_ = again ? inferences() + calls_between : UINT64_MAX;
  renew_budget();
  if (host::alarms_ring) return;
  if (alarms != nullptr) alarms->look();
  if (look_at_clocks) look_at_clocks();
}

void Machine::use_large_pages() {
  if (std::exchange(uses_large_pages_, true)) return;
  terms.use_large_pages();
  local_memory_.use_large_pages(host::small_stack, local_memory_.size());
}

// For long walks and loops in C++: they stop when this is true, and the goal is restarted or ended.
bool Machine::poll() {
  if (!host::alarms_ring && ++poll_count_ % 16 == 0) look();
  return (attention.load(std::memory_order_relaxed) &
          (attention_interrupt | attention_time | attention_abort | attention_stop)) != 0;
}

Outcome Machine::interrupted() {
  // The builtin is run again after the interrupt has been handled, unless that throws.
  collection_plan.wanted_cells = 0;
  return Outcome::collect;
}

// Detects cyclic module qualifications, which programs can make, as list_shape does (Brent).
bool Machine::strip_module(Cell& term, database::Module*& module) {
  term = deref(term);
  Cell earlier = term;  // in a cyclic qualification some part recurs
  std::size_t steps = 0;
  while (term.is_structure() && terms::functor_of(term) == functors::colon) {
    const Cell name = deref(terms::structure_argument(term, 0));
    if (!name.is_atom() || (steps > 0 && term == earlier)) return false;
    if ((steps & (steps + 1)) == 0) earlier = term;
    ++steps;
    module = name.as_atom() == database.user().name ? &database.user() : &database.module(name.as_atom());
    term = deref(terms::structure_argument(term, 1));
  }
  return true;
}

// ---- the local stack ----

// The caller fills in the arguments, which lie right below the frame.
Cell* Machine::push_choice(std::size_t arguments, ChoiceKind kind, const Word* alternative, const Word* return_address,
                           Cell* top) {
  Cell* frame = top + arguments + choice_words;
  alternative_of(frame) = reinterpret_cast<Word>(alternative);
  previous_of(frame) = b;
  environment_of(frame) = e;
  return_address_of(frame) = return_address;
  trail_of(frame) = terms.trail_top;
  heap_of(frame) = terms.top;
  count_word_of(frame) = arguments | (static_cast<Word>(kind) << 32);
  b = frame;
  terms.hb = terms.top;
  return frame;
}

Cell* Machine::stack_top(const Word* return_address) const {
  if (e < b) return b;
  return e + environment_words + slots_of(e, return_address);
}

// Makes a shallow choice point an ordinary one. Its arguments are in their registers, except the first ones, saved
// because the clause being tried overwrites them; the alternative instruction tells how many.
void Machine::deepen_choice() {
  if (!is_shallow(b)) return;
  const std::size_t saved = reinterpret_cast<const Word*>(alternative_of(b))[1];
  for (std::size_t i = saved; i < argument_count_of(b); ++i) argument_of(b, i) = x[i];
  count_word_of(b) &= ~shallow_flag;
}

// Restores the state of the newest choice point: bindings undone and registers restored, but not arguments.
void Machine::restore_choice() {
  terms.undo_to(trail_of(b));
  terms.top = heap_of(b);
  terms.hb = terms.top;
  terms.pending_wakeups = Cell::atom(atoms::nil);
  e = environment_of(b);
  cp = return_address_of(b);
}

void Machine::pop_choice() {
  b = previous_of(b);
  terms.hb = heap_of(b);
}

void Machine::backtrack() { p = reinterpret_cast<const Word*>(alternative_of(b)); }

// Bytes in use: up to the newest frame of either kind.
std::size_t Machine::local_bytes() const {
  return static_cast<std::size_t>(reinterpret_cast<char*>(std::max(e, b)) - reinterpret_cast<char*>(local_base));
}

const Word* Machine::no_map() const { return &fixed->no_map; }
const Word* Machine::pop_and_fail_code() const { return fixed->pop_and_fail.address(); }

void Machine::set_budget(std::int64_t calls) {
  program_stop_ = granted_ - budget + calls;
  renew_budget();
}

// The budget counts down to the nearest count at which something is due, so a call checks a single number.
void Machine::renew_budget() {
  const std::int64_t used = granted_ - budget;
  const std::uint64_t end =
      std::min({static_cast<std::uint64_t>(program_stop_), inference_stop, inference_pause, next_look_});
  granted_ = std::max(static_cast<std::int64_t>(end), used);
  budget = granted_ - used;
}

// Treats them as if a collection had found them all live. That is a guess, so it is limited to times when little is
// new, and not repeated: a program that drops them leaves at most that much garbage.
void Machine::expect_alive(std::size_t cells) {
  const auto used = static_cast<std::size_t>(terms.top - terms.base);
  const bool fresh = used + CollectionPlan::least_growth / 2 <= collection_plan.threshold;
  if (cells < CollectionPlan::least_growth / 4 || !fresh ||
      collection_plan.expectations == CollectionPlan::most_expectations)
    return;
  ++collection_plan.expectations;
  collection_plan.threshold = std::max(collection_plan.threshold, threshold_above(used + cells));
  restore_soft_limit();
}

void Machine::set_soft_limit(Cell* due) {
  bool wanted = wants_attention();
#ifdef HORNBEAM_STRESS_GC
  wanted = true;
#endif
  terms.soft_limit = wanted ? nullptr : due;
  // Another thread may have requested attention in between: either it sees the limit just set, or we see its request.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (attention.load() != 0) terms.soft_limit = nullptr;
}

}  // namespace hornbeam::machine
