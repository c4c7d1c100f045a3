// SPDX-License-Identifier: MIT
// Options follow the style of SWI-Prolog: `-g goal`, `--stack-limit=1g`, `--stack-limit 1g`.
#include "command_line.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "command_options.hpp"

namespace hornbeam::repl {

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
  Reader(int count, const char* const* words) : words_(words + 1, words + count) {
    if (words_.empty()) return;
    if (words_[0] == "mark") result_.command = Command::mark;
    if (words_[0] == "--flatzinc") result_.command = Command::flatzinc;
    if (result_.command != Command::dialogue) next_ = 1;
  }

  CommandLine read() {
    if (result_.command == Command::dialogue) {
      while (next_ < words_.size() && is_option(words_[next_]) && result_.mistake.empty()) option(words_[next_++]);
      script_and_arguments();
    } else {
      options_and_files();
    }
    return result_;
  }

 private:
  static bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-' && word != "--"; }

  // Options may stand behind files, up to `--`.
  void options_and_files() {
    bool options = true;
    while (next_ < words_.size() && result_.mistake.empty()) {
      const std::string& word = words_[next_++];
      if (options && word == "--") {
        options = false;
      } else if (options && is_option(word)) {
        option(word);
      } else {
        result_.files.push_back(word);
      }
    }
  }

  static bool is_named_as_program(const std::string& word) {
    return word.ends_with(".pl") || word.ends_with(".prolog");
  }

  // As in SWI-Prolog: the first word after the options is a file, and so are those immediately after it with a source
  // file name. The rest is for the program. `--` ends the files.
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
    const CommandOption* const found = find_option();
    if (found == nullptr) {
      result_.mistake = "unknown option " + name_;
      return;
    }
    const std::string text = *found->argument == '\0' ? std::string() : value();
    if (attached_ && result_.mistake.empty()) result_.mistake = "option " + name_ + " has no value";
    if (result_.mistake.empty() && *found->choices != '\0') check_choice(*found, text);
    if (result_.mistake.empty()) found->apply(result_, text);
  }

  const CommandOption* find_option() const {
    for (const CommandOption& option : command_options(result_.command)) {
      if (name_ == option.short_name || name_ == option.long_name) return &option;
    }
    return nullptr;
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

  void check_choice(const CommandOption& option, const std::string& text) {
    std::string all;
    std::string_view choices = option.choices;
    while (!choices.empty()) {
      const std::string_view choice = choices.substr(0, choices.find('|'));
      if (text == choice) return;
      all.append(all.empty() ? "" : ", ").append(choice);
      choices.remove_prefix(std::min(choices.size(), choice.size() + 1));
    }
    result_.mistake = "`" + text + "` is not a value of " + name_ + ": choose one of " + all;
  }

  std::vector<std::string> words_;
  std::size_t next_ = 0;
  std::string name_;
  std::optional<std::string> attached_;
  CommandLine result_;
};

void take_submissions(CommandLine& line) {
  MarkingOptions& marking = line.marking;
  marking.submissions = std::move(line.files);
  if (!marking.marked && !marking.submissions.empty()) {
    marking.tests = std::move(marking.submissions.front());
    marking.submissions.erase(marking.submissions.begin());
  }
  if (!line.mistake.empty() || line.show_help || !marking.submissions.empty()) return;
  line.mistake = marking.marked          ? "no file of marks is given"
                 : marking.tests.empty() ? "no file of tests is given"
                                         : "no submission is given";
}

std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

// A goal of library(flatzinc) takes the place of the file. The goals of the line are its options.
void take_model(CommandLine& line) {
  if (line.mistake.empty() && line.files.size() != 1 && !line.show_help) line.mistake = "one model is expected";
  if (!line.mistake.empty() || line.show_help) return;
  std::string options;
  for (const std::string& option : line.goals) options += (options.empty() ? "" : ",") + option;
  line.quiet = true;
  line.toplevel = "halt";
  line.goals = {"use_module(library(flatzinc))", "flatzinc(" + quoted(line.files.front()) + ",[" + options + "])"};
  line.files.clear();
}

}  // namespace

CommandLine read_command_line(int count, const char* const* words) {
  CommandLine line = Reader(count, words).read();
  if (line.command == Command::mark) take_submissions(line);
  if (line.command == Command::flatzinc) take_model(line);
  return line;
}

}  // namespace hornbeam::repl
