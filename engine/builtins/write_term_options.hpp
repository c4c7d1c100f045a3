// SPDX-License-Identifier: MIT
// Converts the option list of write_term/2,3 (ISO 13211-1, 7.10.4) to WriteOptions.
#pragma once

#include "builtins/io_context.hpp"
#include "builtins/stream_arguments.hpp"

namespace hornbeam::builtins {

// The options and the data they refer to.
struct WriteRequest {
  writer::WriteOptions options;
  writer::VariableNames names;
  bool ask_portray = false;  // portray(true): user:portray/1 may write subterms
};

// True if user:portray/1 exists.
bool portray_is_defined(Machine& m);

Outcome write_options(Machine& m, Cell list, WriteRequest& request);

}  // namespace hornbeam::builtins
