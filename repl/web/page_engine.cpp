// SPDX-License-Identifier: MIT
// The engine for JavaScript: a module without a main program, whose functions exchange terms as bytes (term_bytes.hpp).
// engine.js is the other side. Queries run in steps, which keeps a page responsive without threads; results of
// asynchronous JavaScript predicates arrive between steps.
#include <cstdlib>
#include <map>
#include <utility>

#include "term_bytes.hpp"

#define HB_IMPORT(name) __attribute__((import_module("hornbeam"), import_name(name)))
#define HB_EXPORT(name) __attribute__((export_name(name)))

extern "C" {

HB_IMPORT("output") void hornbeam_page_output(int stream, const char* text, std::size_t bytes);
// The next piece of input is ready on the other side: its size, then its bytes.
HB_IMPORT("input") std::size_t hornbeam_page_input();
// Calls the predicate of that number; returns the number of the call.
HB_IMPORT("call") int hornbeam_page_call(int predicate, const char* arguments, std::size_t bytes);
// The state of the call, a Reply; its text is ready on the other side: its size.
HB_IMPORT("reply") int hornbeam_page_reply(int call);
HB_IMPORT("reply_size") std::size_t hornbeam_page_reply_size();
HB_IMPORT("take") void hornbeam_page_take(char* to);
HB_IMPORT("forget") void hornbeam_page_forget(int call);

}  // extern "C"

namespace hornbeam::web {

namespace {

enum class Reply { none, solution, last, later, ball };

std::string taken(std::size_t bytes) {
  std::string text(bytes, '\0');
  hornbeam_page_take(text.data());
  return text;
}

class PageSource final : public SolutionSource {
 public:
  PageSource(int call, std::size_t outputs) : call_(call), outputs_(outputs) {}
  ~PageSource() override { hornbeam_page_forget(call_); }
  PageSource(const PageSource&) = delete;
  PageSource& operator=(const PageSource&) = delete;

  bool waits() override {
    reply_ = static_cast<Reply>(hornbeam_page_reply(call_));
    return reply_ == Reply::later;
  }
  bool next(std::vector<Term>& outputs) override {
    if (reply_ == Reply::none) return false;
    const std::string reply = taken(hornbeam_page_reply_size());
    std::string_view bytes = reply;
    if (reply_ == Reply::ball) throw PrologError(take_term(bytes));
    for (std::size_t i = 0; i < outputs_; ++i) outputs.push_back(take_term(bytes));
    return true;
  }
  bool more() override { return reply_ != Reply::last; }

 private:
  const int call_;
  const std::size_t outputs_;
  Reply reply_ = Reply::none;
};

// The result of a request: data in the output, or how a step ended.
enum Result { done = 0, paused = 1, answer = 2, end = 3, thrown = -1, halted = -2, misused = -3, no_memory = -4 };

Limits limits_of(const Term& list) {
  Limits limits;
  for (const Term& limit : list.elements()) {
    const auto value = static_cast<std::uint64_t>(std::max(0.0, limit[0].as<double>()));
    if (limit.is_compound("time", 1)) limits.time = std::chrono::microseconds(value);
    if (limit.is_compound("inferences", 1)) limits.inferences = value;
    if (limit.is_compound("memory", 1)) limits.memory = static_cast<std::size_t>(value);
    if (limit.is_compound("answers", 1)) limits.answers = static_cast<std::size_t>(value);
    if (limit.is_compound("depth", 1)) limits.depth = static_cast<std::size_t>(value);
  }
  return limits;
}

Term place_of(const Position& position) {
  return Term::compound("place", {Term::string(position.file), position.line, position.column});
}

constexpr std::size_t default_memory = std::size_t{1} << 28;

Options options_of(const Term& list) {
  Options options;
  options.stack_limit = default_memory;
  options.memory_limit = default_memory;
  for (const Term& option : list.elements()) {
    if (option.is_compound("memory", 1)) {
      options.stack_limit = option[0].as<std::size_t>();
      options.memory_limit = options.stack_limit;
    }
    if (option.is_compound("dialect", 1)) options.dialect = option[0].name();
    if (option.is_compound("capabilities", 1)) {
      options.capabilities = static_cast<Capability>(option[0].as<std::uint32_t>());
    }
    if (option.is_compound("denied", 1)) options.denied = option[0].as<std::vector<std::string>>();
  }
  options.output = [](std::string_view text) { hornbeam_page_output(1, text.data(), text.size()); };
  options.error = [](std::string_view text) { hornbeam_page_output(2, text.data(), text.size()); };
  options.input = [] { return taken(hornbeam_page_input()); };
  return options;
}

}  // namespace

class Page {
 public:
  explicit Page(const Term& options) : engine_(options_of(options)) {}

  std::string& output() { return output_; }
  void renew() { engine_.renew(); }

  int request(std::string_view name, const Term& arguments) {
    output_.clear();
    try {
      return carry_out(name, arguments);
    } catch (const PrologError& error) {
      fail(error.term(), error.what(), error.position());
      return thrown;
    } catch (const Halted& halt) {
      put_term(output_, halt.status());
      return halted;
    } catch (const std::bad_alloc&) {
      return no_memory;
    } catch (const std::exception& error) {
      fail(Term::atom("misuse"), error.what(), {});
      return misused;
    }
  }

 private:
  void fail(const Term& ball, const std::string& text, const Position& position) {
    output_.clear();
    put_term(output_, Term::compound("failure", {ball, Term::string(text), place_of(position)}));
  }

