// SPDX-License-Identifier: MIT
//
// global_cardinality/2 by flow (J.-C. Regin, "Generalized arc consistency for global cardinality constraint", AAAI
// 1996).
//
// Value a is taken by between least[a] and most[a] variables (the bounds of its count). A flow assigns each variable a
// value within these limits. Consider the graph of the values, with an edge a -> b if a variable assigned a could take
// b, and a node `spare` with b -> spare while b may be taken once more and spare -> a while a may be given up once: a
// variable assigned a keeps b exactly if a and b are in one strongly connected component. Counts are bounded by the
// certain and the possible assignments.
//
// Fixed variables only lower the limits of their values; the flow is that of the open ones. Domains, the edges of a
// value and components are rows of bits, so that 64 values are looked at together:
//
//     place   0 1 2 3 ... 63     the value's distance from the least one, or its rank if values are far apart;
//                     spare      `spare` has the last place of a row
//
// The components are found by path-based depth-first search, as in all_distinct.cpp.
#include <algorithm>
#include <bit>
#include <vector>

#include "clpfd/kernel/bit_rows.hpp"
#include "clpfd/propagators/cardinality.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

using Word = std::uint64_t;

constexpr std::uint32_t none = ~std::uint32_t{0};

class GlobalCardinality final : public Propagator {
 public:
  GlobalCardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                    std::span<const FdVar> counts)
      : Propagator(Priority::global),
        variables_(store.copy_array(variables)),
        values_(store.copy_array(values)),
        counts_(store.copy_array(counts)),
        sorted_(store.copy_array(values)),
        place_(store.new_array<std::uint32_t>(values.size())),
        assigned_(store.new_array<std::uint32_t>(variables.size(), none)) {
    support::sort(sorted_.begin(), sorted_.end(), [](Value a, Value b) { return a < b; });
    constexpr Value most_gaps = 4;  // places without a value, for each value
    const bool are_finite = is_finite(sorted_.front()) && is_finite(sorted_.back());
    const Value span = are_finite ? sorted_.back() - sorted_.front() : infinity;
    is_dense_ = span < 64 + most_gaps * static_cast<Value>(values.size());
    const std::size_t places = is_dense_ ? static_cast<std::size_t>(span) + 1 : values.size();
    words_ = places / 64 + 1;
    spare_ = static_cast<std::uint32_t>(words_ * 64 - 1);
    for (std::size_t j = 0; j < values.size(); ++j) place_[j] = place_of(values[j]);
    planes_ = static_cast<std::size_t>(std::bit_width(variables.size()));
    const std::size_t nodes = words_ * 64;
    rows_ = store.new_array<Word>(variables.size() * words_).data();
    edges_ = store.new_array<Word>(nodes * words_).data();
    below_ = store.new_array<Word>(nodes * words_).data();
    occurrences_ = store.new_array<Word>(planes_ * words_).data();
    for (Word** row : {&unreached_, &stacked_, &members_}) *row = store.new_array<Word>(words_).data();
    for (std::uint32_t** array : {&open_, &next_, &previous_}) {
      *array = store.new_array<std::uint32_t>(variables.size()).data();
    }
    for (std::uint32_t** array : {&least_, &most_, &load_, &first_, &from_, &via_, &queue_, &begin_}) {
      *array = store.new_array<std::uint32_t>(nodes + 1).data();
    }
  }

  Status propagate(Store& store) override {
    return (words_ == 1 && is_dense_ ? run<true>(store) : run<false>(store)) ? done_if_ground(store) : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : variables_) store.watch(x, on_domain, self);
    for (FdVar x : counts_) store.watch(x, on_bounds, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::global_cardinality);
    out.variables.assign(variables_.begin(), variables_.end());
    out.variables.insert(out.variables.end(), counts_.begin(), counts_.end());
    out.constants = {static_cast<std::int64_t>(variables_.size())};
    out.constants.insert(out.constants.end(), values_.begin(), values_.end());
  }

 private:
  Status done_if_ground(const Store& store) const {
    const auto known = [&](FdVar x) { return store.fixed(x); };
    const bool ground =
        std::all_of(variables_.begin(), variables_.end(), known) && std::all_of(counts_.begin(), counts_.end(), known);
    return ground ? Status::entailed : Status::fixpoint;
  }

  std::uint32_t place_of(Value value) const {
    if (is_dense_) return static_cast<std::uint32_t>(value - sorted_.front());
    return static_cast<std::uint32_t>(std::lower_bound(sorted_.begin(), sorted_.end(), value) - sorted_.begin());
  }

  // Rows of one word are common and deserve special code.
  template <bool one>
  std::size_t width() const {
    return one ? 1 : words_;
  }
  template <bool one>
  Word* row(std::uint32_t i) const {
    return rows_ + i * width<one>();
  }
  template <bool one>
  Word* edges(std::uint32_t node) const {
    return edges_ + node * width<one>();
  }
  template <class Visit>
  static void for_each_bit(const Word* bits, std::size_t words, Visit visit) {
    for (std::size_t w = 0; w < words; ++w) {
      for (Word left = bits[w]; left != 0; left &= left - 1) {
        visit(static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(left)));
      }
    }
  }

  template <bool one>
  bool run(Store& store) {
    read_domains<one>(store);
    if (!bound_counts<one>(store) || !sum_of_counts(store)) return false;
    for (std::size_t j = 0; j < values_.size(); ++j) {
      const std::uint32_t a = place_[j];
      const std::uint32_t certain = load_[a];
      least_[a] = static_cast<std::uint32_t>(std::max<Value>(store.min(counts_[j]) - certain, 0));
      most_[a] = static_cast<std::uint32_t>(store.max(counts_[j]) - certain);
    }
    return find_flow<one>() && prune<one>(store);
  }

  // ---- reading ----

  // Counts the fixed variables in load_; lists the others, with their rows, and adds these up in occurrences_.
  template <bool one>
  void read_domains(const Store& store) {
    std::fill_n(load_, words_ * 64, 0);
    std::fill_n(occurrences_, planes_ * width<one>(), 0);
    open_count_ = 0;
    for (std::uint32_t i = 0; i < variables_.size(); ++i) {
      const FdVar x = variables_[i];
      if (store.fixed(x)) {
        ++load_[place_of(store.value(x))];
        continue;
      }
      open_[open_count_++] = i;
      if constexpr (one) {
        *row<one>(i) = store.word_from(x, sorted_.front());
      } else {
        read_row(store, x, row<one>(i));
      }
      add_occurrences<one>(row<one>(i));
    }
  }

  void read_row(const Store& store, FdVar x, Word* to) const {
    if (is_dense_) return store.copy_bits(x, sorted_.front(), to, words_);
    std::fill_n(to, words_, 0);
    for (std::uint32_t place = 0; place < sorted_.size(); ++place) {
      if (store.contains(x, sorted_[place])) set_bit(to, place);
    }
  }

  // 64 counters at a time: bit p of the count of a place is in plane p, and a carry goes to the next plane.
  template <bool one>
  void add_occurrences(const Word* row) {
    const std::size_t words = width<one>();
    for (std::size_t w = 0; w < words; ++w) {
      Word carry = row[w];
      for (Word* plane = occurrences_ + w; carry != 0; plane += words) {
        const Word sum = *plane ^ carry;
        carry &= *plane;
        *plane = sum;
      }
    }
  }

  template <bool one>
  Value occurrences(std::uint32_t place) const {
    Value count = 0;
    for (std::size_t p = 0; p < planes_; ++p) {
      count += static_cast<Value>(test_bit(occurrences_ + p * width<one>(), place)) << p;
    }
    return count;
  }

  template <bool one>
  bool bound_counts(Store& store) const {
    for (std::size_t j = 0; j < values_.size(); ++j) {
      const Value certain = load_[place_[j]];
      const Value possible = certain + occurrences<one>(place_[j]);
      if (!store.set_min(counts_[j], certain) || !store.set_max(counts_[j], possible)) return false;
    }
    return true;
  }

  // The counts add up to the number of variables.
  bool sum_of_counts(Store& store) const {
    Value lo = 0;
    Value hi = 0;
    const auto total = static_cast<Value>(variables_.size());
    for (FdVar count : counts_) {
      lo += store.min(count);
      hi += store.max(count);
    }
    return lo <= total && hi >= total && std::all_of(counts_.begin(), counts_.end(), [&](FdVar count) {
             const Value others_lo = lo - store.min(count);
             const Value others_hi = hi - store.max(count);
             return store.set_max(count, total - others_lo) && store.set_min(count, total - others_hi);
           });
  }

  // ---- the flow ----

  // Starts from the valid part of the last assignment; then places all variables, then gives every value its minimum.
  // If either fails there is no solution.
  template <bool one>
  bool find_flow() {
    std::fill_n(load_, words_ * 64, 0);
    std::fill_n(first_, words_ * 64, none);
    for (std::uint32_t k = 0; k < open_count_; ++k) {
      const std::uint32_t i = open_[k];
      const std::uint32_t a = assigned_[i];
      assigned_[i] = none;
      if (a != none && test_bit(row<one>(i), a) && load_[a] < most_[a]) assign(i, a);
    }
    for (std::uint32_t k = 0; k < open_count_; ++k) {
      if (assigned_[open_[k]] == none && !place<one>(open_[k])) return false;
    }
    return std::all_of(place_.begin(), place_.end(), [this](std::uint32_t a) {
      while (load_[a] < least_[a]) {
        if (!refill<one>(a)) return false;
      }
      return true;
    });
  }

  // The variables assigned a value are a list: first_, next_, previous_.
  void assign(std::uint32_t i, std::uint32_t to) {
    if (const std::uint32_t old = assigned_[i]; old != none) {
      --load_[old];
      (previous_[i] == none ? first_[old] : next_[previous_[i]]) = next_[i];
      if (next_[i] != none) previous_[next_[i]] = previous_[i];
    }
    assigned_[i] = to;
    ++load_[to];
    previous_[i] = none;
    next_[i] = first_[to];
    if (next_[i] != none) previous_[next_[i]] = i;
    first_[to] = i;
  }

  // Breadth-first search from variable i to a value with room, moving others on. from_ and via_: the predecessor of
  // each value reached, and the variable that connects them.
  template <bool one>
  bool place(std::uint32_t i) {
    const std::size_t words = width<one>();
    std::fill_n(unreached_, words, ~Word{0});
    std::uint32_t tail = 0;
    const auto reach = [&](std::uint32_t from, std::uint32_t who) {
      for (std::size_t w = 0; w < words; ++w) {
        const Word found = row<one>(who)[w] & unreached_[w];
        unreached_[w] &= ~found;
        for (Word left = found; left != 0; left &= left - 1) {
          const auto b = static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(left));
          from_[b] = from;
          via_[b] = who;
          queue_[tail++] = b;
        }
      }
    };
    reach(none, i);
    for (std::uint32_t head = 0; head < tail; ++head) {
      const std::uint32_t b = queue_[head];
      if (load_[b] < most_[b]) {
        for (std::uint32_t at = b; at != none; at = from_[at]) assign(via_[at], at);
        return true;
      }
      for (std::uint32_t who = first_[b]; who != none; who = next_[who]) reach(b, who);
    }
    return false;
  }

  // Gives value a another variable: from a value that has more than its minimum, possibly through others.
  template <bool one>
  bool refill(std::uint32_t a) {
    std::fill_n(unreached_, width<one>(), ~Word{0});
    clear_bit(unreached_, a);
    queue_[0] = a;
    std::uint32_t tail = 1;
    for (std::uint32_t head = 0; head < tail; ++head) {
      const std::uint32_t b = queue_[head];
      for (std::uint32_t k = 0; k < open_count_; ++k) {
        const std::uint32_t i = open_[k];
        const std::uint32_t c = assigned_[i];
        if (!test_bit(unreached_, c) || !test_bit(row<one>(i), b)) continue;
        clear_bit(unreached_, c);
        from_[c] = b;
        via_[c] = i;  // i can move from c to b
        queue_[tail++] = c;
        if (load_[c] <= least_[c]) continue;
        for (std::uint32_t at = c; at != a; at = from_[at]) assign(via_[at], from_[at]);
        return true;
      }
    }
    return false;
  }

  // ---- the components ----

  template <bool one>
  bool prune(Store& store) {
    make_edges<one>();
    std::fill_n(unreached_, width<one>(), 0);
    std::fill_n(stacked_, width<one>(), 0);
    for (const std::uint32_t a : place_) set_bit(unreached_, a);
    set_bit(unreached_, spare_);
    parts_ = 0;
    for (const std::uint32_t a : place_) {
      if (test_bit(unreached_, a) && !visit<one>(store, a)) return false;
    }
    return true;
  }

  template <bool one>
  void make_edges() {
    const std::size_t words = width<one>();
    std::fill_n(edges_, words_ * 64 * words, 0);
    for (std::uint32_t k = 0; k < open_count_; ++k) {
      const Word* const domain = row<one>(open_[k]);
      Word* const to = edges<one>(assigned_[open_[k]]);
      for (std::size_t w = 0; w < words; ++w) to[w] |= domain[w];
    }
    for (const std::uint32_t a : place_) {
      if (load_[a] < most_[a]) set_bit(edges<one>(a), spare_);
      if (load_[a] > least_[a]) set_bit(edges<one>(spare_), a);
    }
  }

  // The components reachable from `root`, without recursion. The stacked nodes are those of the components on the path:
  // part p has begun with begin_[p], when what is in its row below_ was stacked.
  template <bool one>
  bool visit(Store& store, std::uint32_t root) {
    std::uint32_t depth = 0;
    queue_[0] = root;
    enter<one>(root);
    while (true) {
      const std::uint32_t node = queue_[depth];
      const std::int64_t next = next_common(edges<one>(node), unreached_, width<one>(), 0);
      if (next >= 0) {
        queue_[++depth] = static_cast<std::uint32_t>(next);
        enter<one>(queue_[depth]);
        continue;
      }
      if (!leave<one>(store, node)) return false;
      if (depth-- == 0) return true;
    }
  }

  // Begins a new part, joined with those to which the node leads back.
  template <bool one>
  void enter(std::uint32_t node) {
    const std::size_t words = width<one>();
    std::copy_n(stacked_, words, below_ + parts_ * words);
    begin_[parts_++] = node;
    clear_bit(unreached_, node);
    set_bit(stacked_, node);
    while (next_common(edges<one>(node), below_ + (parts_ - 1) * words, words, 0) >= 0) --parts_;
  }

  // If the newest part began with the node it is a component: the variables of its values keep no others.
  template <bool one>
  bool leave(Store& store, std::uint32_t node) {
    if (begin_[parts_ - 1] != node) return true;
    const std::size_t words = width<one>();
    const Word* const below = below_ + --parts_ * words;
    for (std::size_t w = 0; w < words; ++w) {
      members_[w] = stacked_[w] & ~below[w];
      stacked_[w] = below[w];
    }
    bool possible = true;
    for_each_bit(members_, words, [&](std::uint32_t a) {
      if (a == spare_) return;
      for (std::uint32_t i = first_[a]; i != none && possible; i = next_[i]) possible = keep_members<one>(store, i);
    });
    return possible;
  }

  template <bool one>
  bool keep_members(Store& store, std::uint32_t i) const {
    Word* const domain = row<one>(i);
    if (first_without(domain, members_, width<one>()) < 0) return true;
    const FdVar x = variables_[i];
    if constexpr (one) return store.keep_word(x, sorted_.front(), *domain & *members_);
    if (is_dense_) {
      for (std::size_t w = 0; w < words_; ++w) domain[w] &= members_[w];
      return store.keep_bits(x, sorted_.front(), domain, words_);
    }
    bool possible = true;
    for_each_bit(domain, words_, [&](std::uint32_t place) {
      if (!test_bit(members_, place)) possible = possible && store.remove(x, sorted_[place]);
    });
    return possible;
  }

  std::span<FdVar> variables_;
  std::span<Value> values_;
  std::span<FdVar> counts_;
  std::span<Value> sorted_;
  std::span<std::uint32_t> place_;     // of values_[j]
  std::span<std::uint32_t> assigned_;  // place of the value of each variable; not trailed: repaired in each run
  bool is_dense_;                      // places are distances
  std::size_t words_;                  // of a row
  std::uint32_t spare_;
  // For one run. By variable:
  Word* rows_;  // domains
  std::uint32_t* open_;
  std::uint32_t open_count_ = 0;
  std::uint32_t* next_;
  std::uint32_t* previous_;
  // By place:
  Word* edges_;
  std::uint32_t* least_;
  std::uint32_t* most_;
  std::uint32_t* load_;
  std::uint32_t* first_;
  std::uint32_t* from_;
  std::uint32_t* via_;
  std::uint32_t* queue_;  // of a search; the path to a node
  // By part of the graph on the path:
  Word* below_;
  std::uint32_t* begin_;
  std::size_t parts_ = 0;
  Word* occurrences_;  // rows of each plane
  std::size_t planes_;
  Word* unreached_;
  Word* stacked_;
  Word* members_;
};

}  // namespace

