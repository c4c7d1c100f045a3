% SPDX-License-Identifier: MIT
% private(clpfd/automata): finite automata, with and without counters.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

all(Xs, List) :-
    findall(Xs, label(Xs), List).

:- begin_tests(clpfd_automata).

test(counters, N == 2) :-
    automaton([X,Y], _, [X,Y], [source(a),sink(a)], [arc(a,0,a),arc(a,1,a,[C+1])], [C], [0], [N]),
    X = 1, Y = 1.
test(states, Seq == [[0],[1],[1]]) :-
    automaton([1,0], _, [1,0], [source(a),sink(a)], [arc(a,0,a),arc(a,1,a,[C+1])], [C], [0], [_],
              [counterseq(Seq)]).
test(language, L == [[0,0,1],[0,1,0],[1,0,0]]) :-
    Xs = [_,_,_], automaton(Xs, [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,0,b)]), all(Xs, L).
test(repeated_variable, X-Y == 0-1) :-
    automaton([X,Y,X], [source(a),sink(b)], [arc(a,0,b),arc(b,1,a)]).
test(repeated_variable_open, L == [[0,0],[0,1],[1,0],[1,1]]) :-
    automaton([X,Y,X], [source(a),sink(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,0,a),arc(b,1,b)]), all([X,Y], L).
test(propagates, X-Y == 0-1) :- automaton([X,Y], [source(a),sink(b)], [arc(a,0,a),arc(a,1,b)]).
test(rejected, fail) :- automaton([1,1], [source(a),sink(b)], [arc(a,0,a),arc(a,1,b)]).
test(empty_sequence, true) :- automaton([], [source(a),sink(a)], [arc(a,0,a)]).
test(empty_sequence_rejected, fail) :- automaton([], [source(a),sink(b)], [arc(a,0,b)]).
test(two_sources, L == [[0],[1]]) :-
    automaton([X], [source(a),source(b),sink(c)], [arc(a,0,c),arc(b,1,c)]), all([X], L).
test(template, N == 7) :-
    automaton([3,4], X, [1,1], [source(a),sink(a)], [arc(a,1,a,[C+X])], [C], [0], [N]).
test(counter_chooses, L == [[0,1],[1,0]]) :-
    automaton([X,Y], _, [X,Y], [source(a),sink(a)], [arc(a,0,a),arc(a,1,a,[C+1])], [C], [0], [1]), all([X,Y], L).
test(state_map, S == [b-1,a-0]-[0,1]) :-
    automaton([1], _, [1], [source(a),sink(b)], [arc(a,1,b)], [], [], [], [state(S)]).
test(open_options, error(instantiation_error)) :-
    automaton([1], _, [1], [source(a),sink(b)], [arc(a,1,b)], [], [], [], _).
test(node, error(domain_error(automaton_node, end(b)))) :- automaton([_], [source(a),end(b)], [arc(a,0,b)]).
test(arc, error(domain_error(automaton_arc, step(a,b)))) :- automaton([_], [source(a),sink(b)], [step(a,b)]).
test(symbol, error(type_error(integer, x))) :- automaton([_], [source(a),sink(b)], [arc(a,x,b)]).
test(no_list, error(type_error(list, x))) :- automaton(x, [source(a)], []).
test(foreign_variable, error(domain_error(variable_from_template_or_counters, _))) :-
    automaton([1], _, [1], [source(a),sink(a)], [arc(a,1,a,[C+_])], [C], [0], [_]).

:- end_tests(clpfd_automata).
