// SPDX-License-Identifier: MIT
#include "command_options.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace hornbeam::repl {

namespace {

void take_size(CommandLine& line, const std::string& text, std::optional<std::size_t>& size) {
  size = memory_size(text);
  if (!size) line.mistake = "`" + text + "` is not a size: write it as 512m or 2g";
}

bool is_count(const std::string& text, std::int64_t least) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, problem] = std::from_chars(text.data(), end, number);
  return problem == std::errc() && rest == end && number >= least;
}

void take_count(CommandLine& line, const std::string& text) {
  if (!is_count(text, 1)) line.mistake = "`" + text + "` is not a value of --max-answers: expected a number from 1";
  line.max_answers = text;
}

void take_seconds(CommandLine& line, const std::string& text, std::chrono::milliseconds& time) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc() || rest != end || !(number > 0) || number > 1e6) {
    line.mistake = "`" + text + "` is not a time: expected a number of seconds";
  } else {
    time = std::chrono::milliseconds(static_cast<std::int64_t>(number * 1000));
  }
}

void take_jobs(CommandLine& line, const std::string& text) {
  constexpr std::size_t most = 1024;
  std::size_t jobs = 0;
  if (is_count(text, 1)) std::from_chars(text.data(), text.data() + text.size(), jobs);
  if (jobs == 0 || jobs > most) {
    line.mistake = "`" + text + "` is not a value of --jobs: expected a number from 1 to " + std::to_string(most);
  }
  line.marking.jobs = jobs;
}

// Of library(flatzinc).
void take_model_option(CommandLine& line, const char* name, const std::string& number) {
  if (!is_count(number, 0)) line.mistake = "`" + number + "` is not a number";
  line.goals.push_back(name + ("(" + number + ")"));
}

void take_first_file(CommandLine& line, const std::string& file) {
  if (file != "none") line.files.insert(line.files.begin(), file);
}

constexpr CommandOption dialogue_options[] = {
    {"-g", "--goal", "GOAL", "", "run GOAL after loading (may be given several times)",
     [](CommandLine& line, const std::string& value) { line.goals.push_back(value); }},
    {"-t", "--toplevel", "GOAL", "", "run GOAL in place of the toplevel, such as halt",
     [](CommandLine& line, const std::string& value) { line.toplevel = value; }},
    {"-q", "--quiet", "", "", "no welcome text", [](CommandLine& line, const std::string&) { line.quiet = true; }},
    {"-l", "", "FILE", "", "load FILE like the files after the options; same as -s",
     [](CommandLine& line, const std::string& value) { line.files.push_back(value); }},
    {"-s", "", "FILE", "", "", [](CommandLine& line, const std::string& value) { line.files.push_back(value); }},
    {"-f", "", "FILE", "", "load FILE first, in place of the init file; `none` loads nothing",
     [](CommandLine& line, const std::string& value) {
       line.no_init = true;
       take_first_file(line, value);
     }},
    {"", "--check", "", "", "check the queries with answers in the files, then exit",
     [](CommandLine& line, const std::string&) { line.check = true; }},
    {"", "--coverage", "", "", "on exit, show which clauses have run",
     [](CommandLine& line, const std::string&) { line.coverage = true; }},
    {"", "--dialect", "NAME", "auto|iso|gnu|scryer|sicstus|swi", "auto, iso, gnu, scryer, sicstus or swi",
     [](CommandLine& line, const std::string& value) { line.dialect = value; }},
    {"", "--iso", "", "", "strictly ISO 13211-1: sets the flag iso",
     [](CommandLine& line, const std::string&) { line.iso = true; }},
    {"", "--diagnostics", "FORM", "human|gcc|json", "how errors are printed: human, gcc (one line each) or json",
     [](CommandLine& line, const std::string& value) { line.diagnostics = value; }},
    {"", "--on-error", "MODE", "fail|continue",
     "how `-t halt` treats errors while loading: fail (exit status 1), continue",
     [](CommandLine& line, const std::string& value) { line.on_error = value; }},
    {"", "--flavour", "NAME", "swi|sicstus", "how answers look: swi or sicstus",
     [](CommandLine& line, const std::string& value) { line.flavour = value; }},
    {"", "--color", "WHEN", "auto|always|never", "colours: auto (on a terminal), always or never",
     [](CommandLine& line, const std::string& value) { line.color = value; }},
    {"", "--theme", "NAME", "auto|dark|light|plain", "colours for a dark or a light background, or plain: none",
     [](CommandLine& line, const std::string& value) { line.theme = value; }},
    {"", "--answers", "FORM", "text|json", "text, or json: a line with an object for each answer",
     [](CommandLine& line, const std::string& value) { line.answers = value; }},
    {"", "--max-answers", "N", "", "show at most N answers of a query from a pipe (default: all)", &take_count},
    {"", "--stack-limit", "SIZE", "", "memory for the stacks: 64m, 2g (default 1g)",
     [](CommandLine& line, const std::string& value) { take_size(line, value, line.stack_limit); }},
    {"", "--memory-limit", "SIZE", "", "memory for everything else: atoms, clauses, tables ... (default 2g)",
     [](CommandLine& line, const std::string& value) { take_size(line, value, line.memory_limit); }},
    {"", "--lsp", "", "", "run as a language server for an editor, on the standard streams",
     [](CommandLine& line, const std::string&) { line.serves = "lsp"; }},
    {"", "--dap", "", "", "run as a debug adapter for an editor, on the standard streams",
     [](CommandLine& line, const std::string&) { line.serves = "dap"; }},
    {"", "--no-indexing", "", "", "try the clauses of a predicate one by one (for tests; the answers are the same)",
     [](CommandLine& line, const std::string&) { line.no_indexing = true; }},
    {"", "--print", "WHAT", "bash|zsh|fish|manual", "print a shell's completions, or the manual page, and exit",
     [](CommandLine& line, const std::string& value) { line.prints = value; }},
    {"", "--version", "", "", "print the version and exit",
     [](CommandLine& line, const std::string&) { line.show_version = true; }},
    {"-h", "--help", "", "", "print this text and exit",
     [](CommandLine& line, const std::string&) { line.show_help = true; }},
};

