% SPDX-License-Identifier: MIT
% Cyclic terms where a list, a list of options or a goal is wanted: an error, and soon.

:- use_module(library(plunit)).

%   Goal, whose argument is List, has no answer.
wants_list(L, sort(L, _)).
wants_list(L, msort(L, _)).
wants_list(L, predsort([O, A, B]>>compare(O, A, B), L, _)).
wants_list(L, length(L, _)).
wants_list(L, _ =.. L).
wants_list(L, atom_codes(_, L)).
wants_list(L, atomic_list_concat(L, _)).
wants_list(L, format("~s", [L])).
wants_list(L, memberchk(b, L)).
wants_list(L, list_to_set(L, _)).
wants_list(L, open(file, read, _, L)).
wants_list(L, open(file, read, _, [alias(a)|L])).
wants_list(L, close(user_input, L)).
wants_list(L, read_term(_, L)).
wants_list(L, write_term(a, L)).
wants_list(L, absolute_file_name(a, _, L)).
wants_list(L, use_module(library(lists), L)).
wants_list(L, reexport(library(lists), L)).
wants_list(L, print_message_lines(user_error, '% ', L)).

%   Goal is Term, or has it inside.
wants_goal(G, X^G) :- G = X^G.
wants_goal(G, m:G) :- G = m:G.
wants_goal(G, G) :- G = m:_^G.

error_of(Goal, Error) :-
    catch(( Goal -> Error = true ; Error = false ), error(Formal, _), functor(Formal, Error, _)).

:- begin_tests(cyclic_arguments).

test(list, Wrong == []) :-
    List = [x|List],
    findall(Name-Error,
            ( wants_list(List, Goal), error_of(Goal, Error), Error \== type_error, functor(Goal, Name, _) ),
            Wrong).
test(improper, Wrong == []) :-
    findall(Name-Error,
            ( member(Goal, [absolute_file_name(a, _, [access(none)|b]), use_module(library(lists), [last/2|b]),
                            print_message_lines(user_error, '% ', [a|b])]),
              error_of(Goal, Error), Error \== type_error, functor(Goal, Name, _) ),
            Wrong).
test(partial, Woken == []) :-
    freeze(T, b_setval(woken, yes)), b_setval(woken, []),
    catch(absolute_file_name(a, _, [access(none)|T]), _, true), b_getval(woken, Woken).
test(solutions, all(Error == [type_error, type_error, type_error])) :-
    wants_goal(_, Goal),
    error_of(setof(X, Goal, X), Error).
test(solutions_bag, all(Error == [type_error, type_error, type_error])) :-
    wants_goal(_, Goal),
    error_of(bagof(X, Goal, X), Error).
test(shared, Xs == [1]) :-
    Inner = _^(X = 1),
    setof(X, Inner^Inner, Xs).

:- end_tests(cyclic_arguments).
