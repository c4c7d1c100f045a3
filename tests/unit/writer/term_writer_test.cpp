// SPDX-License-Identifier: MIT
#include "writer/term_writer.hpp"

#include "../terms/term_fixture.hpp"
#include "syntax/operator_table.hpp"
#include "terms/bigint.hpp"

using namespace hornbeam;
using namespace hornbeam::writer;
using terms::Cell;

namespace {

struct WriterFixture : terms::TermFixture {
  syntax::OperatorTable operators;
  WriterFixture() { operators.define_defaults(store.atoms); }

  void op(int priority, syntax::OperatorType type, std::string_view name) {
    operators.define(store.atoms.intern(name), type, priority);
  }
  std::string plain(Cell t) { return written(store, t, write_options_plain(operators)); }
  std::string quoted(Cell t) { return written(store, t, write_options_quoted(operators)); }
  std::string canonical(Cell t) { return written(store, t, write_options_canonical(operators)); }
  Cell a() { return atom("a"); }
  Cell b() { return atom("b"); }
  Cell c() { return atom("c"); }
  Cell b_and_c() { return compound(",", {b(), c()}); }
  Cell minus(Cell x) { return compound("-", {x}); }
  Cell minus(Cell x, Cell y) { return compound("-", {x, y}); }
};

using syntax::OperatorType;

}  // namespace

TEST_CASE_FIXTURE(WriterFixture, "atoms are quoted where they must be") {
  CHECK(quoted(atom("foo_Bar1")) == "foo_Bar1");
  CHECK(quoted(atom("Foo")) == "'Foo'");
  CHECK(quoted(atom("_a")) == "'_a'");
  CHECK(quoted(atom("")) == "''");
  CHECK(quoted(atom("hello world")) == "'hello world'");
  CHECK(quoted(atom("don't")) == "'don\\'t'");
  CHECK(quoted(atom("a\\b")) == "'a\\\\b'");
  CHECK(quoted(atom("\n\t\x1b")) == "'\\n\\t\\33\\'");
  CHECK(quoted(atom("\xc3\xa9t\xc3\xa9")) == "\xc3\xa9t\xc3\xa9");
  CHECK(quoted(atom("\xc3\x89t\xc3\xa9")) == "'\xc3\x89t\xc3\xa9'");
  CHECK(plain(atom("Foo bar")) == "Foo bar");
}

TEST_CASE_FIXTURE(WriterFixture, "symbol and solo atoms") {
  for (const char* name : {"+", "=..", "//*", "[]", "{}", "!", ";", ".+", "\\"}) {
    CHECK(quoted(atom(name)) == name);
  }
  for (const char* name : {".", ",", "|", "/*", "%", "(", "a+", ";;", "[]a"}) {
    CHECK(quoted(atom(name)) == "'" + std::string(name) + "'");
  }
}

TEST_CASE_FIXTURE(WriterFixture, "a NUL inside an atom is escaped") {
  CHECK(quoted(atom(std::string_view("\0", 1))) == "'\\0\\'");
}

TEST_CASE_FIXTURE(WriterFixture, "minus and numbers") {
  CHECK(quoted(integer(-1)) == "-1");
  CHECK(quoted(minus(integer(1))) == "- (1)");
  CHECK(quoted(minus(integer(-1))) == "- -1");
  CHECK(quoted(minus(minus(integer(1)))) == "- - (1)");
  CHECK(quoted(minus(store.new_float(1.0))) == "- (1.0)");
  CHECK(quoted(minus(integer(1), integer(-1))) == "1- -1");
  CHECK(quoted(minus(minus(minus(a())))) == "- - -a");
  CHECK(quoted(minus(compound("^", {integer(1), integer(2)}))) == "- (1^2)");
  CHECK(quoted(compound("^", {minus(integer(2)), integer(2)})) == "(- (2))^2");
  CHECK(quoted(compound("^", {integer(-2), integer(2)})) == "-2^2");
  CHECK(quoted(compound("+", {compound("^", {integer(1), integer(2)})})) == "+1^2");
  CHECK(quoted(minus(atom("-"))) == "- (-)");
  CHECK(quoted(minus(atom("-"), atom("-"))) == "(-)-(-)");
  CHECK(quoted(minus(list({atom("-")}))) == "-[-]");
  CHECK(quoted(minus(atom("{}"))) == "-{}");
}

