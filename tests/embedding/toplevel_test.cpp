// SPDX-License-Identifier: MIT
// The dialogue of an engine, its console, completion and flags.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;

namespace {

// Types these lines, and records the requests.
class Typist final : public Console {
 public:
  explicit Typist(std::vector<std::string> lines, std::vector<Prompt>* prompts = nullptr)
      : lines_(std::move(lines)), prompts_(prompts) {}
  std::int64_t read(char* to, std::size_t n, const Prompt& prompt) override {
    if (prompts_ != nullptr) prompts_->push_back(prompt);
    if (next_ == lines_.size()) return 0;
    return static_cast<std::int64_t>(lines_[next_++].copy(to, n));
  }

 private:
  std::vector<std::string> lines_;
  std::vector<Prompt>* prompts_;
  std::size_t next_ = 0;
};

struct Dialogue {
  std::string written;
  std::string errors;
  Engine engine{{.output = [this](std::string_view text) { written += text; },
                 .error = [this](std::string_view text) { errors += text; }}};
  ToplevelOptions options;

  Dialogue() { options.quiet = true; }
  int type(std::vector<std::string> lines, std::vector<Prompt>* prompts = nullptr) {
    engine.set_console(std::make_unique<Typist>(std::move(lines), prompts));
    return engine.run_toplevel(options);
  }
  bool has_written(const std::string& text) const { return written.find(text) != std::string::npos; }
};

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

TEST_CASE("a dialogue answers what is typed and ends with the input") {
  Dialogue d;
  CHECK(d.type({"X = f(Y), Y = 1.\n"}) == 0);
  CHECK(d.has_written("X = f(1)"));
}

TEST_CASE("the status is that of halt") {
  Dialogue d;
  CHECK(d.type({"halt(7).\n"}) == 7);
}

TEST_CASE("goals are called in place of a dialogue") {
  Dialogue d;
  d.options.goals = {"print(one), nl", "print(two), nl"};
  d.options.toplevel = "halt";
  CHECK(d.engine.run_toplevel(d.options) == 0);
  CHECK(d.written == "one\ntwo\n");
}

TEST_CASE("the engine answers queries after a dialogue, and holds another") {
  Dialogue d;
  CHECK(d.type({"assertz(seen(1)).\n", "halt(2).\n"}) == 2);
  CHECK(d.engine.holds("seen(1)"));
  CHECK(d.type({"seen(X).\n"}) == 0);
  CHECK(d.has_written("X = 1"));
}

TEST_CASE("arguments are the flag argv") {
  Dialogue d;
  d.options.arguments = {"a", "b"};
  d.options.goals = {"current_prolog_flag(argv, L), print(L)"};
  d.options.toplevel = "halt";
  d.engine.run_toplevel(d.options);
  CHECK(d.written == "[a,b]");
}

TEST_CASE("a console is told which lines continue a query") {
  Dialogue d;
  std::vector<Prompt> prompts;
  d.type({"X =\n", "1.\n"}, &prompts);
  REQUIRE(prompts.size() >= 2);
  CHECK_FALSE(prompts[0].continues);
  CHECK(prompts[0].text == "?- ");
  CHECK(prompts[1].continues);
}

TEST_CASE("a console that throws ends the input") {
  struct Broken final : Console {
    std::int64_t read(char*, std::size_t, const Prompt&) override {
      if (++asked > 3) return 0;
      throw std::runtime_error("the window is gone");
    }
    int asked = 0;
  };
  Dialogue d;
  d.engine.set_console(std::make_unique<Broken>());
  CHECK_NOTHROW(d.engine.run_toplevel(d.options));
  CHECK(d.engine.holds("true"));
}

TEST_CASE("a dialogue does not begin within a query") {
  Dialogue d;
  Query query = d.engine.query("member(X, [1, 2])");
  query.next();
  CHECK_THROWS_AS(d.engine.run_toplevel(d.options), UsageError);
}

TEST_CASE("names are completed by what stands before them") {
  Engine engine;
  engine.consult_text("strange_name(1). strange.");
  const auto names = engine.completions(CompletionContext::name, "stran", "");
  CHECK(names == std::vector<std::string>{"strange", "strange_name("});
  CHECK(has(engine.completions(CompletionContext::procedure, "strange_n", ""), "strange_name"));
  CHECK(has(engine.completions(CompletionContext::flag, "double", ""), "double_quotes"));
  CHECK(has(engine.completions(CompletionContext::library, "list", ""), "lists"));
  CHECK(engine.completions(CompletionContext::name, "Va", "Value = 1, V") == std::vector<std::string>{"Value"});
}

TEST_CASE("the context of a completion") {
  CHECK(completion_context("X = ") == CompletionContext::name);
  CHECK(completion_context("consult('a") == CompletionContext::path);
  CHECK(completion_context("use_module(library(") == CompletionContext::library);
  CHECK(completion_context("[") == CompletionContext::source);
  CHECK(completion_context("set_prolog_flag(") == CompletionContext::flag);
  CHECK(completion_context("listing(") == CompletionContext::procedure);
  CHECK(completion_context("X = 0'") == CompletionContext::name);
}

TEST_CASE("flags are read and set") {
  Engine engine;
  CHECK(engine.flag("bounded")->is_atom("false"));
  CHECK_FALSE(engine.flag("no_such_flag"));
  engine.set_flag("unknown", Term::atom("fail"));
  CHECK_FALSE(engine.holds("no_such_procedure(1)"));
  CHECK_THROWS_AS(engine.set_flag("unknown", Term::atom("perhaps")), DomainError);
  CHECK_THROWS_AS(engine.set_flag("bounded", Term::atom("true")), PermissionError);
}

TEST_CASE("a program raises the limit of its stacks as far as it may") {
  Engine engine({.stack_limit = std::size_t{64} << 20, .most_stack_limit = std::size_t{128} << 20});
  CHECK(engine.holds("set_prolog_flag(stack_limit, 134217728), current_prolog_flag(stack_limit, 134217728)"));
}
