% SPDX-License-Identifier: MIT
% Grammar rules for white space, words and numbers, over lists of character codes.
%
% The greedy rules (digits, blanks, nonblanks, whites) commit to the longest match and leave no choice point.  The rules
% for numbers also generate.

:- module(dcg_basics,
          [ white//0, whites//0, nonblank//1, nonblanks//1, blank//0, blanks//0, blanks_to_nl//0,
            string//1, string_without//2, alpha_to_lower//1,
            digit//1, digits//1, integer//1, float//1, number//1,
            xdigit//1, xdigits//1, xinteger//1,
            prolog_symbol//1, csym//1, csyms//0, prolog_var_name//1,
            eos//0, eol//0, remainder//1, atom//1
          ]).

:- set_prolog_flag(double_quotes, codes).

:- use_module(library(error), [must_be/2, type_error/2, instantiation_error/1]).

%!  string(?Codes)// is nondet.
%
%   Takes as few codes as possible, more on backtracking.
%
%       ?- phrase((string(_K), [0'=], remainder(_)), `ab=c`), atom_codes(A, _K).
%       A = ab.

string([]) --> [].
string([C|Cs]) --> [C], string(Cs).

%!  string_without(+End, -Codes)// is det.
%
%   Takes all codes up to the first code of the text End, which is not consumed.
%
%       ?- phrase(string_without(`,`, _Cs), `ab,c`, _), atom_codes(A, _Cs).
%       A = ab.

string_without(End, Codes) -->
    { text_codes(End, EndCodes) },
    codes_without(EndCodes, Codes).

text_codes(Text, Codes) :-
    (   is_list(Text)
    ->  Codes = Text
    ;   string(Text)
    ->  string_codes(Text, Codes)
    ;   atom_codes(Text, Codes)
    ).

codes_without(End, Codes, List, Rest) :-
    (   List = [C|Tail],
        \+ memberchk(C, End)
    ->  Codes = [C|Codes1],
        codes_without(End, Codes1, Tail, Rest)
    ;   Codes = [],
        Rest = List
    ).

%!  alpha_to_lower(?Lower)// is semidet.
%
%   Takes a letter; Lower is its code in lower case.  Generates Lower if Lower is bound and the list is not.

alpha_to_lower(Lower, [C|Rest], Rest) :-
    (   nonvar(C)
    ->  code_type(C, alpha),
        ( atom(C) -> Char = C ; char_code(Char, C) ),
        downcase_atom(Char, LowerChar),
        char_code(LowerChar, LowerCode),
        Lower = LowerCode
    ;   C = Lower
    ).

%!  blanks// is det.
%
%   Takes all white space, line ends included.
%
%       ?- phrase((blanks, remainder(_Cs)), ` \n a`), atom_codes(A, _Cs).
%       A = a.

blanks(List, Rest) :-
    (   List = [C|Tail],
        nonvar(C),
        code_type(C, space)
    ->  blanks(Tail, Rest)
    ;   Rest = List
    ).

%!  blank// is semidet.
%
%   Takes one character of white space, a line end included.
%
%       ?- phrase((blank, integer(N)), ` 42`).
%       N = 42.

blank([C|Rest], Rest) :-
    nonvar(C),
    code_type(C, space).

%!  nonblanks(-Codes)// is det.
%
%   Takes all codes up to the next white space.
%
%       ?- phrase(nonblanks(_Cs), `one two`, _), atom_codes(A, _Cs).
%       A = one.

nonblanks(Codes, List, Rest) :-
    (   List = [C|Tail],
        nonvar(C),
        code_type(C, graph)
    ->  Codes = [C|Codes1],
        nonblanks(Codes1, Tail, Rest)
    ;   Codes = [],
        Rest = List
    ).

%!  nonblank(?Code)// is semidet.
%
%   Takes one character that is not white space.
%
%       ?- phrase(nonblank(Code), `ab`, Rest).
%       Code = 97, Rest = [98].

nonblank(C, [C|Rest], Rest) :-
    nonvar(C),
    code_type(C, graph).

%!  blanks_to_nl// is semidet.
%
%   Takes white space up to and including the end of the line, or to the end of the input.
%
%       ?- phrase((integer(N), blanks_to_nl, integer(M)), `1  \n2`).
%       N = 1, M = 2.

blanks_to_nl(List, Rest) :-
    (   List = [C|Tail],
        nonvar(C)
    ->  (   is_code(C, 0'\n)
        ->  Rest = Tail
        ;   code_type(C, space),
            blanks_to_nl(Tail, Rest)
        )
    ;   List == [],
        Rest = []
    ).

%!  whites// is det.
%
%   Takes all blanks and tabs.
%
%       ?- phrase((whites, integer(N)), `   42`).
%       N = 42.

whites(List, Rest) :-
    (   List = [C|Tail],
        nonvar(C),
        code_type(C, white)
    ->  whites(Tail, Rest)
    ;   Rest = List
    ).

%!  white// is semidet.
%
%   Takes one blank or tab.
%
%       ?- phrase((integer(N), white, integer(M)), `1 2`).
%       N = 1, M = 2.

white([C|Rest], Rest) :-
    nonvar(C),
    code_type(C, white).

%!  digits(?Digits)// is det.
%
%   Takes all decimal digits, none included; generates a known list Digits.
%
%       ?- phrase(digits(_Ds), `12ab`, _), atom_codes(A, _Ds).
%       A = '12'.

digits(Digits, List, Rest) :-
    (   List = [C|Tail],
        (   nonvar(C)
        ->  is_digit(C)
        ;   nonvar(Digits)
        )
    ->  digits_from(Digits, C, Tail, List, Rest)
    ;   Digits = [],
        Rest = List
    ).

digits_from(Digits, C, Tail, List, Rest) :-
    (   Digits == []
    ->  Rest = List
    ;   Digits = [C|Digits1],
        digits(Digits1, Tail, Rest)
    ).

%!  digit(?Digit)// is semidet.
%
%   Takes one decimal digit.
%
%       ?- phrase(digit(Code), `7`).
%       Code = 55.

digit(C, [C|Rest], Rest) :-
    nonvar(C),
    is_digit(C).

%   The list may consist of codes or of characters.

is_digit(C) :-
    (   integer(C)
    ->  C >= 0'0, C =< 0'9
    ;   C @>= '0', C @=< '9',
        atom_length(C, 1)
    ).

is_code(C, Code) :-
    (   C == Code
    ->  true
    ;   atom(C),
        char_code(C, Code)
    ).

number_text(N, Text) :-
    (   Text = [C|_],
        atom(C)
    ->  number_chars(N, Text)
    ;   number_codes(N, Text)
    ).

%!  integer(?Integer)// is semidet.
%
%   Takes a decimal integer with an optional sign, as long as possible; generates Integer if it is bound.  Errors:
%   type_error(integer, Integer).
%
%       ?- phrase(integer(I), `-42 x`, _).
%       I = -42.

integer(I, List, Rest) :-
    (   nonvar(I)
    ->  must_be(integer, I),
        (   var(List)
        ->  number_codes(I, Codes),
            put_codes(Codes, List, Rest)
        ;   take_integer(Codes, List, Rest0),
            number_text(I, Codes),
            Rest = Rest0
        )
    ;   take_integer(Codes, List, Rest),
        number_text(I, Codes)
    ).

put_codes([], Rest, Rest).
put_codes([C|Cs], [C|List], Rest) :-
    put_codes(Cs, List, Rest).

take_integer(Codes, List, Rest) :-
    nonvar(List),
    List = [C|Tail],
    nonvar(C),
    (   is_code(C, 0'-)
    ->  Codes = [C|Digits],
        some_digits(Digits, Tail, Rest)
    ;   is_code(C, 0'+)
    ->  some_digits(Codes, Tail, Rest)
    ;   some_digits(Codes, List, Rest)
    ).

some_digits([C|Digits], [C|Tail], Rest) :-
    nonvar(C),
    is_digit(C),
    more_digits(Digits, Tail, Rest).

more_digits(Digits, List, Rest) :-
    (   nonvar(List),
        List = [C|Tail],
        nonvar(C),
        is_digit(C)
    ->  Digits = [C|Digits1],
        more_digits(Digits1, Tail, Rest)
    ;   Digits = [],
        Rest = List
    ).

%!  float(?Float)// is semidet.
%
%   Takes a number with a fraction or an exponent, or an integer, and returns it as a float; generates Float if it is
%   bound.  Errors: type_error(float, Float).
%
%       ?- phrase(float(X), `1.5e3`).
%       X = 1500.0.

float(F, List, Rest) :-
    (   float(F)
    ->  (   var(List)
        ->  number_codes(F, Codes),
            put_codes(Codes, List, Rest)
        ;   take_number(N, List, Rest),
            F =:= N
        )
    ;   var(F)
    ->  take_number(N, List, Rest),
        F is float(N)
    ;   type_error(float, F)
    ).

%!  number(?Number)// is semidet.
%
%   Takes an integer or a float, as long as possible; generates Number if it is bound.  Errors: type_error(number,
%   Number).
%
%       ?- phrase(number(N), `1.5e3`).
%       N = 1500.0.

number(N, List, Rest) :-
    (   var(N)
    ->  take_number(N, List, Rest)
    ;   number(N)
    ->  (   var(List)
        ->  number_codes(N, Codes),
            put_codes(Codes, List, Rest)
        ;   take_number(N, List, Rest)
        )
    ;   type_error(number, N)
    ).

take_number(N, List, Rest) :-
    nonvar(List),
    List = [First|_],
    atom(First),
    !,
    as_codes(List, Codes0),
    take_number(N, Codes0, Codes),
    as_chars(Codes, Rest).
take_number(N, List, Rest) :-
    take_integer(IntCodes, List, List1),
    take_fraction(Fraction, List1, List2),
    take_exponent(Exponent, List2, Rest),
    number_text(Fraction, Exponent, IntCodes, Codes),
    number_codes(N, Codes).

as_codes(List, Codes) :-
    (   nonvar(List),
        List = [C|Cs],
        atom(C)
    ->  char_code(C, Code),
        Codes = [Code|Codes1],
        as_codes(Cs, Codes1)
    ;   Codes = List
    ).

as_chars(Codes, List) :-
    (   nonvar(Codes),
        Codes = [Code|Codes1]
    ->  char_code(C, Code),
        List = [C|List1],
        as_chars(Codes1, List1)
    ;   List = Codes
    ).

%   A fraction or exponent counts only if it has a digit; the text of a float needs both a point and a digit.

take_fraction(Fraction, List, Rest) :-
    (   List = [Dot|Tail],
        Dot == 0'.,
        some_digits(Digits, Tail, Rest0)
    ->  Fraction = [0'.|Digits],
        Rest = Rest0
    ;   Fraction = [],
        Rest = List
    ).

take_exponent(Exponent, List, Rest) :-
    (   List = [E|Tail],
        nonvar(E),
        memberchk(E, "eE"),
        exponent_sign(Sign, Tail, Tail1),
        some_digits(Digits, Tail1, Rest0)
    ->  Exponent = [0'e|Text],
        put_codes(Sign, Text, Digits),
        Rest = Rest0
    ;   Exponent = [],
        Rest = List
    ).

exponent_sign(Sign, List, Rest) :-
    (   List = [C|Tail],
        nonvar(C),
        memberchk(C, "+-")
    ->  Rest = Tail,
        ( C =:= 0'- -> Sign = [C] ; Sign = [] )
    ;   Sign = [],
        Rest = List
    ).

number_text([], [], IntCodes, Codes) :-
    !,
    Codes = IntCodes.
number_text([], Exponent, IntCodes, Codes) :-
    !,
    put_codes(IntCodes, Codes, [0'.,0'0|Exponent]).
number_text(Fraction, Exponent, IntCodes, Codes) :-
    put_codes(Fraction, Codes1, Exponent),
    put_codes(IntCodes, Codes, Codes1).

%!  xinteger(?Integer)// is semidet.
%
%   Takes an unsigned hexadecimal integer, as long as possible; generates Integer if it is bound.  Errors:
%   type_error(integer, Integer).
%
%       ?- phrase(xinteger(N), `ff`).
%       N = 255.

xinteger(I, List, Rest) :-
    (   var(I)
    ->  some_xdigits(Weights, List, Rest),
        weigh(Weights, 0, I)
    ;   integer(I)
    ->  (   var(List)
        ->  format(codes(Codes), '~16r', [I]),
            put_codes(Codes, List, Rest)
        ;   some_xdigits(Weights, List, Rest),
            weigh(Weights, 0, I)
        )
    ;   type_error(integer, I)
    ).

weigh([], I, I).
weigh([W|Ws], I0, I) :-
    I1 is I0*16+W,
    weigh(Ws, I1, I).

some_xdigits([W|Ws], List, Rest) :-
    xdigit(W, List, Tail),
    xdigits(Ws, Tail, Rest).

%!  xdigits(-Weights)// is det.
%
%   Takes all hexadecimal digits; Weights is the list of their values.
%
%       ?- phrase(xdigits(Weights), `1aF`).
%       Weights = [1, 10, 15].

xdigits(Weights, List, Rest) :-
    (   xdigit(W, List, Tail)
    ->  Weights = [W|Weights1],
        xdigits(Weights1, Tail, Rest)
    ;   Weights = [],
        Rest = List
    ).

%!  xdigit(-Weight)// is semidet.
%
%   Takes one hexadecimal digit of value Weight.
%
%       ?- phrase(xdigit(Weight), `f`).
%       Weight = 15.

xdigit(Weight, List, Rest) :-
    nonvar(List),
    List = [C|Rest],
    nonvar(C),
    xdigit_weight(C, Weight0),
    Weight = Weight0.

xdigit_weight(C0, Weight) :-
    ( atom(C0) -> char_code(C0, C) ; C = C0 ),
    (   C >= 0'0, C =< 0'9 -> Weight is C-0'0
    ;   C >= 0'a, C =< 0'f -> Weight is C-0'a+10
    ;   C >= 0'A, C =< 0'F -> Weight is C-0'A+10
    ).

%!  eos// is semidet.
%
%   Succeeds at the end of the input.
%
%       ?- phrase((integer(N), eos), `42`, Rest).
%       N = 42, Rest = [].

eos([], []).

%!  eol// is semidet.
%
%   Takes a line end, `\n` or `\r\n`; also succeeds at the end of the input.
%
%       ?- phrase((integer(N), eol), `42\n`).
%       N = 42.

eol(List, Rest) :-
    (   List = [C|Tail],
        nonvar(C)
    ->  (   is_code(C, 0'\n)
        ->  Rest = Tail
        ;   is_code(C, 0'\r),
            Tail = [NewLine|Rest],
            is_code(NewLine, 0'\n)
        )
    ;   List == [],
        Rest = []
    ).

%!  remainder(-Codes)// is det.
%
%   Takes the rest of the input.
%
%       ?- phrase((integer(N), remainder(_Cs)), `42abc`), atom_codes(A, _Cs).
%       N = 42, A = abc.

remainder(Codes, Codes, []).

%!  prolog_symbol(-Symbol)// is semidet.
%
%   Takes the longest run of Prolog symbol characters, as the atom Symbol.
%
%       ?- phrase(prolog_symbol(S), `&&b`, Rest).
%       S = &&, Rest = [98].

prolog_symbol(Symbol, [C|Tail], Rest) :-
    symbol_code(C),
    symbol_codes(Codes, Tail, Rest),
    atom_codes(Symbol, [C|Codes]).

symbol_codes(Codes, List, Rest) :-
    (   List = [C|Tail],
        symbol_code(C)
    ->  Codes = [C|Codes1],
        symbol_codes(Codes1, Tail, Rest)
    ;   Codes = [],
        Rest = List
    ).

symbol_code(C) :-
    nonvar(C),
    memberchk(C, "#$&*+-./:<=>?@\\^~").

%!  csyms// is det.
%
%   Takes all letters, digits and underscores.
%
%       ?- phrase(csyms, `a_1 b`, Rest).
%       Rest = [32, 98].

csyms(List, Rest) :-
    (   List = [C|Tail],
        nonvar(C),
        code_type(C, csym)
    ->  csyms(Tail, Rest)
    ;   Rest = List
    ).

%!  csym(?Code)// is semidet.
%
%   Takes one letter, digit or underscore.
%
%       ?- phrase(csym(Code), `a+`, Rest).
%       Code = 97, Rest = [43].

csym(C, [C|Rest], Rest) :-
    nonvar(C),
    code_type(C, csym).

%!  prolog_var_name(-Name)// is semidet.
%
%   Takes the name of a Prolog variable, as the atom Name.
%
%       ?- phrase(prolog_var_name(Name), `Abc`).
%       Name = 'Abc'.

prolog_var_name(Name, [C|Tail], Rest) :-
    nonvar(C),
    (   is_code(C, 0'_)
    ->  true
    ;   code_type(C, upper)
    ),
    csym_codes(Codes, Tail, Rest),
    atom_codes(Name, [C|Codes]).

csym_codes(Codes, List, Rest) :-
    (   List = [C|Tail],
        nonvar(C),
        code_type(C, csym)
    ->  Codes = [C|Codes1],
        csym_codes(Codes1, Tail, Rest)
    ;   Codes = [],
        Rest = List
    ).

%!  atom(++Atomic)// is det.
%
%   Generates the text of Atomic, as write/1 prints it.  Errors: instantiation_error.
%
%       ?- phrase(atom(abc), Codes).
%       Codes = [97, 98, 99].

atom(Atomic, List, Rest) :-
    (   var(Atomic)
    ->  instantiation_error(Atomic)
    ;   format(codes(Codes), '~w', [Atomic]),
        put_codes(Codes, List, Rest)
    ).
