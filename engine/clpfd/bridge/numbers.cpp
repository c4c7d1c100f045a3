// SPDX-License-Identifier: MIT
#include "clpfd/bridge/numbers.hpp"

#include <vector>

#include "machine/errors.hpp"
#include "terms/bigint.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::clpfd {

Integer to_integer(const terms::TermStore& t, Cell c) {
  if (c.is_small_integer()) return Integer(c.as_small_integer());
  const Cell* header = c.address();
  std::vector<std::uint64_t> limbs;
  for (std::size_t i = 0; i < header->box_words(); ++i) limbs.push_back(header[1 + i].bits());
  return Integer::from_limbs(limbs, header->box_info() == 1, &t.stop);
}

std::size_t cells_of(const Integer& value) { return value.is_small() ? 2 : value.limbs().size() + 2; }

Cell to_cell(terms::TermStore& t, const Integer& value) {
  if (value.is_small()) return t.new_integer(value.small());
  const std::vector<std::uint64_t> limbs = value.limbs();
  Cell result = Cell::integer(0);
  terms::integer_from_limbs(t, limbs.data(), limbs.size(), value.sign() < 0, result);
  return result;
}

std::size_t cells_of(const Domain& domain) {
  std::size_t cells = 4;
  for (const ExactInterval& i : domain.intervals()) {
    cells += 6 + cells_of(i.lo.value()) + cells_of(i.hi.value());
  }
  return cells;
}

namespace {

Cell bound_cell(Machine& m, const Bound& bound) {
  if (bound.finite()) return to_cell(m.terms, bound.value());
  return Cell::atom(bound.is_inf() ? atoms::inf : m.terms.atoms.intern("sup"));
}

struct DomainFunctors {
  Cell interval;
  Cell either;
  Cell both;
  Cell complement;
  Cell braces;
  Cell comma;
  explicit DomainFunctors(Machine& m)
      : interval(m.terms.functors.intern(m.terms.atoms.intern(".."), 2)),
        either(m.terms.functors.intern(atoms::bit_or, 2)),
        both(m.terms.functors.intern(m.terms.atoms.intern("/\\"), 2)),
        complement(m.terms.functors.intern(m.terms.atoms.intern("\\"), 1)),
        braces(m.terms.functors.intern(m.terms.atoms.intern("{}"), 1)),
        comma(m.terms.functors.intern(m.terms.atoms.intern(","), 2)) {}
};

// Limit for nested complements and intersections, each of which is a C++ call.
constexpr int deepest_part = 50;

// {1,3,5}: the integers between the braces.
bool read_braces(const Machine& m, Cell inside, Cell comma, std::vector<ExactInterval>& parts, std::size_t budget) {
  std::vector<Cell> waiting{inside};
  while (!waiting.empty()) {
    const Cell c = deref(waiting.back());
    waiting.pop_back();
    if (terms::is_integer(c)) {
      const Bound value(to_integer(m.terms, c));
      parts.push_back({value, value});
    } else if (budget-- > 0 && c.is_structure() && terms::functor_of(c) == comma) {
      waiting.push_back(terms::structure_argument(c, 1));
      waiting.push_back(terms::structure_argument(c, 0));
    } else {
      return false;
    }
  }
  return true;
}

bool read_bound(Machine& m, Cell c, Bound& bound) {
  c = deref(c);
  if (terms::is_integer(c)) {
    bound = Bound(to_integer(m.terms, c));
    return true;
  }
  if (!c.is_atom()) return false;
  if (c.as_atom() == atoms::inf) {
    bound = Bound::inf();
    return true;
  }
  bound = Bound::sup();
  return m.terms.atoms.text(c.as_atom()) == "sup";
}

}  // namespace

Cell to_cell(Machine& m, const Domain& domain, bool always_interval) {
  const DomainFunctors f(m);
  if (domain.empty()) {
    return m.terms.new_structure(f.interval, Cell::integer(1), Cell::integer(0));
  }
  Cell result = Cell::integer(0);
  bool first = true;
  always_interval = always_interval && domain.intervals().size() == 1;
  for (const ExactInterval& i : domain.intervals()) {
    const bool single = i.lo == i.hi && !always_interval;
    Cell part = bound_cell(m, i.lo);
    if (!single) part = m.terms.new_structure(f.interval, part, bound_cell(m, i.hi));
    result = first ? part : m.terms.new_structure(f.either, result, part);
    first = false;
  }
  return result;
}

