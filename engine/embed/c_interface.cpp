// SPDX-License-Identifier: MIT
// The C header implemented on the C++ API: every function catches exceptions and converts them to results. Engines,
// queries.
#include <cstdlib>
#include <cstring>

#include "embed/c_handles.hpp"

using hornbeam::Engine;
using hornbeam::PrologError;
using hornbeam::Term;
using hornbeam::embed::as_c;
using hornbeam::embed::copied;
using hornbeam::embed::guarded;
using hornbeam::embed::terms_of;

namespace hornbeam::embed {

hb_result failed(hb_engine* e, const char* text, const Term& ball, hb_result result,
                 const Position& position) noexcept {
  try {
    e->error_text = text;
    e->error_term.term = ball;
    e->error_position = position;
  } catch (...) {  // no memory for the text: the result suffices
  }
  return result;
}

hb_result failed_by(hb_engine* e, const PrologError& error) noexcept {
  const hb_result result = dynamic_cast<const LimitExceeded*>(&error) != nullptr ? HB_LIMIT
                           : dynamic_cast<const Interrupted*>(&error) != nullptr ? HB_INTERRUPTED
                                                                                 : HB_ERROR;
  return failed(e, error.what(), error.term(), result, error.position());
}

}  // namespace hornbeam::embed

namespace {

hornbeam::OutputCallback writer_of(hb_writer write, void* context) {
  return [write, context](std::string_view text) { write(context, text.data(), text.size()); };
}

hornbeam::InputCallback reader_of(hb_reader read, void* context) {
  return [read, context] {
    constexpr std::size_t piece = 4096;
    std::string text(piece, '\0');
    text.resize(std::min(read(context, text.data(), piece), piece));
    return text;
  };
}

std::vector<std::string> texts_of(const char* const* texts) {
  std::vector<std::string> result;
  for (; texts != nullptr && *texts != nullptr; ++texts) result.emplace_back(*texts);
  return result;
}

// A program compiled with an older header passes a smaller structure: missing members are zero.
template <class Structure>
Structure whole(const Structure* given) {
  Structure result{};
  std::memcpy(&result, given, std::min(given->size, sizeof(Structure)));
  return result;
}

std::chrono::microseconds microseconds(std::uint64_t count) {
  return std::chrono::microseconds(static_cast<std::int64_t>(std::min<std::uint64_t>(count, INT64_MAX)));
}

hornbeam::Limits limits_of(const hb_limits* given) {
  hornbeam::Limits limits;
  if (given == nullptr) return limits;
  const hb_limits from = whole(given);
  if (from.time_us != 0) limits.time = microseconds(from.time_us);
  if (from.inferences != 0) limits.inferences = from.inferences;
  if (from.memory_bytes != 0) limits.memory = from.memory_bytes;
  if (from.answers != 0) limits.answers = from.answers;
  if (from.depth != 0) limits.depth = from.depth;
  return limits;
}

hornbeam::Options options_of(const hb_options* given) {
  const hb_options from = whole(given);
  hornbeam::Options options;
  options.capabilities = static_cast<hornbeam::Capability>(from.capabilities);
  options.stack_limit = from.stack_bytes;
  if (from.other_bytes != 0) options.memory_limit = from.other_bytes;
  if (from.time_ms != 0) options.limits.time = std::chrono::milliseconds(from.time_ms);
  if (from.inferences != 0) options.limits.inferences = from.inferences;
  if (from.memory_bytes != 0) options.limits.memory = from.memory_bytes;
  if (from.output != nullptr) options.output = writer_of(from.output, from.context);
  if (from.error != nullptr) options.error = writer_of(from.error, from.error_context);
  if (from.input != nullptr) options.input = reader_of(from.input, from.input_context);
  if (from.dialect != nullptr) options.dialect = from.dialect;
  options.library_directories = texts_of(from.library_directories);
  options.denied = texts_of(from.denied);
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

void hb_limits_default(hb_limits* limits) {
  *limits = hb_limits{};
  limits->size = sizeof(hb_limits);
}

hb_engine* hb_engine_new(const hb_options* options) { return hb_engine_make(options, nullptr); }

hb_engine* hb_engine_make(const hb_options* options, char** problem) {
  if (problem != nullptr) *problem = nullptr;
  try {
    return new hb_engine(options == nullptr ? hornbeam::Options{} : options_of(options));
  } catch (const std::exception& e) {
    if (problem != nullptr) *problem = copied(e.what());
  } catch (...) {
    if (problem != nullptr) *problem = copied("unknown exception");
  }
  return nullptr;
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

hb_result hb_add_library(hb_engine* e, const char* name, const char* text) {
  return guarded(e, [&] {
    e->engine.add_library(name, text);
    return HB_ANSWER;
  });
}

const char* hb_message_text(const hb_engine* e, size_t index) {
  const auto& messages = e->engine.messages();
  return index < messages.size() ? messages[index].text.c_str() : nullptr;
}

int hb_message_is_error(const hb_engine* e, size_t index) {
  const auto& messages = e->engine.messages();
  return index < messages.size() && messages[index].is_error ? 1 : 0;
}

void hb_interrupt(hb_engine* engine) { engine->engine.interrupt(); }

hb_result hb_set_limits(hb_engine* e, const hb_limits* limits) {
  return guarded(e, [&] {
    e->engine.set_limits(limits_of(limits));
    return HB_ANSWER;
  });
}

hb_result hb_add_output(hb_engine* e, const char* alias, hb_writer write, void* context) {
  return guarded(e, [&] {
    e->engine.add_output(alias, writer_of(write, context));
    return HB_ANSWER;
  });
}

hb_result hb_add_input(hb_engine* e, const char* alias, hb_reader read, void* context) {
  return guarded(e, [&] {
    e->engine.add_input(alias, reader_of(read, context));
    return HB_ANSWER;
  });
}

hb_term* hb_flag(hb_engine* e, const char* name) {
  hb_term* value = nullptr;
  guarded(e, [&] {
    std::optional<Term> flag = e->engine.flag(name);
    if (flag) value = new hb_term{std::move(*flag)};
    return flag ? HB_ANSWER : HB_NO_ANSWER;
  });
  return value;
}

hb_result hb_set_flag(hb_engine* e, const char* name, const hb_term* value) {
  return guarded(e, [&] {
    e->engine.set_flag(name, value->term);
    return HB_ANSWER;
  });
}

hb_result hb_collect_garbage(hb_engine* e) {
  return guarded(e, [&] {
    e->engine.collect_garbage();
    return HB_ANSWER;
  });
}

const char* hb_error_text(const hb_engine* engine) { return engine->error_text.c_str(); }
const hb_term* hb_error_term(const hb_engine* engine) { return &engine->error_term; }

int hb_error_position(const hb_engine* engine, const char** file, size_t* line, size_t* column) {
  const hornbeam::Position& p = engine->error_position;
  *file = p.file.c_str();
  *line = p.line;
  *column = p.column;
  return p.line != 0 ? 1 : 0;
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

hb_query* hb_query_open_limited(hb_engine* e, const hb_limits* limits, const char* goal, const hb_term* const* values,
                                size_t count) {
  hb_query* query = nullptr;
  guarded(e, [&] {
    query = new hb_query(e, e->engine.query_with(limits_of(limits), goal, terms_of(values, count)));
    return HB_ANSWER;
  });
  return query;
}

hb_result hb_query_next(hb_query* query) {
  return guarded(query->engine, [&] {
    query->answer.reset();
    query->answer = query->query.next();
    return query->answer ? HB_ANSWER : HB_NO_ANSWER;
  });
}

hb_result hb_query_step(hb_query* query, uint64_t inferences, uint64_t time_us) {
  return guarded(query->engine, [&] {
    hornbeam::Budget budget;
    if (inferences != 0) budget.inferences = inferences;
    if (time_us != 0) budget.time = microseconds(time_us);
    query->answer.reset();
    const hornbeam::Step step = query->query.step(budget);
    if (step == hornbeam::Step::answer) query->answer = query->query.answer();
    return step == hornbeam::Step::answer ? HB_ANSWER : step == hornbeam::Step::paused ? HB_PAUSED : HB_NO_ANSWER;
  });
}

const hb_term* hb_query_value(const hb_query* query, const char* variable) {
  if (!query->answer) return nullptr;
  for (const auto& [name, value] : *query->answer) {
    if (name == variable) return as_c(value);
  }
  return nullptr;
}

const char* hb_query_variable(const hb_query* query, size_t index) {
  if (!query->answer || index >= query->answer->size()) return nullptr;
  return (query->answer->begin() + static_cast<std::ptrdiff_t>(index))->first.c_str();
}

const hb_term* hb_query_value_at(const hb_query* query, size_t index) {
  return query->answer && index < query->answer->size() ? as_c((*query->answer)[index]) : nullptr;
}

const hb_term* hb_query_residual_goal(const hb_query* query, size_t index) {
  if (!query->answer || index >= query->answer->residual_goals().size()) return nullptr;
  return as_c(query->answer->residual_goals()[index]);
}

void hb_query_close(hb_query* query) { delete query; }

hb_result hb_once(hb_engine* e, const char* goal, const hb_term* const* values, size_t count) {
  return guarded(
      e, [&] { return e->engine.query_with(goal, terms_of(values, count)).holds() ? HB_ANSWER : HB_NO_ANSWER; });
}

// ---- queries that are compiled once ----

hb_prepared* hb_prepare(hb_engine* e, const char* goal) {
  hb_prepared* prepared = nullptr;
  guarded(e, [&] {
    prepared = new hb_prepared{e, e->engine.prepare(goal)};
    return HB_ANSWER;
  });
  return prepared;
}

hb_result hb_prepared_call(hb_prepared* prepared, const hb_term* const* values, size_t count, hb_term** results,
                           size_t result_count) {
  return guarded(prepared->engine, [&] {
    std::vector<Term> found(result_count, Term::integer(0));
    if (!prepared->prepared.call(terms_of(values, count), found)) return HB_NO_ANSWER;
    std::vector<std::unique_ptr<hb_term>> made;
    for (Term& term : found) made.push_back(std::make_unique<hb_term>(hb_term{std::move(term)}));
    for (size_t i = 0; i < result_count; ++i) results[i] = made[i].release();
    return HB_ANSWER;
  });
}

hb_query* hb_prepared_open(hb_prepared* prepared, const hb_term* const* values, size_t count) {
  hb_query* query = nullptr;
  guarded(prepared->engine, [&] {
    query = new hb_query(prepared->engine, prepared->prepared.query_with(terms_of(values, count)));
    return HB_ANSWER;
  });
  return query;
}

void hb_prepared_free(hb_prepared* prepared) { delete prepared; }
