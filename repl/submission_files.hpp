// SPDX-License-Identifier: MIT
// The files of a submission: which are loaded, and which it may read.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "command_line.hpp"

namespace hornbeam::repl {

// The programs of a submission: a file, or those of a folder in the order of their names, except for files named
// ..._tests.pl or ..._marking.pl.
std::vector<std::string> submission_programs(const std::string& submission);

// Those that no other one includes.
std::vector<std::string> without_included(std::vector<std::string> programs);

// Where a submission runs: its folder, or that of its file.
std::string folder_of(const std::string& submission);

// What each submission may read: its folder, but never the tests nor another of the class. A folder in which a file is
// not alone is not its own: only the files beside it may be read.
class ReadableFiles {
 public:
  ReadableFiles(const MarkingOptions& options, const std::vector<std::string>& of_class);

  // Files and folders.
  std::vector<std::string> of(const std::string& submission);

 private:
  bool hides_another(const std::string& folder, const std::string& self) const;
  std::vector<std::string> parts_of(const std::string& folder, bool with_folders) const;

  std::set<std::string> hidden_;                            // the tests and the submissions
  std::map<std::string, std::vector<std::string>> beside_;  // by a folder: the files in it
};

}  // namespace hornbeam::repl