namespace {

// Usually sorted already; then one pass, otherwise pairwise union.
Domain union_of(const std::vector<ExactInterval>& parts) {
  Domain domain;
  for (const ExactInterval& part : parts) {
    if (domain.empty() || domain.max() < part.lo) {
      domain.append(part.lo, part.hi);
    } else {
      domain = domain.unite(Domain(part.lo, part.hi));
    }
  }
  return domain;
}

machine::Outcome no_domain(Machine& m, Cell whole) {
  return machine::domain_error(m, m.terms.atoms.intern("clpfd_domain"), whole);
}

// Adds Lo..Hi to `parts`; an error names the whole term.
machine::Outcome read_interval(Machine& m, Cell whole, Cell interval, std::vector<ExactInterval>& parts) {
  const Cell left = deref(terms::structure_argument(interval, 0));
  const Cell right = deref(terms::structure_argument(interval, 1));
  if (left.is_variable() || right.is_variable()) return machine::instantiation_error(m);
  Bound lo, hi;
  if (!read_bound(m, left, lo) || !read_bound(m, right, hi) || lo.is_sup() || hi.is_inf()) {
    return no_domain(m, whole);
  }
  if (lo <= hi) parts.push_back({lo, hi});
  return machine::Outcome::success;
}

machine::Outcome read_domain(Machine& m, Cell whole, Cell term, Domain& domain, int depth);

// Adds \ Domain or Domain /\ Domain to `parts`.
machine::Outcome read_derived(Machine& m, Cell whole, Cell part, std::vector<ExactInterval>& parts, int depth) {
  if (depth == deepest_part) return no_domain(m, whole);
  Domain left, right;
  if (const auto o = read_domain(m, whole, terms::structure_argument(part, 0), left, depth + 1);
      o != machine::Outcome::success) {
    return o;
  }
  const bool both = terms::functor_of(part).arity() == 2;
  if (both) {
    if (const auto o = read_domain(m, whole, terms::structure_argument(part, 1), right, depth + 1);
        o != machine::Outcome::success) {
      return o;
    }
  }
  const Domain result = both ? left.intersect(right) : left.complement();
  for (const ExactInterval& i : result.intervals()) parts.push_back(i);
  return machine::Outcome::success;
}

machine::Outcome read_domain(Machine& m, Cell whole, Cell term, Domain& domain, int depth) {
  const DomainFunctors f(m);
  std::vector<ExactInterval> parts;
  std::vector<Cell> waiting{term};
  std::size_t budget = terms::tree_walk_budget(m.terms);
  while (!waiting.empty()) {
    const Cell c = deref(waiting.back());
    waiting.pop_back();
    if (budget-- == 0) return no_domain(m, whole);
    if (c.is_variable()) return machine::instantiation_error(m);
    if (terms::is_integer(c)) {
      const Bound value(to_integer(m.terms, c));
      parts.push_back({value, value});
      continue;
    }
    if (!c.is_structure()) return no_domain(m, whole);
    const Cell functor = terms::functor_of(c);
    machine::Outcome read = machine::Outcome::success;
    if (functor == f.complement || functor == f.both) {
      read = read_derived(m, whole, c, parts, depth);
    } else if (functor == f.braces) {
      const Cell inside = terms::structure_argument(c, 0);
      if (terms::is_ground(m.terms, inside) == terms::Answer::no) return machine::instantiation_error(m);
      if (!read_braces(m, inside, f.comma, parts, budget)) return no_domain(m, whole);
    } else if (functor == f.either) {
      waiting.push_back(terms::structure_argument(c, 1));
      waiting.push_back(terms::structure_argument(c, 0));
    } else {
      read = functor == f.interval ? read_interval(m, whole, c, parts) : no_domain(m, whole);
    }
    if (read != machine::Outcome::success) return read;
  }
  domain = union_of(parts);
  return machine::Outcome::success;
}

// inf, sup or n(I)
bool read_set_bound(Machine& m, Cell c, Bound& bound) {
  c = deref(c);
  if (!c.is_structure()) return c.is_atom() && read_bound(m, c, bound);
  if (terms::functor_of(c) != m.terms.functors.intern(m.terms.atoms.intern("n"), 1)) return false;
  const Cell number = deref(terms::structure_argument(c, 0));
  if (!terms::is_integer(number)) return false;
  bound = Bound(to_integer(m.terms, number));
  return true;
}

}  // namespace

std::optional<Interval> read_interval(Machine& m, Cell term) {
  const Cell c = deref(term);
  if (!c.is_structure() || terms::functor_of(c).arity() != 2) return std::nullopt;
  const Cell low = deref(terms::structure_argument(c, 0));
  const Cell high = deref(terms::structure_argument(c, 1));
  if (!low.is_small_integer() || !high.is_small_integer() || low.as_small_integer() > high.as_small_integer() ||
      m.terms.atoms.text(m.terms.functors.name(terms::functor_of(c))) != "..") {
    return std::nullopt;
  }
  return Interval{low.as_small_integer(), high.as_small_integer()};
}

machine::Outcome read_domain(Machine& m, Cell term, Domain& domain) {
  const Cell c = deref(term);
  return read_domain(m, c, c, domain, 0);
}

machine::Outcome read_set(Machine& m, Cell term, Domain& domain) {
  const auto functor = [&](const char* name, std::uint32_t arity) {
    return m.terms.functors.intern(m.terms.atoms.intern(name), arity);
  };
  const Cell interval = functor("from_to", 2);
  const Cell tree = functor("split", 3);
  std::vector<ExactInterval> parts;
  std::vector<Cell> waiting{deref(term)};
  for (std::size_t budget = terms::tree_walk_budget(m.terms); !waiting.empty() && budget > 0; --budget) {
    const Cell c = deref(waiting.back());
    if (c.is_variable()) return machine::instantiation_error(m);
    if (c.is_atom() ? m.terms.atoms.text(c.as_atom()) != "empty" : !c.is_structure()) break;
    if (c.is_structure() && terms::functor_of(c) == interval) {
      ExactInterval& part = parts.emplace_back();
      if (!read_set_bound(m, terms::structure_argument(c, 0), part.lo) ||
          !read_set_bound(m, terms::structure_argument(c, 1), part.hi)) {
        break;
      }
    } else if (c.is_structure() && terms::functor_of(c) != tree) {
      break;
    }
    waiting.pop_back();
    if (c.is_structure() && terms::functor_of(c) == tree) {
      waiting.push_back(terms::structure_argument(c, 2));
      waiting.push_back(terms::structure_argument(c, 1));
    }
  }
  if (!waiting.empty()) return machine::type_error(m, m.terms.atoms.intern("fdset"), deref(term));
  domain = union_of(parts);
  return machine::Outcome::success;
}

}  // namespace hornbeam::clpfd
