// SPDX-License-Identifier: MIT
// Term creation and decomposition, ISO 13211-1 clause 8.5, with common extensions.
#include "builtins/arguments.hpp"
#include "clpfd/bridge/copies.hpp"
#include "terms/bigint.hpp"

namespace hornbeam::builtins {

using terms::max_arity;

namespace {

// A list pair has no functor cell: it represents '.'(Head, Tail).
Cell arity_of(Cell compound) { return Cell::integer(compound.is_list() ? 2 : terms::functor_of(compound).arity()); }
Cell name_of(const TermStore& store, Cell compound) {
  return Cell::atom(compound.is_list() ? atoms::dot : store.functors.name(terms::functor_of(compound)));
}
Cell* argument_cells(Cell compound) { return compound.is_list() ? compound.address() : compound.address() + 1; }

// name(A1, ..., Aarity); the caller fills in the arguments, which begin at `arguments`.
Cell new_compound(TermStore& store, Atom name, std::uint32_t arity, Cell*& arguments) {
  if (name == atoms::dot && arity == 2) {
    arguments = store.allocate(2);
    return Cell::list(arguments);
  }
  Cell* p = store.allocate(1 + std::size_t{arity});
  p[0] = store.functors.intern(name, arity);
  arguments = p + 1;
  return Cell::structure(p);
}

// ---- 8.5.1 functor(?Term, ?Name, ?Arity) ----

// Errors: instantiation if Name or Arity is unbound; type_error(atomic, Name) for a compound name; type_error(integer,
// Arity); domain_error(not_less_than_zero, Arity); representation_error(max_arity); type_error(atom, Name) for a number
// with arguments.
Outcome construct_from_functor(Machine& m, Cell* a) {
  const Cell name = deref(a[1]);
  if (name.is_variable()) return machine::instantiation_error(m);
  std::int64_t arity = 0;
  if (deref(a[2]).is_variable()) return machine::instantiation_error(m);
  if (name.is_compound()) return machine::type_error(m, atoms::atomic, name);
  if (Outcome o = read_known_count(m, a[2], arity); o != Outcome::success) return o;
  if (arity == 0) return m.unify(a[0], name);
  if (arity > max_arity) return machine::representation_error(m, atoms::max_arity);
  if (!name.is_atom()) return machine::type_error(m, atoms::atom, name);
  const Outcome room = m.need_heap(static_cast<std::size_t>(arity) + 1);
  if (room != Outcome::success) return room;
  Cell* arguments;
  const Cell term = new_compound(m.terms, name.as_atom(), static_cast<std::uint32_t>(arity), arguments);
  // The arguments themselves are the fresh variables.
  for (std::int64_t i = 0; i < arity; ++i) arguments[i] = Cell::reference(arguments + i);
  return m.unify(a[0], term);
}

// An atomic term is its own name, with arity 0.
Outcome functor(Machine& m, Cell* a) {
  const Cell term = deref(a[0]);
  if (term.is_variable()) return construct_from_functor(m, a);
  const Cell name = term.is_compound() ? name_of(m.terms, term) : term;
  const Cell arity = term.is_compound() ? arity_of(term) : Cell::integer(0);
  const Outcome named = m.unify(a[1], name);
  return named == Outcome::success ? m.unify(a[2], arity) : named;
}

// compound_name_arity(?Term, ?Name, ?Arity): like functor/3, but for compounds, also those without arguments.
Outcome compound_name_arity(Machine& m, Cell* a) {
  const Cell term = deref(a[0]);
  if (term.is_compound()) return functor(m, a);
  if (!term.is_variable()) return machine::type_error(m, atoms::compound, term);
  const Cell name = deref(a[1]);
  const Cell arity = deref(a[2]);
  if (name.is_atom() && arity == Cell::integer(0)) {
    return m.unify(term, m.terms.new_structure(m.terms.functors.intern(name.as_atom(), 0)));
  }
  return construct_from_functor(m, a);
}

// ---- 8.5.2 arg(+N, +Term, ?Arg) ----

// Enumerates all arguments, an extension to ISO 13211-1 in the swi dialect.
Outcome enumerate_arguments(Machine& m, Cell* a, Cell term, Redo& redo) {
  const std::int64_t next = redo.first() ? 1 : redo.state().as_small_integer();
  const std::int64_t arity = arity_of(term).as_small_integer();
  if (next > arity) return Outcome::fail;
  if (next < arity) redo.again(Cell::integer(next + 1));
  const Outcome numbered = m.unify(a[0], Cell::integer(next));
  if (numbered != Outcome::success) return numbered;
  return m.unify(a[2], argument_cells(term)[next - 1]);
}

// Errors: instantiation if N or Term is unbound; type_error(integer, N); type_error(compound, Term);
// domain_error(not_less_than_zero, N). A number beyond the arity just fails.
Outcome arg_by_number(Machine& m, Cell* a) {
  const Cell n = deref(a[0]);
  const Cell term = deref(a[1]);
  if (n.is_small_integer() && term.is_compound() && n.as_small_integer() > 0) [[likely]] {
    if (n.as_small_integer() > arity_of(term).as_small_integer()) return Outcome::fail;
    return m.unify(a[2], argument_cells(term)[n.as_small_integer() - 1]);
  }
  if (n.is_variable()) {
    const bool enumerates = acts_as_swi(m) && term.is_compound();  // whatever the flag iso says: libraries count on it
    return enumerates ? Outcome::as_goal : machine::instantiation_error(m);
  }
  if (term.is_variable()) return machine::instantiation_error(m);
  if (!terms::is_integer(n)) return machine::type_error(m, atoms::integer, n);
  if (!term.is_compound()) return machine::type_error(m, atoms::compound, term);
  if (terms::integer_sign(n) < 0) return machine::domain_error(m, atoms::not_less_than_zero, n);
  return Outcome::fail;  // zero, or beyond any arity
}

Outcome arg(Machine& m, Cell* a, Redo& redo) {
  const Outcome outcome = redo.first() ? arg_by_number(m, a) : Outcome::as_goal;
  return outcome == Outcome::as_goal ? enumerate_arguments(m, a, deref(a[1]), redo) : outcome;
}

// ---- 8.5.3 =..(?Term, ?List) ----

// The list is laid out in one block: pair i is at cell 2i, its tail points to the next.
Outcome decompose(Machine& m, Cell term, Cell list) {
  if (Outcome o = check_result_list(m, list); o != Outcome::success) return o;
  if (!term.is_compound()) {
    return m.unify(list, m.terms.new_list(term, Cell::atom(atoms::nil)));
  }
  const auto arity = static_cast<std::size_t>(arity_of(term).as_small_integer());
  const Outcome room = m.need_heap(2 * (arity + 1));
  if (room != Outcome::success) return room;
  Cell* pairs = m.terms.allocate(2 * (arity + 1));
  pairs[0] = name_of(m.terms, term);
  for (std::size_t i = 0; i < arity; ++i) {
    pairs[2 * i + 1] = Cell::list(pairs + 2 * i + 2);
    pairs[2 * i + 2] = storable(deref(argument_cells(term)[i]));
  }
  pairs[2 * arity + 1] = Cell::atom(atoms::nil);
  return m.unify(list, Cell::list(pairs));
}

// Builds the term with name `name` and the `arity` elements of the list `rest` as arguments.
Outcome compose(Machine& m, Cell target, Atom name, Cell rest, std::size_t arity) {
  if (arity > max_arity) return machine::representation_error(m, atoms::max_arity);
  const Outcome room = m.need_heap(arity + 1);
  if (room != Outcome::success) return room;
  Cell* arguments;
  const Cell term = new_compound(m.terms, name, static_cast<std::uint32_t>(arity), arguments);
  for (; rest.is_list(); rest = deref(terms::tail_of(rest))) {
    *arguments++ = storable(deref(terms::head_of(rest)));
  }
  return m.unify(target, term);
}

// Errors, if Term is unbound: instantiation for a partial list or an unbound name; type_error(list, List);
// domain_error(non_empty_list, []); type_error(atomic, Name) for [f(x)]; type_error(atom, Name) for a name with
// arguments that is not an atom; representation_error(max_arity).
Outcome univ(Machine& m, Cell* a) {
  const Cell term = deref(a[0]);
  const Cell list = deref(a[1]);
  if (!term.is_variable()) return decompose(m, term, list);
  if (list == Cell::atom(atoms::nil)) return machine::domain_error(m, atoms::non_empty_list, list);
  std::size_t length = 0;
  if (Outcome o = check_list(m, list, length); o != Outcome::success) return o;
  const Cell name = deref(terms::head_of(list));
  if (name.is_variable()) return machine::instantiation_error(m);
  if (length == 1) {
    return name.is_compound() ? machine::type_error(m, atoms::atomic, name) : m.unify(term, name);
  }
  if (!name.is_atom()) return machine::type_error(m, atoms::atom, name);
  return compose(m, term, name.as_atom(), deref(terms::tail_of(list)), length - 1);
}

// compound_name_arguments(?Term, ?Name, ?Arguments)
Outcome compound_name_arguments(Machine& m, Cell* a) {
  const Cell term = deref(a[0]);
  if (term.is_compound()) {
    Cell both;
    const Outcome split = decompose(m, term, both = storable(m.terms.new_variable()));
    if (split != Outcome::success) return split;
    const Cell list = deref(both);
    const Outcome named = m.unify(a[1], terms::head_of(list));
    return named == Outcome::success ? m.unify(a[2], terms::tail_of(list)) : named;
  }
  if (!term.is_variable()) return machine::type_error(m, atoms::compound, term);
  const Cell name = deref(a[1]);
  std::size_t arity = 0;
  if (name.is_variable()) return machine::instantiation_error(m);
  if (Outcome o = check_list(m, a[2], arity); o != Outcome::success) return o;
  if (!name.is_atom()) return machine::type_error(m, atoms::atom, name);
  return compose(m, term, name.as_atom(), deref(a[2]), arity);
}

// ---- 8.5.4 copy_term(?Term, ?Copy) and its kin ----

// A copy of `term`, or the reason for failure in `outcome`.
Cell copy_of(Machine& m, Cell term, terms::AttributeCopy attributes, terms::GroundTerms ground_arguments,
             Outcome& outcome) {
  outcome = Outcome::success;
  if (const auto copied = terms::copy_term(m.terms, term, attributes, ground_arguments)) return *copied;
  outcome = m.need_heap(terms::copy_cells(m.terms, term) + 16);
  // There is room, but no working memory.
  if (outcome == Outcome::success) outcome = out_of_memory(m);
  return term;
}

Outcome unify_unpacked(Machine& m, Cell argument, Cell packed) {
  if (Outcome o = m.need_heap(terms::TermStore::wakeup_cells); o != Outcome::success) return o;
  return m.unify(argument, clpfd::unpack(m, packed));
}

// For programs that assign, duplicate_term/2 copies ground terms as well.
template <terms::AttributeCopy attributes, terms::GroundTerms ground_terms = terms::GroundTerms::shared>
Outcome copy(Machine& m, Cell* a) {
  if (ground_terms == terms::GroundTerms::shared && terms::is_ground(m.terms, a[0]) == terms::Answer::yes) {
    return m.unify(a[1], a[0]);
  }
  Outcome outcome = Outcome::success;
  Cell packed = a[0];
  if constexpr (attributes == terms::AttributeCopy::keep) outcome = clpfd::pack(m, a[0], packed);
  if (outcome != Outcome::success) return outcome;
  const Cell copied = copy_of(m, packed, attributes, ground_terms, outcome);
  if (outcome != Outcome::success) return outcome;
  return packed == a[0] ? m.unify(a[1], copied) : unify_unpacked(m, a[1], copied);
}

// ---- 8.5.5 term_variables(?Term, ?Variables), Cor.2 ----

// `which` selects all variables or only attributed ones.
Outcome unify_variables(Machine& m, Cell term, Cell result, Cell tail, terms::Variables which) {
  const terms::VariableList found = terms::term_variables(m.terms, term, storable(deref(tail)), which);
  if (found.done) return m.unify(result, found.list);
  return found.cells == 0 ? out_of_memory(m) : m.need_heap(found.cells);
}

Outcome term_variables(Machine& m, Cell* a) {
  if (Outcome o = check_result_list(m, a[1]); o != Outcome::success) return o;
  return unify_variables(m, a[0], a[1], Cell::atom(atoms::nil), terms::Variables::all);
}

Outcome term_variables_tail(Machine& m, Cell* a) { return unify_variables(m, a[0], a[1], a[2], terms::Variables::all); }

Outcome term_attvars(Machine& m, Cell* a) {
  return unify_variables(m, a[0], a[1], Cell::atom(atoms::nil), terms::Variables::attributed);
}

// ---- numbervars ----

// Every variable must become '$VAR'(N): attributed ones are refused, as binding them would wake their goals.
Outcome number(Machine& m, Cell term, Cell start, Cell end, terms::Singletons singletons) {
  const Cell first = deref(start);
  if (first.is_variable()) return machine::instantiation_error(m);
  if (!terms::is_integer(first)) return machine::type_error(m, atoms::integer, first);
  if (!first.is_small_integer()) return machine::representation_error(m, atoms::integer);
  const terms::NumberedVariables numbered =
      terms::number_variables(m.terms, term, first.as_small_integer(), singletons);
  switch (numbered.outcome) {
    case terms::Numbering::done: return m.unify(end, m.terms.new_integer(numbered.end));
    case terms::Numbering::attributed_variable: return machine::type_error(m, atoms::free_of_attvar, term);
    case terms::Numbering::no_heap: return m.need_heap(numbered.cells);
    case terms::Numbering::no_memory: break;
  }
  return out_of_memory(m);
}

Outcome numbervars(Machine& m, Cell* a) { return number(m, a[0], a[1], a[2], terms::Singletons::number); }
Outcome numbervars_from_zero(Machine& m, Cell* a) {
  return number(m, a[0], Cell::integer(0), m.terms.new_variable(), terms::Singletons::number);
}
Outcome numbervars_sparing_singletons(Machine& m, Cell* a) {
  return number(m, a[0], a[1], a[2], terms::Singletons::underscore);
}

// ---- hashes ----

// Hashes fit 24 bits unless a range is given, so that they are small integers everywhere.
Outcome unify_hash(Machine& m, Cell term, std::int64_t depth, std::int64_t range, Cell result) {
  const auto hash = terms::variant_hash(m.terms, term, depth);
  if (!hash) return out_of_memory(m);
  constexpr std::int64_t bits_24 = (1 << 24) - 1;
  const auto value = static_cast<std::int64_t>(*hash >> 8);
  return m.unify(result, Cell::integer(range > 0 ? value % range : value & bits_24));
}

// term_hash(+Term, -Hash): leaves Hash unbound if Term has variables.
Outcome term_hash(Machine& m, Cell* a) {
  const Answer ground = terms::is_ground(m.terms, a[0]);
  if (ground == Answer::no_memory) return out_of_memory(m);
  return ground == Answer::no ? Outcome::success : unify_hash(m, a[0], -1, 0, a[1]);
}

// term_hash(+Term, +Depth, +Range, -Hash)
Outcome term_hash_to_depth(Machine& m, Cell* a) {
  const Cell depth = deref(a[1]);
  if (depth.is_variable()) return machine::instantiation_error(m);
  if (!depth.is_small_integer()) return machine::type_error(m, atoms::integer, depth);
  std::int64_t range = 0;
  if (Outcome o = read_known_count(m, a[2], range); o != Outcome::success) return o;
  if (range == 0) return machine::domain_error(m, atoms::not_less_than_one, deref(a[2]));
  if (depth.as_small_integer() < 0) {
    const Answer ground = terms::is_ground(m.terms, a[0]);
    if (ground == Answer::no_memory) return out_of_memory(m);
    if (ground == Answer::no) return Outcome::success;
  }
  return unify_hash(m, a[0], depth.as_small_integer(), range, a[3]);
}

// variant_hash(+Term, -Hash)
Outcome variant_hash(Machine& m, Cell* a) { return unify_hash(m, a[0], -1, 0, a[1]); }

}  // namespace

BuiltinFamily term_construction() {
  using terms::AttributeCopy;
  static constexpr Builtin rows[] = {
      iso_det("functor(?Term, ?Name, ?Arity) is semidet", &functor,
              "Term has this name and number of arguments; constructs Term if it is unbound."),
      iso_nondet("arg(+N, +Term, ?Argument) is nondet", &arg, "Argument is argument N of Term.", &arg_by_number),
      iso_det("=..(?Term, ?List) is semidet", &univ, "List is the name of Term and its arguments."),
      iso_det("copy_term(?Term, ?Copy) is semidet", &copy<AttributeCopy::keep>,
              "Copy is Term with fresh variables, attributes included; a ground Term is its own copy."),
      iso_det("term_variables(?Term, ?Variables) is semidet", &term_variables,
              "Variables are the variables of Term in the order of their first occurrence."),
      det("term_variables(?Term, ?Variables, ?Tail) is semidet", &term_variables_tail,
          "Variables are the variables of Term, followed by the list Tail."),
      det("term_attvars(?Term, -Variables) is det", &term_attvars,
          "Variables are the attributed variables of Term, including those inside attributes."),
      det("copy_term_nat(?Term, ?Copy) is semidet", &copy<AttributeCopy::drop>,
          "Copy is Term with fresh variables without attributes."),
      det("duplicate_term(?Term, ?Copy) is semidet", &copy<AttributeCopy::keep, terms::GroundTerms::copied>,
          "Copy is a complete copy of Term, so that setarg/3 on one leaves the other unchanged."),
      det("compound_name_arity(?Term, ?Name, ?Arity) is semidet", &compound_name_arity,
          "Like functor/3 for compound terms only, including those without arguments."),
      det("compound_name_arguments(?Term, ?Name, ?Arguments) is semidet", &compound_name_arguments,
          "Term is compound and has this name and list of arguments."),
      det("numbervars(+Term) is det", &numbervars_from_zero, "Same as numbervars(Term, 0, _)."),
      det("numbervars(+Term, +Start, -End) is det", &numbervars,
          "Binds the variables of Term to '$VAR'(N), N counting from Start up to End, exclusive."),
      det("$numbervars_sparing_singletons(+Term, +Start, -End) is det", &numbervars_sparing_singletons,
          "As numbervars/3, but a variable that occurs once becomes _."),
      det("term_hash(+Term, -Hash) is det", &term_hash,
          "Hash is an integer that equal terms have in common; unbound if Term is not ground."),
      det("term_hash(+Term, +Depth, +Range, -Hash) is det", &term_hash_to_depth,
          "Like term_hash/2, but less than Range, and considers Term only down to Depth."),
      det("variant_hash(+Term, -Hash) is det", &variant_hash,
          "Hash is an integer that all variants of Term have in common."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
