// SPDX-License-Identifier: MIT
// A query is a range of answers, computed one by one on demand. Destroying it cuts it.
//
//   for (const Answer& answer : engine.query("member(X, [a, b])")) std::cout << answer["X"] << '\n';
//   for (auto [n, x] : engine.query<int, std::string>("nth1(N, [a, b], X)")) std::cout << n << x;
//
// With types, variables are taken in order of first appearance. A long query may be computed in steps:
//
//   Query query = engine.query("numlist(1, 50000, L), sum_list(L, Sum)");
//   Step step = Step::paused;
//   while (step == Step::paused) step = query.step({.inferences = 10'000});
//   if (step == Step::answer) std::cout << query.answer()["Sum"];
//
// Queries of one engine nest like calls: only the newest open query can be asked for answers; an older one must wait
// until the newer ones are closed (otherwise UsageError). Queries may be destroyed in any order, also after the engine.
#pragma once

#include <hornbeam/language.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <hornbeam/convert.hpp>
#include <hornbeam/export.hpp>
#include <hornbeam/next_iterator.hpp>
#include <hornbeam/options.hpp>
#include <hornbeam/term.hpp>

namespace hornbeam {

struct QueryState;  // internal

// The variables of a query and their values, in order of first appearance; variables whose names begin with `_` are
// omitted.
class HORNBEAM_API Answer {
 public:
  using Binding = std::pair<std::string, Term>;

  const Term& operator[](std::string_view variable) const;  // throws std::out_of_range
  const Term& operator[](std::size_t index) const;          // throws std::out_of_range
  template <class T>
  T get(std::string_view variable) const {
    return detail::value_of<T>(variable, (*this)[variable]);
  }
  template <class T>
  T at(std::size_t index) const {
    const Term& value = (*this)[index];
    return detail::value_of<T>(bindings_[index].first, value);
  }
  bool contains(std::string_view variable) const;
  std::size_t size() const { return bindings_.size(); }
  bool empty() const { return bindings_.empty(); }
  auto begin() const { return bindings_.begin(); }
  auto end() const { return bindings_.end(); }
  // Residual goals: constraints, dif/2, freeze/2.
  const std::vector<Term>& residual_goals() const { return residual_; }
  // "X = 1, Y = f(Z)", or "true"; cut like that of a term.
  std::string text(std::size_t most = Term::most_text) const;

 private:
  friend struct QueryState;
  std::vector<Binding> bindings_;
  std::vector<Term> residual_;
};

// The outcome of a step of a query.
enum class Step : std::uint8_t { paused, answer, end };

class HORNBEAM_API Query {
 public:
  Query(Query&&) noexcept;
  Query& operator=(Query&&) noexcept;
  ~Query();

  // The next answer, or nothing if there are no more. Throws PrologError and derived classes, Halted, UsageError.
  std::optional<Answer> next();
  // Like next(), but pauses when the budget is used up; the next step, or next(), continues there. Builtins are not
  // divided, so a step may exceed its budget. Between steps the engine may run other queries.
  Step step(const Budget& budget);
  Step step(std::chrono::microseconds time) { return step(Budget{.time = time}); }
  // The answer found by the last step; UsageError if it found none.
  const Answer& answer() const;
  // The next answer; closes the query.
  bool next_row(std::span<Term> row);
  // By order of first appearance; those whose name begins with `_` do not count.
  std::string_view variable(std::size_t number) const;  // std::out_of_range
  // The next answer, and the query is closed.
  std::optional<Answer> first();
  // All remaining answers.
  std::vector<Answer> all();
  std::size_t count();
  bool holds() { return first().has_value(); }
  // Cuts the query. Cleanup goals of the program run now; a ball they throw is lost.
  void close() noexcept;
  bool is_open() const noexcept;

  using iterator = NextIterator<Query, Answer>;
  iterator begin() { return iterator(this); }
  std::default_sentinel_t end() { return {}; }

 private:
  friend class Engine;
  friend class Prepared;
  explicit Query(std::shared_ptr<QueryState> state);
  std::shared_ptr<QueryState> state_;
};

// The answers of a query as C++ values: a tuple, or the value itself if there is one type.
template <class... Ts>
class Solutions {
 public:
  using value_type = typename decltype([] {
    if constexpr (sizeof...(Ts) == 1) {
      return std::type_identity<std::tuple_element_t<0, std::tuple<Ts...>>>{};
    } else {
      return std::type_identity<std::tuple<Ts...>>{};
    }
  }())::type;

  explicit Solutions(Query query) : query_(std::move(query)) {}

  std::optional<value_type> next() {
    std::array<Term, sizeof...(Ts)> row{number_for<Ts>()...};
    if (!query_.next_row(row)) return std::nullopt;
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      return std::optional<value_type>(std::in_place, detail::value_of<Ts>(query_.variable(i), row[i])...);
    }
    (std::index_sequence_for<Ts...>{});
  }
  std::optional<value_type> first() {
    std::optional<value_type> value = next();
    close();
    return value;
  }
  std::vector<value_type> all() {
    std::vector<value_type> values;
    while (std::optional<value_type> value = next()) values.push_back(std::move(*value));
    return values;
  }
  std::size_t count() { return query_.count(); }
  void close() noexcept { query_.close(); }

  using iterator = NextIterator<Solutions, value_type>;
  iterator begin() { return iterator(this); }
  std::default_sentinel_t end() { return {}; }

 private:
  template <class>
  static Term number_for() {
    return Term::integer(0);
  }
  Query query_;
};

}  // namespace hornbeam
