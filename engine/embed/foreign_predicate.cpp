// SPDX-License-Identifier: MIT
// Predicates implemented by C++ functions. A deterministic one is entered like a builtin. A nondeterministic one is a
// clause that opens a source of solutions, requests them one by one, and closes it in a cleanup, so that the source is
// destroyed as soon as Prolog needs it no more.
#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "embed/ball_to_exception.hpp"
#include "embed/engine_implementation.hpp"
#include "embed/query_state.hpp"

namespace hornbeam {

using machine::Redo;

namespace {

using Implementation = Engine::Implementation;

// Closes what the function has opened and left open.
void close_its_queries(Implementation& e) {
  if (!e.queries.empty() && e.queries.back()->frame >= e.frames.size()) embed::close_queries_above(e, e.frames.size());
}

// The duration of a C++ function running on behalf of a predicate.
class ForeignFrame {
 public:
  ForeignFrame(Implementation& engine, std::size_t arity) : engine_(engine) { engine.frames.push_back({arity, false}); }
  ~ForeignFrame() {
    close_its_queries(engine_);
    engine_.frames.pop_back();
  }
  ForeignFrame(const ForeignFrame&) = delete;
  ForeignFrame& operator=(const ForeignFrame&) = delete;

 private:
  Implementation& engine_;
};

Outcome throw_term(Implementation& e, const Term& ball) {
  try {
    return e.m.throw_ball(e.import_term(ball));
  } catch (...) {
    return e.m.raise_out_of_memory();
  }
}

// Call while handling the exception.
Outcome host_error(Implementation& e, std::string_view what) {
  e.host_exception = std::current_exception();
  e.host_formal = Term::compound("host_error", {Term::atom(what)});
  const Atom text = e.m.terms.atoms.intern(what);
  const Cell functor = e.m.terms.functors.intern(e.m.terms.atoms.intern("host_error"), 1);
  return e.m.raise(e.m.terms.new_structure(functor, Cell::atom(text)));
}

// Adds the throwing predicate to a ball of ISO form, unless it has one already.
Term with_context(Implementation& e, const Term& ball) {
  if (e.m.running_builtin == nullptr || !ball.is_compound("error", 2) || !ball[1].is_variable()) return ball;
  const Predicate& p = *e.m.running_builtin;
  const Term indicator = Term::compound(
      "/", {Term::atom(e.m.terms.atoms.text(e.m.terms.functors.name(p.functor))), Term::integer(p.arity)});
  return Term::compound("error", {ball[0], Term::compound("context", {indicator, Term::variable()})});
}

// Calls `body`; exceptions become balls. A stop or halt requested meanwhile continues, even if the C++ function has
// swallowed its exception.
template <class F>
Outcome guarded(Implementation& e, F body) {
  Outcome outcome = Outcome::fail;
  try {
    try {
      outcome = body();
    } catch (const PrologError& error) {
      outcome = throw_term(e, with_context(e, error.term()));
    } catch (const Halted&) {
      outcome = e.m.throw_ball(Cell::atom(e.m.terms.atoms.intern_system("$aborted")));
    } catch (const std::bad_alloc&) {
      outcome = e.m.raise_out_of_memory();
    } catch (const std::exception& error) {
      outcome = host_error(e, error.what());
    } catch (...) {
      outcome = host_error(e, "an exception that is not a std::exception");
    }
  } catch (...) {  // no memory for the ball
    outcome = e.m.raise_out_of_memory();
  }
  if (e.m.stopping.load() != machine::Stop::none || e.m.halt_requested) {
    return e.m.throw_ball(Cell::atom(e.m.terms.atoms.intern_system("$aborted")));
  }
  return outcome;
}

// Unifies results of any kind, by argument; most functions return numbers and texts.
Outcome unify_outputs(Implementation& e, std::size_t first, const std::vector<Term>& outputs) {
  Machine& m = e.m;
  if (first + outputs.size() > m.running_builtin->arity) throw UsageError("more results than the predicate has");
  std::size_t cells = 0;
  bool simple = true;
  for (const Term& term : outputs) {
    cells += embed::TermImport::cells_of_value(term);
    simple = simple && embed::TermImport::is_simple(term);
  }
  e.make_room(cells);
  std::optional<embed::TermImport> importer;
  if (!simple) importer.emplace(e.importer());
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const Cell value = simple ? embed::TermImport::simple(m.terms, outputs[i]) : importer->build(outputs[i]);
    if (const Outcome o = m.unify(m.x[first + i], value); o != Outcome::success) return o;
  }
  return Outcome::success;
}

Outcome unify_results(Implementation& e, const std::vector<std::pair<std::size_t, Term>>& results) {
  Machine& m = e.m;
  std::size_t cells = 0;
  const std::size_t arity = m.running_builtin->arity;
  for (const auto& [index, term] : results) {
    if (index >= arity) throw UsageError("a result for an argument that the predicate has not");
    cells += embed::TermImport::cells_of(term);
  }
  e.make_room(cells);
  embed::TermImport import = e.importer();
  for (const auto& [index, term] : results) {
    const Outcome o = m.unify(m.x[index], import.build(term));
    if (o != Outcome::success) return o;
  }
  return Outcome::success;
}

// Numbers need no exporter; it is made for the first other argument.
void export_cells(Implementation& e, const Cell* cells, std::size_t count, std::vector<Term>& terms) {
  std::optional<embed::TermExport> exporter;
  for (std::size_t i = 0; i < count; ++i) {
    const Cell c = deref(cells[i]);
    if (c.is_small_integer()) {
      terms.push_back(Term::integer(c.as_small_integer()));
    } else if (terms::is_float(c)) {
      terms.push_back(Term::floating(terms::float_value(c)));
    } else {
      if (!exporter) exporter.emplace(e.exporter());
      terms.push_back(exporter->copy(c));
    }
  }
}

std::vector<Term> exported(Implementation& e, const Cell* cells, std::size_t count) {
  std::vector<Term> terms;
  terms.reserve(count);
  export_cells(e, cells, count, terms);
  return terms;
}

// The values of a call in progress. Calls at the same depth are consecutive and reuse the memory.
class CallValues {
 public:
  explicit CallValues(Implementation& e) : values_(take(e)) {}
  ~CallValues() {
    inputs().clear();
    outputs().clear();
  }
  CallValues(const CallValues&) = delete;
  CallValues& operator=(const CallValues&) = delete;
  std::vector<Term>& inputs() { return values_.inputs; }
  std::vector<Term>& outputs() { return values_.outputs; }