TEST_CASE_FIXTURE(WriterFixture, "brackets by priority and associativity") {
  CHECK(quoted(compound("*", {compound("+", {a(), b()}), c()})) == "(a+b)*c");
  CHECK(quoted(minus(minus(a(), b()), c())) == "a-b-c");
  CHECK(quoted(minus(a(), minus(b(), c()))) == "a-(b-c)");
  CHECK(quoted(compound("^", {a(), compound("^", {b(), c()})})) == "a^b^c");
  CHECK(quoted(compound("^", {compound("^", {a(), b()}), c()})) == "(a^b)^c");
  CHECK(quoted(compound("=", {compound("=", {a(), b()}), c()})) == "(a=b)=c");
  CHECK(quoted(compound("\\+", {compound(",", {a(), b()})})) == "\\+ (a,b)");
  CHECK(quoted(compound("+", {compound("^", {compound("*", {a(), b()}), c()})})) == "+ (a*b)^c");
}

TEST_CASE_FIXTURE(WriterFixture, "arguments, lists and braces bracket what is above 999") {
  const Cell clause = compound(":-", {a(), b()});
  const Cell both = compound(",", {a(), b()});
  CHECK(quoted(clause) == "a:-b");
  CHECK(quoted(compound("f", {clause, both})) == "f((a:-b),(a,b))");
  CHECK(quoted(list({compound("=", {a(), b()}), both}, clause)) == "[a=b,(a,b)|(a:-b)]");
  CHECK(quoted(compound("{}", {both})) == "{a,b}");
  CHECK(quoted(compound("{}", {a(), b()})) == "{}(a,b)");
  CHECK(quoted(compound("f", {atom(":-"), atom(";")})) == "f(:-,;)");
  CHECK(quoted(list({atom(":-"), atom("-")})) == "[:-,-]");
  CHECK(quoted(compound("f", {atom(","), atom("|"), atom(";;")})) == "f(',','|',';;')");
}

TEST_CASE_FIXTURE(WriterFixture, "operators as operands stand in brackets") {
  CHECK(quoted(compound("=", {integer(1), atom("=")})) == "1=(=)");
  CHECK(quoted(compound("=", {integer(1), atom("\\\\")})) == "1= \\\\");
  CHECK(quoted(compound(":", {a(), atom("is")})) == "a:(is)");
}

TEST_CASE_FIXTURE(WriterFixture, "blanks stand where tokens would melt") {
  CHECK(quoted(compound("=", {a(), compound("\\+", {b()})})) == "a=(\\+b)");
  CHECK(quoted(compound("=", {integer(1), compound("\\", {a()})})) == "1= \\a");
  CHECK(quoted(compound("is", {integer(1), minus(variable())})).starts_with("1 is -_"));
  CHECK(quoted(compound("mod", {a(), b_and_c()})) == "a mod (b,c)");
  CHECK(quoted(list({a()}, compound("\\+", {integer(2)}))) == "[a|\\+2]");
  CHECK(quoted(compound("->", {a(), compound(";", {b(), c()})})) == "a->(b;c)");
  op(9, OperatorType::xf, "e");
  CHECK(quoted(compound("e", {integer(1)})) == "1 e");
  op(9, OperatorType::xf, "");
  CHECK(quoted(compound("", {integer(0)})) == "0 ''");
  CHECK(quoted(compound("", {integer(5)})) == "5 ''");
  CHECK(quoted(compound("", {integer(-36)})) == "-36 ''");
  CHECK(quoted(compound("", {integer(-1)})) == "-1''");
  CHECK(quoted(compound("", {integer(37)})) == "37''");
  op(100, OperatorType::fx, " op");
  CHECK(quoted(compound(" op", {list({})})) == "' op'[]");
  op(9, OperatorType::fx, ".");
  CHECK(quoted(compound(".", {atom(" ")})) == "'.' ' '");
  op(9, OperatorType::yf, ".>");
  CHECK(quoted(compound(".>", {compound(".>", {a()})})) == "a.> .>");
}

