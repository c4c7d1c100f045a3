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
// Each support remembers the word where it met the rows last (residue). What a column looked like when it was seen last
// goes back with the rows, so that a run looks only at columns that have changed since. When fewer values have gone
// than are left, the rows of those that have gone are taken away instead.
#include <algorithm>
#include <bit>
#include <vector>

#include "clpfd/kernel/reversible.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/tables.hpp"

namespace hornbeam::clpfd {

namespace {

using Word = std::uint64_t;

// The rows with `value` in this column, none if rows is null, and the word of the row set where one of them was seen
// last.
struct Support {
  Value value;
  Word* rows;
  std::uint32_t residue;
};

// A narrow column has a support for each number from its least to its greatest, which lie less than 64 apart; a wide
// one only for those that it has, by ascending value.
struct Column {
  FdVar variable;
  bool narrow;
  std::span<Support> supports;
  Reversible<std::uint64_t> seen{};  // when it was looked at last: the domain of a narrow one, the size of a wide one

  Value base() const { return supports.front().value; }
};

// 64 rows of the row set, saved once per mark.
struct RowWord {
  Word bits;
  std::uint64_t saved_at;
};

unsigned lowest(Word w) { return static_cast<unsigned>(std::countr_zero(w)); }

// A run first drops rows (for the columns whose variable changed), then values without rows.
class Table final : public Propagator {
 public:
  Table(Store& store, std::span<const FdVar> variables, std::span<const std::vector<Value>* const> rows,
        std::span<const std::vector<Value>> values)
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
      columns_[c].variable = variables[c];
      make_supports(store, columns_[c], rows, c, values[c]);
    }
  }

