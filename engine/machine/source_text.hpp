// SPDX-License-Identifier: MIT
// What is being loaded: the texts that are open for reading clauses, and the loads in progress, innermost
// last. The loader itself is stdlib/system/load.pl over the primitives of builtins/loading.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "database/predicate.hpp"
#include "streams/text_decoder.hpp"
#include "terms/cell.hpp"
#include "terms/subterm_position.hpp"

namespace hornbeam::machine {

// A text that clauses are read from: read into memory as a whole, since places in it are bytes from its begin.
struct SourceText {
  std::string text;
  std::size_t offset = 0;
  std::size_t clause_begin = 0;                          // of the one read last
  streams::Encoding encoding = streams::Encoding::utf8;  // of the file
  bool open = true;
  std::int64_t stream = -1;          // a program reads the text through it; -1: none
  bool of_system = false;            // a file of the system itself
  std::vector<std::size_t> lines{};  // where they begin, once somebody has asked
};

// A load in progress. What an interrupted one has left is dropped when the query ends that began it.
struct Load {
  std::uint32_t file = 0;  // index in SourceTable::files
  std::uint32_t text = 0;  // the same, or the file that is being included
  std::uint32_t line = 0;  // of the clause that was read last
  // Where the subterms of that clause stand; none for texts of the system.
  std::vector<terms::SubtermPosition> positions;
  std::size_t clause_begin = 0;
  std::uint32_t stamp = 0;                            // unique: which clauses are from this load
  bool plain_print = false;                           // goals print/1,2 write without quotes
  database::Predicate* last = nullptr;                // that got the last clause
  std::unordered_set<database::Predicate*> reported;  // as discontiguous
};

// Files are numbers: a clause holds the one of its file.
struct SourceTable {
  // For tests of the system's own parts only, set by the main function of their executable: programs mean what the
  // system means by names that begin with `$`, and may load its private files.
  bool trusts_programs = false;
  std::map<std::string, std::string, std::less<>> of_host;  // texts that the host has given, by their paths
  std::vector<SourceText> texts;                            // by handle; closed ones are used again
  std::vector<terms::Atom> files{terms::atoms::empty};      // 0: none
  std::vector<Load> loads;
  std::uint32_t stamps = 0;
  terms::Cell rewritten = terms::Cell::integer(0);               // the functor '$rewritten'/1, once it is needed
  std::unordered_set<std::uint32_t> completed;                   // files that have been loaded to their ends
  std::set<std::pair<std::uint32_t, std::uint32_t>> inclusions;  // of a file in another

  // library(NAME), where the host gives it: "memory:NAME.pl".
  static std::string host_path(std::string_view name) { return "memory:" + std::string(name) + ".pl"; }
  const std::string* text_of_host(std::string_view path) const {
    const auto found = of_host.find(path);
    return found == of_host.end() ? nullptr : &found->second;
  }
  // Whether clauses that stand in `text` are of the program in `file`.
  bool belongs(std::uint32_t text, std::uint32_t file) const {
    return text == file || inclusions.contains({text, file});
  }
};

}  // namespace hornbeam::machine
