% SPDX-License-Identifier: MIT
% Giving up work whose result nobody wants any more, such as the mistakes of a text that has been changed again.

:- module('$interrupts', [interrupted_by/2, interrupted_by/3, while_wanted/1]).

:- meta_predicate interrupted_by(0, 0), interrupted_by(+, 0, 0), while_wanted(0).

%!  interrupted_by(:Check, :Goal) is semidet.
%!  interrupted_by(+Seconds, :Check, :Goal) is semidet.
%
%   The first solution of Goal, in which while_wanted/1 gives up as soon as Check holds. That is looked at every so many
%   Seconds, 0.1 if they are not given.
%
%       ?- catch(interrupted_by(true, while_wanted((repeat, fail))), Ball, true).
%       Ball = unwanted.

interrupted_by(Check, Goal) :-
    interrupted_by(0.1, Check, Goal).

interrupted_by(Seconds, Check, Goal) :-
    setup_call_cleanup(nb_setval('$unwanted', every(Seconds, Check)), once(Goal), nb_setval('$unwanted', none)).

%!  while_wanted(:Goal) is semidet.
%
%   The first solution of Goal, which may begin again; throws unwanted if what interrupted_by/2 looks at holds.
%
%       ?- while_wanted(X = 1).
%       X = 1.

while_wanted(Goal) :-
    (   nb_current('$unwanted', every(Seconds, Check))
    ->  catch('$watched'(Seconds, '$interrupts':look(Check), Goal), '$limit'(unwanted, _), throw(unwanted))
    ;   once(Goal)
    ).

%   No handler inside of the goal catches this ball, and no error of the check is one of the goal.

look(Check) :-
    (   catch(Check, error(_, _), fail)
    ->  throw('$limit'(unwanted, 0))
    ;   true
    ).
