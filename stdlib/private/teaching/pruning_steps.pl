% SPDX-License-Identifier: MIT
% Which constraint narrows which domain. The constraints posted on a branch are run one by one on copies that have only
% the domains, as a queue of propagators would run them: what each of them removes is seen, and which one fails.

:- module('$pruning_steps', [no_constraints/1, posting/6, unifying/5, prunings/3, conflict/3]).

:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2, put_assoc/4]).
:- use_module(private(teaching/goal_effects), [is_constraint/1]).

% store(Slots, Constraints, Event): Slots has slot(N, Variable, Domain, Name, By) as of the last step, By the constraint
% that has narrowed it last. Constraints has the constraint(Id, Text, Goal, Variables, Numbers) posted so far, the last
% one first. Event is the constraint that is being posted, an equation of the goal or of a clause head (Id 0, text ''),
% or none.

most_constraints(300).
most_runs(2000).

%!  no_constraints(-Store) is det.
%
%   Nothing has been posted.
%
%       ?- no_constraints(Store).
%       Store = store([], [], none).

no_constraints(store([], [], none)).

%!  posting(+Module, +Goal, +Text, +Names, +Store0, -Store) is det.
%
%   Goal, which is shown as Text, is about to run. Names are those of variables.
%
%       ?- no_constraints(_Store0), posting(user, atom(a), 'atom(a)', [], _Store0, Store).
%       Store = store([], [], none).

posting(Module, Goal, Text, Names, Store0, Store) :-
    Store0 = store(Slots0, Constraints, _),
    (   '$predicate_property'(Module, '#='(_, _), imported_from(_)),
        callable(Goal),
        is_constraint(Goal)
    ->  term_variables(Goal, Variables),
        foldl(with_slot, Variables, Slots0, Slots1),
        maplist(with_name(Names), Slots1, Slots),
        length(Constraints, Before),
        Id is Before + 1,
        copied(Module:Goal, Id, Text, Slots, Constraint),
        Store = store(Slots, [Constraint|Constraints], Constraint)
    ;   nonvar(Goal),
        Goal = (A = B)
    ->  unifying(A, B, Names, Store0, Store)
    ;   maplist(with_name(Names), Slots0, Slots),
        Store = store(Slots, Constraints, none)
    ).

%   A variable keeps the name it had when it was first seen.

with_name(Names, slot(N, Variable, Domain, Name0, By), slot(N, Variable, Domain, Name, By)) :-
    (   Name0 == none,
        var(Variable),
        '$in_list'(Known=Value, Names),
        Value == Variable
    ->  Name = Known
    ;   Name = Name0
    ).

with_slot(Variable, Slots0, Slots) :-
    (   slot_of(Variable, Slots0, _)
    ->  Slots = Slots0
    ;   length(Slots0, N),
        domain_now(Variable, Domain),
        Slots = [slot(N, Variable, Domain, none, '')|Slots0]
    ).

slot_of(Variable, Slots, N) :-
    '$in_list'(slot(N, Known, _, _, _), Slots),
    Known == Variable,
    !.

domain_now(Value, Domain) :-
    (   integer(Value)
    ->  Domain = '..'(Value, Value)
    ;   attvar(Value)
    ->  clpfd:fd_dom(Value, Domain)
    ;   Domain = '..'(inf, sup)
    ).

copied(Goal, Id, Text, Slots, constraint(Id, Text, Copy, Copies, Numbers)) :-
    term_variables(Goal, Variables0),
    known(Variables0, Slots, Variables, Numbers),
    copy_term_nat(Goal-Variables, Copy-Copies).

known([], _, [], []).
known([Variable|Variables0], Slots, Variables, Numbers) :-
    (   slot_of(Variable, Slots, N)
    ->  Variables = [Variable|Variables1],
        Numbers = [N|Numbers1]
    ;   Variables = Variables1,
        Numbers = Numbers1
    ),
    known(Variables0, Slots, Variables1, Numbers1).

%!  unifying(+A, +B, +Names, +Store0, -Store) is det.
%
%   A and B are about to be unified.
%
%       ?- no_constraints(_Store0), unifying(a, a, [], _Store0, Store).
%       Store = store([], [], none).

