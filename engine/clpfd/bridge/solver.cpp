// SPDX-License-Identifier: MIT
#include "clpfd/bridge/solver.hpp"

#include <algorithm>

#include "clpfd/bridge/numbers.hpp"
#include "clpfd/propagators/relations.hpp"
#include "machine/errors.hpp"
#include "machine/frames.hpp"

namespace hornbeam::clpfd {

namespace atoms = terms::atoms;
namespace functors = terms::functors;
using terms::deref;
using terms::TrailEntry;
using terms::TrailKind;

Solver& Solver::of(Machine& m) {
  if (m.constraint_store == nullptr) m.constraint_store = std::make_unique<Solver>(m);
  return static_cast<Solver&>(*m.constraint_store);
}

Solver::Solver(Machine& m) : m_(m), name_(m.terms.atoms.intern("clpfd")) {
  store.arena().set_limit(m.stack_limit);
  store.set_interrupt_poll([&m] { return m.poll(); });
  m.root_holders.push_back([this](const std::function<void(Cell&)>& visit) {
    for (Host& host : hosts_) visit(host.cell);
    for (Source& source : sources_) visit(source.goal);
  });
  m.atom_holders.push_back([this](const std::function<void(terms::Atom)>& mark) { mark(name_); });
}

// ---- backtracking ----

Answer Solver::prepare() {
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
      if (store.made_since(segments_.back().mark) > forget_at_) forget_decided();
      return Answer::success;
    }
  }
  if (!m_.terms.trail_has_room(64)) {
    return machine::resource_error(m_, atoms::stack_memory);
  }
  collections_ = m_.collection_statistics.collections;
  forget_at_ = kForgetFirst;
  segments_.push_back({static_cast<std::size_t>(m_.terms.trail_top - m_.terms.trail_base),
                       store.mark(), hosts_.size(), searches_.size(), sources_.size()});
  m_.terms.push_hook(*this, segments_.size() - 1);
  return Answer::success;
}

