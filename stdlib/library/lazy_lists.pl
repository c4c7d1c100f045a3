% SPDX-License-Identifier: MIT
% Lists that are computed as they are accessed. The end of such a list is an attributed variable that computes more
% elements; elements survive backtracking. As in SWI-Prolog, but without message queues and engines.

:- module(lazy_lists,
          [ lazy_list/2, lazy_list/3, lazy_list_materialize/1, lazy_list_length/2, lazy_findall/3, lazy_findall/4,
            lazy_get_codes/4, lazy_read_terms/4, lazy_read_lines/4
          ]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(option), [select_option/4]).
:- use_module(library(readutil), [read_line_to_codes/2]).
:- use_module(library(solution_sequences), [limit/2, offset/2]).

:- meta_predicate
    lazy_list(2, -),
    lazy_list(3, +, -),
    lazy_findall(?, 0, -),
    lazy_findall(+, ?, 0, -).

%!  lazy_list(:Next, -List) is det.
%
%   List is extended by call(Next, More, Tail), where More is a partial list of further elements that ends in Tail; a
%   Tail of [] ends the list.
%
%       ?- open_string("ab", _S), lazy_list(lazy_get_codes(_S, 1), _L), _L = [A, B].
%       A = 97, B = 98.

lazy_list(Next, List) :-
    lazy_list_in(Next, memo(_), List).

lazy_list_in(Next, Memo, List) :-
    put_attr(List, lazy_lists, made_by(Next, Memo)).

% The argument of Memo is unbound until the elements are computed; then it keeps them when they are undone. Next itself
% is never copied: it may have a state that it changes.
attr_unify_hook(made_by(Next, Memo), Value) :-
    (   arg(1, Memo, Known),
        nonvar(Known)
    ->  true
    ;   call(Next, More, Tail),
        nb_setarg(1, Memo, chunk(More, Tail, memo(_)))
    ),
    arg(1, Memo, chunk(Elements, Rest, RestMemo)),
    ( Rest == [] -> true ; lazy_list_in(Next, RestMemo, Rest) ),
    Value = Elements.

%!  lazy_list(:Next, +State, -List) is det.
%
%   The elements of List are the results of call(Next, State0, State1, Element), beginning with State; the list ends
%   when that call fails.
%
%       ?- lazy_list([N0, N, N0]>>(N is 2*N0), 1, _L), _L = [A, B, C|_].
%       A = 1, B = 2, C = 4.

lazy_list(Next, State, List) :-
    lazy_list(lazy_lists:one_more(state(State), Next), List).

one_more(Mutable, Next, More, Tail) :-
    arg(1, Mutable, State0),
    (   call(Next, State0, State, Element)
    ->  nb_setarg(1, Mutable, State),
        More = [Element|Tail]
    ;   More = [],
        Tail = []
    ).

%!  lazy_list_materialize(?List) is det.
%
%   Computes all of List.
%
%       ?- open_string("ab", _S), lazy_list(lazy_get_codes(_S, 1), L), lazy_list_materialize(L).
%       L = [97, 98].

lazy_list_materialize(List) :-
    lazy_list_length(List, _).

%!  lazy_list_length(?List, -Length) is det.
%
%   Length is the number of elements of List, all of which are computed.
%
%       ?- open_string("abc", _S), lazy_list(lazy_get_codes(_S, 2), _L), lazy_list_length(_L, Length).
%       Length = 3.

lazy_list_length(List, Length) :-
    walk(List, 0, Length).

walk(List, N, Length) :-
    (   nonvar(List),
        List == []
    ->  Length = N
    ;   List = [_|Rest]
    ->  N1 is N+1,
        walk(Rest, N1, Length)
    ;   List = [],
        Length = N
    ).

%!  lazy_findall(?Template, :Goal, -List) is det.
%
%   List is that of findall/3, computed in chunks of doubling size. Each chunk runs Goal again and skips the known
%   answers. So Goal may have infinitely many answers, and should have no side effects.
%
%       ?- lazy_findall(X, between(1, inf, X), _L), _L = [A, B|_].
%       A = 1, B = 2.

