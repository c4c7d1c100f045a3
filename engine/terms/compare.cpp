// SPDX-License-Identifier: MIT
#include "terms/compare.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "support/work_stack.hpp"
#include "terms/bigint.hpp"
#include "terms/pair_memo.hpp"
#include "terms/ratio.hpp"

namespace hornbeam::terms {

namespace {

// Maps any negative or positive number to -1 or 1.
Order from_sign(int sign) { return static_cast<Order>((sign > 0) - (sign < 0)); }

// Position of a term's class in the standard order; numbers are one class here.
enum Class : std::uint8_t { variable_class, number_class, string_class, atom_class, compound_class };

// ISO 13211-1, 7.2: variables, numbers, (strings,) atoms, compounds.
Class class_of(Cell c) {
  switch (c.tag()) {
    case Tag::ref:
    case Tag::att: return variable_class;
    case Tag::num: return number_class;
    case Tag::box: return is_string(c) ? string_class : number_class;
    case Tag::atm: return atom_class;
    default: return compound_class;
  }
}

// A total order: by value, -0.0 before 0.0, NaN first.
int order_of_floats(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(b) - std::isnan(a);
  if (a == b) return std::signbit(b) - std::signbit(a);
  return a < b ? -1 : 1;
}

// By value, exactly, without rounding. A float equal to a rational number comes before it.
int order_of_rational_and_float(Cell rational, double value) {
  if (std::isnan(value)) return 1;
  const int order = compare_rational_to_float(rational, value);
  return order != 0 ? order : 1;
}

// Integers and floats by value, or as in ISO: all floats before all integers.
Order order_of_numbers(const TermStore& store, Cell a, Cell b, NumberOrder numbers) {
  const bool a_float = is_float(a);
  const bool b_float = is_float(b);
  if (a_float && b_float) return from_sign(order_of_floats(float_value(a), float_value(b)));
  if (!a_float && !b_float) {
    int order;
    if (!is_ratio(a) && !is_ratio(b)) return from_sign(compare_integers(a, b));
    return compare_rationals(a, b, store, order) ? from_sign(order) : Order::no_memory;
  }
  if (numbers == NumberOrder::floats_first) return a_float ? Order::less : Order::greater;
  return from_sign(a_float ? -order_of_rational_and_float(b, float_value(a))
                           : order_of_rational_and_float(a, float_value(b)));
}

int order_of_texts(std::string_view a, std::string_view b) { return a.compare(b); }

int order_of_atoms(const AtomTable& table, Atom a, Atom b) {
  if (atoms::is_ascii(a) && atoms::is_ascii(b)) return atoms::ascii_of(a) - atoms::ascii_of(b);
  const int order = order_of_texts(table.text(a), table.text(b));
  return order != 0 ? order : int{table.is_system(a)} - int{table.is_system(b)};
}

// In code point order, which in UTF-8 is byte order.
std::string_view string_text(Cell c) { return {string_data(c), string_bytes(c)}; }

// A list pair counts as '.'(Head, Tail).
std::uint32_t arity_of(Cell compound) { return compound.is_list() ? 2 : functor_of(compound).arity(); }
Atom name_of(const TermStore& store, Cell compound) {
  return compound.is_list() ? atoms::dot : store.functors.name(functor_of(compound));
}
const Cell* arguments_of(Cell compound) { return compound.is_list() ? compound.address() : compound.address() + 1; }

// The order of different cells that are not both compounds.
template <bool ordered>
Order simple_order(const TermStore& store, Cell a, Cell b, NumberOrder numbers) {
  if constexpr (ordered) return compare_simple(store, a, b, numbers);
  return a.is_box() && b.is_box() && same_box(a, b) ? Order::equal : Order::less;
}

// One walk for both purposes: an ordered one finds which is less, an unordered one only whether they differ (`less`
// then means different).
template <bool ordered>
class PairWalk {
 public:
  PairWalk(const TermStore& store, NumberOrder numbers) : store_(store), numbers_(numbers) {}

