% SPDX-License-Identifier: MIT
% Small tools for programs that process programs.

:- module(prolog_code,
          [ comma_list/2, semicolon_list/2, mkconj/3, mkdisj/3,
            pi_head/2, head_name_arity/3, most_general_goal/2, extend_goal/3,
            is_predicate_indicator/1, is_control_goal/1, body_term_calls/2,
            predicate_label/2, predicate_sort_key/2
          ]).

:- use_module(library(error), [instantiation_error/1, type_error/2, must_be/2]).

:- meta_predicate body_term_calls(:, -).

%!  comma_list(?Conjunction, ?List) is det.
%
%   Conjunction is the conjunction of the goals in List; nested conjunctions are flattened.
%
%       ?- comma_list((a,(b,c)), L).
%       L = [a,b,c].

comma_list(Conjunction, List) :-
    binary_list(Conjunction, ',', true, List).

%!  semicolon_list(?Disjunction, ?List) is det.
%
%   Disjunction is the disjunction of the goals in List; nested disjunctions are flattened.
%
%       ?- semicolon_list((a ; b ; c), List).
%       List = [a, b, c].

semicolon_list(Disjunction, List) :-
    binary_list(Disjunction, (;), fail, List).

binary_list(Term, Operator, Neutral, List) :-
    (   nonvar(Term)
    ->  flat(Term, Operator, List, [])
    ;   is_list(List)
    ->  nested(List, Operator, Neutral, Term)
    ;   instantiation_error(Term)
    ).

flat(Term, Operator, List, Tail) :-
    (   compound(Term),
        Term =.. [Operator,A,B]
    ->  flat(A, Operator, List, List1),
        flat(B, Operator, List1, Tail)
    ;   List = [Term|Tail]
    ).

nested([], _, Neutral, Neutral).
nested([X|Xs], Operator, _, Term) :-
    nested_(Xs, X, Operator, Term).

nested_([], X, _, X).
nested_([Y|Ys], X, Operator, Term) :-
    Term =.. [Operator,X,Rest],
    nested_(Ys, Y, Operator, Rest).

%!  mkconj(+A, +B, -Conjunction) is det.
%
%   Conjunction is (A,B), or one of the two if the other is `true`.
%
%       ?- mkconj(true, p(X), Conjunction).
%       Conjunction = p(X).

mkconj(A, B, Conjunction) :-
    (   A == true
    ->  Conjunction = B
    ;   B == true
    ->  Conjunction = A
    ;   Conjunction = (A,B)
    ).

%!  mkdisj(+A, +B, -Disjunction) is det.
%
%   Disjunction is (A;B), or one of the two if the other is `false`.
%
%       ?- mkdisj(a, b, Disjunction).
%       Disjunction = (a;b).

mkdisj(A, B, Disjunction) :-
    (   ( A == false ; A == fail )
    ->  Disjunction = B
    ;   ( B == false ; B == fail )
    ->  Disjunction = A
    ;   Disjunction = (A;B)
    ).

%!  pi_head(?Indicator, ?Head) is det.
%
%   Head is the most general goal of the predicate Indicator; both may be module-qualified.
%
%       ?- pi_head(append/3, Head).
%       Head = append(_A, _B, _C).

pi_head(Indicator, Head) :-
    (   nonvar(Indicator)
    ->  indicator_head(Indicator, Head)
    ;   nonvar(Head)
    ->  head_indicator(Head, Indicator)
    ;   instantiation_error(Indicator)
    ).

indicator_head(Module:Indicator, Module:Head) :-
    !,
    indicator_head(Indicator, Head).