lazy_findall(Template, Goal, List) :-
    lazy_findall(10, Template, Goal, List).

%!  lazy_findall(+ChunkSize, ?Template, :Goal, -List) is det.
%
%   Like lazy_findall/3; the first chunk has ChunkSize elements. Errors: type_error(positive_integer, ChunkSize).
%
%       ?- lazy_findall(1, X, member(X, [a, b]), L), lazy_list_materialize(L).
%       L = [a, b].

lazy_findall(ChunkSize, Template, Goal, List) :-
    must_be(positive_integer, ChunkSize),
    lazy_list(lazy_lists:further_answers(known(0, ChunkSize), Template, Goal), List).

further_answers(Mutable, Template, Goal, More, Tail) :-
    Mutable = known(Known, Size),
    findall(Template, limit(Size, offset(Known, Goal)), Answers),
    length(Answers, Count),
    Known1 is Known+Count,
    Size1 is 2*Size,
    nb_setarg(1, Mutable, Known1),
    nb_setarg(2, Mutable, Size1),
    (   Count < Size
    ->  Tail = []
    ;   true
    ),
    '$append'(Answers, Tail, More).

%!  lazy_get_codes(+Stream, +N, -Codes, -Tail) is det.
%
%   For lazy_list/2: Codes are the next codes of Stream, at most N, followed by Tail.
%
%       ?- open_string("abc", _S), lazy_get_codes(_S, 2, Codes, []).
%       Codes = [97, 98].

lazy_get_codes(Stream, N, Codes, Tail) :-
    items(N, lazy_lists:next_code(Stream), Codes, Tail).

next_code(Stream, Code) :-
    get_code(Stream, Code),
    Code =\= -1.

%!  lazy_read_terms(+Stream, +Options, -Terms, -Tail) is det.
%
%   For lazy_list/2: Terms are the next terms of Stream. Options: chunk(N), the number of terms, 10 by default;
%   others go to read_term/3.
%
%       ?- open_string("a. b. ", _S), lazy_read_terms(_S, [], Terms, []).
%       Terms = [a, b].

lazy_read_terms(Stream, Options0, Terms, Tail) :-
    select_option(chunk(N), Options0, Options, 10),
    items(N, lazy_lists:next_term(Stream, Options), Terms, Tail).

next_term(Stream, Options, Term) :-
    read_term(Stream, Term, Options),
    Term \== end_of_file.

%!  lazy_read_lines(+Stream, +Options, -Lines, -Tail) is det.
%
%   For lazy_list/2: Lines are the next lines of Stream. Options: chunk(N), their number, 10 by default; as(Type), one
%   of atom, string (the default), codes and chars.
%
%       ?- open_string("a\nb", _S), lazy_read_lines(_S, [as(atom)], Lines, []).
%       Lines = [a, b].

lazy_read_lines(Stream, Options0, Lines, Tail) :-
    select_option(chunk(N), Options0, Options, 10),
    select_option(as(Type), Options, _, string),
    must_be(oneof([atom,string,codes,chars]), Type),
    items(N, lazy_lists:next_line(Stream, Type), Lines, Tail).

next_line(Stream, Type, Line) :-
    read_line_to_codes(Stream, Codes),
    is_list(Codes),
    as(Type, Codes, Line).

as(atom, Codes, Atom) :- atom_codes(Atom, Codes).
as(string, Codes, String) :- string_codes(String, Codes).
as(codes, Codes, Codes).
as(chars, Codes, Chars) :- atom_codes(Atom, Codes), atom_chars(Atom, Chars).

% items(+N, :Next, -Items, -Tail): at most N answers of Next, one per call; Tail is [] after the last answer.
items(N, Next, Items, Tail) :-
    (   N =:= 0
    ->  Items = Tail
    ;   call(Next, Item)
    ->  Items = [Item|Items1],
        N1 is N-1,
        items(N1, Next, Items1, Tail)
    ;   Items = [],
        Tail = []
    ).
