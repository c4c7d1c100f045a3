% SPDX-License-Identifier: MIT
% Perl-compatible regular expressions, with the names of SWI-Prolog's library(pcre). A pattern is parsed into a tree,
% which is matched by backtracking over the codes of the text, as in Spencer's library: the leftmost match, alternatives
% in order, quantifiers greedy unless followed by `?`, possessive with `+`.
%
% A pattern is a text or Text/Flags, with the flags i (ignore case), m (^ and $ match at each line), s (a dot matches a
% newline), x (allow blanks and comments in the pattern), g (re_replace/4: replace all), a (results are atoms).
% Supported are . [ ] classes, \d \w \s \h \b and their opposites, \A \z \Z, groups (..) (?:..) (?<name>..) (?i) (?=..)
% (?!..) (?>..), \1, ^ $ | * + ? {n,m}. In place of SWI-Prolog's dicts, results are lists of pairs Key-Text: key 0 is
% the match, numbers and names are the groups that took part. A name ending in _I _F _N _A _T _S determines the type.

:- module(pcre,
          [ re_match/2, re_match/3, re_matchsub/3, re_matchsub/4, re_foldl/6, re_split/3, re_split/4, re_replace/4,
            re_replace/5, re_compile/3 ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2, memberchk/2, append/3]).
:- use_module(library(option), [option/3]).

:- meta_predicate re_foldl(3, +, +, ?, ?, +).

%!  re_match(+Pattern, +Text) is semidet.
%
%   Pattern matches a part of Text. Errors: syntax_error(regex(Message)).
%
%       ?- re_match("^b[aeiou]+t$", "beat").
%       true.

re_match(Pattern, Text) :-
    re_match(Pattern, Text, []).

%!  re_match(+Pattern, +Text, +Options) is semidet.
%
%   Like re_match/2. Options are those of re_compile/3, and start(N): begin at character N, counted from 0.
%
%       ?- re_match("B", "abc", [caseless(true)]).
%       true.

re_match(Pattern, Text, Options) :-
    compiled(Pattern, Options, Regex),
    first_place(Text, Options, Place),
    once(found(Regex, Place, _, _, _)).

%!  re_matchsub(+Pattern, +Text, -Sub) is semidet.
%
%   Sub is the list of pairs for the first match.
%
%       ?- re_matchsub("(?<year>\\d{4})-(\\d\\d)", "in 2006-12", Sub).
%       Sub = [0-"2006-12", year-"2006", 2-"12"].

re_matchsub(Pattern, Text, Sub) :-
    re_matchsub(Pattern, Text, Sub, []).

%!  re_matchsub(+Pattern, +Text, -Sub, +Options) is semidet.
%
%   Like re_matchsub/3, with the options of re_match/3.
%
%       ?- re_matchsub("(b)(x)?", "abc", Sub, [capture_type(atom)]).
%       Sub = [0-b, 1-b].

re_matchsub(Pattern, Text, Sub, Options) :-
    compiled(Pattern, Options, Regex),
    first_place(Text, Options, Place),
    once(found(Regex, Place, From, To, Groups)),
    pairs(Regex, From, To, Groups, Sub).

%!  re_foldl(:Goal, +Pattern, +Text, ?V0, ?V, +Options) is semidet.
%
%   Calls call(Goal, Sub, V0, V1) for each match from left to right; V is the last value.
%
%       ?- re_foldl([_,N0,N]>>(N is N0+1), "a.", "ab ac ad", 0, N, []).
%       N = 3.

re_foldl(Goal, Pattern, Text, V0, V, Options) :-
    compiled(Pattern, Options, Regex),
    first_place(Text, Options, Place),
    matches(Regex, Place, Matches),
    fold(Matches, Regex, Goal, V0, V).

fold([], _, _, V, V).
fold([match(From, To, Groups)|Matches], Regex, Goal, V0, V) :-
    pairs(Regex, From, To, Groups, Sub),
    call(Goal, Sub, V0, V1),
    fold(Matches, Regex, Goal, V1, V).

%!  re_split(+Pattern, +Text, -Parts) is det.
%
%   Parts alternates between the strings outside the matches and the matches.
%
%       ?- re_split("\\s+", "a  b", Parts).
%       Parts = ["a", "  ", "b"].

