// SPDX-License-Identifier: MIT
// Random constraints over three small variables: the solver's solutions, in labeling order, must equal those found by
// brute force with the same relations in C++.
#include <array>
#include <functional>
#include <memory>
#include <vector>

#include <hornbeam/hornbeam.hpp>

#include "byte_source.hpp"

using namespace hornbeam;

namespace {

using Values = std::array<int, 3>;
constexpr int lowest = -2;
constexpr int highest = 4;
constexpr const char* names[] = {"X", "Y", "Z"};

struct Expression {
  std::string text;
  std::function<long(const Values&)> value;
};

Expression expression(fuzz::ByteSource& bytes, int depth) {
  const int choice = bytes.below(depth > 0 ? 8 : 4);
  if (choice < 3) {
    const auto index = static_cast<std::size_t>(choice);
    return {names[index], [index](const Values& v) -> long { return v[index]; }};
  }
  if (choice == 3) {
    const int n = bytes.below(9) - 4;
    return {n < 0 ? "(" + std::to_string(n) + ")" : std::to_string(n), [n](const Values&) -> long { return n; }};
  }
  const Expression a = expression(bytes, depth - 1);
  if (choice == 7) {
    return {"abs(" + a.text + ")", [a](const Values& v) { return std::abs(a.value(v)); }};
  }
  const Expression b = expression(bytes, depth - 1);
  const char* const operators[] = {" + ", " - ", " * "};
  const int which = choice - 4;
  return {"(" + a.text + operators[which] + b.text + ")", [a, b, which](const Values& v) {
            const long x = a.value(v);
            const long y = b.value(v);
            return which == 0 ? x + y : which == 1 ? x - y : x * y;
          }};
}

struct Constraint {
  std::string text;
  std::function<bool(const Values&)> holds;
};

Constraint relation(fuzz::ByteSource& bytes) {
  const Expression a = expression(bytes, 2);
  const Expression b = expression(bytes, 1);
  const int which = bytes.below(6);
  const char* const operators[] = {" #= ", " #\\= ", " #< ", " #> ", " #=< ", " #>= "};
  return {a.text + operators[which] + b.text, [a, b, which](const Values& v) {
            const long x = a.value(v);
            const long y = b.value(v);
            switch (which) {
              case 0: return x == y;
              case 1: return x != y;
              case 2: return x < y;
              case 3: return x > y;
              case 4: return x <= y;
              default: return x >= y;
            }
          }};
}

Constraint constraint(fuzz::ByteSource& bytes) {
  const Constraint a = relation(bytes);
  const int which = bytes.below(8);
  if (which < 4) return a;
  if (which == 4) {
    return {"all_different([X, Y, Z])", [](const Values& v) { return v[0] != v[1] && v[1] != v[2] && v[0] != v[2]; }};
  }
  const Constraint b = relation(bytes);
  const char* const operators[] = {" #\\/ ", " #==> ", " #<==> "};
  const int way = which - 5;
  return {"(" + a.text + ")" + operators[way] + "(" + b.text + ")", [a, b, way](const Values& v) {
            const bool x = a.holds(v);
            const bool y = b.holds(v);
            return way == 0 ? x || y : way == 1 ? !x || y : x == y;
          }};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::unique_ptr<Engine> engine = [] {
    auto e = std::make_unique<Engine>();
    e->consult_text(":- use_module(library(clpfd)).");
    return e;
  }();
  fuzz::ByteSource bytes(data, size);
  std::vector<Constraint> constraints;
  for (int n = 1 + bytes.below(3); n > 0; --n) constraints.push_back(constraint(bytes));
  std::string goal = "[X, Y, Z] ins " + std::to_string(lowest) + ".." + std::to_string(highest);
  for (const Constraint& c : constraints) goal += ", " + c.text;
  goal += ", label([X, Y, Z])";
  std::string expected;
  for (int x = lowest; x <= highest; ++x) {
    for (int y = lowest; y <= highest; ++y) {
      for (int z = lowest; z <= highest; ++z) {
        bool all = true;
        for (const Constraint& c : constraints) all = all && c.holds({x, y, z});
        if (all) expected += std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z) + " ";
      }
    }
  }
  std::string found;
  for (auto [x, y, z] : engine->query<int, int, int>(goal)) {
    found += std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z) + " ";
  }
  if (found != expected) fuzz::report(goal + "\n  solver: " + found + "\n  brute force: " + expected);
  return 0;
}
