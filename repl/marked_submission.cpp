// SPDX-License-Identifier: MIT
// The host decides the verdict on a test: it asks library(marking) for it, within limits, and the sandbox has no stream
// on which a submission could forge one. Goals are made before the submission is loaded, as terms: operators and flags
// of the program cannot change them.
#include "marked_submission.hpp"

#include <cctype>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <sstream>
#include <string_view>
#include <utility>

#include <hornbeam/hornbeam.hpp>

namespace hornbeam::repl {

namespace {

constexpr std::size_t most_notes = 50;
constexpr std::size_t most_detail = 2000;      // bytes of the details of a test
constexpr std::size_t most_messages = 100000;  // bytes of load messages

// The first bytes of a text, without splitting a character.
std::string beginning(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + " ...";
}

// The stem of the file that a line such as `:- ['queue.pl'].` loads; empty if it is not such a line.
std::string loaded_stem(std::string_view line) {
  std::string tight;  // without white space, and without the quotes of an atom
  for (const char c : line) {
    if (!std::isspace(static_cast<unsigned char>(c)) && c != '\'') tight += c;
  }
  for (const std::string_view load : {":-[", ":-ensure_loaded(", ":-consult(", ":-include(", ":-use_module("}) {
    if (!tight.starts_with(load) || !tight.ends_with(load.back() == '[' ? "]." : ").")) continue;
    const std::string file = tight.substr(load.size(), tight.size() - load.size() - 2);
    return file.ends_with(".pl") ? file.substr(0, file.size() - 3) : file;
  }
  return {};
}

struct Part {
  std::string name;
  std::string text;
};

// The submitted program: a file, or the programs of a folder in the order of their names, without the directives by
// which they load each other. Excludes files whose names end in _tests.pl or _marking.pl.
std::vector<Part> submission_parts(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code failed;
  if (!fs::is_directory(path, failed)) {
    const std::optional<std::string> text = file_text(path);
    return text ? std::vector<Part>{{path, *text}} : std::vector<Part>{};
  }
  std::map<std::string, Part> found;  // by the stem of the file
  for (fs::directory_iterator entry(path, failed), end; !failed && entry != end; entry.increment(failed)) {
    const std::string stem = entry->path().stem().string();
    const bool is_part = entry->path().extension() == ".pl" && !stem.ends_with("_tests") && !stem.ends_with("_marking");
    if (!is_part) continue;
    const std::optional<std::string> text = file_text(entry->path().string());
    if (text) found.emplace(stem, Part{entry->path().string(), *text});
  }
  std::vector<Part> parts;
  for (const auto& [stem, part] : found) {
    std::istringstream lines(part.text);
    std::string text;
    for (std::string line; std::getline(lines, line);) {
      text += found.contains(loaded_stem(line)) ? "\n" : line + '\n';
    }
    parts.push_back({part.name, std::move(text)});
  }
  return parts;
}

struct Verdict {
  std::string verdict;
  std::string detail;
};

struct Test {
  Term goal;  // marks it
  std::string name;
  std::int64_t line = 0;
  std::int64_t points = 0;
};

std::vector<std::string> names_of(const std::vector<Part>& parts) {
  std::vector<std::string> names;
  for (const Part& part : parts) names.push_back(part.name);
  return names;
}

class Box {
 public:
  // The lines of the parts are shown in messages, and so may be read.
  explicit Box(const MarkingOptions& options, const std::vector<Part>& parts = {})
      : engine_({.capabilities = Capability::change_program,
                 .limits = {.time = options.total, .memory = options.memory},
                 .library_directories = names_of(parts),
                 .output = [](std::string_view) {},
                 .error = [this](std::string_view text) { hear(text); },
                 .input = [] { return std::string(); }}),
        options_(options) {
    engine_.once("use_module(library(marking))");
  }

  // The reason why the tests cannot be loaded, or nothing.
  std::string load_tests(const std::string& name, const std::string& text) {
    try {
      engine_.consult_text(text, name);
    } catch (const PrologError&) {
      for (const Message& message : engine_.messages()) {
        if (message.is_error) return message.text;
      }
      throw;
    }
    for (const Answer& a : engine_.query("marking:marking_test(Test, Name, Line, Points)")) {
      tests_.push_back(
          {a["Test"], a.get<std::string>("Name"), a.get<std::int64_t>("Line"), a.get<std::int64_t>("Points")});
    }
    for (Test& test : tests_) {
      test.goal = engine_.once("Goal = marking:mark_test(?, Verdict, Detail)", test.goal)["Goal"];
    }
    engine_.once("marking:lock_tests");
    engine_.set_limits({.time = options_.time, .memory = options_.memory});  // the rest is the submission's
    return tests_.empty() ? name + " has no tests" : "";
  }

  const std::vector<Test>& tests() const { return tests_; }

  // Loads the parts, and checks them if all can be loaded. The messages become notes.
  std::vector<std::string> load(const std::vector<Part>& parts) {
    std::vector<std::string> notes;
    bool is_whole = true;
    for (const auto& [name, text] : parts) {
      const Term goal = Term::compound("load_submission", {Term::atom(name), Term::string(text)});
      const Verdict verdict = listen("marking:?", {goal});
      note_messages(name, notes);
      if (verdict.verdict.empty()) continue;
      notes.push_back(name + ": loading ends: " + verdict.detail);
      is_whole = false;
    }
    if (is_whole) (void)listen("marking:check_submission", {});
    for (const Part& part : parts) {
      if (is_whole) note_messages(part.name, notes);
    }
    return notes;
  }