TEST_CASE_FIXTURE(WriterFixture, "an operand that would swallow the operator is bracketed") {
  op(9, OperatorType::fy, "fy");
  op(9, OperatorType::yf, "yf");
  op(9, OperatorType::xfy, "xfy");
  const Cell one = integer(1);
  const Cell two = integer(2);
  CHECK(quoted(compound("fy", {compound("yf", {one})})) == "fy 1 yf");
  CHECK(quoted(compound("yf", {compound("fy", {one})})) == "(fy 1)yf");
  CHECK(quoted(compound("xfy", {one, compound("yf", {two})})) == "1 xfy 2 yf");
  CHECK(quoted(compound("yf", {compound("xfy", {one, two})})) == "(1 xfy 2)yf");
}

TEST_CASE_FIXTURE(WriterFixture, "removed operators are written in functional notation") {
  op(0, OperatorType::fy, "-");
  CHECK(quoted(minus(integer(1))) == "-(1)");
  CHECK(quoted(minus(a(), b())) == "a-b");
}

TEST_CASE_FIXTURE(WriterFixture, "numbered variables") {
  const auto var = [this](Cell n) { return compound("$VAR", {n}); };
  CHECK(quoted(var(integer(0))) == "A");
  CHECK(quoted(var(integer(25))) == "Z");
  CHECK(quoted(var(integer(26))) == "A1");
  CHECK(quoted(var(integer(51))) == "Z1");
  CHECK(quoted(var(integer(-2))) == "'$VAR'(-2)");
  CHECK(quoted(var(atom("x"))) == "'$VAR'(x)");
  CHECK(quoted(minus(var(integer(0)))) == "-A");
  CHECK(canonical(var(integer(0))) == "'$VAR'(0)");
  CHECK(written(store, var(integer(0)), WriteOptions{}) == "$VAR(0)");
  Cell big;
  REQUIRE(terms::integer_from_digits(store, "2600000000000000000000000", 10, false, big) == 0);
  CHECK(quoted(var(big)) == "A100000000000000000000000");
}

TEST_CASE_FIXTURE(WriterFixture, "canonical form has neither operators nor list notation") {
  CHECK(canonical(compound("+", {a(), list({b()})})) == "+(a,'.'(b,[]))");
  CHECK(canonical(compound("{}", {a()})) == "{}(a)");
}

TEST_CASE_FIXTURE(WriterFixture, "variables keep their name and can be given one") {
  const Cell x = variable();
  const Cell y = variable();
  const std::string shown = quoted(compound("f", {x, y, x}));
  const std::string first = shown.substr(2, shown.find(',') - 2);
  CHECK(first.front() == '_');
  CHECK(shown.ends_with("," + first + ")"));
  VariableNames names{{terms::deref(x).address(), "X"}};
  WriteOptions options = write_options_quoted(operators);
  options.variable_names = &names;
  CHECK(written(store, minus(x), options) == "-X");
}

TEST_CASE_FIXTURE(WriterFixture, "strings") {
  CHECK(quoted(store.new_string("a\"b\n'")) == "\"a\\\"b\\n'\"");
  CHECK(plain(store.new_string("a\"b")) == "a\"b");
}

TEST_CASE_FIXTURE(WriterFixture, "max_depth") {
  WriteOptions options = write_options_quoted(operators);
  const auto shown = [&](Cell t, std::size_t depth) {
    options.max_depth = depth;
    return written(store, t, options);
  };
  const Cell l = list({integer(1), integer(2), integer(3), integer(4), integer(5), integer(6)});
  CHECK(shown(l, 3) == "[1,2|...]");
  CHECK(shown(l, 7) == "[1,2,3,4,5,6]");
  CHECK(shown(compound("f", {l, a()}), 5) == "f([1,2,3|...],a)");
  const Cell deep = compound("f", {compound("g", {compound("h", {compound("i", {a()})})})});
  CHECK(shown(deep, 3) == "f(g(h(...)))");
  CHECK(shown(deep, 0) == "f(g(h(i(a))))");
}

