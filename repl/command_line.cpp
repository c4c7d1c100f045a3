// SPDX-License-Identifier: MIT
// Options look like those of SWI-Prolog: `-g goal`, `--stack-limit=1g`, `--stack-limit 1g`.
#include "command_line.hpp"

#include <charconv>
#include <cstdint>
#include <string_view>

namespace hornbeam::repl {

const char* const usage_text =
    "Usage: hornbeam [option...] [file [file.pl...] [argument...]]\n"
    "       hornbeam [option...] [file...] -- [argument...]\n"
    "       hornbeam --flatzinc [-a] [-f] [-s] [-n N] [-t MILLISECONDS] model.fzn\n"
    "Loads the files, runs the goals, then answers queries.\n"
    "\n"
    "  -g GOAL, --goal GOAL     run GOAL after loading (may be given several times)\n"
    "  -t GOAL, --toplevel GOAL run GOAL in place of the toplevel, such as halt\n"
    "  -q, --quiet              no welcome text\n"
    "  -s FILE, -l FILE         load FILE, as if it stood among the files\n"
    "  -f FILE                  load FILE first; `none` loads nothing\n"
    "  --check                  check the queries that stand with their answers in the files, then leave\n"
    "  --coverage               when it leaves, show which clauses have run\n"
    "  --dialect NAME           auto, iso, gnu, scryer, sicstus or swi\n"
    "  --iso                    13211-1 to the letter: the flag iso is true\n"
    "  --diagnostics FORM       how errors are printed: human, gcc (one line each) or json\n"
    "  --on-error MODE          what `-t halt` makes of errors while loading: fail (exit status 1), continue\n"
    "  --flavour NAME           how answers look: swi or sicstus\n"
    "  --answers FORM           text, or json: an object in a line for each answer\n"
    "  --max-answers N          of a query that comes through a pipe show N answers at most (default: all)\n"
    "  --stack-limit SIZE       memory for the stacks: 64m, 2g (default 1g)\n"
    "  --memory-limit SIZE      memory for all else: atoms, clauses, tables ... (default 2g)\n"
    "  --lsp                    be a language server for an editor, on the standard streams\n"
    "  --no-indexing            try the clauses of a predicate one by one (for tests: answers stay the same)\n"
    "  --version                print the version and leave\n"
    "  --help                   print this text and leave\n"
    "\n"
    "A file `-` is standard input. The arguments are for the program: the flag argv.\n"
    "Exit status: 0, that of halt/1, 1 when loading went wrong or a goal failed, 2 when a goal threw an\n"
    "error, for a command line that makes no sense, or a file that cannot be read.\n";

std::optional<std::size_t> memory_size(const std::string& text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc()) return std::nullopt;
  int shift = 0;
  if (end - rest == 1) {
    switch (*rest | 0x20) {
      case 'b': shift = 0; break;
      case 'k': shift = 10; break;
      case 'm': shift = 20; break;
      case 'g': shift = 30; break;
      default: return std::nullopt;
    }
  } else if (rest != end) {
    return std::nullopt;
  }
  if (number == 0 || number > SIZE_MAX >> shift) return std::nullopt;
  return number << shift;
}

namespace {

class Reader {
 public:
  Reader(int count, const char* const* words) : words_(words + 1, words + count) {}

  CommandLine read() {
    while (next_ < words_.size() && is_option(words_[next_]) && result_.mistake.empty()) {
      option(words_[next_++]);
    }
    script_and_arguments();
    return result_;
  }

 private:
  static bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-' && word != "--"; }

  static bool is_named_as_program(const std::string& word) {
    return word.ends_with(".pl") || word.ends_with(".prolog");
  }

  // As in SWI-Prolog: the first word after the options is a file, and so are those right after it
  // that are named like one. The rest is for the program. `--` ends the files.
  void script_and_arguments() {
    const std::size_t script = next_;
    while (next_ < words_.size() && words_[next_] != "--" && (next_ == script || is_named_as_program(words_[next_]))) {
      result_.files.push_back(words_[next_++]);
    }
    if (next_ < words_.size() && words_[next_] == "--") ++next_;
    result_.arguments.assign(words_.begin() + static_cast<std::ptrdiff_t>(next_), words_.end());
  }

