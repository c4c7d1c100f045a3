// SPDX-License-Identifier: MIT
// The options of open/4 and the names of stream settings, shared by set_stream/2 and stream_property/2.
#pragma once

#include <string>
#include <vector>

#include "builtins/stream_arguments.hpp"

namespace hornbeam::builtins {

struct OpenRequest {
  Stream::Settings settings;
  std::vector<Cell> aliases;
  bool reposition_wanted = false;
};

// One option of open/4; unknown ones are domain_error(stream_option, Option).
Outcome open_option(Machine& m, const Option& option, OpenRequest& request);
// Applies set_stream(S, Option); `known` is false for an option of another kind.
Outcome change_setting(Machine& m, Stream& s, const Option& option, bool& known);

bool mode_named(std::string_view name, streams::Mode& mode);
std::string_view mode_name(streams::Mode mode);
std::string_view eof_action_name(streams::EofAction action);
std::string_view buffering_name(streams::Buffering buffering);
std::string_view newline_name(streams::Newline newline);

// Opens a file; raises the errors of open/4. `source` is the culprit.
Stream* open_path(Machine& m, const std::string& path, OpenRequest request, Cell source);

}  // namespace hornbeam::builtins