bool post_global_cardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                             std::span<const FdVar> counts) {
  const Domain domain = Domain::from_values(std::vector<Integer>(values.begin(), values.end()));
  for (FdVar x : variables) {
    if (domain.empty() || !store.intersect(x, domain)) return false;
  }
  if (values.empty()) return true;
  const auto n = static_cast<std::int64_t>(variables.size());
  for (FdVar count : counts) {
    if (!store.tighten_lower(count, 0) || !store.tighten_upper(count, n)) return false;
  }
  store.post<GlobalCardinality>(store, variables, values, counts);
  return true;
}

bool post_count(Store& store, Value value, std::span<const FdVar> variables, Relation relation, FdVar count) {
  std::vector<ExactTerm> terms;
  for (FdVar x : variables) {
    const FdVar b = store.new_variable(0, 1);
    const ExactTerm term[] = {{Integer(1), x}};
    if (!reify_linear(store, Literal{b}, term, Relation::equal, value)) return false;
    terms.push_back({Integer(1), b});
  }
  terms.push_back({Integer(-1), count});
  return post_linear(store, terms, relation, 0);
}

bool post_nvalue(Store& store, FdVar number, std::span<const FdVar> variables) {
  Domain all;
  for (FdVar x : variables) all = all.unite(store.domain(x));
  std::vector<ExactTerm> terms;
  for (const ExactInterval& i : all.intervals()) {
    if (!i.lo.finite() || !i.hi.finite()) return true;  // the caller requires finite domains
    for (Integer v = i.lo.value(); v <= i.hi.value(); v = v + 1) {
      std::vector<Literal> equal;
      for (FdVar x : variables) {
        equal.push_back(Literal{store.new_variable(0, 1)});
        const ExactTerm term[] = {{Integer(1), x}};
        if (!reify_linear(store, equal.back(), term, Relation::equal, v)) return false;
      }
      const Literal used{store.new_variable(0, 1)};
      if (!post_disjunction(store, used, equal)) return false;
      terms.push_back({Integer(1), used.variable});
    }
  }
  terms.push_back({Integer(-1), number});
  return post_linear(store, terms, Relation::equal, 0);
}

}  // namespace hornbeam::clpfd
