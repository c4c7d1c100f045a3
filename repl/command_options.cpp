// SPDX-License-Identifier: MIT
#include "command_options.hpp"

#include <charconv>
#include <cstdint>

namespace hornbeam::repl {

namespace {

void take_size(CommandLine& line, const std::string& text, std::optional<std::size_t>& size) {
  size = memory_size(text);
  if (!size) line.mistake = "`" + text + "` is no size: write it as 512m or 2g";
}

void take_count(CommandLine& line, const std::string& text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc() || rest != end || number < 1) {
    line.mistake = "`" + text + "` is no value of --max-answers: a number from 1 was expected";
  }
  line.max_answers = text;
}

void take_first_file(CommandLine& line, const std::string& file) {
  if (file != "none") line.files.insert(line.files.begin(), file);
}

constexpr CommandOption options[] = {
    {"-g", "--goal", "GOAL", "", "run GOAL after loading (may be given several times)",
     [](CommandLine& line, const std::string& value) { line.goals.push_back(value); }},
    {"-t", "--toplevel", "GOAL", "", "run GOAL in place of the toplevel, such as halt",
     [](CommandLine& line, const std::string& value) { line.toplevel = value; }},
    {"-q", "--quiet", "", "", "no welcome text", [](CommandLine& line, const std::string&) { line.quiet = true; }},
    {"-l", "", "FILE", "", "load FILE, as if it stood among the files; -s means the same",
     [](CommandLine& line, const std::string& value) { line.files.push_back(value); }},
    {"-s", "", "FILE", "", "", [](CommandLine& line, const std::string& value) { line.files.push_back(value); }},
    {"-f", "", "FILE", "", "load FILE first, in place of the init file; `none` loads nothing",
     [](CommandLine& line, const std::string& value) {
       line.no_init = true;
       take_first_file(line, value);
     }},
    {"", "--check", "", "", "check the queries that stand with their answers in the files, then leave",
     [](CommandLine& line, const std::string&) { line.check = true; }},
    {"", "--coverage", "", "", "when it leaves, show which clauses have run",
     [](CommandLine& line, const std::string&) { line.coverage = true; }},
    {"", "--dialect", "NAME", "auto|iso|gnu|scryer|sicstus|swi", "auto, iso, gnu, scryer, sicstus or swi",
     [](CommandLine& line, const std::string& value) { line.dialect = value; }},
    {"", "--iso", "", "", "13211-1 to the letter: the flag iso is true",
     [](CommandLine& line, const std::string&) { line.iso = true; }},
    {"", "--diagnostics", "FORM", "human|gcc|json", "how errors are printed: human, gcc (one line each) or json",
     [](CommandLine& line, const std::string& value) { line.diagnostics = value; }},
    {"", "--on-error", "MODE", "fail|continue",
     "what `-t halt` makes of errors while loading: fail (exit status 1), continue",
     [](CommandLine& line, const std::string& value) { line.on_error = value; }},
    {"", "--flavour", "NAME", "swi|sicstus", "how answers look: swi or sicstus",
     [](CommandLine& line, const std::string& value) { line.flavour = value; }},
    {"", "--color", "WHEN", "auto|always|never", "colours: auto (on a terminal), always or never",
     [](CommandLine& line, const std::string& value) { line.color = value; }},
    {"", "--theme", "NAME", "auto|dark|light|plain", "colours for a dark or a light background, or plain: none",
     [](CommandLine& line, const std::string& value) { line.theme = value; }},
    {"", "--answers", "FORM", "text|json", "text, or json: an object in a line for each answer",
     [](CommandLine& line, const std::string& value) { line.answers = value; }},
    {"", "--max-answers", "N", "", "of a query that comes through a pipe show N answers at most (default: all)",
     &take_count},
    {"", "--stack-limit", "SIZE", "", "memory for the stacks: 64m, 2g (default 1g)",
     [](CommandLine& line, const std::string& value) { take_size(line, value, line.stack_limit); }},
    {"", "--memory-limit", "SIZE", "", "memory for all else: atoms, clauses, tables ... (default 2g)",
     [](CommandLine& line, const std::string& value) { take_size(line, value, line.memory_limit); }},
    {"", "--lsp", "", "", "be a language server for an editor, on the standard streams",
     [](CommandLine& line, const std::string&) { line.serves = "lsp"; }},
    {"", "--dap", "", "", "be a debug adapter for an editor, on the standard streams",
     [](CommandLine& line, const std::string&) { line.serves = "dap"; }},
    {"", "--no-indexing", "", "", "try the clauses of a predicate one by one (for tests: answers stay the same)",
     [](CommandLine& line, const std::string&) { line.no_indexing = true; }},
    {"", "--print", "WHAT", "bash|zsh|fish|manual", "print the completions of a shell, or the manual page, and leave",
     [](CommandLine& line, const std::string& value) { line.prints = value; }},
    {"", "--version", "", "", "print the version and leave",
     [](CommandLine& line, const std::string&) { line.show_version = true; }},
    {"-h", "--help", "", "", "print this text and leave",
     [](CommandLine& line, const std::string&) { line.show_help = true; }},
};

bool has(const char* text) { return *text != '\0'; }

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

std::string bash_script() {
  std::string names, values, files;
  for (const CommandOption& option : options) {
    for (const char* name : {option.short_name, option.long_name}) {
      if (!has(name)) continue;
      names += (names.empty() ? "" : " ") + std::string(name);
      if (has(option.choices)) {
        values += "    " + std::string(name) + ") COMPREPLY=($(compgen -W '" + replaced(option.choices, '|', " ") +
                  "' -- \"$word\")); return ;;\n";
      } else if (has(option.argument) && std::string(option.argument) != "FILE") {
        values += "    " + std::string(name) + ") return ;;\n";
      }
    }
  }
  return "# Completions of hornbeam for bash, printed by `hornbeam --print bash`.\n"
         "_hornbeam() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  case $before in\n" +
         values +
         "  esac\n"
         "  if [[ $word == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W '" +
         names +
         "' -- \"$word\"))\n"
         "  else\n"
         "    COMPREPLY=($(compgen -f -X '!*.p[lr]*' -- \"$word\") $(compgen -d -- \"$word\"))\n"
         "  fi\n"
         "}\n"
         "complete -o filenames -F _hornbeam hornbeam\n";
}

std::string zsh_script() {
  std::string lines;
  for (const CommandOption& option : options) {
    if (!has(option.help)) continue;
    std::string value;
    if (has(option.choices)) {
      value = ":" + std::string(option.argument) + ":(" + replaced(option.choices, '|', " ") + ")";
    } else if (has(option.argument)) {
      value = ":" + std::string(option.argument) + ":" + (std::string(option.argument) == "FILE" ? "_files" : "");
    }
    const std::string help = replaced(replaced(replaced(option.help, '\'', "'\\''"), ':', "\\:"), '`', "");
    for (const char* name : {option.short_name, option.long_name}) {
      if (has(name)) lines += "  '" + std::string(name) + "[" + help + "]" + value + "' \\\n";
    }
  }
  return "#compdef hornbeam\n"
         "# Completions of hornbeam for zsh, printed by `hornbeam --print zsh`.\n"
         "_arguments \\\n" +
         lines + "  '*:program:_files -g \"*.(pl|pro|prolog|plt)\"'\n";
}

std::string fish_script() {
  std::string lines;
  for (const CommandOption& option : options) {
    if (!has(option.help)) continue;
    std::string line = "complete -c hornbeam";
    if (has(option.short_name)) line += " -s " + std::string(option.short_name + 1);
    if (has(option.long_name)) line += " -l " + std::string(option.long_name + 2);
    if (has(option.choices)) {
      line += " -x -a '" + replaced(option.choices, '|', " ") + "'";
    } else if (has(option.argument)) {
      line += std::string(option.argument) == "FILE" ? " -r" : " -x";
    }
    lines += line + " -d '" + replaced(option.help, '\'', "\\'") + "'\n";
  }
  return "# Completions of hornbeam for fish, printed by `hornbeam --print fish`.\n" + lines;
}

// ---- the manual page ----

std::string escaped(const std::string& text) { return replaced(replaced(text, '\\', "\\e"), '-', "\\-"); }

std::string manual_options() {
  std::string text;
  for (const CommandOption& option : options) {
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
.B hornbeam \-\-flatzinc \fR[\fB\-a\fR] [\fB\-f\fR] [\fB\-s\fR] [\fB\-n\fR \fIN\fR] [\fB\-t\fR \fIMILLISECONDS\fR]
.I model.fzn
.SH DESCRIPTION
Loads the files, runs the goals, then answers queries: on a terminal it asks after each answer whether to go on, from a
pipe it shows all answers of each query.
.PP
The standard library is part of the executable, which may be moved.
.PP
.B hornbeam mark
marks programs by tests, each in a process and a sandbox of its own; see
.BR "hornbeam mark \-\-help" .
.B hornbeam \-\-flatzinc
solves a model in FlatZinc, as MiniZinc makes them.
.SH OPTIONS
)";

constexpr const char* manual_end =
    R"(.PP
A file
.B \-
is standard input. The first word after the options is a file, and so are those right after it whose names end in
.I .pl
or
.IR .prolog .
All else, and what follows
.BR \-\- ,
is for the program: the flag
.IR argv .
A program that begins with the line
.B #!/usr/bin/env hornbeam
can be called by its name.
.SH EXIT STATUS
0, that of halt/1, 1 when loading went wrong or a goal failed, 2 when a goal threw an error, for a command line that
makes no sense, or a file that cannot be read.
.SH ENVIRONMENT
.TP
.B NO_COLOR
When it is set and not empty, nothing is printed in colours, unless
.B \-\-color=always
asks for them.
.TP
.B COLORFGBG
What many terminals tell of their colours; a light background is known by it.
.SH FILES
.TP
.I $XDG_CONFIG_HOME/hornbeam/init.pl
Loaded before all else where queries are answered at a terminal, or
.I ~/.config/hornbeam/init.pl
where the variable is not set.
.TP
.I $XDG_STATE_HOME/hornbeam/history
The queries of earlier dialogues, or
.I ~/.local/state/hornbeam/history
where the variable is not set.
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

std::span<const CommandOption> command_options() { return options; }

std::string usage_text() {
  constexpr std::size_t column = 27;
  std::string text =
      "Usage: hornbeam [option...] [file [file.pl...] [argument...]]\n"
      "       hornbeam [option...] [file...] -- [argument...]\n"
      "       hornbeam --flatzinc [-a] [-f] [-s] [-n N] [-t MILLISECONDS] model.fzn\n"
      "Loads the files, runs the goals, then answers queries.\n"
      "\n";
  for (const CommandOption& option : options) {
    if (!has(option.help)) continue;
    std::string line = "  " + heading(option);
    line.append(line.size() < column ? column - line.size() : 1, ' ');
    text += line + option.help + "\n";
  }
  return text +
         "\n"
         "A file `-` is standard input. The arguments are for the program: the flag argv.\n"
         "Exit status: 0, that of halt/1, 1 when loading went wrong or a goal failed, 2 when a goal threw an\n"
         "error, for a command line that makes no sense, or a file that cannot be read.\n";
}

std::string completion_script(const std::string& shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return zsh_script();
  if (shell == "fish") return fish_script();
  return {};
}

std::string manual_page() { return manual_begin + manual_options() + manual_end; }

}  // namespace hornbeam::repl