re_split(Pattern, Text, Parts) :-
    re_split(Pattern, Text, Parts, []).

%!  re_split(+Pattern, +Text, -Parts, +Options) is det.
%
%   Like re_split/3, with the options of re_match/3.
%
%       ?- re_split("," / a, "a,b", Parts, []).
%       Parts = [a, ',', b].

re_split(Pattern, Text, Parts, Options) :-
    compiled(Pattern, Options, Regex),
    first_place(Text, Options, Place),
    matches(Regex, Place, Matches),
    split(Matches, Place, Regex, Parts).

split([], Place, Regex, [Part]) :-
    codes_from(Place, Codes),
    typed(Regex, Codes, Part).
split([match(From, To, _)|Matches], Place, Regex, [Before,Match|Parts]) :-
    between_places(Place, From, Codes1),
    between_places(From, To, Codes2),
    typed(Regex, Codes1, Before),
    typed(Regex, Codes2, Match),
    split(Matches, To, Regex, Parts).

%!  re_replace(+Pattern, +With, +Text, -New) is det.
%
%   New is Text with the first match (or, with the flag g, each match) replaced by With, in which \0, \1, \{name}, $1
%   and ${name} refer to groups.
%
%       ?- re_replace("(\\w+) (\\w+)", "\\2 \\1", "hello world", New).
%       New = "world hello".

re_replace(Pattern, With, Text, New) :-
    re_replace(Pattern, With, Text, New, []).

%!  re_replace(+Pattern, +With, +Text, -New, +Options) is det.
%
%   Like re_replace/4, with the options of re_match/3.
%
%       ?- re_replace("a" / g, "b", "banana", New, []).
%       New = "bbnbnb".

re_replace(Pattern, With, Text, New, Options) :-
    compiled(Pattern, Options, Regex),
    first_place(Text, Options, Place),
    string_codes(With, WithCodes),
    matches(Regex, Place, Matches0),
    (   Regex = regex(_, _, _, true)
    ->  Matches = Matches0
    ;   Matches0 = [First|_]
    ->  Matches = [First]
    ;   Matches = []
    ),
    phrase(replaced(Matches, Place, Regex, WithCodes), Codes),
    typed(Regex, Codes, New).

replaced([], Place, _, _) -->
    { codes_from(Place, Codes) },
    codes(Codes).
replaced([match(From, To, Groups)|Matches], Place, Regex, With) -->
    { between_places(Place, From, Before) },
    codes(Before),
    { pairs(Regex, From, To, Groups, Sub) },
    substituted(With, Sub),
    replaced(Matches, To, Regex, With).

substituted([], _) --> [].
substituted([C|Cs], Sub) -->
    (   { memberchk(C, `\\$`),
          phrase(reference(Key), Cs, Rest)
        }
    ->  (   { memberchk(Key-Text, Sub) }
        ->  { format(codes(Codes), "~w", [Text]) },
            codes(Codes)
        ;   []
        ),
        substituted(Rest, Sub)
    ;   [C],
        { ( memberchk(C, `\\$`), Cs = [C|Rest] -> true ; Rest = Cs ) },   % two stand for one
        substituted(Rest, Sub)
    ).

