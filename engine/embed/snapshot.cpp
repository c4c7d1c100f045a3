// SPDX-License-Identifier: MIT
#include <hornbeam/snapshot.hpp>

#include <algorithm>

#include <hornbeam/error.hpp>
#include "embed/engine_implementation.hpp"

namespace hornbeam {

struct Snapshot::State {
  std::weak_ptr<Engine::Implementation> engine;
};

namespace {

void forget_unwanted(Engine::Implementation& e) {
  std::erase_if(e.snapshots, [](const Engine::Implementation::SnapshotState& s) { return s.wanted.expired(); });
}

void refuse_while_running(const Engine::Implementation& e) {
  if (!e.queries.empty() || !e.frames.empty()) throw UsageError("a query is open");
}

}  // namespace

Snapshot Engine::snapshot() {
  const embed::Entry entry(implementation_);
  Implementation& e = entry.engine();
  refuse_while_running(e);
  forget_unwanted(e);
  if (e.snapshots.empty() && !e.marks_snapshots) {
    e.m.holders.atoms.emplace_back([&e](const std::function<void(terms::Atom)>& mark) {
      for (const Implementation::SnapshotState& s : e.snapshots) s.machine->mark(mark);
    });
    e.marks_snapshots = true;
  }
  const auto state = std::make_shared<Snapshot::State>(Snapshot::State{implementation_});
  e.snapshots.reserve(e.snapshots.size() + 1);
  e.snapshots.push_back({state, std::make_unique<machine::SavedState>(e.m), e.bodies.size()});
  return Snapshot(state);
}

void Engine::restore(const Snapshot& snapshot) {
  const embed::Entry entry(implementation_);
  Implementation& e = entry.engine();
  refuse_while_running(e);
  forget_unwanted(e);
  const auto is_meant = [&](const Implementation::SnapshotState& s) { return s.wanted.lock() == snapshot.state_; };
  const auto found = std::ranges::find_if(e.snapshots, is_meant);
  if (snapshot.state_ == nullptr || found == e.snapshots.end()) {
    throw UsageError("the snapshot is of another engine, or the engine has gone back to an older one");
  }
  e.m.streams.flush_all();
  found->machine->go_back();
  e.snapshots.erase(found + 1, e.snapshots.end());
  while (e.bodies.size() > found->bodies) e.bodies.pop_back();
  e.sources.clear();
  e.host_exception = nullptr;
  e.messages.clear();
  e.message_terms.clear();
}

}  // namespace hornbeam
