// SPDX-License-Identifier: MIT
// Counts and times of goals for library(profile): an observer of the debugger hooks. The time between two events
// belongs to the goal that runs between them; calls of a library predicate inside its own module count as its own.
#include <chrono>
#include <map>
#include <memory>
#include <vector>

#include "builtins/arguments.hpp"
#include "machine/debugger_hooks.hpp"

namespace hornbeam::builtins {

namespace {

using machine::Port;
using machine::PortAction;
using machine::PortEvent;
using Clock = std::chrono::steady_clock;

struct CallCounts {
  std::int64_t calls = 0;
  std::int64_t redos = 0;
  std::int64_t nanoseconds = 0;
  std::map<const Predicate*, std::int64_t> callers;  // null: the query
};

struct Profile {
  std::map<const Predicate*, CallCounts> entries;
  const Predicate* running = nullptr;
  Clock::time_point since = Clock::now();
};

// Called at each port. Copying the function object does not copy the profile.
class Profiler {
 public:
  explicit Profiler(Machine& m) : m_(&m), profile_(std::make_shared<Profile>()) {}

  PortAction operator()(const PortEvent& event) {
    const Clock::time_point now = Clock::now();
    Profile& p = *profile_;
    using std::chrono::nanoseconds;
    p.entries[p.running].nanoseconds += std::chrono::duration_cast<nanoseconds>(now - p.since).count();
    const Predicate* const own = &event.predicate->resolved();
    const Predicate* const around = caller();
    if (event.port == Port::call) {
      CallCounts& entry = p.entries[own];
      ++entry.calls;
      ++entry.callers[around];
    }
    if (event.port == Port::redo) ++p.entries[own].redos;
    p.running = event.port == Port::call || event.port == Port::redo ? own : around;
    p.since = Clock::now();
    return PortAction::go_on;
  }

  const Profile& profile() const { return *profile_; }

 private:
  // The goal that encloses the one of this event.
  const Predicate* caller() const {
    Cell* const frame = m_->watched_parent(m_->debugger.observing);
    if (frame == nullptr) return nullptr;
    const Predicate* const p = m_->watched_event(frame, Port::call).predicate;
    return p == nullptr ? nullptr : &p->resolved();
  }

  Machine* m_;
  std::shared_ptr<Profile> profile_;
};

// '$profile_start': the debugger hooks report to a new profile.
Outcome profile_start(Machine& m, Cell*) {
  m.debugger.observer = Profiler(m);
  return Outcome::success;
}

Cell indicator_of(Machine& m, const Predicate* p) {
  if (p == nullptr) return Cell::atom(m.terms.atoms.intern("query"));
  return m.qualified_indicator(*p);
}

// '$profile_stop'(-Entries): entry(Nanoseconds, Calls, Redos, Indicator, [Count-Caller, ...])
Outcome profile_stop(Machine& m, Cell* a) {
  const Profiler* const profiler = m.debugger.observer.target<Profiler>();
  if (profiler == nullptr) return Outcome::fail;
  const Profile& profile = profiler->profile();
  std::size_t cells = 16;
  for (const auto& [predicate, entry] : profile.entries) cells += 24 + 16 * entry.callers.size();
  if (Outcome o = m.need_heap(cells); o != Outcome::success) return o;
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern("entry"), 5);
  Cell list = Cell::atom(atoms::nil);
  for (const auto& [predicate, entry] : profile.entries) {
    Cell callers = Cell::atom(atoms::nil);
    for (const auto& [caller, count] : entry.callers) {
      callers = m.terms.new_list(m.terms.new_structure(functors::minus, Cell::integer(count), indicator_of(m, caller)),
                                 callers);
    }
    Cell* const one = m.terms.allocate(6);
    one[0] = functor;
    one[1] = Cell::integer(entry.nanoseconds);
    one[2] = Cell::integer(entry.calls);
    one[3] = Cell::integer(entry.redos);
    one[4] = indicator_of(m, predicate);
    one[5] = callers;
    list = m.terms.new_list(Cell::structure(one), list);
  }
  m.debugger.observer = nullptr;
  return m.unify(a[0], list);
}

}  // namespace

BuiltinFamily profiling() {
  static constexpr Builtin rows[] = {
      det("$profile_start is det", &profile_start, "The debugger hooks report to a new profile."),
      det("$profile_stop(-Entries) is semidet", &profile_stop, "What the profile has counted; it is over."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
