// SPDX-License-Identifier: MIT
// A hook by which code above the writer prints subterms its own way (print/1, a REPL that shows constraint variables,
// an embedding program), without the writer depending on the machine.
#pragma once

#include <string>

#include "terms/cell.hpp"

namespace hornbeam::writer {

class PortrayHook {
 public:
  virtual ~PortrayHook() = default;
  // Either appends the text of `term` (dereferenced; attributed variables too) and returns true, or appends nothing and
  // returns false, so that the writer proceeds as usual.
  virtual bool portray(terms::Cell term, std::string& out) = 0;
};

}  // namespace hornbeam::writer