// A collection has moved the entries of the trail; none of ours was dropped. Of several with the same
// number the newest counts (see join_segments).
void Solver::find_trail_positions() {
  const TrailEntry self = reinterpret_cast<TrailEntry>(static_cast<terms::UndoHook*>(this)) |
                          static_cast<TrailEntry>(TrailKind::hook);
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

// Segments whose choice points were cut are one with that below. Their entries on the machine's trail
// stay; undo() finds no segment for them, or the newer one of the same number is undone first.
void Solver::join_segments(std::size_t newest) {
  while (segments_.size() > 1 && segments_[segments_.size() - 2].trail_position >= newest) {
    segments_.pop_back();
  }
}

// There is no choice point newer than the newest segment. If all variables made in it are known, and
// nothing older has changed, neither they nor their constraints matter any more: a loop that posts
// and solves goes on in the same memory. Searches in the segment have been cut. Asked each time once
// the segment is large: those that are known need not be looked at again.
void Solver::forget_decided() {
  const Segment& s = segments_.back();
  for (decided_ = std::max(decided_, s.hosts); decided_ < hosts_.size(); ++decided_) {
    const Host& host = hosts_[decided_];
    if (!store.is_ground(host.variable) || deref(host.cell).is_variable()) return;
  }
  if (!store.undrained().empty() || !store.self_contained(s.mark)) {
    forget_at_ = 2 * store.made_since(s.mark);
    return;
  }
  hosts_.resize(s.hosts);
  searches_.resize(s.searches);
  sources_.resize(s.sources);
  store.forget_since(s.mark);
  forget_at_ = kForgetFirst;
  decided_ = 0;
}

void Solver::undo(std::uint64_t segment) {
  if (segment >= segments_.size()) return;
  const Segment& s = segments_[segment];
  // A variable older than its entry (an auxiliary one that was printed) loses it again.
  for (std::size_t i = s.hosts; i < hosts_.size(); ++i) store[hosts_[i].variable].host = 0;
  hosts_.resize(s.hosts);
  searches_.resize(s.searches);
  sources_.resize(s.sources);
  store.undo_to(s.mark);
  store.set_hold_infinite(false);
  segments_.resize(segment);
  forget_at_ = kForgetFirst;
  decided_ = 0;
  broken_ = false;
}

std::size_t Solver::keep_search(std::unique_ptr<Search> search) {
  searches_.push_back(std::move(search));
  return searches_.size() - 1;
}

void Solver::begin_source(Cell goal) {
  sources_.push_back({goal, static_cast<std::uint32_t>(store.arena().top() >> 3), 0});
  store.set_origin(static_cast<std::uint32_t>(sources_.size()));
}

void Solver::end_source() {
  sources_.back().end = static_cast<std::uint32_t>(store.arena().top() >> 3);
  if (sources_.back().begin == sources_.back().end) sources_.pop_back();  // nothing was made
  store.set_origin(0);
}

// ---- variables ----

bool Solver::known(Cell variable, FdVar& x) const {
  if (!variable.is_attributed()) return false;
  Cell attributes = deref(variable.address()[1]);
  while (attributes.is_structure() && terms::functor_of(attributes) == functors::att_3) {
    if (deref(terms::structure_argument(attributes, 0)) == Cell::atom(name_)) {
      const Cell handle = deref(terms::structure_argument(attributes, 1));
      if (!handle.is_small_integer()) return false;
      const auto index = static_cast<std::size_t>(handle.as_small_integer());
      if (index >= hosts_.size() || deref(hosts_[index].cell) != variable) return false;
      x = hosts_[index].variable;
      return true;
    }
    attributes = deref(terms::structure_argument(attributes, 2));
  }
  return false;
}

bool Solver::bound_variable(Cell handle, Cell value, FdVar& x) const {
  if (!handle.is_small_integer()) return false;
  const auto index = static_cast<std::size_t>(handle.as_small_integer());
  if (index >= hosts_.size() || deref(hosts_[index].cell) != value) return false;
  x = hosts_[index].variable;
  return true;
}

Cell Solver::new_host(Cell variable, FdVar x) {
  hosts_.push_back({Cell::reference(variable.address()), x});
  store[x].host = hosts_.size();
  return Cell::integer(static_cast<std::int64_t>(hosts_.size() - 1));
}

FdVar Solver::variable(Cell variable) {
  FdVar x = FdVar::none;
  variable = deref(variable);  // it may have become one of ours a moment ago
  if (known(variable, x)) return x;
  x = store.new_variable();
  terms::TermStore& t = m_.terms;
  if (!t.ensure(16) || !t.trail_has_room(16)) {
    memory_short_ = true;
    return x;
  }
  const Cell name = Cell::atom(name_);
  const Cell nil = Cell::atom(atoms::nil);
  if (!variable.is_attributed()) {
    const Cell attribute = t.new_structure(functors::att_3, name, nil, nil);
    const Cell made = t.new_attributed_variable(attribute);
    terms::structure_argument(attribute, 1) = new_host(made, x);
    t.bind(variable, Cell::reference(made.address()));
    return x;
  }
  // An attributed variable: a handle that belongs to another variable is replaced.
  const Cell handle = new_host(variable, x);
  Cell* place = variable.address() + 1;
  for (;;) {
    const Cell c = deref(*place);
    if (!c.is_structure() || terms::functor_of(c) != functors::att_3) break;
    if (deref(terms::structure_argument(c, 0)) == name) {
      t.assign(&terms::structure_argument(c, 1), handle);
      return x;
    }
    place = &terms::structure_argument(c, 2);
  }
  t.assign(place, t.new_structure(functors::att_3, name, handle, nil));
  return x;
}

Answer Solver::become(FdVar x, Cell other) {
  if (other.is_variable()) {
    const FdVar y = variable(other);
    return settle(unify(store, x, y));
  }
  const Integer value = to_integer(other);
  if (store.is_ground(x)) {
    return store.lower(x).value() == value ? Answer::success : Answer::fail;
  }
  return settle(store.assign_exact(x, value));
}

FdVar Solver::constant(const Integer& value) {
  return value.fits_value() ? store.new_variable(value.small(), value.small())
                            : store.new_variable(Domain(Bound(value), Bound(value)));
}

Cell Solver::term(FdVar x) {
  if (store.is_ground(x)) return to_cell(m_.terms, store.lower(x).value());
  if (!has_host(x)) {
    const Cell nil = Cell::atom(atoms::nil);
    const Cell attribute =
        m_.terms.new_structure(functors::att_3, Cell::atom(name_), nil, nil);
    const Cell made = m_.terms.new_attributed_variable(attribute);
    terms::structure_argument(attribute, 1) = new_host(made, x);
  }
  const Cell c = deref(hosts_[store[x].host - 1].cell);
  return c.is_attributed() ? Cell::reference(c.address()) : c;
}

// ---- propagation ----

// Its constraints may be posted twice, which says nothing new.
bool Solver::resume() {
  if (broken_) broken_ = m_.p != broken_at_ || m_.b != broken_above_;
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

Answer Solver::settle(bool possible) {
  if (memory_short_) return machine::resource_error(m_, atoms::stack_memory);
  if (!possible) return Answer::fail;
  const Outcome outcome = store.propagate();
  return outcome == Outcome::consistent ? bind_known() : stopped(outcome);
}

// A variable without other attributes is bound without waking anything: the store knows.
bool Solver::bind(Cell variable, Cell value) {
  terms::TermStore& t = m_.terms;
  if (!t.ensure(terms::TermStore::wakeup_cells) || !t.trail_has_room(4)) return false;
  if (variable.is_attributed()) {
    const Cell attributes = deref(variable.address()[1]);
    const bool only_ours = attributes.is_structure() &&
                           terms::functor_of(attributes) == functors::att_3 &&
                           deref(terms::structure_argument(attributes, 0)) == Cell::atom(name_) &&
                           deref(terms::structure_argument(attributes, 2)).is_atom();
    if (only_ours) {
      Cell* cell = variable.address();
      *cell = value;
      if (cell < t.hb) {
        t.push_trail(reinterpret_cast<TrailEntry>(cell) |
                     static_cast<TrailEntry>(TrailKind::attributed));
      }
      return true;
    }
  }
  t.bind(variable, value);
  return true;
}

Answer Solver::bind_known() {
  for (const FdVar x : store.undrained()) {
    if (!has_host(x)) continue;
    const Cell c = deref(hosts_[store[x].host - 1].cell);
    if (c.is_variable() && store.fixed(x) && terms::fits_small(store.value(x))) {
      if (!bind(c, Cell::integer(store.value(x)))) {
        return machine::resource_error(m_, atoms::stack_memory);
      }
      continue;
    }
    const Integer value = store.lower(x).value();
    if (!m_.terms.ensure(cells_of(value) + 8)) {
      return machine::resource_error(m_, atoms::stack_memory);
    }
    if (c.is_variable()) {
      if (!bind(c, to_cell(m_.terms, value))) {
        return machine::resource_error(m_, atoms::stack_memory);
      }
    } else if (!terms::is_integer(c) || Integer::compare(to_integer(c), value) != 0) {
      return Answer::fail;  // bound meanwhile to something else
    }
  }
  store.mark_drained();
  return Answer::success;
}

}  // namespace hornbeam::clpfd
