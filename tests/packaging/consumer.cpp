// SPDX-License-Identifier: MIT
// A program that uses the installed library and prints its results, for comparison by the test.
#include <iostream>

#include <hornbeam/hornbeam.hpp>

int main() {
  hornbeam::Engine engine;
  engine.define("twice", [](int x) { return 2 * x; });
  engine.consult_text(":- use_module(library(clpfd)). answer(X) :- twice(21, X).");
  std::cout << engine.once("answer(X)")["X"] << ' ' << engine.once("X in 1..3, X #> 2")["X"] << ' '
            << hornbeam::library_version() << '\n';
}