constexpr CommandOption marking_options[] = {
    {"", "--jobs", "N", "", "run N at once (default: one for each core)", &take_jobs},
    {"", "--time", "SECONDS", "", "for each test (default 2); `--time 0.5`",
     [](CommandLine& line, const std::string& value) { take_seconds(line, value, line.marking.time); }},
    {"", "--total", "SECONDS", "", "for a submission (default 60)",
     [](CommandLine& line, const std::string& value) { take_seconds(line, value, line.marking.total); }},
    {"", "--memory", "SIZE", "", "for each test (default 256m)",
     [](CommandLine& line, const std::string& value) {
       std::optional<std::size_t> size;
       take_size(line, value, size);
       line.marking.memory = size.value_or(0);
     }},
    {"", "--class", "LIST", "", "a file that names all submissions of the class, a line each: none may read another",
     [](CommandLine& line, const std::string& value) { line.marking.class_list = value; }},
    {"", "--json", "", "", "a line of JSON for each submission",
     [](CommandLine& line, const std::string&) { line.marking.form = "json"; }},
    {"", "--csv", "", "", "a line of a table for each submission",
     [](CommandLine& line, const std::string&) { line.marking.form = "csv"; }},
    {"", "--report", "DIR", "", "a page for each submission, an overview, and both tables, in the directory DIR",
     [](CommandLine& line, const std::string& value) { line.marking.report = value; }},
    {"", "--marked", "", "", "the files contain output of --json: report on all submissions in them",
     [](CommandLine& line, const std::string&) { line.marking.marked = true; }},
    {"", "--alone", "", "", "", [](CommandLine& line, const std::string&) { line.marking.alone = true; }},
    {"", "--readable", "PATH", "", "",
     [](CommandLine& line, const std::string& value) { line.marking.readable.push_back(value); }},
    {"-h", "--help", "", "", "print this text and exit",
     [](CommandLine& line, const std::string&) { line.show_help = true; }},
};

constexpr CommandOption flatzinc_options[] = {
    {"-a", "", "", "", "all solutions",
     [](CommandLine& line, const std::string&) { line.goals.emplace_back("solutions(all)"); }},
    {"-n", "", "N", "", "N solutions at most",
     [](CommandLine& line, const std::string& value) { take_model_option(line, "solutions", value); }},
    {"-i", "", "", "", "each better solution (always on)", [](CommandLine&, const std::string&) {}},
    {"-f", "", "", "", "free search: ignores the search annotations of the model",
     [](CommandLine& line, const std::string&) { line.goals.emplace_back("free(true)"); }},
    {"-s", "", "", "", "statistics",
     [](CommandLine& line, const std::string&) { line.goals.emplace_back("statistics(true)"); }},
    {"-t", "", "MILLISECONDS", "", "time for the search",
     [](CommandLine& line, const std::string& value) { take_model_option(line, "time_limit", value); }},
    {"-h", "--help", "", "", "print this text and exit",
     [](CommandLine& line, const std::string&) { line.show_help = true; }},
};

