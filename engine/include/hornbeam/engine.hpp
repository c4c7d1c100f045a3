// SPDX-License-Identifier: MIT
// An engine: a self-contained Prolog system with its own program, flags, streams and memory. Any number may exist; each
// is used by one thread at a time (not always the same one), and only interrupt() may be called from another.
//
//   Engine engine;
//   engine.consult_text("parent(tom, bob). parent(bob, ann).");
//   for (auto [x, y] : engine.query<std::string, std::string>("parent(X, Y)")) std::cout << x << ' ' << y << '\n';
//   std::cout << engine.holds("parent(?, ?)", "tom", "bob");   // a value for each `?`
//   engine.define("twice", [](int x) { return 2 * x; });
//   std::cout << engine.once("twice(2, X)").get<int>("X");
#pragma once

#include <hornbeam/language.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hornbeam/containers.hpp>
#include <hornbeam/convert.hpp>
#include <hornbeam/error.hpp>
#include <hornbeam/export.hpp>
#include <hornbeam/named_types.hpp>
#include <hornbeam/options.hpp>
#include <hornbeam/predicate.hpp>
#include <hornbeam/prepared.hpp>
#include <hornbeam/query.hpp>
#include <hornbeam/snapshot.hpp>
#include <hornbeam/term.hpp>
#include <hornbeam/toplevel.hpp>
#include <hornbeam/tracer.hpp>

namespace hornbeam {

// A message of a load.
struct Message {
  bool is_error = false;  // else a warning
  std::string text;
  Position position;
};

class HORNBEAM_API Engine {
 public:
  Engine();
  explicit Engine(const Options& options);
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  // ---- programs ----
  // Loads a file, or a text under the name that messages give it. All of it is loaded; then the first error, if any, is
  // thrown with its place. Returns the warnings; messages() has all messages. The hooks of a program that may not
  // change the system (capabilities) neither withhold nor word them.
  std::vector<Message> consult(const std::string& path);
  std::vector<Message> consult_text(std::string_view text, std::string_view name = "text");
  const std::vector<Message>& messages() const;
  // The same in steps: asking for the query's single answer loads the text; messages() then has all messages, including
  // errors. Until the query is closed the program may be changed, whatever its capabilities.
  Query loading(std::string_view text, std::string_view name = "text");
  // Makes this text library(Name), unless the system has such a library: for use_module/1 and the like. A text already
  // loaded under the name stays loaded.
  void add_library(std::string_view name, std::string_view text);

  // ---- queries: see query.hpp ----
  // Each `?` of the goal stands for one of the values. A variable inside a value is the goal's variable of that name.
  template <class Untyped = void, ToTerm... As>
  requires std::is_void_v<Untyped> Query query(std::string_view goal, const As&... values) {
    return open(nullptr, goal, {Term(values)...});
  }
  template <class T, class... Ts, ToTerm... As>
  requires(!std::is_void_v<T>) Solutions<T, Ts...> query(std::string_view goal, const As&... values) {
    return Solutions<T, Ts...>(open(nullptr, goal, {Term(values)...}));
  }
  template <class Untyped = void, ToTerm... As>
  requires std::is_void_v<Untyped> Query query(const Limits& limits, std::string_view goal, const As&... values) {
    return open(&limits, goal, {Term(values)...});
  }
  template <class T, class... Ts, ToTerm... As>
  requires(!std::is_void_v<T>) Solutions<T, Ts...> query(const Limits& limits, std::string_view goal,
                                                         const As&... values) {
    return Solutions<T, Ts...>(open(&limits, goal, {Term(values)...}));
  }
  // With the values in a vector.
  Query query_with(std::string_view goal, const std::vector<Term>& values) { return open(nullptr, goal, values); }
  Query query_with(const Limits& limits, std::string_view goal, const std::vector<Term>& values) {
    return open(&limits, goal, values);
  }
  // With the goal as a term (text is parsed, as above, not taken for an atom).
  template <std::same_as<Term> Goal>
  Query query(const Goal& goal) {
    return open(nullptr, goal);
  }
  template <std::same_as<Term> Goal>
  Query query(const Limits& limits, const Goal& goal) {
    return open(&limits, goal);
  }

  // True if there is an answer.
  template <ToTerm... As>
  bool holds(std::string_view goal, const As&... values) {
    return query(goal, values...).holds();
  }
  template <ToTerm... As>
  std::optional<Answer> first(std::string_view goal, const As&... values) {
    return query(goal, values...).first();
  }
  // The first answer; throws NoAnswer if there is none.
  template <ToTerm... As>
  Answer once(std::string_view goal, const As&... values) {
    return first_of(query(goal, values...), goal);
  }
  template <ToTerm... As>
  std::vector<Answer> all(std::string_view goal, const As&... values) {
    return query(goal, values...).all();
  }
  template <ToTerm... As>
  std::size_t count(std::string_view goal, const As&... values) {
    return query(goal, values...).count();
  }

