// SPDX-License-Identifier: MIT
// Delimited continuations: reset/3, shift/1, call_continuation/1. A continuation is the list of the environments
// between a shift/1 and its reset/3, newest first, as terms:
//
//   call_continuation(['$cont'(Place, Slot, ...), '$catch'(Catcher, Recovery), ...])
//
// Place is the number of a return address (machine/return_points.hpp); the slots are those live there. Cut levels are
// not saved: when the environments are pushed again, a cut goes back to the choice point that is newest then, so it is
// local to the continuation. A catch/3 catches again; a cleanup stays with its existing choice point, and its
// environment is omitted.
//
// The environment of reset/3: slot 0 the ball, slot 1 the continuation.
//
// Everything here is checked before use, since a program can construct such a term itself.
#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"
#include "terms/error_terms.hpp"

namespace hornbeam::machine {

// State of one capture or one call of a continuation; its functions allocate only what was ensured before. Capturing
// takes two walks: find_reset counts the cells needed, then continuation() builds without allocating more. Calling
// first checks the whole term (readable), then pushes.
struct ContinuationMaker {
  explicit ContinuationMaker(Machine& machine) : m(machine), names(m.return_points.names) {
    if (names.known) return;
    names.known = true;
    names.frame = m.terms.atoms.intern_system("$cont");
    names.between = m.terms.atoms.intern_system("$between");
    names.catching = m.terms.functors.intern(m.terms.atoms.intern_system("$catch"), 2);
    names.call = m.terms.functors.intern(m.terms.atoms.intern("call_continuation"), 1);
    names.table_call = m.terms.functors.intern(m.terms.atoms.intern_system("$tbl_call"), 4);
  }

  enum class Search { found, none };
  Search find_reset(Cell ball);
  Cell continuation();
  bool readable(Cell list);
  bool push_frames();

  Machine& m;
  ReturnPoints::Names& names;
  Cell* reset_environment = nullptr;
  std::size_t cells = 0;     // size of the term
  std::vector<Cell> frames;  // of the term being called