bool has(const char* text) { return *text != '\0'; }

constexpr const char* dialogue_begin =
    "Usage: hornbeam [option...] [file [file.pl...] [argument...]]\n"
    "       hornbeam [option...] [file...] -- [argument...]\n"
    "       hornbeam mark [option...] tests.pl submission...\n"
    "       hornbeam --flatzinc [option...] model.fzn\n"
    "Loads the files, runs the goals, then answers queries.\n"
    "\n";

constexpr const char* dialogue_end =
    "\n"
    "A file `-` is standard input. The program finds the arguments in the flag argv.\n"
    "Exit status: 0 on success, the argument of halt/1, 1 if loading had errors or a goal failed, 2 if a\n"
    "goal threw an error, a file cannot be read, or the command line is invalid.\n";

constexpr const char* marking_begin =
    "Usage: hornbeam mark [option...] TESTS.pl SUBMISSION...\n"
    "       hornbeam mark --marked [option...] FILE...\n"
    "Marks each submission by the tests, in a process and a sandbox of its own.\n"
    "\n";

constexpr const char* marking_end =
    "\n"
    "Exit status: 0 if all were marked; 2 if the command line is invalid or a file cannot be read.\n";

constexpr const char* flatzinc_begin =
    "Usage: hornbeam --flatzinc [option...] MODEL.fzn\n"
    "Solves a model in FlatZinc, MiniZinc's target language.\n"
    "\n";

// "-g GOAL, --goal GOAL"
std::string heading(const CommandOption& option) {
  const std::string value = has(option.argument) ? " " + std::string(option.argument) : "";
  std::string text;
  if (has(option.short_name)) text += option.short_name + value;
  if (has(option.short_name) && has(option.long_name)) text += ", ";
  if (has(option.long_name)) text += option.long_name + value;
  return text;
}

// ---- completions ----

std::string replaced(std::string text, char what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) text.replace(at, 1, by);
  return text;
}

// What may be a value of an option.
enum class Values { none, choices, files, folders, others };

Values values_of(const CommandOption& option) {
  const std::string argument = option.argument;
  if (has(option.choices)) return Values::choices;
  if (argument.empty()) return Values::none;
  return argument == "FILE" ? Values::files : argument == "DIR" ? Values::folders : Values::others;
}

std::string bash_command(const char* pattern, Command command) {
  std::string names, values;
  for (const CommandOption& option : command_options(command)) {
    if (!has(option.help)) continue;
    for (const char* name : {option.short_name, option.long_name}) {
      if (!has(name)) continue;
      names += (names.empty() ? "" : " ") + std::string(name);
      const std::string reply = "        " + std::string(name) + ") COMPREPLY=($(compgen ";
      switch (values_of(option)) {
        case Values::none:
        case Values::files: break;
        case Values::choices:
          values += reply + "-W '" + replaced(option.choices, '|', " ") + "' -- \"$word\")); return ;;\n";
          break;
        case Values::folders: values += "        " + std::string(name) + ") files='!*/' ;;\n"; break;
        case Values::others: values += "        " + std::string(name) + ") return ;;\n";
      }
    }
  }
  return "    " + std::string(pattern) + ")\n      names='" + names + "'\n      case $before in\n" + values +
         "      esac ;;\n";
}

std::string bash_script() {
  return "# Completions of hornbeam for bash, printed by `hornbeam --print bash`.\n"
         "_hornbeam() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} names files='!*.p[lr]*'\n"
         "  if [[ $word == = ]]; then\n"
         "    word=\n"
         "  elif [[ $before == = ]]; then\n"
         "    before=${COMP_WORDS[COMP_CWORD-2]}\n"
         "  fi\n"
         "  case ${COMP_WORDS[*]:1} in\n"
         "    mark*--marked*) files='!*.json*' ;;\n"
         "    --flatzinc*) files='!*.fzn' ;;\n"
         "  esac\n"
         "  case ${COMP_WORDS[1]} in\n" +
         bash_command("mark", Command::mark) + bash_command("--flatzinc", Command::flatzinc) +
         bash_command("*", Command::dialogue) +
         "  esac\n"
         "  if [[ $word == -* ]]; then\n"
         "    ((COMP_CWORD > 1)) || names+=' --flatzinc'\n"
         "    COMPREPLY=($(compgen -W \"$names\" -- \"$word\"))\n"
         "  else\n"
         "    local IFS=$'\\n'  # a name may have blanks\n"
         "    COMPREPLY=($(compgen -f -X \"$files\" -- \"$word\") $(compgen -d -- \"$word\"))\n"
         "    ((COMP_CWORD > 1)) || COMPREPLY+=($(compgen -W mark -- \"$word\"))\n"
         "  fi\n"
         "}\n"
         "complete -o filenames -F _hornbeam hornbeam\n";
}

