// SPDX-License-Identifier: MIT
// pty_session HORNBEAM SESSION [new]: replays a recorded session at a terminal and compares the output exactly; `new`
// records it again. A session has the parts
//
//   --- file NAME       a file of the working directory
//   --- arguments       words of the command line, separated by spaces
//   --- environment     lines NAME=VALUE
//   --- typed           a line `EXPECTED>>>KEYS` each: when what has come ends with EXPECTED, KEYS are typed;
//                       \n \t \e and ^C stand for keys, \p for a pause. An interrupt is typed at once, unless the
//                       line says `EXPECTED>>>@KEYS`: then the program waits for a key
//   --- output          all that the terminal got, echo included, without carriage returns
//
// The test is skipped if the machine has no pseudo-terminals.
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Step {
  std::string expected;
  std::string keys;
  bool awaited = true;  // the program is to wait for keys first
};

struct Session {
  std::string head;  // all but the output
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  std::vector<Step> steps;
  std::string output;
};

constexpr char pause_key = '\0';  // among keys

std::string keys_of(const std::string& text) {
  std::string keys;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (text[i] == '\\' && next == 'n') {
      keys += '\n';
    } else if (text[i] == '\\' && next == 't') {
      keys += '\t';
    } else if (text[i] == '\\' && next == 'e') {
      keys += '\x1b';
    } else if (text[i] == '\\' && next == 'p') {
      keys += pause_key;
    } else if (text[i] == '^' && next >= 'A' && next <= 'Z') {
      keys += static_cast<char>(next - 'A' + 1);
    } else {
      keys += text[i];
      continue;
    }
    ++i;
  }
  return keys;
}

// The expected output may be several lines: those without an arrow.
std::string lines_before;

void add_line(Session& session, const std::string& part, const std::string& line) {
  if (part.starts_with("file ")) {
    const std::filesystem::path file = part.substr(5);
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::app) << line << '\n';
  } else if (part == "arguments") {
    std::istringstream words(line);
    for (std::string word; words >> word;) session.arguments.push_back(word);
  } else if (part == "environment") {
    session.environment.push_back(line);
  } else if (part == "typed") {
    const std::size_t arrow = line.find(">>>");
    if (arrow != std::string::npos) {
      std::string keys = line.substr(arrow + 3);
      const bool marked = keys.starts_with('@');
      keys = keys_of(marked ? keys.substr(1) : keys);
      const bool interrupts = keys.starts_with('\x03');
      session.steps.push_back({lines_before + line.substr(0, arrow), keys, marked || !interrupts});
      lines_before.clear();
    } else {
      lines_before += line + '\n';
    }
  } else if (part == "output") {
    session.output += line + '\n';
  }
}

Session read_session(const std::string& path) {
  Session session;
  std::ifstream in(path);
  std::string part;
  for (std::string line; std::getline(in, line);) {
    const bool begins = line.starts_with("--- ");
    if (begins) part = line.substr(4);
    if (part != "output") session.head += line + '\n';
    if (!begins) add_line(session, part, line);
  }
  return session;
}

[[noreturn]] void become(const char* program, const Session& session, int terminal) {
  setsid();
  ioctl(terminal, TIOCSCTTY, 0);
  for (int fd = 0; fd < 3; ++fd) dup2(terminal, fd);
  setenv("TERM", "dumb", 1);
  setenv("NO_COLOR", "1", 1);
  setenv("HOME", ".", 1);
  setenv("INPUTRC", "/dev/null", 1);
  unsetenv("XDG_STATE_HOME");
  unsetenv("XDG_CONFIG_HOME");
  for (const std::string& line : session.environment) putenv(const_cast<char*>(line.c_str()));
  std::vector<char*> words{const_cast<char*>(program)};
  for (const std::string& a : session.arguments) words.push_back(const_cast<char*>(a.c_str()));
  words.push_back(nullptr);
  execv(program, words.data());
  _exit(127);
}