 private:
  static Implementation::CallTerms& take(Implementation& e) {
    while (e.call_terms.size() < e.frames.size()) e.call_terms.emplace_back();
    return e.call_terms[e.frames.size() - 1];
  }
  Implementation::CallTerms& values_;
};

Outcome call_raw(Implementation& e, Implementation::Foreign& foreign) {
  const std::vector<Term> inputs = exported(e, e.m.x, foreign.body.inputs);
  Call call(inputs);
  if (!foreign.body.raw(call)) return Outcome::fail;
  embed::close_queries_above(e, e.frames.size());
  return unify_results(e, call.results);
}

// Only as many are made as there are arguments.
bool read_scalars(const Machine& m, std::size_t count, detail::Scalar* to) {
  for (std::size_t i = 0; i < count; ++i) {
    const Cell c = deref(m.x[i]);
    detail::Scalar& scalar = *std::construct_at(to + i);
    if (c.is_small_integer()) {
      scalar.integer = c.as_small_integer();
    } else if (terms::is_float(c)) {
      scalar.is_floating = true;
      scalar.floating = terms::float_value(c);
    } else {
      return false;
    }
  }
  return true;
}

// Nothing: the general way is to be gone.
std::optional<Outcome> call_scalars(Implementation& e, Implementation::Foreign& foreign) {
  Machine& m = e.m;
  alignas(detail::Scalar) std::byte room[detail::most_scalars * sizeof(detail::Scalar)];
  auto* const in = reinterpret_cast<detail::Scalar*>(room);
  detail::Scalar out;
  if (!read_scalars(m, foreign.body.inputs, in)) return std::nullopt;
  const detail::ScalarCall called = foreign.body.scalars(in, out);
  if (called == detail::ScalarCall::unsuited) return std::nullopt;
  if (called == detail::ScalarCall::failed) return Outcome::fail;
  close_its_queries(e);
  if (foreign.body.outputs == 0) return Outcome::success;
  constexpr std::size_t cells_of_number = 4;
  e.make_room(cells_of_number);
  return m.unify(m.x[foreign.body.inputs],
                 out.is_floating ? m.terms.new_float(out.floating) : m.terms.new_integer(out.integer));
}

Outcome call_once(Machine& m, Cell*) {
  Implementation& e = Implementation::of(m);
  Implementation::Foreign& foreign = *reinterpret_cast<Implementation::Foreign*>(m.running_builtin->stub[3]);
  const ForeignFrame frame(e, foreign.arity);
  return guarded(e, [&]() -> Outcome {
    if (foreign.body.scalars) {
      if (const std::optional<Outcome> outcome = call_scalars(e, foreign)) return *outcome;
    }
    if (foreign.body.raw) return call_raw(e, foreign);
    CallValues values(e);
    export_cells(e, m.x, foreign.body.inputs, values.inputs());
    if (!foreign.body.once(values.inputs(), values.outputs())) return Outcome::fail;
    embed::close_queries_above(e, e.frames.size());
    return unify_outputs(e, foreign.body.inputs, values.outputs());
  });
}

// ---- nondeterministic ones ----

// The source is destroyed after the erasure.
void close_source(Implementation& e, std::int64_t handle) {
  const auto found = e.sources.find(handle);
  if (found == e.sources.end()) return;
  const std::shared_ptr<Implementation::OpenSource> source = std::move(found->second);
  e.sources.erase(found);
}

// '$host_open'(+Number, +Inputs, -Source)
Outcome host_open(Machine& m, Cell* a) {
  if (m.host == nullptr) return Outcome::fail;
  Implementation& e = Implementation::of(m);
  const Cell number = deref(a[0]);
  if (!number.is_small_integer() || static_cast<std::size_t>(number.as_small_integer()) >= e.bodies.size()) {
    return Outcome::fail;
  }
  Implementation::Foreign& foreign = e.bodies[static_cast<std::size_t>(number.as_small_integer())];
  const ForeignFrame frame(e, 3);
  std::int64_t handle = 0;
  const Outcome outcome = guarded(e, [&]() -> Outcome {
    std::vector<Term> inputs;
    const Cell list = deref(a[1]);
    if (!foreign.body.open || (list.is_structure() ? terms::functor_of(list).arity() : 0) != foreign.body.inputs) {
      return Outcome::fail;
    }
    if (list.is_structure()) inputs = exported(e, list.address() + 1, foreign.body.inputs);
    const auto source = std::make_shared<Implementation::OpenSource>();
    source->solutions = foreign.body.open(inputs);
    if (source->solutions == nullptr) return Outcome::fail;
    source->outputs = foreign.body.outputs;
    handle = ++e.last_source;
    e.sources.emplace(handle, source);
    embed::close_queries_above(e, e.frames.size());
    return m.unify(m.x[2], Cell::integer(handle));
  });
  // Interrupted, say: nobody will close it.
  if (outcome != Outcome::success) close_source(e, handle);
  return outcome;
}

std::shared_ptr<Implementation::OpenSource> source_of(Implementation& e, Cell handle) {
  const Cell c = deref(handle);
  if (!c.is_small_integer()) return nullptr;
  const auto found = e.sources.find(c.as_small_integer());
  return found == e.sources.end() ? nullptr : found->second;
}

// A source must not be called recursively, though its function may query the engine.
class Asking {
 public:
  explicit Asking(Implementation::OpenSource& source) : source_(source) { source.is_asked = true; }
  ~Asking() { source_.is_asked = false; }
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;

