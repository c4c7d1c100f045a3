// SPDX-License-Identifier: MIT
// More standard library types as terms. Their headers are not included here: a type is recognized by its interface.
//
//   | deque, list, set, multiset, unordered_set           lists; what a set has twice it takes once
//   | unordered_map, multimap                             lists of Key-Value
//   | variant                                             the first alternative that fits; a list is a text last
//   | filesystem::path                                    any text; becomes an atom
//   | chrono::duration, system_clock::time_point          seconds, as numbers; since 1970
//
//   const auto name = engine.once("X = foo").get<std::variant<int, std::string>>("X");
//   std::cout << std::get<std::string>(name);
#pragma once

#include <hornbeam/language.hpp>

#include <chrono>
#include <concepts>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <hornbeam/convert.hpp>

namespace hornbeam {

namespace detail {

template <class C>
concept Growing = requires(C& c, typename C::value_type v) {
  c.push_back(std::move(v));
}
|| requires(C& c, typename C::value_type v) { c.insert(std::move(v)); };

template <class C>
concept Container = std::ranges::range<const C> && std::default_initializable<C> && Growing<C> &&
    !std::convertible_to<const C&, std::string_view>;

// The element type when reading: a map's element has a constant key.
template <class C>
struct ElementOf {
  using type = typename C::value_type;
};
template <class C>
requires requires { typename C::mapped_type; }
struct ElementOf<C> {
  using type = std::pair<typename C::key_type, typename C::mapped_type>;
};

template <class P>
concept PathLike = std::constructible_from<P, std::string> && requires(const P& p) {
  { p.string() } -> std::same_as<std::string>;
  { p.is_absolute() } -> std::same_as<bool>;
};

}  // namespace detail

template <detail::Container C>
struct Convert<C> {
  using Element = typename detail::ElementOf<C>::type;
  static constexpr std::string_view name = "list";
  static Term to(const C& values) {
    std::vector<Term> terms;
    for (const auto& value : values) terms.push_back(Convert<Element>::to(value));
    return Term::list(terms);
  }
  static std::optional<C> from(const Term& t) {
    if (!t.is_list()) return std::nullopt;
    C values;
    for (const Term& element : t.elements()) {
      if constexpr (requires(Element e) { values.push_back(std::move(e)); }) {
        values.push_back(element.template as<Element>());
      } else {
        values.insert(element.template as<Element>());
      }
    }
    return values;
  }
};

template <class... Ts>
struct Convert<std::variant<Ts...>> {
  using Value = std::variant<Ts...>;
  static constexpr std::string_view name = "variant";
  static Term to(const Value& value) {
    return std::visit([](const auto& v) { return Convert<std::remove_cvref_t<decltype(v)>>::to(v); }, value);
  }
  static std::optional<Value> from(const Term& t) {
    std::optional<Value> result;
    static_cast<void>((take<Ts>(t, result, false) || ...) || (take<Ts>(t, result, true) || ...));
    return result;
  }

 private:
  template <class T>
  static bool take(const Term& t, std::optional<Value>& result, bool list_as_text) {
    if (!list_as_text && t.is_pair() && Convert<T>::name == "text") return false;
    if (!t.is<T>()) return false;
    result.emplace(t.as<T>());
    return true;
  }
};

template <detail::PathLike P>
struct Convert<P> {
  static constexpr std::string_view name = "text";
  static Term to(const P& path) { return Term::atom(path.string()); }
  static std::optional<P> from(const Term& t) {
    std::optional<std::string> text = t.text_value();
    if (!text) return std::nullopt;
    return P(std::move(*text));
  }
};

// Whole seconds are integers, fractions floats.
template <class Rep, class Period>
struct Convert<std::chrono::duration<Rep, Period>> {
  using Duration = std::chrono::duration<Rep, Period>;
  static constexpr std::string_view name = "number";
  static Term to(const Duration& time) {
    const auto whole = std::chrono::duration_cast<std::chrono::duration<std::int64_t>>(time);
    if (std::chrono::duration<double>(whole) == std::chrono::duration<double>(time))
      return Term::integer(whole.count());
    return Term::floating(std::chrono::duration<double>(time).count());
  }
  static std::optional<Duration> from(const Term& t) {
    if (!t.is_number()) return std::nullopt;
    const std::chrono::duration<double, Period> count = std::chrono::duration<double>(t.to_double());
    if constexpr (std::integral<Rep>) {
      constexpr double limit = static_cast<double>(std::numeric_limits<Rep>::max());
      if (!(count.count() > -limit && count.count() < limit)) return std::nullopt;
      // Rounded, not truncated: 0.3 s is 300 ms, though the nearest float is slightly less.
      return Duration(static_cast<Rep>(count.count() + (count.count() < 0 ? -0.5 : 0.5)));
    } else {
      return std::chrono::duration_cast<Duration>(count);
    }
  }
};
template <class Duration>
struct Convert<std::chrono::time_point<std::chrono::system_clock, Duration>> {
  using Time = std::chrono::time_point<std::chrono::system_clock, Duration>;
  static constexpr std::string_view name = "number";
  static Term to(const Time& time) {
    return Term::floating(std::chrono::duration<double>(time.time_since_epoch()).count());
  }
  static std::optional<Time> from(const Term& t) {
    const std::optional<Duration> since = Convert<Duration>::from(t);
    if (!since) return std::nullopt;
    return Time(*since);
  }
};

}  // namespace hornbeam
