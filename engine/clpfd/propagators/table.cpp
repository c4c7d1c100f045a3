// SPDX-License-Identifier: MIT
//
// Allowed rows: compact table (J. Demeulenaere et al., "Compact-Table: efficiently filtering
// table constraints with reversible sparse bit-sets", CP 2016).
//
// One bit for each row that is still possible. For each column and value there is the set of rows with that value there
// (support). When a variable changes, the rows outside the union of the supports of its values are removed; a value
// stays while its support intersects the rows. The nonzero words of the row set are kept in front, so both loops cover
// only these:
//
//     order  | 0 ..... live | live ..... words |   indices of words, zero ones after
//
// Each support remembers the word where it last intersected the rows (residue). The last seen state of a column is
// restored with the rows, so that a run examines only columns that have changed since. If fewer values were removed
// than remain, the rows of the removed ones are subtracted instead.
//
// Tables with the same rows, posted in succession, share the supports; each begins with the rows that its domains
// allow.
#include <algorithm>
#include <bit>
#include <vector>

#include "clpfd/kernel/reversible.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/tables.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

using Word = std::uint64_t;

// The rows with `value` in this column, none if rows is null, and the word of the row set where one of them was last
// seen.
struct Support {
  Value value;
  Word* rows;
  std::uint32_t residue;
};

// A narrow column has a support for each number between its least and its greatest, within a span of 64; a wide one
// only for values that occur, in ascending order.
struct Column {
  FdVar variable;
  bool narrow;
  std::span<Support> supports;
  Reversible<std::uint64_t> seen{};  // its last seen state: the domain of a narrow one, the size of a wide one

  Value base() const { return supports.front().value; }
};

// 64 rows of the row set, saved once per mark.
struct RowWord {
  Word bits;
  std::uint64_t saved_at;
};

// The rows as posted, consecutively, and their supports without residues.
struct TupleSet {
  std::span<Value> numbers;
  std::size_t width;
  std::span<std::span<Support>> columns;

  std::size_t rows() const { return numbers.size() / width; }
};

// Smaller sets are built as quickly as they are found.
constexpr std::size_t least_shared = 64;

unsigned lowest(Word w) { return static_cast<unsigned>(std::countr_zero(w)); }