 private:
  struct Frame {
    const Cell* environment;
    const Word* return_address;
  };
  using Reached = ReturnPoint::Reached;
  enum class Kind { plain, catching, between, transparent, barrier };
  Kind kind_of_frame(const Cell* environment, const Word* return_address) const;
  bool is_table_call(Cell ball) const;
  bool in_barrier(const Word* return_address) const;
  const ReturnPoint& point_of(const Frame& frame, std::uint32_t& number);
  Cell* catch_choice(const Cell* environment);
  Cell freeze(const Frame& frame);
  Cell freeze_plain(const Frame& frame);
  Cell freeze_between(const Frame& frame);
  bool push_plain(Cell frame);
  bool push_between(Cell frame);
  bool push_catch(Cell frame);
  const ReturnPoint* point_named(Cell frame, bool is_between) const;
  bool readable_plain(Cell frame, const ReturnPoint* inner) const;
  bool readable_between(Cell frame) const;
  Cell* newest_choice_ = nullptr;  // those above it belong to no frame further out
  std::vector<Frame> walked_;
};

// ---- capturing ----

// Environments that hold C++ state or state of an enclosing query.
bool ContinuationMaker::in_barrier(const Word* return_address) const {
  for (const database::Predicate* p : m.database.continuation_barriers()) {
    bool found = false;
    p->for_each_clause([&](const database::Clause& c) { found = found || c.runs_at(return_address); });
    if (found) return true;
  }
  return false;
}

// The ball of the reset/3 that delimits the evaluation of a table: no other ball passes it, since the evaluation's
// state ends with the table.
bool ContinuationMaker::is_table_call(Cell ball) const {
  ball = deref(ball);
  return ball.is_structure() && terms::functor_of(ball) == names.table_call;
}

// Determined by the return address. plain: a clause. catching: catch/3. between: a goal run between two instructions.
// transparent: omitted. barrier: nothing beyond it can be captured.
ContinuationMaker::Kind ContinuationMaker::kind_of_frame(const Cell* environment, const Word* return_address) const {
  const FixedCode& fixed = *m.fixed;
  if (return_address == fixed.solution.address()) return Kind::barrier;
  if (return_address == fixed.resume_throw.address()) return Kind::barrier;
  if (return_address == fixed.catch_exit.address()) return Kind::catching;
  if (return_address == fixed.watched_resume.address()) return Kind::barrier;
  if (return_address == fixed.cleanup_exit.address()) return Kind::transparent;
  if (return_address == fixed.determinate_exit.address()) return Kind::transparent;
  if (return_address == fixed.watched_exit.address()) return Kind::transparent;  // reports a single exit only
  if (return_address == fixed.resume_test.address()) return Kind::between;
  if (return_address == fixed.resume_registers.address()) {
    // A goal that ran before a return has nothing left to do but that return.
    const bool returns = environment[environment_words + 1] == environment[environment_words + 5];
    return returns ? Kind::transparent : Kind::between;
  }
  return m.return_points.find(return_address) == nullptr && in_barrier(return_address) ? Kind::barrier : Kind::plain;
}

// Walks out to the nearest reset/3 whose ball unifies with this one, counting the cells that the term needs.
ContinuationMaker::Search ContinuationMaker::find_reset(Cell ball) {
  cells = 4;
  walked_.clear();
  const Word* const mark = m.fixed->reset_exit.address();
  const Word* return_address = m.cp;
  for (Cell* environment = m.e; environment != nullptr;) {
    if (return_address == mark && m.would_unify(slot_of(environment, 0), ball) == terms::Answer::yes) {
      reset_environment = environment;
      return Search::found;
    }
    const Kind kind = kind_of_frame(environment, return_address);
    if (kind == Kind::barrier) return Search::none;
    if (return_address == mark && is_table_call(slot_of(environment, 0))) return Search::none;
    if (kind != Kind::transparent) {
      walked_.push_back({environment, return_address});
      cells += 8 + slots_of(environment, return_address);
    }
    return_address = continuation_of(environment);
    environment = caller_of(environment);
  }
  return Search::none;
}

// The return point of the frame, and its number. Which of its slots are levels is determined when it is first captured.
const ReturnPoint& ContinuationMaker::point_of(const Frame& frame, std::uint32_t& number) {
  if (const std::uint32_t* known = m.return_points.find(frame.return_address)) {
    number = *known;
    return m.return_points[number];
  }
  ReturnPoint point{frame.return_address, {}};
  const std::size_t slots = slots_of(frame.environment, frame.return_address);
  for (std::size_t i = 0; i < slots; ++i) {
    if (!code::slot_is_live(frame.return_address[-1], static_cast<unsigned>(i))) continue;
    const Cell c = frame.environment[environment_words + i];
    if (is_level(c)) {
      point.levels.push_back({static_cast<std::uint32_t>(i), (c.bits() & 0x3f) == soft_level_tag});
    }
  }
  number = m.return_points.add(std::move(point));
  return m.return_points[number];
}

// Builds '$cont'(Place, Slot, ...) with the live slots in order.
Cell ContinuationMaker::freeze_plain(const Frame& frame) {
  std::uint32_t number = 0;
  const ReturnPoint& point = point_of(frame, number);
  const std::size_t slots = slots_of(frame.environment, frame.return_address);
  Cell* const at = m.terms.top;
  Cell* to = at + 1;
  *to++ = Cell::integer(number);
  for (std::size_t i = 0; i < slots; ++i) {
    if (!code::slot_is_live(frame.return_address[-1], static_cast<unsigned>(i))) continue;
    if (point.level_in(i) != nullptr) continue;
    const Cell c = frame.environment[environment_words + i];
    // A wide environment may still hold a level that is no longer needed.
    *to++ = is_level(c) ? Cell::integer(0) : c;
  }
  *at = m.terms.functors.intern(names.frame, static_cast<std::uint32_t>(to - at - 1));
  m.terms.top = to;
  return Cell::structure(at);
}

// Builds '$between'(Place, Register, ...) from the registers saved around a goal that ran between two instructions
// (Machine::run_between), with the answer as the last argument if the goal decides a test.
Cell ContinuationMaker::freeze_between(const Frame& frame) {
  const Word* resume_at = reinterpret_cast<const Word*>(frame.environment[environment_words + 1].bits());
  const bool is_test = frame.return_address == m.fixed->resume_test.address();
  const Reached reached = is_test ? Reached::by_test : Reached::with_registers;
  const std::size_t slots = slots_of(frame.environment, frame.return_address);
  const Cell* const saved = frame.environment + environment_words;
  std::uint32_t number = 0;
  if (const std::uint32_t* known = m.return_points.find(resume_at, reached)) {
    number = *known;
  } else {
    const auto half = [&](std::size_t slot) {
      return static_cast<Word>(frame.environment[environment_words + slot].as_small_integer());
    };
    ReturnPoint point{resume_at, {}};
    point.reached = reached;
    if (is_test) point.otherwise = reinterpret_cast<const Word*>(saved[slots - 2].bits());
    point.live = half(2) | (half(3) << 32);
    const Word* below = reinterpret_cast<const Word*>(frame.environment[1].bits());
    const bool own = reinterpret_cast<const Word*>(frame.environment[environment_words + 5].bits()) != below;
    point.own_environment = own ? below : nullptr;
    number = m.return_points.add(std::move(point));
  }
  Cell* const at = m.terms.top;
  at[1] = Cell::integer(number);
  Cell* to = std::copy(saved + first_saved_register, saved + slots - (is_test ? 2 : 0), at + 2);
  if (is_test) *to++ = saved[slots - 1];
  *at = m.terms.functors.intern(names.between, static_cast<std::uint32_t>(to - at - 1));
  m.terms.top = to;
  return Cell::structure(at);
}

// The choice point of a catch/3; null if it has been cut. Frames are walked from the newest outwards.
Cell* ContinuationMaker::catch_choice(const Cell* environment) {
  Cell* const wanted = m.choice_at(environment[environment_words]);
  while (newest_choice_ > wanted) newest_choice_ = previous_of(newest_choice_);
  return newest_choice_ == wanted && kind_of(wanted) == ChoiceKind::catching ? wanted : nullptr;
}

Cell ContinuationMaker::freeze(const Frame& frame) {
  switch (kind_of_frame(frame.environment, frame.return_address)) {
    case Kind::between: return freeze_between(frame);
    case Kind::catching: {
      Cell* const choice = catch_choice(frame.environment);
      if (choice == nullptr) return Cell::atom(atoms::nil);
      return m.terms.new_structure(names.catching, argument_of(choice, 1), argument_of(choice, 2));
    }
    default: return freeze_plain(frame);
  }
}

Cell ContinuationMaker::continuation() {
  newest_choice_ = m.b;
  std::vector<Cell> frozen;
  frozen.reserve(walked_.size());
  for (const Frame& frame : walked_) {
    const Cell f = freeze(frame);
    if (f.is_structure()) frozen.push_back(f);
  }
  Cell list = Cell::atom(atoms::nil);
  for (auto f = frozen.rbegin(); f != frozen.rend(); ++f) list = m.terms.new_list(*f, list);
  return m.terms.new_structure(names.call, list);
}

// ---- calling ----

// The return point that the frame's first argument names; null if invalid, as a program may write any term.
const ReturnPoint* ContinuationMaker::point_named(Cell frame, bool is_between) const {
  const Cell number = deref(terms::structure_argument(frame, 0));
  if (!number.is_small_integer() || number.as_small_integer() < 0 ||
      static_cast<std::size_t>(number.as_small_integer()) >= m.return_points.size()) {
    return nullptr;
  }
  const ReturnPoint& point = m.return_points[static_cast<std::size_t>(number.as_small_integer())];
  return (point.reached != Reached::by_return) == is_between ? &point : nullptr;
}

// True if the frame has as many arguments as its place has live slots; slots of levels are created anew.
bool ContinuationMaker::readable_plain(Cell frame, const ReturnPoint* inner) const {
  const std::size_t arity = terms::functor_of(frame).arity();
  const ReturnPoint* point = point_named(frame, false);
  if (point == nullptr) return false;
  if (inner != nullptr && inner->own_environment != point->address) return false;
  const Word map = point->address[-1];
  std::size_t live = 0;
  for (unsigned i = 0; i < code::environment_slots(map); ++i) {
    live += code::slot_is_live(map, i) && point->level_in(i) == nullptr ? 1 : 0;
  }
  return arity == live + 1;
}

bool ContinuationMaker::readable_between(Cell frame) const {
  const ReturnPoint* point = point_named(frame, true);
  if (point == nullptr) return false;
  std::size_t registers = 0;
  m.for_each_live_register(point->live, [&](std::size_t) { ++registers; });
  return terms::functor_of(frame).arity() == registers + (point->otherwise != nullptr ? 2 : 1);
}

// Collects the frames of the list; false if it is not a continuation.
bool ContinuationMaker::readable(Cell list) {
  const ReturnPoint* inner = nullptr;  // of a frame that must be directly above its clause's environment
  for (list = deref(list); list.is_list(); list = deref(terms::tail_of(list))) {
    const Cell frame = deref(terms::head_of(list));
    if (!frame.is_structure()) return false;
    const Cell functor = terms::functor_of(frame);
    const terms::Atom name = m.terms.functors.name(functor);
    bool known = false;
    if (name == names.frame && functor.arity() > 0) {
      known = readable_plain(frame, inner);
      inner = nullptr;
    } else if (inner == nullptr && name == names.between && functor.arity() > 0) {
      known = readable_between(frame);
      inner = known ? point_named(frame, true) : nullptr;
      if (inner != nullptr && inner->own_environment == nullptr) inner = nullptr;
    } else {
      known = inner == nullptr && functor == names.catching;
    }
    if (!known) return false;
    frames.push_back(frame);
    if (frames.size() > static_cast<std::size_t>(m.local_end - m.local_base)) return false;  // cyclic
  }
  return inner == nullptr && list == Cell::atom(atoms::nil);
}

// Pushes an environment with the frame's slots. Its cuts go back to the choice point that is newest now.
bool ContinuationMaker::push_plain(Cell frame) {
  const ReturnPoint& point = *point_named(frame, false);
  Cell* environment = m.stack_top(m.cp);
  if (environment > m.local_limit) return false;
  caller_of(environment) = m.e;
  continuation_of(environment) = m.cp;
  const Word map = point.address[-1];
  std::size_t next = 1;
  for (unsigned i = 0; i < code::environment_slots(map); ++i) {
    const ReturnPoint::Level* level = point.level_in(i);
    if (level != nullptr) {
      slot_of(environment, i) =
          level->soft ? level_cell(m.local_base, m.local_base, soft_level_tag) : m.choice_cell(m.b);
    } else if (code::slot_is_live(map, i)) {
      slot_of(environment, i) = terms::structure_argument(frame, next++);
    } else {
      slot_of(environment, i) = Cell::integer(0);
    }
  }
  m.e = environment;
  m.cp = point.address;
  return true;
}

bool ContinuationMaker::push_between(Cell frame) {
  const ReturnPoint& point = *point_named(frame, true);
  Cell* environment = m.stack_top(m.cp);
  if (environment > m.local_limit) return false;
  caller_of(environment) = m.e;
  continuation_of(environment) = m.cp;
  const bool is_test = point.otherwise != nullptr;
  const std::size_t registers = terms::functor_of(frame).arity() - (is_test ? 2 : 1);
  const std::size_t slots = first_saved_register + registers + (is_test ? 2 : 0);
  slot_of(environment, 0) = Cell::integer(static_cast<std::int64_t>(slots));
  slot_of(environment, 1) = Cell(reinterpret_cast<Word>(point.address));
  slot_of(environment, 2) = Cell::integer(static_cast<std::int64_t>(point.live & 0xffffffff));
  slot_of(environment, 3) = Cell::integer(static_cast<std::int64_t>(point.live >> 32));
  slot_of(environment, 4) = m.choice_cell(m.b);
  slot_of(environment, 5) = Cell(reinterpret_cast<Word>(m.cp));
  for (std::size_t i = 0; i < registers; ++i) {
    slot_of(environment, first_saved_register + i) = terms::structure_argument(frame, i + 1);
  }
  if (is_test) {
    slot_of(environment, slots - 2) = Cell(reinterpret_cast<Word>(point.otherwise));
    slot_of(environment, slots - 1) = terms::structure_argument(frame, registers + 1);
  }
  m.e = environment;
  m.cp = is_test ? m.fixed->resume_test.address() : m.fixed->resume_registers.address();
  return true;
}

// Pushes the choice point of catch/3 as well, so that the following goals are caught again.
bool ContinuationMaker::push_catch(Cell frame) {
  Cell* environment = m.stack_top(m.cp);
  if (environment > m.local_limit) return false;
  caller_of(environment) = m.e;
  continuation_of(environment) = m.cp;
  m.push_choice(3, ChoiceKind::catching, m.fixed->catch_fail.address(), m.cp, environment + environment_words + 1);
  argument_of(m.b, 0) = Cell::atom(atoms::true_);
  argument_of(m.b, 1) = terms::structure_argument(frame, 0);
  argument_of(m.b, 2) = terms::structure_argument(frame, 1);
  slot_of(environment, 0) = m.choice_cell(m.b);
  m.e = environment;
  m.cp = m.fixed->catch_exit.address();
  return true;
}

// Pushes the frames, outermost first; false if the local stack is full.
bool ContinuationMaker::push_frames() {
  for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
    const Cell functor = terms::functor_of(*frame);
    const bool pushed = functor == names.catching                         ? push_catch(*frame)
                        : m.terms.functors.name(functor) == names.between ? push_between(*frame)
                                                                          : push_plain(*frame);
    if (!pushed) return false;
  }
  return true;
}