  // --name=value and --name value mean the same.
  void option(const std::string& word) {
    const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string::npos;
    name_ = word.substr(0, equals);
    attached_.reset();
    if (equals != std::string::npos) attached_ = word.substr(equals + 1);
    if (!flag_option() && !value_option()) {
      result_.mistake = "unknown option " + name_;
    } else if (attached_ && result_.mistake.empty()) {
      result_.mistake = "option " + name_ + " has no value";
    }
  }

  bool flag_option() {
    if (name_ == "-q" || name_ == "--quiet") {
      result_.quiet = true;
    } else if (name_ == "--no-indexing") {
      result_.no_indexing = true;
    } else if (name_ == "--lsp") {
      result_.serves = "lsp";
    } else if (name_ == "--check") {
      result_.check = true;
    } else if (name_ == "--coverage") {
      result_.coverage = true;
    } else if (name_ == "--iso") {
      result_.iso = true;
    } else if (name_ == "--version") {
      result_.show_version = true;
    } else if (name_ == "--help" || name_ == "-h") {
      result_.show_help = true;
    } else {
      return false;
    }
    return true;
  }

  bool value_option() {
    if (name_ == "-g" || name_ == "--goal") {
      result_.goals.push_back(value());
    } else if (name_ == "-t" || name_ == "--toplevel") {
      result_.toplevel = value();
    } else if (name_ == "-s" || name_ == "-l") {
      result_.files.push_back(value());
    } else if (name_ == "-f") {
      const std::string file = value();
      if (file != "none") result_.files.insert(result_.files.begin(), file);
    } else if (name_ == "--dialect") {
      result_.dialect = one_of({"auto", "iso", "gnu", "scryer", "sicstus", "swi"});
    } else if (name_ == "--flavour") {
      result_.flavour = one_of({"swi", "sicstus"});
    } else if (name_ == "--answers") {
      result_.answers = one_of({"text", "json"});
    } else if (name_ == "--max-answers") {
      result_.max_answers = positive();
    } else if (name_ == "--diagnostics") {
      result_.diagnostics = one_of({"human", "gcc", "json"});
    } else if (name_ == "--on-error") {
      result_.on_error = one_of({"fail", "continue"});
    } else if (name_ == "--stack-limit") {
      result_.stack_limit = size();
    } else if (name_ == "--memory-limit") {
      result_.memory_limit = size();
    } else {
      return false;
    }
    return true;
  }

  std::string value() {
    if (attached_) {
      const std::string text = *attached_;
      attached_.reset();
      return text;
    }
    if (next_ < words_.size()) return words_[next_++];
    result_.mistake = "option " + name_ + " needs a value";
    return {};
  }

  std::optional<std::size_t> size() {
    const std::string text = value();
    const std::optional<std::size_t> bytes = memory_size(text);
    if (!bytes && result_.mistake.empty()) result_.mistake = "`" + text + "` is no size: write it as 512m or 2g";
    return bytes;
  }

  std::string positive() {
    const std::string text = value();
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, problem] = std::from_chars(text.data(), end, number);
    if ((problem != std::errc() || rest != end || number < 1) && result_.mistake.empty()) {
      result_.mistake = "`" + text + "` is no value of " + name_ + ": a number from 1 was expected";
    }
    return text;
  }

  std::string one_of(std::initializer_list<const char*> choices) {
    const std::string text = value();
    std::string all;
    for (const char* choice : choices) {
      if (text == choice) return text;
      all.append(all.empty() ? "" : ", ").append(choice);
    }
    if (result_.mistake.empty()) {
      result_.mistake = "`" + text + "` is no value of " + name_ + ": choose one of " + all;
    }
    return text;
  }

  std::vector<std::string> words_;
  std::size_t next_ = 0;
  std::string name_;
  std::optional<std::string> attached_;
  CommandLine result_;
};

}  // namespace

CommandLine read_command_line(int count, const char* const* words) { return Reader(count, words).read(); }

}  // namespace hornbeam::repl
