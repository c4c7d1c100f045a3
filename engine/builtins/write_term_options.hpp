// SPDX-License-Identifier: MIT
// The option list of write_term/2,3 (13211-1, 7.10.4) as WriteOptions.
#pragma once

#include "builtins/io_context.hpp"
#include "builtins/stream_arguments.hpp"

namespace hornbeam::builtins {

// The options and what they refer to.
struct WriteRequest {
  writer::WriteOptions options;
  writer::VariableNames names;
  bool ask_portray = false;  // portray(true): user:portray/1 may write subterms
};

// Is there a user:portray/1?
bool portray_is_defined(Machine& m);

Outcome write_options(Machine& m, Cell list, WriteRequest& request);

}  // namespace hornbeam::builtins
