% SPDX-License-Identifier: MIT
% The atoms that arguments of system predicates, options and Prolog flags may be, and the options themselves: for
% completions of an editor, and warnings of misspelt ones.

:- module('$argument_values', [argument_values/3, option_values/2, flag_values/2, options_of/3]).

:- set_prolog_flag(double_quotes, string).

%!  argument_values(+Name, +Index, -Values) is semidet.
%
%   Values are the atoms for an argument of the predicate Name, where the first one has Index 0.
%
%       ?- argument_values(open, 1, Values).
%       Values = [read, write, append, update].

argument_values(open, 1, [read, write, append, update]).
argument_values(expects_dialect, 0, [swi, sicstus, gnu, iso, scryer, xsb]).
argument_values(encoding, 0, Values) :-
    option_values(encoding, Values).

%!  option_values(+Name, -Values) is semidet.
%
%   Values are the atoms for the option Name of streams, files, reading or writing.
%
%       ?- option_values(type, Values).
%       Values = [text, binary].

option_values(type, [text, binary]).
option_values(eof_action, [error, eof_code, reset]).
option_values(buffer, [full, line, none, false]).
option_values(access, [read, write, append, execute, exist, none]).
option_values(syntax_errors, [error, fail, quiet, dec10]).
option_values(newline, [posix, dos, detect]).
option_values(encoding, [utf8, iso_latin_1, ascii, octet, utf16le, utf16be]).
option_values(spacing, [standard, next_argument]).
option_values(Name, [true, false]) :-
    '$in_list'(Name, [ bom, reposition, tty, quoted, ignore_ops, numbervars, cycles, fullstop, nl, no_lists, dotlists,
                       brace_terms ]).

%!  flag_values(+Flag, -Values) is semidet.
%
%   Values are the atoms that a Prolog flag may have.
%
%       ?- flag_values(unknown, Values).
%       Values = [error, fail, warning].

flag_values(Flag, Values) :-
    '$flag_domain'(Flag, Domain),
    (   Domain == boolean
    ->  Values = [true, false]
    ;   Domain == switch
    ->  Values = [on, off]
    ;   atomic_list_concat(Values, '|', Domain),
        Values = [_, _|_]
    ).

%!  options_of(?Goal, -Number, -Options) is nondet.
%
%   Argument Number of the system predicate that Goal calls is a list of Options, or one of them, each known by its
%   name; those that only other systems know, too.
%
%       ?- options_of(close(_, _), Number, Options).
%       Number = 2, Options = [force].

options_of(open(_, _, _, _), 4,
           [ type, eof_action, alias, buffer, newline, encoding, bom, reposition, close_on_abort, create, locale, lock,
             wait ]).
options_of(close(_, _), 2, [force]).
options_of(set_stream(_, _), 2,
           [ alias, buffer, buffer_size, close_on_abort, close_on_exec, encoding, eof_action, file_name, line_position,
             locale, newline, record_position, representation_errors, timeout, tty, type, write_errors ]).
options_of(write_term(_, _), 2, Options) :- write_options(Options).
options_of(write_term(_, _, _), 3, Options) :- write_options(Options).
options_of(read_term(_, _), 2, Options) :- read_options(Options).
options_of(read_term(_, _, _), 3, Options) :- read_options(Options).
options_of(absolute_file_name(_, _, _), 3,
           [ extensions, file_type, access, relative_to, file_errors, solutions, expand, verbose_file_search, glob ]).
options_of(load_files(_, _), 2,
           [ if, imports, silent, must_be_module, stream, encoding, autoload, check_script, derived_from, dialect,
             expand, format, modified, qcompile, optimise, reexport, register, sandboxed, scope_settings,
             redefine_module, when, load_type, compilation_mode ]).
options_of(labeling(_, _), 1,
           [ leftmost, input_order, ff, first_fail, ffc, ffd, anti_first_fail, occurrence, most_constrained,
             max_regret, impact, dom_w_deg, variable, value, enum, step, bisect, median, middle, up, down, min, max,
             minimize, maximize, lex_minimize, lex_maximize, bab, restart, all, best, time_out, time_limit, random,
             discrepancy, assumptions, restart_constant, restart_linear, restart_geometric, restart_luby, lns ]).
options_of(stream_property(_, _), 2,
           [ alias, bom, buffer, buffer_size, close_on_abort, close_on_exec, encoding, end_of_stream, eof_action,
             file_name, file_no, input, line_position, locale, mode, newline, nlink, output, position, reposition,
             representation_errors, timeout, tty, type, write_errors ]).
options_of(predicate_property(_, _), 2,
           [ abstract, autoload, block, built_in, clause_count, compiled, defined, det, discontiguous, dynamic,
             exported, file, foreign, implementation_module, imported_from, incremental, indexed, interpreted, iso,
             line_count, meta_predicate, mode, module_transparent, multifile, nodebug, non_terminal, noprofile, notrace,
             number_of_clauses, number_of_rules, opaque, private, primary_index, public, size, ssu, static, subsumptive,
             system, tabled, thread_local, transparent, undefined, visible, volatile ]).
options_of(create_prolog_flag(_, _, _), 3, [access, type, keep, warn_not_accessed]).

write_options([ quoted, ignore_ops, numbervars, max_depth, portray, portrayed, spacing, attributes, back_quotes, blobs,
                brace_terms, character_escapes, character_escapes_unicode, cycles, dotlists, fullstop, float_format,
                indented, module, nl, no_lists, partial, portray_goal, priority, quote_non_ascii, variable_names ]).

read_options([ variables, variable_names, singletons, syntax_errors, term_position, subterm_positions, comments, module,
               double_quotes, dotlists, back_quotes, backquoted_string, character_escapes, cycles, layout,
               consume_layout, process_comment, var_prefix ]).