// A run first removes rows (for the columns whose variables changed), then values without rows.
class Table final : public Propagator {
 public:
  Table(Store& store, std::span<const FdVar> variables, std::span<const std::vector<Value>* const> rows,
        std::span<const std::vector<Value>> values)
      : Table(store, variables, rows.size()) {
    for (std::size_t c = 0; c < variables.size(); ++c) columns_[c].supports = make_supports(store, rows, c, values[c]);
    finish_columns();
  }
  // Uses the rows of the set that are in the mask.
  Table(Store& store, std::span<const FdVar> variables, const TupleSet& set, std::span<const Word> mask)
      : Table(store, variables, set.rows()) {
    set_ = &set;
    possible_ = store.copy_array(mask);
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w].bits &= mask[w];
    for (std::size_t c = 0; c < variables.size(); ++c) {
      columns_[c].supports = store.copy_array(std::span<const Support>(set.columns[c]));
    }
    finish_columns();
  }

  static std::span<Support> make_supports(Store& store, std::span<const std::vector<Value>* const> rows, std::size_t c,
                                          std::span<const Value> values) {
    const Value span = values.back() - values.front();
    const bool narrow = is_narrow(span);
    const std::size_t words = (rows.size() + 63) / 64;
    const auto supports = store.new_array<Support>(narrow ? static_cast<std::size_t>(span) + 1 : values.size());
    if (narrow) {
      for (std::size_t i = 0; i < supports.size(); ++i)
        supports[i] = {values.front() + static_cast<Value>(i), nullptr, 0};
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t at = narrow ? static_cast<std::size_t>(values[i] - values.front()) : i;
      supports[at] = {values[i], store.new_array<Word>(words, 0).data(), 0};
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
      find(supports, narrow, (*rows[r])[c])->rows[r / 64] |= Word{1} << (r % 64);
    }
    return supports;
  }

  Status propagate(Store& store) override {
    std::uint32_t live = live_;
    std::size_t open = 0;
    const Column* only = nullptr;  // the only one that removed rows
    bool others = false;
    for (Column& column : columns_) {
      open += !store.fixed(column.variable);
      if (look(store, column) == column.seen) continue;
      dropped_ = false;
      if (!keep_rows_of(store, column, live)) return Status::failed;
      if (!dropped_ && column.seen != never_seen) continue;
      others |= only != nullptr;
      only = &column;
    }
    if (live != live_) live_.set(store, live);
    for (Column& column : columns_) {
      // Rows removed because of a single column had none of the values left there.
      const bool looked_at = others || (only != nullptr && (only != &column || column.seen == never_seen));
      if (looked_at && !keep_values_of(store, column, live)) return Status::failed;
      const std::uint64_t now = look(store, column);
      if (now != column.seen) column.seen.set(store, now);
    }
    return open == 0 ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (const Column& column : columns_) store.watch(column.variable, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::table);
    std::vector<Value> rows(row_count_ * columns_.size());
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      out.variables.push_back(columns_[c].variable);
      for (const Support& support : columns_[c].supports) {
        if (support.rows == nullptr) continue;
        for (std::size_t w = 0; w * 64 < row_count_; ++w) {
          for (Word bits = support.rows[w]; bits != 0; bits &= bits - 1) {
            const std::size_t r = w * 64 + static_cast<unsigned>(std::countr_zero(bits));
            rows[r * columns_.size() + c] = support.value;
          }
        }
      }
    }
    out.constants = {0};
    std::int64_t count = 0;
    for (std::size_t r = 0; r < row_count_; ++r) {
      if (!possible_.empty() && (possible_[r / 64] >> (r % 64) & 1) == 0) continue;
      const auto row = rows.begin() + static_cast<std::ptrdiff_t>(r * columns_.size());
      out.constants.insert(out.constants.end(), row, row + static_cast<std::ptrdiff_t>(columns_.size()));
      ++count;
    }
    out.constants[0] = count;
  }
  const void* late_storage() const override { return set_; }

 private:
  static constexpr std::uint64_t never_seen = 0;

  Table(Store& store, std::span<const FdVar> variables, std::size_t row_count)
      : Propagator(Priority::linear, has_duplicates(store, variables) ? Rerun::when_self_woken : Rerun::never),
        row_count_(row_count) {
    const std::size_t words = (row_count + 63) / 64;
    words_ = store.new_array<RowWord>(words, RowWord{~Word{0}, 0});
    if (row_count % 64 != 0) words_.back().bits = (Word{1} << row_count % 64) - 1;
    order_ = store.new_array<std::uint32_t>(words);
    for (std::uint32_t i = 0; i < words; ++i) order_[i] = i;
    mask_ = store.new_array<Word>(words);
    live_ = Reversible<std::uint32_t>(static_cast<std::uint32_t>(words));
    columns_ = store.new_array<Column>(variables.size());
    for (std::size_t c = 0; c < variables.size(); ++c) columns_[c].variable = variables[c];
  }
  void finish_columns() {
    for (Column& column : columns_) {
      column.narrow = is_narrow(column.supports.back().value - column.supports.front().value);
    }
  }
  static bool is_narrow(Value span) { return span < 64; }

  static std::uint64_t look(const Store& store, const Column& column) {
    return column.narrow ? store.word_from(column.variable, column.base()) : store.size(column.variable);
  }

  void add_to_mask(const Support& support, std::uint32_t live) {
    for (std::uint32_t i = 0; i < live; ++i) mask_[order_[i]] |= support.rows[order_[i]];
  }
  void add_to_mask(const Column& column, Word values, std::uint32_t live) {
    for (Word left = values; left != 0; left &= left - 1) add_to_mask(column.supports[lowest(left)], live);
  }

  // Intersects the live words with the union of the supports of the column's remaining values, or subtracts that of the
  // removed ones.
  bool keep_rows_of(Store& store, const Column& column, std::uint32_t& live) {
    const FdVar x = column.variable;
    for (std::uint32_t i = 0; i < live; ++i) mask_[order_[i]] = 0;
    bool mirrored = false;
    if (column.narrow) {
      const Word domain = store.word_from(x, column.base());
      const Word gone = column.seen & ~domain;
      mirrored = std::popcount(gone) < std::popcount(domain) && column.seen != never_seen;
      add_to_mask(column, mirrored ? gone : domain, live);
    } else if (store.fixed(x)) {
      const Support* support = find(column.supports, column.narrow, store.value(x));
      if (support == nullptr) return false;
      add_to_mask(*support, live);
    } else {
      for (const Support& support : column.supports) {
        if (store.contains(x, support.value)) add_to_mask(support, live);
      }
    }
    return keep_masked(store, mirrored ? ~Word{0} : 0, live);
  }

  // Keeps the rows in the mask, or, if mirrored, those outside it.
  bool keep_masked(Store& store, Word mirror, std::uint32_t& live) {
    for (std::uint32_t i = 0; i < live;) {
      RowWord& word = words_[order_[i]];
      const Word kept = word.bits & (mask_[order_[i]] ^ mirror);
      if (kept != word.bits) {
        dropped_ = true;
        if (word.saved_at != store.epoch()) {
          store.save(&word, 2);
          word.saved_at = store.epoch();
        }
        word.bits = kept;
      }
      if (kept == 0) {
        std::swap(order_[i], order_[--live]);
      } else {
        ++i;
      }
    }
    return live > 0;
  }

  static Support* find(std::span<Support> supports, bool narrow, Value value) {
    if (narrow) return &supports[static_cast<std::size_t>(value - supports.front().value)];
    const auto i =
        std::partition_point(supports.begin(), supports.end(), [&](const Support& s) { return s.value < value; });
    return i != supports.end() && i->value == value ? &*i : nullptr;
  }

  // Whether it intersects the rows. Usually the residue suffices.
  bool is_met(Support& support, std::uint32_t live) const {
    if ((support.rows[support.residue] & words_[support.residue].bits) != 0) return true;
    std::uint32_t i = 0;
    while (i < live && (support.rows[order_[i]] & words_[order_[i]].bits) == 0) ++i;
    if (i == live) return false;
    support.residue = order_[i];
    return true;
  }

  // Removes values whose support no longer intersects the rows.
  bool keep_values_of(Store& store, Column& column, std::uint32_t live) {
    const FdVar x = column.variable;
    if (store.fixed(x)) return true;  // some row is left, and all of them have this value
    if (!column.narrow) {
      return std::all_of(column.supports.begin(), column.supports.end(), [&](Support& support) {
        return !store.contains(x, support.value) || is_met(support, live) || store.remove(x, support.value);
      });
    }
    const Word domain = store.word_from(x, column.base());
    Word kept = domain;
    for (Word left = domain; left != 0; left &= left - 1) {
      if (!is_met(column.supports[lowest(left)], live)) kept &= ~(left & -left);
    }
    return kept == domain || store.keep_word(x, column.base(), kept);
  }

  std::size_t row_count_;
  const TupleSet* set_ = nullptr;  // whose supports are shared
  std::span<Word> possible_;       // rows of the set that it began with
  std::span<Column> columns_;
  std::span<RowWord> words_;
  std::span<std::uint32_t> order_;
  std::span<Word> mask_;
  Reversible<std::uint32_t> live_;
  bool dropped_ = false;  // by the last column examined
};

