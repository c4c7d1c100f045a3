// SPDX-License-Identifier: MIT
// One submission, marked in this process inside a sandbox.
#pragma once

#include <optional>
#include <string>

#include "marking_options.hpp"

namespace hornbeam::repl {

// What a file has, or nothing where it cannot be read.
std::optional<std::string> file_text(const std::string& path);

// The program that was handed in: a file, or all programs of a folder as one, without the directives by which they load
// each other. Files whose names end with _tests.pl or _marking.pl are no part of it.
std::optional<std::string> submission_text(const std::string& path);

// Why the tests cannot be loaded, or nothing.
std::string trouble_with_tests(const MarkingOptions& options);

// Marks options.submissions.front(): an object of JSON in one line:
//
//   {"submission":"ann.pl","points":3,"of":4,"tests":[{"name":"...","line":5,"points":1,"of":1,
//    "verdict":"passed","detail":""}, ...],"notes":["ann.pl:3: warning: ...", ...],"shape":[123, ...]}
//
// The verdict is passed, failed, error, time or memory. Nothing where the tests cannot be loaded: why is then in
// trouble.
std::optional<std::string> mark_submission(const MarkingOptions& options, std::string& trouble);

// text in double quotes.
std::string json_text(const std::string& text);

}  // namespace hornbeam::repl
