// SPDX-License-Identifier: MIT
//
// Allowed rows: compact table (J. Demeulenaere et al., "Compact-Table: efficiently filtering
// table constraints with reversible sparse bit-sets", CP 2016).
//
// One bit for each row that is still possible. For each column and value there is the set of rows
// with that value there (support). When a variable changed, the rows lose those not in the union
// of the supports of its values; a value stays while its support meets the rows. The words of the
// row set that are not zero are kept in front, so both loops run over these only:
//
//     order  | 0 ..... live | live ..... words |   indices of words, zero ones after
//
// Each support remembers the word where it met the rows last (residue).
#include <algorithm>
#include <vector>

#include "clpfd/kernel/reversible.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/tables.hpp"

namespace hornbeam::clpfd {

namespace {

using Word = std::uint64_t;

// The rows with `value` in this column, and the word of the row set where one of them was seen
// last.
struct Support {
  Value value;
  Word* rows;
  std::uint32_t residue;
};

struct Column {
  FdVar variable;
  std::span<Support> supports;  // by ascending value
  std::uint64_t last_size;      // of the domain when it was last looked at; see changed()
  std::uint64_t seen_at;
};

// 64 rows of the row set, saved once per mark.
struct RowWord {
  Word bits;
  std::uint64_t saved_at;
};

// A run first drops rows (for the columns whose variable changed), then values without rows.
class Table final : public Propagator {
 public:
  Table(Store& store, std::span<const FdVar> variables, std::span<const std::vector<Value>> rows)
      : Propagator(Priority::linear, has_duplicates(store, variables) ? Rerun::when_self_woken : Rerun::never),
        row_count_(rows.size()) {
    const std::size_t words = (rows.size() + 63) / 64;
    words_ = store.new_array<RowWord>(words, RowWord{~Word{0}, 0});
    if (rows.size() % 64 != 0) words_.back().bits = (Word{1} << rows.size() % 64) - 1;
    order_ = store.new_array<std::uint32_t>(words);
    for (std::uint32_t i = 0; i < words; ++i) order_[i] = i;
    mask_ = store.new_array<Word>(words);
    live_ = Reversible<std::uint32_t>(static_cast<std::uint32_t>(words));
    columns_ = store.new_array<Column>(variables.size());
    for (std::size_t c = 0; c < variables.size(); ++c) {
      columns_[c] = {variables[c], make_supports(store, rows, c), 0, 0};
    }
  }

  Status propagate(Store& store) override {
    std::uint32_t live = live_;
    std::size_t open = 0;
    for (Column& column : columns_) {
      open += !store.fixed(column.variable);
      if (!changed(store, column)) continue;
      if (!keep_rows_of(store, column, live)) return Status::failed;
    }
    if (live != live_) live_.set(store, live);
    for (Column& column : columns_) {
      if (!keep_values_of(store, column, live)) return Status::failed;
      column.last_size = store.size(column.variable);
      column.seen_at = store.epoch();
    }
    return open == 0 ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (const Column& column : columns_) store.watch(column.variable, kOnDomain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::table);
    std::vector<Value> rows(row_count_ * columns_.size());
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      out.variables.push_back(columns_[c].variable);
      for (const Support& support : columns_[c].supports) {
        for (std::size_t w = 0; w * 64 < row_count_; ++w) {
          for (Word bits = support.rows[w]; bits != 0; bits &= bits - 1) {
            const std::size_t r = w * 64 + static_cast<unsigned>(std::countr_zero(bits));
            rows[r * columns_.size() + c] = support.value;
          }
        }
      }
    }
    out.constants = {static_cast<std::int64_t>(row_count_)};
    out.constants.insert(out.constants.end(), rows.begin(), rows.end());
  }

