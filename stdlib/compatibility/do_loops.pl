% SPDX-License-Identifier: MIT
% Logical loops, ( Iterators do Body ), as in SICStus Prolog (Schimpf 2002).
%
% A loop is a recursive predicate with the state of every iterator as arguments:
%
%   loop(End...)  :- !.
%   loop(Step...) :- StepGoals, Body, loop(Next...).
%
% The first clause unifies all end conditions at once.  Variables of the body that are neither in an iterator nor in
% param/1 are fresh in each iteration.  If the loop is known at compile time, goal expansion generates this predicate;
% do/2 itself interprets the two clauses as terms.

:- module(do_loops,
          [ do/2,
            op(1100, xfy, do)
          ]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [domain_error/2, instantiation_error/1]).

:- meta_predicate do(?, 0).

:- dynamic loop_number/1.

loop_number(0).

%!  do(+Iterators, :Body) is nondet.
%
%   Calls Body in a loop.  Iterators is one of these, or several of them joined by commas, which
%   then run in step:
%
%     - fromto(First, In, Out, Last): a value goes from First to Last; it is In before the body and Out after it
%     - foreach(X, List): X is each element of List
%     - foreacharg(X, Term), foreacharg(X, Term, I): X is each argument, I its number
%     - for(I, Min, Max): I counts from the value of Min to the value of Max
%     - count(I, Min, Max): I counts up from Min; Max is the last value
%     - param(X), param(X, Y, ...): variables that the body shares with the context
%
%   Errors: instantiation_error; domain_error(iterator, Iterator); those of the body.
%
%       ?- ( foreach(X, [1,2,3]), foreach(Y, L) do Y is X*X ).
%       L = [1,4,9].
%       ?- ( for(I, 1, 5), fromto(0, S0, S, Sum) do S is S0+I ).
%       Sum = 15.

do(Iterators, Body) :-
    loop(Iterators, Before, Start, End, Step, Goals, Next),
    maplist(run, Before),
    run_loop(Start, End, step(Step, Goals, Body, Next)).

%   run_loop(+State, +End, +Clause): copies both clauses for each iteration.

run_loop(State, End, Clause) :-
    copy_term_nat(End, EndCopy),
    (   State = EndCopy
    ->  true
    ;   copy_term_nat(Clause, step(State, Goals, Body, Next)),
        maplist(run, Goals),
        call(Body),
        run_loop(Next, End, Clause)
    ).

run(X is E) :-
    X is E.
run(functor(T, N, A)) :-
    functor(T, N, A).
run(arg(N, T, X)) :-
    arg(N, T, X).

%   loop(+Iterators, -Before, -Start, -End, -Step, -Goals, -Next): the goals before the loop, and the argument lists of
%   its first call, of the heads of the two clauses, and of the recursive call.

loop(Iterators, Before, Start, End, Step, Goals, Next) :-
    loop(Iterators, Before, [], Start, [], End, [], Step, [], Goals, [], Next, []).

loop(Iterators, B0, B, S0, S, E0, E, T0, T, G0, G, N0, N) :-
    (   var(Iterators)
    ->  instantiation_error(Iterators)
    ;   Iterators = (Left, Right)
    ->  loop(Left, B0, B1, S0, S1, E0, E1, T0, T1, G0, G1, N0, N1),
        loop(Right, B1, B, S1, S, E1, E, T1, T, G1, G, N1, N)
    ;   iterator(Iterators, B0, B, S0, S, E0, E, T0, T, G0, G, N0, N)
    ->  true
    ;   domain_error(iterator, Iterators)
    ).

iterator(fromto(First, In, Out, Last),
         B, B, [First,Last|S], S, [X,X|E], E, [In,End|T], T, G, G, [Out,End|N], N).
iterator(foreach(X, List),
         B, B, [List|S], S, [[]|E], E, [[X|Xs]|T], T, G, G, [Xs|N], N).
iterator(foreacharg(X, Term),
         [functor(Term,_,Arity), Stop is Arity+1|B], B, [Term,1,Stop|S], S, [_,I,I|E], E,
         [Term1,I1,Stop1|T], T, [arg(I1,Term1,X), I2 is I1+1|G], G, [Term1,I2,Stop1|N], N).
iterator(foreacharg(X, Term, I),
         [functor(Term,_,Arity), Stop is Arity+1|B], B, [Term,1,Stop|S], S, [_,J,J|E], E,
         [Term1,I,Stop1|T], T, [arg(I,Term1,X), I2 is I+1|G], G, [Term1,I2,Stop1|N], N).
iterator(for(I, Min, Max),
         [First is Min, Stop is max(First, Max+1)|B], B, [First,Stop|S], S, [J,J|E], E,
         [I,Stop1|T], T, [I2 is I+1|G], G, [I2,Stop1|N], N).
iterator(count(I, Min, Max),
         [Before is Min-1|B], B, [Before,Max|S], S, [J,J|E], E,
         [I0,Max1|T], T, [I is I0+1|G], G, [I,Max1|N], N).
iterator(Param, B, B, S0, S, E0, E, T0, T, G, G, N0, N) :-
    compound(Param),
    functor(Param, param, Arity),
    Param =.. [_|Vars],
    length(Anonymous, Arity),
    add_list(Vars, S0, S),
    add_list(Anonymous, E0, E),
    add_list(Vars, T0, T),
    add_list(Vars, N0, N).

add_list([], Tail, Tail).
add_list([X|Xs], [X|List], Tail) :-
    add_list(Xs, List, Tail).

%   Goal expansion: ( Iterators do Body ) becomes a call of a new predicate.

:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2.

user:goal_expansion((Iterators do Body), Goal) :-
    do_loops:expand_loop(Iterators, Body, Goal).

expand_loop(Iterators, Body, Goal) :-
    well_formed(Iterators),
    callable(Body),
    loop(Iterators, Before, Start, End, Step, Goals, Next),
    new_name(Name),
    copy_term_nat(c(Step, Goals, Body, Next), c(Step1, Goals1, Body1, Next1)),
    Call =.. [Name|Start],
    EndHead =.. [Name|End],
    StepHead =.. [Name|Step1],
    LastCall =.. [Name|Next1],
    expand_goal(Body1, Body2),
    conjunction(Goals1, (Body2, LastCall), StepBody),
    compile_aux_clauses([ (EndHead :- !), (StepHead :- StepBody) ]),
    conjunction(Before, Call, Goal).

well_formed(Iterators) :-
    nonvar(Iterators),
    (   Iterators = (Left, Right)
    ->  well_formed(Left),
        well_formed(Right)
    ;   \+ \+ iterator(Iterators, _, _, _, _, _, _, _, _, _, _, _, _)
    ).

conjunction([], Goal, Goal).
conjunction([First|Goals], Last, (First, Rest)) :-
    conjunction(Goals, Last, Rest).

new_name(Name) :-
    retract(loop_number(N0)),
    N is N0+1,
    assertz(loop_number(N)),
    ( source_location(File, Line) -> true ; File = user, Line = 0 ),
    file_base_name(File, Base),
    atomic_list_concat(['$do ',Base,':',Line,' ',N], Name).