std::string zsh_command(Command command, const char* files) {
  std::string lines;
  for (const CommandOption& option : command_options(command)) {
    if (!has(option.help)) continue;
    std::string value = ":" + std::string(option.argument) + ":";
    switch (values_of(option)) {
      case Values::none: value.clear(); break;
      case Values::choices: value += "(" + replaced(option.choices, '|', " ") + ")"; break;
      case Values::files: value += "_files"; break;
      case Values::folders: value += "_files -/"; break;
      case Values::others: break;
    }
    const std::string help = replaced(replaced(replaced(option.help, '\'', "'\\''"), ':', "\\:"), '`', "");
    for (const char* name : {option.short_name, option.long_name}) {
      const char* const equals = value.empty() || name == option.short_name ? "" : "=";  // the value may follow it
      if (has(name)) lines += "    '" + std::string(name) + equals + "[" + help + "]" + value + "' \\\n";
    }
  }
  return "  _arguments \\\n" + lines + "    '*:file:_files -g \"" + files + "\"'\n";
}

std::string zsh_script() {
  return "#compdef hornbeam\n"
         "# Completions of hornbeam for zsh, printed by `hornbeam --print zsh`.\n"
         "local first=$words[2]\n"
         "if (( CURRENT == 2 )); then\n"
         "  first=\n"
         "  if [[ $PREFIX == -* ]]; then compadd -- --flatzinc; else compadd mark; fi\n"
         "else\n"
         "  [[ $first != (mark|--flatzinc) ]] || { shift words; (( CURRENT-- )) }\n"
         "fi\n"
         "case $first in\n"
         "mark)\n" +
         zsh_command(Command::mark, "*.(pl|pro|prolog|plt|json|jsonl)") + "  ;;\n--flatzinc)\n" +
         zsh_command(Command::flatzinc, "*.fzn") + "  ;;\n*)\n" +
         zsh_command(Command::dialogue, "*.(pl|pro|prolog|plt)") + "  ;;\nesac\n";
}

std::string fish_command(Command command, const std::string& condition) {
  std::string lines;
  for (const CommandOption& option : command_options(command)) {
    if (!has(option.help)) continue;
    std::string line = "complete -c hornbeam -n '" + condition + "'";
    if (has(option.short_name)) line += " -s " + std::string(option.short_name + 1);
    if (has(option.long_name)) line += " -l " + std::string(option.long_name + 2);
    switch (values_of(option)) {
      case Values::none: break;
      case Values::choices: line += " -x -a '" + replaced(option.choices, '|', " ") + "'"; break;
      case Values::files: line += " -r"; break;
      case Values::folders: line += " -x -a '(__fish_complete_directories)'"; break;
      case Values::others: line += " -x"; break;
    }
    lines += line + " -d '" + replaced(option.help, '\'', "\\'") + "'\n";
  }
  return lines;
}

std::string fish_script() {
  const std::string seen = "__fish_seen_subcommand_from ";
  return "# Completions of hornbeam for fish, printed by `hornbeam --print fish`.\n"
         "complete -c hornbeam -n __fish_is_first_arg -a mark -d 'mark programs by tests'\n"
         "complete -c hornbeam -n __fish_is_first_arg -l flatzinc -d 'solve a model of MiniZinc'\n" +
         fish_command(Command::mark, seen + "mark") + fish_command(Command::flatzinc, seen + "--flatzinc") +
         fish_command(Command::dialogue, "not " + seen + "mark --flatzinc");
}

// ---- the manual page ----

std::string escaped(const std::string& text) { return replaced(replaced(text, '\\', "\\e"), '-', "\\-"); }

