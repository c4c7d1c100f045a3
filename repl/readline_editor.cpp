// SPDX-License-Identifier: MIT
// Terminal input through GNU readline: editing, history, bracketed paste. The console calls readline for each line;
// single keys (in raw mode) bypass it.
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_set>
#include <utility>
#include <vector>

#include <readline/history.h>
#include <readline/readline.h>

#include "line_editor.hpp"
#include "process.hpp"

namespace hornbeam::repl {

namespace {

constexpr int most_entries = 1000;

// readline has one global state per process, and so does its user.
struct Editor {
  Engine* engine = nullptr;
  termios normal{};
  bool has_terminal = false;
  bool started = false;
  bool interrupted = false;
  bool waiting = false;  // for a key of the line
  bool resumed = false;  // after a stop between two keys
  bool told_of_full_stop = false;
  bool has_shown_marks = false;
  bool in_query = false;  // neither at the prompt of read/1, nor after a line already passed to the reader
  std::size_t prompt_width = 0;
  int new_entries = 0;  // new history entries
  std::vector<std::string> history_files;
  CompletionContext context = CompletionContext::name;
};

Editor& editor() {
  static Editor the_editor;
  return the_editor;
}

// The queries of all dialogues, and those of dialogues in this directory, which are placed last when a dialogue begins
// here.
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

// Undone first, since readline saves a recalled line as its history entry.
void abandon_line() {
  if (rl_undo_list != nullptr) rl_revert_line(1, 0);
  rl_replace_line("", 1);
}

void catch_stop();

void show_line_again() {
  rl_forced_update_display();
  std::fflush(rl_outstream);
}

// A signal ends the wait; if it was meant for the machine the line is abandoned.
int read_key(FILE*) {
  unsigned char key = 0;
  while (!editor().interrupted) {
    editor().waiting = true;
    if (editor().resumed) {
      editor().waiting = editor().resumed = false;
      show_line_again();
      continue;
    }
    const bool has_input = editor().engine->wait_for_input(STDIN_FILENO);
    editor().waiting = false;
    if (!has_input) break;
    const ssize_t got = ::read(STDIN_FILENO, &key, 1);
    if (got == 1) return key;
    if (got == 0 || errno != EINTR) return EOF;
  }
  constexpr int end_of_search = 'G' & 0x1f;  // it restores the line, and the next key is asked for
  editor().interrupted = true;
  if (RL_ISSTATE(RL_STATE_ISEARCH)) return end_of_search;
  rl_point = rl_end;  // what follows is written below the text, which may have several rows
  rl_redisplay();
  abandon_line();
  return EOF;
}

// Ctrl-Z: the shell gets its terminal, and the line is shown again when it has given it back. While a key is waited for
// a signal is handled in that wait only, so the handler may call readline.
void on_stop(int number) {
  const int problem = errno;
  const bool waiting = editor().waiting;
  termios now{};
  const bool has_settings = tcgetattr(STDIN_FILENO, &now) == 0;
  if (waiting) rl_deprep_terminal();
  restore_terminal();
  signal(number, SIG_DFL);
  raise(number);  // the process stops here
  catch_stop();
  if (waiting) {
    rl_prep_terminal(1);
    show_line_again();
  } else if (has_settings) {
    tcsetattr(STDIN_FILENO, TCSANOW, &now);
    editor().resumed = true;
  }
  errno = problem;
}

// Not where there is no job control.
void catch_stop() {
  struct sigaction action {};
  if (sigaction(SIGTSTP, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) return;
  action = {};
  action.sa_handler = &on_stop;
  action.sa_flags = SA_NODEFER | SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, nullptr);
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

// A path in quotes is one word, whatever it begins with; so is a run of symbol characters.
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
    rl_attempted_completion_over = 0;  // allow readline's own completion of file names
    return nullptr;
  }
  return rl_completion_matches(text, &next_candidate);
}

// ---- queries of several lines ----

bool is_word_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

enum class TextEnd { full_stop, open, in_quotes };

// How the text ends: with the full stop of a clause, or it is blank; or in a clause, or in one of its quoted items.
TextEnd end_of(std::string_view text) {
  bool complete = true;
  std::size_t i = 0;
  const auto at = [&](std::size_t n) { return n < text.size() ? text[n] : '\0'; };
  const auto behind = [&](std::string_view end) {  // position past the next `end`
    const std::size_t found = text.find(end, i);
    i = found == std::string_view::npos ? text.size() : found + end.size();
    return found != std::string_view::npos;
  };
  while (i < text.size()) {
    const char c = text[i++];
    if (std::isspace(static_cast<unsigned char>(c)) != 0) continue;
    if (c == '%') {
      behind("\n");
    } else if (c == '/' && at(i) == '*') {
      if (!behind("*/")) return TextEnd::open;
    } else if (c == '\'' && i >= 2 && at(i - 2) == '0' && (i < 3 || !is_word_char(at(i - 3)))) {
      i += at(i) == '\\' || at(i) == '\'' ? 2 : 1;  // 0'c
      complete = false;
    } else if (c == '\'' || c == '"' || c == '`') {
      while (i < text.size() && text[i] != c) i += text[i] == '\\' ? 2 : 1;
      if (i++ >= text.size()) return TextEnd::in_quotes;
      complete = false;
    } else {
      const bool ends = at(i) == '\0' || std::isspace(static_cast<unsigned char>(at(i))) != 0 || at(i) == '%';
      complete = c == '.' && ends && (i < 2 || !is_symbol_char(at(i - 2)));
    }
  }
  return complete ? TextEnd::full_stop : TextEnd::open;
}

// Enter before the end of the query begins another line of it.
int end_line(int count, int key) {
  Editor& e = editor();
  const TextEnd end = end_of(rl_line_buffer);
  if (!e.in_query || end == TextEnd::full_stop) return rl_newline(count, key);
  if (!e.told_of_full_stop) {
    e.told_of_full_stop = true;
    std::fputs("\n(a query ends with a full stop)\n", rl_outstream);
    rl_on_new_line();
  }
  rl_insert_text(("\n" + std::string(end == TextEnd::in_quotes ? 0 : e.prompt_width, ' ')).c_str());
  return 0;
}

int line_begin(int point) {
  while (point > 0 && rl_line_buffer[point - 1] != '\n') --point;
  return point;
}

// Up and down move through the lines of the query, then through the history.
int line_up(int count, int key) {
  const int begin = line_begin(rl_point);
  if (begin == 0) return rl_get_previous_history(count, key);
  const int above = line_begin(begin - 1);
  rl_point = std::min(above + (rl_point - begin), begin - 1);
  return 0;
}

int line_down(int count, int key) {
  const char* const end = std::strchr(rl_line_buffer + rl_point, '\n');
  if (end == nullptr) return rl_get_next_history(count, key);
  const int below = static_cast<int>(end - rl_line_buffer) + 1;
  const char* const next_end = std::strchr(rl_line_buffer + below, '\n');
  const int last = next_end == nullptr ? rl_end : static_cast<int>(next_end - rl_line_buffer);
  rl_point = std::min(below + (rl_point - line_begin(rl_point)), last);
  return 0;
}

// Binds the arrow keys, unless the user has bound them.
void bind_arrow(char key, rl_command_func_t* usual, rl_command_func_t* function) {
  for (const char* introducer : {"\033[", "\033O"}) {
    const std::string codes = std::string(introducer) + key;
    if (rl_function_of_keyseq(codes.c_str(), nullptr, nullptr) == usual) {
      rl_bind_keyseq(("\\e" + codes.substr(1)).c_str(), function);
    }
  }
}

// Called in the first line read, if the cursor can go up: the user's own bindings exist by then.
int bind_keys() {
  rl_startup_hook = nullptr;
  const char* const scrolls = rl_variable_value("horizontal-scroll-mode");
  if (rl_get_termcap("up") == nullptr || (scrolls != nullptr && std::strcmp(scrolls, "on") == 0)) return 0;
  for (const char key : {'\r', '\n'}) rl_bind_key(key, &end_line);
  bind_arrow('A', &rl_get_previous_history, &line_up);
  bind_arrow('B', &rl_get_next_history, &line_down);
  return 0;
}

// An entry in both files is kept where it was last typed.
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
  rl_startup_hook = &bind_keys;
  using_history();
  stifle_history(most_entries);
  history_comment_char = '#';  // begins the times that keep the lines of an entry together
  history_write_timestamps = 1;
  e.history_files = history_files();  // before the program changes the directory
  for (const std::string& file : e.history_files) read_history(file.c_str());
  drop_repeated_entries();
}

