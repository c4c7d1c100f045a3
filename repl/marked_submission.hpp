// SPDX-License-Identifier: MIT
// One submission, marked in this process inside a sandbox.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "command_line.hpp"

namespace hornbeam::repl {

// The contents of a file, or nothing if it cannot be read.
std::optional<std::string> file_text(const std::string& path);

// The reason why the tests cannot be loaded, or nothing.
std::string trouble_with_tests(const MarkingOptions& options);

// Marks options.submissions.front(), giving one line of JSON:
//
//   {"submission":"ann.pl","points":3,"of":4,"tests":[{"name":"...","line":5,"points":1,"of":1,
//    "verdict":"passed","detail":""}, ...],"notes":["ann.pl:3: warning: ...", ...],"shape":[123, ...]}
//
// The verdict is passed, failed, error, time or memory. Nothing if the tests cannot be loaded: `trouble` then has the
// reason. Before each test `so_far` gets the line up to `,"error":`, to be completed if the process ends here, with the
// verdict `ended` for this test and those after it.
std::optional<std::string> mark_submission(const MarkingOptions& options, std::string& trouble,
                                           const std::function<void(const std::string&)>& so_far);

// The text as a JSON string.
std::string json_text(const std::string& text);

}  // namespace hornbeam::repl
