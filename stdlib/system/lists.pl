% SPDX-License-Identifier: MIT
% Lists: what is always there. The rest is in library(lists).

%!  memberchk(?Element, ?List) is semidet.
%
%   Element is a member of List; the first one that unifies is taken, for good.
%   Errors: type_error(list, List) where List is cyclic.
%
%       ?- memberchk(b, [a, b]).
%       true.

memberchk(Element, List) :-
    '$memberchk'(Element, List, Rest),
    (   Rest == []
    ->  true
    ;   Rest = [Candidate|Others],      % whether Candidate will do is for woken goals to say
        (   Element = Candidate
        ->  true
        ;   memberchk(Element, Others)
        )
    ).

% '$must_end'(+List): type_error(list, List) for a list that is cyclic, or ends in something else than [] or a variable.
% For those who walk it in Prolog. What is no list pair is for them to say.
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
