// SPDX-License-Identifier: MIT
// Inline tests and arithmetic: small integers are handled here, everything else by the evaluator. A small integer is
// value * 8 + 5, so sums and comparisons work on the tagged words.
//
// With the tagged word v = value * 8 + 5:
//
//   a + b   is  va + (vb - 5)            overflow of the word is overflow of 61 bits
//   a - b   is  va - (vb - 5)            likewise
//   a * b   is  (va - 5) * (vb >> 3) + 5
//   a < b   iff va < vb
//
// Each operation has two functions. The fast one handles small integers and calls nothing; the other, `..._slowly`,
// starts over from the operands of the instruction: it computes floats in place and passes everything else to the
// evaluator, which may raise an error. After an error control is at its handler, so the registers are reloaded from the
// machine.
#pragma once

#include <cmath>
#include <cstring>

#include "machine/call_instructions.hpp"

namespace hornbeam::machine::instructions {

// Both operands are dereferenced.
[[gnu::always_inline]] inline bool both_small(Cell a, Cell b) { return a.is_small_integer() && b.is_small_integer(); }
[[gnu::always_inline]] inline std::int64_t tagged(Cell c) { return static_cast<std::int64_t>(c.bits()); }

// ---- results: register P[1] gets them ----

// Calls the evaluator.
[[gnu::always_inline]] inline void apply_function(HB_REGISTERS, arithmetic::Function f, Cell a, Cell b,
                                                  const Word* next) {
  save(HB_PASS);
  if (!m.apply_function(f, a, b, m.x[P[1]])) return resume(m);
  return go(next, m, m.terms.top, E, S, CP);
}

// Writes a float to the two cells at H, if it needs no check by the float flags; false otherwise.
[[gnu::always_inline]] inline bool put_float(Machine& m, Word to, Cell* H, double value) {
  if (!std::isfinite(value)) [[unlikely]]
    return false;
  H[0] = Cell::header(terms::HeaderKind::floating, 1, 0);
  std::memcpy(static_cast<void*>(H + 1), &value, sizeof value);
  m.x[to] = Cell::box(H);
  return true;
}

template <class Operation>
[[gnu::noinline]] void calculate_registers_slowly(HB_REGISTERS) {
  const Cell a = deref(m.x[P[2]]), b = deref(m.x[P[3]]);
  if (terms::is_float(a) && terms::is_float(b) &&
      put_float(m, P[1], H, Operation::floats(terms::float_value(a), terms::float_value(b)))) {
    return go(P + 4, m, H + 2, E, S, CP);
  }
  return apply_function(HB_PASS, Operation::function, a, b, P + 4);
}

// Operation::small returns true on overflow: the result is then a big integer.
template <class Operation>
[[gnu::always_inline]] inline void calculate_registers(HB_REGISTERS) {
  const Cell a = deref(m.x[P[2]]), b = deref(m.x[P[3]]);
  std::int64_t result;
  if (both_small(a, b) && !Operation::small(tagged(a), tagged(b), result)) [[likely]] {
    m.x[P[1]] = Cell(static_cast<std::uint64_t>(result));
    return go(P + 4, m, H, E, S, CP);
  }
  return calculate_registers_slowly<Operation>(HB_PASS);
}

template <class Operation>
[[gnu::noinline]] void calculate_constant_slowly(HB_REGISTERS) {
  return apply_function(HB_PASS, Operation::function, deref(m.x[P[2]]), Cell(P[3]), P + 4);
}

template <class Operation>
[[gnu::always_inline]] inline void calculate_constant(HB_REGISTERS) {
  const Cell a = deref(m.x[P[2]]);
  std::int64_t result;
  if (a.is_small_integer() && !Operation::small(tagged(a), static_cast<std::int64_t>(P[3]), result)) [[likely]] {
    m.x[P[1]] = Cell(static_cast<std::uint64_t>(result));
    return go(P + 4, m, H, E, S, CP);
  }
  return calculate_constant_slowly<Operation>(HB_PASS);
}

// small: computes the tagged result from tagged words; true on overflow.
struct Add {
  static constexpr auto function = arithmetic::Function::add;
  static bool small(std::int64_t a, std::int64_t b, std::int64_t& sum) {
    return __builtin_add_overflow(a, b - 5, &sum);
  }
  static double floats(double a, double b) { return a + b; }
};
struct Subtract {
  static constexpr auto function = arithmetic::Function::subtract;
  static bool small(std::int64_t a, std::int64_t b, std::int64_t& difference) {
    return __builtin_sub_overflow(a, b - 5, &difference);
  }
  static double floats(double a, double b) { return a - b; }
};
struct Multiply {
  static constexpr auto function = arithmetic::Function::multiply;
  static bool small(std::int64_t a, std::int64_t b, std::int64_t& product) {
#ifdef __wasm__  // the 64-bit overflow check is a function call there
    constexpr std::int64_t half = std::int64_t{1} << 29;
    if (((((a >> 3) + half) | ((b >> 3) + half)) >> 30) != 0) return true;
    product = (a - 5) * (b >> 3) + 5;
    return false;
#else
    if (__builtin_mul_overflow(a - 5, b >> 3, &product)) return true;
    product += 5;
    return false;
#endif
  }
  static double floats(double a, double b) { return a * b; }
};

inline void add(HB_REGISTERS) { return calculate_registers<Add>(HB_PASS); }
inline void subtract(HB_REGISTERS) { return calculate_registers<Subtract>(HB_PASS); }
inline void multiply(HB_REGISTERS) { return calculate_registers<Multiply>(HB_PASS); }
inline void add_constant(HB_REGISTERS) { return calculate_constant<Add>(HB_PASS); }
inline void subtract_constant(HB_REGISTERS) { return calculate_constant<Subtract>(HB_PASS); }

[[gnu::noinline]] inline void arithmetic_unary_slowly(HB_REGISTERS) {
  const Cell a = deref(m.x[P[2]]);
  return apply_function(HB_PASS, static_cast<arithmetic::Function>(P[3]), a, a, P + 4);
}

// Only the complement is computed here: ~v flips the remaining bits. Most other unary functions involve floats or need
// checks of their own.
inline void arithmetic_unary(HB_REGISTERS) {
  const Cell a = deref(m.x[P[2]]);
  const auto f = static_cast<arithmetic::Function>(P[3]);
  const bool negates = f == arithmetic::Function::negate;
  if ((!negates && f != arithmetic::Function::bit_complement) || !a.is_small_integer())
    return arithmetic_unary_slowly(HB_PASS);
  if (negates && a.as_small_integer() == terms::min_small_integer) return arithmetic_unary_slowly(HB_PASS);
  m.x[P[1]] = Cell::integer(negates ? -a.as_small_integer() : ~a.as_small_integer());
  return go(P + 4, m, H, E, S, CP);
}

// Binary integer functions whose only special cases are the divisors 0 and -1.
[[gnu::always_inline]] inline bool small_function(arithmetic::Function f, std::int64_t a, std::int64_t b,
                                                  std::int64_t& result) {
  using arithmetic::Function;
  switch (f) {
    case Function::truncating_quotient:
      if (b <= 0) return false;
      result = a / b;
      return true;
    case Function::modulo:
      if (b <= 0) return false;
      result = a % b;
      if (result < 0) result += b;
      return true;
    case Function::remainder:
      if (b <= 0) return false;
      result = a % b;
      return true;
    case Function::flooring_quotient:
      if (b <= 0) return false;
      result = a / b - (a % b < 0);
      return true;
    case Function::bit_and: result = a & b; return true;
    case Function::bit_or: result = a | b; return true;
    case Function::exclusive_or: result = a ^ b; return true;
    case Function::shift_right:
      if (b < 0 || b > 62) return false;
      result = a >> b;
      return true;
    case Function::shift_left:
      if (b < 0 || b > 40 || a < 0 || a >= (std::int64_t{1} << 19)) return false;
      result = a << b;
      return true;
    case Function::minimum: result = a < b ? a : b; return true;
    case Function::maximum: result = a > b ? a : b; return true;
    default: return false;
  }
}

[[gnu::noinline]] inline void arithmetic_binary_slowly(HB_REGISTERS) {
  const Cell a = deref(m.x[P[2]]), b = deref(m.x[P[3]]);
  const auto f = static_cast<arithmetic::Function>(P[4]);
  return apply_function(HB_PASS, f, a, b, P + 5);
}

inline void arithmetic_binary(HB_REGISTERS) {
  const Cell a = deref(m.x[P[2]]), b = deref(m.x[P[3]]);
  const auto f = static_cast<arithmetic::Function>(P[4]);
  std::int64_t result;
  if (both_small(a, b) && small_function(f, a.as_small_integer(), b.as_small_integer(), result)) {
    m.x[P[1]] = Cell::integer(result);
    return go(P + 5, m, H, E, S, CP);
  }
  return arithmetic_binary_slowly(HB_PASS);
}

[[gnu::noinline]] inline void evaluate_slowly(HB_REGISTERS) {
  const Cell a = deref(m.x[P[2]]);
  save(HB_PASS);
  if (!m.evaluate(a, m.x[P[1]])) return resume(m);
  return go(P + 3, m, m.terms.top, E, S, CP);
}

// An operand that is a variable at compile time. A number is its own value.
inline void evaluate(HB_REGISTERS) {
  const Cell a = deref(m.x[P[2]]);
  if (!a.is_small_integer()) return evaluate_slowly(HB_PASS);
  m.x[P[1]] = a;
  return go(P + 3, m, H, E, S, CP);
}

// ---- comparisons ----

struct Less {
  static bool small(std::int64_t a, std::int64_t b) { return a < b; }
  static bool ordering(arithmetic::Ordering o) { return o == arithmetic::Ordering::less; }
};
struct LessEqual {
  static bool small(std::int64_t a, std::int64_t b) { return a <= b; }
  static bool ordering(arithmetic::Ordering o) {
    return o == arithmetic::Ordering::less || o == arithmetic::Ordering::equal;
  }
};
struct Greater {
  static bool small(std::int64_t a, std::int64_t b) { return a > b; }
  static bool ordering(arithmetic::Ordering o) { return o == arithmetic::Ordering::greater; }
};
struct GreaterEqual {
  static bool small(std::int64_t a, std::int64_t b) { return a >= b; }
  static bool ordering(arithmetic::Ordering o) {
    return o == arithmetic::Ordering::greater || o == arithmetic::Ordering::equal;
  }
};
struct Equal {
  static bool small(std::int64_t a, std::int64_t b) { return a == b; }
  static bool ordering(arithmetic::Ordering o) { return o == arithmetic::Ordering::equal; }
};
struct NotEqual {
  static bool small(std::int64_t a, std::int64_t b) { return a != b; }
  static bool ordering(arithmetic::Ordering o) { return o != arithmetic::Ordering::equal; }
};

// An unordered comparison (NaN) is neither less, equal, nor greater.
template <class Holds>
[[gnu::always_inline]] inline void compare_slowly(HB_REGISTERS, Cell a, Cell b) {
  save(HB_PASS);
  arithmetic::Ordering ordering = m.compare(a, b);
  H = m.terms.top;
  if (m.p != P) return resume(m);  // an error: control is at its handler
  if (Holds::ordering(ordering)) return go(P + 4, m, H, E, S, CP);
  return go(label(P[3]), m, H, E, S, CP);
}

template <class Holds>
[[gnu::noinline]] void compare_registers_slowly(HB_REGISTERS) {
  return compare_slowly<Holds>(HB_PASS, deref(m.x[P[1]]), deref(m.x[P[2]]));
}

template <class Holds>
[[gnu::always_inline]] inline void compare_registers(HB_REGISTERS) {
  const Cell a = deref(m.x[P[1]]), b = deref(m.x[P[2]]);
  if (!both_small(a, b)) [[unlikely]]
    return compare_registers_slowly<Holds>(HB_PASS);
  if (Holds::small(tagged(a), tagged(b))) return go(P + 4, m, H, E, S, CP);
  return go(label(P[3]), m, H, E, S, CP);
}

template <class Holds>
[[gnu::noinline]] void compare_constant_slowly(HB_REGISTERS) {
  return compare_slowly<Holds>(HB_PASS, deref(m.x[P[1]]), Cell(P[2]));
}

template <class Holds>
[[gnu::always_inline]] inline void compare_constant(HB_REGISTERS) {
  const Cell a = deref(m.x[P[1]]);
  if (!a.is_small_integer()) [[unlikely]]
    return compare_constant_slowly<Holds>(HB_PASS);
  if (Holds::small(tagged(a), static_cast<std::int64_t>(P[2]))) return go(P + 4, m, H, E, S, CP);
  return go(label(P[3]), m, H, E, S, CP);
}

inline void test_less(HB_REGISTERS) { return compare_registers<Less>(HB_PASS); }
inline void test_less_equal(HB_REGISTERS) { return compare_registers<LessEqual>(HB_PASS); }
inline void test_greater(HB_REGISTERS) { return compare_registers<Greater>(HB_PASS); }
inline void test_greater_equal(HB_REGISTERS) { return compare_registers<GreaterEqual>(HB_PASS); }
inline void test_equal(HB_REGISTERS) { return compare_registers<Equal>(HB_PASS); }
inline void test_not_equal(HB_REGISTERS) { return compare_registers<NotEqual>(HB_PASS); }
inline void test_less_constant(HB_REGISTERS) { return compare_constant<Less>(HB_PASS); }
inline void test_less_equal_constant(HB_REGISTERS) { return compare_constant<LessEqual>(HB_PASS); }
inline void test_greater_constant(HB_REGISTERS) { return compare_constant<Greater>(HB_PASS); }
inline void test_greater_equal_constant(HB_REGISTERS) { return compare_constant<GreaterEqual>(HB_PASS); }
inline void test_equal_constant(HB_REGISTERS) { return compare_constant<Equal>(HB_PASS); }
inline void test_not_equal_constant(HB_REGISTERS) { return compare_constant<NotEqual>(HB_PASS); }

// ---- type tests and identity ----

// Type tests never bind, wake or collect, so they can decide an if-then-else without a choice point.
template <class Test>
[[gnu::always_inline]] inline void type_test(HB_REGISTERS, Test test) {
  if (test(deref(m.x[P[1]]))) return go(P + 3, m, H, E, S, CP);
  return go(label(P[2]), m, H, E, S, CP);
}

inline void test_var(HB_REGISTERS) {
  return type_test(HB_PASS, [](Cell c) { return c.is_variable(); });
}
inline void test_nonvar(HB_REGISTERS) {
  return type_test(HB_PASS, [](Cell c) { return !c.is_variable(); });
}
inline void test_atom(HB_REGISTERS) {
  return type_test(HB_PASS, [](Cell c) { return c.is_atom(); });
}
inline void test_atomic(HB_REGISTERS) {
  return type_test(HB_PASS, [](Cell c) { return c.is_atomic(); });
}
inline void test_integer(HB_REGISTERS) {
  return type_test(HB_PASS, [](Cell c) { return terms::is_integer(c); });
}
inline void test_float(HB_REGISTERS) {
  return type_test(HB_PASS, [](Cell c) { return terms::is_float(c); });
}
inline void test_number(HB_REGISTERS) {
  return type_test(HB_PASS, [](Cell c) { return terms::is_number(c); });
}
inline void test_compound(HB_REGISTERS) {
  return type_test(HB_PASS, [](Cell c) { return c.is_compound(); });
}
inline void test_callable(HB_REGISTERS) {
  return type_test(HB_PASS, [](Cell c) { return terms::is_callable(c); });
}

template <bool wanted>
[[gnu::noinline]] void identity_test_slowly(HB_REGISTERS) {
  save(HB_PASS);
  const terms::Answer answer = terms::identical(m.terms, m.x[P[1]], m.x[P[2]]);
  if (answer == terms::Answer::no_memory) return unify_failed(HB_PASS, answer);
  if ((answer == terms::Answer::yes) == wanted) return go(P + 4, m, H, E, S, CP);
  return go(label(P[3]), m, H, E, S, CP);
}

// Terms of different kinds differ; identical cells are equal. Only two compounds, or two boxes, need a walk.
template <bool wanted>
[[gnu::always_inline]] inline void identity_test(HB_REGISTERS) {
  const Cell a = deref(m.x[P[1]]), b = deref(m.x[P[2]]);
  if (a != b && a.tag() == b.tag() && (a.is_compound() || a.is_box())) {
    return identity_test_slowly<wanted>(HB_PASS);
  }
  if ((a == b) == wanted) return go(P + 4, m, H, E, S, CP);
  return go(label(P[3]), m, H, E, S, CP);
}
inline void test_identical(HB_REGISTERS) { return identity_test<true>(HB_PASS); }
inline void test_not_identical(HB_REGISTERS) { return identity_test<false>(HB_PASS); }
// Atoms and small integers have a unique cell.
inline void test_constant(HB_REGISTERS) {
  if (deref(m.x[P[1]]).bits() == P[2]) return go(P + 4, m, H, E, S, CP);
  return go(label(P[3]), m, H, E, S, CP);
}
inline void test_not_constant(HB_REGISTERS) {
  if (deref(m.x[P[1]]).bits() != P[2]) return go(P + 4, m, H, E, S, CP);
  return go(label(P[3]), m, H, E, S, CP);
}

// Undoes the bindings before the jump. If attributed variables would be bound, goals decide.
[[gnu::noinline]] inline void test_not_unifiable_slowly(HB_REGISTERS) {
  save(HB_PASS);
  const Trial trial = m.try_to_unify(m.x[P[1]], m.x[P[2]]);
  if (trial == Trial::no) return go(P + 6, m, H, E, S, CP);
  if (trial == Trial::yes) return go(label(P[3]), m, H, E, S, CP);
  if (trial == Trial::wakes_goals) {
    m.ask_not_unifiable(m.x[P[1]], m.x[P[2]], label(P[3]), P[4], P[5], P + 6);
    return resume(m);
  }
  if (!m.poll()) return out_of_memory(HB_PASS);
  m.throw_interrupted();
  return resume(m);
}

inline void test_not_unifiable(HB_REGISTERS) {
  const Cell a = deref(m.x[P[1]]), b = deref(m.x[P[2]]);
  if (a == b) return go(label(P[3]), m, H, E, S, CP);
  const bool walk = a.is_variable() || b.is_variable() || (a.tag() == b.tag() && (a.is_compound() || a.is_box()));
  if (walk) return test_not_unifiable_slowly(HB_PASS);
  return go(P + 6, m, H, E, S, CP);
}

// ---- unification that decides an if-then-else ----

// The unification is the last goal of the condition, so its bindings persist and no choice point is needed, unless it
// wakes a goal that may fail. In that case it is called as a goal (`ask_unifiable`), whose success includes the
// bindings.

[[gnu::noinline]] inline void unify_or_else_slowly(HB_REGISTERS) {
  save(HB_PASS);
  switch (m.try_to_unify(m.x[P[1]], m.x[P[2]], Machine::Constraints::as_goals)) {
    case Trial::no: return go(label(P[3]), m, H, E, S, CP);
    case Trial::yes: return go(P + 6, m, m.terms.top, E, S, CP);
    case Trial::wakes_goals: m.ask_unifiable(m.x[P[1]], m.x[P[2]], label(P[3]), P[4], P[5], P + 6); return resume(m);
    default: break;
  }
  if (!m.poll()) return out_of_memory(HB_PASS);
  m.throw_interrupted();
  return resume(m);
}

inline void unify_or_else(HB_REGISTERS) {
  const Quick answer = unify_quickly(m, m.x[P[1]], m.x[P[2]]);
  if (answer == Quick::unknown) return unify_or_else_slowly(HB_PASS);
  return go(answer == Quick::yes ? P + 6 : label(P[3]), m, H, E, S, CP);
}

[[gnu::noinline]] inline void unify_constant_or_else_slowly(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (!c.is_attributed()) return go(label(P[3]), m, H, E, S, CP);
  save(HB_PASS);
  m.ask_unifiable(c, Cell(P[2]), label(P[3]), P[4], P[5], P + 6);
  return resume(m);
}

inline void unify_constant_or_else(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.bits() == P[2]) return go(P + 6, m, H, E, S, CP);
  if (!c.is_ref()) return unify_constant_or_else_slowly(HB_PASS);
  *c.address() = Cell(P[2]);
  trail_binding(m, c.address());
  return go(P + 6, m, H, E, S, CP);
}

[[gnu::noinline]] inline void match_list_slowly(HB_REGISTERS) {
  save(HB_PASS);
  m.ask_matches(deref(m.x[P[1]]), terms::functors::list_pair, label(P[2]), P[3], P[4], P + 5);
  return resume(m);
}

inline void match_list(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.is_list() || c.is_ref()) return go(P + 5, m, H, E, S, CP);
  if (c.is_attributed()) return match_list_slowly(HB_PASS);
  return go(label(P[2]), m, H, E, S, CP);
}

[[gnu::noinline]] inline void match_structure_slowly(HB_REGISTERS) {
  save(HB_PASS);
  m.ask_matches(deref(m.x[P[1]]), Cell(P[2]), label(P[3]), P[4], P[5], P + 6);
  return resume(m);
}

inline void match_structure(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.is_ref() || (c.is_structure() && terms::functor_of(c).bits() == P[2])) return go(P + 6, m, H, E, S, CP);
  if (c.is_attributed()) return match_structure_slowly(HB_PASS);
  return go(label(P[3]), m, H, E, S, CP);
}

}  // namespace hornbeam::machine::instructions
