// SPDX-License-Identifier: MIT
// Lines of a terminal through GNU readline: editing, history, bracketed paste. Its console asks readline for each line;
// single keys (the terminal is in raw mode then) go past it.
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_set>
#include <vector>

#include <readline/history.h>
#include <readline/readline.h>

#include "line_editor.hpp"
#include "process.hpp"

namespace hornbeam::repl {

namespace {

constexpr int most_entries = 1000;

// readline has one state for the whole process, and so has its user.
struct Editor {
  Engine* engine = nullptr;
  termios normal{};
  bool has_terminal = false;
  bool started = false;
  bool interrupted = false;
  bool told_of_full_stop = false;
  int new_entries = 0;  // of the history
  std::vector<std::string> history_files;
  CompletionContext context = CompletionContext::name;
};

Editor& editor() {
  static Editor the_editor;
  return the_editor;
}

// The queries of all dialogues, and those of dialogues in this directory, which are the newest when one begins here.
std::vector<std::string> history_files() {
  const std::string folder = user_folder("XDG_STATE_HOME", "/.local/state");
  if (folder.empty()) return {};
  std::vector<std::string> files = {folder + "history"};
  std::error_code problem;
  std::string directory = std::filesystem::current_path(problem).string();
  constexpr std::size_t longest_name = 200;  // of a file, for most file systems
  if (problem || directory.size() > longest_name) return files;
  std::replace(directory.begin(), directory.end(), '/', '%');
  files.push_back(folder + "directories/" + directory);
  return files;
}

void make_folders(const std::string& file) {
  for (std::size_t at = file.find('/', 1); at != std::string::npos; at = file.find('/', at + 1)) {
    mkdir(file.substr(0, at).c_str(), 0700);
  }
}

// A signal ends the wait; when it was meant for the machine the line is given up.
int read_key(FILE*) {
  unsigned char key = 0;
  for (;;) {
    if (!editor().engine->wait_for_input(STDIN_FILENO)) break;
    const ssize_t got = ::read(STDIN_FILENO, &key, 1);
    if (got == 1) return key;
    if (got == 0 || errno != EINTR) return EOF;
  }
  editor().interrupted = true;
  rl_replace_line("", 0);
  return EOF;
}

// ---- completion ----

constexpr const char* word_breaks = " \t\n\"'`@><=;|&{}()[],:.+-*/\\^!$";

CompletionContext context_of(int start) {
  const std::string_view before(rl_line_buffer, static_cast<std::size_t>(start));
  return completion_context(before);
}

const std::string& all_but_symbols() {
  static const std::string breaks = [] {
    std::string all;
    for (int c = 1; c < 256; ++c) {
      if (!is_symbol_char(static_cast<char>(c))) all.push_back(static_cast<char>(c));
    }
    return all;
  }();
  return breaks;
}

// A path in quotes is one word, whatever it begins with; so are symbol characters in a row.
char* word_breaks_here() {
  if (context_of(rl_point) == CompletionContext::path) return const_cast<char*>("'\"");
  const bool in_symbol = rl_point > 0 && is_symbol_char(rl_line_buffer[rl_point - 1]);
  return const_cast<char*>(in_symbol ? all_but_symbols().c_str() : word_breaks);
}

char* next_candidate(const char* text, int state) {
  static std::vector<std::string> candidates;
  static std::size_t next = 0;
  if (state == 0) {
    candidates = editor().engine->completions(editor().context, text, rl_line_buffer);
    next = 0;
  }
  if (next == candidates.size()) return nullptr;
  return strdup(candidates[next++].c_str());
}

char** complete_word(const char* text, int start, int) {
  editor().context = context_of(start);
  rl_attempted_completion_over = 1;
  rl_completion_append_character = '\0';
  if (editor().context == CompletionContext::path) {
    rl_attempted_completion_over = 0;  // readline's own completion of file names
    return nullptr;
  }
  return rl_completion_matches(text, &next_candidate);
}

// What both files have stands where it was typed last.
void drop_repeated_entries() {
  std::unordered_set<std::string> newer;
  for (int i = ::history_length; i-- > 0;) {
    const HIST_ENTRY* const entry = history_get(history_base + i);
    if (entry != nullptr && !newer.insert(entry->line).second) free_history_entry(remove_history(i));
  }
}

void start() {
  Editor& e = editor();
  if (e.started) return;
  e.started = true;
  rl_readline_name = "hornbeam";
  rl_catch_signals = 0;
  rl_getc_function = &read_key;
  rl_attempted_completion_function = &complete_word;
  rl_completer_word_break_characters = const_cast<char*>(word_breaks);
  rl_completion_word_break_hook = &word_breaks_here;
  rl_completer_quote_characters = "'\"";
  using_history();
  stifle_history(most_entries);
  history_comment_char = '#';  // what the times begin with that keep the lines of an entry together
  history_write_timestamps = 1;
  e.history_files = history_files();  // before the program goes to another directory
  for (const std::string& file : e.history_files) read_history(file.c_str());
  drop_repeated_entries();
}

// ---- lines ----

void add_entry(const std::string& text) {
  add_history(text.c_str());
  ++editor().new_entries;
}

// Of history/0: a line for each of the newest entries.
std::string history_text() {
  constexpr int shown = 50;
  std::string text;
  for (int i = std::max(0, ::history_length - shown); i < ::history_length; ++i) {
    const HIST_ENTRY* const entry = history_get(history_base + i);
    if (entry == nullptr) continue;
    const std::string number = std::to_string(i + 1);
    text.append(number.size() < 5 ? 5 - number.size() : 0, ' ').append(number).append("  ");
    for (const char* c = entry->line; *c != '\0'; ++c) text.append(*c == '\n' ? "\n       " : std::string(1, *c));
    text.push_back('\n');
  }
  return text;
}

// The lines of one query are one entry.
void remember(const std::string& line, bool continues) {
  if (line.find_first_not_of(" \t") == std::string::npos) return;
  if (!continues) {
    const HIST_ENTRY* const last = history_get(history_base + ::history_length - 1);
    if (last == nullptr || line != last->line) add_entry(line);
    return;
  }
  const int newest = ::history_length - 1;
  HIST_ENTRY* const last = history_get(history_base + newest);
  const std::string whole = last == nullptr ? line : std::string(last->line) + "\n" + line;
  if (last != nullptr) {
    free_history_entry(remove_history(newest));
    --editor().new_entries;
  }
  add_entry(whole);
}

bool is_word_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The newest entry with the name corrected that a message has found misspelt: one key away.
void offer_correction(Engine& engine) {
  const std::optional<Term> flag = engine.flag("toplevel_correction");
  const std::string names(flag && flag->is_atom() ? flag->name() : "");
  const std::size_t equals = names.find('=');
  const HIST_ENTRY* const last = history_get(history_base + ::history_length - 1);
  if (equals == std::string::npos || last == nullptr) return;
  const std::string wrong = names.substr(0, equals);
  std::string line = last->line;
  for (std::size_t at = line.find(wrong); at != std::string::npos; at = line.find(wrong, at + 1)) {
    const std::size_t end = at + wrong.size();
    const bool whole = (at == 0 || !is_word_char(line[at - 1])) && (end == line.size() || !is_word_char(line[end]));
    if (whole) line.replace(at, wrong.size(), names.substr(equals + 1));
  }
  if (line != last->line) add_entry(line);
  engine.set_flag("toplevel_correction", Term::atom(""));
}

class ReadlineConsole final : public Console {
 public:
  explicit ReadlineConsole(Engine& engine) : engine_(engine) {}