  int opened(Query query) {
    queries_.insert_or_assign(++last_query_, std::move(query));
    return give(last_query_);
  }
  int give(const Term& term) {
    put_term(output_, term);
    return done;
  }

  int carry_out(std::string_view name, const Term& a) {
    if (name == "step") return step(a[0].as<int>(), a[1].as<std::int64_t>());
    if (name == "open") return opened(engine_.query_with(limits_of(a[2]), a[0].name(), a[1].elements()));
    if (name == "open_term") return opened(engine_.query(limits_of(a[1]), a[0]));
    if (name == "load") return opened(engine_.loading(a[0].name(), a[1].name()));
    if (name == "close") {
      queries_.erase(a[0].as<int>());
      return done;
    }
    if (name == "messages") return give(messages());
    if (name == "define") {
      define(a);
      return done;
    }
    if (name == "library") {
      engine_.add_library(a[0].name(), a[1].name());
      return done;
    }
    if (name == "parse") return give(engine_.parse(a[0].name()));
    if (name == "text") return give(Term::string(engine_.text(a[0])));
    return housekeeping(name, a);
  }

  int housekeeping(std::string_view name, const Term& a) {
    if (name == "flag") {
      const std::optional<Term> value = engine_.flag(a[0].name());
      return give(value ? Term::list({*value}) : Term());
    }
    if (name == "set_flag") {
      engine_.set_flag(a[0].name(), a[1]);
      return done;
    }
    if (name == "completions") {
      const std::string before(a[1].name());
      return give(engine_.completions(completion_context(before), a[0].name(), before));
    }
    if (name == "statistics") return give(statistics());
    if (name == "collect_garbage") {
      engine_.collect_garbage();
      return done;
    }
    if (name == "flush") {
      engine_.flush();
      return done;
    }
    throw UsageError("there is no request of this name");
  }

  int step(int number, std::int64_t microseconds) {
    const auto found = queries_.find(number);
    if (found == queries_.end()) throw UsageError("the query is closed");
    Query& query = found->second;
    switch (query.step(std::chrono::microseconds(microseconds))) {
      case Step::paused: return paused;
      case Step::end: queries_.erase(found); return end;
      case Step::answer: break;
    }
    const Answer& answered = query.answer();
    std::vector<Term> bindings;
    for (const auto& [variable, value] : answered)
      bindings.push_back(Term::compound("=", {Term::atom(variable), value}));
    put_term(output_, Term::compound("answer", {Term::list(bindings), Term::list(answered.residual_goals())}));
    return answer;
  }

  void define(const Term& a) {
    const int predicate = a[0].as<int>();
    const auto outputs = a[4].as<std::size_t>();
    engine_.define_source(a[1].name(), a[2].name(), a[3].as<std::size_t>(), outputs,
                          [predicate, outputs](std::span<const Term> inputs) -> std::unique_ptr<SolutionSource> {
                            std::string bytes;
                            put_term(bytes, Term::list(inputs));
                            const int call = hornbeam_page_call(predicate, bytes.data(), bytes.size());
                            return std::make_unique<PageSource>(call, outputs);
                          });
  }

  Term messages() const {
    std::vector<Term> list;
    for (const Message& message : engine_.messages()) {
      list.push_back(
          Term::compound("message", {message.is_error, Term::string(message.text), place_of(message.position)}));
    }
    return Term::list(list);
  }

  Term statistics() const {
    const Engine::Statistics s = engine_.statistics();
    const auto pair = [](const char* name, auto value) {
      return Term::compound("-", {Term::atom(name), static_cast<std::int64_t>(value)});
    };
    return Term::list({pair("inferences", s.inferences), pair("heapBytes", s.heap_bytes),
                       pair("trailBytes", s.trail_bytes), pair("localBytes", s.local_bytes), pair("atoms", s.atoms),
                       pair("collections", s.collections)});
  }

  Engine engine_;
  std::map<int, Query> queries_;
  int last_query_ = 0;
  std::string output_;
};

namespace {

Term term_of(const char* bytes, std::size_t size) {
  std::string_view rest(bytes, size);
  return take_term(rest);
}

}  // namespace

}  // namespace hornbeam::web

using hornbeam::web::Page;

extern "C" {

HB_EXPORT("take_room") void* hornbeam_take_room(std::size_t bytes) { return std::malloc(bytes); }
HB_EXPORT("give_room") void hornbeam_give_room(void* room) { std::free(room); }

// Without options (no bytes) they are the defaults. Null if out of memory.
HB_EXPORT("new_page") Page* hornbeam_new_page(const char* options, std::size_t bytes) {
  try {
    return new Page(bytes == 0 ? hornbeam::Term::list({}) : hornbeam::web::term_of(options, bytes));
  } catch (const std::exception&) {
    return nullptr;
  }
}
// For a page that came with the memory of the module (prepared_engine.mjs).
HB_EXPORT("renew") void hornbeam_renew(Page* page) { page->renew(); }
HB_EXPORT("delete_page") void hornbeam_delete_page(Page* page) { delete page; }

// The request is Name(Arguments ...).
HB_EXPORT("request") int hornbeam_request(Page* page, const char* request, std::size_t bytes) {
  const hornbeam::Term term = hornbeam::web::term_of(request, bytes);
  return page->request(term.name(), term);
}
HB_EXPORT("answer") const char* hornbeam_answer(Page* page) { return page->output().data(); }
HB_EXPORT("answer_size") std::size_t hornbeam_answer_size(Page* page) { return page->output().size(); }

}  // extern "C"
