% SPDX-License-Identifier: MIT
% All solutions of a goal (13211-1, 8.10): findall/3,4, bagof/3, setof/3, findnsols/4. Solutions are
% copied into collections (engine/builtins/all_solutions.cpp).

:- meta_predicate
    findall(?, 0, -), findall(?, 0, -, ?), findnsols(+, ?, 0, -), findnsols(+, ?, 0, -, ?),
    bagof(?, ^, -), setof(?, ^, -).

%!  findall(?Template, :Goal, -List) is det.
%
%   List has a copy of Template for each solution of Goal, in the order of the solutions. Errors: type_error(list,
%   List); those of call(Goal).
%
%       ?- findall(X, member(X, [b,a]), L).
%       L = [b,a].

findall(Template, Goal, List) :-
    '$check_result_list'(List),
    '$collection_open'(Number),
    (   call(Goal),
        '$collect'(Number, Template)
    ;   '$collection_close'(Number, List, [])
    ).

%!  findall(?Template, :Goal, -List, ?Tail) is det.
%
%   Like findall/3, with Tail after the copies.
%
%       ?- findall(X, member(X, [a, b]), L, [c]).
%       L = [a, b, c].

findall(Template, Goal, List, Tail) :-
    '$check_result_list'(List),
    '$collection_open'(Number),
    (   call(Goal),
        '$collect'(Number, Template)
    ;   '$collection_close'(Number, List, Tail)
    ).

%!  findnsols(+N, ?Template, :Goal, -List) is nondet.
%
%   Like findall/3, in batches of N solutions; the last List has the rest. Errors: instantiation_error,
%   type_error(integer, N), domain_error(not_less_than_zero, N), and those of findall/3.
%
%       ?- findnsols(2, X, member(X, [a,b,c]), L).
%       L = [a,b] ;
%       L = [c].

findnsols(N, Template, Goal, List) :-
    findnsols(N, Template, Goal, List, []).

%!  findnsols(+N, ?Template, :Goal, -List, ?Tail) is nondet.
%
%   Like findnsols/4, with Tail after the copies.
%
%       ?- findnsols(2, X, member(X, [a, b, c]), L, [z]).
%       L = [a, b, z].

findnsols(N, Template, Goal, List, Tail) :-
    '$check_result_list'(List),
    '$check_count'(N),
    (   N =:= 0
    ->  List = Tail
    ;   '$batch'(N, Template, Goal, Solutions),
        '$append'(Solutions, Tail, List)
    ).

% Goal is copied, so that its bindings are gone while a batch is handed out and more are available. The collection is
% open only while Goal runs. What survives backtracking: state(Count, Collection, whether any were handed out).
'$batch'(N, Template0, Goal0, Solutions) :-
    copy_term(Template0-Goal0, Template-Goal),
    State = state(0, 0, false),
    '$choice'(Below),
    '$open_batch'(Below, State),
    (   '$choice'(Before),
        call(Goal),
        '$choice'(After),
        arg(2, State, Collection),
        \+ '$collect'(Collection, Template),
        (   After =< Before
        ->  !,
            '$collection_close'(Collection, Solutions, [])
        ;   arg(1, State, Count0),
            Count is Count0 + 1,
            nb_setarg(1, State, Count),
            Count =:= N,
            '$collection_close'(Collection, Batch, []),
            (   Solutions = Batch
            ;   nb_setarg(3, State, true),
                '$open_batch'(Below, State),
                fail
            )
        )
    ;   arg(2, State, Collection),
        '$collection_close'(Collection, Rest, []),
        ( Rest == [] -> arg(3, State, false) ; true ),
        Solutions = Rest
    ).

'$open_batch'(Below, State) :-
    '$collection_open'(Below, Collection),
    nb_setarg(1, State, 0),
    nb_setarg(2, State, Collection).

'$reverse'([], Ys, Ys).
'$reverse'([X|Xs], Ys, Zs) :-
    '$reverse'(Xs, [X|Ys], Zs).

'$check_count'(N) :-
    (   integer(N)
    ->  (   N >= 0
        ->  true
        ;   throw(error(domain_error(not_less_than_zero, N), _))
        )
    ;   var(N)
    ->  throw(error(instantiation_error, _))
    ;   throw(error(type_error(integer, N), _))
    ).

%!  bagof(?Template, :Goal, -List) is nondet.
%
%   Like findall/3, but fails if there are no solutions, and backtracks over the bindings of the free variables of Goal;
%   in V^Goal, V is not free.
%
%       ?- bagof(X, member(K-X, [b-1,a-2,b-3]), L).
%       K = a, L = [2] ;
%       K = b, L = [1,3].

bagof(Template, Goal, List) :-
    '$check_result_list'(List),
    '$free_variables'(Template, Goal, Iterated, Witness),
    (   Witness == v
    ->  findall(Template, Iterated, Solutions),
        Solutions = [_|_],
        List = Solutions
    ;   findall(Witness-Template, Iterated, Pairs),
        Pairs = [_|_],
        keysort(Pairs, Sorted),
        '$bag'(Sorted, Witness, List)
    ).

'$bag'(Pairs, Witness, List) :-
    '$witness_group'(Pairs, First, Solutions, Rest),
    (   Rest == []
    ->  Witness = First,
        List = Solutions
    ;   '$either_group'(Rest, First, Solutions, Witness, List)
    ).

'$either_group'(_, Witness, List, Witness, List).
'$either_group'(Rest, _, _, Witness, List) :-
    '$bag'(Rest, Witness, List).

%!  setof(?Template, :Goal, -List) is nondet.
%
%   Like bagof/3, with List sorted in standard order and without duplicates.
%
%       ?- setof(X, member(X, [c, a, c]), L).
%       L = [a, c].

setof(Template, Goal, List) :-
    '$check_result_list'(List),
    '$free_variables'(Template, Goal, Iterated, Witness),
    (   Witness == v
    ->  findall(Template, Iterated, Solutions),
        Solutions = [_|_],
        sort(Solutions, List)
    ;   findall(Witness-Template, Iterated, Pairs),
        Pairs = [_|_],
        keysort(Pairs, Sorted),
        '$bag'(Sorted, Witness, Solutions),
        sort(Solutions, List)
    ).

:- '$set_predicate_property'([findall/3, findall/4, bagof/3, setof/3], iso).

% A collection in progress belongs to the goal that fills it, so a continuation cannot capture it.
:- '$set_predicate_property'([findall/3, findall/4], continuation_barrier).