unifying(A, B, Names, store(Slots0, Constraints, _), store(Slots, Constraints, Event)) :-
    maplist(with_name(Names), Slots0, Slots),
    (   Slots == []
    ->  Event = none
    ;   copied(user:(A = B), 0, '', Slots, Event)
    ).

%!  prunings(+Store0, -Store, -Prunings) is det.
%
%   The event of Store0 has succeeded. Prunings has [By, Name, Before, After] for each domain that a constraint, By, has
%   narrowed on the way, in the order in which it may have happened; By is '' for the goal itself.
%
%       ?- no_constraints(_Store0), prunings(_Store0, _Store, Prunings).
%       Prunings = [].

prunings(store(Slots0, Constraints, Event), store(Slots, Constraints, none), Prunings) :-
    maplist(slot_now, Slots0, Slots1),
    (   ( Slots1 == Slots0, Event == none ; too_many(Constraints) )
    ->  Slots = Slots1,
        Prunings = []
    ;   domains_of(Slots0, Domains0),
        most_runs(Most),
        ( Event == none -> Queue = [] ; Queue = [Event] ),
        run(Queue, Constraints, Most, Domains0, Domains, Steps, Steps1),
        explained(Slots1, Constraints, Most, Domains, Steps1),
        maplist(narrowed_by(Steps), Slots1, Slots),
        named_steps(Steps, Slots, Prunings)
    ).

slot_now(slot(N, Variable, _, Name, By), slot(N, Variable, Domain, Name, By)) :-
    domain_now(Variable, Domain).

narrowed_by(Steps, slot(N, Variable, Domain, Name, By0), slot(N, Variable, Domain, Name, By)) :-
    findall(Text, ( '$in_list'(pruned(Text, N, _, _), Steps), Text \== several ), Texts),
    ( '$append'(_, [By1], Texts) -> By = By1 ; By = By0 ).

too_many(Constraints) :-
    most_constraints(Most),
    length(Constraints, Count),
    Count > Most.

domains_of(Slots, Domains) :-
    findall(N-Domain, '$in_list'(slot(N, _, Domain, _, _), Slots), Pairs),
    list_to_assoc(Pairs, Domains).

%   What the goal has bound without saying so: values first, then what constraints make of them.

explained(Slots, Constraints, Most, Domains0, Steps) :-
    (   '$in_list'(slot(N, Value, Domain, _, _), Slots),
        integer(Value),
        get_assoc(N, Domains0, Before),
        Before \== Domain
    ->  Steps = [pruned('', N, Before, Domain)|Steps1],
        put_assoc(N, Domains0, Domain, Domains1),
        waiting(N, -1, Constraints, [], Queue),
        run(Queue, Constraints, Most, Domains1, Domains, Steps1, Steps2),
        explained(Slots, Constraints, Most, Domains, Steps2)
    ;   findall(pruned(several, N, Before, Domain),
                ( '$in_list'(slot(N, _, Domain, _, _), Slots), get_assoc(N, Domains0, Before), Before \== Domain ),
                Steps)
    ).

%!  conflict(+Store, -Prunings, -Conflict) is semidet.
%
%   The event of Store fails: after Prunings, Conflict is [By, Name, Domain, Allowed, Earlier]: By leaves Name only the
%   values Allowed, none of which is in its Domain, to which Earlier has narrowed it. Fails if no constraint fails by
%   itself.
%
%       ?- no_constraints(_Store0), conflict(_Store0, Prunings, Conflict).
%       false.

conflict(store(Slots, Constraints, Event), Prunings, Conflict) :-
    Event \== none,
    \+ too_many(Constraints),
    domains_of(Slots, Domains0),
    most_runs(Most),
    run([Event], Constraints, Most, Domains0, failed(Constraint, Domains), Steps, []),
    !,
    named_steps(Steps, Slots, Prunings),
    maplist(narrowed_by(Steps), Slots, Slots1),
    emptied(Constraint, Domains, Slots1, Conflict).

%   A variable with which the constraint could hold, if it had other values.