 private:
  Implementation::OpenSource& source_;
};

// True for out(O1 .. On) with as many arguments as the source has outputs.
bool takes_outputs(const Machine& m, Cell targets, std::size_t outputs) {
  if (outputs == 0) return true;
  return targets.is_structure() && terms::functor_of(targets).arity() == outputs &&
         m.terms.atoms.text(m.terms.functors.name(terms::functor_of(targets))) == "out";
}

// Makes the query pause at its next call. If the source is called again in the same step the query could not pause, as
// another run of the machine is inside.
Outcome wait_for_source(Machine& m, Implementation::OpenSource& source) {
  const std::uint64_t step = Implementation::of(m).steps;
  if (m.pausable == nullptr || std::exchange(source.waited, step) == step) {
    throw UsageError("what comes later can only be waited for in a step of a query");
  }
  m.request_pause();
  return m.unify(m.x[2], Cell::atom(terms::atoms::false_));
}

// '$host_next'(+Source, ?Outputs, -Given): Given is false if no solution is available yet, and '$host_next'/3 must be
// called again. The source stays alive during the call, even if it is closed meanwhile.
Outcome host_next(Machine& m, Cell* a, Redo& redo) {
  if (m.host == nullptr) return Outcome::fail;
  Implementation& e = Implementation::of(m);
  const std::shared_ptr<Implementation::OpenSource> source = source_of(e, a[0]);
  if (source == nullptr || source->is_asked || !takes_outputs(m, deref(a[1]), source->outputs)) return Outcome::fail;
  const ForeignFrame frame(e, 3);
  const Asking asking(*source);
  return guarded(e, [&]() -> Outcome {
    std::vector<Term> outputs;
    if (source->solutions->waits()) return wait_for_source(m, *source);
    if (!source->solutions->next(outputs)) return Outcome::fail;
    if (outputs.size() != source->outputs) throw UsageError("a solution with a wrong number of values");
    const bool more = source->solutions->more();
    embed::close_queries_above(e, e.frames.size());
    std::size_t cells = 0;
    for (const Term& term : outputs) cells += embed::TermImport::cells_of(term);
    e.make_room(cells);
    embed::TermImport import = e.importer();
    const Cell targets = deref(m.x[1]);
    if (more) redo.again(Cell::integer(0));
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      const Outcome o = m.unify(terms::structure_argument(targets, i), import.build(outputs[i]));
      if (o != Outcome::success) return o;
    }
    return m.unify(m.x[2], Cell::atom(terms::atoms::true_));
  });
}

