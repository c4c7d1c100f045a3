% SPDX-License-Identifier: MIT
% More examples for help/1, for predicates with several uses: a query and all its answers. The tests run each of them.

:- module('$further_examples', [further_example/3, example_answers/2]).

:- use_module(private(toplevel/help_examples), [answer_text/4, query_term/4]).

%!  further_example(?Indicator, -Query, -Answers) is nondet.
%
%   Query is the text of another example of Indicator (Name/Arity); Answers are the texts of its answers.
%
%       ?- further_example(nth0/3, Query, Answers).
%       Query = 'nth0(1, [a, b, c], X)', Answers = ['X = b'].

further_example(Indicator, Query, Answers) :-
    example(Indicator, Query, Answers).

%!  example_answers(+Query, -Answers) is det.
%
%   Answers are the texts of all answers of the query Query in user, or [false].
%
%       ?- example_answers('between(1, 3, X)', Answers).
%       Answers = ['X = 1', 'X = 2', 'X = 3'].

example_answers(Query, Answers) :-
    query_term(Query, user, Goal, Names),
    findall(Answer, ( call(user:Goal), answer_text(Names, Goal, user, Answer) ), Found),
    ( Found == [] -> Answers = [false] ; Answers = Found ).

example((:-)/2, 'assertz(( old(P) :- age(P, A), A > 60 )), assertz(age(ann, 70)), old(Who)', ['Who = ann']).
example((:)/2, 'lists:append([a], [b], L)', ['L = [a, b]']).
example([]/0, 'X = [a|[]]', ['X = [a]']).
example('|'/0, '[a, b, c] = [X|L]', ['X = a, L = [b, c]']).
example((^)/2, 'setof(X, K^member(K-X, [b-1, a-2]), L)', ['L = [1, 2]']).
example('_'/0, 'f(_, X) = f(a, b)', ['X = b']).
example('0\''/0, 'X = 0\'a', ['X = 97']).
example('\''/0, 'X = \'it\'\'s\', atom_length(X, N)', ['X = \'it\\\'s\', N = 4']).
example(append/3, 'append([a], [b, c], L)', ['L = [a, b, c]']).
example(append/3, 'append(X, Y, [a, b])', ['X = [], Y = [a, b]', 'X = [a], Y = [b]', 'X = [a, b], Y = []']).
example(append/3, 'append(_, [X, Y|_], [a, b, c])', ['X = a, Y = b', 'X = b, Y = c']).
example(length/2, 'length(L, 2)', ['L = [_A, _B]']).
example(length/2, 'length([a|T], 3)', ['T = [_A, _B]']).
example(member/2, 'member(f(X), [f(1), g(2), f(3)])', ['X = 1', 'X = 3']).
example(member/2, 'L = [_, _], member(a, L)', ['L = [a, _A]', 'L = [_A, a]']).
example(select/3, 'select(X, [a, b], Rest)', ['X = a, Rest = [b]', 'X = b, Rest = [a]']).
example(nth0/3, 'nth0(1, [a, b, c], X)', ['X = b']).
example(nth1/3, 'nth1(I, [a, b, c], c)', ['I = 3']).
example(last/2, 'last([X], a)', ['X = a']).
example(msort/2, 'msort([b, 2, f(x), 1.5, a], L)', ['L = [1.5, 2, a, b, f(x)]']).
example(sort/2, 'sort([b-2, a-9, b-1], L)', ['L = [a-9, b-1, b-2]']).
example(sort/4, 'sort(1, @<, [b-2, a-1, b-3], L)', ['L = [a-1, b-2]']).
example(sort/4, 'sort(2, @>=, [p(a, 1), p(b, 3), p(c, 2)], L)', ['L = [p(b, 3), p(c, 2), p(a, 1)]']).
example(findall/3, 'findall(X-Y, ( member(X, [1, 2]), member(Y, [a, b]) ), L)', ['L = [1-a, 1-b, 2-a, 2-b]']).
example(findall/3, 'findall(X, ( member(X, [1, 2]), X > 2 ), L)', ['L = []']).
example(bagof/3, 'bagof(X, K^member(K-X, [b-1, a-2, b-3]), L)', ['L = [1, 2, 3]']).
example(bagof/3, 'bagof(X, member(X, []), L)', [false]).
example(setof/3, 'setof(K, X^member(K-X, [b-1, a-2, b-3]), L)', ['L = [a, b]']).
example(setof/3, 'setof(X, member(K-X, [b-3, a-2, b-1]), L)', ['K = a, L = [2]', 'K = b, L = [1, 3]']).
example(forall/2, 'forall(member(X, [1, -2]), X > 0)', [false]).
example(forall/2, 'forall(member(X, [1, 2]), assertz(seen(X))), findall(X, seen(X), L)', ['L = [1, 2]']).
example(once/1, 'once(( member(X, [1, 2, 3]), X > 1 ))', ['X = 2']).
example((\+)/1, 'member(X, [a, b]), \\+ X = a', ['X = b']).
example((\+)/1, '\\+ X = 1', [false]).
example((->)/2, '( 3 > 2 -> X = yes ; X = no )', ['X = yes']).
example((->)/2, '( 2 > 3 -> X = yes )', [false]).
example((;)/2, '( X = a ; X = b )', ['X = a', 'X = b']).
example(!/0, '( member(X, [1, 2, 3]), X > 1, ! ; X = none )', ['X = 2']).
example(call/2, 'P = succ(3), call(P, X)', ['P = succ(3), X = 4']).
example(is/2, 'X is 7 // 2 + 7 mod 2', ['X = 4']).
example(is/2, 'X is max(2, 3.5) * sqrt(16)', ['X = 14.0']).
example(is/2, '3 is 1 + 2', [true]).
example((=..)/2, 'point(1, 2) =.. L', ['L = [point, 1, 2]']).
example((=..)/2, 'T =.. [point, 1, 2]', ['T = point(1, 2)']).
example(functor/3, 'functor(T, point, 2)', ['T = point(_A, _B)']).
example(arg/3, 'T = point(a, Y), arg(2, T, b)', ['T = point(a, b), Y = b']).
example(copy_term/2, 'copy_term(f(X, a), f(b, Y)), var(X)', ['Y = a']).
example(assertz/1, 'assertz(( double(X, Y) :- Y is 2 * X )), double(4, R)', ['R = 8']).
example(retract/1, 'assertz(n(1)), assertz(n(2)), retract(n(X))', ['X = 1', 'X = 2']).
example(read/1, 'open_string(\'\', _S), set_input(_S), read(T), close(_S)', ['T = end_of_file']).
example(nb_setval/2,
        'nb_setval(n, 0), forall(member(X, [2, 3]), ( nb_getval(n, A), B is A + X, nb_setval(n, B) )), nb_getval(n, N)',
        ['N = 5']).
