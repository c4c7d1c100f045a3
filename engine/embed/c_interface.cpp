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
using hornbeam::embed::EngineOfC;
using hornbeam::embed::given;
using hornbeam::embed::guarded;
using hornbeam::embed::QueryOfC;
using hornbeam::embed::shared;
using hornbeam::embed::terms_of;

namespace hornbeam::embed {

hb_result failed(EngineOfC& e, const char* text, const Term& ball, hb_result result,
                 const Position& position) noexcept {
  try {
    e.error_text = text;
    e.error_term.term = ball;
    e.error_position = position;
  } catch (...) {  // no memory for the text: the result suffices
  }
  return result;
}

hb_result failed_by(EngineOfC& e, const PrologError& error) noexcept {
  const hb_result result = dynamic_cast<const LimitExceeded*>(&error) != nullptr ? HB_LIMIT
                           : dynamic_cast<const Interrupted*>(&error) != nullptr ? HB_INTERRUPTED
                                                                                 : HB_ERROR;
  return failed(e, error.what(), error.term(), result, error.position());
}

}  // namespace hornbeam::embed

namespace {

hornbeam::OutputCallback writer_of(hb_writer write, void* context) {
  given(write);
  return [write, context](std::string_view text) { write(context, text.data(), text.size()); };
}

hornbeam::InputCallback reader_of(hb_reader read, void* context) {
  given(read);
  return [read, context] {
    constexpr std::size_t piece = 4096;
    std::string text(piece, '\0');
    text.resize(std::min(read(context, text.data(), piece), piece));
    return text;
  };
}

// body(e), unless there is no engine or another thread is inside.
template <class F>
void asked(const hb_engine* engine, F body) noexcept {
  if (engine == nullptr) return;
  const hornbeam::embed::SharedEngine e = engine->shared;
  try {
    const hornbeam::embed::Entered entered(*e->implementation);
    if (e->engine) body(*e);
  } catch (const std::exception&) {
  }
}

std::vector<std::string> texts_of(const char* const* texts) {
  std::vector<std::string> result;
  for (; texts != nullptr && *texts != nullptr; ++texts) result.emplace_back(*texts);
  return result;
}

// A program compiled with an older header passes a smaller structure: missing members are zero.
template <class Structure>
Structure whole(const Structure* structure) {
  Structure result{};
  std::memcpy(&result, structure, std::min(structure->size, sizeof(Structure)));
  return result;
}

std::chrono::microseconds microseconds(std::uint64_t count) {
  return std::chrono::microseconds(static_cast<std::int64_t>(std::min<std::uint64_t>(count, INT64_MAX)));
}

hornbeam::Limits limits_of(const hb_limits* limits_given) {
  hornbeam::Limits limits;
  if (limits_given == nullptr) return limits;
  const hb_limits from = whole(limits_given);
  if (from.time_us != 0) limits.time = microseconds(from.time_us);
  if (from.inferences != 0) limits.inferences = from.inferences;
  if (from.memory_bytes != 0) limits.memory = from.memory_bytes;
  if (from.answers != 0) limits.answers = from.answers;
  if (from.depth != 0) limits.depth = from.depth;
  return limits;
}

hornbeam::Options options_of(const hb_options* structure) {
  const hb_options from = whole(structure);
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
  if (options == nullptr) return;
  *options = hb_options{};
  options->size = sizeof(hb_options);
  options->capabilities = static_cast<uint32_t>(hornbeam::Capability::all);
  options->stack_bytes = hornbeam::Options{}.stack_limit;
}

void hb_limits_default(hb_limits* limits) {
  if (limits == nullptr) return;
  *limits = hb_limits{};
  limits->size = sizeof(hb_limits);
}

hb_engine* hb_engine_new(const hb_options* options) { return hb_engine_make(options, nullptr); }

hb_engine* hb_engine_make(const hb_options* options, char** problem) {
  if (problem != nullptr) *problem = nullptr;
  try {
    return new hb_engine{std::make_shared<EngineOfC>(options == nullptr ? hornbeam::Options{} : options_of(options))};
  } catch (const std::exception& e) {
    if (problem != nullptr) *problem = copied(e.what());
  } catch (...) {
    if (problem != nullptr) *problem = copied("unknown exception");
  }
  return nullptr;
}

// What a callback frees while it runs is gone when the call ends.
void hb_engine_free(hb_engine* engine) {
  if (engine == nullptr) return;
  const hornbeam::embed::SharedEngine e = std::move(engine->shared);
  delete engine;
  hornbeam::Engine ending = std::move(*e->engine);
  e->engine.reset();
}

hb_result hb_consult(hb_engine* engine, const char* path) {
  return guarded(shared(engine), [&](EngineOfC& e) {
    e.engine->consult(given(path));
    return HB_ANSWER;
  });
}

hb_result hb_consult_text(hb_engine* engine, const char* text, const char* name) {
  return guarded(shared(engine), [&](EngineOfC& e) {
    e.engine->consult_text(given(text), name == nullptr ? "text" : name);
    return HB_ANSWER;
  });
}

hb_result hb_add_library(hb_engine* engine, const char* name, const char* text) {
  return guarded(shared(engine), [&](EngineOfC& e) {
    e.engine->add_library(given(name), given(text));
    return HB_ANSWER;
  });
}

const char* hb_message_text(const hb_engine* engine, size_t index) {
  const char* text = nullptr;
  asked(engine, [&](EngineOfC& e) {
    const auto& messages = e.engine->messages();
    if (index < messages.size()) text = messages[index].text.c_str();
  });
  return text;
}

int hb_message_is_error(const hb_engine* engine, size_t index) {
  int is_error = 0;
  asked(engine, [&](EngineOfC& e) {
    const auto& messages = e.engine->messages();
    if (index < messages.size() && messages[index].is_error) is_error = 1;
  });
  return is_error;
}

void hb_interrupt(hb_engine* engine) {
  if (engine != nullptr && engine->shared->engine) engine->shared->engine->interrupt();
}

hb_result hb_set_limits(hb_engine* engine, const hb_limits* limits) {
  return guarded(shared(engine), [&](EngineOfC& e) {
    e.engine->set_limits(limits_of(limits));
    return HB_ANSWER;
  });
}

hb_result hb_add_output(hb_engine* engine, const char* alias, hb_writer write, void* context) {
  return guarded(shared(engine), [&](EngineOfC& e) {
    e.engine->add_output(given(alias), writer_of(write, context));
    return HB_ANSWER;
  });
}

hb_result hb_add_input(hb_engine* engine, const char* alias, hb_reader read, void* context) {
  return guarded(shared(engine), [&](EngineOfC& e) {
    e.engine->add_input(given(alias), reader_of(read, context));
    return HB_ANSWER;
  });
}

hb_term* hb_flag(hb_engine* engine, const char* name) {
  hb_term* value = nullptr;
  guarded(shared(engine), [&](EngineOfC& e) {
    std::optional<Term> flag = e.engine->flag(given(name));
    if (flag) value = new hb_term{std::move(*flag)};
    return flag ? HB_ANSWER : HB_NO_ANSWER;
  });
  return value;
}

hb_result hb_set_flag(hb_engine* engine, const char* name, const hb_term* value) {
  return guarded(shared(engine), [&](EngineOfC& e) {
    e.engine->set_flag(given(name), given(value)->term);
    return HB_ANSWER;
  });
}

hb_result hb_collect_garbage(hb_engine* engine) {
  return guarded(shared(engine), [&](EngineOfC& e) {
    e.engine->collect_garbage();
    return HB_ANSWER;
  });
}

const char* hb_error_text(const hb_engine* engine) {
  const char* text = engine == nullptr ? "there is no engine" : "the engine is in use by another thread";
  asked(engine, [&](EngineOfC& e) { text = e.error_text.c_str(); });
  return text;
}

const hb_term* hb_error_term(const hb_engine* engine) {
  const hb_term* term = nullptr;
  asked(engine, [&](EngineOfC& e) { term = &e.error_term; });
  return term;
}

int hb_error_position(const hb_engine* engine, const char** file, size_t* line, size_t* column) {
  int is_known = 0;
  asked(engine, [&](EngineOfC& e) {
    const hornbeam::Position& p = e.error_position;
    if (file != nullptr) *file = p.file.c_str();
    if (line != nullptr) *line = p.line;
    if (column != nullptr) *column = p.column;
    is_known = p.line != 0 ? 1 : 0;
  });
  return is_known;
}

// ---- queries ----

namespace {

template <class F>
hb_query* opened(const hornbeam::embed::SharedEngine& engine, F open) {
  hb_query* query = nullptr;
  guarded(engine, [&](EngineOfC& e) {
    query = new hb_query{std::make_shared<QueryOfC>(engine, open(e))};
    return HB_ANSWER;
  });
  return query;
}

const hornbeam::Answer* answer_of(const hb_query* query) {
  return query != nullptr && query->shared->answer ? &*query->shared->answer : nullptr;
}

}  // namespace

hb_query* hb_query_open(hb_engine* engine, const char* goal, const hb_term* const* values, size_t count) {
  return opened(shared(engine),
                [&](EngineOfC& e) { return e.engine->query_with(given(goal), terms_of(values, count)); });
}

hb_query* hb_query_open_limited(hb_engine* engine, const hb_limits* limits, const char* goal,
                                const hb_term* const* values, size_t count) {
  return opened(shared(engine), [&](EngineOfC& e) {
    return e.engine->query_with(limits_of(limits), given(goal), terms_of(values, count));
  });
}

hb_result hb_query_next(hb_query* query) {
  return guarded(shared(query), [held = query != nullptr ? query->shared : nullptr](EngineOfC&) {
    held->answer.reset();
    held->answer = held->query.next();
    return held->answer ? HB_ANSWER : HB_NO_ANSWER;
  });
}

hb_result hb_query_step(hb_query* query, uint64_t inferences, uint64_t time_us) {
  return guarded(shared(query), [&, held = query != nullptr ? query->shared : nullptr](EngineOfC&) {
    hornbeam::Budget budget;
    if (inferences != 0) budget.inferences = inferences;
    if (time_us != 0) budget.time = microseconds(time_us);
    held->answer.reset();
    const hornbeam::Step step = held->query.step(budget);
    if (step == hornbeam::Step::answer) held->answer = held->query.answer();
    return step == hornbeam::Step::answer ? HB_ANSWER : step == hornbeam::Step::paused ? HB_PAUSED : HB_NO_ANSWER;
  });
}

const hb_term* hb_query_value(const hb_query* query, const char* variable) {
  const hornbeam::Answer* const answer = answer_of(query);
  if (answer == nullptr || variable == nullptr) return nullptr;
  for (const auto& [name, value] : *answer) {
    if (name == variable) return as_c(value);
  }
  return nullptr;
}

const char* hb_query_variable(const hb_query* query, size_t index) {
  const hornbeam::Answer* const answer = answer_of(query);
  if (answer == nullptr || index >= answer->size()) return nullptr;
  return (answer->begin() + static_cast<std::ptrdiff_t>(index))->first.c_str();
}

const hb_term* hb_query_value_at(const hb_query* query, size_t index) {
  const hornbeam::Answer* const answer = answer_of(query);
  return answer != nullptr && index < answer->size() ? as_c((*answer)[index]) : nullptr;
}

const hb_term* hb_query_residual_goal(const hb_query* query, size_t index) {
  const hornbeam::Answer* const answer = answer_of(query);
  return answer != nullptr && index < answer->residual_goals().size() ? as_c(answer->residual_goals()[index]) : nullptr;
}

void hb_query_close(hb_query* query) {
  if (query == nullptr) return;
  query->shared->query.close();
  delete query;
}

hb_result hb_once(hb_engine* engine, const char* goal, const hb_term* const* values, size_t count) {
  return guarded(shared(engine), [&](EngineOfC& e) {
    return e.engine->query_with(given(goal), terms_of(values, count)).holds() ? HB_ANSWER : HB_NO_ANSWER;
  });
}

// ---- queries that are compiled once ----

hb_prepared* hb_prepare(hb_engine* engine, const char* goal) {
  hb_prepared* prepared = nullptr;
  guarded(shared(engine), [&](EngineOfC& e) {
    prepared = new hb_prepared{shared(engine), e.engine->prepare(given(goal))};
    return HB_ANSWER;
  });
  return prepared;
}

hb_result hb_prepared_call(hb_prepared* prepared, const hb_term* const* values, size_t count, hb_term** results,
                           size_t result_count) {
  return guarded(shared(prepared), [&](EngineOfC&) {
    if (result_count > 0) given(results);
    std::vector<Term> found(result_count, Term::integer(0));
    if (!prepared->prepared.call(terms_of(values, count), found)) return HB_NO_ANSWER;
    std::vector<std::unique_ptr<hb_term>> made;
    for (Term& term : found) made.push_back(std::make_unique<hb_term>(hb_term{std::move(term)}));
    for (size_t i = 0; i < result_count; ++i) results[i] = made[i].release();
    return HB_ANSWER;
  });
}

hb_query* hb_prepared_open(hb_prepared* prepared, const hb_term* const* values, size_t count) {
  return opened(shared(prepared), [&](EngineOfC&) { return prepared->prepared.query_with(terms_of(values, count)); });
}

void hb_prepared_free(hb_prepared* prepared) { delete prepared; }
