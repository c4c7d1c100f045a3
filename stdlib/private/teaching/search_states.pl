% SPDX-License-Identifier: MIT
% The state of a branch of a search: state(Node, Names, Open, Exits, Path, Within, Depth, Domains) has the node reached,
% the names of variables, the open alternatives, the calls exited since that node, the proof so far, whether the search
% is inside a goal, the number of goals above, and shown(Domains, Store), the constraint domains as last reported.

:- module('$search_states',
          [ initial_state/2, state_node/2, state_path/2, state_names/2, state_depth/2, open_alternatives/2, opened/3,
            within/3, left/3, is_within/1, keeps_order/1, exited/3, proofs_since/2, with_answers/5, with_step/4,
            call_number/2, call_depth/2 ]).

:- use_module(private(teaching/pruning_steps), [no_constraints/1]).

%!  initial_state(+Names, -State) is det.
%
%   State is the initial state of a search; Names has Name=Variable for the variables of the goal.
%
%       ?- initial_state(['X'=X], _State), state_names(_State, Names).
%       Names = ['X'=X].

initial_state(Names, state(-1, Names, [], [], [], false, 0, shown([], Store))) :-
    no_constraints(Store).

%!  state_node(+State, -Node) is det.
%
%   Node is the last node of the branch, or -1.
%
%       ?- initial_state([], _State), state_node(_State, Node).
%       Node = -1.

state_node(state(Node, _, _, _, _, _, _, _), Node).

%!  state_path(+State, -Path) is det.
%
%   Path has step(Call, Caller, Goal, Place) for the steps so far, the last one first.
%
%       ?- initial_state([], _State), state_path(_State, Path).
%       Path = [].

state_path(state(_, _, _, _, Path, _, _, _), Path).

%!  state_names(+State, -Names) is det.
%
%   Names are the names of all variables on the branch.
%
%       ?- initial_state([], _State), state_names(_State, Names).
%       Names = [].

state_names(state(_, Names, _, _, _, _, _, _), Names).

%!  state_depth(+State, -Depth) is det.
%
%   Depth is the number of goals above.
%
%       ?- initial_state([], _State), state_depth(_State, Depth).
%       Depth = 0.

state_depth(state(_, _, _, _, _, _, Depth, _), Depth).

%!  open_alternatives(+State, -Open) is det.
%
%   Open has open(Node, What) for each open alternative, the newest first.
%
%       ?- initial_state([], _State), open_alternatives(_State, Open).
%       Open = [].

open_alternatives(state(_, _, Open, _, _, _, _, _), Open).

%!  opened(+State0, +What, -State) is det.
%
%   The node has an alternative: clauses(N, Clauses), from clause N on; right, for a disjunction; solutions.
%
%       ?- initial_state([], _State0), opened(_State0, right, _State), open_alternatives(_State, Open).
%       Open = [open(-1, right)].

opened(state(Node, Ns, Open, E, P, W, D, F), What, state(Node, Ns, [open(Node, What)|Open], E, P, W, D, F)).

%!  within(+Call, +State0, -State) is det.
%
%   From here on the search is inside the goal of Call. The order of goals does not matter inside a negation only.
%
%       ?- initial_state([], _State0), within(query, _State0, _State), is_within(_State).

within(Call, state(N, Ns, O, E, P, W0, D, F), state(N, Ns, O, E, P, W, D, F)) :-
    ( W0 \== true, Call = call(_, _, _, Goal, _, _), nonvar(Goal), Goal = (\+ _) -> W = negation ; W = true ).

%!  left(+Inner, +Outer, -State) is det.
%
%   The search continues from Inner with the surroundings of Outer.
%
%       ?- initial_state([], _Outer), within(query, _Outer, _Inner), left(_Inner, _Outer, _State), \+ is_within(_State).

left(state(N, Ns, O, E, P, _, _, F), state(_, _, _, _, _, W, D, _), state(N, Ns, O, E, P, W, D, F)).

%!  is_within(+State) is semidet.
%
%   The search is inside a goal.
%
%       ?- initial_state([], _State0), within(query, _State0, _State), is_within(_State).

is_within(state(_, _, _, _, _, Within, _, _)) :-
    Within \== false.

%!  keeps_order(+State) is semidet.
%
%   The search is inside a goal to which the first answer, or the order of answers, matters.
%
%       ?- initial_state([], _State0), within(query, _State0, _State), keeps_order(_State).

keeps_order(state(_, _, _, _, _, true, _, _)).

%!  exited(+State0, +Call, -State) is det.
%
%   The body of Call has been solved.
%
%       ?- initial_state([], _State0), exited(_State0, call(1, 1, user, p, 0, query), _State).

exited(state(N, Ns, O, E, P, W, D, F), Call, state(N, Ns, O, [Call|E], P, W, D, F)).

%!  proofs_since(+Before, -Steps) is det.
%
%   Steps are the steps added to the path since Before.
%
%       ?- initial_state([], _State), b_setval('$recorded_state', _State), proofs_since(_State, Steps).

proofs_since(Before, Steps) :-
    b_getval('$recorded_state', Now),
    state_path(Before, Old),
    state_path(Now, Path),
    newer(Path, Old, Steps).

newer(Path, Old, Steps) :-
    (   Path == Old
    ->  Steps = []
    ;   Path = [Step|Path1],
        Steps = [Step|Steps1],
        newer(Path1, Old, Steps1)
    ).

%!  with_answers(+State0, +Number, +Caller, +Answers, -State) is det.
%
%   Answers has the steps of each answer collected by the goal of call Caller: adds answers(Number, Caller, Answers) to
%   the path.
%
%       ?- initial_state([], _State0), with_answers(_State0, 2, 1, [[step(1, 0, p, system)]], _State).

with_answers(state(N, Ns, O, E, P, W, D, F), Number, Caller, Answers, state(N, Ns, O, E, [Item|P], W, D, F)) :-
    Item = answers(Number, Caller, Answers).

%!  with_step(+State0, +Call, +Place, -State) is det.
%
%   The goal of Call has been resolved: by a clause(Module, Reference), or by the system.
%
%       ?- initial_state([], _S0), with_step(_S0, call(1, 1, user, p, none, query), system, _S), state_path(_S, Path).
%       Path = [step(1, 0, p, system)].

with_step(state(N, Ns, O, E, P, W, D, F), Call, Place, state(N, Ns, O, E, [Step|P], W, D, F)) :-
    Call = call(Number, _, _, Goal0, _, Parent),
    call_number(Parent, Caller),
    (   nonvar(Goal0),
        is_momentary(Goal0)
    ->  copy_term_nat(Goal0, Goal)
    ;   Goal = Goal0
    ),
    Step = step(Number, Caller, Goal, Place).

%   A goal that held when it ran need not hold for values bound later.

is_momentary(var(_)).
is_momentary(_ \== _).
is_momentary(_ \= _).
is_momentary(\+ _).

%!  call_number(+Call, -Number) is det.
%
%   Number is the number of the call; 0 for the query.
%
%       ?- call_number(query, Number).
%       Number = 0.

call_number(query, 0).
call_number(call(Number, _, _, _, _, _), Number).

%!  call_depth(+Call, -Depth) is det.
%
%   Depth is the depth of the goals in the body of Call; 1 for those of the query.
%
%       ?- call_depth(query, Depth).
%       Depth = 1.

call_depth(query, 1).
call_depth(call(_, Depth0, _, _, _, _), Depth) :-
    Depth is Depth0 + 1.
