// SPDX-License-Identifier: MIT
// The objects behind the handles of the C API, and the conversion of exceptions to results.
#pragma once

#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hornbeam/hornbeam.h>
#include <hornbeam/hornbeam.hpp>

struct hb_term {
  hornbeam::Term term;
};

struct hb_engine {
  explicit hb_engine(const hornbeam::Options& options) : engine(options) {}
  hornbeam::Engine engine;
  std::string error_text;
  hb_term error_term;
  hornbeam::Position error_position;
};

struct hb_query {
  hb_query(hb_engine* e, hornbeam::Query q) : engine(e), query(std::move(q)) {}
  hb_engine* engine;
  hornbeam::Query query;
  std::optional<hornbeam::Answer> answer;
};

struct hb_prepared {
  hb_engine* engine;
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
hb_result failed(hb_engine* e, const char* text, const Term& ball, hb_result result,
                 const Position& position = {}) noexcept;
hb_result failed_by(hb_engine* e, const PrologError& error) noexcept;

template <class F>
hb_result guarded(hb_engine* e, F body) noexcept {
  try {
    e->error_text.clear();
    return body();
  } catch (const PrologError& error) {
    return failed_by(e, error);
  } catch (const Halted& halted) {
    return failed(e, halted.what(), Term::integer(halted.status()), HB_HALTED);
  } catch (const std::bad_alloc&) {
    return failed(e, "no memory", Term::integer(0), HB_NO_MEMORY);
  } catch (const std::logic_error& error) {
    return failed(e, error.what(), Term::integer(0), HB_MISUSE);
  } catch (const std::exception& error) {
    return failed(e, error.what(), Term::integer(0), HB_ERROR);
  } catch (...) {
    return failed(e, "unknown exception", Term::integer(0), HB_ERROR);
  }
}

std::vector<Term> terms_of(const hb_term* const* values, std::size_t count);
char* copied(std::string_view text);

}  // namespace hornbeam::embed
