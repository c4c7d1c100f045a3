// SPDX-License-Identifier: MIT
// A store of its own for each test, and short names for building terms by hand.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string_view>
#include <vector>

#include "terms/term_store.hpp"

namespace hornbeam::terms {

struct TermFixture {
  TermStore store{std::size_t{1} << 31, std::size_t{1} << 26};

  Cell atom(std::string_view name) { return Cell::atom(store.atoms.intern(name)); }
  Cell integer(std::int64_t value) { return store.new_integer(value); }
  Cell variable() { return store.new_variable(); }
  Cell attributed(Cell attributes) { return Cell::reference(store.new_attributed_variable(attributes).address()); }
  Cell functor(std::string_view name, std::uint32_t arity) {
    return store.functors.intern(store.atoms.intern(name), arity);
  }
  Cell compound(std::string_view name, std::initializer_list<Cell> arguments) {
    Cell* p = store.allocate(1 + arguments.size());
    Cell* next = p;
    *next++ = functor(name, static_cast<std::uint32_t>(arguments.size()));
    for (const Cell argument : arguments) *next++ = argument;
    return Cell::structure(p);
  }
  Cell nil() { return Cell::atom(atoms::nil); }
  Cell list(const std::vector<Cell>& elements, Cell tail) {
    for (std::size_t i = elements.size(); i-- > 0;) tail = store.new_list(elements[i], tail);
    return tail;
  }
  Cell list(const std::vector<Cell>& elements) { return list(elements, nil()); }
  // A list of fresh variables that live in the pairs themselves, as length/2 makes them.
  Cell list_of_variables(std::size_t length) {
    Cell tail = nil();
    for (std::size_t i = 0; i < length; ++i) {
      tail = store.new_list(Cell::integer(0), tail);
      tail.address()[0] = Cell::reference(tail.address());
    }
    return tail;
  }
  // f(f(...f(inner, 1)..., 1), 1) or f(1, f(1, ... inner)).
  Cell left_nest(std::size_t depth, Cell inner) {
    const Cell f = functor("f", 2);
    for (; depth > 0; --depth) inner = store.new_structure(f, inner, Cell::integer(1));
    return inner;
  }
  Cell right_nest(std::size_t depth, Cell inner) {
    const Cell f = functor("f", 2);
    for (; depth > 0; --depth) inner = store.new_structure(f, Cell::integer(1), inner);
    return inner;
  }
  // f(T, T) with T = f(U, U) ...: 2^depth leaves in depth structures.
  Cell shared_tree(std::size_t depth, Cell leaf) {
    const Cell f = functor("f", 2);
    for (; depth > 0; --depth) leaf = store.new_structure(f, leaf, leaf);
    return leaf;
  }
  // X = f(X).
  Cell cyclic_unary() {
    const Cell x = compound("f", {nil()});
    return structure_argument(x, 0) = x;
  }
  // X = f(Y, 1), Y = g(X, Y).
  Cell cyclic_pair() {
    const Cell x = compound("f", {nil(), Cell::integer(1)});
    const Cell y = compound("g", {x, nil()});
    structure_argument(y, 1) = y;
    structure_argument(x, 0) = y;
    return x;
  }
  void bind(Cell var, Cell value) { store.bind(deref(var), value); }
};

}  // namespace hornbeam::terms
