// SPDX-License-Identifier: MIT
#include "marking_options.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "command_line.hpp"

namespace hornbeam::repl {

const char* const marking_usage_text =
    "Usage: hornbeam mark [option...] TESTS.pl SUBMISSION...\n"
    "       hornbeam mark --marked [option...] FILE...\n"
    "Marks each submission by the tests, in a process and a sandbox of its own.\n"
    "\n"
    "  --jobs N         so many at once (default: as many as the machine has cores)\n"
    "  --time SECONDS   for each test (default 2); `--time 0.5`\n"
    "  --total SECONDS  for a submission (default 60)\n"
    "  --memory SIZE    for each test (default 256m)\n"
    "  --json           a line of JSON for each submission\n"
    "  --csv            a line of a table for each submission\n"
    "  --report DIR     a page for each submission, an overview, and both tables, in the directory DIR\n"
    "  --marked         the files are what --json has printed: reports on all submissions in them\n"
    "\n"
    "Exit status: 0 when all have been marked; 2 for a command line that makes no sense and for tests that\n"
    "cannot be read.\n";

namespace {

std::optional<std::chrono::milliseconds> seconds(const std::string& text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc() || rest != end || !(number > 0) || number > 1e6) return std::nullopt;
  return std::chrono::milliseconds(static_cast<std::int64_t>(number * 1000));
}

std::optional<std::size_t> positive(const std::string& text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc() || rest != end || number == 0 || number > 1024) return std::nullopt;
  return number;
}

class MarkingReader {
 public:
  MarkingReader(int count, const char* const* words) : words_(words + 1, words + count) {}

  MarkingOptions read() {
    bool options = true;
    while (next_ < words_.size() && result_.mistake.empty()) {
      const std::string& word = words_[next_++];
      if (options && word == "--") {
        options = false;
      } else if (options && word.starts_with("--")) {
        option(word);
      } else if (result_.tests.empty()) {
        result_.tests = word;
      } else {
        result_.submissions.push_back(word);
      }
    }
    if (result_.marked && !result_.tests.empty()) {
      result_.submissions.insert(result_.submissions.begin(), std::exchange(result_.tests, {}));
    }
    if (result_.mistake.empty() && result_.submissions.empty() && !result_.show_help) {
      result_.mistake = result_.marked          ? "no file of marks is given"
                        : result_.tests.empty() ? "no file of tests is given"
                                                : "no submission is given";
    }
    return result_;
  }

 private:
  void option(const std::string& name) {
    if (name == "--json" || name == "--csv") {
      result_.form = name.substr(2);
    } else if (name == "--marked") {
      result_.marked = true;
    } else if (name == "--alone") {
      result_.alone = true;
    } else if (name == "--help") {
      result_.show_help = true;
    } else if (name == "--jobs") {
      take(name, &positive, result_.jobs);
    } else if (name == "--time") {
      take(name, &seconds, result_.time);
    } else if (name == "--total") {
      take(name, &seconds, result_.total);
    } else if (name == "--memory") {
      take(name, &memory_size, result_.memory);
    } else if (name == "--report") {
      result_.report = value(name);
    } else {
      result_.mistake = "unknown option " + name;
    }
  }

  std::string value(const std::string& name) {
    if (next_ < words_.size()) return words_[next_++];
    result_.mistake = "option " + name + " needs a value";
    return {};
  }

  template <class T>
  void take(const std::string& name, std::optional<T> (*convert)(const std::string&), T& target) {
    const std::string text = value(name);
    const std::optional<T> converted = convert(text);
    if (converted) {
      target = *converted;
    } else if (result_.mistake.empty()) {
      result_.mistake = "`" + text + "` is no value of " + name;
    }
  }

  std::vector<std::string> words_;
  std::size_t next_ = 0;
  MarkingOptions result_;
};

}  // namespace

MarkingOptions read_marking_options(int count, const char* const* words) { return MarkingReader(count, words).read(); }

}  // namespace hornbeam::repl
