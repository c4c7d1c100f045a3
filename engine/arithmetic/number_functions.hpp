// SPDX-License-Identifier: MIT
// The evaluable functions on evaluated arguments, one for each row of functions.def. Arguments are number cells;
// results go to the heap; false leaves the reason in the context. Defined in the files of this folder whose names end
// in _functions.cpp.
#pragma once

#include "arithmetic/context.hpp"

namespace hornbeam::arithmetic::functions {

namespace detail {
template <int arity>
struct Signature;
template <>
struct Signature<0> {
  using Type = bool(Context&, Cell& result);
};
template <>
struct Signature<1> {
  using Type = bool(Context&, Cell x, Cell& result);
};
template <>
struct Signature<2> {
  using Type = bool(Context&, Cell x, Cell y, Cell& result);
};
template <>
struct Signature<3> {
  using Type = bool(Context&, Cell x, Cell y, Cell z, Cell& result);
};
}  // namespace detail

#define HB_FUNCTION(arity, name, identifier, help) detail::Signature<arity>::Type identifier;
#include "arithmetic/functions.def"
#undef HB_FUNCTION

}  // namespace hornbeam::arithmetic::functions
