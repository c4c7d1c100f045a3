// SPDX-License-Identifier: MIT
// The objects behind the handles of the C API, and the conversion of exceptions to results.
#pragma once

#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <hornbeam/hornbeam.h>
#include <hornbeam/hornbeam.hpp>
#include "embed/engine_implementation.hpp"

struct hb_term {
  hornbeam::Term term;
};

namespace hornbeam {

struct EngineAccess {
  static void define(Engine& engine, std::string_view module, std::string_view name, detail::Body body) {
    engine.define_body(name, std::move(body), module);
  }
  static std::shared_ptr<Engine::Implementation> implementation(const Engine& engine) { return engine.implementation_; }
};

namespace embed {

// What the handles of an engine have in common. It lives as long as one of them, or a call.
struct EngineOfC {
  explicit EngineOfC(const Options& options)
      : engine(std::in_place, options), implementation(EngineAccess::implementation(*engine)) {}
  std::optional<Engine> engine;  // until hb_engine_free
  std::shared_ptr<Engine::Implementation> implementation;
  std::string error_text;
  hb_term error_term;
  Position error_position;
};
using SharedEngine = std::shared_ptr<EngineOfC>;

// A callback may close the query that calls it.
struct QueryOfC {
  QueryOfC(SharedEngine e, Query q) : engine(std::move(e)), query(std::move(q)) {}
  SharedEngine engine;
  Query query;
  std::optional<Answer> answer;
};

}  // namespace embed
}  // namespace hornbeam

struct hb_engine {
  hornbeam::embed::SharedEngine shared;
};

struct hb_query {
  std::shared_ptr<hornbeam::embed::QueryOfC> shared;
};

struct hb_prepared {
  hornbeam::embed::SharedEngine engine;
  hornbeam::Prepared prepared;
};

struct hb_call {
  std::span<const hornbeam::Term> arguments;
  std::size_t outputs_from = 0;  // of a solution: results are numbered from here
  std::size_t arity = 0;
  std::vector<std::pair<std::size_t, hornbeam::Term>> results{};
  hornbeam::Term ball = hornbeam::Term::integer(0);
  std::exception_ptr misuse{};  // from a function without a result
};

namespace hornbeam::embed {

inline const hb_term* as_c(const Term& t) { return reinterpret_cast<const hb_term*>(&t); }

// Stores the error in the engine.
hb_result failed(EngineOfC& e, const char* text, const Term& ball, hb_result result,
                 const Position& position = {}) noexcept;
hb_result failed_by(EngineOfC& e, const PrologError& error) noexcept;

inline SharedEngine shared(const hb_engine* e) { return e == nullptr ? nullptr : e->shared; }
inline SharedEngine shared(const hb_query* q) { return q == nullptr ? nullptr : q->shared->engine; }
inline SharedEngine shared(const hb_prepared* p) { return p == nullptr ? nullptr : p->engine; }

// What must be there. UsageError if it is not.
template <class T>
T* given(T* pointer) {
  if (pointer == nullptr) throw UsageError("a null pointer");
  return pointer;
}

// body(e), within the engine. If another thread is inside, nothing of the engine is touched.
template <class F>
hb_result guarded(const SharedEngine& e, F body) noexcept {
  if (e == nullptr) return HB_MISUSE;
  std::optional<Entered> entered;
  try {
    entered.emplace(*e->implementation);
    e->error_text.clear();
    if (!e->engine) throw UsageError("the engine is gone");
    return body(*e);
  } catch (const PrologError& error) {
    return failed_by(*e, error);
  } catch (const Halted& halted) {
    return failed(*e, halted.what(), Term::integer(halted.status()), HB_HALTED);
  } catch (const std::bad_alloc&) {
    return failed(*e, "no memory", Term::integer(0), HB_NO_MEMORY);
  } catch (const std::length_error&) {
    return failed(*e, "no memory", Term::integer(0), HB_NO_MEMORY);
  } catch (const std::logic_error& error) {
    return entered ? failed(*e, error.what(), Term::integer(0), HB_MISUSE) : HB_MISUSE;
  } catch (const std::exception& error) {
    return failed(*e, error.what(), Term::integer(0), HB_ERROR);
  } catch (...) {
    return failed(*e, "unknown exception", Term::integer(0), HB_ERROR);
  }
}

std::vector<Term> terms_of(const hb_term* const* values, std::size_t count);
char* copied(std::string_view text);

}  // namespace hornbeam::embed
