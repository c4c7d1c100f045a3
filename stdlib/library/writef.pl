% SPDX-License-Identifier: MIT
% Formatted writing as DEC-10 Prolog had it.

:- module(writef, [writef/1, writef/2]).

%!  writef(+Format) is det.
%
%   Prints the atom Format, with `\n` and `\l` (both as two characters) as line ends.
%
%       ?- writef('hello\\n').
%       hello
%       true.

writef(Format) :-
    writef(Format, []).

%!  writef(+Format, +Args) is det.
%
%   Prints the atom Format; %w is replaced by the next of Args, %d by the next one as write/1 prints
%   it too, `\n` and `\l` (as two characters) by a line end.
%
%       ?- writef('%w is %w\\n', [a,b]).
%       a is b
%       true.

writef(Format, Args) :-
    format(codes(Codes), '~w', [Format]),
    write_codes(Codes, Args).

write_codes([], _).
write_codes([C|Cs], Args) :-
    (   C =:= 0'%,
        Cs = [D|Cs1],
        memberchk(D, [0'w,0'd]),
        Args = [Arg|Args1]
    ->  write(Arg),
        write_codes(Cs1, Args1)
    ;   C =:= 0'\\,
        Cs = [D|Cs1],
        memberchk(D, [0'n,0'l])
    ->  nl,
        write_codes(Cs1, Args)
    ;   put_char_code(C),
        write_codes(Cs, Args)
    ).

put_char_code(C) :-
    char_code(Char, C),
    put_char(Char).
