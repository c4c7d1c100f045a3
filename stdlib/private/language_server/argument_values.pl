% SPDX-License-Identifier: MIT
% The atoms that arguments of system predicates, options and Prolog flags may be, for completion.

:- module('$lsp_argument_values', [argument_values/3, option_values/2, flag_values/2]).

:- use_module(private(language_server/words), [known_documentation/5]).

:- set_prolog_flag(double_quotes, string).

%!  argument_values(+Name, +Index, -Values) is semidet.
%
%   Values are the atoms for an argument of the predicate Name, where the first one has Index 0.
%
%       ?- argument_values(open, 1, Values).
%       Values = [read, write, append, update].

argument_values(open, 1, [read, write, append, update]).
argument_values(expects_dialect, 0, [swi, sicstus, gnu, iso, scryer]).
argument_values(encoding, 0, Values) :-
    option_values(encoding, Values).

%!  option_values(+Name, -Values) is semidet.
%
%   Values are the atoms for the option Name of streams, reading or writing.
%
%       ?- option_values(type, Values).
%       Values = [text, binary].

option_values(type, [text, binary]).
option_values(eof_action, [error, eof_code, reset]).
option_values(buffer, [full, line, none]).
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
    known_documentation(Flag, 0, Template, _, "flag"),
    string_concat(Flag, Rest, Template),
    string_concat(": ", Domain, Rest),
    !,
    (   Domain == "boolean"
    ->  Values = [true, false]
    ;   Domain == "switch"
    ->  Values = [on, off]
    ;   split_string(Domain, "|", "", [Text1, Text2|Texts]),
        findall(Value, ( '$in_list'(Text, [Text1, Text2|Texts]), atom_string(Value, Text) ), Values)
    ).
