// SPDX-License-Identifier: MIT
#include "hostile_calls.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>

#include "builtins/catalogue.hpp"
#include "loader/embedded_library.hpp"

namespace fuzz {

using hornbeam::Engine;
using hornbeam::Term;

namespace {

// The argument is made by a goal that binds X. The words are those of modes for which it is suitable.
struct Kind {
  const char* goal;
  const char* words;
  bool is_large = false;  // takes a millisecond to make, or more: chosen one time in eight
};

constexpr Kind kinds[] = {
    {"true", "- ? result variable"},
    {"X = foo", "atom name key type option"},
    {"X = 3", "integer count number index position code n length"},
    {"X = [a, b, c]", "list elements"},
    {"X = \"some text\"", "text string"},
    {"X = true", "goal boolean flag"},
    {"X = f(Y, Z, Y)", "term compound template"},
    {"X = member(_, [1, 2])", "goal closure"},
    {"X = foo/2", "indicator"},
    {"X = [97, 98]", "codes list"},
    {"X = [a, b]", "chars list"},
    {"X = [k-1, l-2]", "pairs list"},
    {"X = user_error", "stream output sink"},
    {"X = user_input", "stream input source"},
    {"open_null_stream(X)", "stream output"},
    {"open_string(\"a. b(X).\", X)", "stream input"},
    {"open_string(\"a\", X), close(X)", "stream"},
    {"X = (h(A) :- b(A), !)", "clause term"},
    {"X = [quoted(true), max_depth(3)]", "options list"},
    {"X = 1.5", "float number expression"},
    {"X = 1 + 2 * 3", "expression"},
    {"X = -1", "integer count number"},
    {"X = 0", "integer count number arity"},
    {"X = 'an atom that must be quoted'", "atom text"},
    {"X is 7 ** 400", "integer number"},
    {"X is 3 ** 400000", "integer number", true},
    {"X = 1.0Inf", "float"},
    {"put_attr(X, nowhere, v)", "?"},
    {"freeze(X, fail)", "?"},
    {"freeze(X, true)", "?"},
    {"put_attr(Y, nowhere, Y), X = f(Y, Y)", "term"},
    {"put_attr(Y, nowhere, v), X = [Y|Y]", "list"},
    {"X in 1..5", "integer"},
    {"X = f(X)", "term"},
    {"X = [a|X]", "list"},
    {"X = [X|X]", "list"},
    {"X = (X, X)", "goal"},
    {"X = (true, X)", "goal"},
    {"X = user:X", "goal"},
    {"X = -(X)", "expression"},
    {"X = [a|_]", "list"},
    {"X = [a|b]", "list"},
    {"doubled(20, true, ',', X)", "goal", true},
    {"doubled(40, a, f, X)", "term"},
    {"doubled(40, 1, +, X)", "expression"},
    {"doubled(22, _, f, X)", "term", true},
    {"numlist(1, 100000, X)", "list", true},
    {"length(X, 100000)", "list", true},
    {"length(L, 30000), X =.. [f|L]", "term compound", true},
    {"numlist(1, 3000, L), atomic_list_concat(L, X)", "atom text", true},
    {"length(L, 200000), maplist(=(0'x), L), string_codes(X, L)", "text string", true},
    {"length(L, 100000), maplist(=(0'x), L), X = L", "codes", true},
    {"deep(200000, X)", "term", true},
    {"X = \"\"", "text"},
    {"X = ''", "atom"},
    {"X = []", "list"},
    {"X = {}", "term"},
    {"X = 'a\\x0\\b'", "atom"},
    {"X = \"\\x10ffff\\\\x1F600\\\"", "text"},
    {"X = '$VAR'(1)", "term"},
    {"X = \"~w~t~p~30|~q~e~*c~i~a~d\"", "format text"},
    {"X is (1 << 60) - 1", "integer count"},
    {"X is 1 << 62", "integer count"},
};

constexpr const char* program = R"(
  :- use_module(library(clpfd)).
  doubled(N, T0, F, T) :- ( N =:= 0 -> T = T0 ; M is N - 1, T1 =.. [F, T0, T0], doubled(M, T1, F, T) ).
  deep(N, T) :- numlist(1, N, L), foldl([_, A, s(A)]>>true, L, z, T).
)";

// Predicates that wait, or transfer control of the engine.
bool is_left_out(std::string_view name) {
  constexpr std::string_view names[] = {"sleep", "$wait", "prolog", "halt", "$main", "$toplevel", "$query_loop"};
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

// "name(+A, ?B) is det", parsed.
CalledPredicate read_prototype(std::string_view prototype) {
  CalledPredicate result{"system", {}, {}};
  const std::size_t end = prototype.rfind(") is ");
  const std::size_t open = end == std::string_view::npos ? prototype.find(" is ") : prototype.find('(', 1);
  result.name = prototype.substr(0, open);
  if (end == std::string_view::npos) return result;
  std::string_view rest = prototype.substr(open + 1, end - open - 1);
  while (!rest.empty()) {
    const std::size_t comma = rest.find(", ");
    result.arguments.emplace_back(rest.substr(0, comma));
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 2);
  }
  return result;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::tolower(c); });
  return result;
}

}  // namespace

