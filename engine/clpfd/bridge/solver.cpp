// SPDX-License-Identifier: MIT
#include "clpfd/bridge/solver.hpp"

#include <algorithm>
#include <utility>

#include "clpfd/bridge/numbers.hpp"
#include "clpfd/bridge/running_search.hpp"
#include "clpfd/propagators/relations.hpp"
#include "machine/errors.hpp"
#include "machine/frames.hpp"

namespace hornbeam::clpfd {

using terms::TrailEntry;
using terms::TrailKind;

namespace {

// The trail entry of an attributed variable that is bound without waking goals.
TrailEntry unbinding(Cell* variable) {
  return reinterpret_cast<TrailEntry>(variable) | static_cast<TrailEntry>(TrailKind::attributed);
}

}  // namespace

Solver& Solver::make(Machine& m) {
  m.constraint_store = std::make_unique<Solver>(m);
  return static_cast<Solver&>(*m.constraint_store);
}

Solver::Solver(Machine& m) : m_(m), name_(m.terms.atoms.intern("clpfd")) {
  store.count_in(m.terms.memory);
  store.set_stop_sign(&m.terms.stop);
  store.set_interrupt_poll([this, &m] { return m.poll() || progress.due(); });
  m.holders.conditional.push_back({[this](const std::function<bool(Cell)>& is_marked,
                                          const std::function<void(Cell&)>& mark) { mark_hosts(is_marked, mark); },
                                   [this](const std::function<void(Cell&)>& visit) { visit_hosts(visit); }});
  m.holders.atoms.push_back([this](const std::function<void(terms::Atom)>& mark) { mark(name_); });
}

Solver::~Solver() = default;

// ---- backtracking ----

Answer Solver::prepare_segment(bool may_collect) {
  if (!resume()) {
    return machine::resource_error(m_, m_.terms.atoms.intern("interrupted_propagation"));
  }
  memory_short_ = false;
  store.set_full_propagation(m_.flags.clpfd_full_propagation);
  if (!segments_.empty()) {
    if (collections_ != m_.collection_statistics.collections) find_trail_positions();
    const auto newest = machine::trail_of(m_.b) - m_.terms.trail_base;
    if (segments_.back().trail_position >= static_cast<std::size_t>(newest)) {
      join_segments(static_cast<std::size_t>(newest));
      if (may_collect && collection_due()) return catch_up() ? m_.collect_first() : Answer::fail;
      store.arena().begin_block();
      return Answer::success;
    }
  }
  if (!catch_up()) return Answer::fail;
  if (!m_.terms.trail_has_room(64)) {
    return machine::resource_error(m_, atoms::stack_memory);
  }
  collections_ = m_.collection_statistics.collections;
  free_hosts_.clear();
  free_sources_.clear();
  store.arena().end_block();
  segments_.push_back({static_cast<std::size_t>(m_.terms.trail_top - m_.terms.trail_base), store.mark(), hosts_.size(),
                       searches_.size(), sources_.size()});
  m_.terms.push_hook(*this, segments_.size() - 1);
  return Answer::success;
}

std::optional<Answer> Solver::begin_goal_after(bool catching_up) {
  if (Answer o = m_.need_heap(64); o != Answer::success) return o;
  if (goes_on()) return settle(true);
  if (Answer o = catching_up ? prepare() : prepare_segment(true); o != Answer::success) return o;
  return std::nullopt;
}

// A collection has moved the trail entries; none of ours was dropped. Of several with the same number the newest counts
// (see join_segments).
void Solver::find_trail_positions() {
  const TrailEntry self =
      reinterpret_cast<TrailEntry>(static_cast<terms::UndoHook*>(this)) | static_cast<TrailEntry>(TrailKind::hook);
  std::size_t segment = segments_.size();
  for (const TrailEntry* t = m_.terms.trail_top; t > m_.terms.trail_base && segment > 0;) {
    const TrailEntry entry = *--t;
    const auto kind = static_cast<TrailKind>(entry & 7);
    if (kind == TrailKind::value || kind == TrailKind::hook) --t;
    if (entry == self && *t + 1 == segment) {
      segments_[--segment].trail_position = static_cast<std::size_t>(t - m_.terms.trail_base);
    }
  }
  collections_ = m_.collection_statistics.collections;
}

// Segments whose choice points were cut are joined with the one below. Their entries on the machine's trail stay;
// undo() finds no segment for them, or the newer one with the same number is undone first.
void Solver::join_segments(std::size_t newest) {
  while (segments_.size() > 1 && segments_[segments_.size() - 2].trail_position >= newest) {
    segments_.pop_back();
  }
}

void Solver::undo(std::uint64_t segment) {
  if (segment >= segments_.size()) return;
  const Segment& s = segments_[segment];
  store.undo_to(s.mark);
  path_.forget();
  store.arena().forget_blocks_above();
  // A variable older than its entry (a printed auxiliary one) loses it again.
  for (std::size_t i = s.hosts; i < hosts_.size(); ++i) {
    if (store.outlives_undoing(hosts_[i])) store[hosts_[i]].host = 0;
  }
  hosts_.resize(s.hosts);
  searches_.resize(s.searches);
  sources_.resize(s.sources);
  free_hosts_.clear();
  free_sources_.clear();
  store.set_hold_infinite(false);
  segments_.resize(segment);
  support::give_back_peak(hosts_);
  support::give_back_peak(sources_);
  support::give_back_peak(segments_);
  broken_ = false;
}

std::size_t Solver::keep_search(std::unique_ptr<RunningSearch> search) {
  searches_.push_back(std::move(search));
  return searches_.size() - 1;
}

RunningSearch* Solver::search(std::size_t number) {
  return number < searches_.size() ? searches_[number].get() : nullptr;
}

void Solver::drop_search(std::size_t number) { searches_[number].reset(); }

void Solver::begin_source(Cell goal) {
  const Source source{goal, static_cast<std::uint32_t>(store.arena().top() >> 3), 0};
  if (free_sources_.empty()) {
    open_source_ = static_cast<std::uint32_t>(sources_.size());
    sources_.push_back(source);
  } else {
    open_source_ = free_sources_.back();
    free_sources_.pop_back();
    sources_[open_source_] = source;
  }
  store.set_origin(open_source_ + 1);
}

void Solver::end_source(bool complete) {
  Source& source = sources_[open_source_];
  const auto top = static_cast<std::uint32_t>(store.arena().top() >> 3);
  source.end = complete ? top : 0;
  if (source.begin == top) {  // nothing was made
    source.goal = Cell::atom(atoms::nil);
    if (open_source_ + 1 == sources_.size()) {
      sources_.pop_back();
    } else {
      free_sources_.push_back(open_source_);
    }
  }
  store.set_origin(0);
}

// ---- variables ----

// The handle in a list of attributes, or replacing the whole list.
Cell* Solver::handle_place(Cell* place) const {
  for (;;) {
    const Cell c = deref(*place);
    if (!c.is_structure() || terms::functor_of(c) != functors::att_3) {
      return c.is_small_integer() ? place : nullptr;
    }
    if (deref(terms::structure_argument(c, 0)) == Cell::atom(name_)) {
      return &terms::structure_argument(c, 1);
    }
    place = &terms::structure_argument(c, 2);
  }
}

bool Solver::known_among_others(Cell variable, FdVar& x) const {
  const Cell direct = variable.address()[1];
  if (direct.is_small_integer()) return bound_variable(direct, variable, x);
  const Cell* place = handle_place(variable.address() + 1);
  return place != nullptr && bound_variable(deref(*place), variable, x);
}

bool Solver::bound_variable(Cell handle, Cell value, FdVar& x) const {
  if (!handle.is_small_integer()) return false;
  const auto index = static_cast<std::size_t>(handle.as_small_integer());
  if (!owns(index, value)) return false;
  x = hosts_[index];
  return true;
}

// A handle for x, whose cell is already set, or set later: an attributed variable holds its handle.
inline Cell Solver::new_host(FdVar x) {
  std::size_t index = hosts_.size();
  if (free_hosts_.empty()) {
    hosts_.push_back(x);
  } else {
    index = free_hosts_.back();
    free_hosts_.pop_back();
    hosts_[index] = x;
  }
  return Cell::integer(static_cast<std::int64_t>(index));
}

inline Cell Solver::new_attributed(FdVar x) {
  const Cell made = m_.terms.new_attributed_variable(new_host(x));
  store[x].host = Cell::reference(made.address()).bits();
  return made;
}

FdVar Solver::new_variable(Cell variable, Value lo, Value hi) {
  const FdVar x = store.new_variable(lo, hi);
  terms::TermStore& t = m_.terms;
  if (!t.ensure(16) || !t.trail_has_room(16)) {
    memory_short_ = true;
    return x;
  }
  if (!variable.is_attributed()) {
    t.bind(variable, Cell::reference(new_attributed(x).address()));
    return x;
  }
  // An attributed variable: replaces a handle that belongs to another variable.
  const Cell handle = new_host(x);
  store[x].host = Cell::reference(variable.address()).bits();
  Cell* place = variable.address() + 1;
  if (Cell* old = handle_place(place); old != nullptr) {
    t.assign(old, handle);
    return x;
  }
  while (deref(*place).is_structure()) place = &terms::structure_argument(deref(*place), 2);
  const Cell nil = Cell::atom(atoms::nil);
  const bool first = place == variable.address() + 1;
  t.assign(place, first ? handle : t.new_structure(functors::att_3, Cell::atom(name_), handle, nil));
  return x;
}

// The number of new variables to be made at once, with room for all: 0 if they must be made one by one.
std::size_t Solver::make_room_for(std::span<const Cell> elements) {
  if (elements.size() < 2 || !free_hosts_.empty()) return 0;
  const auto count = static_cast<std::size_t>(std::count_if(elements.begin(), elements.end(), [](Cell element) {
    const Cell c = deref(element);
    return c.is_variable() && !c.is_attributed();
  }));
  const std::size_t entries = 3 * elements.size() + 16;  // an assignment takes more than a binding
  return m_.terms.ensure(2 * count + 16) && m_.terms.trail_has_room(entries) ? count : 0;
}

// A variable without constraints gets its bounds when it is made. One that occurs twice leaves a record unused.
bool Solver::restrict_some(std::span<const Cell> elements, const Interval& interval) {
  const std::size_t count = make_room_for(elements);
  FdVar made = count == 0 ? FdVar::none : store.new_variables(count, interval.lo, interval.hi);
  std::size_t handle = hosts_.size();
  const std::size_t end = handle + count;
  hosts_.resize(end);
  for (const Cell element : elements) {
    const Cell c = deref(element);  // it may have become one of ours just before
    if (!c.is_variable()) {
      const bool inside =
          c.is_small_integer() && c.as_small_integer() >= interval.lo && c.as_small_integer() <= interval.hi;
      if (!inside) return false;
    } else if (c.is_attributed()) {
      if (!store.set_limits(variable(c), interval.lo, interval.hi)) return false;
    } else if (count == 0) {
      new_variable(c, interval.lo, interval.hi);
    } else {
      const Cell variable = m_.terms.new_attributed_variable(Cell::integer(static_cast<std::int64_t>(handle)));
      const Cell reference = Cell::reference(variable.address());
      m_.terms.bind_plain(c, reference);
      store[made].host = reference.bits();
      hosts_[handle++] = std::exchange(made, Store::beside(made));
    }
  }
  if (hosts_.size() == end) hosts_.resize(handle);
  return true;
}

// In small groups, so that their records are still in the cache when they get their hosts.
bool Solver::restrict(std::span<const Cell> elements, const Interval& interval) {
  constexpr std::size_t usual_count = 128;
  for (; elements.size() > usual_count; elements = elements.subspan(usual_count)) {
    if (!restrict_some(elements.first(usual_count), interval)) return false;
  }
  return restrict_some(elements, interval);
}

bool Solver::restrict(std::span<const Cell> elements, const Domain& domain) {
  return std::all_of(elements.begin(), elements.end(), [&](Cell element) {
    const Cell c = deref(element);
    return c.is_variable() ? store.intersect(variable(c), domain) : domain.contains(to_integer(m_.terms, c));
  });
}

Answer Solver::become(FdVar x, Cell other) {
  if (other.is_variable()) {
    const FdVar y = variable(other);
    return propagate(take_bound(outer_bound_) && unify(store, x, y));
  }
  const Integer value = to_integer(m_.terms, other);
  if (store.is_ground(x)) {
    return store.lower(x).value() == value ? Answer::success : Answer::fail;
  }
  return propagate(take_bound(outer_bound_) && store.assign_exact(x, value));
}

Answer Solver::make_one(Cell a, Cell b) {
  terms::TermStore& t = m_.terms;
  FdVar x = FdVar::none;
  FdVar y = FdVar::none;
  if (!has_only_handle(a) || !has_only_handle(b) || !known(a, x) || !known(b, y) || !t.trail_has_room(4)) {
    return m_.unify(a, b);
  }
  if (a.address() < b.address()) {  // binds the younger one, like TermStore::bind_variables
    std::swap(a, b);
    std::swap(x, y);
  }
  Cell* const younger = a.address();
  *younger = Cell::reference(b.address());
  if (younger < t.hb) {
    *t.trail_top++ = unbinding(younger);
  }
  return settle(unify(store, x, y));
}

Answer Solver::give_value(Cell variable, Cell number) {
  FdVar x = FdVar::none;
  if (!has_only_handle(variable) || !known(variable, x)) return m_.unify(variable, number);
  return settle(store.assign_exact(x, to_integer(m_.terms, number)));
}

FdVar Solver::constant(const Integer& value) {
  return value.fits_value() ? store.new_variable(value.small(), value.small())
                            : store.new_variable(Domain(Bound(value), Bound(value)));
}

Cell Solver::term(FdVar x) {
  if (store.is_ground(x)) return to_cell(m_.terms, store.lower(x).value());
  if (!has_host(x)) {
    for (const FdVar member : store.members(x)) {
      if (has_host(member)) return term(member);
    }
    new_attributed(x);
  }
  const Cell c = deref(host(x));
  return c.is_attributed() ? Cell::reference(c.address()) : c;
}

// ---- propagation ----

bool Solver::resume_broken() {
  broken_ = m_.p != broken_at_ || m_.b != broken_above_;
  return !broken_;
}

Answer Solver::stopped(Outcome outcome) {
  switch (outcome) {
    case Outcome::consistent: return Answer::success;
    case Outcome::failed: return Answer::fail;
    case Outcome::interrupted:
      broken_ = true;
      broken_at_ = m_.p;
      broken_above_ = m_.b;
      return m_.interrupted();
    case Outcome::out_of_memory: return machine::resource_error(m_, atoms::stack_memory);
  }
  return Answer::fail;
}

// Tries it in the store and undoes it at once.
machine::Trial Solver::would_hold(Cell wakeups) {
  bool wakes = others_wait_on_bound(wakeups);
  Outcome outcome = Outcome::consistent;
  if (!catch_up()) return machine::Trial::no;
  if (!broken_) {
    const Store::Mark mark = store.mark();
    outcome = try_bound(wakeups) ? try_propagation(wakes) : Outcome::failed;
    const auto known = store.undrained();
    wakes = wakes || std::any_of(known.begin(), known.end(), [this](FdVar x) { return others_wait_on(x); });
    store.undo_to(mark);
  }
  if (outcome == Outcome::consistent) return wakes ? machine::Trial::wakes_goals : machine::Trial::yes;
  return outcome == Outcome::failed ? machine::Trial::no : machine::Trial::no_memory;
}

// True if bound variables have attributes of other modules.
bool Solver::others_wait_on_bound(Cell wakeups) const {
  for (; wakeups.is_structure(); wakeups = deref(terms::structure_argument(wakeups, 2))) {
    Cell attributes = deref(terms::structure_argument(wakeups, 0));
    for (; attributes.is_structure(); attributes = deref(terms::structure_argument(attributes, 2))) {
      const bool own = terms::functor_of(attributes) == functors::att_3 &&
                       deref(terms::structure_argument(attributes, 0)) == Cell::atom(name_);
      if (!own) return true;
    }
  }
  return false;
}

bool Solver::try_bound(Cell wakeups) {
  for (; wakeups.is_structure(); wakeups = deref(terms::structure_argument(wakeups, 2))) {
    const Cell* const place = handle_place(&terms::structure_argument(wakeups, 0));
    const Cell value = deref(terms::structure_argument(wakeups, 1));
    FdVar x = FdVar::none;
    FdVar y = FdVar::none;
    if (place == nullptr || !bound_variable(deref(*place), value, x)) continue;
    if (value.is_variable()) {
      if (known(value, y) && !unify(store, x, y)) return false;
    } else if (!terms::is_integer(value) || !store.domain(x).contains(to_integer(m_.terms, value)) ||
               !store.assign_exact(x, to_integer(m_.terms, value))) {
      return false;
    }
  }
  return true;
}

// Variables that propagation finds equal are unified, as by unify_equal() and the hooks. Sets `wakes` if goals of
// others are suspended on one of them.
Outcome Solver::try_propagation(bool& wakes) {
  for (;;) {
    if (const Outcome outcome = store.propagate(); outcome != Outcome::consistent) return outcome;
    const auto found = store.undrained_pairs();
    if (found.empty()) return Outcome::consistent;
    const std::vector<Store::Pair> pairs(found.begin(), found.end());
    store.mark_pairs_drained();
    for (const Store::Pair& pair : pairs) {
      wakes = wakes || others_wait_on(pair.first) || others_wait_on(pair.second);
      if (!unify(store, pair.first, pair.second)) return Outcome::failed;
    }
  }
}

// Backtracking does not notify us when it unbinds one.
void Solver::forget_unbound() {
  std::erase_if(bound_, [this](std::uint32_t index) {
    return index >= hosts_.size() || hosts_[index] == FdVar::none || deref(host(hosts_[index])).is_variable();
  });
}

void Solver::note_bound(Cell wakeups) {
  const auto rest = [](Cell w) { return deref(terms::structure_argument(w, 2)); };
  const bool has_others = rest(wakeups).is_structure() || !terms::structure_argument(wakeups, 0).is_small_integer();
  if (!bound_.empty()) forget_unbound();
  outer_bound_ = bound_.size();
  for (; has_others && wakeups.is_structure(); wakeups = rest(wakeups)) {
    const Cell* const place = handle_place(&terms::structure_argument(wakeups, 0));
    if (place == nullptr) continue;
    const auto index = static_cast<std::uint32_t>(deref(*place).as_small_integer());
    const auto own = bound_.begin() + static_cast<std::ptrdiff_t>(outer_bound_);  // each of these occurs once
    if (std::find(bound_.begin(), own, index) == own) bound_.push_back(index);
  }
}

void Solver::hook_runs(Cell handle) {
  if (bound_.empty() || !handle.is_small_integer()) return;
  const auto found = std::find(bound_.begin(), bound_.end(), static_cast<std::uint32_t>(handle.as_small_integer()));
  if (found != bound_.end()) bound_.erase(found);
}

// Takes the first `count` of them. False: one cannot have its value.
bool Solver::take_bound(std::size_t count) {
  if (bound_.empty() || count == 0) return true;
  forget_unbound();
  for (std::size_t i = 0; i < std::min(count, bound_.size()); ++i) {
    const FdVar x = hosts_[bound_[i]];
    const Cell value = deref(host(x));
    if (store.is_ground(x) || !terms::is_integer(value)) continue;
    if (!store.assign_exact(x, to_integer(m_.terms, value))) return false;
  }
  return true;
}

Answer Solver::settle(bool possible) { return propagate(possible && (bound_.empty() || take_bound(bound_.size()))); }

Answer Solver::propagate(bool possible) {
  if (memory_short_) return machine::resource_error(m_, atoms::stack_memory);
  if (!possible) return Answer::fail;
  if (store.is_at_rest()) return Answer::success;
  const Outcome outcome = store.propagate();
  return outcome == Outcome::consistent ? bind_known() : stopped(outcome);
}

// Unifies two variables that must be equal, as if by the program; the hook of the bound one also unifies them in the
// store.
bool Solver::unify_equal() {
  terms::TermStore& t = m_.terms;
  for (const Store::Pair& pair : store.undrained_pairs()) {
    const Cell x = deref(host(pair.first));
    const Cell y = deref(host(pair.second));
    if (!x.is_variable() || !y.is_variable() || x == y) continue;
    if (!t.ensure(terms::TermStore::wakeup_cells) || !t.trail_has_room(4)) return false;
    t.bind_variables(x, y);
  }
  store.mark_pairs_drained();
  return true;
}

// Binds the variable, which is fixed in the store, or checks that it is already bound to that value.
Answer Solver::bind(FdVar x) {
  terms::TermStore& t = m_.terms;
  const Cell c = deref(host(x));
  const Integer value = store.lower(x).value();
  if (!c.is_variable()) {
    const bool same = terms::is_integer(c) && Integer::compare(to_integer(m_.terms, c), value) == 0;
    return same ? Answer::success : Answer::fail;
  }
  if (!t.ensure(cells_of(value) + terms::TermStore::wakeup_cells)) {
    return machine::resource_error(m_, atoms::stack_memory);
  }
  t.bind(c, to_cell(t, value));
  return Answer::success;
}

// Binds a variable that has nothing but its handle immediately, without waking anything: the store is informed. So is
// the one it was unified with. Returns where it stops: after the last one, or at the first one with more. Room on the
// trail must be ensured.
[[gnu::always_inline]] inline const FdVar* Solver::bind_plain(const FdVar* x, const FdVar* end) {
  terms::TermStore& t = m_.terms;
  const Cell* const older = t.hb;
  TrailEntry* trail = t.trail_top;
  for (; x != end; ++x) {
    const FdVariable& variable = store[*x];
    if (variable.host == 0) continue;
    if (!variable.fixed() || !terms::fits_small(variable.min)) break;
    const Cell value = Cell::integer(variable.min);
    Cell* cell = Cell(variable.host).address();
    if (!cell->is_attributed()) [[unlikely]] {
      const Cell other = deref(*cell);
      if (other == value) continue;
      if (!other.is_attributed()) break;
      cell = other.address();
    }
    if (!cell[1].is_small_integer()) break;
    *cell = value;
    *trail = unbinding(cell);
    trail += cell < older ? 1 : 0;
  }
  t.trail_top = trail;
  return x;
}

Answer Solver::bind_known() {
  terms::TermStore& t = m_.terms;
  if (!store.undrained_pairs().empty() && !unify_equal()) {
    return machine::resource_error(m_, atoms::stack_memory);
  }
  const std::span<const FdVar> known = store.undrained();
  if (!t.trail_has_room(2 * known.size() + 2)) return machine::resource_error(m_, atoms::stack_memory);
  const FdVar* x = known.data();
  const FdVar* const end = x + known.size();
  while ((x = bind_plain(x, end)) != end) {
    if (Answer o = bind(*x++); o != Answer::success) return o;
  }
  if (t.trail_top >= t.trail_soft_limit) t.request_attention();
  store.mark_drained();
  return Answer::success;
}

bool Solver::bind_plain_before(Store::Mark mark) {
  const std::span<const FdVar> known = store.undrained_before(mark);
  const FdVar* const end = known.data() + known.size();
  if (!known.empty() && (!m_.terms.trail_has_room(known.size() + 2) || bind_plain(known.data(), end) != end)) {
    return false;
  }
  store.mark_drained_before(mark);
  return true;
}

}  // namespace hornbeam::clpfd
