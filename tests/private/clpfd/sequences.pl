% SPDX-License-Identifier: MIT
% private(clpfd/sequences): order, first occurrences, turning points, regular expressions.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

all(Xs, List) :-
    findall(Xs, label(Xs), List).

% Lists of N integers in 0..Most for which Goal, called with the list, holds by itself.
brute(N, Most, Goal, Lists) :-
    length(Xs, N), Xs ins 0..Most,
    findall(Xs, ( label(Xs), call(Goal, Xs) ), Lists).

posted(N, Most, Goal, Lists) :-
    length(Xs, N), Xs ins 0..Most,
    findall(Xs, ( call(Goal, Xs), label(Xs) ), Lists).

precedes([_], _).
precedes([V,W|Vs], Xs) :-
    (   nth1(J, Xs, W)
    ->  once(nth1(I, Xs, V)), I < J
    ;   true
    ),
    precedes([W|Vs], Xs).

turns([_], _, 0).
turns([X,Y|Zs], Before, N) :-
    compare(Order, X, Y),
    (   Order \== (=), Before \== (=), Order \== Before
    ->  turns([Y|Zs], Order, N0), N is N0+1
    ;   ( Order == (=) -> Next = Before ; Next = Order ),
        turns([Y|Zs], Next, N)
    ).

% The words of an expression, by its definition.
word(I, [I|Xs], Xs) :- integer(I).
word(*(_), Xs, Xs).
word(*(E), Xs0, Xs) :- word(E, Xs0, Xs1), Xs1 \== Xs0, word(*(E), Xs1, Xs).
word(+(E), Xs0, Xs) :- word([E,*(E)], Xs0, Xs).
word(?(_), Xs, Xs).
word(?(E), Xs0, Xs) :- word(E, Xs0, Xs).
word([], Xs, Xs).
word([E|Es], Xs0, Xs) :- word(E, Xs0, Xs1), word(Es, Xs1, Xs).
word({Es}, Xs0, Xs) :- one_of(Es, E), word(E, Xs0, Xs).
word(E+F, Xs0, Xs) :- word([E,F], Xs0, Xs).
word(E\/F, Xs0, Xs) :- ( word(E, Xs0, Xs) ; word(F, Xs0, Xs) ).
word(E/\F, Xs0, Xs) :- word(E, Xs0, Xs), same_word(F, Xs0, Xs).
word(\(E,F), Xs0, Xs) :- word(E, Xs0, Xs), \+ same_word(F, Xs0, Xs).

same_word(E, Xs0, Xs) :- word(E, Xs0, Ys), Ys == Xs, !.

one_of((E,Es), F) :- !, ( F = E ; one_of(Es, F) ).
one_of(E, E).

is_word(E, Xs) :- once(( word(E, Xs, Rest), Rest == [] )).

expression(1).
expression([]).
expression({}).
expression([1,0]).
expression(*(1)).
expression(*({0,1})).
expression([+({1,2}),+(0),+({1,2})]).
expression([?(0),*([1,2])]).
expression(*(*(0)\/[1,2])).
expression([0,*({1,2}),0]\/ +(2)).
expression(*({0,1,2})/\[*({0,1}),2,*({0,1,2})]).
expression(\(*({0,1,2}), [*({0,1,2}),1,1,*({0,1,2})])).
expression(\([*(0),*(1)], +(0))).
expression(+(0)+ *(1)).
expression([\(*({0,1}), [])/\ *([{0,1},{0,1}]),2]).

:- begin_tests(clpfd_sequences).

test(all_equal, X-Y == 3-3) :- all_equal([X,3,Y]).
test(all_equal_few, true) :- all_equal([]), all_equal([_]).
test(all_equal_not, fail) :- all_equal([1,_,2]).
test(all_equal_reif, L == [[0,0,0],[0,1,1],[1,0,1],[1,1,0]]) :-
    [X,Y,B] ins 0..1, X + Y + B #= S, S in 0\/2, all_equal_reif([X,Y], C), C #\= B, all([X,Y,B], L).
