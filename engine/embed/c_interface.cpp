// SPDX-License-Identifier: MIT
// The C header over the C++ interface: every function catches what comes and turns it into a result.
#include <hornbeam/hornbeam.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <optional>

#include <hornbeam/hornbeam.hpp>

using hornbeam::Answer;
using hornbeam::Engine;
using hornbeam::PrologError;
using hornbeam::Query;
using hornbeam::Term;

struct hb_term {
  Term term;
};

struct hb_engine {
  explicit hb_engine(const hornbeam::Options& options) : engine(options) {}
  Engine engine;
  std::string error_text;
  hb_term error_term;
};

struct hb_query {
  hb_query(hb_engine* e, Query q) : engine(e), query(std::move(q)) {}
  hb_engine* engine;
  Query query;
  std::optional<Answer> answer;
};

struct hb_call {
  hornbeam::Call* call;
  Term ball;
  std::exception_ptr misuse;  // of a function that answers nothing
};

namespace {

const hb_term* as_c(const Term& t) { return reinterpret_cast<const hb_term*>(&t); }

hb_result failed(hb_engine* e, const char* text, const Term& ball, hb_result result) noexcept {
  try {
    e->error_text = text;
    e->error_term.term = ball;
  } catch (...) {  // no memory for the text: the result says enough
  }
  return result;
}

// Runs `body`; what it throws is kept with the engine.
template <class F>
hb_result guarded(hb_engine* e, F body) noexcept {
  try {
    e->error_text.clear();
    return body();
  } catch (const PrologError& error) {
    return failed(e, error.what(), error.term(), HB_ERROR);
  } catch (const hornbeam::Halted& halted) {
    return failed(e, halted.what(), Term::integer(halted.status()), HB_HALTED);
  } catch (const std::logic_error& error) {
    return failed(e, error.what(), Term::integer(0), HB_MISUSE);
  } catch (const std::exception& error) {
    return failed(e, error.what(), Term::integer(0), HB_ERROR);
  } catch (...) {
    return failed(e, "unknown exception", Term::integer(0), HB_ERROR);
  }
}

// Null when there is no memory, or the value is none.
template <class F>
hb_term* made(F body) noexcept {
  try {
    return new hb_term{body()};
  } catch (...) {
    return nullptr;
  }
}

std::vector<Term> terms_of(const hb_term* const* values, size_t count) {
  std::vector<Term> terms;
  for (size_t i = 0; i < count; ++i) terms.push_back(values[i]->term);
  return terms;
}

char* copied(std::string_view text) {
  char* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

hornbeam::Options options_of(const hb_options& from) {
  hornbeam::Options options;
  options.capabilities = static_cast<hornbeam::Capability>(from.capabilities);
  options.stack_limit = from.stack_bytes;
  if (from.other_bytes != 0) options.memory_limit = from.other_bytes;
  if (from.time_ms != 0) options.limits.time = std::chrono::milliseconds(from.time_ms);
  if (from.inferences != 0) options.limits.inferences = from.inferences;
  if (from.memory_bytes != 0) options.limits.memory = from.memory_bytes;
  if (from.output != nullptr) {
    options.output = [write = from.output, context = from.context](std::string_view text) {
      write(context, text.data(), text.size());
    };
  }
  return options;
}

}  // namespace

const char* hb_version(void) { return hornbeam::library_version().data(); }
void hb_free(void* text) { std::free(text); }

// ---- engines ----

void hb_options_default(hb_options* options) {
  *options = hb_options{};
  options->size = sizeof(hb_options);
  options->capabilities = static_cast<uint32_t>(hornbeam::Capability::all);
  options->stack_bytes = hornbeam::Options{}.stack_limit;
}

hb_engine* hb_engine_new(const hb_options* options) {
  try {
    return new hb_engine(options == nullptr ? hornbeam::Options{} : options_of(*options));
  } catch (...) {
    return nullptr;
  }
}

void hb_engine_free(hb_engine* engine) { delete engine; }

hb_result hb_consult(hb_engine* e, const char* path) {
  return guarded(e, [&] {
    e->engine.consult(path);
    return HB_ANSWER;
  });
}

hb_result hb_consult_text(hb_engine* e, const char* text, const char* name) {
  return guarded(e, [&] {
    e->engine.consult_text(text, name == nullptr ? "text" : name);
    return HB_ANSWER;
  });
}

void hb_interrupt(hb_engine* engine) { engine->engine.interrupt(); }
const char* hb_error_text(const hb_engine* engine) { return engine->error_text.c_str(); }
const hb_term* hb_error_term(const hb_engine* engine) { return &engine->error_term; }

hb_result hb_define(hb_engine* e, const char* name, size_t arity, hb_predicate predicate, void* context) {
  return guarded(e, [&] {
    e->engine.define(name, arity, [predicate, context](hornbeam::Call& call) {
      hb_call c{&call, Term(), nullptr};
      const hb_result result = predicate(context, &c);
      if (c.misuse != nullptr) std::rethrow_exception(c.misuse);
      if (result == HB_ERROR) throw PrologError(c.ball);
      return result == HB_ANSWER;
    });
    return HB_ANSWER;
  });
}

// ---- queries ----

hb_query* hb_query_open(hb_engine* e, const char* goal, const hb_term* const* values, size_t count) {
  hb_query* query = nullptr;
  guarded(e, [&] {
    query = new hb_query(e, e->engine.query_with(goal, terms_of(values, count)));
    return HB_ANSWER;
  });
  return query;
}

hb_result hb_query_next(hb_query* query) {
  return guarded(query->engine, [&] {
    query->answer = query->query.next();
    return query->answer ? HB_ANSWER : HB_NO_ANSWER;
  });
}

const hb_term* hb_query_value(const hb_query* query, const char* variable) {
  if (!query->answer) return nullptr;
  for (const auto& [name, value] : *query->answer) {
    if (name == variable) return as_c(value);
  }
  return nullptr;
}

void hb_query_close(hb_query* query) { delete query; }

hb_result hb_once(hb_engine* e, const char* goal, const hb_term* const* values, size_t count) {
  return guarded(
      e, [&] { return e->engine.query_with(goal, terms_of(values, count)).holds() ? HB_ANSWER : HB_NO_ANSWER; });
}

// ---- terms ----

hb_term* hb_term_atom(const char* name) {
  return made([&] { return Term::atom(name); });
}
hb_term* hb_term_string(const char* text) {
  return made([&] { return Term::string(text); });
}
hb_term* hb_term_integer(int64_t value) {
  return made([&] { return Term::integer(value); });
}
hb_term* hb_term_float(double value) {
  return made([&] { return Term::floating(value); });
}
hb_term* hb_term_compound(const char* name, const hb_term* const* arguments, size_t arity) {
  return made([&] { return Term::compound(name, terms_of(arguments, arity)); });
}
hb_term* hb_term_list(const hb_term* const* elements, size_t count) {
  return made([&] { return Term::list(terms_of(elements, count)); });
}

hb_term* hb_term_parse(hb_engine* e, const char* text) {
  hb_term* term = nullptr;
  guarded(e, [&] {
    term = new hb_term{e->engine.parse(text)};
    return HB_ANSWER;
  });
  return term;
}

void hb_term_free(hb_term* term) { delete term; }
hb_kind hb_term_kind(const hb_term* term) { return static_cast<hb_kind>(term->term.kind()); }

const char* hb_term_name(const hb_term* term) {
  const Term& t = term->term;
  return t.kind() == Term::Kind::integer || t.is_float() ? nullptr : t.name().data();
}

int hb_term_get_integer(const hb_term* term, int64_t* value) {
  if (term->term.kind() != Term::Kind::integer) return 0;
  *value = term->term.to_int64();
  return 1;
}

int hb_term_get_float(const hb_term* term, double* value) {
  if (!term->term.is_number()) return 0;
  *value = term->term.to_double();
  return 1;
}

size_t hb_term_arity(const hb_term* term) { return term->term.arity(); }

const hb_term* hb_term_argument(const hb_term* term, size_t index) {
  return index < term->term.arity() ? as_c(term->term.arguments()[index]) : nullptr;
}

char* hb_term_text(const hb_term* term) {
  try {
    return copied(term->term.text());
  } catch (...) {
    return nullptr;
  }
}

// ---- inside a predicate ----

const hb_term* hb_call_argument(const hb_call* call, size_t index) {
  return index < call->call->arity() ? as_c((*call->call)[index]) : nullptr;
}

void hb_call_unify(hb_call* call, size_t index, const hb_term* value) {
  try {
    call->call->unify(index, value->term);
  } catch (...) {  // thrown when the predicate has returned
    call->misuse = std::current_exception();
  }
}

hb_result hb_call_error(hb_call* call, const hb_term* ball) {
  call->ball = ball->term;
  return HB_ERROR;
}
