// SPDX-License-Identifier: MIT
// Identifies a C++ type, even with -fno-rtti and across shared libraries.
#pragma once

#include <hornbeam/language.hpp>

#include <string_view>

namespace hornbeam::detail {

struct TypeKey {
  const void* address = nullptr;  // one per type and library
  std::string_view text;          // contains the type's name

  // Types without a name outside their source file may print alike and yet differ.
  friend bool operator==(const TypeKey& a, const TypeKey& b) {
    if (a.address == b.address) return true;
    const bool has_name = a.text.find("anonymous") == a.text.npos && a.text.find("lambda") == a.text.npos;
    return has_name && a.text == b.text;
  }
};

template <class T>
inline constexpr char type_mark = 0;

template <class T>
constexpr TypeKey type_key() {
#if defined(_MSC_VER)
  return {&type_mark<T>, __FUNCSIG__};
#else
  return {&type_mark<T>, __PRETTY_FUNCTION__};
#endif
}

}  // namespace hornbeam::detail