bool keep_values(Store& store, FdVar x, std::span<const Value> values) {
  if (store.is_big(x))
    return store.intersect(x, Domain::from_values(std::vector<Integer>(values.begin(), values.end())));
  std::vector<Interval> ranges;
  for (Value v : values) {
    if (!ranges.empty() && ranges.back().hi + 1 == v) {
      ranges.back().hi = v;
    } else {
      ranges.push_back({v, v});
    }
  }
  return store.keep_ranges(x, ranges);
}

using Rows = std::span<const std::vector<Value>>;

std::vector<std::vector<Value>> values_of(std::span<const std::vector<Value>* const> rows, std::size_t width) {
  std::vector<std::vector<Value>> values(width);
  for (std::size_t c = 0; c < width; ++c) {
    std::vector<Value>& column = values[c];
    for (const auto* row : rows) column.push_back((*row)[c]);
    support::sort(column.begin(), column.end());
    column.erase(std::unique(column.begin(), column.end()), column.end());
  }
  return values;
}

bool has_rows(const TupleSet& set, Rows rows) {
  if (set.width != rows.front().size() || set.rows() != rows.size()) return false;
  const Value* at = set.numbers.data();
  return std::all_of(rows.begin(), rows.end(), [&](const std::vector<Value>& row) {
    const bool same = std::equal(row.begin(), row.end(), at);
    at += row.size();
    return same;
  });
}