emptied(constraint(Id, Text, Goal, Variables, Numbers), Domains, Slots, [Text, Name, Domain, Allowed, By]) :-
    '$in_list'(N, Numbers),
    '$in_list'(slot(N, _, _, Name, By), Slots),
    Name \== none,
    get_assoc(N, Domains, Domain0),
    put_assoc(N, Domains, '..'(inf, sup), Others),
    run_alone(constraint(Id, Text, Goal, Variables, Numbers), Others, Pairs),
    '$in_list'(N-Allowed0, Pairs),
    !,
    domain_text(Domain0, Domain),
    domain_text(Allowed0, Allowed).

% ---- running constraints ----

%   run(+Queue, +All, +Most, +Domains0, -Domains, -Steps, ?Steps1): Steps has pruned(By, N, Before, After), Domains is
%   failed(Constraint, Domains) if Constraint has failed with Domains.

run([], _, _, Domains, Domains, Steps, Steps).
run([Constraint|Queue], All, Most, Domains0, Domains, Steps, Steps1) :-
    (   Most =:= 0
    ->  Domains = Domains0,
        Steps = Steps1
    ;   run_alone(Constraint, Domains0, Pairs)
    ->  Constraint = constraint(Id, By, _, _, _),
        narrowed(Pairs, By, Id, All, Queue, Queue1, Domains0, Domains1, Steps, Steps2),
        Most1 is Most - 1,
        run(Queue1, All, Most1, Domains1, Domains, Steps2, Steps1)
    ;   Domains = failed(Constraint, Domains0),
        Steps = Steps1
    ).

run_alone(constraint(_, _, Goal, Variables, Numbers), Domains, Pairs) :-
    findall(After,
            ( with_domains(Numbers, Variables, Domains),
              catch(call_with_inference_limit(Goal, 200000, _), _, true),
              domains_after(Numbers, Variables, After) ),
            [Pairs|_]).

with_domains([], [], _).
with_domains([N|Numbers], [Variable|Variables], Domains) :-
    get_assoc(N, Domains, Domain),
    clpfd:in(Variable, Domain),
    with_domains(Numbers, Variables, Domains).

domains_after([], [], []).
domains_after([N|Numbers], [Variable|Variables], [N-Domain|Pairs]) :-
    domain_now(Variable, Domain),
    domains_after(Numbers, Variables, Pairs).

narrowed([], _, _, _, Queue, Queue, Domains, Domains, Steps, Steps).
narrowed([N-Domain|Pairs], By, Id, All, Queue0, Queue, Domains0, Domains, Steps, Steps1) :-
    get_assoc(N, Domains0, Before),
    (   Before == Domain
    ->  narrowed(Pairs, By, Id, All, Queue0, Queue, Domains0, Domains, Steps, Steps1)
    ;   Steps = [pruned(By, N, Before, Domain)|Steps2],
        put_assoc(N, Domains0, Domain, Domains1),
        waiting(N, Id, All, Queue0, Queue1),
        narrowed(Pairs, By, Id, All, Queue1, Queue, Domains1, Domains, Steps2, Steps1)
    ).

%   The other constraints on a variable join the queue, in the order in which they were posted.

waiting(N, Id, All, Queue0, Queue) :-
    findall(Other,
            ( '$in_list'(Other, All),
              Other = constraint(Own, _, _, _, Numbers),
              Own \== Id,
              '$in_list'(N, Numbers),
              \+ '$in_list'(constraint(Own, _, _, _, _), Queue0) ),
            Found0),
    '$reverse'(Found0, [], Found),
    '$append'(Queue0, Found, Queue).

% ---- texts ----

named_steps([], _, []).
named_steps([pruned(By, N, Before0, After0)|Steps], Slots, Named) :-
    (   '$in_list'(slot(N, _, _, Name, _), Slots),
        Name \== none
    ->  domain_text(Before0, Before),
        domain_text(After0, After),
        ( By == several -> Who = 'several constraints together' ; Who = By ),
        Named = [[Who, Name, Before, After]|Named1]
    ;   Named = Named1
    ),
    named_steps(Steps, Slots, Named1).

domain_text(Domain, Text) :-
    ( Domain = '..'(Value, Value) -> Text = Value ; format(atom(Text), '~w', [Domain]) ).
