// SPDX-License-Identifier: MIT
// Options are those that MiniZinc passes to all solvers.
#include "flatzinc_line.hpp"

#include <algorithm>
#include <string_view>

namespace hornbeam::repl {

namespace {

const char* const help_text =
    "hornbeam --flatzinc [option...] file.fzn: -a (all solutions), -n N (so many), -f (free search), -i (each better "
    "solution), -s (statistics), -t MILLISECONDS";

std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 16 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

CommandLine read_flatzinc_line(int count, const char* const* words) {
  CommandLine line;
  std::string file;
  std::string options;
  const auto add = [&](const std::string& option) { options += (options.empty() ? "" : ",") + option; };
  for (int i = 0; i < count && line.mistake.empty(); ++i) {
    const std::string_view word = words[i];
    const bool has_number = i + 1 < count && is_number(words[i + 1]);
    if (word == "-a") {
      add("solutions(all)");
    } else if (word == "-f") {
      add("free(true)");
    } else if (word == "-s") {
      add("statistics(true)");
    } else if (word == "-n" && has_number) {
      add("solutions(" + std::string(words[++i]) + ")");
    } else if (word == "-t" && has_number) {
      add("time_limit(" + std::string(words[++i]) + ")");
    } else if (word == "-i") {
      continue;  // better solutions are always printed
    } else if (word.starts_with("-") || !file.empty()) {
      line.mistake = "`" + std::string(word) + "` was not expected. " + help_text;
    } else {
      file = word;
    }
  }
  if (file.empty() && line.mistake.empty()) line.mistake = std::string("a file is missing. ") + help_text;
  line.quiet = true;
  line.toplevel = "halt";
  line.goals = {"use_module(library(flatzinc))", "flatzinc(" + quoted(file) + ",[" + options + "])"};
  return line;
}

}  // namespace hornbeam::repl
