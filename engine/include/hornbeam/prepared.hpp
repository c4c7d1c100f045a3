// SPDX-License-Identifier: MIT
// A query that is read and compiled once, for many calls with different values: a call costs a tenth of parsing the
// text.
//
//   Prepared length = engine.prepare("atom_length(?, N)");
//   std::cout << length.once<int>("abc") << length.once<int>("hornbeam");
//   std::cout << engine.prepare("? < ?").holds(1, 2);
//
// With types, variables are taken in order of first appearance; a goal of one variable yields the value itself.
// Predicates redefined later are called as they then are; operators and flags are those in force when the query was
// prepared. A Prepared may be copied, and destroyed before or after its engine.
#pragma once

#include <hornbeam/language.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <hornbeam/convert.hpp>
#include <hornbeam/export.hpp>
#include <hornbeam/options.hpp>
#include <hornbeam/query.hpp>
#include <hornbeam/term.hpp>

namespace hornbeam {

struct PreparedState;  // internal

class HORNBEAM_API Prepared {
 public:
  // Overrides the limits of the engine.
  void set_limits(const Limits& limits);
  const std::vector<std::string>& variables() const;

  template <ToTerm... As>
  bool holds(const As&... values) const {
    const std::array<Term, sizeof...(As)> given{Term(values)...};
    const Prepared held = *this;  // the called code may destroy this
    return held.call_held(given, {});
  }
  // The first answer as values.
  template <class T, class... Ts, ToTerm... As>
  requires(!std::is_void_v<T>) auto first(const As&... values) const
      -> std::optional<typename Solutions<T, Ts...>::value_type> {
    const Prepared held = *this;
    return held.template first_held<T, Ts...>(values...);
  }
  // The same; throws NoAnswer if there is none.
  template <class T, class... Ts, ToTerm... As>
  requires(!std::is_void_v<T>) auto once(const As&... values) const -> typename Solutions<T, Ts...>::value_type {
    const Prepared held = *this;
    auto found = held.template first_held<T, Ts...>(values...);
    if (!found) held.throw_no_answer();
    return std::move(*found);
  }
  // All answers, one by one.
  template <class Untyped = void, ToTerm... As>
  requires std::is_void_v<Untyped> Query query(const As&... values)
  const {
    const std::array<Term, sizeof...(As)> given{Term(values)...};
    return open(given);
  }
  template <class T, class... Ts, ToTerm... As>
  requires(!std::is_void_v<T>) Solutions<T, Ts...> query(const As&... values)
  const {
    const std::array<Term, sizeof...(As)> given{Term(values)...};
    return Solutions<T, Ts...>(open(given));
  }
  Query query_with(std::span<const Term> values) const { return open(values); }
  // With the values in an array: true if there is an answer, whose first variables are stored in `results`.
  bool call(std::span<const Term> values, std::span<Term> results) const {
    const Prepared held = *this;
    return held.call_held(values, results);
  }

 private:
  friend class Engine;
  explicit Prepared(std::shared_ptr<PreparedState> state) : state_(std::move(state)) {}
  template <class T, class... Ts, class... As>
  std::optional<typename Solutions<T, Ts...>::value_type> first_held(const As&... values) const {
    const std::array<Term, sizeof...(As)> given{Term(values)...};
    std::array<Term, 1 + sizeof...(Ts)> found{none<T>(), none<Ts>()...};
    if (!call_held(given, found)) return std::nullopt;
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      return std::optional<typename Solutions<T, Ts...>::value_type>(
          std::in_place, detail::value_of<std::tuple_element_t<i, std::tuple<T, Ts...>>>(variables()[i], found[i])...);
    }
    (std::index_sequence_for<T, Ts...>{});
  }
  bool call_held(std::span<const Term> values, std::span<Term> results) const;
  template <class>
  static Term none() {
    return Term::integer(0);
  }
  Query open(std::span<const Term> values) const;
  PreparedState& checked() const;  // UsageError if it has been moved from
  [[noreturn]] void throw_no_answer() const;
  std::shared_ptr<PreparedState> state_;
};

}  // namespace hornbeam