TEST_CASE_FIXTURE(WriterFixture, "spacing, full stop, priority") {
  WriteOptions options = write_options_quoted(operators);
  options.spacing = Spacing::next_argument;
  CHECK(written(store, compound("f", {a(), list({b(), c()})}), options) == "f(a, [b, c])");
  options.full_stop = true;
  CHECK(written(store, a(), options) == "a. ");
  options.new_line = true;
  CHECK(written(store, atom("+"), options) == "+ .\n");
  options.new_line = false;
  options.full_stop = false;
  options.priority = 999;
  CHECK(written(store, compound(":-", {a(), b()}), options) == "(a:-b)");
}

TEST_CASE_FIXTURE(WriterFixture, "cyclic terms end") {
  CHECK(quoted(cyclic_unary()) == "@(_S1,[_S1=f(_S1)])");
  const Cell l = list({a(), b()}, nil());
  const Cell second = terms::tail_of(l);
  terms::tail_of(second) = l;
  CHECK(quoted(l) == "@(_S1,[_S1=[a,b|_S1]])");
  const std::string shown = quoted(compound("g", {cyclic_pair(), a()}));
  CHECK(shown.starts_with("@(g("));
  CHECK(shown.size() < 100);
  WriteOptions options = write_options_quoted(operators);
  options.cycles = false;
  CHECK(written(store, cyclic_unary(), options) == "f(...)");
}

TEST_CASE_FIXTURE(WriterFixture, "shared subterms are no cycles") {
  Cell t = shared_tree(12, a());
  CHECK(quoted(t).size() == 4096 * 1 + 4095 * 4);
}

TEST_CASE_FIXTURE(WriterFixture, "terms three million deep, to either side") {
  struct Count {
    std::size_t bytes = 0;
  } count;
  streams::Stream out(
      std::make_unique<streams::CallbackChannel>(streams::CallbackChannel::Writer([&](std::string_view t) {
        count.bytes += t.size();
        return true;
      })),
      [] {
        streams::Stream::Settings s;
        s.mode = streams::Mode::write;
        return s;
      }());
  constexpr std::size_t depth = 3000000;
  const TermWriter writer(store);
  const WriteOptions options = write_options_quoted(operators);
  for (const Cell t : {left_nest(depth, a()), right_nest(depth, a())}) {
    count.bytes = 0;
    CHECK(writer.write(t, options, out) == WriteStatus::done);
    out.flush();
    CHECK(count.bytes == depth * 5 + 1);
  }
  Cell sum = a();
  for (std::size_t i = 0; i < depth; ++i) sum = minus(sum, a());
  count.bytes = 0;
  CHECK(writer.write(sum, options, out) == WriteStatus::done);
  out.flush();
  CHECK(count.bytes == depth * 2 + 1);
}

TEST_CASE_FIXTURE(WriterFixture, "a long write can be stopped") {
  TermWriter writer(store);
  writer.keep_going = [](void*) { return false; };
  std::string out;
  CHECK(writer.write(right_nest(100000, a()), write_options_quoted(operators), out) == WriteStatus::interrupted);
}

TEST_CASE_FIXTURE(WriterFixture, "a portray hook replaces subterms") {
  struct Hook : PortrayHook {
    bool portray(Cell term, std::string& out) override {
      if (!term.is_small_integer()) return false;
      out += "<" + std::to_string(term.as_small_integer()) + ">";
      return true;
    }
  } hook;
  WriteOptions options = write_options_quoted(operators);
  options.portray = &hook;
  CHECK(written(store, compound("f", {integer(1), list({integer(2), a()})}), options) == "f(<1>,[<2>,a])");
}

TEST_CASE_FIXTURE(WriterFixture, "text that portray has printed stands for its subterm") {
  WriteOptions options = write_options_quoted(operators);
  const Cell t = compound("+", {a(), compound("$portrayed", {store.new_string("<x>")})});
  options.portrayed = true;
  CHECK(written(store, t, options) == "a+ <x>");
  options.portrayed = false;
  CHECK(written(store, t, options) == "a+'$portrayed'(\"<x>\")");
}
