// SPDX-License-Identifier: MIT
// read_term/2,3: its options, and reading from streams and from texts.
#pragma once

#include <string_view>
#include <vector>

#include "builtins/io_context.hpp"
#include "builtins/stream_arguments.hpp"

namespace hornbeam::builtins {

struct ReadRequest {
  reader::ReadOptions options;
  bool quiet = false;           // a syntax error is a failure
  std::vector<Option> outputs;  // variables/1, variable_names/1 ...: unified after reading
};

ReadRequest default_request(Machine& m);
// ISO 13211-1, 7.10.3, and the options of other systems.
Outcome read_options(Machine& m, Cell list, ReadRequest& request);

// Reads the next term of a text stream and unifies it.
Outcome read_from_stream(Machine& m, Stream& s, Cell term, ReadRequest& request);
// Reads a text that is one term, with or without full stop; text with only layout gives end_of_file.
Outcome read_from_text(Machine& m, std::string_view text, Cell term, ReadRequest& request);

}  // namespace hornbeam::builtins
