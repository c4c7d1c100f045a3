% SPDX-License-Identifier: MIT
% Declarative diagnosis (E. Shapiro, "Algorithmic Program Debugging", 1983): finds the clause that makes an answer
% wrong, or the goal without a clause that makes an answer missing. The student is asked about the intended meaning of
% the program, never about its execution; or a reference program is used.
%
%     ?- wrong(rev([a, b], Xs)).
%     is this right?  app([a], [b], [b, a])  (y/n) n
%     ...
%     This clause is wrong: lists.pl:7

:- module(diagnosis, [wrong/1, wrong/2, missing/1, missing/2, forget_answers/0]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(option), [option/3]).
:- use_module(private(teaching/clause_places)).
:- use_module(private(teaching/constrained_goals), [with_residue/3]).
:- use_module(private(teaching/failure_hints), [failure_hint/2]).
:- use_module(private(teaching/intended_meaning)).
:- use_module(private(teaching/program_parts),
              [is_program_goal/2, at_home/4, program_clause/4, goal_list/2, named_clause/6, transparent_goal/2]).
:- use_module(private(teaching/program_changes), [differs_again/4]).
:- use_module(private(teaching/proof_nodes)).
:- use_module(private(teaching/proof_trees), [proved/3]).
:- use_module(private(teaching/reference_programs), [load_reference/3, limited_answers/5]).
:- use_module(private(teaching/search_records), [mismatch/7]).
:- use_module(private(teaching/trials), [tried/3]).

:- meta_predicate wrong(0), wrong(0, +), missing(0), missing(0, +).

most_inferences(5_000_000).

