// SPDX-License-Identifier: MIT
// An engine: a Prolog system of its own, with its own program, flags, streams and memory. Any number may exist; each
// is used by one thread at a time (which one may change), and only interrupt() may come from another.
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

// What loading a text has to say.
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
  // Loads a file, or a text under a name that messages use. The whole of it is loaded; then the first error, if
  // there was any, is thrown, with its place. The answer has the warnings; messages() has everything.
  std::vector<Message> consult(const std::string& path);
  std::vector<Message> consult_text(std::string_view text, std::string_view name = "text");
  const std::vector<Message>& messages() const;
  // The same in steps: loads the text as its only answer is asked for; then messages() has what there is to say, also
  // of errors. Until it is closed the program may be changed, whatever its capabilities.
  Query loading(std::string_view text, std::string_view name = "text");
  // From now on library(Name) is this text, if there is none of the system: for use_module/1 and its kin. A text that
  // has been loaded under the name stays loaded.
  void add_library(std::string_view name, std::string_view text);

  // ---- queries: see query.hpp ----
  // Each `?` of the goal stands for one of the values. A variable in a value is the goal's of that name.
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
  // The values as they come.
  Query query_with(std::string_view goal, const std::vector<Term>& values) { return open(nullptr, goal, values); }
  Query query_with(const Limits& limits, std::string_view goal, const std::vector<Term>& values) {
    return open(&limits, goal, values);
  }
  // The goal as a term (a text is read, as above, and not taken for an atom).
  template <std::same_as<Term> Goal>
  Query query(const Goal& goal) {
    return open(nullptr, goal);
  }
  template <std::same_as<Term> Goal>
  Query query(const Limits& limits, const Goal& goal) {
    return open(&limits, goal);
  }

  // Is there an answer?
  template <ToTerm... As>
  bool holds(std::string_view goal, const As&... values) {
    return query(goal, values...).holds();
  }
  template <ToTerm... As>
  std::optional<Answer> first(std::string_view goal, const As&... values) {
    return query(goal, values...).first();
  }
  // The first answer; NoAnswer when there is none.
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

  // A goal that is read and compiled once and asked with many values: see prepared.hpp.
  Prepared prepare(std::string_view goal);

  // The limits of queries that have none of their own.
  void set_limits(const Limits& limits);
  // Ends the query that runs, with Interrupted. From any thread, also from a signal handler; no query: no effect.
  void interrupt() noexcept;

  // ---- predicates in C++: see predicate.hpp ----
  // Defines name/N in the module user, in place of what it was.
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

  // The same in another module: geometry:area(X, A). A module that is not there is made.
  template <class F>
  Engine& define_in(std::string_view module, std::string_view name, F function) {
    define_body(name, detail::body_of(std::move(function)), module);
    return *this;
  }

  // name(I1 .. In, O1 .. Om): the source that `open` makes of the inputs gives the outputs, one solution after another.
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
  // While no query is open; else UsageError, as for a snapshot of another engine or one that is void.
  Snapshot snapshot();
  // std::bad_alloc: not all has been undone; it may be called again.
  void restore(const Snapshot& snapshot);

  // ---- watching: see tracer.hpp ----
  // Told of the goals of queries begun from now on; an empty one ends it.
  void set_observer(TraceObserver observer);

  // ---- terms and text ----
  // Reads one term; the full stop may be left out. Its variables keep their names.
  Term parse(std::string_view text);
  // As writeq/1 writes it, with the operators of the program.
  std::string text(const Term& term);

  // ---- streams ----
  // In place of the standard streams. An exception that a callback throws is an error of the stream.
  void set_output(OutputCallback callback);
  void set_error(OutputCallback callback);
  void set_input(InputCallback callback);
  // Streams that programs know by an alias; until close/1.
  void add_output(std::string_view alias, OutputCallback callback);
  void add_input(std::string_view alias, InputCallback callback);
  // The same for get_byte/2, put_byte/2: any bytes.
  void add_binary_output(std::string_view alias, OutputCallback callback);
  void add_binary_input(std::string_view alias, InputCallback callback);
  // Gives what has been written so far to the callbacks; it is done at the end of each query, too.
  void flush();

  // ---- a dialogue: see toplevel.hpp ----
  // Runs it, begun while no query is open; the answer is the exit status. Streams that the program has left open are
  // closed.
  int run_toplevel(const ToplevelOptions& options = {});
  // In place of the standard input.
  void set_console(std::unique_ptr<Console> console);
  // Waits until the file has something to read, or an end; false when what runs is to be interrupted.
  bool wait_for_input(int file);
  // As Ctrl-C at the command: the program decides. From any thread, also from a signal handler.
  void interrupt_program() noexcept;
  // What a name that begins with `word` may become, sorted; variables come from `line`.
  std::vector<std::string> completions(CompletionContext context, std::string_view word, std::string_view line) const;
  // Flags, as by current_prolog_flag/2 and set_prolog_flag/2.
  std::optional<Term> flag(std::string_view name) const;
  void set_flag(std::string_view name, const Term& value);

  // ---- housekeeping ----
  // Collects the garbage of terms and atoms; C++ objects that no term refers to are let go.
  void collect_garbage();
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

  struct Implementation;  // inside the library

 private:
  friend struct EngineAccess;
  Query open(const Limits* limits, std::string_view goal, const std::vector<Term>& values);
  Query open(const Limits* limits, const Term& goal);
  static Answer first_of(Query query, std::string_view goal);
  void define_body(std::string_view name, detail::Body body, std::string_view module = "user");
  std::shared_ptr<Implementation> implementation_;
};

}  // namespace hornbeam
