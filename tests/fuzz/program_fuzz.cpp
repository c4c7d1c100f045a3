// SPDX-License-Identifier: MIT
// Random programs with cut, if-then-else, negation, exceptions, arithmetic, findall and assertz: the engine and the
// naive solver give the same answers in the same order, and the same ball.
#include <memory>

#include <hornbeam/hornbeam.hpp>

#include "byte_source.hpp"
#include "naive_solver.hpp"

namespace {

using naive::Solver;

// Makes each term twice: as text for the engine, as a term for the naive solver.
struct Both {
  std::string text;
  naive::Term term;
};

class Generator {
 public:
  Generator(fuzz::ByteSource& bytes, Solver& solver) : bytes_(bytes), solver_(solver) {}

  // The program: clauses of p/1, q/2 and r/0, each at least one, and facts d/1, which is dynamic.
  std::string program() {
    std::string text = ":- dynamic(d/1).\n";
    for (const auto& [name, arity] : {std::pair("p", 1), std::pair("q", 2), std::pair("r", 0), std::pair("d", 1)}) {
      for (int n = 1 + bytes_.below(3); n > 0; --n) {
        variables_.clear();
        const Both head = goal_of(name, arity);
        const Both body = std::string(name) == "d" ? atom("true") : goals(bytes_.below(4));
        text += head.text + " :- " + body.text + ".\n";
        solver_.add_clause(head.term, body.term);
      }
    }
    variables_.clear();
    return text;
  }
  // A goal over X0, X1, X2.
  Both query() {
    for (int i = 0; i < 3; ++i) variable(i);
    Both first = goal_of("q", 2);
    return compound(",", {compound(",", {goal_of("p", 1), first}, true), goals(1 + bytes_.below(2))}, true);
  }
  naive::Term variable_term(int i) { return variable(i).term; }

 private:
  Both atom(const std::string& name) { return {name, solver_.make_atom(name)}; }
  Both variable(int i) {
    while (static_cast<int>(variables_.size()) <= i) variables_.push_back(solver_.make_variable());
    return {"X" + std::to_string(i), variables_[static_cast<std::size_t>(i)]};
  }
  Both compound(const std::string& name, const std::vector<Both>& arguments, bool infix = false) {
    std::vector<naive::Term> terms;
    std::string text;
    for (const Both& a : arguments) {
      if (!terms.empty()) text += infix ? " " + name + " " : ", ";
      text += a.text;
      terms.push_back(a.term);
    }
    return {infix ? "(" + text + ")" : name + "(" + text + ")", solver_.make_compound(name, terms)};
  }
  Both term(int depth) {
    switch (bytes_.below(depth > 0 ? 8 : 6)) {
      case 0:
      case 1:
      case 2: return variable(bytes_.below(3));
      case 3: return atom(bytes_.below(2) == 0 ? "a" : "b");
      case 4:
      case 5: {
        const long n = bytes_.below(4);
        return {std::to_string(n), solver_.make_integer(n)};
      }
      default: return compound("f", {term(depth - 1), term(depth - 1)});
    }
  }
  // No atoms: which of two errors an expression raises is for each system to choose.
  Both operand() {
    if (bytes_.below(2) == 0) return variable(bytes_.below(3));
    const long n = bytes_.below(4);
    return {std::to_string(n), solver_.make_integer(n)};
  }
  Both expression() {
    if (bytes_.below(3) != 0) return operand();
    const char* const operators[] = {"+", "-", "*", "//"};
    return compound(operators[bytes_.below(4)], {operand(), operand()}, true);
  }
  Both goal_of(const std::string& name, int arity) {
    if (arity == 0) return atom(name);
    std::vector<Both> arguments;
    for (int i = 0; i < arity; ++i) arguments.push_back(term(1));
    return compound(name, arguments);
  }
  Both goals(int count) {
    if (count <= 0) return atom("true");
    Both all = goal();
    for (int i = 1; i < count; ++i) all = compound(",", {all, goal()}, true);
    return all;
  }
  Both goal() {
    const bool simple = ++goals_made_ > 40;
    switch (bytes_.below(simple ? 9 : 19)) {
      case 0: return atom("!");
      case 1: return compound("=", {term(1), term(1)}, true);
      case 2: return compound("\\=", {term(1), term(1)}, true);
      case 3: return compound("is", {variable(bytes_.below(3)), expression()}, true);
      case 4: return compound("<", {expression(), expression()}, true);
      case 5: return compound("==", {term(1), term(1)}, true);
      case 6: return compound(bytes_.below(2) == 0 ? "var" : "atom", {term(0)});
      case 7: return compound("throw", {term(1)});
      case 8: return atom(bytes_.below(3) == 0 ? "fail" : "true");
      case 9:
      case 10: return goal_of("p", 1);
      case 11: return goal_of("q", 2);
      case 12: return bytes_.below(2) == 0 ? atom("r") : goal_of("d", 1);
      case 13: return compound(";", {goals(1), goals(1)}, true);
      case 14: return compound(";", {compound("->", {goals(1), goals(1)}, true), goals(1)}, true);
      case 15: return compound("\\+", {goals(1)});
      case 16: return compound("catch", {goals(2), term(1), goals(1)});
      case 17: return compound("findall", {term(1), goals(1), variable(bytes_.below(3))});
      default: return bytes_.below(2) == 0 ? compound("call", {goals(1)}) : compound("assertz", {goal_of("d", 1)});
    }
  }

