% SPDX-License-Identifier: MIT
% Giving up work whose result nobody wants any more, such as the mistakes of a text that has been changed again.

:- module('$interrupts', [interrupted_by/2, while_wanted/1]).

:- meta_predicate interrupted_by(0, 0), while_wanted(0).

%!  interrupted_by(:Check, :Goal) is semidet.
%
%   The first solution of Goal, in which while_wanted/1 gives up as soon as Check holds.
%
%       ?- catch(interrupted_by(true, while_wanted((repeat, fail))), Ball, true).
%       Ball = unwanted.

interrupted_by(Check, Goal) :-
    setup_call_cleanup(nb_setval('$unwanted', Check), once(Goal), nb_setval('$unwanted', none)).

%!  while_wanted(:Goal) is semidet.
%
%   The first solution of Goal, which may begin again; throws unwanted if it takes longer than a moment, and what
%   interrupted_by/2 watches holds.
%
%       ?- while_wanted(X = 1).
%       X = 1.

while_wanted(Goal) :-
    (   nb_current('$unwanted', Module:Check)
    ->  catch('$watched'(0.1, '$interrupts':look(Module:Check), Goal), '$limit'(unwanted, _), throw(unwanted))
    ;   once(Goal)
    ).

%   No handler inside of the goal catches this ball, and no error of the check is one of the goal.

look(Check) :-
    (   catch(Check, error(_, _), fail)
    ->  throw('$limit'(unwanted, 0))
    ;   true
    ).