std::string manual_options(Command command) {
  std::string text;
  for (const CommandOption& option : command_options(command)) {
    if (!has(option.help)) continue;
    std::string name;
    for (const char* one : {option.short_name, option.long_name}) {
      if (!has(one)) continue;
      name += (name.empty() ? "" : ", ") + ("\\fB" + escaped(one) + "\\fR");
      if (has(option.argument)) name += " \\fI" + std::string(option.argument) + "\\fR";
    }
    text += ".TP\n" + name + "\n" + escaped(option.help) + "\n";
  }
  return text;
}

constexpr const char* manual_begin =
    R"(.\" SPDX-License-Identifier: MIT
.\" Printed by `hornbeam --print manual`.
.TH HORNBEAM 1 "" "Hornbeam )" HORNBEAM_VERSION R"(" "User Commands"
.SH NAME
hornbeam \- a Prolog system
.SH SYNOPSIS
.B hornbeam
.RI [ option ...]
.RI [ file
.RI [ file.pl ...]
.RI [ argument ...]]
.br
.B hornbeam
.RI [ option ...]
.RI [ file ...]
.B \-\-
.RI [ argument ...]
.br
.B hornbeam mark
.RI [ option ...]
.I tests.pl submission
\&...
.br
.B hornbeam \-\-flatzinc
.RI [ option ...]
.I model.fzn
.SH DESCRIPTION
Loads the files, runs the goals, then answers queries. On a terminal it asks after each answer whether to continue; for
queries from a pipe it shows all answers.
.PP
The standard library is part of the executable, which can be moved anywhere.
.PP
.B hornbeam mark
marks programs by tests, each in a process and a sandbox of its own.
.B hornbeam \-\-flatzinc
solves a model in FlatZinc, MiniZinc's target language.
.SH OPTIONS
)";

constexpr const char* manual_end =
    R"(.SH FILES AND ARGUMENTS
A file
.B \-
is standard input. The first word after the options is a file, and so are those right after it whose names end in
.I .pl
or
.IR .prolog .
All other words, and those after
.BR \-\- ,
are arguments of the program: the flag
.IR argv .
A program that begins with the line
.B #!/usr/bin/env hornbeam
can be called by its name.
.SH EXIT STATUS
0 on success, the argument of halt/1, 1 if loading had errors or a goal failed, 2 if a goal threw an error, a file
cannot be read, or the command line is invalid.
.SH ENVIRONMENT
.TP
.B NO_COLOR
If set and not empty, no colours are used, except with
.BR \-\-color=always .
.TP
.B COLORFGBG
Set by many terminals: tells whether the background is light.
.SH FILES
.TP
.I $XDG_CONFIG_HOME/hornbeam/init.pl
Loaded first if queries are answered at a terminal, or
.I ~/.config/hornbeam/init.pl
if the variable is not set.
.TP
.I $XDG_STATE_HOME/hornbeam/history
The queries of earlier dialogues, or
.I ~/.local/state/hornbeam/history
if the variable is not set.
.TP
.I $XDG_STATE_HOME/hornbeam/directories/
The queries of earlier dialogues by working directory.
.SH SEE ALSO
The library for C and C++ programs:
.I hornbeam/hornbeam.hpp
and
.IR hornbeam/hornbeam.h .
)";

}  // namespace

std::span<const CommandOption> command_options(Command command) {
  switch (command) {
    case Command::mark: return marking_options;
    case Command::flatzinc: return flatzinc_options;
    case Command::dialogue: break;
  }
  return dialogue_options;
}

std::string usage_text(Command command) {
  std::size_t column = 0;
  for (const CommandOption& option : command_options(command)) column = std::max(column, heading(option).size() + 4);
  std::string text;
  for (const CommandOption& option : command_options(command)) {
    if (!has(option.help)) continue;
    std::string line = "  " + heading(option);
    line.resize(column, ' ');
    text += line + option.help + "\n";
  }
  switch (command) {
    case Command::mark: return marking_begin + text + marking_end;
    case Command::flatzinc: return flatzinc_begin + text;
    case Command::dialogue: break;
  }
  return dialogue_begin + text + dialogue_end;
}

std::string completion_script(const std::string& shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return zsh_script();
  if (shell == "fish") return fish_script();
  return {};
}

std::string manual_page() {
  return manual_begin + manual_options(Command::dialogue) + ".SH OPTIONS OF MARK\n" + manual_options(Command::mark) +
         ".SH OPTIONS OF \\-\\-FLATZINC\n" + manual_options(Command::flatzinc) + manual_end;
}

}  // namespace hornbeam::repl