  Order run(Cell a, Cell b) {
    for (;;) {
      const Order order = visit(deref(a), deref(b));
      if (order != Order::equal) return order;
      if (left_ == 0) {
        if (stack_.empty()) return Order::equal;
        const Pending pending = stack_.pop();
        a_ = pending.a;
        b_ = pending.b;
        left_ = pending.left;
      }
      a = *a_++;
      b = *b_++;
      --left_;
    }
  }

 private:
  struct Pending {
    const Cell* a;
    const Cell* b;
    std::size_t left;
  };

  Order visit(Cell a, Cell b) {
    if (a == b) return Order::equal;
    if (!a.is_compound() || !b.is_compound()) return simple_order<ordered>(store_, a, b, numbers_);
    // Equal functors have equal cells; lists differ from structures by their tags.
    const std::uint32_t arity = arity_of(a);
    if (a.tag() != b.tag() || (a.is_structure() && functor_of(a) != functor_of(b))) {
      return compare_functors(a, b);
    }
    if (store_.must_stop(++steps_)) return Order::no_memory;
    if (steps_ > budget_) {
      const Memo memo = memo_.unite(a.address(), b.address());
      if (memo != Memo::fresh) return memo == Memo::seen ? Order::equal : Order::no_memory;
    }
    // The remaining arguments wait on the stack; a last argument pushes nothing.
    if (left_ != 0 && !stack_.push(Pending{a_, b_, left_})) return Order::no_memory;
    a_ = arguments_of(a);
    b_ = arguments_of(b);
    left_ = arity;
    return Order::equal;
  }

  Order compare_functors(Cell a, Cell b) const {
    if (!ordered) return Order::less;
    if (arity_of(a) != arity_of(b)) return arity_of(a) < arity_of(b) ? Order::less : Order::greater;
    return from_sign(order_of_atoms(store_.atoms, name_of(store_, a), name_of(store_, b)));
  }

