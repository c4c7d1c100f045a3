// SPDX-License-Identifier: MIT
// The versions of the headers and of the library in use; before 1.0 they must agree in major and minor.
#pragma once

#include <hornbeam/language.hpp>

#include <string_view>

#include <hornbeam/export.hpp>

#define HORNBEAM_VERSION_MAJOR 0
#define HORNBEAM_VERSION_MINOR 1
#define HORNBEAM_VERSION_PATCH 0

namespace hornbeam {

HORNBEAM_API std::string_view library_version() noexcept;  // "0.1.0"

}  // namespace hornbeam