// ---- lines ----

void add_entry(const std::string& text) {
  add_history(text.c_str());
  ++editor().new_entries;
}

// For history/0: a line for each of the newest entries.
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

// Other dialogues may have extended the files meanwhile.
void save_entries() {
  const int entries = std::min(editor().new_entries, ::history_length);
  editor().new_entries = 0;
  if (entries <= 0) return;
  for (const std::string& file : editor().history_files) {
    make_folders(file);
    std::ofstream(file, std::ios::app);  // the file must exist to be appended to
    append_history(entries, file.c_str());
  }
}

// Adds the last entry with a misspelt name corrected, as suggested by a message: one key away.
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

// The prompt in readline's format, with colours between marks, and its width in cells.
std::pair<std::string, std::size_t> without_width(const std::string& prompt) {
  std::string shown;
  std::size_t width = 0;
  for (std::size_t i = 0; i < prompt.size(); ++i) {
    const std::size_t end = prompt[i] == '\033' ? prompt.find('m', i) : std::string::npos;
    if (end == std::string::npos) {
      shown += prompt[i];
      ++width;
      continue;
    }
    shown += RL_PROMPT_START_IGNORE + prompt.substr(i, end + 1 - i) + RL_PROMPT_END_IGNORE;
    i = end;
  }
  return {shown, width};
}