reference(Key) -->
    (   "{"
    ->  until(0'}, Codes),
        { name_or_number(Codes, Key) }
    ;   number(Key)
    ).

name_or_number(Codes, Key) :-
    (   catch(number_codes(Number, Codes), error(syntax_error(_), _), fail)
    ->  Key = Number
    ;   atom_codes(Key, Codes)
    ).

codes([]) --> [].
codes([C|Cs]) --> [C], codes(Cs).

until(End, []) --> [End], !.
until(End, [C|Cs]) --> [C], until(End, Cs).

number(N) -->
    digits(Ds),
    { Ds = [_|_], number_codes(N, Ds) }.

digits([D|Ds]) --> [D], { code_type(D, digit) }, !, digits(Ds).
digits([]) --> [].

%!  re_compile(+Pattern, -Regex, +Options) is det.
%
%   Regex is the compiled Pattern, for use in its place. Options: caseless(B), multiline(B), dotall(B), extended(B) as
%   the flags; capture_type(T), the type of the texts in results: string, atom, integer, float, number or term.
%
%       ?- re_compile("a+", _R, []), re_match(_R, "caat").
%       true.

re_compile(Pattern, Regex, Options) :-
    compiled(Pattern, Options, Regex).

% regex(Tree, Names of groups as Number-Name-Type, Type, All)
compiled(Regex, _, Regex) :-
    nonvar(Regex),
    Regex = regex(_, _, _, _),
    !.
compiled(Pattern, Options, regex(Tree, Names, Type, All)) :-
    must_be(nonvar, Pattern),
    ( Pattern = Text/Flags0 -> atom_chars(Flags0, Flags) ; Text = Pattern, Flags = [] ),
    string_codes(Text, Codes),
    findall(Flag, ( member(Flag-Option, [i-caseless, m-multiline, s-dotall, x-extended]),
                    Asked =.. [Option,true],
                    ( memberchk(Flag, Flags) -> true ; memberchk(Asked, Options) )
                  ), Set),
    ( memberchk(a, Flags) -> Usual = atom ; Usual = string ),
    option(capture_type(Type), Options, Usual),
    ( memberchk(g, Flags) -> All = true ; All = false ),
    (   phrase(alternatives(Set, Tree, st(1, []), st(_, Names)), Codes, Rest),
        Rest == []
    ->  true
    ;   throw(error(syntax_error(regex('unbalanced or unknown in the pattern')), _))
    ).

% ---- patterns ----
% State: st(Number of the next group, Names)

alternatives(F, Tree, S0, S) -->
    sequence(F, First, S0, S1),
    (   "|"
    ->  alternatives(F, Others, S1, S),
        { Tree = alt(First, Others) }
    ;   { Tree = First, S = S1 }
    ).

sequence(F, Tree, S0, S) -->
    blanks(F),
    (   flags_from_here(F, F1)
    ->  sequence(F1, Tree, S0, S)
    ;   piece(F, Piece, S0, S1)
    ->  blanks(F),
        quantified(Piece, Quantified),
        sequence(F, Rest, S1, S),
        { Tree = seq(Quantified, Rest) }
    ;   { Tree = empty, S = S0 }
    ).

blanks(F) -->
    (   { memberchk(x, F) },
        [C],
        { code_type(C, space) ; C == 0'# }
    ->  ( { C == 0'# } -> rest_of_line ; [] ),
        blanks(F)
    ;   []
    ).

rest_of_line --> [C], { C \== 0'\n }, !, rest_of_line.
rest_of_line --> [].

% (?i), (?-i) and the like hold up to the end of the group.
flags_from_here(F, F1) -->
    "(?",
    flag_letters(On),
    ( "-" -> flag_letters(Off) ; { Off = [] } ),
    ")",
    { On-Off \== []-[],
      findall(X, ( member(X, F) ; member(X, On) ), F0),
      findall(X, ( member(X, F0), \+ memberchk(X, Off) ), F1)
    }.

flag_letters([L|Ls]) --> [C], { char_code(L, C), memberchk(L, [i,m,s,x]) }, !, flag_letters(Ls).
flag_letters([]) --> [].

literal(F, C, Item) :-
    ( memberchk(i, F), code_type(C, alpha) -> code_lower(C, L), Item = caseless(L) ; Item = char(C) ).

code_lower(C, L) :-
    char_code(Char, C),
    downcase_atom(Char, Lower),
    ( atom_length(Lower, 1) -> char_code(Lower, L) ; L = C ).

piece(F, Piece, S0, S) -->
    (   "(" -> group(F, Piece, S0, S)
    ;   "[" -> class(F, Piece), { S = S0 }
    ;   "." -> { S = S0, ( memberchk(s, F) -> Piece = any ; Piece = but_newline ) }
    ;   "^" -> { S = S0, ( memberchk(m, F) -> Piece = line_start ; Piece = start ) }
    ;   "$" -> { S = S0, ( memberchk(m, F) -> Piece = line_end ; Piece = last ) }
    ;   "\\" -> [C], { S = S0, escape(C, F, Piece0) }, escape_rest(Piece0, F, Piece)
    ;   [C], { \+ memberchk(C, `|)*+?`), S = S0, literal(F, C, Piece) }
    ).

group(F, Piece, st(N0, Names0), S) -->
    (   "?:" -> alternatives(F, Piece, st(N0, Names0), S)
    ;   "?=" -> alternatives(F, Tree, st(N0, Names0), S), { Piece = ahead(Tree) }
    ;   "?!" -> alternatives(F, Tree, st(N0, Names0), S), { Piece = not_ahead(Tree) }
    ;   "?>" -> alternatives(F, Tree, st(N0, Names0), S), { Piece = atomic(Tree) }
    ;   ( "?<" ; "?P<" ), until(0'>, Codes)
    ->  { Codes = [C|_], \+ code_type(C, digit), \+ ( member(D, Codes), \+ is_word(D) ) },
        { N is N0 + 1, name_and_type(Codes, Name, Type) },
        alternatives(F, Tree, st(N, [N0-Name-Type|Names0]), S),
        { Piece = group(N0, Tree) }
    ;   "?", flag_letters(On), ":"
    ->  { append(On, F, F1) },
        alternatives(F1, Piece, st(N0, Names0), S)
    ;   { N is N0 + 1 },
        alternatives(F, Tree, st(N, Names0), S),
        { Piece = group(N0, Tree) }
    ),
    ")".

name_and_type(Codes, Name, Type) :-
    atom_codes(Whole, Codes),
    (   sub_atom(Whole, Before, 2, 0, Suffix),
        memberchk(Suffix-Type0, ['_I'-integer, '_F'-float, '_N'-number, '_A'-atom, '_T'-term, '_S'-string])
    ->  sub_atom(Whole, 0, Before, _, Name),
        Type = Type0
    ;   Name = Whole,
        Type = usual
    ).

% A letter or digit after `\`. Any other character stands for itself.
escape(0'd, _, set([type(digit)])) :- !.
escape(0'D, _, but([type(digit)])) :- !.
escape(0'w, _, set([type(csym)])) :- !.
escape(0'W, _, but([type(csym)])) :- !.
escape(0's, _, set([type(space)])) :- !.
escape(0'S, _, but([type(space)])) :- !.
escape(0'h, _, set([type(white)])) :- !.
escape(0'b, _, boundary) :- !.
escape(0'B, _, no_boundary) :- !.
escape(0'A, _, start) :- !.
escape(0'z, _, end) :- !.
escape(0'Z, _, last) :- !.
escape(0'x, _, hexadecimal) :- !.
escape(C, _, back(N)) :- C >= 0'1, C =< 0'9, !, N is C - 0'0.
escape(C, F, Piece) :-
    (   memberchk(C-Code, [0'n-10, 0't-9, 0'r-13, 0'f-12, 0'v-11, 0'e-27, 0'a-7, 0'0-0])
    ->  Piece = char(Code)
    ;   \+ code_type(C, alnum),
        literal(F, C, Piece)
    ).

escape_rest(hexadecimal, F, Piece) -->
    !,
    ( "{" -> until(0'}, Ds) ; [D1,D2], { Ds = [D1,D2] } ),
    { catch(number_codes(C, [0'0,0'x|Ds]), error(_, _), fail), literal(F, C, Piece) }.
escape_rest(Piece, _, Piece) --> [].

quantified(Piece0, Piece) -->
    (   quantifier(Min, Max)
    ->  (   "?" -> { Piece1 = lazy(Piece0, Min, Max) }
        ;   "+" -> { Piece1 = atomic(greedy(Piece0, Min, Max)) }
        ;   { Piece1 = greedy(Piece0, Min, Max) }
        ),
        quantified(Piece1, Piece)
    ;   { Piece = Piece0 }
    ).

quantifier(0, inf) --> "*".
quantifier(1, inf) --> "+".
quantifier(0, 1) --> "?".
quantifier(Min, Max) -->
    "{",
    number(Min),
    ( ",", number(Max0) -> { Max = Max0 } ; "," -> { Max = inf } ; { Max = Min } ),
    "}".

class(F, Piece) -->
    ( "^" -> { Kind = but } ; { Kind = set } ),
    ( "]" -> { Items = [0']-0']|Items1] } ; { Items = Items1 } ),
    class_items(Items1),
    { ( memberchk(i, F) -> All = [caseless|Items] ; All = Items ), Piece =.. [Kind,All] }.

class_items([]) --> "]", !.
class_items([Item|Items]) -->
    (   "[:", until(0':, Name), "]"
    ->  { atom_codes(Type0, Name), ( Type0 == word -> Type = csym ; Type = Type0 ), Item = type(Type) }
    ;   "\\", [C]
    ->  { ( C == 0'b -> Piece = char(8) ; escape(C, [], Piece) ) },
        ( { Piece = char(From) } -> range(From, Item) ; { class_escape(Piece, Item) } )
    ;   [From],
        range(From, Item)
    ),
    class_items(Items).

class_escape(set([type(Type)]), type(Type)).
class_escape(but([type(Type)]), no_type(Type)).

range(From, From-To) -->
    (   "-", [To0], { To0 \== 0'] }
    ->  ( { To0 == 0'\\ } -> [C], { escape(C, [], char(To)) } ; { To = To0 } )
    ;   { To = From }
    ).

% ---- matching ----
% A position in the text: at(Offset, Codes from there on, preceding Code or -1).

first_place(Text, Options, Place) :-
    must_be(nonvar, Text),
    string_codes(Text, Codes),
    option(start(Start), Options, 0),
    skipped(Start, at(0, Codes, -1), Place).

skipped(N, Place0, Place) :-
    (   N > 0,
        next(Place0, _, Place1)
    ->  N1 is N - 1,
        skipped(N1, Place1, Place)
    ;   Place = Place0
    ).

next(at(I, [C|Cs], _), C, at(J, Cs, C)) :-
    J is I + 1.

codes_from(at(_, Codes, _), Codes).

between_places(at(I, Codes, _), at(J, _, _), Part) :-
    N is J - I,
    length(Part, N),
    once(append(Part, _, Codes)).

% found(+Regex, +Place, -From, -To, -Groups): the leftmost match from Place on.
found(Regex, Place, From, To, Groups) :-
    Regex = regex(Tree, _, _, _),
    (   match(Tree, Place, To0, [], Groups0)
    ->  From = Place,
        To = To0,
        Groups = Groups0
    ;   next(Place, _, Place1),
        found(Regex, Place1, From, To, Groups)
    ).

% All matches, without overlaps.
matches(Regex, Place, Matches) :-
    (   found(Regex, Place, From, To, Groups)
    ->  Matches = [match(From, To, Groups)|Matches1],
        (   From = at(I, _, _),
            To = at(I, _, _)
        ->  ( next(To, _, Place1) -> matches(Regex, Place1, Matches1) ; Matches1 = [] )
        ;   matches(Regex, To, Matches1)
        )
    ;   Matches = []
    ).

% match(+Tree, +Place, -End, +Groups0, -Groups): further matches on backtracking. Groups: Number-From-To, last first.
match(char(C), at(I, [C|Cs], _), at(J, Cs, C), G, G) :-
    J is I + 1.
match(seq(A, B), P0, P, G0, G) :-
    match(A, P0, P1, G0, G1),
    match(B, P1, P, G1, G).
match(empty, P, P, G, G).
match(alt(A, B), P0, P, G0, G) :-
    (   match(A, P0, P, G0, G)
    ;   match(B, P0, P, G0, G)
    ).
match(greedy(Tree, Min, Max), P0, P, G0, G) :-
    greedy(Tree, Min, Max, P0, P, G0, G).
match(lazy(Tree, Min, Max), P0, P, G0, G) :-
    lazy(Tree, Min, Max, P0, P, G0, G).
match(group(N, Tree), P0, P, G0, [N-P0-P|G]) :-
    match(Tree, P0, P, G0, G).
match(caseless(L), P0, P, G, G) :-
    next(P0, C, P),
    code_lower(C, L).
match(any, P0, P, G, G) :-
    next(P0, _, P).
match(but_newline, P0, P, G, G) :-
    next(P0, C, P),
    C \== 0'\n.
match(set(Items), P0, P, G, G) :-
    next(P0, C, P),
    in_class(Items, C).
match(but(Items), P0, P, G, G) :-
    next(P0, C, P),
    \+ in_class(Items, C).
match(start, P, P, G, G) :-
    P = at(0, _, _).
match(end, P, P, G, G) :-
    P = at(_, [], _).
match(last, P, P, G, G) :-
    P = at(_, Codes, _),
    ( Codes == [] -> true ; Codes == [0'\n] ).
match(line_start, P, P, G, G) :-
    P = at(_, _, Before),
    ( Before == -1 -> true ; Before == 0'\n ).
match(line_end, P, P, G, G) :-
    P = at(_, Codes, _),
    ( Codes == [] -> true ; Codes = [0'\n|_] ).
match(boundary, P, P, G, G) :- at_boundary(P).
match(no_boundary, P, P, G, G) :- \+ at_boundary(P).
match(ahead(Tree), P, P, G0, G) :-
    once(match(Tree, P, _, G0, G)).
match(not_ahead(Tree), P, P, G, G) :-
    \+ match(Tree, P, _, G, _).
match(atomic(Tree), P0, P, G0, G) :-
    once(match(Tree, P0, P, G0, G)).
match(back(N), P0, P, G, G) :-
    memberchk(N-From-To, G),
    between_places(From, To, Codes),
    length(Codes, Length),
    skipped(Length, P0, P),
    between_places(P0, P, Codes).

% An iteration that matches the empty text ends the repetition.
greedy(Tree, Min, Max, P0, P, G0, G) :-
    (   once_more(Tree, Min, Max, P0, P1, G0, G1, Min1, Max1),
        greedy(Tree, Min1, Max1, P1, P, G1, G)
    ;   Min =:= 0,
        P-G = P0-G0
    ).

lazy(Tree, Min, Max, P0, P, G0, G) :-
    (   Min =:= 0,
        P-G = P0-G0
    ;   once_more(Tree, Min, Max, P0, P1, G0, G1, Min1, Max1),
        lazy(Tree, Min1, Max1, P1, P, G1, G)
    ).

once_more(Tree, Min, Max, P0, P1, G0, G1, Min1, Max1) :-
    Max \== 0,
    match(Tree, P0, P1, G0, G1),
    ( P1 \== P0 -> true ; Min > 0 ),
    less(Min, Min1),
    less(Max, Max1).

less(inf, inf) :- !.
less(N0, N) :-
    N is max(0, N0 - 1).

in_class([caseless|Items], C) :-
    !,
    (   in_class(Items, C)
    ->  true
    ;   char_code(Char, C),
        ( upcase_atom(Char, Other) ; downcase_atom(Char, Other) ),
        atom_length(Other, 1),
        char_code(Other, D),
        in_class(Items, D)
    ->  true
    ).
in_class(Items, C) :-
    member(Item, Items),
    has(Item, C),
    !.

has(From-To, C) :- C >= From, C =< To.
has(type(Type), C) :- code_type(C, Type), ( Type == digit -> C < 128 ; true ).
has(no_type(Type), C) :- \+ code_type(C, Type).

at_boundary(at(_, Codes, Before)) :-
    ( is_word(Before) -> In = true ; In = false ),
    ( Codes = [C|_], is_word(C) -> After = true ; After = false ),
    In \== After.

is_word(C) :-
    C >= 0,
    code_type(C, csym).

% ---- results ----

pairs(Regex, From, To, Groups, [0-Match|Pairs]) :-
    Regex = regex(_, Names, _, _),
    between_places(From, To, Codes),
    typed(Regex, Codes, Match),
    findall(N, member(N-_-_, Groups), Ns0),
    sort(Ns0, Ns),
    maplist(group_pair(Groups, Names, Regex), Ns, Pairs).

group_pair(Groups, Names, Regex, N, Key-Text) :-
    memberchk(N-From-To, Groups),
    between_places(From, To, Codes),
    (   memberchk(N-Name-Type, Names)
    ->  Key = Name
    ;   Key = N,
        Type = usual
    ),
    ( Type == usual -> typed(Regex, Codes, Text) ; as_type(Type, Codes, Text) ).

typed(regex(_, _, Type, _), Codes, Text) :-
    as_type(Type, Codes, Text).

as_type(string, Codes, Text) :- string_codes(Text, Codes).
as_type(atom, Codes, Text) :- atom_codes(Text, Codes).
as_type(integer, Codes, N) :- number_codes(N, Codes), must_be(integer, N).
as_type(float, Codes, F) :- number_codes(N, Codes), F is float(N).
as_type(number, Codes, N) :- number_codes(N, Codes).
as_type(term, Codes, T) :- string_codes(S, Codes), term_string(T, S).