  const TermStore& store_;
  const NumberOrder numbers_;
  const Cell* a_ = nullptr;  // the current arguments, `left_` pairs
  const Cell* b_ = nullptr;
  std::size_t left_ = 0;
  std::size_t steps_ = 0;
  const std::size_t budget_ = tree_walk_budget(store_);
  EqualityMemo memo_;
  support::WorkStack<Pending> stack_;
};

// Most compounds compared are flat, or chains of flat ones: these need neither a stack nor a pair memo, which are
// expensive to set up. A pair of compounds other than a last argument gets a full walk, and so does the rest of a chain
// that exceeds the limits here.
template <bool ordered>
Order order_of_compounds(const TermStore& store, Cell a, Cell b, NumberOrder numbers) {
  constexpr std::size_t most_arguments = 8, most_links = 32;
  for (std::size_t link = 0; link < most_links; ++link) {
    if (a.tag() != b.tag() || (a.is_structure() && functor_of(a) != functor_of(b))) break;
    if (arity_of(a) > most_arguments) break;
    const Cell* x = arguments_of(a);
    const Cell* y = arguments_of(b);
    bool descends = false;
    for (std::uint32_t left = arity_of(a); left > 0; --left, ++x, ++y) {
      const Cell c = deref(*x);
      const Cell d = deref(*y);
      if (c == d) continue;
      Order order = Order::equal;
      if (!c.is_compound() || !d.is_compound()) {
        order = simple_order<ordered>(store, c, d, numbers);
      } else if (left > 1) {
        order = PairWalk<ordered>(store, numbers).run(c, d);
      } else {
        a = c;
        b = d;
        descends = true;
      }
      if (order != Order::equal) return order;
    }
    if (!descends) return Order::equal;
  }
  return PairWalk<ordered>(store, numbers).run(a, b);
}

}  // namespace

// Dereferenced, and not both compounds.
Order compare_simple(const TermStore& store, Cell a, Cell b, NumberOrder numbers) {
  if (a == b) return Order::equal;
  if (a.is_small_integer() && b.is_small_integer()) {
    return a.as_small_integer() < b.as_small_integer() ? Order::less : Order::greater;
  }
  const Class a_class = class_of(a);
  const Class b_class = class_of(b);
  if (a_class != b_class) return a_class < b_class ? Order::less : Order::greater;
  switch (a_class) {
    case variable_class: {
      const Cell* x = a.address();
      const Cell* y = b.address();
      return x == y ? Order::equal : x < y ? Order::less : Order::greater;
    }
    case number_class: return order_of_numbers(store, a, b, numbers);
    case atom_class: return from_sign(order_of_atoms(store.atoms, a.as_atom(), b.as_atom()));
    default: return from_sign(order_of_texts(string_text(a), string_text(b)));
  }
}

// ---- ranks ----

namespace {

// A rank has the class in the three highest bits and as much as fits of the value below.
constexpr unsigned value_bits = 61;
constexpr std::uint64_t value_mask = (std::uint64_t{1} << value_bits) - 1;

enum RankClass : std::uint64_t {
  rank_variable,
  rank_float,
  rank_integer,
  rank_number,  // floats and integers together, by value
  rank_string,
  rank_atom,
  rank_compound
};

std::uint64_t rank_of(RankClass c, std::uint64_t value) { return (c << value_bits) | value; }

// Maps the bits of a float to an unsigned integer of the same order: negative ones are inverted.
std::uint64_t ordered_bits(double d) {
  if (std::isnan(d)) return 0;
  const auto bits = std::bit_cast<std::uint64_t>(d);
  const std::uint64_t sign = std::uint64_t{1} << 63;
  return ((bits & sign) != 0 ? ~bits : bits | sign) >> (64 - value_bits);
}

// The first seven bytes.
std::uint64_t text_prefix(std::string_view text) {
  std::uint64_t prefix = 0;
  for (std::size_t i = 0; i < 7; ++i) {
    prefix = (prefix << 8) | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0);
  }
  return prefix;
}

std::uint64_t integer_value(Cell c) {
  if (is_bigint(c)) return integer_sign(c) < 0 ? 0 : value_mask;
  return static_cast<std::uint64_t>(nearest_small_floor(c) - min_small_integer);
}

// Arity, then the first five bytes of the name.
std::uint64_t compound_value(const TermStore& store, Cell c) {
  const std::uint64_t arity = std::min<std::uint64_t>(arity_of(c), (1u << 21) - 1);
  return (arity << 40) | (text_prefix(store.atoms.text(name_of(store, c))) >> 16);
}

std::uint64_t number_rank(Cell c, NumberOrder numbers) {
  if (numbers == NumberOrder::by_value) {
    return rank_of(rank_number, ordered_bits(is_float(c) ? float_value(c) : rational_to_double(c)));
  }
  return is_float(c) ? rank_of(rank_float, ordered_bits(float_value(c))) : rank_of(rank_integer, integer_value(c));
}

}  // namespace

// A number whose order agrees with that of the terms as far as it goes: sorting compares ranks first, and terms only if
// these are equal.
std::uint64_t order_rank(const TermStore& store, Cell c, NumberOrder numbers) {
  switch (class_of(c)) {
    case variable_class: return rank_of(rank_variable, reinterpret_cast<std::uint64_t>(c.address()) & value_mask);
    case number_class: return number_rank(c, numbers);
    case atom_class: return rank_of(rank_atom, text_prefix(store.atoms.text(c.as_atom())));
    case string_class: return rank_of(rank_string, text_prefix(string_text(c)));
    case compound_class: break;
  }
  return rank_of(rank_compound, compound_value(store, c));
}

// The standard order of terms. Variables by age: address on the heap. no_memory if the walk ran out of memory.
Order compare(const TermStore& store, Cell a, Cell b, NumberOrder numbers) {
  a = deref(a);
  b = deref(b);
  if (!a.is_compound() || !b.is_compound()) return compare_simple(store, a, b, numbers);
  return order_of_compounds<true>(store, a, b, numbers);
}

// ==/2.
Answer identical(const TermStore& store, Cell a, Cell b) {
  a = deref(a);
  b = deref(b);
  if (a == b) return Answer::yes;
  if (a.tag() != b.tag()) return Answer::no;
  if (!a.is_compound()) return a.is_box() && same_box(a, b) ? Answer::yes : Answer::no;
  const Order order = order_of_compounds<false>(store, a, b, NumberOrder::floats_first);
  if (order == Order::no_memory) return Answer::no_memory;
  return order == Order::equal ? Answer::yes : Answer::no;
}

}  // namespace hornbeam::terms