// Reads until the output ends with `expected`, and is longer than `known`; false after 30 seconds or at the end.
bool read_until(int terminal, const std::string& expected, std::string& output, std::size_t known) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  for (;;) {
    if (!expected.empty() && output.size() > known && output.ends_with(expected)) return true;
    if (std::chrono::steady_clock::now() > deadline) return false;
    pollfd p{terminal, POLLIN, 0};
    if (poll(&p, 1, 200) == 0) continue;
    char buffer[4096];
    const ssize_t n = read(terminal, buffer, sizeof buffer);
    if (n <= 0) return expected.empty();
    for (ssize_t i = 0; i < n; ++i) {
      if (buffer[i] != '\r') output += buffer[i];
    }
  }
}

// The program reads keys once it has taken the terminal out of line mode; earlier input would be echoed twice.
void await_keys(int terminal) {
  for (int i = 0; i < 2000; ++i) {
    termios mode{};
    if (tcgetattr(terminal, &mode) == 0 && (mode.c_lflag & ICANON) == 0) return;
    usleep(5000);
  }
}

bool type(int terminal, std::string_view keys) {
  const std::size_t end = keys.find(pause_key);
  const std::string_view now = keys.substr(0, end);
  if (write(terminal, now.data(), now.size()) < 0) return false;
  if (end == std::string_view::npos) return true;
  usleep(100000);
  return type(terminal, keys.substr(end + 1));
}

constexpr int cannot_run = 77;  // to ctest: the test was skipped

// The two ends of a pseudo-terminal.
struct PseudoTerminal {
  int outer = -1;
  int inner = -1;

  PseudoTerminal() {
    outer = posix_openpt(O_RDWR | O_NOCTTY);
    if (outer < 0 || grantpt(outer) != 0 || unlockpt(outer) != 0) return;
    const char* name = ptsname(outer);
    if (name != nullptr) inner = open(name, O_RDWR | O_NOCTTY);
  }
};

std::string replay(const char* program, const Session& session, PseudoTerminal ends, bool& complete) {
  const auto [terminal, inner] = ends;
  const winsize size{40, 120, 0, 0};
  ioctl(inner, TIOCSWINSZ, &size);
  const pid_t child = fork();
  if (child == 0) become(program, session, inner);
  close(inner);
  std::string output;
  complete = true;
  std::size_t known = 0;
  for (const Step& step : session.steps) {
    if (!read_until(terminal, step.expected, output, known)) {
      std::printf("never came: %s\n", step.expected.c_str());
      complete = false;
      break;
    }
    if (step.awaited) await_keys(terminal);
    known = output.size();
    if (!type(terminal, step.keys)) complete = false;
  }
  if (complete) {
    complete = read_until(terminal, "", output, known);
  }
  if (!complete) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  output += "(status " + std::to_string(WEXITSTATUS(status)) + ")\n";
  return output;
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) return 2;
  char program[4096];
  char path[4096];
  if (realpath(words[1], program) == nullptr || realpath(words[2], path) == nullptr) return 2;
  char folder[] = "/tmp/pty_session_XXXXXX";
  if (mkdtemp(folder) == nullptr || chdir(folder) != 0) return 2;
  const Session session = read_session(path);
  const PseudoTerminal ends;
  bool complete = false;
  const std::string output = ends.inner < 0 ? "" : replay(program, session, ends, complete);
  const std::string clean = std::string("rm -rf ") + folder;
  if (std::system(clean.c_str()) != 0) return 2;
  if (ends.inner < 0) {
    std::puts("there are no pseudo-terminals on this machine: is /dev/pts mounted?");
    return cannot_run;
  }
  if (count > 3) {
    std::ofstream(path) << session.head << "--- output\n" << output;
    return 0;
  }
  if (complete && output == session.output) return 0;
  std::printf("recorded:\n%s\nshown:\n%s\n", session.output.c_str(), output.c_str());
  return 1;
}
