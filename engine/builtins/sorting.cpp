// SPDX-License-Identifier: MIT
// Sorting in standard order: sort/2 and keysort/2 of ISO 13211-1 Cor.2 (8.4.3, 8.4.4), msort/2, sort/4. The list's
// elements are put in an array with their keys, sorted by a stable merge, and returned as a new list. Only cells are
// copied.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "builtins/arguments.hpp"
#include "builtins/standard_order.hpp"

namespace hornbeam::builtins {

using terms::Order;

namespace {

struct Entry {
  std::uint64_t rank;  // of the key: decides most comparisons without visiting terms
  Cell element;        // dereferenced
};

Cell nth_argument(Cell compound, std::int64_t number) {
  return deref(compound.address()[number - (compound.is_list() ? 1 : 0)]);
}

// The sort key of an element: all of it, or one of its arguments, counted from 1, or an argument of that one and so on.
struct KeyPlace {
  std::int64_t argument = 0;
  std::span<const std::int64_t> deeper;

  Cell key(Cell element) const {
    if (argument == 0) return element;
    Cell key = nth_argument(element, argument);
    for (const std::int64_t number : deeper) key = nth_argument(key, number);
    return key;
  }
};

// Entries are raw memory: written before they are read.
struct Free {
  void operator()(void* p) const { std::free(p); }
};
using Entries = std::unique_ptr<Entry[], Free>;

Entries new_entries(std::size_t count) {
  return Entries(static_cast<Entry*>(std::malloc((count + 1) * sizeof(Entry))));
}

// So many entries are passed between two looks for interrupts.
constexpr std::size_t one_look = 65536;

enum class SortDirection : bool { ascending, descending };
enum class Duplicates : bool { keep, drop };

// Entries are in ascending order of their ranks: for a descending sort these are turned round.
//
// A bottom-up stable merge sort: runs of eight by insertion, then merges between two arrays. A comparison may run out
// of memory and the user may interrupt; both end the sort.
class MergeSort {
 public:
  MergeSort(Machine& m, SortDirection direction, KeyPlace place)
      : m_(m), numbers_(number_order(m)), place_(place), descending_(direction == SortDirection::descending) {}

  // On success the entries are sorted, possibly in the other array.
  Outcome run(Entries& entries, std::size_t count) {
    if (descending_) {
      for (std::size_t i = 0; i < count; ++i) entries[i].rank = ~entries[i].rank;
    }
    if (is_sorted(entries.get(), count)) return outcome_;
    Entries other = new_entries(count);
    if (other == nullptr) return out_of_memory(m_);
    for (std::size_t i = 0; i < count && looks(run_length); i += run_length) {
      insertion_sort(entries.get() + i, std::min(run_length, count - i));
    }
    for (std::size_t width = run_length; width < count && going_on(); width *= 2) {
      for (std::size_t i = 0; i < count && going_on(); i += 2 * width) {
        const std::size_t middle = std::min(i + width, count);
        merge(entries.get(), other.get(), i, middle, std::min(i + 2 * width, count));
      }
      std::swap(entries, other);
    }
    return outcome_;
  }

  // Drops all but the first of entries with equal keys; returns the number left.
  std::size_t drop_duplicates(Entry* entries, std::size_t count) {
    std::size_t kept = count > 0 ? 1 : 0;
    for (std::size_t i = 1; i < count && looks(1); ++i) {
      if (before(entries[kept - 1], entries[i])) entries[kept++] = entries[i];
    }
    return kept;
  }
  Outcome outcome() const { return outcome_; }

 private:
  static constexpr std::size_t run_length = 8;

