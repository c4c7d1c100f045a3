// SPDX-License-Identifier: MIT
// The host decides the verdict on a test: it asks library(marking) for it, within limits, and the sandbox has no stream
// on which a submission could forge one. Goals are made before the submission is loaded, as terms: operators and flags
// of the program cannot change them.
#include "marked_submission.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>

#include <hornbeam/hornbeam.hpp>

#include "submission_files.hpp"

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

struct Verdict {
  std::string verdict;
  std::string detail;
};

struct Test {
  Term goal;  // marks it
  std::string name;
  std::int64_t line = 0;
  double points = 0;
};

class Box {
 public:
  explicit Box(const MarkingOptions& options)
      : engine_({.capabilities = Capability::change_program,
                 .limits = {.time = options.total, .memory = options.memory},
                 .library_directories = options.readable,
                 .output = [](std::string_view) {},
                 .error = [this](std::string_view text) { hear(text); },
                 .input = [] { return std::string(); }}),
        options_(options) {
    engine_.once("use_module(library(marking))");
  }

  // The reason why the tests cannot be loaded, or nothing.
  std::string load_tests(const std::string& name, const std::string& text) {
    const std::optional<Answer> loaded =
        engine_.query("marking:load_tests(?, ?, Tested)", Term::atom(name), Term::string(text)).first();
    if (!loaded) {
      engine_.flush();
      return "the tests cannot be loaded\n" + heard_.substr(0, heard_.find_last_not_of('\n') + 1);
    }
    tested_ = (*loaded)["Tested"];
    std::vector<std::string> notes;
    run("begin_submission", "", notes);
    for (const Answer& a : engine_.query("marking:marking_test(Test, Name, Line, Points)")) {
      tests_.push_back({a["Test"], a.get<std::string>("Name"), a.get<std::int64_t>("Line"), a.get<double>("Points")});
    }
    for (Test& test : tests_) {
      test.goal = engine_.once("Goal = marking:mark_test(?, Verdict, Detail)", test.goal)["Goal"];
    }
    engine_.set_limits({.time = options_.time, .memory = options_.memory});  // the rest is the submission's
    return tests_.empty() ? name + " has no tests" : "";
  }

  const std::vector<Test>& tests() const { return tests_; }

  // Loads the programs, and checks them if all can be loaded. The messages become notes. Each test will begin in the
  // state after it. `own`: the list of files that need no note when they are loaded, or `all`.
  std::vector<std::string> load(const std::vector<std::string>& programs, const Term& own) {
    const Term ask_notes = engine_.once("Goal = marking:submission_notes(?, ?, Notes)", own, tested_)["Goal"];
    std::vector<std::string> notes;
    bool is_whole = true;
    for (const std::string& program : programs) {
      is_whole = run("load_submission(" + Term::atom(program).text() + ')', program, notes) && is_whole;
    }
    ask([&] {
      const std::optional<Answer> answer = engine_.query(ask_notes).first();
      if (answer) {
        for (std::string& note : answer->get<std::vector<std::string>>("Notes")) notes.push_back(std::move(note));
      }
      return Verdict{};
    });
    if (is_whole) run("end_submission(" + tested_.text() + ')', "", notes);
    loaded_.emplace(engine_.snapshot());
    return notes;
  }

  Verdict mark(const Term& goal) {
    return ask([&] {
      engine_.restore(*loaded_);
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
  // Runs a directive, as part of a load: operators and flags that it sets stay. False if it does not end by itself.
  bool run(const std::string& directive, const std::string& program, std::vector<std::string>& notes) {
    const Verdict verdict = ask([&] {
      try {
        engine_.consult_text(":- marking:" + directive + ".\n", "submission");
      } catch (const LimitExceeded&) {
        throw;
      } catch (const PrologError&) {
        if (std::ranges::none_of(engine_.messages(), &Message::is_error)) throw;
      }
      return Verdict{};
    });
    for (const Message& message : engine_.messages()) note_message(message, notes);
    if (verdict.verdict.empty()) return true;
    notes.push_back(program + ": loading ends: " + verdict.detail);
    return false;
  }

  // The place and the first line of a message "... [W-code]", below which stands "--> file:line:column".
  static void note_message(const Message& message, std::vector<std::string>& notes) {
    std::istringstream lines(message.text);
    std::string first;
    std::getline(lines, first);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t arrow = line.find("--> ");
      if (arrow == std::string::npos || line.find_first_not_of(' ') != arrow || notes.size() >= most_notes) continue;
      notes.push_back(line.substr(arrow + 4) + (message.is_error ? ": error: " : ": warning: ") + first);
      return;
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
  Term tested_;  // what they call
  std::optional<Snapshot> loaded_;
};

double points_of(const Test& test, const Verdict& verdict) { return verdict.verdict == "passed" ? test.points : 0; }

// Whole numbers without a point; the sum of tenths without the error of its representation.
std::string number_text(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.12g", number);
  return text;
}

void write_test(std::ostream& out, const Test& test, const Verdict& verdict) {
  out << "{\"name\":" << json_text(test.name) << ",\"line\":" << test.line
      << ",\"points\":" << number_text(points_of(test, verdict)) << ",\"of\":" << number_text(test.points)
      << ",\"verdict\":" << json_text(verdict.verdict)
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
    double points = 0;
    double of = 0;
    std::ostringstream marked;
    for (std::size_t i = 0; i < tests.size(); ++i) {
      of += tests[i].points;
      points += points_of(tests[i], verdicts[i]);
      if (i > 0) marked << ',';
      write_test(marked, tests[i], verdicts[i]);
    }
    std::ostringstream line;
    line << "{\"submission\":" << json_text(name) << ",\"points\":" << number_text(points)
         << ",\"of\":" << number_text(of) << ",\"tests\":[" << marked.str() << "],\"notes\":[";
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
  Box box(options);
  trouble = box.load_tests(options.tests, *tests);
  if (!trouble.empty()) return std::nullopt;
  std::string whole;
  std::vector<std::string> programs;
  for (const std::string& program : submission_programs(name)) {
    const std::optional<std::string> text = file_text(program);
    if (!text) continue;
    whole += *text;
    programs.push_back(program);
  }
  std::vector<std::int64_t> shape = box.shape(whole);
  std::vector<std::string> notes;
  if (programs.empty()) notes.push_back(name + ": it cannot be read");
  programs = without_included(std::move(programs));
  // A program finds the files beside it, as where it was written.
  std::error_code failed;
  const bool is_folder = std::filesystem::is_directory(name, failed);
  std::filesystem::current_path(folder_of(name), failed);
  for (std::string& program : programs) program = std::filesystem::path(program).filename().string();
  const Term own =
      is_folder ? Term::atom("all") : Term::list({Term::atom(std::filesystem::path(name).filename().string())});
  for (std::string& note : box.load(programs, own)) notes.push_back(std::move(note));
  std::vector<Verdict> verdicts(box.tests().size(),
                                {"ended", "the marking of the submission ended before this test did"});
  Record record{name, box.tests(), std::move(verdicts), std::move(notes), std::move(shape)};
  for (std::size_t i = 0; i < record.verdicts.size(); ++i) {
    so_far(record.text() + ",\"error\":");
    record.verdicts[i] = box.mark(record.tests[i].goal);
  }
  return record.text() + '}';
}

}  // namespace hornbeam::repl
