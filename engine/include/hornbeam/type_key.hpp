// SPDX-License-Identifier: MIT
// Which C++ type is it? Also in programs that are compiled with -fno-rtti, and across shared libraries.
#pragma once

#include <hornbeam/language.hpp>

#include <string_view>

namespace hornbeam::detail {

struct TypeKey {
  const void* address = nullptr;  // one for each type, in each library
  std::string_view text;          // in which the type stands

  // Types that have no name outside their source file may be written alike and differ.
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