  std::int64_t read(char* to, std::size_t n, const Prompt& prompt) override {
    if (wants_single_keys()) return read_plainly(to, n);
    if (pending_.empty()) {
      const int answer = read_line(prompt);
      if (answer <= 0) return answer;
    }
    const std::size_t size = std::min(n, pending_.size());
    std::memcpy(to, pending_.data(), size);
    pending_.erase(0, size);
    return static_cast<std::int64_t>(size);
  }
  int file_number() const override { return STDIN_FILENO; }

 private:
  static bool wants_single_keys() {
    termios now{};
    return tcgetattr(STDIN_FILENO, &now) == 0 && (now.c_lflag & ICANON) == 0;
  }

  std::int64_t read_plainly(char* to, std::size_t n) {
    for (;;) {
      if (!engine_.wait_for_input(STDIN_FILENO)) return interrupted;
      const ssize_t got = ::read(STDIN_FILENO, to, n);
      if (got >= 0) return got;
      if (errno != EINTR) throw std::system_error(errno, std::generic_category());
    }
  }

  // 1: there is a line, 0: end of input, -1: interrupted.
  int read_line(const Prompt& prompt) {
    start();
    rl_already_prompted = 1;
    if (prompt.continues && prompt.text == "|    " && !editor().told_of_full_stop) {
      editor().told_of_full_stop = true;
      std::fputs("\r(a query ends with a full stop)\n|    ", stdout);
      std::fflush(stdout);
    }
    editor().interrupted = false;
    if (!prompt.continues) offer_correction(engine_);
    char* const text = readline(prompt.text.c_str());
    if (editor().interrupted) {
      std::free(text);
      std::fputc('\n', stdout);
      std::fflush(stdout);
      return -1;
    }
    if (text == nullptr) return 0;
    pending_ = text;
    std::free(text);
    remember(pending_, prompt.continues);
    pending_.push_back('\n');
    return 1;
  }

  Engine& engine_;
  std::string pending_;
};

}  // namespace

void use_line_editor(Engine& engine) {
  Editor& e = editor();
  e.has_terminal = tcgetattr(STDIN_FILENO, &e.normal) == 0;
  if (!e.has_terminal || isatty(STDOUT_FILENO) == 0) return;
  e.engine = &engine;
  engine.add_input("toplevel_history", [told = false]() mutable {
    told = !told;
    return told ? history_text() : std::string();
  });
  engine.set_console(std::make_unique<ReadlineConsole>(engine));
}

void close_line_editor() {
  if (!editor().started) return;
  // Other dialogues may have added to the files meanwhile.
  const int entries = std::min(editor().new_entries, ::history_length);
  if (entries <= 0) return;
  for (const std::string& file : editor().history_files) {
    make_folders(file);
    std::ofstream(file, std::ios::app);  // what is appended to must be there
    append_history(entries, file.c_str());
    history_truncate_file(file.c_str(), most_entries);
  }
}

void restore_terminal() {
  const Editor& e = editor();
  if (e.has_terminal) tcsetattr(STDIN_FILENO, TCSANOW, &e.normal);
}

}  // namespace hornbeam::repl
