// SPDX-License-Identifier: MIT
// A sandbox: every access to the outside is tried, directly and indirectly, with a check that nothing has happened.
// Every builtin is called with harmful arguments: none may leave a trace.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <unistd.h>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

// A directory with a file in it; removed afterwards.
class Playground {
 public:
  Playground() {
    std::string pattern = (fs::temp_directory_path() / "hornbeam_sandbox_XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path = pattern;
    std::ofstream(path / "secret.pl") << "secret(42).\n";
    fs::create_directory(path / "lib");
    std::ofstream(path / "lib" / "mylib.pl") << ":- module(mylib, [answer/1]).\nanswer(7).\n";
    fs::create_symlink(path / "secret.pl", path / "lib" / "link.pl");
  }
  ~Playground() { fs::remove_all(path); }
  std::string file(const char* name) const { return (path / name).string(); }
  std::set<std::string> names() const {
    std::set<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(path)) found.insert(entry.path().filename());
    return found;
  }
  fs::path path;
};

Options closed() {
  return {.capabilities = Capability::none,
          .limits = {.time = 2000ms},
          .output = [](std::string_view) {},
          .error = [](std::string_view) {}};
}

void check_refused(Engine& engine, const std::string& goal, const std::string& file) {
  CAPTURE(goal);
  CHECK_THROWS_AS(engine.query(goal, file).next(), PermissionError);
  // Not by call/N, apply, a variable goal, another module, or a catch that continues.
  CHECK_THROWS_AS(engine.query("G = (" + goal + "), call(G)", file).next(), PermissionError);
  CHECK_THROWS_AS(engine.query("findall(x, user:(" + goal + "), _)", file).next(), PermissionError);
  CHECK_THROWS_AS(engine.query("system:(" + goal + ")", file).next(), PermissionError);
  CHECK_THROWS_AS(engine.query("forall(member(G, [(" + goal + ")]), G)", file).next(), PermissionError);
}

}  // namespace

TEST_CASE("no door of a closed engine opens") {
  const Playground ground;
  const std::string secret = ground.file("secret.pl");
  const auto before = ground.names();
  Engine engine(closed());
  for (const char* goal : {"open(?, read, _)",
                           "open(?, write, _)",
                           "open(?, append, _)",
                           "open(?, update, _)",
                           "open(?, read, _, [alias(a)])",
                           "see(?)",
                           "tell(?)",
                           "append(?)",
                           "consult(?)",
                           "load_files(?, [])",
                           "ensure_loaded(?)",
                           "use_module(?)",
                           "use_module(?, [])",
                           "reexport(?)",
                           "include(?)",
                           "reconsult(?)",
                           "exists_file(?)",
                           "exists_directory(?)",
                           "size_file(?, _)",
                           "time_file(?, _)",
                           "access_file(?, read)",
                           "delete_file(?)",
                           "directory_files(?, _)",
                           "same_file(?, b)",
                           "expand_file_name(?, _)",
                           "read_file_to_string(?, _, [])",
                           "read_file_to_terms(?, _, [])",
                           "read_file_to_codes(?, _, [])",
                           "absolute_file_name(?, _, [access(read)])",
                           "rename_file(?, x)",
                           "make_directory(?)",
                           "delete_directory(?)",
                           "chdir(?)",
                           "working_directory(_, ?)",
                           "tmp_file(?, _)",
                           "shell(?)",
                           "shell(?, _)",
                           "getenv(?, _)",
                           "setenv(?, x)",
                           "unsetenv(?)",
                           "X = ?, halt",
                           "X = ?, halt(X)",
                           "X = ?, getpid(_)",
                           "X = ?, shell",
                           "X = ?, tmp_file_stream(_, _, [])",
                           "X = ?, assertz(foo(X))",
                           "X = ?, asserta(foo(X))",
                           "X = ?, assertz((foo :- X))",
                           "X = ?, dynamic(foo/1)",
                           "X = ?, dynamic(system:X/3)",
                           "X = ?, retractall(append(X, _, _))",
                           "X = ?, retractall(ugraphs:append(X, _, _))",
                           "X = ?, set_stream(user_output, file_name(X))",
                           "X = ?, op(700, xfx, ugraphs:X)",
                           "X = ?, op(700, xfx, system:X)",
                           "current_op(_, _, system:?)"}) {
    check_refused(engine, goal, secret);
  }
  CHECK(ground.names() == before);
  CHECK_FALSE(engine.holds("current_predicate(secret/1)"));
  CHECK(engine.once("read(X)")["X"].is_atom("end_of_file"));  // not the input of the process
  // Permitted operations still work: terms, libraries, its own text.
  const Answer sums = engine.once("msort([b, a], L), sum_list([1, 2], S), foldl([X,A,B]>>(B is A + X), [1,2], 0, F)");
  CHECK(sums["F"] == Term(3));
  CHECK(engine.holds("term_to_atom(T, 'f(X)'), T = f(_), with_output_to(string(_), write(a)), nb_setval(k, 1)"));
  engine.consult_text("p(1). p(2). :- use_module(library(clpfd)). q(X) :- X in 1..3, X #> 2.");
  CHECK(engine.once("q(X)")["X"] == Term(3));
  CHECK_THROWS_AS(engine.query("retract(p(1))").next(), PermissionError);
  CHECK_THROWS_AS(engine.query("abolish(p/1)").next(), PermissionError);
  CHECK(engine.count("p(_)") == 2);
  // Directives of text loaded by the host are restricted in the same way.
  CHECK_THROWS_AS(engine.consult_text(":- open('" + secret + "', read, _)."), PermissionError);
  CHECK_THROWS_AS(engine.consult_text(":- include('" + secret + "')."), PermissionError);
  CHECK_THROWS_AS(engine.consult_text(":- initialization(halt)."), PermissionError);
  // The host itself is not restricted.
  engine.consult(secret);
  CHECK(engine.once("secret(X)")["X"] == Term(42));
}

