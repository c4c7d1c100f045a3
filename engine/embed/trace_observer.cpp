// SPDX-License-Identifier: MIT
// Connects the machine's debugger hooks to the observer of a host.
#include <hornbeam/tracer.hpp>

#include <utility>

#include "embed/query_state.hpp"

namespace hornbeam {

using machine::PortAction;
using machine::PortEvent;

const char* name_of(TracePort port) noexcept {
  constexpr const char* names[] = {"call", "unify", "exit", "redo", "fail", "exception"};
  return names[static_cast<std::size_t>(port)];
}

namespace {

TraceEvent public_event(Engine::Implementation& e, const PortEvent& event) {
  Machine& m = e.m;
  TraceEvent result;
  embed::TermExport exporter = e.exporter();
  result.port = static_cast<TracePort>(event.port);
  result.goal = exporter.copy(event.goal);
  if (event.predicate != nullptr) {
    const database::Predicate& p = event.predicate->resolved();
    result.predicate = std::string(m.terms.atoms.text(p.module->name)) + ":" +
                       std::string(m.terms.atoms.text(m.terms.functors.name(p.functor))) + "/" +
                       std::to_string(p.arity);
  }
  result.number = static_cast<std::size_t>(event.number);
  result.depth = static_cast<std::size_t>(event.depth);
  result.deterministic = event.deterministic;
  if (event.line != 0 && event.file < m.sources.files.size()) {
    result.position = {std::string(m.terms.atoms.text(m.sources.files[event.file])), event.line, 0};
  }
  if (event.port == machine::Port::exception) result.ball = exporter.copy(event.ball);
  return result;
}

// An exception from the observer is kept until the query has been left.
PortAction ask(Engine::Implementation& e, const PortEvent& event) {
  try {
    const embed::HostCallback callback(e.m);
    return static_cast<PortAction>(e.observer(public_event(e, event)));
  } catch (...) {
    if (e.observer_error == nullptr) e.observer_error = std::current_exception();
    e.m.request_stop(machine::Stop::interrupt);
    return PortAction::go_on;
  }
}

}  // namespace

void Engine::set_observer(TraceObserver observer) {
  const embed::Entry entry(implementation_);
  implementation_->observer = std::move(observer);
}

namespace embed {

Watch::Watch(Engine::Implementation& engine) : engine_(engine), before_(engine.m.debugger) {
  if (engine.frames.empty()) engine.observer_error = nullptr;  // of a query that ended differently
  engine.m.debugger.observer = [&engine](const PortEvent& event) { return ask(engine, event); };
  engine.m.debugger.frame = nullptr;
  engine.m.debugger.paused = false;
  engine.m.set_debugger_hooks(true);
}

Watch::~Watch() {
  engine_.m.debugger = std::move(before_);
  engine_.m.restore_soft_limit();
}

}  // namespace embed
}  // namespace hornbeam