// '$host_close'(+Source)
Outcome host_close(Machine& m, Cell* a) {
  if (m.host == nullptr) return Outcome::success;
  Implementation& e = Implementation::of(m);
  const Cell c = deref(a[0]);
  if (!c.is_small_integer()) return Outcome::success;
  const ForeignFrame frame(e, 1);
  close_source(e, c.as_small_integer());
  return Outcome::success;
}

// ---- messages ----

Outcome host_listens(Machine& m, Cell*) {
  return m.host != nullptr && Implementation::of(m).listening ? Outcome::success : Outcome::fail;
}

// The host hears what a program prints that may not change the system.
Outcome host_mistrusts(Machine& m, Cell* a) {
  return m.capabilities.has(machine::Capability::change_system) ? Outcome::fail : host_listens(m, a);
}

// '$host_message'(+Kind, +Text, +File, +Line, +Column, +Ball)
Outcome host_message(Machine& m, Cell* a) {
  if (m.host == nullptr) return Outcome::fail;
  Implementation& e = Implementation::of(m);
  const ForeignFrame frame(e, 6);
  return guarded(e, [&]() -> Outcome {
    const std::vector<Term> terms = exported(e, a, 6);
    Message message;
    message.is_error = terms[0].is_atom("error");
    if (terms[1].is_text()) message.text = terms[1].name();
    if (terms[2].is_text()) message.position.file = terms[2].name();
    message.position.line = terms[3].is<std::size_t>() ? terms[3].as<std::size_t>() : 0;
    message.position.column = terms[4].is<std::size_t>() ? terms[4].as<std::size_t>() : 0;
    e.messages.push_back(std::move(message));
    e.message_terms.push_back(terms[5]);
    return Outcome::success;
  });
}

}  // namespace

// ---- defining ----