%!  wrong(:Goal) is semidet.
%
%   Goal has an answer that it should not have: which clause is to blame? Searches the proof of the answer by asking
%   whether goals in it are right, each time one that halves the rest, until there is a clause whose body is right and
%   whose head is not. At a question, type `y`, `n`, `?` (don't know), `t` (all of this procedure is right), `q` (quit).
%   No question is asked twice. Fails if no answer is wrong.
%
%       ?- wrong(rev([a, b], Xs)).

wrong(Goal) :-
    wrong(Goal, []).

%!  wrong(:Goal, +Options) is semidet.
%
%   Like wrong/1; reference(File) is a correct program, used instead of asking the student. Errors: those of consult/1.
%
%       ?- wrong(rev([a, b], Xs), [reference('ref.pl')]).

wrong(Goal0, Options) :-
    strip_module(Goal0, Module, Goal),
    reference_of(Options, Module, Reference),
    catch(\+ \+ wrong_answer(Goal, Module, Reference), given_up, given_up).

reference_of(Options, Module, Reference) :-
    option(reference(File), Options, none),
    (   File == none
    ->  Reference = none
    ;   load_reference(File, Module, Reference)
    ).

given_up :-
    format('given up~n', []),
    fail.

wrong_answer(Goal, Module, Reference) :-
    most_inferences(Most),
    (   \+ ground(Goal)
    ->  Judged = open
    ;   of_reference(Goal, Reference, yes)
    ->  Judged = right
    ;   Judged = wrong                  % the student says so
    ),
    (   call_with_inference_limit(proved(Goal, Module, Proofs), Most, Result),
        (   Result == inference_limit_exceeded
        ->  true
        ;   Judged == open,
            is_right(Goal, Module, Reference, Verdict),
            Verdict == yes
        ->  fail
        ;   true
        )
    ->  (   Result == inference_limit_exceeded
        ->  format('no wrong answer within ~D inferences~n', [Most]),
            fail
        ;   Judged == right
        ->  format('the reference has this answer too: it is right~n', []),
            fail
        ;   numbered(Proofs, Nodes, 1, _),
            wrong_node(Nodes, Goal, Module, Reference)
        )
    ;   format('no answer of it is wrong; missing/1 is for answers that do not come~n', []),
        fail
    ).

%!  forget_answers is det.
%
%   Forgets the answers to questions of wrong/1 and missing/1.
%
%       ?- forget_answers.
%       true.

forget_answers :-
    forget_judgements.

% ---- divide and query ----

%   The query's goal is one node, or a conjunction.

wrong_node([Node], _, Module, Reference) :-
    !,
    suspect(Node, Module, Reference, []).
wrong_node(Nodes, Goal, Module, Reference) :-
    suspect(node(0, Goal, query, Nodes, []), Module, Reference, []).

%   suspect(+Node, ...): the goal of Node is not right. Goals with an unknown verdict are left out.

suspect(Node, Module, Reference, Unknown) :-
    Node = node(_, _, _, Below, _),
    (   best_question(Below, Unknown, Asked)
    ->  Asked = node(Id, Goal, _, _, _),
        home_of(Module, Goal, Home),
        is_right(Goal, Home, Reference, Verdict),
        judge(Verdict, Id, Asked, Node, Module, Reference, Unknown)
    ;   blame(Node, Module, Reference, Unknown)
    ).

judge(no, _, Asked, _, Module, Reference, Unknown) :-
    suspect(Asked, Module, Reference, Unknown).
judge(yes, Id, _, node(Root, Goal, Place, Below0, Body), Module, Reference, Unknown) :-
    without(Below0, Id, Below),
    suspect(node(Root, Goal, Place, Below, Body), Module, Reference, Unknown).
judge(unknown, Id, _, Node, Module, Reference, Unknown) :-
    suspect(Node, Module, Reference, [Id|Unknown]).

home_of(Module, Goal, Home) :-
    (   is_program_goal(Module, Goal)
    ->  at_home(Module, Goal, Home, _)
    ;   Home = Module
    ).

% ---- the culprit ----

blame(node(_, Goal, Place, Below, Body), Module, Reference, Unknown) :-
    (   Place = clause(Home, Clause)
    ->  format('~nThis clause is wrong: ', []),
        write_clause_text(Home, Goal, Clause),
        format('It has made  ', []),
        write_goal(Goal),
        nl,
        (   Body == []
        ->  true
        ;   format('out of what is right:~n', []),
            maplist(write_goal_line, Body)
        )
    ;   Place == query
    ->  format('~nEach goal of the query is right by itself.~n', [])
    ;   blame_search(Goal, Module, Reference)
    ),
    unknown_note(Below, Unknown).

unknown_note(Below, Unknown) :-
    (   Unknown \== [],
        Below \== []
    ->  format('(if what you did not know is right)~n', [])
    ;   true
    ).

%   The proof of an answer of a tabled goal that was used before. The failure of a goal is wrong: one of its answers is
%   missing.

blame_search(Goal, Module, Reference) :-
    is_program_goal(Module, Goal),
    !,
    copy_term(Goal, Answer),
    most_inferences(Most),
    call_with_inference_limit(( proved(Answer, Module, Proofs), Answer =@= Goal ), Most, Result),
    Result \== inference_limit_exceeded,
    !,
    numbered(Proofs, Nodes, 1, _),
    wrong_node(Nodes, Goal, Module, Reference).
blame_search(\+ Goal0, Module0, Reference) :-
    !,
    strip_module(Module0:Goal0, Module, Goal),
    missing_answer(Goal, Module, Reference).
blame_search(Goal, Module0, Reference) :-
    collected_goal(Goal, Inner0),
    strip_module(Module0:Inner0, Module, Inner),
    (   differs_again(Inner, Module, Changing, Place)
    ->  format('~nThis is wrong:  ', []),
        write_goal(Goal),
        nl,
        write_changing(Changing, Place)
    ;   wrong_among(Inner, Module, Reference)
    ->  true
    ;   lacks(Inner, Module, Reference, Blamed)
    ->  call(Blamed)
    ;   repeated_answer(Inner, Module, Reference, Repeated)
    ->  format('~nEach answer is right, but one comes more than once:  ', []),
        write_goal(Repeated),
        nl,
        forall(proving_place(Repeated, Module, Shown), format('  ~w~n', [Shown]))
    ;   format('~nEach answer is right, and none is missing:  ', []),
        write_goal(Inner),
        nl
    ).

%   An answer of Goal is wrong: goes on with it.

wrong_among(Goal, Module, Reference) :-
    wrong_node_among(Goal, Module, Reference, Node),
    !,
    suspect(Node, Module, Reference, []).

wrong_node_among(Goal, Module, Reference, Node) :-
    most_inferences(Most),
    call_with_inference_limit(proved(Goal, Module, Proofs), Most, Result),
    ( Result == inference_limit_exceeded -> !, fail ; true ),
    numbered(Proofs, Nodes, 1, _),
    '$in_list'(Node, Nodes),
    Node = node(_, Asked, _, _, _),
    home_of(Module, Asked, Home),
    is_right(Asked, Home, Reference, no).

lacks(Goal, Module, Reference, Blamed) :-
    (   goal_lacks(Goal, Module, Reference, Blamed)
    ->  true
    ;   \+ is_program_goal(Module, Goal),
        body_to_blame(Goal, Module, Reference, Blamed)
    ).

%   An answer that comes more often than in the reference, or more than once.

repeated_answer(Goal, Module, Reference, Repeated) :-
    all_answers(Module, Goal, Answers),
    '$append'(_, [Repeated|Rest], Answers),
    '$in_list'(Other, Rest),
    Other =@= Repeated,
    \+ (   Reference \== none,
           all_answers(Reference, Goal, Meant),
           times(Answers, Repeated, Times),
           times(Meant, Repeated, Times)
       ),
    !.

all_answers(Module, Goal, Answers) :-
    most_inferences(Most),
    limited_answers(Module:Goal, Goal, 200, Most, Answers0),
    findall(Answer, '$in_list'(answer(Answer), Answers0), Answers).

times(Answers, Answer, Times) :-
    findall(x, ( '$in_list'(Other, Answers), Other =@= Answer ), Xs),
    length(Xs, Times).

proving_place(Goal, Module, Shown) :-
    proved(Goal, Module, Proofs),
    '$in_list'(proof(Proved, clause(Home, Clause), _), Proofs),
    clause_place(Home, Proved, Clause, Shown).

write_changing(Changing, Place) :-
    functor(Changing, Name, Arity),
    format('~w calls ~q: run again, which this takes, the goal may be another one~n', [Place, Name/Arity]).

write_goal_line(Goal) :-
    with_residue(Goal, Plain, _),
    write('    '),
    write_goal(Plain),
    nl.

% ---- answers that do not come ----

%!  missing(:Goal) is semidet.
%
%   Goal should have an answer and has none, or the intended one is missing: which goal has no clause for it? Asks about
%   goals that fail and goals that may lack answers, until it finds a goal that should be true although no clause body
%   for it can be. Keys as for wrong/1. Fails if no answer is missing.
%
%       ?- missing(rev([a, b], [b, a])).

missing(Goal) :-
    missing(Goal, []).

%!  missing(:Goal, +Options) is semidet.
%
%   Like missing/1; reference(File) is as for wrong/2.
%
%       ?- missing(rev([a, b], Xs), [reference('ref.pl')]).

missing(Goal0, Options) :-
    strip_module(Goal0, Module, Goal),
    (   var(Goal)
    ->  throw(error(instantiation_error, context(diagnosis:missing/1, _)))
    ;   callable(Goal)
    ->  true
    ;   throw(error(type_error(callable, Goal), context(diagnosis:missing/1, _)))
    ),
    reference_of(Options, Module, Reference),
    (   differs_again(Goal, Module, Changing, Place)
    ->  write_changing(Changing, Place),
        fail
    ;   catch(\+ \+ lacking_goal(Goal, Module, Reference), given_up, given_up)
    ).

lacking_goal((A, B), Module, Reference) :-
    !,
    (   body_to_blame((A, B), Module, Reference, Blamed)
    ->  call(Blamed)
    ;   format('each goal of it answers as it should~n', []),
        fail
    ).
lacking_goal(Goal, Module, Reference) :-
    \+ is_program_goal(Module, Goal),
    transparent_goal(Goal, Plain),
    !,
    lacking_goal(Plain, Module, Reference).
lacking_goal(Goal, Module, Reference) :-
    answers_of(Goal, Module, Answers, End),
    (   Answers == [],
        End == [no_end]
    ->  format('the goal does not end within the limits: slice/1 shows why~n', []),
        fail
    ;   Answers == [],
        End = [throws(Ball)]
    ->  format('the goal does not fail: it throws ', []),
        write_goal(Ball),
        nl,
        fail
    ;   Answers == []
    ->  missing_answer(Goal, Module, Reference)
    ;   home_of(Module, Goal, Home),
        lacks_answer(Goal, Answers, Home, Reference, missing(Instance))
    ->  uncovered(Instance, Module, Reference)
    ;   format('nothing of it is missing; wrong/1 is for answers that are wrong~n', []),
        fail
    ).

%   Goal fails and should not. The answer itself need not be known: no clause has any.

missing_answer(Goal, Module, Reference) :-
    home_of(Module, Goal, Home),
    (   ground(Goal),
        of_reference(Goal, Reference, no)
    ->  Verdict = absent
    ;   ( ground(Goal) ; Reference == none )
    ->  Verdict = yes(Goal)
    ;   has_answer(Goal, Home, Reference, Verdict)
    ),
    (   Verdict = yes(Instance)
    ->  uncovered(Instance, Module, Reference)
    ;   Verdict == absent
    ->  format('the reference has no such answer~n', []),
        fail
    ;   format('nothing of it is missing~n', []),
        fail
    ).

answers_of(Goal, Module, Answers, End) :-
    most_inferences(Most),
    limited_answers(Module:Goal, Goal, 20, Most, Answers0),
    '$append'(Answers1, End, Answers0),
    \+ End = [answer(_)|_],
    !,
    findall(Answer, '$in_list'(answer(Answer), Answers1), Answers).

%   uncovered(+Goal, ...): Goal should be true and fails: either a goal in the body of one of its clauses is to blame,
%   or the clauses of Goal are.

uncovered(Goal0, Module0, Reference) :-
    (   is_program_goal(Module0, Goal0)
    ->  at_home(Module0, Goal0, Module, Goal)
    ;   Module = Module0,
        Goal = Goal0
    ),
    (   clause_goal_to_blame(Goal, Module, Reference, Blamed)
    ->  call(Blamed)
    ;   no_clause_covers(Goal, Module)
    ).

%   A goal of the body that wrongly fails; otherwise one that lacks the required answer. Blamed continues with it.

clause_goal_to_blame(Goal, Module, Reference, Blamed) :-
    findall(Body, program_clause(Module, Goal, Body, _), Bodies),
    stops(Bodies, Module, Found),
    stop_to_blame(Found, Module, Reference, Blamed).

stop_to_blame(Found, Module, Reference, Blamed) :-
    (   '$in_list'(failed(Failed), Found),
        goal_wrongly_fails(Failed, Module, Reference, Blamed)
    ->  true
    ;   '$in_list'(answered(Answered), Found),
        goal_lacks(Answered, Module, Reference, Blamed)
    ->  true
    ).

%   stops(+Bodies, +Module, -Found): each body is run goal by goal; failed(Goal) where it stops, answered(Goal) where it
%   has passed a goal with variables.

stops(Bodies, Module, Found) :-
    Stops = stops([]),
    maplist(note_stop(Module, Stops), Bodies),
    arg(1, Stops, Found0),
    '$reverse'(Found0, [], Found).

note_stop(Module, Stops, Body) :-
    goal_list(Body, Goals),
    most_inferences(Most),
    tried(( run_body(Goals, Module, Stops), fail ; true ), Most, _).

run_body([], _, _).
run_body([Goal|Goals], Module, Stops) :-
    (   Goal == !
    ->  run_body(Goals, Module, Stops)
    ;   Any = any(no),
        (   call(Module:Goal),
            nb_setarg(1, Any, yes),
            run_body(Goals, Module, Stops)
        ;   (   Any == any(no)
            ->  note(failed(Goal), Stops)
            ;   \+ ground(Goal)
            ->  note(answered(Goal), Stops)
            ;   true
            ),
            fail
        )
    ).

note(Stop, Stops) :-
    arg(1, Stops, Found),
    (   '$in_list'(Stop0, Found),
        Stop0 =@= Stop
    ->  true
    ;   length(Found, Length),
        Length > 50
    ->  true
    ;   nb_setarg(1, Stops, [Stop|Found])
    ).

goal_wrongly_fails(\+ Goal0, Module0, Reference, Blamed) :-
    !,
    strip_module(Module0:Goal0, Module, Goal),
    wrong_node_among(Goal, Module, Reference, Node),
    !,
    Blamed = diagnosis:suspect(Node, Module, Reference, []).
goal_wrongly_fails(Goal, Module, Reference, Blamed) :-
    is_program_goal(Module, Goal),
    !,
    home_of(Module, Goal, Home),
    has_answer(Goal, Home, Reference, yes(Instance)),
    Blamed = diagnosis:uncovered(Instance, Module, Reference).
goal_wrongly_fails(Goal, Module0, Reference, Blamed) :-
    collected_goal(Goal, Inner0),
    !,
    strip_module(Module0:Inner0, Module, Inner),
    (   wrong_node_among(Inner, Module, Reference, Node)
    ->  Blamed = diagnosis:suspect(Node, Module, Reference, [])
    ;   lacks(Inner, Module, Reference, Blamed)
    ).
goal_wrongly_fails(Goal, Module, Reference, Blamed) :-
    transparent_goal(Goal, Plain),
    stops([Plain], Module, Found),
    '$in_list'(failed(Inner), Found),
    goal_wrongly_fails(Inner, Module, Reference, Blamed),
    !.
goal_wrongly_fails(Goal, Module, Reference, Blamed) :-
    branches(Goal, Module, Branches, Condition),
    (   '$in_list'(Branch, Branches),
        stops([Branch], Module, Found),
        '$in_list'(failed(Inner), Found),
        goal_wrongly_fails(Inner, Module, Reference, Blamed)
    ->  true
    ;   wrong_node_among(Condition, Module, Reference, Node)
    ->  Blamed = diagnosis:suspect(Node, Module, Reference, [])
    ).

%   branches(+Goal, +Module, -Branches, -Condition): one of Branches should hold, or Condition, which holds, should not.

branches((If -> Then ; Else), Module, Branches, Condition) :-
    !,
    branches_of_condition(If, Module, (once(If), Then), Else, Branches, Condition).
branches((If *-> Then ; Else), Module, Branches, Condition) :-
    !,
    branches_of_condition(If, Module, (If, Then), Else, Branches, Condition).
branches((A ; B), _, [A, B], fail).
branches((If -> Then), _, [(If, Then)], fail).

branches_of_condition(If, Module, Taken, Else, Branches, Condition) :-
    most_inferences(Most),
    (   limited_answers(Module:If, x, 1, Most, [answer(_)|_])
    ->  Branches = [Taken],
        Condition = If
    ;   Branches = [Taken, Else],
        Condition = fail
    ).

goal_lacks(Goal, Module, Reference, Blamed) :-
    is_program_goal(Module, Goal),
    answers_of(Goal, Module, Answers, _),
    home_of(Module, Goal, Home),
    lacks_answer(Goal, Answers, Home, Reference, missing(Instance)),
    Blamed = diagnosis:uncovered(Instance, Module, Reference).

body_to_blame(Body, Module, Reference, Blamed) :-
    stops([Body], Module, Found),
    stop_to_blame(Found, Module, Reference, Blamed).

%   The result of each clause for Goal.

no_clause_covers(Goal, Module) :-
    \+ is_program_goal(Module, Goal),
    !,
    write_goal(Goal),
    format('  is no goal of the program: it fails by itself~n', []).
no_clause_covers(Goal, Module) :-
    format('~nNo clause covers  ', []),
    write_goal(Goal),
    nl,
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    findall(clause(Head, Body, Reference), program_clause(Module, Head, Body, Reference), Clauses),
    (   Clauses == []
    ->  format('  ~q has no clauses~n', [Name/Arity])
    ;   maplist(write_refusal(Goal, Module), Clauses)
    ).

write_refusal(Goal, Module, clause(Head, Body, Reference)) :-
    clause_place(Module, Head, Reference, Place),
    (   Head \= Goal
    ->  goal_list(Body, Goals),
        named_clause(Module, Head, Goals, Reference, Names, _),
        mismatch(Module, Head, Names, Goal, [], Text, _),
        format('  ~w  ~w~n', [Place, Text])
    ;   \+ \+ refusal(Head, Body, Goal, Module, Place)
    ).

refusal(Head, Body, Goal, Module, Place) :-
    Head = Goal,
    stops([Body], Module, Found),
    (   '$in_list'(failed(Failed), Found)
    ->  format('  ~w  fails at  ', [Place]),
        write_goal(Failed),
        nl,
        ( failure_hint(Failed, Hint) -> format('    = ~w~n', [Hint]) ; true )
    ;   Body == true
    ->  format('  ~w  matches~n', [Place])
    ;   format('  ~w  has no answer within the limits~n', [Place])
    ).
