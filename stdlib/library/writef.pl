% SPDX-License-Identifier: MIT
% Formatted writing as in DEC-10 Prolog. A directive that is unknown or lacks an argument is printed literally.

:- module(writef, [writef/1, writef/2, swritef/2, swritef/3]).

:- set_prolog_flag(double_quotes, codes).

%!  writef(+Format) is det.
%
%   Like writef/2 without arguments.
%
%       ?- writef('hello\\n').
%       hello
%       true.

writef(Format) :-
    writef(Format, []).

%!  writef(+Format, +Args) is det.
%
%   Prints the text Format. The next element of Args replaces `%w` (write/1), `%p` and `%t` (print/1), `%d` (quoted,
%   without operators for variables), `%s` (a text), `%n` (the character of a code), and `%Nl`, `%Nr`, `%Nc` (write/1,
%   aligned left, right or centred in N columns). Escapes: `\n` and `\l` for a line end, `\t` for a tab, `\r` for a
%   carriage return, `\\` and `\%` for the second character.
%
%       ?- writef('%w is %d\\n', [a, 'B']).
%       a is 'B'
%       true.

writef(Format, Args) :-
    format(codes(Codes), '~w', [Format]),
    write_codes(Codes, Args).

%!  swritef(-String, +Format) is det.
%
%   Same as swritef(String, Format, []).
%
%       ?- swritef(S, 'a\\tb').
%       S = "a\tb".

swritef(String, Format) :-
    swritef(String, Format, []).

%!  swritef(-String, +Format, +Args) is det.
%
%   String is what writef/2 prints.
%
%       ?- swritef(S, '%w is %d', [a, 'B']).
%       S = "a is 'B'".

swritef(String, Format, Args) :-
    with_output_to(string(String), writef(Format, Args)).

write_codes([], _).
write_codes([C|Cs], Args) :-
    (   C =:= 0'%,
        nonvar(Args),
        Args = [Arg|Args1],
        phrase(directive(Directive), Cs, Cs1),
        written(Directive, Arg)
    ->  write_codes(Cs1, Args1)
    ;   C =:= 0'\\,
        Cs = [D|Cs1],
        escaped(D, Code)
    ->  put_code(Code),
        write_codes(Cs1, Args)
    ;   put_code(C),
        write_codes(Cs, Args)
    ).

escaped(0'n, 0'\n).
escaped(0'l, 0'\n).
escaped(0't, 0'\t).
escaped(0'r, 0'\r).
escaped(0'\\, 0'\\).
escaped(0'%, 0'%).

directive(Directive) -->
    [C],
    (   { memberchk(C, "wptdsn") }
    ->  { Directive = C }
    ;   { code_type(C, digit(_)) },
        width([C], Digits),
        [Side],
        { memberchk(Side, "lrc"),
          number_codes(Width, Digits),
          Directive = column(Side, Width)
        }
    ).

%   The digits so far, the last one first, and all of them in order.

width(Before, Digits) -->
    [C],
    { code_type(C, digit(_)) },
    !,
    width([C|Before], Digits).
width(Before, Digits) -->
    { reverse(Before, Digits) }.

written(0'w, Term) :-
    write(Term).
written(0'p, Term) :-
    print(Term).
written(0't, Term) :-
    print(Term).
written(0'd, Term) :-
    write_term(Term, [quoted(true), numbervars(false)]).
written(0's, Text) :-
    ( is_list(Text) ; atomic(Text) ),
    catch(text_to_string(Text, String), error(_, _), fail),
    write(String).
written(0'n, Code) :-
    integer(Code),
    put_code(Code).
written(column(Side, Width), Term) :-
    format(string(Text), '~w', [Term]),
    string_length(Text, Length),
    Space is Width-Length,
    padding(Side, Space, Left, Right),
    tab(Left),
    write(Text),
    tab(Right).

%   Text that fills its column is still separated from its neighbours.

padding(0'l, Space, 0, Right) :-
    Right is max(1, Space).
padding(0'r, Space, Left, 0) :-
    Left is max(1, Space).
padding(0'c, Space, Left, Right) :-
    Left is max(1, Space-Space//2),
    Right is max(1, Space//2).
