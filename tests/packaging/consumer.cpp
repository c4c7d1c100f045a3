// SPDX-License-Identifier: MIT
// A program that uses the installed library: says what it computed, so that the test can compare.
#include <iostream>

#include <hornbeam/hornbeam.hpp>

int main() {
  hornbeam::Engine engine;
  engine.define("twice", [](int x) { return 2 * x; });
  engine.consult_text(":- use_module(library(clpfd)). answer(X) :- twice(21, X).");
  std::cout << engine.once("answer(X)")["X"] << ' ' << engine.once("X in 1..3, X #> 2")["X"] << ' '
            << hornbeam::library_version() << '\n';
}
