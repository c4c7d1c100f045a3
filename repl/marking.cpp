// SPDX-License-Identifier: MIT
// The processes: one per job, each `hornbeam mark --alone` on one submission. A crash, an endless loop in the system,
// or endless output affects no other submission.
#include "marking.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <hornbeam/hornbeam.hpp>

#include "marked_submission.hpp"
#include "submission_files.hpp"

namespace hornbeam::repl {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int exit_usage = 2;
constexpr std::size_t most_output = std::size_t{4} << 20;

struct Job {
  std::size_t index = 0;  // of the submission
  pid_t process = -1;
  int output = -1;
  Clock::time_point end;
  std::string text;
  bool too_long = false;
};

std::string seconds_text(std::chrono::milliseconds time) {
  return std::to_string(static_cast<double>(time.count()) / 1000);
}

[[noreturn]] void become_marker(const MarkingOptions& options, const std::string& submission,
                                const std::vector<std::string>& readable) {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  const auto total = static_cast<rlim_t>(options.total.count() / 1000 + 2);
  const rlimit processor{total, total};
  setrlimit(RLIMIT_CPU, &processor);
  std::vector<std::string> words = {
      "hornbeam", "mark", "--alone", "--time", seconds_text(options.time), "--memory", std::to_string(options.memory)};
  for (const std::string& path : readable) words.insert(words.end(), {"--readable", path});
  words.insert(words.end(), {"--", options.tests, submission});
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  execv("/proc/self/exe", arguments.data());
  _exit(127);
}

std::optional<Job> start(const MarkingOptions& options, std::size_t index, const std::vector<std::string>& readable) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  const pid_t process = fork();
  if (process == 0) {
    dup2(ends[1], STDOUT_FILENO);
    become_marker(options, options.submissions[index], readable);
  }
  close(ends[1]);
  if (process < 0) {
    close(ends[0]);
    return std::nullopt;
  }
  return Job{.index = index, .process = process, .output = ends[0], .end = Clock::now() + options.total, .text = {}};
}

// Reads what is there, and keeps the last complete line and what follows it; false at the end of the output.
bool read_some(Job& job) {
  char buffer[1 << 16];
  const ssize_t length = read(job.output, buffer, sizeof buffer);
  if (length < 0) return errno == EINTR;
  job.text.append(buffer, static_cast<std::size_t>(length));
  job.text.erase(0, job.text.rfind('\n', job.text.rfind('\n') - 1) + 1);
  return length > 0;
}

std::string unmarked(const std::string& submission, const std::string& why) {
  return "{\"submission\":" + json_text(submission) + ",\"points\":0,\"of\":0,\"tests\":[],\"notes\":[],\"shape\":[]" +
         ",\"error\":" + json_text(why) + "}";
}

// What a process had written before it ended, with the reason: the points of the tests that were passed count.
std::string cut_short(const std::string& submission, const std::string& text, const std::string& why) {
  const std::size_t end = text.find('\n');
  return end == std::string::npos ? unmarked(submission, why) : text.substr(0, end) + json_text(why) + '}';
}

// Marks all; returns the lines of the submissions, in order.
class Marker {
 public:
  Marker(const MarkingOptions& options, const std::vector<std::string>& of_class)
      : options_(options), readable_(options, of_class), lines_(options.submissions.size()) {}

  std::vector<std::string> run() {
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t most = options_.jobs > 0 ? options_.jobs : cores;
    while (next_ < lines_.size() || !jobs_.empty()) {
      while (jobs_.size() < most && next_ < lines_.size()) begin(next_++);
      wait_for_output();
    }
    return lines_;
  }

 private:
  void begin(std::size_t index) {
    if (std::optional<Job> job = start(options_, index, readable_.of(options_.submissions[index]))) {
      jobs_.push_back(std::move(*job));
    } else {
      lines_[index] = unmarked(options_.submissions[index], "no process could be started");
    }
  }

  void wait_for_output() {
    std::vector<pollfd> waiting;
    for (const Job& job : jobs_) waiting.push_back({job.output, POLLIN, 0});
    poll(waiting.data(), waiting.size(), 100);
    const auto now = Clock::now();
    for (std::size_t i = jobs_.size(); i-- > 0;) {
      Job& job = jobs_[i];
      const bool more = waiting[i].revents == 0 || read_some(job);
      job.too_long = now > job.end || job.text.size() > most_output;
      if (more && !job.too_long) continue;
      finish(job, job.too_long);
      jobs_.erase(jobs_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  void finish(Job& job, bool kill_it) {
    if (kill_it) kill(job.process, SIGKILL);
    int status = 0;
    while (waitpid(job.process, &status, 0) < 0 && errno == EINTR) {
    }
    close(job.output);
    if (job.text.ends_with("}\n")) {  // all tests are marked
      job.text.pop_back();
      lines_[job.index] = job.text;
    } else {
      lines_[job.index] = cut_short(
          options_.submissions[job.index], job.text,
          job.too_long ? "it was stopped: no end within the time allowed in all" : "its process ended by itself");
    }
  }

  const MarkingOptions& options_;
  ReadableFiles readable_;
  std::vector<std::string> lines_;
  std::vector<Job> jobs_;
  std::size_t next_ = 0;
};

int mark_alone(const MarkingOptions& options) {
  std::string trouble;
  const auto tell = [](const std::string& so_far) { std::cout << so_far << std::endl; };
  const std::optional<std::string> line = mark_submission(options, trouble, tell);
  if (!line) {
    std::cerr << "hornbeam: " << trouble << '\n';
    return exit_usage;
  }
  std::cout << *line << '\n';
  return EXIT_SUCCESS;
}

// The lines of files: names, or what `--json` has written.
std::vector<std::string> lines_of(const std::vector<std::string>& files) {
  std::vector<std::string> lines;
  for (const std::string& file : files) {
    const std::optional<std::string> text = file_text(file);
    if (!text) throw std::runtime_error("cannot be read: " + file);
    std::istringstream in(*text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
  }
  return lines;
}

int report(const MarkingOptions& options, const std::vector<std::string>& lines) {
  if (options.form == "json") {
    for (const std::string& line : lines) std::cout << line << '\n';
    if (options.report.empty()) return EXIT_SUCCESS;
  }
  Engine engine;
  engine.once("use_module(library(marking_report))");
  std::string text;
  for (const std::string& line : lines) text.append(line).append("\n");
  std::cout.flush();
  if (options.form != "json")
    engine.once("marking_report:print_marks(?, ?)", Term::atom(options.form), Term::string(text));
  if (!options.report.empty())
    engine.once("marking_report:write_pages(?, ?)", Term::atom(options.report), Term::string(text));
  engine.flush();
  return EXIT_SUCCESS;
}

}  // namespace

int mark(const MarkingOptions& options) {
  try {
    if (options.alone) return mark_alone(options);
    if (options.marked) return report(options, lines_of(options.submissions));
    for (const std::string& submission : options.submissions) {
      if (access(submission.c_str(), R_OK) != 0) throw std::runtime_error("cannot be read: " + submission);
    }
    const std::string trouble = trouble_with_tests(options);
    if (!trouble.empty()) {
      std::cerr << "hornbeam: " << trouble << '\n';
      return exit_usage;
    }
    const std::vector<std::string> of_class =
        options.class_list.empty() ? std::vector<std::string>() : lines_of({options.class_list});
    return report(options, Marker(options, of_class).run());
  } catch (const std::exception& e) {
    std::cerr << "hornbeam: " << e.what() << '\n';
    return exit_usage;
  }
}

}  // namespace hornbeam::repl