  Status propagate(Store& store) override {
    std::uint32_t live = live_;
    std::size_t open = 0;
    const Column* only = nullptr;  // that has taken rows
    bool others = false;
    for (Column& column : columns_) {
      open += !store.fixed(column.variable);
      if (look(store, column) == column.seen) continue;
      dropped_ = false;
      if (!keep_rows_of(store, column, live)) return Status::failed;
      if (!dropped_ && column.seen != kNeverSeen) continue;
      others |= only != nullptr;
      only = &column;
    }
    if (live != live_) live_.set(store, live);
    for (Column& column : columns_) {
      // The rows that one column alone has taken had none of the values that are left there.
      const bool looked_at = others || (only != nullptr && (only != &column || column.seen == kNeverSeen));
      if (looked_at && !keep_values_of(store, column, live)) return Status::failed;
      const std::uint64_t now = look(store, column);
      if (now != column.seen) column.seen.set(store, now);
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
        if (support.rows == nullptr) continue;
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
  static constexpr std::uint64_t kNeverSeen = 0;

  static void make_supports(Store& store, Column& column, std::span<const std::vector<Value>* const> rows,
                            std::size_t c, std::span<const Value> values) {
    const Value span = values.back() - values.front();
    column.narrow = span < 64;
    const std::size_t words = (rows.size() + 63) / 64;
    column.supports = store.new_array<Support>(column.narrow ? static_cast<std::size_t>(span) + 1 : values.size());
    if (column.narrow) {
      for (std::size_t i = 0; i < column.supports.size(); ++i) {
        column.supports[i] = {values.front() + static_cast<Value>(i), nullptr, 0};
      }
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t at = column.narrow ? static_cast<std::size_t>(values[i] - values.front()) : i;
      column.supports[at] = {values[i], store.new_array<Word>(words, 0).data(), 0};
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
      find(column, (*rows[r])[c])->rows[r / 64] |= Word{1} << (r % 64);
    }
  }

  static std::uint64_t look(const Store& store, const Column& column) {
    return column.narrow ? store.word_from(column.variable, column.base()) : store.size(column.variable);
  }

  void add_to_mask(const Support& support, std::uint32_t live) {
    for (std::uint32_t i = 0; i < live; ++i) mask_[order_[i]] |= support.rows[order_[i]];
  }
  void add_to_mask(const Column& column, Word values, std::uint32_t live) {
    for (Word left = values; left != 0; left &= left - 1) add_to_mask(column.supports[lowest(left)], live);
  }

  // Intersects the live words with the union of the supports of what is left in the column, or takes away that of what
  // has gone.
  bool keep_rows_of(Store& store, const Column& column, std::uint32_t& live) {
    const FdVar x = column.variable;
    for (std::uint32_t i = 0; i < live; ++i) mask_[order_[i]] = 0;
    bool mirrored = false;
    if (column.narrow) {
      const Word domain = store.word_from(x, column.base());
      const Word gone = column.seen & ~domain;
      mirrored = std::popcount(gone) < std::popcount(domain) && column.seen != kNeverSeen;
      add_to_mask(column, mirrored ? gone : domain, live);
    } else if (store.fixed(x)) {
      const Support* support = find(column, store.value(x));
      if (support == nullptr) return false;
      add_to_mask(*support, live);
    } else {
      for (const Support& support : column.supports) {
        if (store.contains(x, support.value)) add_to_mask(support, live);
      }
    }
    return keep_masked(store, mirrored ? ~Word{0} : 0, live);
  }

  // The rows of the mask, or where it is mirrored those that it has not.
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

  static Support* find(const Column& column, Value value) {
    if (column.narrow) return &column.supports[static_cast<std::size_t>(value - column.base())];
    const auto i = std::partition_point(column.supports.begin(), column.supports.end(),
                                        [&](const Support& s) { return s.value < value; });
    return i != column.supports.end() && i->value == value ? &*i : nullptr;
  }

  // Does it meet the rows? The residue answers most of the time.
  bool is_met(Support& support, std::uint32_t live) const {
    if ((support.rows[support.residue] & words_[support.residue].bits) != 0) return true;
    std::uint32_t i = 0;
    while (i < live && (support.rows[order_[i]] & words_[order_[i]].bits) == 0) ++i;
    if (i == live) return false;
    support.residue = order_[i];
    return true;
  }

  // A value whose support no longer meets the rows goes.
  bool keep_values_of(Store& store, Column& column, std::uint32_t live) {
    const FdVar x = column.variable;
    if (store.fixed(x)) return true;  // some row is left, and all left have this value
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
  std::span<Column> columns_;
  std::span<RowWord> words_;
  std::span<std::uint32_t> order_;
  std::span<Word> mask_;
  Reversible<std::uint32_t> live_;
  bool dropped_ = false;  // by the column looked at last
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

}  // namespace

bool post_table(Store& store, std::span<const FdVar> variables, std::span<const std::vector<Value>> rows) {
  // Rows that the domains exclude already, or that give one variable two values, are left out.
  std::vector<const std::vector<Value>*> possible;
  const bool shared = has_duplicates(store, variables);
  for (const std::vector<Value>& row : rows) {
    bool fits = true;
    for (std::size_t c = 0; c < row.size() && fits; ++c) {
      fits = store.contains(variables[c], row[c]);
      for (std::size_t d = 0; shared && d < c && fits; ++d) {
        fits = row[c] == row[d] || !store.same(variables[c], variables[d]);
      }
    }
    if (fits) possible.push_back(&row);
  }
  if (possible.empty()) return variables.empty() && !rows.empty();
  std::vector<std::vector<Value>> values(variables.size());
  for (std::size_t c = 0; c < variables.size(); ++c) {
    std::vector<Value>& column = values[c];
    for (const auto* row : possible) column.push_back((*row)[c]);
    std::sort(column.begin(), column.end());
    column.erase(std::unique(column.begin(), column.end()), column.end());
    if (!keep_values(store, variables[c], column)) return false;
  }
  store.post<Table>(store, variables, possible, values);
  return true;
}

}  // namespace hornbeam::clpfd
