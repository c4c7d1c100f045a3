// SPDX-License-Identifier: MIT
//
// all_distinct/1, domain consistent (J.-C. Regin, "A filtering algorithm for constraints of
// difference in CSPs", AAAI 1994).
//
// A matching assigns every variable a value of its own. x may also take the value of y if y can move on: along a chain
// that returns to x, or ends in a free value. So consider the graph of the variables, with an edge x -> y if the value
// of y is in the domain of x, and a node `free`, to which x points if its domain has a free value, and which points to
// all variables: x keeps the value of y exactly if both are in one strongly connected component.
//
// These are found by path-based depth-first search (H. N. Gabow, "Path-based depth-first search", IPL 74, 2000). As
// sets of values are rows of bits, all edges of a variable to earlier ones are examined together.
//
//     variables  | 0 .... covered | covered .... active | active .... n |
//                  in the graph     roomy: not needed     known: their values are gone
//
// A roomy variable is infinite, or has a wide domain with enough values for all: it can always be placed last, so it
// stays out of the graph and only loses the values that those in the graph need for themselves (components that do not
// reach `free`).
//
// The matching is not trailed: backtracking only widens domains, so it stays a matching, and augmenting paths repair
// what propagation breaks. Domains are read into rows of bits.
#include <algorithm>
#include <array>

#include "clpfd/kernel/bit_rows.hpp"
#include "clpfd/kernel/reversible.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/value_words.hpp"

namespace hornbeam::clpfd {

namespace {

using Word = std::uint64_t;

constexpr std::uint32_t nobody = ~std::uint32_t{0};
// Words of all rows together; beyond that no graph is made, and only fixed values are removed.
constexpr std::size_t largest_graph = std::size_t{1} << 21;
constexpr Value roomy_span = 1024;
constexpr std::uint32_t few = 32;

// The data of the algorithm, allocated in the arena when all domains are finite and small enough. Variables are
// numbered by their place when the graph was made, values by their distance from base.
struct Graph {
  Value base;
  std::size_t words;     // of one row
  bool whole;            // no variable was roomy when it was made: as domains only shrink, none will be
  std::uint32_t* name;   // of variables_[i]; permuted along with variables_
  std::uint32_t* match;  // of each variable: its value, or nobody
  std::uint32_t* owner;  // of each value: a variable; valid only if that one's match is the value
  // Recomputed in each run:
  Word* rows;     // of each variable: its domain, in the end the values that it keeps
  Word* owned;    // matched values
  Word* visited;  // values visited by the search for an augmenting path
  std::uint32_t* path;
  std::uint32_t* cursor;  // of each variable on an augmenting path: the value it takes
  // For the components. Variables are represented by their values.
  Word* open;            // not yet reached
  Word* stacked;         // reached, and in none of the finished components
  Word* free;            // in the component of `free`, or unmatched
  Word* narrowed;        // their variables lose values of finished components
  Word* below;           // of each component on the path: what was stacked before it
  std::uint32_t* first;  // of each component on the path: its first variable
  std::uint32_t parts;   // components on the path

  Word* row(std::uint32_t who) const { return rows + who * words; }
};

class AllDistinct final : public Propagator {
 public:
  AllDistinct(Store& store, std::span<const FdVar> variables)
      : Propagator(Priority::global, Rerun::never),
        variables_(store.copy_array(variables)),
        posted_(store.copy_array(variables)),
        active_(static_cast<std::uint32_t>(variables.size())) {}

