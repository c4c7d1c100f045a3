% SPDX-License-Identifier: MIT
% Character classes of code_type/2 as predicates.

:- module(ctypes,
          [ is_alpha/1, is_alnum/1, is_csym/1, is_csymf/1, is_cntrl/1, is_digit/1, is_graph/1,
            is_lower/1, is_upper/1, is_print/1, is_punct/1, is_space/1, is_white/1, is_endline/1,
            is_newline/1, is_period/1, is_quote/1, is_ascii/1,
            is_endfile/1, is_newpage/1, is_paren/2, is_digit/3, to_lower/2, to_upper/2, upper_lower/2
          ]).

%!  is_alpha(+Code) is semidet.
%!  is_alnum(+Code) is semidet.
%!  is_csym(+Code) is semidet.
%!  is_csymf(+Code) is semidet.
%!  is_cntrl(+Code) is semidet.
%!  is_digit(+Code) is semidet.
%!  is_graph(+Code) is semidet.
%!  is_lower(+Code) is semidet.
%!  is_upper(+Code) is semidet.
%!  is_print(+Code) is semidet.
%!  is_punct(+Code) is semidet.
%!  is_space(+Code) is semidet.
%!  is_white(+Code) is semidet.
%!  is_endline(+Code) is semidet.
%!  is_newline(+Code) is semidet.
%!  is_period(+Code) is semidet.
%!  is_quote(+Code) is semidet.
%!  is_ascii(+Code) is semidet.
%
%   code_type(Code, Kind) holds for the kind of the same name, end_of_line for is_endline/1.
%
%       ?- is_alpha(0'x), is_csym(0'_), is_white(0'\t), is_period(0'?).
%       true.

is_alpha(Code) :- code_type(Code, alpha), !.
is_alnum(Code) :- code_type(Code, alnum), !.
is_csym(Code) :- code_type(Code, csym), !.
is_csymf(Code) :- code_type(Code, csymf), !.
is_cntrl(Code) :- code_type(Code, cntrl), !.
is_digit(Code) :- code_type(Code, digit), !.
is_graph(Code) :- code_type(Code, graph), !.
is_lower(Code) :- code_type(Code, lower), !.
is_upper(Code) :- code_type(Code, upper), !.
is_print(Code) :- code_type(Code, print), !.
is_punct(Code) :- code_type(Code, punct), !.
is_space(Code) :- code_type(Code, space), !.
is_white(Code) :- code_type(Code, white), !.
is_endline(Code) :- code_type(Code, end_of_line), !.
is_newline(Code) :- code_type(Code, newline), !.
is_period(Code) :- code_type(Code, period), !.
is_quote(Code) :- code_type(Code, quote), !.
is_ascii(Code) :- code_type(Code, ascii), !.

%!  is_endfile(+Code) is semidet.
%
%   Code is -1, which get_code/1 returns at the end of a file.
%
%       ?- open_string('', _S), get_code(_S, Code), is_endfile(Code).
%       Code = -1.

is_endfile(-1).

%!  is_newpage(+Code) is semidet.
%
%   Code is a form feed.
%
%       ?- is_newpage(0'\f).
%       true.

is_newpage(12).

%!  is_paren(?Open, ?Close) is nondet.
%
%   Open and Close are the codes of matching brackets.
%
%       ?- is_paren(0'(, Code), char_code(Close, Code).
%       Code = 41, Close = ')'.

is_paren(0'(, 0')).
is_paren(0'[, 0']).
is_paren(0'{, 0'}).

%!  is_digit(+Code, +Base, -Weight) is semidet.
%
%   Code is a digit in Base, at most 36, and Weight is its value.
%
%       ?- is_digit(0'f, 16, Weight).
%       Weight = 15.

is_digit(Code, Base, Weight) :-
    (   Code >= 0'0, Code =< 0'9
    ->  Weight is Code-0'0
    ;   Code >= 0'a, Code =< 0'z
    ->  Weight is Code-0'a+10
    ;   Code >= 0'A, Code =< 0'Z
    ->  Weight is Code-0'A+10
    ),
    Weight < Base.

%!  to_lower(+Upper, -Lower) is det.
%
%   Lower is the code of the lower-case letter for Upper, or Upper itself.
%
%       ?- to_lower(0'A, Code), char_code(Char, Code).
%       Code = 97, Char = a.

to_lower(Upper, Lower) :-
    char_code(Char, Upper),
    downcase_atom(Char, Down),
    char_code(Down, Lower).

%!  to_upper(+Lower, -Upper) is det.
%
%   Upper is the code of the upper-case letter for Lower, or Lower itself.
%
%       ?- to_upper(0'a, Code), char_code(Char, Code).
%       Code = 65, Char = 'A'.

to_upper(Lower, Upper) :-
    char_code(Char, Lower),
    upcase_atom(Char, Up),
    char_code(Up, Upper).

%!  upper_lower(?Upper, ?Lower) is semidet.
%
%   Upper and Lower are the codes of an upper-case letter and its lower-case counterpart.
%
%       ?- upper_lower(0'A, Code), char_code(Char, Code).
%       Code = 97, Char = a.

upper_lower(Upper, Lower) :-
    (   nonvar(Upper)
    ->  to_lower(Upper, Lower)
    ;   to_upper(Lower, Upper)
    ).
