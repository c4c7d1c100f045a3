// SPDX-License-Identifier: MIT
// Enumerations and plain structures of your own as terms: only their names are needed. An enumerator is an atom, a
// structure (of one to ten members, none of them an array) a compound with its members as arguments.
//
//   enum class Colour { red, green };
//   template <>
//   struct hornbeam::EnumNames<Colour> {
//     static constexpr std::pair<Colour, std::string_view> names[] = {{Colour::red, "red"}, {Colour::green, "green"}};
//   };
//   struct Pixel {
//     int x, y;
//     Colour colour;
//   };
//   template <>
//   struct hornbeam::StructName<Pixel> {
//     static constexpr std::string_view name = "pixel";
//   };
#pragma once

#include <hornbeam/language.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <hornbeam/convert.hpp>

namespace hornbeam {

template <class E>
struct EnumNames;
template <class T>
struct StructName;

namespace detail {

// Converts to any member type, to count the members.
template <class Whole>
struct AnyMember {
  template <class T>
  requires(!std::is_same_v<std::remove_cvref_t<T>, Whole>) operator T() const;
};

template <class T, class... Members>
constexpr std::size_t members_from() {
  constexpr std::size_t most = 10;
  if constexpr (sizeof...(Members) < most && requires { T{Members{}..., AnyMember<T>{}}; }) {
    return members_from<T, Members..., AnyMember<T>>();
  } else {
    return sizeof...(Members);
  }
}
template <class T>
inline constexpr std::size_t member_count = members_from<T>();

// The members, as a tuple of references.
template <class T>
constexpr auto members_of(T& value) {
  constexpr std::size_t n = member_count<std::remove_const_t<T>>;
  static_assert(n >= 1 && n <= 10, "a structure of one to ten members");
  if constexpr (n == 1) {
    auto& [a] = value;
    return std::tie(a);
  } else if constexpr (n == 2) {
    auto& [a, b] = value;
    return std::tie(a, b);
  } else if constexpr (n == 3) {
    auto& [a, b, c] = value;
    return std::tie(a, b, c);
  } else if constexpr (n == 4) {
    auto& [a, b, c, d] = value;
    return std::tie(a, b, c, d);
  } else if constexpr (n == 5) {
    auto& [a, b, c, d, e] = value;
    return std::tie(a, b, c, d, e);
  } else if constexpr (n == 6) {
    auto& [a, b, c, d, e, f] = value;
    return std::tie(a, b, c, d, e, f);
  } else if constexpr (n == 7) {
    auto& [a, b, c, d, e, f, g] = value;
    return std::tie(a, b, c, d, e, f, g);
  } else if constexpr (n == 8) {
    auto& [a, b, c, d, e, f, g, h] = value;
    return std::tie(a, b, c, d, e, f, g, h);
  } else if constexpr (n == 9) {
    auto& [a, b, c, d, e, f, g, h, i] = value;
    return std::tie(a, b, c, d, e, f, g, h, i);
  } else {
    auto& [a, b, c, d, e, f, g, h, i, j] = value;
    return std::tie(a, b, c, d, e, f, g, h, i, j);
  }
}

}  // namespace detail

template <class E>
requires std::is_enum_v<E> && requires { EnumNames<E>::names; }
struct Convert<E> {
  static constexpr std::string_view name = "enumerator";
  static Term to(E value) {
    for (const auto& [enumerator, text] : EnumNames<E>::names) {
      if (enumerator == value) return Term::atom(text);
    }
    throw DomainError("enumerator", Term::integer(static_cast<std::int64_t>(value)));
  }
  static std::optional<E> from(const Term& t) {
    if (!t.is_text()) return std::nullopt;
    for (const auto& [enumerator, text] : EnumNames<E>::names) {
      if (text == t.name()) return enumerator;
    }
    return std::nullopt;
  }
};

template <class T>
requires std::is_aggregate_v<T> && requires { StructName<T>::name; }
struct Convert<T> {
  static constexpr std::string_view name = StructName<T>::name;
  static Term to(const T& value) {
    const auto terms =
        std::apply([](const auto&... member) { return std::array<Term, sizeof...(member)>{Term(member)...}; },
                   detail::members_of(value));
    return Term::compound(name, terms);
  }
  static std::optional<T> from(const Term& t) {
    if (!t.is_compound(name, detail::member_count<T>)) return std::nullopt;
    T value{};
    std::size_t i = 0;
    std::apply(
        [&](auto&... member) { ((member = t[i++].template as<std::remove_reference_t<decltype(member)>>()), ...); },
        detail::members_of(value));
    return value;
  }
};

}  // namespace hornbeam
