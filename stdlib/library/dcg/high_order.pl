% SPDX-License-Identifier: MIT
% Grammar rules that take grammar rules as arguments.

:- module(dcg_high_order,
          [ sequence//2, sequence//3, sequence//5,
            optional//2, foreach//2, foreach//3
          ]).

:- use_module(library(apply), [foldl/4]).

:- meta_predicate
    sequence(3, ?, ?, ?),
    sequence(3, //, ?, ?, ?),
    sequence(//, 3, //, //, ?, ?, ?),
    optional(//, //, ?, ?),
    foreach(0, //, ?, ?),
    foreach(0, //, //, ?, ?).

%!  sequence(:Element, ?List)// is nondet.
%
%   A sequence of the elements of List, each parsed by call(Element, X, ...); the longest match first.
%
%       ?- phrase(sequence(digit, Ds), `12`).
%       Ds = [49,50].

sequence(Element, List, S0, S) :-
    (   var(List)
    ->  sequence_greedy(List, Element, S0, S)
    ;   foldl(Element, List, S0, S)
    ).

sequence_greedy([X|Xs], Element, S0, S) :-
    call(Element, X, S0, S1),
    sequence_greedy(Xs, Element, S1, S).
sequence_greedy([], _, S, S).

%!  sequence(:Element, :Separator, ?List)// is nondet.
%
%   The elements of List, separated by Separator; List may be empty. Commits: a separator must be followed by another
%   element, and without a separator the list ends.
%
%       ?- phrase(sequence(digit, `,`, Ds), `1,2`).
%       Ds = [49,50].

sequence(Element, Separator, List, S0, S) :-
    (   nonvar(List)
    ->  separated_known(List, Element, Separator, S0, S)
    ;   call(Element, X, S0, S1)
    *-> List = [X|Xs],
        more_greedy(Xs, Element, Separator, S1, S)
    ;   List = [],
        S = S0
    ).

more_greedy(List, Element, Separator, S0, S) :-
    (   phrase(Separator, S0, S1)
    ->  List = [X|Xs],
        call(Element, X, S1, S2),
        more_greedy(Xs, Element, Separator, S2, S)
    ;   List = [],
        S = S0
    ).

separated_known([], _, _, S, S).
separated_known([X|Xs], Element, Separator, S0, S) :-
    call(Element, X, S0, S1),
    more_known(Xs, Element, Separator, S1, S).

more_known([], _, _, S, S).
more_known([X|Xs], Element, Separator, S0, S) :-
    phrase(Separator, S0, S1),
    call(Element, X, S1, S2),
    more_known(Xs, Element, Separator, S2, S).

%!  sequence(:Start, :Element, :Separator, :End, ?List)// is semidet.
%
%   Start, the elements of List separated by Separator, and End; commits to the first parse.
%
%       ?- phrase(sequence(`[`, integer, `,`, `]`, L), `[1,2,3]`).
%       L = [1, 2, 3].

sequence(Start, Element, Separator, End, List, S0, S) :-
    phrase(Start, S0, S1),
    sequence(Element, Separator, List, S1, S2),
    phrase(End, S2, S3),
    !,
    S = S3.

%!  optional(:Match, :Default)// is det.
%
%   Match if it succeeds, otherwise Default.
%
%       ?- phrase((optional(`-`, []), integer(N)), `42`).
%       N = 42.

optional(Match, Default, S0, S) :-
    (   phrase(Match, S0, S1)
    ->  S = S1
    ;   phrase(Default, S0, S)
    ).

%!  foreach(:Generator, :Element)// is det.
%
%   A sequence of Element, one for each solution of Generator.
%
%       ?- phrase(foreach(member(X, [a, b]), [X]), L).
%       L = [a, b].

foreach(Generator, Element, S0, S) :-
    foreach(Generator, Element, [], S0, S).

%!  foreach(:Generator, :Element, :Separator)// is det.
%
%   Like foreach//2, separated by Separator.
%
%       ?- phrase(foreach(member(X, [a, b]), [X], [and]), L).
%       L = [a, and, b].

foreach(Generator, Element, Separator, S0, S) :-
    findall(Element, Generator, Elements),
    each(Elements, Separator, S0, S).

each([], _, S, S).
each([Element|Elements], Separator, S0, S) :-
    phrase(Element, S0, S1),
    each_more(Elements, Separator, S1, S).

each_more([], _, S, S).
each_more([Element|Elements], Separator, S0, S) :-
    phrase(Separator, S0, S1),
    phrase(Element, S1, S2),
    each_more(Elements, Separator, S2, S).