test(all_equal_reif_empty, B == 1) :- all_equal_reif([], B).
test(increasing, L == [[0,0],[0,1],[1,1]]) :- posted(2, 1, increasing, L).
test(increasing_strictly, L == [[0,1]]) :- posted(2, 1, [Xs]>>increasing(Xs, [strict(true)]), L).
test(decreasing, L == [[0,0],[1,0],[1,1]]) :- posted(2, 1, decreasing, L).
test(decreasing_strictly, L == [[1,0]]) :- posted(2, 1, [Xs]>>decreasing(Xs, [strict(true)]), L).
test(decreasing_weakly, L == [[0,0],[1,0],[1,1]]) :- posted(2, 1, [Xs]>>decreasing(Xs, [strict(false)]), L).
test(unknown_option, error(domain_error(option, foo))) :- increasing([], [foo]).
test(value_precede_chain, L == M) :-
    posted(4, 3, value_precede_chain([2,1,3]), L), brute(4, 3, precedes([2,1,3]), M).
test(value_precede_chain_options, X == 1) :- X in 1..2, value_precede_chain([1,2], [X,2], [global(true)]).
test(value_precede_chain_not_option, error(domain_error(option, foo))) :- value_precede_chain([1,2], [_], [foo]).
test(seq_precede_chain, L == M) :-
    posted(4, 5, seq_precede_chain, L), brute(4, 5, precedes([1,2,3,4,5]), M0),
    exclude([Xs]>>memberchk(5, Xs), M0, M).
test(seq_precede_chain_empty, true) :- seq_precede_chain([]), seq_precede_chain([], []).
test(seq_precede_chain_many, L == [1,2,3]) :-
    length(Xs, 1000), seq_precede_chain(Xs), append(Start, [4|_], Xs), length(Start, 3), !, L = Start.
test(inflexion, [forall(member(N, [0,1,2,3])), L == M]) :-
    posted(5, 2, [Xs]>>inflexion(N, Xs, []), L), brute(5, 2, [Xs]>>turns(Xs, =, N), M).
test(inflexion_signature, Signs == [2,1,0]) :- inflexion_signature([3,5,5,4], Signs).
test(inflexion_signature_short, L == [[],[]]) :- findall(S, ( member(Xs, [[],[_]]), inflexion_signature(Xs, S) ), L).
test(regular, [forall(( expression(E), between(0, 5, N) )), L == M]) :-
    posted(N, 2, [Xs]>>regular(Xs, E), L), brute(N, 2, is_word(E), M).
test(regular_consistent, Ds == [0..1,1..1]) :-
    [X,Y] ins 0..1, regular([X,Y,0], [*({0,1}),1,0]), findall(D, ( member(Z, [X,Y]), fd_dom(Z, D) ), Ds).
test(regular_long, X-Y == 0-1) :-
    length(Es, 400), maplist(=({0,1}), Es), append(Es, [1], E), length(Xs, 401), regular(Xs, E),
    Xs = [X|_], last(Xs, Y), X #< Y.
test(regular_not_expression, error(domain_error(regular_expression, foo(1)))) :- regular([_], [foo(1)]).
test(regular_open, error(instantiation_error)) :- regular([_], [_]).

test(not_an_integer, [forall(member(G, [all_equal([a]), all_equal_reif([a],_), increasing([a]), decreasing([_,a]),
                                        value_precede_chain([1,2],[a]), seq_precede_chain([a]), inflexion(_,[a],[]),
                                        inflexion_signature([a],_), regular([a],[])])),
                      error(type_error(integer, a))]) :- G.
test(no_list, error(type_error(list, a))) :- inflexion_signature([1,2], a).
test(strict, error(type_error(bool, foo))) :- increasing([_], [strict(foo)]).
test(global, error(type_error(bool, foo))) :- seq_precede_chain([_], [global(foo)]).
test(inflexion_open_options, error(instantiation_error)) :- inflexion(_, [1,2], _).

:- end_tests(clpfd_sequences).
