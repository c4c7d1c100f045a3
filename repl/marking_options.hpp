// SPDX-License-Identifier: MIT
// The command line of `hornbeam mark`.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace hornbeam::repl {

struct MarkingOptions {
  std::string tests;
  std::vector<std::string> submissions;
  std::size_t jobs = 0;                    // parallel processes; 0: the number of cores
  std::chrono::milliseconds time{2000};    // for each test, and for loading
  std::chrono::milliseconds total{60000};  // for a submission, until its process is ended
  std::size_t memory = std::size_t{256} << 20;
  std::string form = "text";  // text, json or csv
  std::string report;         // a directory for pages, or empty
  bool alone = false;         // mark the one submission in this process
  bool marked = false;        // the submissions are files of lines of JSON, of earlier runs
  bool show_help = false;
  std::string mistake;  // the reason if the command line is invalid, otherwise empty
};

MarkingOptions read_marking_options(int count, const char* const* words);

extern const char* const marking_usage_text;

}  // namespace hornbeam::repl