  bool going_on() const { return outcome_ == Outcome::success; }
  // Before the next so many entries: false if the sort is to end.
  bool looks(std::size_t entries) {
    since_look_ += entries;
    if (since_look_ >= one_look) {
      since_look_ = 0;
      if (going_on() && m_.poll()) outcome_ = m_.interrupted();
    }
    return going_on();
  }
  // True if a must precede b.
  bool before(const Entry& a, const Entry& b) { return a.rank != b.rank ? a.rank < b.rank : key_before(a, b); }
  bool key_before(const Entry& a, const Entry& b) {
    return a.element != b.element && ordered(place_.key(a.element), place_.key(b.element));
  }
  bool ordered(Cell a, Cell b) {
    if (++comparisons_ % 8192 == 0 && m_.poll()) outcome_ = m_.interrupted();
    const Order order = terms::compare(m_.terms, a, b, numbers_);
    if (order == Order::no_memory) outcome_ = out_of_memory(m_);
    return order == (descending_ ? Order::greater : Order::less);
  }

  // Sorted input is common (keys from counters) and costs one pass. A comparison that runs out of memory returns false
  // and sets the outcome.
  bool is_sorted(const Entry* entries, std::size_t count) {
    for (std::size_t i = 1; i < count; ++i) {
      if (before(entries[i], entries[i - 1])) return false;
    }
    return true;
  }
  // Cheaper than merging for short runs.
  void insertion_sort(Entry* entries, std::size_t count) {
    for (std::size_t i = 1; i < count; ++i) {
      const Entry moving = entries[i];
      std::size_t at = i;
      for (; at > 0 && before(moving, entries[at - 1]); --at) entries[at] = entries[at - 1];
      entries[at] = moving;
    }
  }
  // Equal elements are taken from the left run first, which makes the sort stable.
  void merge(const Entry* from, Entry* to, std::size_t first, std::size_t middle, std::size_t end) {
    const Entry* left = from + first;
    const Entry* right = from + middle;
    const Entry* const left_end = right;
    const Entry* const right_end = from + end;
    Entry* at = to + first;
    while (left != left_end && right != right_end) {
      // Neither run ends within the block.
      const std::ptrdiff_t block = std::min({left_end - left, right_end - right, std::ptrdiff_t{one_look}});
      if (!looks(static_cast<std::size_t>(block))) return;
      for (Entry* const block_end = at + block; at != block_end; ++at) {
        // Which run comes next cannot be predicted: no branch depends on it.
        bool take_right = right->rank < left->rank;
        if (right->rank == left->rank) [[unlikely]]
          take_right = key_before(*right, *left);
        const Entry* const taken = take_right ? right : left;
        at->rank = taken->rank;
        at->element = taken->element;
        right += take_right;
        left += !take_right;
      }
    }
    at = std::copy(left, left_end, at);
    std::copy(right, right_end, at);
  }