TEST_CASE("no builtin of a closed engine leaves a trace, whatever it is given") {
  const Playground ground;
  const auto before = ground.names();
  const std::string cwd = fs::current_path();
  Engine engine(closed());
  engine.set_limits({.time = 300ms, .inferences = 200'000, .memory = 16u << 20, .answers = 3});
  const std::string target = ground.file("trace");
  std::size_t tried = 0;
  const Term predicates = engine.once(
      "findall(N/A, (predicate_property(system:H, built_in), functor(H, N, A), A =< 5, "
      "\\+ memberchk(N, [prolog, '$query_loop', '$toplevel', '$main', sleep])), L0), sort(L0, L)")["L"];
  for (const Term& indicator : predicates.elements()) {
    const std::string name(indicator[0].name());
    const auto arity = indicator[1].as<std::size_t>();
    for (const char* second : {"read", "write", "append", "_"}) {
      std::vector<Term> arguments;
      for (std::size_t i = 0; i < arity; ++i) {
        if (i == 0) arguments.push_back(Term::atom(target));
        if (i == 1) arguments.push_back(std::string(second) == "_" ? Term::variable() : Term::atom(second));
        if (i >= 2) arguments.push_back(Term::variable());
      }
      ++tried;
      try {
        engine.query(Term::compound(name, arguments)).all();
      } catch (const PrologError&) {
      } catch (const Halted&) {
        FAIL("halted by ", name);
      }
      if (arity < 2) break;
    }
  }
  CHECK(tried > 400);
  CHECK(ground.names() == before);
  CHECK(std::string(fs::current_path()) == cwd);
  CHECK(std::getenv(target.c_str()) == nullptr);
  CHECK(engine.once("X = 1")["X"] == Term(1));
}

TEST_CASE("messages do not show lines of files that the program may not read") {
  const Playground ground;
  const std::string secret = ground.file("secret.pl");
  std::string shown;
  Options options = closed();
  options.capabilities = Capability::change_program;
  options.output = options.error = [&shown](std::string_view text) { shown += text; };
  Engine engine(options);
  for (const char* goal : {"open_string(\"a(X)\", S), load_files(F, [stream(S)])",
                           "open_string(\"\\na(X) :- b. a(X, Y).\", S), load_files(F, [stream(S)]), listing(a/1)",
                           "open_string(\"a(X) :- b(X).\", S), load_files(F, [stream(S)]), a(1)",
                           "open_string(\"a :- atom_length(_, _).\", S), load_files(F, [stream(S)]), a",
                           "open_string(\":- fail.\", S), load_files(F, [stream(S)])",
                           "print_message(error, error(syntax_error(x), file(F, 1, 0, 1)))",
                           "print_message(error, error(type_error(a, b), context(F:1, _)))"}) {
    const std::string closed_goal = "F = ?, catch((" + std::string(goal) + "), E, print_message(error, E))";
    try {
      engine.query(closed_goal, secret).next();
    } catch (const PrologError& error) {
      shown += error.what();
    }
    CAPTURE(goal);
    CAPTURE(shown);
    CHECK(shown.find("42") == std::string::npos);
  }
}

TEST_CASE("the host loads a file that its programs may not read, and sees the line of a mistake") {
  const Playground ground;
  std::ofstream(ground.file("wrong.pl")) << "a(b).\na(c d).\n";
  Engine engine(closed());
  try {
    engine.consult(ground.file("wrong.pl"));
    FAIL("no error");
  } catch (const SyntaxError& error) {
    CHECK(std::string(error.what()).find("a(c d)") != std::string::npos);
  }
}

TEST_CASE("capabilities one by one, library directories and denied predicates") {
  const Playground ground;
  const std::string secret = ground.file("secret.pl");
  {
    Options options = closed();
    options.capabilities = Capability::read_files;
    Engine engine(options);
    CHECK(engine.holds("exists_file(?), read_file_to_terms(?, [secret(42)], [])", secret, secret));
    CHECK(engine.holds("working_directory(D, D)"));
    CHECK_THROWS_AS(engine.query("open(?, write, _)", secret).next(), PermissionError);
    CHECK_THROWS_AS(engine.query("delete_file(?)", secret).next(), PermissionError);
    CHECK_THROWS_AS(engine.query("shell(true)").next(), PermissionError);
  }
  {
    Options options = closed();
    options.capabilities = Capability::all & ~Capability::run_programs;
    Engine engine(options);
    CHECK(engine.holds("assertz(foo(1)), foo(1), getpid(_), tmp_file(x, F), tell(F), told, delete_file(F)"));
    CHECK_THROWS_AS(engine.query("shell(true)").next(), PermissionError);
  }
  {
    Options options = closed();
    options.library_directories = {ground.file("lib")};
    Engine engine(options);
    CHECK(engine.holds("use_module(library(mylib)), answer(7)"));
    CHECK(engine.holds("exists_file(?)", ground.file("lib/mylib.pl")));
    CHECK_THROWS_AS(engine.query("consult(?)", ground.file("lib/../secret.pl")).next(), PermissionError);
    CHECK_THROWS_AS(engine.query("consult(?)", ground.file("lib/link.pl")).next(), PermissionError);
    CHECK_THROWS_AS(engine.query("open(?, write, _)", ground.file("lib/mylib.pl")).next(), PermissionError);
    CHECK_FALSE(engine.holds("exists_file(?)", ground.file("lib/none.pl")));
    std::ofstream(ground.file("lib/includes.pl")) << ":- include('../secret.pl').\nincludes(1).\n";
    CHECK(engine.holds("consult(?), includes(1), \\+ catch(secret(_), _, fail)", ground.file("lib/includes.pl")));
  }
  {
    Options options;
    options.denied = {"assertz/1", "msort/2", "my_own/1"};
    Engine engine(options);
    engine.consult_text("go :- assertz(foo).");
    CHECK_THROWS_AS(engine.query("assertz(foo)").next(), PermissionError);
    CHECK_THROWS_AS(engine.query("go").next(), PermissionError);
    CHECK_THROWS_AS(engine.query("msort([a], _)").next(), PermissionError);
    CHECK_THROWS_AS(engine.query("my_own(_)").next(), PermissionError);
    CHECK(engine.holds("asserta(foo), foo"));
    CHECK_THROWS_AS(Engine({.denied = {"nonsense"}}), DomainError);
  }
}

TEST_CASE("what change_system and change_program keep closed") {
  Engine engine(closed());
  for (const char* goal : {
           "X = ?, set_prolog_flag(autoload, X)",
           "X = ?, set_prolog_flag(gc, X)",
           "X = ?, set_prolog_flag(verbose, X)",
           "X = ?, set_prolog_flag(on_error, X)",
           "X = ?, create_prolog_flag(mine, X, [])",
           "X = ?, op(700, xfx, system:(=>>)), X = X",
           "X = ?, op(700, xfx, lists:X)",
           "X = ?, current_output(S), set_stream(S, alias(user_error)), X = X",
           "X = ?, assertz(system:foo(X))",
           "X = ?, assertz(lists:foo(X))",
           "X = ?, assertz(new_module:foo(X))",
           "X = ?, assertz(user:portray(X))",
           "X = ?, assertz(user:goal_expansion(X, true))",
           "X = ?, asserta(user:term_expansion(X, []))",
           "X = ?, assertz((user:message_hook(_, _, _) :- X))",
           "X = ?, retractall(lists:append(_, _, X))",
           "X = ?, abolish(lists:append/3), X = X",
           "X = ?, dynamic(user:X/1)",
           "X = ?, multifile(user:X/1)",
           "X = ?, discontiguous(user:X/1)",
       }) {
    check_refused(engine, goal, "value");
  }
  // The system's internal predicates do not exist for programs.
  for (const char* goal : {"'$begin_load'(a)", "system:'$begin_load'('hornbeam:library/lists.pl')",
                           "call(system:'$set_source_module', user)", "lists:'$consult_clause'(foo(a), [], 1, _)",
                           "G =.. ['$host_next', 1, out(_)], system:G", "'$source_snippets':shown_file(a, _)"}) {
    CAPTURE(goal);
    CHECK_THROWS_AS(engine.holds(goal), ExistenceError);
  }
  // Declarations in a program's text are permitted, and libraries keep their state.
  engine.consult_text(":- set_prolog_flag(double_quotes, codes). :- op(700, xfx, ===>). c(\"ab\"). t(a ===> b).");
  CHECK(engine.holds("c([97, 98]), t(T), T =.. [===>, a, b]"));
  CHECK(engine.holds("set_prolog_flag(occurs_check, true), \\+ X = f(X), set_prolog_flag(occurs_check, false)"));
  CHECK(engine.holds("nb_setval(a, 1), nb_getval(a, 1), flag(f, _, 2), recordz(k, v, R), erase(R), gensym(a, _)"));
  for (const char* library : {"aggregate",
                              "apply",
                              "assoc",
                              "clpfd",
                              "dcg/basics",
                              "dif",
                              "error",
                              "gensym",
                              "heaps",
                              "lists",
                              "nb_set",
                              "option",
                              "ordsets",
                              "pairs",
                              "random",
                              "rbtrees",
                              "solution_sequences",
                              "strings",
                              "ugraphs",
                              "when",
                              "yall",
                              "do_loops"}) {
    CAPTURE(library);
    CHECK(engine.holds("atom_to_term(?, N, _), use_module(library(N))", library));
  }
  {
    Options options = closed();
    options.capabilities = Capability::change_program;
    Engine changing(options);
    CHECK(changing.holds("assertz(p(1)), p(1), retract(p(1)), dynamic(q/1), assertz(m:r(2)), m:r(2)"));
    CHECK_THROWS_AS(changing.query("set_prolog_flag(gc, false)").next(), PermissionError);
    const std::vector<Message> warnings = changing.consult_text(
        ":- multifile([user:message_hook/3, prolog:message//1]).\nuser:message_hook(_, _, _).\n"
        "prolog:message(_) --> [none].\nonce_only(X).\n");
    REQUIRE(warnings.size() == 1);
    CHECK(warnings[0].text.find("X occurs only once") != std::string::npos);
  }
  {
    Options options = closed();
    options.capabilities = Capability::change_system;
    Engine changing(options);
    CHECK(changing.holds("set_prolog_flag(verbose, silent), create_prolog_flag(mine, 1, [])"));
    CHECK(changing.holds("op(700, xfx, system:(=>>))"));
    CHECK_THROWS_AS(changing.query("assertz(p(1))").next(), PermissionError);
  }
}

TEST_CASE("a denied predicate has no other name") {
  Engine engine({.denied = {"forall/2", "msort/2", "assertz/1"}, .error = [](std::string_view) {}});
  const Term indicators =
      engine.once("findall(N/A, (predicate_property(system:H, built_in), functor(H, N, A)), L)")["L"];
  for (const Term& indicator : indicators.elements()) {
    const std::string name(indicator[0].name());
    CHECK_MESSAGE(name.find("set_aside") == std::string::npos, name);
  }
  CHECK_THROWS_AS(engine.query("forall(true, true)").next(), PermissionError);
  CHECK_THROWS_AS(engine.query("system:forall(true, true)").next(), PermissionError);
  CHECK_THROWS_AS(engine.query("lists:msort([b, a], _)").next(), PermissionError);
  CHECK_THROWS_AS(engine.query("G =.. [msort, [b, a], _], call(G)").next(), PermissionError);
  CHECK_THROWS_AS(engine.query("catch(call(msort, [b, a], _), error(type_error(_, _), _), true)").next(),
                  PermissionError);
  CHECK_THROWS_AS(engine.query("@(assertz(a), user)").next(), PermissionError);
  CHECK_THROWS_AS(engine.query("setup_call_cleanup(true, assertz(a), true)").next(), PermissionError);
  CHECK_THROWS_AS(engine.query("freeze(X, assertz(a)), X = 1").next(), PermissionError);
  CHECK_THROWS_AS(engine.query("catch(throw(x), _, assertz(a))").next(), PermissionError);
  // System libraries loaded later are restricted like programs.
  engine.consult_text(":- use_module(library(aggregate)), use_module(library(clpfd)). q(X) :- X in 1..3, label([X]).");
  CHECK(engine.count("q(_)") == 3);
}

// Any program may call the primitives of the system library, with any arguments.
TEST_CASE("no builtin can be brought down by its arguments") {
  const std::vector<Term> hostile{Term::atom("foo"),
                                  Term(-1),
                                  Term(99'999'999),
                                  Term::compound("f", {"x"}),
                                  Term::list(std::vector<Term>{"a"}, "b"),
                                  Term(1.5),
                                  Term::big_integer("100000000000000000000"),
                                  Term::variable()};
  for (const Term& argument : hostile) {
    CAPTURE(argument.text());
    Engine engine(closed());
    engine.set_limits({.time = 500ms, .inferences = 3000, .memory = 8u << 20, .answers = 2});
    const Term predicates = engine
                                .query({.time = 5000ms},
                                       "findall(N/A, (predicate_property(system:H, built_in), functor(H, N, A), "
                                       "A > 0, A =< 8, \\+ memberchk(N, [sleep, '$wait'])), L0), sort(L0, L)")
                                .first()
                                ->get<Term>("L");
    for (const Term& indicator : predicates.elements()) {
      const std::vector<Term> arguments(indicator[1].as<std::size_t>(), argument);
      try {
        engine.query(Term::compound(":", {"system", Term::compound(indicator[0].name(), arguments)})).all();
      } catch (const PrologError&) {
      }
    }
  }
}

TEST_CASE("modules of libraries cannot be changed by a program that may not change the system") {
  for (const char* text : {"lists:last(_, forged).", ":- module(lists, []). last(_, forged).",
                           ":- module(lists). last(_, forged).", ":- lists:import(user:last/2). last(_, forged).",
                           ":- delete_import_module(lists, system).", ":- add_import_module(lists, user, start)."}) {
    CAPTURE(text);
    Engine engine({.capabilities = Capability::change_program, .error = [](std::string_view) {}});
    engine.once("use_module(library(lists))");
    try {
      engine.consult_text(text, "forged");
    } catch (const PrologError&) {  // told as an error of loading
    }
    CHECK(engine.once("lists:last([a, b], X)").text() == "X = b");
  }
}

TEST_CASE("operators that a sandboxed query defines go with it, those of libraries stay") {
  Engine engine({.capabilities = Capability::change_program});
  engine.holds("op(700, xfx, ===>), op(200, xfy, &&&), op(0, xfx, =), op(300, fy, is)");
  CHECK(engine.holds("\\+ current_op(_, _, ===>), \\+ current_op(_, _, &&&), current_op(700, xfx, =)"));
  CHECK(engine.holds("\\+ current_op(_, fy, is), current_op(700, xfx, is)"));
  engine.holds("use_module(library(clpfd))");
  CHECK(engine.holds("X #= 1 + 2, X == 3"));
}