// The set of the last posted table, if its rows were the same.
const TupleSet& shared_set(Store& store, Rows rows) {
  const auto* const last = static_cast<const TupleSet*>(store.shared());
  if (last != nullptr && has_rows(*last, rows)) return *last;
  const std::size_t width = rows.front().size();
  std::vector<const std::vector<Value>*> all;
  for (const std::vector<Value>& row : rows) all.push_back(&row);
  const std::vector<std::vector<Value>> values = values_of(all, width);
  TupleSet& set = store.new_array<TupleSet>(1).front();
  set.width = width;
  set.numbers = store.new_array<Value>(width * rows.size());
  auto at = set.numbers.begin();
  for (const std::vector<Value>& row : rows) at = std::copy(row.begin(), row.end(), at);
  set.columns = store.new_array<std::span<Support>>(width);
  for (std::size_t c = 0; c < width; ++c) set.columns[c] = Table::make_supports(store, all, c, values[c]);
  store.set_shared(&set);
  return set;
}

// Whether it can be one of the rows: the domains allow it, and it gives no variable two values.
bool fits(const Store& store, std::span<const FdVar> variables, bool has_twins, const std::vector<Value>& row) {
  for (std::size_t c = 0; c < row.size(); ++c) {
    if (!store.contains(variables[c], row[c])) return false;
    for (std::size_t d = 0; has_twins && d < c; ++d) {
      if (row[c] != row[d] && store.same(variables[c], variables[d])) return false;
    }
  }
  return true;
}

}  // namespace

// Sharing is not worthwhile for a set if most rows are excluded.
bool post_table(Store& store, std::span<const FdVar> variables, Rows rows) {
  std::vector<const std::vector<Value>*> possible;
  std::vector<Word> mask((rows.size() + 63) / 64);
  const bool has_twins = has_duplicates(store, variables);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (!fits(store, variables, has_twins, rows[r])) continue;
    possible.push_back(&rows[r]);
    mask[r / 64] |= Word{1} << (r % 64);
  }
  if (possible.empty()) return variables.empty() && !rows.empty();
  const std::vector<std::vector<Value>> values = values_of(possible, variables.size());
  for (std::size_t c = 0; c < variables.size(); ++c) {
    if (!keep_values(store, variables[c], values[c])) return false;
  }
  if (rows.size() >= least_shared && 2 * possible.size() >= rows.size()) {
    store.post<Table>(store, variables, shared_set(store, rows), mask);
  } else {
    store.post<Table>(store, variables, possible, values);
  }
  return true;
}

}  // namespace hornbeam::clpfd