 private:
  static std::span<Support> make_supports(Store& store, std::span<const std::vector<Value>> rows, std::size_t column) {
    std::vector<Value> values;
    for (const auto& row : rows) values.push_back(row[column]);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    std::span<Support> supports = store.new_array<Support>(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      supports[i] = {values[i], store.new_array<Word>((rows.size() + 63) / 64, 0).data(), 0};
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const auto i = std::lower_bound(values.begin(), values.end(), rows[r][column]);
      Support& support = supports[static_cast<std::size_t>(i - values.begin())];
      support.rows[r / 64] |= Word{1} << (r % 64);
    }
    return supports;
  }

  // Unchanged for sure only if looked at on this very branch (same epoch) with the same size.
  static bool changed(const Store& store, const Column& column) {
    return column.seen_at != store.epoch() || column.last_size != store.size(column.variable);
  }

  // Intersects the live words with the union of the supports of what is left in the column. For a
  // known variable the union is one support.
  bool keep_rows_of(Store& store, const Column& column, std::uint32_t& live) {
    for (std::uint32_t i = 0; i < live; ++i) mask_[order_[i]] = 0;
    const FdVar x = column.variable;
    if (store.fixed(x)) {
      const Support* support = find(column, store.value(x));
      if (support == nullptr) return false;
      for (std::uint32_t i = 0; i < live; ++i) mask_[order_[i]] = support->rows[order_[i]];
    } else {
      for (const Support& support : column.supports) {
        if (!store.contains(x, support.value)) continue;
        for (std::uint32_t i = 0; i < live; ++i) mask_[order_[i]] |= support.rows[order_[i]];
      }
    }
    for (std::uint32_t i = 0; i < live;) {
      RowWord& word = words_[order_[i]];
      const Word kept = word.bits & mask_[order_[i]];
      if (kept != word.bits) {
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

  static const Support* find(const Column& column, Value value) {
    const auto i = std::partition_point(column.supports.begin(), column.supports.end(),
                                        [&](const Support& s) { return s.value < value; });
    return i != column.supports.end() && i->value == value ? &*i : nullptr;
  }

  // A value whose support no longer meets the rows goes. The residue answers most of the time.
  bool keep_values_of(Store& store, Column& column, std::uint32_t live) {
    const FdVar x = column.variable;
    if (store.fixed(x)) return true;  // some row is left, and all left have this value
    for (Support& support : column.supports) {
      if (!store.contains(x, support.value)) continue;
      if ((support.rows[support.residue] & words_[support.residue].bits) != 0) continue;
      std::uint32_t i = 0;
      while (i < live && (support.rows[order_[i]] & words_[order_[i]].bits) == 0) ++i;
      if (i < live) {
        support.residue = order_[i];
      } else if (!store.remove(x, support.value)) {
        return false;
      }
    }
    return true;
  }

  std::size_t row_count_;
  std::span<Column> columns_;
  std::span<RowWord> words_;
  std::span<std::uint32_t> order_;
  std::span<Word> mask_;
  Reversible<std::uint32_t> live_;
};

}  // namespace

bool post_table(Store& store, std::span<const FdVar> variables, std::span<const std::vector<Value>> rows) {
  // Rows that the domains exclude already, or that give one variable two values, are left out.
  std::vector<std::vector<Value>> possible;
  for (const std::vector<Value>& row : rows) {
    bool fits = true;
    for (std::size_t c = 0; c < row.size() && fits; ++c) {
      fits = store.contains(variables[c], row[c]);
      for (std::size_t d = 0; d < c && fits; ++d) {
        fits = row[c] == row[d] || !store.same(variables[c], variables[d]);
      }
    }
    if (fits) possible.push_back(row);
  }
  if (possible.empty()) return variables.empty() && !rows.empty();
  for (std::size_t c = 0; c < variables.size(); ++c) {
    std::vector<Integer> values;
    for (const auto& row : possible) values.emplace_back(row[c]);
    if (!store.intersect(variables[c], Domain::from_values(std::move(values)))) return false;
  }
  store.post<Table>(store, variables, possible);
  return true;
}

}  // namespace hornbeam::clpfd
