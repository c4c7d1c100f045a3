// SPDX-License-Identifier: MIT
// What is being loaded: the texts open for reading clauses, and the loads in progress, innermost last. The loader
// itself is stdlib/system/load.pl over the primitives of builtins/loading.cpp.
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

// A stretch of text that begins in column 0 and extends to the next one (loader/system_text.hpp).
struct Passage {
  std::string_view text;
  std::size_t begin = 0;  // in the whole text
  std::uint32_t line = 0;
  std::string_view name;  // of the head; empty if it must be read to be known
  std::uint32_t arity = 0;
};

// A text that clauses are read from; it is read into memory as a whole, since positions in it are byte offsets.
struct SourceText {
  std::string text;
  std::size_t offset = 0;
  std::size_t clause_begin = 0;                          // of the last one read
  streams::Encoding encoding = streams::Encoding::utf8;  // of the file
  bool open = true;
  std::int64_t stream = -1;          // the stream through which a program reads the text; -1: none
  bool of_system = false;            // a file of the system itself
  std::vector<std::size_t> lines{};  // where they begin, computed on demand
  std::vector<std::size_t> units{};  // UTF-16 units in front of each block (builtins/source_editing.cpp), likewise
  std::vector<Passage> passages{};   // of a library whose clauses can wait
  std::size_t next_passage = 0;
};

// A load in progress. An interrupted load is dropped when the query that began it ends.
struct Load {
  std::uint32_t file = 0;  // index in SourceTable::files
  std::uint32_t text = 0;  // the same, or the file being included
  std::uint32_t line = 0;  // of the last clause read
  // The positions of that clause's subterms; none for system texts.
  std::vector<terms::SubtermPosition> positions;
  std::size_t clause_begin = 0;
  std::uint32_t stamp = 0;                            // unique: identifies the clauses of this load
  bool plain_print = false;                           // goals print/1,2 write without quotes
  database::Predicate* last = nullptr;                // received the last clause
  std::unordered_set<database::Predicate*> reported;  // as discontiguous
};

// The file whose text was read last to show a place in it: warnings about one file come together.
struct ShownText {
  std::string path;
  double changed = 0;
  std::int64_t bytes = -1;
  std::string text;
  std::int64_t line = 1;  // found last, and where it begins
  std::size_t begin = 0;
};

// Files are numbers: a clause holds its file's.
struct SourceTable {
  // For tests of the system's own parts only, set by the main function of their executable: names that begin with `$`
  // mean in programs what they mean in the system, and programs may load its private files.
  bool trusts_programs = false;
  std::map<std::string, std::string, std::less<>> of_host;  // texts provided by the host, by path
  std::vector<SourceText> texts;                            // by handle; slots of closed ones are reused
  SourceText& of_handle(terms::Cell c) { return texts[static_cast<std::size_t>(terms::deref(c).as_small_integer())]; }
  ShownText shown;
  std::string read_by_host;  // the path of the file that it is loading, which programs may not read
  std::vector<terms::Atom> files{terms::atoms::empty};  // 0: none
  std::vector<Load> loads;
  // Each query asks, and to divide by the size of a Load would take a while.
  std::size_t load_count() const { return loads.empty() ? 0 : loads.size(); }
  std::uint32_t stamps = 0;
  terms::Cell rewritten = terms::Cell::integer(0);               // the functor '$rewritten'/1, once needed
  std::unordered_set<std::uint32_t> completed;                   // files loaded completely
  std::set<std::pair<std::uint32_t, std::uint32_t>> inclusions;  // of a file in another

  // The path of a library(NAME) provided by the host: "memory:NAME.pl".
  static std::string host_path(std::string_view name) { return "memory:" + std::string(name) + ".pl"; }
  const std::string* text_of_host(std::string_view path) const {
    const auto found = of_host.find(path);
    return found == of_host.end() ? nullptr : &found->second;
  }
  // True if clauses in `text` belong to the program in `file`.
  bool belongs(std::uint32_t text, std::uint32_t file) const {
    return text == file || inclusions.contains({text, file});
  }
};

}  // namespace hornbeam::machine