  // Reads and compiles a goal once, to be called with many values: see prepared.hpp.
  Prepared prepare(std::string_view goal);

  // Sets the limits of queries that have none of their own.
  void set_limits(const Limits& limits);
  // Ends the running query, if any, with Interrupted. Safe from any thread and from signal handlers.
  void interrupt() noexcept;

  // ---- predicates in C++: see predicate.hpp ----
  // Defines name/N in the module user, replacing any definition.
  template <class F>
  Engine& define(std::string_view name, F function) {
    define_body(name, detail::body_of(std::move(function)));
    return *this;
  }
  template <class F>
  requires std::is_invocable_r_v<bool, F, Call&> Engine& define(std::string_view name, std::size_t arity, F function) {
    detail::Body body;
    body.inputs = arity;
    body.raw = std::move(function);
    define_body(name, std::move(body));
    return *this;
  }

  // The same in another module, created if need be: geometry:area(X, A).
  template <class F>
  Engine& define_in(std::string_view module, std::string_view name, F function) {
    define_body(name, detail::body_of(std::move(function)), module);
    return *this;
  }

  // Defines name(I1 .. In, O1 .. Om): `open` makes a source from the inputs, which yields the outputs, one solution
  // after another.
  Engine& define_source(std::string_view module, std::string_view name, std::size_t inputs, std::size_t outputs,
                        SourceOpener open) {
    detail::Body body;
    body.inputs = inputs;
    body.outputs = outputs;
    body.open = std::move(open);
    define_body(name, std::move(body), module);
    return *this;
  }

  // ---- going back: see snapshot.hpp ----
  // Needs that no query is open; throws UsageError otherwise.
  Snapshot snapshot();
  // Throws UsageError also for a snapshot of another engine or one that is void. On std::bad_alloc part may be undone;
  // call it again.
  void restore(const Snapshot& snapshot);

  // ---- watching: see tracer.hpp ----
  // Reports the goals of queries begun from now on; pass an empty observer to stop.
  void set_observer(TraceObserver observer);

  // ---- terms and text ----
  // Reads one term; the full stop is optional. Its variables keep their names.
  Term parse(std::string_view text);
  // The text that writeq/1 would write, with the program's operators; cut like Term::text.
  std::string text(const Term& term, std::size_t most = Term::most_text);

  // ---- streams ----
  // Replace the standard streams. An exception thrown by a callback becomes a stream error.
  void set_output(OutputCallback callback);
  void set_error(OutputCallback callback);
  void set_input(InputCallback callback);
  // Add streams that programs know by an alias, until close/1.
  void add_output(std::string_view alias, OutputCallback callback);
  void add_input(std::string_view alias, InputCallback callback);
  // The same for get_byte/2 and put_byte/2: arbitrary bytes.
  void add_binary_output(std::string_view alias, OutputCallback callback);
  void add_binary_input(std::string_view alias, InputCallback callback);
  // Passes buffered output to the callbacks, as the end of each query does.
  void flush();

  // ---- a dialogue: see toplevel.hpp ----
  // Runs the dialogue and returns the exit status. No query may be open. Streams that the program has left open are
  // closed.
  int run_toplevel(const ToplevelOptions& options = {});
  // Replaces the standard input.
  void set_console(std::unique_ptr<Console> console);
  // Waits until the file has input or ends; false if the running goal is to be interrupted.
  bool wait_for_input(int file);
  // Like Ctrl-C at the prompt: the program decides what happens. Safe from any thread and from signal handlers.
  void interrupt_program() noexcept;
  // The completions of a name that begins with `word`, sorted; `line` provides the query's variables.
  std::vector<std::string> completions(CompletionContext context, std::string_view word, std::string_view line) const;
  // Flags, as by current_prolog_flag/2 and set_prolog_flag/2.
  std::optional<Term> flag(std::string_view name) const;
  void set_flag(std::string_view name, const Term& value);

  // ---- housekeeping ----
  // Collects garbage terms and atoms; releases C++ objects that no term refers to.
  void collect_garbage();
  // For an engine in a copy of a process (fork(), or memory that was saved and is used again): its clocks begin now,
  // and its random numbers become others than those of other copies.
  void renew();
  struct Statistics {
    std::uint64_t inferences;
    std::size_t heap_bytes;
    std::size_t trail_bytes;
    std::size_t local_bytes;
    std::size_t atoms;
    std::size_t objects;
    std::uint64_t collections;
  };
  Statistics statistics() const;

  struct Implementation;  // internal

 private:
  friend struct EngineAccess;
  Query open(const Limits* limits, std::string_view goal, const std::vector<Term>& values);
  Query open(const Limits* limits, const Term& goal);
  static Answer first_of(Query query, std::string_view goal);
  void define_body(std::string_view name, detail::Body body, std::string_view module = "user");
  std::shared_ptr<Implementation> implementation_;
};

}  // namespace hornbeam