  Machine& m_;
  const terms::NumberOrder numbers_;
  const KeyPlace place_;
  const bool descending_;
  std::size_t comparisons_ = 0, since_look_ = 0;
  Outcome outcome_ = Outcome::success;
};

// pairs: the key is the first argument.
enum class Elements : std::uint8_t { any, pairs };

// The error for an element without a key.
Outcome check_key(Machine& m, Cell element, Elements kind, KeyPlace place) {
  if (place.argument == 0) return Outcome::success;
  if (element.is_variable()) return machine::instantiation_error(m);
  if (kind == Elements::pairs) {
    if (element.is_structure() && terms::functor_of(element) == functors::minus) return Outcome::success;
    return machine::type_error(m, atoms::pair, element);
  }
  std::int64_t number = place.argument;
  for (std::size_t depth = 0;; ++depth) {
    if (element.is_variable()) return machine::instantiation_error(m);
    if (!element.is_compound()) return machine::type_error(m, atoms::compound, element);
    const std::int64_t arity = element.is_list() ? 2 : terms::functor_of(element).arity();
    if (number > arity) return machine::type_error(m, atoms::compound, element);
    if (depth == place.deeper.size()) return Outcome::success;
    element = nth_argument(element, number);
    number = place.deeper[depth];
  }
}

// Keys that are all compounds of one functor, common in setof/3, would all have the same rank. Their order is that of
// the first arguments in which they differ, so these give the ranks.
void rank_by_arguments(TermStore& store, Entry* entries, std::size_t count, KeyPlace place,
                       terms::NumberOrder numbers) {
  const auto functor_of_key = [&](const Entry& e) {
    const Cell key = place.key(e.element);
    return key.is_structure() ? terms::functor_of(key) : functors::list_pair;
  };
  if (count < 2 || !place.key(entries[0].element).is_compound()) return;
  const Cell functor = functor_of_key(entries[0]);
  for (std::size_t i = 1; i < count; ++i) {
    if (!place.key(entries[i].element).is_compound() || functor_of_key(entries[i]) != functor) return;
  }
  for (std::int64_t argument = 1; argument <= functor.arity(); ++argument) {
    const KeyPlace inner{argument};
    const Cell first = inner.key(place.key(entries[0].element));
    bool differ = false;
    for (std::size_t i = 0; i < count; ++i) {
      const Cell value = inner.key(place.key(entries[i].element));
      differ = differ || value != first;
      entries[i].rank = terms::order_rank(store, value, numbers);
    }
    if (differ) return;
  }
}

struct SortOrder {
  Elements elements = Elements::any;
  KeyPlace place;
  SortDirection direction = SortDirection::ascending;
  Duplicates duplicates = Duplicates::keep;
};

// From the last to the first; the caller has ensured 2 * count cells.
Outcome make_list(Machine& m, const Entry* entries, std::size_t count, Cell& list) {
  list = Cell::atom(atoms::nil);
  while (count > 0) {
    const std::size_t block = std::min(count, one_look);
    if (block == one_look && m.poll()) return m.interrupted();
    Cell* const pairs = m.terms.allocate(2 * block);
    count -= block;
    for (std::size_t i = 0; i < block; ++i) {
      pairs[2 * i] = storable(entries[count + i].element);
      pairs[2 * i + 1] = Cell::list(pairs + 2 * i + 2);
    }
    pairs[2 * block - 1] = list;
    list = Cell::list(pairs);
  }
  return Outcome::success;
}

// The result shares the list's elements.
Outcome sort_list(Machine& m, Cell list, const SortOrder& order, Cell result) {
  std::size_t count = 0;
  if (Outcome o = check_list(m, list, count); o != Outcome::success) return o;
  Entries entries = new_entries(count);
  if (entries == nullptr) return out_of_memory(m);
  Entry* next = entries.get();
  const terms::NumberOrder numbers = number_order(m);
  for (Cell c = deref(list); c.is_list(); c = deref(terms::tail_of(c)), ++next) {
    next->element = deref(terms::head_of(c));
    const Outcome keyed = check_key(m, next->element, order.elements, order.place);
    if (keyed != Outcome::success) return keyed;
    next->rank = terms::order_rank(m.terms, order.place.key(next->element), numbers);
    if (static_cast<std::size_t>(next - entries.get()) % one_look == one_look - 1 && m.poll()) return m.interrupted();
  }
  rank_by_arguments(m.terms, entries.get(), count, order.place, numbers);
  if (Outcome o = m.need_heap(2 * count); o != Outcome::success) return o;
  MergeSort sort(m, order.direction, order.place);
  if (Outcome o = sort.run(entries, count); o != Outcome::success) return o;
  if (order.duplicates == Duplicates::drop) count = sort.drop_duplicates(entries.get(), count);
  if (sort.outcome() != Outcome::success) return sort.outcome();
  Cell sorted;
  if (Outcome o = make_list(m, entries.get(), count, sorted); o != Outcome::success) return o;
  return m.unify(result, sorted);
}

// 8.4.3 sort(+List, ?Sorted)
Outcome sort(Machine& m, Cell* a) {
  std::size_t length = 0;
  if (Outcome o = check_list(m, a[0], length); o != Outcome::success) return o;
  if (Outcome o = check_result_list(m, a[1]); o != Outcome::success) return o;
  return sort_list(m, a[0], {.duplicates = Duplicates::drop}, a[1]);
}

// Like sort/2, but keeps equal elements; a result that is not a list just fails, as in SWI-Prolog.
Outcome msort(Machine& m, Cell* a) {
  std::size_t length = 0;
  if (Outcome o = check_list(m, a[0], length); o != Outcome::success) return o;
  return sort_list(m, a[0], {}, a[1]);
}

// The existing elements of a result list must be pairs or variables.
Outcome check_result_pairs(Machine& m, Cell list) {
  if (Outcome o = check_result_list(m, list); o != Outcome::success) return o;
  for (Cell c = deref(list); c.is_list(); c = deref(terms::tail_of(c))) {
    const Cell element = deref(terms::head_of(c));
    if (element.is_variable()) continue;
    if (!element.is_structure() || terms::functor_of(element) != functors::minus) {
      return machine::type_error(m, atoms::pair, element);
    }
  }
  return Outcome::success;
}

// 8.4.4 keysort(+Pairs, ?Sorted)
Outcome keysort(Machine& m, Cell* a) {
  std::size_t length = 0;
  if (Outcome o = check_list(m, a[0], length); o != Outcome::success) return o;
  if (Outcome o = check_result_pairs(m, a[1]); o != Outcome::success) return o;
  return sort_list(m, a[0], {.elements = Elements::pairs, .place = {1}}, a[1]);
}

// Strict orders drop duplicates, the others keep them. As in SWI-Prolog, the signs of arithmetic are the same orders.
Outcome read_order(Machine& m, Cell argument, SortOrder& order) {
  const Cell name = deref(argument);
  if (name.is_variable()) return machine::instantiation_error(m);
  if (!name.is_atom()) return machine::type_error(m, atoms::atom, name);
  const Atom a = name.as_atom();
  const auto is = [&](Atom standard, Atom sign) { return a == standard || a == sign; };
  const bool greater = is(atoms::term_greater, atoms::greater);
  const bool descending = greater || is(atoms::term_greater_equal, atoms::greater_equal);
  const bool strict = greater || is(atoms::term_less, atoms::less);
  if (!descending && !strict && !is(atoms::term_less_equal, atoms::less_equal)) {
    return machine::domain_error(m, atoms::order, name);
  }
  order.direction = descending ? SortDirection::descending : SortDirection::ascending;
  order.duplicates = strict ? Duplicates::drop : Duplicates::keep;
  return Outcome::success;
}

// A path is a list of argument numbers.
Outcome read_path(Machine& m, Cell list, std::vector<std::int64_t>& path) {
  std::size_t count = 0;
  if (Outcome o = check_list(m, list, count); o != Outcome::success) return o;
  for (Cell c = deref(list); c.is_list(); c = deref(terms::tail_of(c))) {
    std::int64_t number = 0;
    if (Outcome o = read_known_count(m, terms::head_of(c), number); o != Outcome::success) return o;
    if (number == 0) return machine::domain_error(m, atoms::not_less_than_one, Cell::integer(0));
    path.push_back(number);
  }
  return Outcome::success;
}

// sort(+Key, +Order, +List, ?Sorted)
Outcome sort_by(Machine& m, Cell* a) {
  SortOrder order;
  std::vector<std::int64_t> path;
  if (deref(a[0]).is_list()) {
    if (Outcome o = read_path(m, a[0], path); o != Outcome::success) return o;
    order.place = {path[0], std::span(path).subspan(1)};
  } else if (Outcome o = read_known_count(m, a[0], order.place.argument); o != Outcome::success) {
    return o;
  }
  if (Outcome o = read_order(m, a[1], order); o != Outcome::success) return o;
  return sort_list(m, a[2], order, a[3]);
}

}  // namespace

BuiltinFamily sorting() {
  static constexpr Builtin rows[] = {
      iso_det("sort(+List, ?Sorted) is semidet", &sort,
              "Sorted has the elements of List in standard order, each once."),
      iso_det("keysort(+Pairs, ?Sorted) is semidet", &keysort,
              "Sorted has the pairs Key-Value sorted by key; stable for equal keys."),
      det("msort(+List, ?Sorted) is semidet", &msort,
          "Sorted has the elements of List in standard order, with duplicates."),
      det("sort(+Key, +Order, +List, ?Sorted) is semidet", &sort_by,
          "Sorts by the Key-th argument (0: the element itself; [2, 1]: the first argument of the second) in the order "
          "@<, @=<, @> or @>=, also written without @; "
          "@< and @> keep one of equal keys."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
