// SPDX-License-Identifier: MIT
// A program compiled with -fno-rtti uses the library: objects, exceptions, predicates.
#include <cstdio>
#include <memory>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;

struct Counter {
  int value = 0;
};

int main() {
  Engine engine;
  auto counter = std::make_shared<Counter>();
  engine.define("counter", [&] { return Term::of_object(counter, "counter"); });
  engine.define("increment", [](const std::shared_ptr<Counter>& c) { return ++c->value; });
  int caught = 0;
  try {
    engine.once("increment(not_one, _)");
  } catch (const TypeError&) {
    ++caught;
  }
  try {
    engine.once("X = 1").get<std::vector<int>>("X");
  } catch (const PrologError&) {
    ++caught;
  }
  engine.define("fails", []() -> int { throw UsageError("not so"); });
  try {
    engine.once("fails(_)");
  } catch (const std::exception&) {
    ++caught;
  }
  engine.once("counter(C), increment(C, _), increment(C, _)");
  const Term as_other = Term::of_object(std::make_shared<int>(1));
  const bool differs = as_other.object<Counter>() == nullptr && as_other.object<int>() != nullptr;
  std::printf("%d %d %s\n", counter->value * 21, differs ? caught : 0, std::string(library_version()).c_str());
}