  fuzz::ByteSource& bytes_;
  Solver& solver_;
  std::vector<naive::Term> variables_;
  int goals_made_ = 0;
};

// Like naive::Solver::text.
std::string plain_text(const hornbeam::Term& t, std::vector<std::string>& variables) {
  if (t.is_integer()) return t.text();
  if (t.is_atom()) return std::string(t.name());
  if (t.is_variable()) {
    for (std::size_t i = 0; i < variables.size(); ++i) {
      if (variables[i] == t.name()) return "_" + std::to_string(i);
    }
    variables.emplace_back(t.name());
    return "_" + std::to_string(variables.size() - 1);
  }
  if (t.is_compound("error", 2)) return naive::error_text(plain_text(t[0], variables));
  std::string out = std::string(t.name()) + "(";
  for (std::size_t i = 0; i < t.arity(); ++i) out += (i > 0 ? "," : "") + plain_text(t[i], variables);
  return out + ")";
}

constexpr std::size_t most_answers = 12;

std::vector<std::string> naive_answers(Solver& solver, Generator& generator, naive::Term goal) {
  std::vector<std::string> answers;
  try {
    solver.solve(goal, [&] {
      std::vector<naive::Term> variables;
      std::string text;
      for (int i = 0; i < 3; ++i) text += solver.text(generator.variable_term(i), variables) + " ";
      answers.push_back(text);
      return answers.size() < most_answers;
    });
  } catch (const naive::Ball& ball) {
    std::vector<naive::Term> variables;
    answers.push_back("ball " + solver.text(ball.term, variables));
  }
  return answers;
}

std::vector<std::string> engine_answers(hornbeam::Engine& engine, const std::string& goal) {
  std::vector<std::string> answers;
  try {
    for (const hornbeam::Answer& a : engine.query({.inferences = 3'000'000, .answers = most_answers}, goal)) {
      std::vector<std::string> variables;
      std::string text;
      for (const char* name : {"X0", "X1", "X2"}) text += plain_text(a[name], variables) + " ";
      answers.push_back(text);
    }
  } catch (const hornbeam::PrologError& e) {
    std::vector<std::string> variables;
    answers.push_back("ball " + plain_text(e.term(), variables));
  }
  return answers;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto engine =
      std::make_unique<hornbeam::Engine>(hornbeam::Options{.dialect = "iso", .error = [](std::string_view) {}});
  fuzz::ByteSource bytes(data, size);
  Solver solver;
  Generator generator(bytes, solver);
  const std::string program = generator.program();
  const Both goal = generator.query();
  std::vector<std::string> expected;
  try {
    expected = naive_answers(solver, generator, goal.term);
  } catch (const naive::OutOfSteps&) {
    return 0;
  }
  engine->holds("retractall(d(_))");  // what the program before has asserted stays when a text is loaded again
  engine->consult_text(program, "program");
  const std::string text = "X0 = X0, X1 = X1, X2 = X2, " + goal.text;
  const std::vector<std::string> found = engine_answers(*engine, text);
  if (found == expected) return 0;
  std::string report = program + "?- " + text + ".\nengine:\n";
  for (const std::string& a : found) report += "  " + a + "\n";
  report += "naive:\n";
  for (const std::string& a : expected) report += "  " + a + "\n";
  fuzz::report(report);
}