namespace {

// name(I1 .. In, O1 .. Om) :- '$host_solutions'(Number, in(I1 ..), out(O1 ..)).
Term solutions_clause(std::string_view name, std::size_t number, const detail::Body& body) {
  std::vector<Term> inputs;
  std::vector<Term> outputs;
  for (std::size_t i = 0; i < body.inputs; ++i) inputs.push_back(Term::variable("I" + std::to_string(i)));
  for (std::size_t i = 0; i < body.outputs; ++i) outputs.push_back(Term::variable("O" + std::to_string(i)));
  std::vector<Term> arguments = inputs;
  arguments.insert(arguments.end(), outputs.begin(), outputs.end());
  const Term goal = Term::compound("$host_solutions", {Term::integer(static_cast<std::int64_t>(number)),
                                                       Term::compound("in", inputs), Term::compound("out", outputs)});
  return Term::compound(":-", {Term::compound(name, arguments), Term::compound(":", {Term::atom("system"), goal})});
}

}  // namespace

void Engine::Implementation::define(std::string_view module, std::string_view name, detail::Body body) {
  constexpr std::size_t most = code::most_arguments;
  if (body.inputs > most || body.outputs > most || body.inputs + body.outputs > most) {
    throw UsageError("a predicate has at most " + std::to_string(most) + " arguments");
  }
  const std::size_t arity = body.inputs + body.outputs;
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern(name), static_cast<std::uint32_t>(arity));
  const Predicate* const system = m.database.system().find(functor);
  if ((system != nullptr && system->is_iso && system->is_defined) || m.inline_control(functor)) {
    throw PermissionError("modify", "static_procedure",
                          Term::compound("/", {Term::atom(name), Term::integer(static_cast<std::int64_t>(arity))}));
  }
  database::Module& home = m.database.module(m.terms.atoms.intern(module));
  if (home.is_library || &home == &m.database.system()) {
    throw PermissionError("modify", "module", Term::atom(module));
  }
  Predicate& p = m.database.predicate(home, functor);
  m.database.claim(p);
  m.database.erase_all(p);
  if (p.is_dynamic) m.database.make_static(p);
  const std::size_t number = bodies.size();
  const bool solutions = static_cast<bool>(body.open);
  const Term clause = solutions ? solutions_clause(name, number, body) : Term();
  bodies.push_back({std::move(body), arity});
  p.is_builtin = false;
  if (solutions) {
    const Cell cell = import_term(clause);
    name_for_system(terms::structure_argument(terms::structure_argument(cell, 1), 1));
    if (m.add_clause(home, cell, {.consulting = true}) != Outcome::success) {
      raise(export_term(m.ball()), 0);
    }
    m.database.refresh_entry(p);
  } else {
    p.stub[0] = m.addresses.address(code::Opcode::enter_builtin);
    p.stub[1] = reinterpret_cast<code::Word>(&call_once);
    p.stub[2] = reinterpret_cast<code::Word>(&p);
    p.stub[3] = reinterpret_cast<code::Word>(&bodies.back());
    p.is_defined = true;
    p.set_entry(p.stub);
  }
  p.is_builtin = true;
}

namespace embed {

void install_host_builtins(Machine& m) {
  const auto install = [&m](const char* name, std::uint32_t arity, code::Opcode entry, code::Word function) {
    const Cell functor = m.terms.functors.intern(m.terms.atoms.intern_system(name), arity);
    Predicate& p = m.database.predicate(m.database.system(), functor);
    p.is_defined = p.is_builtin = p.is_system = true;
    p.stub[0] = m.addresses.address(entry);
    p.stub[1] = function;
    p.stub[2] = reinterpret_cast<code::Word>(&p);
    p.set_entry(p.stub);
  };
  const auto det = [&](const char* name, std::uint32_t arity, machine::Deterministic f) {
    install(name, arity, code::Opcode::enter_builtin, reinterpret_cast<code::Word>(f));
  };
  det("$host_open", 3, &host_open);
  install("$host_next", 3, code::Opcode::enter_nondeterministic, reinterpret_cast<code::Word>(&host_next));
  det("$host_close", 1, &host_close);
  det("$host_listens", 0, &host_listens);
  det("$host_mistrusts", 0, &host_mistrusts);
  det("$host_message", 6, &host_message);
}

}  // namespace embed
}  // namespace hornbeam
