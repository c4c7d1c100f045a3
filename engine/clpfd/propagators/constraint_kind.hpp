// SPDX-License-Identifier: MIT
//
// The names of the constraints, generated from propagators.def: values of Description::kind.
#pragma once

#include <cstdint>
#include <string_view>

namespace hornbeam::clpfd {

enum class ConstraintKind : std::uint16_t {
#define HB_CONSTRAINT(name, reading) name,
#include "clpfd/propagators/propagators.def"
#undef HB_CONSTRAINT
};

// Name and residual goal of a kind.
struct ConstraintRow {
  std::string_view name;
  std::string_view reading;
};

inline constexpr ConstraintRow constraint_rows[] = {
#define HB_CONSTRAINT(name, reading) {#name, reading},
#include "clpfd/propagators/propagators.def"
#undef HB_CONSTRAINT
};

}  // namespace hornbeam::clpfd
