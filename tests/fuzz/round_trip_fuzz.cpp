// SPDX-License-Identifier: MIT
// Random terms under random operators: whatever a quoting writer writes is read back as the same term, by each way of
// writing, in both dialects that differ in syntax.
#include <array>
#include <memory>

#include <hornbeam/hornbeam.hpp>

#include "byte_source.hpp"

using namespace hornbeam;

namespace {

constexpr std::array names = {"a", "B",    "[]", "{}",  "-",  "+",     "\\", ",",  "|",           ";",
                              "!", "'",    "",   "e",   "is", ":-",    "->", "*",  "**",          "dynamic",
                              "=", "a\nb", "/*", "%",   "0'", ".",     "_",  "\"", ":",           "@",
                              "#", "\\+",  "é",  "X y", "$",  "table", "^",  "?-", "end_of_file", "`"};
constexpr std::array types = {"xfx", "xfy", "yfx", "fy", "fx", "xf", "yf"};
constexpr int writers = 8;

constexpr const char* program = R"(
    ways(0, T) :- writeq(T).
    ways(1, T) :- write_canonical(T).
    ways(2, T) :- print(T).
    ways(3, T) :- write_term(T, [quoted(true), ignore_ops(true)]).
    ways(4, T) :- write_term(T, [quoted(true), spacing(next_argument)]).
    ways(5, T) :- format("~q", [T]).
    ways(6, T) :- write_term(T, [quoted(true), numbervars(false), max_depth(0)]).
    ways(7, T) :- write_term(- T, [quoted(true)]).
    written_as(7, T, - T) :- !.
    written_as(_, T, T).
    round_trip(Way, T, Text, Back) :-
        with_output_to(string(Text), ways(Way, T)),
        written_as(Way, T, Given),
        read_again(Text, Back),
        Given =@= Back.
    read_again(Text, Back) :-
        catch(term_to_atom(Back, Text), error(syntax_error(E), _), Back = not_readable(E)).
    :- dynamic(standard/1).
    keep_operators :- findall(op(P, T, N), current_op(P, T, N), L), assertz(standard(L)).
    :- initialization(keep_operators).
    restore_operators :-
        standard(L),
        forall(( current_op(P, T, N), \+ memberchk(op(P, T, N), L) ), restore(T, N, L)),
        forall(( member(op(P, T, N), L), \+ current_op(P, T, N) ), op(P, T, N)).
    restore(T, N, L) :- memberchk(op(P, T, N), L), !, op(P, T, N).
    restore(T, N, _) :- catch(op(0, T, N), _, true).
)";

std::unique_ptr<Engine> make_engine(const char* dialect) {
  auto engine = std::make_unique<Engine>(Options{.dialect = dialect, .error = [](std::string_view) {}});
  engine->consult_text(program);
  return engine;
}

Term number(fuzz::ByteSource& bytes) {
  switch (bytes.below(6)) {
    case 0: return Term(1.5);
    case 1: return Term(-1.0e10);
    case 2: return Term(Integer{"-123456789012345678901234567890"});
    case 3: return Term(-1);
    default: return Term(bytes.below(12) - 4);
  }
}

// If text in double quotes is a list, a string cannot be read back.
Term term(fuzz::ByteSource& bytes, int depth, bool strings) {
  const auto name = [&] { return std::string(names[static_cast<std::size_t>(bytes.below(names.size()))]); };
  const auto argument = [&] { return term(bytes, depth - 1, strings); };
  switch (bytes.below(depth > 0 ? 13 : 5)) {
    case 0:
    case 1: return Term::atom(name());
    case 2: return number(bytes);
    case 3: return Term::variable("V" + std::to_string(bytes.below(3)));
    case 4: return strings ? Term(Text{name()}) : Term::atom(name());
    case 5:
    case 6:
    case 7: return Term::compound(name(), {argument()});
    case 8:
    case 9:
    case 10: return Term::compound(name(), {argument(), argument()});
    case 11: return Term::list({argument(), argument()});
    default: return Term::compound("{}", {argument()});
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::array engines = {make_engine("swi"), make_engine("iso")};
  fuzz::ByteSource bytes(data, size);
  const int dialect = bytes.below(2);
  Engine& engine = *engines[static_cast<std::size_t>(dialect)];
  std::string operators;
  for (int n = bytes.below(4); n > 0; --n) {
    const Term declared = Term::compound("op", {bytes.below(2) == 0 ? 200 + 100 * bytes.below(11) : 1 + bytes.below(4),
                                                types[static_cast<std::size_t>(bytes.below(types.size()))],
                                                names[static_cast<std::size_t>(bytes.below(names.size()))]});
    engine.holds("catch(?, _, true)", declared);
    operators += engine.text(declared) + " ";
  }
  const int way = bytes.below(writers);
  const Term given = term(bytes, 4, dialect == 0);
  if (!engine.holds("round_trip(?, ?, _, _)", way, given)) {
    const Answer seen = engine.once(
        "with_output_to(string(S), ways(?, ?)), read_again(S, B), "
        "with_output_to(string(C), write_canonical(B))",
        way, given);
    fuzz::report(operators + "\n  written:   " + seen.get<std::string>("S") +
                 "\n  read back: " + seen.get<std::string>("C"));
  }
  engine.holds("restore_operators");
  return 0;
}
