// SPDX-License-Identifier: MIT
// Conversion between C++ values and terms. Specialize Convert<T> to add a type:
//
//   struct Point { double x, y; };
//   template <>
//   struct hornbeam::Convert<Point> {
//     static constexpr std::string_view name = "point";                // for type_error(point, _)
//     static Term to(const Point& p) { return Term::compound("point", {p.x, p.y}); }
//     static std::optional<Point> from(const Term& t) {
//       if (!t.is_compound("point", 2)) return std::nullopt;
//       return Point{t[0].as<double>(), t[1].as<double>()};
//     }
//   };
//
//   | integers       integers (out of range: no value)     | bool            true, false
//   | double, float  floats and integers                   | Term            anything
//   | std::string    any text; becomes an atom             | Text            any text; becomes a string
//   | Integer        integers of any size, as digits       | std::optional   no value: a variable
//   | vector, array  lists                                 | map             list of Key-Value
//   | pair           A-B                                   | tuple           (A,B,C); any compound of that size
//   | shared_ptr<T>  an object (Term::of_object)
#pragma once

#include <hornbeam/language.hpp>

#include <array>
#include <concepts>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <hornbeam/error.hpp>
#include <hornbeam/term.hpp>

namespace hornbeam {

// A text that becomes a string, where std::string becomes an atom.
struct Text {
  std::string text;
  friend bool operator==(const Text&, const Text&) = default;
};

// An integer of any size, in decimal.
struct Integer {
  std::string digits;
  friend bool operator==(const Integer&, const Integer&) = default;
};

template <class T>
concept ToTerm = requires(const T& value) {
  { Convert<T>::to(value) } -> std::convertible_to<Term>;
};
template <class T>
concept FromTerm = requires(const Term& term) {
  { Convert<T>::from(term) } -> std::convertible_to<std::optional<T>>;
};

template <>
struct Convert<Term> {
  static constexpr std::string_view name = "term";
  static Term to(const Term& t) { return t; }
  static std::optional<Term> from(const Term& t) { return t; }
};

template <>
struct Convert<bool> {
  static constexpr std::string_view name = "bool";
  static Term to(bool b) { return Term::atom(b ? "true" : "false"); }
  static std::optional<bool> from(const Term& t) {
    if (t.is_atom("true")) return true;
    if (t.is_atom("false")) return false;
    return std::nullopt;
  }
};

template <std::integral T>
requires(!std::same_as<T, bool>) struct Convert<T> {
  static constexpr std::string_view name = "integer";
  static Term to(T value) {
    if (std::in_range<std::int64_t>(value)) return Term::integer(static_cast<std::int64_t>(value));
    return Term::big_integer(std::to_string(value));
  }
  static std::optional<T> from(const Term& t) {
    if (t.kind() == Term::Kind::integer) {
      if (std::in_range<T>(t.to_int64())) return static_cast<T>(t.to_int64());
    } else if (t.kind() == Term::Kind::big_integer && std::is_unsigned_v<T> && sizeof(T) == 8) {
      std::uint64_t value = 0;  // above 2^63: exact while it fits
      for (const char c : t.name()) {
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (c < '0' || c > '9' || value > (UINT64_MAX - digit) / 10) return std::nullopt;
        value = value * 10 + digit;
      }
      return static_cast<T>(value);
    }
    return std::nullopt;
  }
};

template <std::floating_point T>
struct Convert<T> {
  static constexpr std::string_view name = "number";
  static Term to(T value) { return Term::floating(static_cast<double>(value)); }
  static std::optional<T> from(const Term& t) {
    if (!t.is_number()) return std::nullopt;
    return static_cast<T>(t.to_double());
  }
};

template <>
struct Convert<std::string> {
  static constexpr std::string_view name = "text";
  static Term to(const std::string& s) { return Term::atom(s); }
  static std::optional<std::string> from(const Term& t) { return t.text_value(); }
};
template <>
struct Convert<std::string_view> {
  static Term to(std::string_view s) { return Term::atom(s); }
};
template <std::size_t n>
struct Convert<char[n]> {
  static Term to(const char (&s)[n]) { return Term::atom(s); }
};
template <>
struct Convert<const char*> {
  static Term to(const char* s) { return Term::atom(s); }
};

template <>
struct Convert<Text> {
  static constexpr std::string_view name = "text";
  static Term to(const Text& s) { return Term::string(s.text); }
  static std::optional<Text> from(const Term& t) {
    std::optional<std::string> text = t.text_value();
    if (!text) return std::nullopt;
    return Text{std::move(*text)};
  }
};

template <>
struct Convert<Integer> {
  static constexpr std::string_view name = "integer";
  static Term to(const Integer& i) { return Term::big_integer(i.digits); }
  static std::optional<Integer> from(const Term& t) {
    if (t.kind() == Term::Kind::integer) return Integer{std::to_string(t.to_int64())};
    if (t.kind() == Term::Kind::big_integer) return Integer{std::string(t.name())};
    return std::nullopt;
  }
};

template <class T>
struct Convert<std::optional<T>> {
  static constexpr std::string_view name = Convert<T>::name;
  static Term to(const std::optional<T>& value) { return value ? Convert<T>::to(*value) : Term::variable(); }
  static std::optional<std::optional<T>> from(const Term& t) {
    if (t.is_variable()) return std::optional<std::optional<T>>(std::in_place);
    std::optional<T> value = Convert<T>::from(t);
    if (!value) return std::nullopt;
    return std::optional<std::optional<T>>(std::in_place, std::move(value));
  }
};

template <class T>
struct Convert<std::vector<T>> {
  static constexpr std::string_view name = "list";
  static Term to(const std::vector<T>& values) {
    std::vector<Term> terms;
    terms.reserve(values.size());
    for (const auto& value : values) terms.push_back(Convert<T>::to(value));
    return Term::list(terms);
  }
  static std::optional<std::vector<T>> from(const Term& t) {
    if (!t.is_list()) return std::nullopt;
    std::vector<T> values;
    for (const Term& element : t.elements()) values.push_back(element.template as<T>());
    return values;
  }
};

template <class T, std::size_t n>
struct Convert<std::array<T, n>> {
  static constexpr std::string_view name = "list";
  static Term to(const std::array<T, n>& values) {
    return Convert<std::vector<T>>::to(std::vector<T>(values.begin(), values.end()));
  }
  static std::optional<std::array<T, n>> from(const Term& t) {
    std::optional<std::vector<T>> values = Convert<std::vector<T>>::from(t);
    if (!values || values->size() != n) return std::nullopt;
    std::array<T, n> result;
    std::move(values->begin(), values->end(), result.begin());
    return result;
  }
};

template <class A, class B>
struct Convert<std::pair<A, B>> {
  static constexpr std::string_view name = "pair";
  static Term to(const std::pair<A, B>& p) {
    return Term::compound("-", {Convert<A>::to(p.first), Convert<B>::to(p.second)});
  }
  static std::optional<std::pair<A, B>> from(const Term& t) {
    if (!t.is_compound("-", 2)) return std::nullopt;
    return std::pair<A, B>{t[0].template as<A>(), t[1].template as<B>()};
  }
};

template <class K, class V>
struct Convert<std::map<K, V>> {
  static constexpr std::string_view name = "list";
  static Term to(const std::map<K, V>& map) {
    return Convert<std::vector<std::pair<K, V>>>::to({map.begin(), map.end()});
  }
  static std::optional<std::map<K, V>> from(const Term& t) {
    auto pairs = Convert<std::vector<std::pair<K, V>>>::from(t);
    if (!pairs) return std::nullopt;
    return std::map<K, V>(pairs->begin(), pairs->end());
  }
};

template <class... Ts>
requires(sizeof...(Ts) >= 2) struct Convert<std::tuple<Ts...>> {
  static constexpr std::string_view name = "tuple";
  static Term to(const std::tuple<Ts...>& values) {
    const auto terms =
        std::apply([](const auto&... value) { return std::array<Term, sizeof...(Ts)>{Term(value)...}; }, values);
    Term result = terms[sizeof...(Ts) - 1];
    for (std::size_t i = sizeof...(Ts) - 1; i-- > 0;) result = Term::compound(",", {terms[i], result});
    return result;
  }
  static std::optional<std::tuple<Ts...>> from(const Term& t) {
    std::vector<Term> parts;
    if (t.is_compound(",", 2)) {
      const Term* rest = &t;
      for (; parts.size() + 1 < sizeof...(Ts) && rest->is_compound(",", 2); rest = &(*rest)[1]) {
        parts.push_back((*rest)[0]);
      }
      parts.push_back(*rest);
    } else {
      parts.assign(t.arguments().begin(), t.arguments().end());
    }
    if (parts.size() != sizeof...(Ts)) return std::nullopt;
    return [&]<std::size_t... i>(std::index_sequence<i...>) { return std::tuple<Ts...>{parts[i].template as<Ts>()...}; }
    (std::index_sequence_for<Ts...>{});
  }
};

template <class T>
struct Convert<std::shared_ptr<T>> {
  static constexpr std::string_view name = "object";
  static Term to(const std::shared_ptr<T>& object) { return Term::of_object(object); }
  static std::optional<std::shared_ptr<T>> from(const Term& t) {
    std::shared_ptr<T> object = t.object<T>();
    if (!object) return std::nullopt;
    return object;
  }
};

namespace detail {

// Throws TypeError or InstantiationError; the message names the variable.
[[noreturn]] HORNBEAM_API void throw_no_value(std::string_view variable, const Term& value, std::string_view type);
[[noreturn]] HORNBEAM_API void throw_no_value(std::string_view variable, const Term& value, const PrologError& of_part);

// The value of an answer's variable, as a T.
template <class T>
T value_of(std::string_view variable, const Term& term) {
  static_assert(FromTerm<T>, "there is no Convert<T>::from for this type");
  std::optional<T> value;
  try {
    value = Convert<T>::from(term);
  } catch (const PrologError& error) {
    throw_no_value(variable, term, error);
  }
  if (!value) throw_no_value(variable, term, Convert<T>::name);
  return std::move(*value);
}

}  // namespace detail

template <class T>
T Term::as() const {
  static_assert(FromTerm<T>, "there is no Convert<T>::from for this type");
  std::optional<T> value = Convert<T>::from(*this);
  if (value) return std::move(*value);
  if (is_variable()) throw InstantiationError();
  throw TypeError(Convert<T>::name, *this);
}

template <class T>
bool Term::is() const {
  try {
    return Convert<T>::from(*this).has_value();
  } catch (const PrologError&) {  // from part of the value
    return false;
  }
}

}  // namespace hornbeam