std::vector<CalledPredicate> called_predicates(Engine& engine) {
  std::vector<CalledPredicate> result;
  hornbeam::builtins::for_each_builtin([&](std::string_view, const hornbeam::machine::Builtin& row) {
    CalledPredicate predicate = read_prototype(row.prototype);
    const bool is_internal = predicate.name.starts_with('$');
    if (!is_internal && !is_left_out(predicate.name)) result.push_back(std::move(predicate));
  });
  const Term exported = engine
                            .query({.time = std::chrono::seconds(30)},
                                   "findall(M:N/A, (predicate_property(M:H, exported), functor(H, N, A)), L0), "
                                   "sort(L0, L)")
                            .first()
                            ->get<Term>("L");
  for (const Term& e : exported.elements()) {
    const std::string name(e[1][0].name());
    if (name.starts_with('$') || is_left_out(name)) continue;
    const auto arity = e[1][1].as<std::size_t>();
    result.push_back({std::string(e[0].name()), name, std::vector<std::string>(arity, "?")});
  }
  return result;
}

std::size_t hostile_kinds() { return std::size(kinds); }

bool is_large_kind(std::size_t kind) { return kinds[kind].is_large; }

std::string hostile_argument(std::size_t kind, std::string_view variable) {
  // Each argument has its own variables: its goal is called through a copy.
  const std::string name(variable);
  return "once(call([X]>>(" + std::string(kinds[kind].goal) + "), " + name + "))";
}

std::size_t suitable_kind(std::string_view mode, std::size_t choice) {
  if (mode.size() < 2) return choice % hostile_kinds();
  if (mode.front() == '-') return 0;
  const std::string word = lower(mode.substr(1));
  std::vector<std::size_t> suitable;
  for (std::size_t i = 0; i < hostile_kinds(); ++i) {
    if ((" " + std::string(kinds[i].words) + " ").find(" " + word + " ") != std::string::npos) suitable.push_back(i);
  }
  return suitable.empty() ? choice % hostile_kinds() : suitable[choice % suitable.size()];
}

// library(NAME) for a file of the standard library; empty for files that programs do not import.
std::string library_of(std::string_view path) {
  const bool is_tool = path.starts_with("tools/"), is_alias = path.starts_with("compatibility/");
  if (!is_tool && !is_alias && !path.starts_with("library/")) return {};
  const std::size_t begin = path.find('/') + 1;
  return "library(" + std::string(path.substr(begin, path.rfind('.') - begin)) + ")";
}

// With all libraries loaded, to call all their exports.
Engine hostile_engine() {
  Engine engine({.capabilities = hornbeam::Capability::change_program,
                 .stack_limit = std::size_t{256} << 20,
                 .output = [](std::string_view) {},
                 .error = [](std::string_view) {},
                 .input = [] { return std::string(); }});
  engine.consult_text(program);
  for (const hornbeam::loader::EmbeddedFile& file : hornbeam::loader::embedded_files()) {
    const std::string library = library_of(file.path);
    if (!library.empty()) engine.holds("catch(use_module(" + library + ", []), _, true)");
  }
  return engine;
}

std::string hostile_goal(const CalledPredicate& predicate, const std::vector<std::size_t>& kinds_of,
                         std::string_view variables) {
  std::string made;
  std::string call;
  for (std::size_t i = 0; i < predicate.arguments.size(); ++i) {
    const std::string variable = std::string(variables) + std::to_string(i);
    made += hostile_argument(kinds_of[i], variable) + ", ";
    call += (i == 0 ? "(" : ", ") + variable;
  }
  if (!call.empty()) call += ")";
  const std::string name = Term::atom(predicate.name).text();
  return made + Term::atom(predicate.module).text() + ":" + name + call;
}

}  // namespace fuzz