example(between/3, 'between(1, 3, X)', ['X = 1', 'X = 2', 'X = 3']).
example(between/3, 'between(1, 3, 5)', [false]).
example(succ/2, 'succ(3, X)', ['X = 4']).
example(foldl/4, 'foldl([X, L0, L]>>(L = [X|L0]), [a, b, c], [], R)', ['R = [c, b, a]']).
example(maplist/2, 'length(L, 2), maplist(=(a), L)', ['L = [a, a]']).
example(maplist/2, 'maplist([X]>>(X > 1), [2, 1])', [false]).
example(maplist/3, 'maplist([X, Y]>>(Y is X * X), [1, 2, 3], L)', ['L = [1, 4, 9]']).
example(maplist/3, 'maplist(length, Ls, [0, 1])', ['Ls = [[], [_A]]']).
example(atom_codes/2, 'atom_codes(A, [0\'a, 0\'b])', ['A = ab']).
example(atom_chars/2, 'atom_chars(A, [a, n, n])', ['A = ann']).
example(number_codes/2, 'number_codes(42, Codes)', ['Codes = [52, 50]']).
example(number_codes/2, 'catch(number_codes(N, [0\'x]), error(E, _), true)', ['E = syntax_error(illegal_number)']).
example(atom_concat/3, 'atom_concat(X, Y, ab)', ['X = \'\', Y = ab', 'X = a, Y = b', 'X = ab, Y = \'\'']).
example(sub_atom/5, 'sub_atom(abracadabra, Before, _, _, bra)', ['Before = 1', 'Before = 8']).
example(sub_atom/5, 'sub_atom(\'prog.pl\', _, _, 0, \'.pl\')', [true]).
example(string_concat/3, 'string_concat(ab, cd, S)', ['S = "abcd"']).
example(string_concat/3, 'string_concat(X, Y, a)', ['X = "", Y = "a"', 'X = "a", Y = ""']).
example(split_string/4, 'split_string(\'a, b ,c\', \',\', \' \', L)', ['L = ["a", "b", "c"]']).
example(split_string/4, 'split_string(\'  a b  \', \'\', \' \', L)', ['L = ["a b"]']).
example(catch/3, 'catch(X is 1 / 0, error(E, _), true)', ['E = evaluation_error(zero_divisor)']).
example(catch/3, 'catch(( member(X, [1, 2, 3]), X > 1, throw(found(X)) ), found(Y), true)', ['Y = 2']).
example(throw/1, 'catch(( X = 1, throw(wrong(X)) ), wrong(Y), true)', ['Y = 1']).
example(freeze/2, 'freeze(X, X > 0), X = -1', [false]).
example(when/2, 'when(( nonvar(X) ; nonvar(Y) ), Z = known), Y = 1', ['Y = 1, Z = known']).
example(label/1, 'X in 1..3, X #\\= 2, label([X])', ['X = 1', 'X = 3']).
example((#=)/2, '7 #= X + 3', ['X = 4']).
example((#=)/2, 'X in 1..9, Y in 1..9, X + Y #= 18', ['X = 9, Y = 9']).
