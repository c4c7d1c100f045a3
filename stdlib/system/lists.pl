% SPDX-License-Identifier: MIT
% The built-in list predicates. The rest is in library(lists).

%!  memberchk(?Element, ?List) is semidet.
%
%   Element unifies with an element of List; commits to the first one that unifies. Errors: type_error(list, List) if
%   List is cyclic.
%
%       ?- memberchk(b, [a, b]).
%       true.

memberchk(Element, List) :-
    '$memberchk'(Element, List, Rest),
    (   Rest == []
    ->  true
    ;   Rest = [Candidate|Others],      % woken goals decide whether Candidate will do
        (   Element = Candidate
        ->  true
        ;   memberchk(Element, Others)
        )
    ).

% '$must_end'(+List): type_error(list, List) for a list that is cyclic, or ends in something other than [] or a
% variable. For callers that walk it in Prolog and handle terms that are not list pairs themselves.
'$must_end'(List) :-
    (   is_list(List)
    ->  true
    ;   acyclic_term(List),
        '$may_end'(List)
    ->  true
    ;   throw(error(type_error(list, List), _))
    ).

'$may_end'(List) :-
    (   nonvar(List),
        List = [_|Rest]
    ->  '$may_end_behind'(Rest)
    ;   true
    ).

'$may_end_behind'(Rest) :-
    (   var(Rest)
    ->  true
    ;   Rest = [_|Tail],
        '$may_end_behind'(Tail)
    ).

%   '$conjunction'(+Goals, -Conjunction): of the goals in a list; true if it is empty.

'$conjunction'([], true).
'$conjunction'([Goal|Goals], Conjunction) :-
    '$conjunction'(Goals, Goal, Conjunction).

'$conjunction'([], Goal, Goal).
'$conjunction'([Goal|Goals], First, (First, Rest)) :-
    '$conjunction'(Goals, Goal, Rest).

%   '$unlike'(+List, +Pattern, -Rest): Rest are the elements that do not match Pattern.

'$unlike'([], _, []).
'$unlike'([X|Xs], Pattern, Rest) :-
    ( nonvar(X), \+ X \= Pattern -> Rest = Rest1 ; Rest = [X|Rest1] ),
    '$unlike'(Xs, Pattern, Rest1).