// The part of the prompt on the last row of the terminal, where the cursor is: a program's question may be long.
std::string on_last_row(const std::string& prompt) {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return prompt;
  const int columns = size.ws_col;
  std::mbstate_t state{};
  std::size_t row = 0;
  int used = 0;
  for (std::size_t i = 0; i < prompt.size();) {
    const std::size_t end = prompt[i] == '\033' ? prompt.find('m', i) : std::string::npos;
    if (end != std::string::npos) {
      i = end + 1;
      continue;
    }
    wchar_t character = 0;
    const std::size_t bytes = std::mbrtowc(&character, prompt.data() + i, prompt.size() - i, &state);
    const bool valid = bytes > 0 && bytes <= prompt.size() - i;
    if (!valid) state = {};
    const int width = valid ? std::max(0, wcwidth(character)) : 1;
    if (used + width > columns) {
      row = i;
      used = 0;
    }
    used += width;
    i += valid ? bytes : 1;
  }
  if (used < columns) return prompt.substr(row);
  std::fputc(' ', stdout);  // the cursor stands behind a full row: now it is on the next one
  return "";
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
    const bool in_term = prompt.text == "|    ";
    if (prompt.continues && in_term && !editor().told_of_full_stop) {
      editor().told_of_full_stop = true;
      std::fputs("\r(a query ends with a full stop)\n|    ", stdout);
      std::fflush(stdout);
    }
    editor().interrupted = editor().resumed = false;
    if (!prompt.continues) {
      offer_correction(engine_);
      save_entries();  // now, since a signal may end the process
    }
    // Behind a prompt with marks readline misjudges the cursor, also in later lines, so it writes prompts again.
    const std::string last_row = on_last_row(prompt.text);
    const auto [shown, width] = without_width(last_row);
    editor().has_shown_marks |= shown != last_row;
    rl_already_prompted = editor().has_shown_marks ? 0 : 1;
    if (rl_already_prompted == 0) std::fputs("\r", stdout);
    editor().in_query = !prompt.continues;
    editor().prompt_width = width;
    char* const text = readline(shown.c_str());
    if (editor().interrupted) {
      std::free(text);
      std::fputc('\n', stdout);
      std::fflush(stdout);
      return -1;
    }
    if (text == nullptr) return 0;
    pending_ = text;
    std::free(text);
    if (in_term || !prompt.continues) remember(pending_, prompt.continues);  // a program's input is no query
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
  catch_stop();
  engine.add_input("toplevel_history", [told = false]() mutable {
    told = !told;
    return told ? history_text() : std::string();
  });
  engine.set_console(std::make_unique<ReadlineConsole>(engine));
}

void close_line_editor() {
  if (!editor().started) return;
  save_entries();
  for (const std::string& file : editor().history_files) history_truncate_file(file.c_str(), most_entries);
}

void restore_terminal() {
  const Editor& e = editor();
  if (e.has_terminal) tcsetattr(STDIN_FILENO, TCSANOW, &e.normal);
}

}  // namespace hornbeam::repl