// ---- the instructions ----

// reset(Goal, Ball, Continuation): an environment that marks the place, then the goal.
void Machine::reset_goal() {
  Cell* environment = stack_top(cp);
  if (overflows(environment)) return;
  caller_of(environment) = e;
  continuation_of(environment) = cp;
  slot_of(environment, 0) = x[1];
  slot_of(environment, 1) = x[2];
  e = environment;
  cp = fixed->reset_exit.address();
  call_goal(1);
}

// The goal of reset/3 has succeeded without shift/1: Continuation is 0.
void Machine::reset_exit() {
  if (terms.pending_wakeups.is_structure()) {
    attend_here(0, 0, nullptr);
    return;
  }
  const Cell ball = slot_of(e, 0);
  const Cell continuation = slot_of(e, 1);
  cp = continuation_of(e);
  e = caller_of(e);
  if (table_space != nullptr) {
    const Outcome taken = table_space->take_answer(ball);
    if (taken == Outcome::fail) return backtrack();
    if (taken == Outcome::error) return throw_to_handler();
  }
  p = fixed->proceed.address();
  const terms::Answer answer = unify_with_flags(continuation, Cell::integer(0));
  if (answer == terms::Answer::no) backtrack();
  if (answer == terms::Answer::no_memory) throw_out_of_memory();
}