indicator_head(Name//Arity, Head) :-
    !,
    Arity2 is Arity+2,
    functor(Head, Name, Arity2).
indicator_head(Name/Arity, Head) :-
    !,
    functor(Head, Name, Arity).
indicator_head(Indicator, _) :-
    type_error(predicate_indicator, Indicator).

head_indicator(Module:Head, Indicator) :-
    !,
    Indicator = Module:Indicator1,
    head_indicator(Head, Indicator1).
head_indicator(Head, Name/Arity) :-
    functor(Head, Name, Arity).

%!  head_name_arity(?Head, ?Name, ?Arity) is det.
%
%   Head is the most general goal of Name/Arity.
%
%       ?- head_name_arity(Head, point, 2).
%       Head = point(_A, _B).

head_name_arity(Head, Name, Arity) :-
    functor(Head, Name, Arity).

%!  most_general_goal(+Goal, -General) is det.
%
%   General is a goal of the same predicate with variables as arguments.
%
%       ?- most_general_goal(p(a, b), General).
%       General = p(_A, _B).

most_general_goal(Goal, General) :-
    (   var(Goal)
    ->  General = Goal
    ;   Goal = Module:Goal1
    ->  General = Module:General1,
        most_general_goal(Goal1, General1)
    ;   functor(Goal, Name, Arity),
        functor(General, Name, Arity)
    ).

%!  extend_goal(+Goal0, +Args, -Goal) is det.
%
%   Goal is Goal0 with Args appended.
%
%       ?- extend_goal(maplist(succ), [[1], L], Goal).
%       Goal = maplist(succ, [1], L).

extend_goal(Goal0, Args, Goal) :-
    (   Args == []
    ->  Goal = Goal0
    ;   nonvar(Goal0), Goal0 = Module:Goal1
    ->  Goal = Module:Goal2,
        extend_goal(Goal1, Args, Goal2)
    ;   must_be(callable, Goal0),
        Goal0 =.. [Name|Args0],
        '$append'(Args0, Args, Args1),
        Goal =.. [Name|Args1]
    ).

%!  is_predicate_indicator(@Term) is semidet.
%
%   Term is Name/Arity or Name//Arity, possibly module-qualified.
%
%       ?- is_predicate_indicator(append/3).
%       true.

is_predicate_indicator(Term) :-
    nonvar(Term),
    indicator(Term).

indicator(Module:Indicator) :-
    atom(Module),
    is_predicate_indicator(Indicator).
indicator(Name/Arity) :-
    atom(Name),
    integer(Arity),
    Arity >= 0.
indicator(Name//Arity) :-
    atom(Name),
    integer(Arity),
    Arity >= 0.

%!  is_control_goal(@Goal) is semidet.
%
%   Goal is a control construct.
%
%       ?- is_control_goal((a , b)).
%       true.

is_control_goal(Goal) :-
    nonvar(Goal),
    control(Goal),
    !.

control((_,_)).
control((_;_)).
control((_->_)).
control((_*->_)).
control(\+ _).
control(!).

%!  body_term_calls(:Body, -Called) is nondet.
%
%   Called is a goal that Body calls, through its control constructs and meta-arguments.
%
%       ?- findall(G, body_term_calls((a, \+ b ; c), G), Goals).
%       Goals = [user:a, user:b, user:c].

body_term_calls(Module:Body, Called) :-
    calls(Body, Module, Called).

calls(Body, Module, Called) :-
    (   var(Body)
    ->  Called = Module:Body
    ;   Body = Module1:Body1
    ->  calls(Body1, Module1, Called)
    ;   is_control_goal(Body),
        compound(Body)
    ->  functor(Body, _, Arity),
        between(1, Arity, N),
        arg(N, Body, Part),
        calls(Part, Module, Called)
    ;   Called = Module:Body
    ;   catch(predicate_property(Module:Body, meta_predicate(Spec)), _, fail),
        functor(Spec, _, Arity),
        between(1, Arity, N),
        arg(N, Spec, 0),
        arg(N, Body, Part),
        calls(Part, Module, Called)
    ).

%!  predicate_label(+Indicator, -Label) is det.
%
%   Label is the predicate as messages show it: without a module that is irrelevant to users.
%
%       ?- predicate_label(user:p/1, Label).
%       Label = p/1.

predicate_label(Indicator, Label) :-
    (   Indicator = Module:Indicator1,
        ( Module == user ; Module == system )
    ->  Label = Indicator1
    ;   Label = Indicator
    ).

%!  predicate_sort_key(+Indicator, -Key) is det.
%
%   Key is the name of the predicate.
%
%       ?- predicate_sort_key(lists:append/3, Key).
%       Key = append.

predicate_sort_key(Indicator, Key) :-
    (   Indicator = _:Indicator1
    ->  predicate_sort_key(Indicator1, Key)
    ;   Indicator = Key/_
    ->  true
    ;   Indicator = Key//_
    ).
