// SPDX-License-Identifier: MIT
// The text of a Term without an engine: as writeq/1 writes it under the operators of the standard.
#pragma once

#include <string>

#include <hornbeam/term.hpp>

namespace hornbeam::embed {

std::string term_text(const Term& term);

}  // namespace hornbeam::embed