// shift(Ball): control continues after the nearest reset/3 whose ball unifies; the environments in between become the
// continuation. Choice points stay: backtracking enters the captured goals as usual.
void Machine::shift() {
  ContinuationMaker maker(*this);
  if (maker.find_reset(x[0]) == ContinuationMaker::Search::none) {
    const Cell indicator = terms::predicate_indicator(terms, terms.atoms.intern("reset"), 3);
    raise_in(terms.new_structure(functors::existence_error, indicator, x[0]), terms.new_variable(), nullptr);
    throw_to_handler();
    return;
  }
  if (!terms.ensure(maker.cells)) {
    const bool collected = collect(code::first_registers(1), cp);
    restore_soft_limit();
    if (!collected || !terms.ensure(maker.cells)) {
      throw_out_of_memory();
      return;
    }
    shift();
    return;
  }
  const Cell continuation = maker.continuation();
  Cell* const environment = maker.reset_environment;
  const Cell expected_ball = slot_of(environment, 0);
  const Cell expected_continuation = slot_of(environment, 1);
  cp = continuation_of(environment);
  e = caller_of(environment);
  if (debugger.frame != nullptr) find_watched_frame();
  p = fixed->proceed.address();
  terms::Answer answer = unify_with_flags(expected_ball, x[0]);
  if (answer == terms::Answer::yes) answer = unify_with_flags(expected_continuation, continuation);
  if (answer == terms::Answer::no) backtrack();
  if (answer == terms::Answer::no_memory) throw_out_of_memory();
}

void Machine::call_continuation() {
  ContinuationMaker maker(*this);
  if (!maker.readable(x[0])) {
    const Cell culprit = deref(x[0]);
    raise_in(culprit.is_variable() ? terms::instantiation_error()
                                   : terms::type_error(terms, terms.atoms.intern("continuation"), culprit),
             terms.new_variable(), nullptr);
    throw_to_handler();
    return;
  }
  if (!maker.push_frames()) {
    throw_out_of_memory();
    return;
  }
  p = cp;
}

}  // namespace hornbeam::machine