  Verdict mark(const Term& goal) {
    return ask([&] {
      const std::optional<Answer> answer = engine_.query(goal).first();
      if (!answer) return Verdict{"error", "the test could not be run"};
      return Verdict{answer->get<std::string>("Verdict"), answer->get<std::string>("Detail")};
    });
  }

  std::vector<std::int64_t> shape(const std::string& text) {
    try {
      return engine_.once("marking:program_shape(?, Hashes)", Term::string(text))
          .get<std::vector<std::int64_t>>("Hashes");
    } catch (const std::exception&) {
      return {};
    }
  }

 private:
  Verdict listen(const std::string& goal, const std::vector<Term>& values) {
    heard_.clear();
    const Verdict verdict = ask([&] {
      (void)engine_.query_with(goal, values).first();
      return Verdict{};
    });
    engine_.flush();
    return verdict;
  }

  // The place and the first line of each message about a part: "warning: ... [W-code]", and below it
  // "--> file:line:column".
  void note_messages(const std::string& name, std::vector<std::string>& notes) const {
    std::istringstream lines(heard_);
    std::string before;
    for (std::string line; std::getline(lines, line) && notes.size() < most_notes; before = line) {
      const std::size_t arrow = line.find_first_not_of(' ');
      if (arrow == std::string::npos || line.compare(arrow, 5 + name.size(), "--> " + name + ':') != 0) continue;
      notes.push_back(line.substr(arrow + 4) + ": " + before);
    }
  }

  void hear(std::string_view text) {
    if (heard_.size() < most_messages) heard_.append(text.substr(0, most_messages - heard_.size()));
  }

  template <class Ask>
  Verdict ask(Ask ask) {
    try {
      return ask();
    } catch (const LimitExceeded&) {
      return {"time", "no end within the time allowed"};
    } catch (const ResourceError&) {
      return {"memory", "the memory allowed is not enough"};
    } catch (const std::exception& e) {
      return {"error", e.what()};
    }
  }

  std::string heard_;
  Engine engine_;
  const MarkingOptions& options_;
  std::vector<Test> tests_;
};

std::int64_t points_of(const Test& test, const Verdict& verdict) {
  return verdict.verdict == "passed" ? test.points : 0;
}

void write_test(std::ostream& out, const Test& test, const Verdict& verdict) {
  out << "{\"name\":" << json_text(test.name) << ",\"line\":" << test.line << ",\"points\":" << points_of(test, verdict)
      << ",\"of\":" << test.points << ",\"verdict\":" << json_text(verdict.verdict)
      << ",\"detail\":" << json_text(beginning(verdict.detail, most_detail)) << '}';
}

struct Record {
  const std::string& name;
  const std::vector<Test>& tests;
  std::vector<Verdict> verdicts;
  std::vector<std::string> notes;
  std::vector<std::int64_t> shape;

  // The line of JSON without its last brace.
  std::string text() const {
    std::int64_t points = 0;
    std::int64_t of = 0;
    std::ostringstream marked;
    for (std::size_t i = 0; i < tests.size(); ++i) {
      of += tests[i].points;
      points += points_of(tests[i], verdicts[i]);
      if (i > 0) marked << ',';
      write_test(marked, tests[i], verdicts[i]);
    }
    std::ostringstream line;
    line << "{\"submission\":" << json_text(name) << ",\"points\":" << points << ",\"of\":" << of << ",\"tests\":["
         << marked.str() << "],\"notes\":[";
    for (std::size_t i = 0; i < notes.size(); ++i) line << (i > 0 ? "," : "") << json_text(notes[i]);
    line << "],\"shape\":[";
    for (std::size_t i = 0; i < shape.size(); ++i) line << (i > 0 ? "," : "") << shape[i];
    line << ']';
    return line.str();
  }
};

}  // namespace

std::optional<std::string> file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (file.bad()) return std::nullopt;
  return text;
}

std::string json_text(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted.append({'\\', c});
    } else if (c == '\n') {
      quoted += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned char>(c));
      quoted += escape;
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

std::string trouble_with_tests(const MarkingOptions& options) {
  const std::optional<std::string> tests = file_text(options.tests);
  if (!tests) return "the tests cannot be read: " + options.tests;
  return Box(options).load_tests(options.tests, *tests);
}

std::optional<std::string> mark_submission(const MarkingOptions& options, std::string& trouble,
                                           const std::function<void(const std::string&)>& so_far) {
  const std::optional<std::string> tests = file_text(options.tests);
  if (!tests) {
    trouble = "the tests cannot be read: " + options.tests;
    return std::nullopt;
  }
  const std::string& name = options.submissions.front();
  const std::vector<Part> parts = submission_parts(name);
  Box box(options, parts);
  trouble = box.load_tests(options.tests, *tests);
  if (!trouble.empty()) return std::nullopt;
  std::string whole;
  for (const Part& part : parts) whole += part.text;
  std::vector<std::int64_t> shape = box.shape(whole);
  std::vector<std::string> notes = box.load(parts);
  if (parts.empty()) notes.push_back(name + ": it cannot be read");
  std::vector<Verdict> verdicts(box.tests().size(), {"ended", ""});
  Record record{name, box.tests(), std::move(verdicts), std::move(notes), std::move(shape)};
  for (std::size_t i = 0; i < record.verdicts.size(); ++i) {
    so_far(record.text() + ",\"error\":");
    record.verdicts[i] = box.mark(record.tests[i].goal);
  }
  return record.text() + '}';
}

}  // namespace hornbeam::repl
