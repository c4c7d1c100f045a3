// SPDX-License-Identifier: MIT
// The door through which somebody above the writer prints subterms in his own way (print/1, a REPL
// that shows constraint variables, an embedding program). It keeps the writer below the machine.
#pragma once

#include <string>

#include "terms/cell.hpp"

namespace hornbeam::writer {

class PortrayHook {
 public:
  virtual ~PortrayHook() = default;
  // Appends the text of `term` (dereferenced; also attributed variables) and answers true, or
  // answers false and has appended nothing: then the writer goes on as usual.
  virtual bool portray(terms::Cell term, std::string& out) = 0;
};

}  // namespace hornbeam::writer
