// SPDX-License-Identifier: MIT
// The texts of syntax_errors.def, by code.
#include "reader/syntax_error.hpp"

namespace hornbeam::reader {

namespace {

struct Row {
  std::string_view name;
  std::string_view message;
};

constexpr Row rows[] = {
#define HB_SYNTAX_ERROR(identifier, message) {#identifier, message},
#include "reader/syntax_errors.def"
#undef HB_SYNTAX_ERROR
};

}  // namespace

std::string_view error_name(SyntaxErrorCode code) { return rows[static_cast<std::size_t>(code)].name; }

std::string_view error_message(SyntaxErrorCode code) { return rows[static_cast<std::size_t>(code)].message; }

}  // namespace hornbeam::reader