  Status propagate(Store& store) override {
    if (unifications_seen_ != store.unifications()) {
      if (have_become_equal(store, posted_)) return Status::failed;
      unifications_seen_ = store.unifications();
    }
    std::uint32_t active = active_;
    while (true) {
      if (!take_known(store, active)) return Status::failed;
      if (active != active_) active_.set(store, active);
      if (active <= 1) return active == 0 ? Status::entailed : Status::fixpoint;
      if (everybody_has_choice(store, active)) return Status::fixpoint;
      std::uint32_t covered = active;
      if (graph_.get() == nullptr || !graph_.get()->whole) {
        covered = gather_covered(store, active);
        if (covered == 0 || !prepare(store, covered, active)) return Status::fixpoint;
      }
      Graph& graph = *graph_.get();
      bool someone_known = false;
      const bool possible = graph.words == 1 ? filter_words(store, graph, covered, someone_known)
                                             : filter(store, graph, covered, someone_known);
      if (!possible || !prune_roomy(store, graph, covered, active, someone_known)) {
        return Status::failed;
      }
      if (!someone_known) return Status::fixpoint;
    }
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : posted_) store.watch(x, on_domain, self);
  }
  const void* late_storage() const override { return graph_.get(); }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::all_distinct);
    out.variables.assign(posted_.begin(), posted_.end());
  }

 private:
  // Moves fixed variables out of the active part and removes their values from the domains there.
  bool take_known(Store& store, std::uint32_t& active) {
    for (std::uint32_t i = 0; i < active;) {
      const FdVar x = variables_[i];
      if (!store.is_ground(x)) {
        ++i;
        continue;
      }
      --active;
      std::swap(variables_[i], variables_[active]);
      if (Graph* graph = graph_) std::swap(graph->name[i], graph->name[active]);
      const std::size_t known = store.fixed_count();
      if (!remove_from_active(store, x, active)) return false;
      if (store.fixed_count() != known) i = 0;  // others were fixed by it
    }
    return true;
  }

  bool remove_from_active(Store& store, FdVar x, std::uint32_t active) {
    if (store.is_big(x)) {
      const Integer value = store.lower(x).value();
      return std::all_of(variables_.begin(), variables_.begin() + active,
                         [&](FdVar y) { return store.remove_exact(y, value); });
    }
    const Value value = store.value(x);
    for (std::uint32_t j = 0; j < active; ++j) {
      if (!store.remove_in_line(variables_[j], value)) return false;
    }
    return true;
  }

  // Values are pruned only if K variables have K values together, so that at least K variables have at most K values
  // each, for some K below their number. Usually there are none.
  bool everybody_has_choice(const Store& store, std::uint32_t active) const {
    if (active > few) return false;
    std::array<std::uint8_t, few + 1> with_size{};
    for (std::uint32_t i = 0; i < active; ++i) {
      ++with_size[std::min<std::uint64_t>(store.size(variables_[i]), active)];
    }
    std::uint32_t at_most = 0;
    for (std::uint32_t k = 2; k < active; ++k) {
      at_most += with_size[k];
      if (at_most >= k) return false;
    }
    return true;
  }

  bool roomy(const Store& store, FdVar x) const {
    const Value lo = store.min(x);
    const Value hi = store.max(x);
    if (!is_finite(lo) || !is_finite(hi)) return true;
    return hi - lo > roomy_span && store.size(x) >= variables_.size();
  }

  // Moves those for the graph to the front; returns their number.
  std::uint32_t gather_covered(const Store& store, std::uint32_t active) {
    std::uint32_t covered = 0;
    for (std::uint32_t i = 0; i < active; ++i) {
      if (roomy(store, variables_[i])) continue;
      if (i != covered) {
        std::swap(variables_[i], variables_[covered]);
        if (Graph* graph = graph_) std::swap(graph->name[i], graph->name[covered]);
      }
      ++covered;
    }
    return covered;
  }

  // Makes sure that the graph covers all values of the covered variables, reusing it if possible.
  bool prepare(Store& store, std::uint32_t covered, std::uint32_t active) {
    Value lo = infinity;
    Value hi = -infinity;
    for (std::uint32_t i = 0; i < covered; ++i) {
      lo = std::min(lo, store.min(variables_[i]));
      hi = std::max(hi, store.max(variables_[i]));
    }
    if (Graph* graph = graph_) {
      const auto top = graph->base + static_cast<Value>(graph->words) * 64;
      if (graph->base <= lo && hi < top) return true;
    }
    const std::size_t n = variables_.size();
    if (hi - lo >= static_cast<Value>(largest_graph)) return false;
    const auto words = static_cast<std::size_t>((hi - lo) / 64 + 1);
    if (words * n > largest_graph) return false;
    Graph& graph = store.new_array<Graph>(1)[0];
    graph.base = lo;
    graph.words = words;
    graph.whole = covered == active;
    const std::size_t row_words = words == 1 ? 0 : words * n;  // ValueWords has its own
    graph.rows = store.new_array<Word>(row_words).data();
    graph.below = store.new_array<Word>(row_words).data();
    for (Word** row : {&graph.owned, &graph.visited, &graph.open, &graph.stacked, &graph.free, &graph.narrowed}) {
      *row = store.new_array<Word>(words).data();
    }
    graph.owner = store.new_array<std::uint32_t>(words * 64, 0).data();
    graph.match = store.new_array<std::uint32_t>(n, nobody).data();
    graph.name = store.new_array<std::uint32_t>(n).data();
    for (std::uint32_t i = 0; i < n; ++i) graph.name[i] = i;
    for (std::uint32_t** array : {&graph.path, &graph.cursor, &graph.first}) {
      *array = store.new_array<std::uint32_t>(words == 1 ? 0 : n + 1).data();
    }
    graph_.set(store, &graph);
    return true;
  }

  // For up to 64 values.
  bool filter_words(Store& store, Graph& graph, std::uint32_t active, bool& someone_known) const {
    if (active > ValueWords::most) return false;
    ValueWords values;
    for (std::uint32_t i = 0; i < active; ++i) {
      values.add(store.word_from(variables_[i], graph.base), graph.match[graph.name[i]]);
    }
    if (!values.match()) return false;
    values.prune();
    graph.free[0] = values.near_free();
    graph.owned[0] = values.owned();
    for (std::uint32_t i = 0; i < active; ++i) {
      graph.match[graph.name[i]] = values.value(i);
      if (!values.narrowed(i)) continue;
      if (!store.keep_word(variables_[i], graph.base, values.row(i))) return false;
      someone_known |= store.fixed(variables_[i]);
    }
    return true;
  }

  bool filter(Store& store, Graph& graph, std::uint32_t active, bool& someone_known) const {
    read_domains(store, graph, active);
    for (std::uint32_t i = 0; i < active; ++i) {
      const std::uint32_t who = graph.name[i];
      if (graph.match[who] == nobody && !augment(graph, who)) return false;
    }
    return prune(store, graph, active, someone_known);
  }

  // Reads the rows, and what remains of the last matching.
  void read_domains(const Store& store, Graph& graph, std::uint32_t active) const {
    std::fill_n(graph.owned, graph.words, 0);
    for (std::uint32_t i = 0; i < active; ++i) {
      const std::uint32_t who = graph.name[i];
      Word* row = graph.row(who);
      store.copy_bits(variables_[i], graph.base, row, graph.words);
      const std::uint32_t value = graph.match[who];
      if (value == nobody) continue;
      if (test_bit(row, value) && !test_bit(graph.owned, value)) {
        set_bit(graph.owned, value);
        graph.owner[value] = who;
      } else {
        graph.match[who] = nobody;
      }
    }
  }

  // Depth-first search for an augmenting path from `root` to a free value: each variable passes its value to the
  // previous one and takes the next.
  static bool augment(Graph& graph, std::uint32_t root) {
    std::fill_n(graph.visited, graph.words, 0);
    std::uint32_t depth = 0;
    graph.path[0] = root;
    while (true) {
      const std::uint32_t who = graph.path[depth];
      const std::int64_t free = first_without(graph.row(who), graph.owned, graph.words);
      if (free >= 0) {
        graph.cursor[who] = static_cast<std::uint32_t>(free);
        set_bit(graph.owned, graph.cursor[who]);
        break;
      }
      const std::int64_t value = first_without(graph.row(who), graph.visited, graph.words);
      if (value < 0) {
        if (depth == 0) return false;
        --depth;
        continue;
      }
      graph.cursor[who] = static_cast<std::uint32_t>(value);
      set_bit(graph.visited, graph.cursor[who]);
      graph.path[++depth] = graph.owner[value];
    }
    for (std::uint32_t i = 0; i <= depth; ++i) {
      const std::uint32_t who = graph.path[i];
      graph.match[who] = graph.cursor[who];
      graph.owner[graph.match[who]] = who;
    }
    return true;
  }

  // Starts a new component on the path, joined with those that `who` leads back to.
  static void enter(Graph& graph, std::uint32_t who) {
    const std::size_t words = graph.words;
    const Word* row = graph.row(who);
    std::copy_n(graph.stacked, words, graph.below + graph.parts * words);
    graph.first[graph.parts++] = who;
    clear_bit(graph.open, graph.match[who]);
    set_bit(graph.stacked, graph.match[who]);
    if (next_common(row, graph.free, words, 0) >= 0) {
      // All stacked variables lead here, and `free` to all.
      for (std::size_t i = 0; i < words; ++i) graph.free[i] |= graph.stacked[i];
      std::fill_n(graph.stacked, words, 0);
      graph.parts = 0;
      return;
    }
    while (next_common(row, graph.below + (graph.parts - 1) * words, words, 0) >= 0) --graph.parts;
  }

  // Finishes the newest component on the path if it began with `who`: its variables keep no values of others.
  static void leave(Graph& graph, std::uint32_t who) {
    if (graph.parts == 0 || graph.first[graph.parts - 1] != who) return;
    const std::size_t words = graph.words;
    const Word* below = graph.below + --graph.parts * words;
    for (std::size_t i = 0; i < words; ++i) graph.stacked[i] &= ~below[i];
    for (std::int64_t v = -1; (v = next_bit(graph, graph.stacked, v)) >= 0;) {
      if (narrow(graph, graph.owner[v], graph.stacked)) set_bit(graph.narrowed, static_cast<std::uint32_t>(v));
    }
    std::copy_n(below, words, graph.stacked);
  }

  // Intersects the row of `who` with `kept`; returns whether that changed it.
  static bool narrow(Graph& graph, std::uint32_t who, const Word* kept) {
    Word* row = graph.row(who);
    if (first_without(row, kept, graph.words) < 0) return false;
    for (std::size_t i = 0; i < graph.words; ++i) row[i] &= kept[i];
    return true;
  }

  static std::int64_t next_bit(const Graph& graph, const Word* bits, std::int64_t after) {
    return next_common(bits, bits, graph.words, static_cast<std::size_t>(after + 1));
  }

  // Finds the components reachable from `root`, without recursion.
  static void visit(Graph& graph, std::uint32_t root) {
    std::uint32_t depth = 0;
    graph.path[0] = root;
    enter(graph, root);
    while (true) {
      const std::uint32_t who = graph.path[depth];
      const std::int64_t value = next_common(graph.row(who), graph.open, graph.words, 0);
      if (value >= 0) {
        graph.path[++depth] = graph.owner[value];
        enter(graph, graph.owner[value]);
        continue;
      }
      leave(graph, who);
      if (depth-- == 0) return;
    }
  }

  bool prune(Store& store, Graph& graph, std::uint32_t active, bool& someone_known) const {
    const std::size_t words = graph.words;
    graph.parts = 0;
    for (std::size_t i = 0; i < words; ++i) {
      graph.open[i] = graph.owned[i];
      graph.free[i] = ~graph.owned[i];
      graph.stacked[i] = graph.narrowed[i] = 0;
    }
    for (std::int64_t value = -1; (value = next_bit(graph, graph.open, value)) >= 0;) {
      visit(graph, graph.owner[value]);
    }
    for (std::uint32_t i = 0; i < active; ++i) {
      const std::uint32_t who = graph.name[i];
      const bool narrowed = test_bit(graph.free, graph.match[who]) ? narrow(graph, who, graph.free)
                                                                   : test_bit(graph.narrowed, graph.match[who]);
      if (!narrowed) continue;
      const FdVar x = variables_[i];
      Word* row = graph.row(who);
      if (!store.keep_bits(x, graph.base, row, words)) return false;
      someone_known |= store.fixed(x);
    }
    return true;
  }

  // After prune(): removes the values of closed components from variables outside the graph.
  bool prune_roomy(Store& store, const Graph& graph, std::uint32_t covered, std::uint32_t active,
                   bool& someone_known) const {
    if (covered == active) return true;
    for (std::size_t v = 0; v < graph.words * 64; ++v) {
      const auto value = static_cast<std::uint32_t>(v);
      if (!test_bit(graph.owned, value) || test_bit(graph.free, value)) continue;
      for (std::uint32_t i = covered; i < active; ++i) {
        if (!store.remove(variables_[i], graph.base + static_cast<Value>(v))) return false;
        someone_known |= store.fixed(variables_[i]);
      }
    }
    return true;
  }

  std::span<FdVar> variables_;
  std::span<FdVar> posted_;
  std::uint64_t unifications_seen_ = 0;  // as of when no two were unified; backtracking cannot unify any
  Reversible<std::uint32_t> active_;
  Reversible<Graph*> graph_{nullptr};
};

}  // namespace

bool post_all_distinct(Store& store, std::span<const FdVar> variables) {
  if (has_duplicates(store, variables)) return false;
  store.post<AllDistinct>(store, variables);
  return true;
}

}  // namespace hornbeam::clpfd
