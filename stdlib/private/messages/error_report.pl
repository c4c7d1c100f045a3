% SPDX-License-Identifier: MIT
% Reports on an error thrown at run time: which goal of which clause threw it, what called that, and what is probably
% wrong with it. The machine records code addresses (see '$error_trace'/1), and the tables of the clauses map them to
% goals in the source.

:- module('$error_report', [error_trace_for/2, trace_place/3, error_report//3, user_frames/2, frame_place/2]).

:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(private(messages/source_snippets)).
:- use_module(private(checks/arithmetic_goals), [arithmetic_goal/2]).
:- use_module(private(checks/goal_modes), [goal_modes/3]).
:- use_module(private(messages/error_origins), [query_of_error/2]).
:- use_module(private(messages/error_parts)).
:- use_module(private(messages/usual_slips), [capital_hint//1, capital/2]).
:- use_module(private(teaching/goal_effects), [has_effect/1]).
:- use_module(private(teaching/goal_names), [goal_names/3]).
:- use_module(private(teaching/program_parts), [is_program_goal/2]).

%!  error_trace_for(+Formal, -Trace) is semidet.
%
%   The trace kept for the last message, if it is for this error.
%
%       ?- error_trace_for(type_error(evaluable, a/0), Trace).

error_trace_for(Formal, Trace) :-
    nb_current('$kept_error_trace', Trace),
    Trace = trace(Kind, _, _, _, _),
    (   compound(Formal)
    ->  functor(Formal, Name, Arity),
        Kind == Name/Arity
    ;   Kind == Formal
    ).

is_user_frame(frame(_, Path, Line, _, _, _)) :-
    Line > 0,
    is_user_path(Path).

is_user_path(Path) :-
    Path \== '',
    \+ sub_atom(Path, 0, _, _, 'hornbeam:').

%!  user_frames(+Frames0, -Frames) is det.
%
%   Frames are the frames of Frames0 for clauses in user files.
%
%       ?- user_frames([frame(user:p/0, 'a.pl', 1, none, 0, 0), frame(system:q/0, '', 0, none, 0, 0)], Frames).
%       Frames = [frame(user:p/0, 'a.pl', 1, none, 0, 0)].

user_frames(Frames0, Frames) :-
    include(is_user_frame, Frames0, Frames).

% ---- the goal that threw ----

%!  trace_place(+Formal, +Trace, -Where) is semidet.
%
%   Where is where(Indicator, Place, Goal, Part, Clause, Names, Callers): the clause of Indicator with the goal that
%   threw the error; for arithmetic, Part is the part of it without a value; Callers are the user's frames after it.
%
%       ?- trace_place(instantiation_error, Trace, Where).

trace_place(Formal, Trace, where(Indicator, Place, Goal, Part, Clause, Names, Callers)) :-
    Trace = trace(_, _, _, Frames, _),
    user_frames(Frames, [Frame|Callers]),
    frame_place(Frame, where(Indicator, Place0, Goal0, Layout0, Clause, Names)),
    Indicator = Module:_,
    part_at_fault(Formal, Trace, Module, Goal0, Layout0, Goal, Part, Layout),
    (   Layout \== Layout0,
        Place0 = place(Path, _, _, _, _),
        layout_span(Layout, From, To),
        span_place(Path, From, To, Place1)
    ->  Place = Place1
    ;   Place = Place0
    ),
    ( missing_procedure(Formal, Name, _) -> nonvar(Goal), names(Goal, Name) ; true ).

names(Goal, Name) :-
    (   callable(Goal),
        functor(Goal, Name, _)
    ->  true
    ;   has_name(Goal, Name)
    ).

has_name(Term, Name) :-
    argument_of(Term, Argument),
    (   Argument == Name
    ;   compound(Argument),
        ( functor(Argument, Name, _) ; has_name(Argument, Name) )
    ),
    !.

%!  frame_place(+Frame, -Where) is det.
%
%   Where is where(Indicator, Place, Goal, Layout, Clause, Names): the goal in which Frame is suspended, or none.
%
%       ?- frame_place(frame(user:p/0, '/no/a.pl', 7, user:q/0, 0, none), Where).
%       Where = where(user:p/0, place('/no/a.pl', 7, 0, '', 0), none, none, none, []).

frame_place(frame(Indicator, Path, Line, _, _, _), where(Indicator, Place, none, none, none, [])) :-
    has_changed(Path),                  % what was loaded stands there no longer
    !,
    Place = place(Path, Line, 0, '', 0).
frame_place(Frame, where(Indicator, Place, Goal, Layout, Clause, Names)) :-
    Frame = frame(Indicator, Path, Line, _, _, Span),
    Indicator = Module:_,
    (   Span = From-To,
        span_place(Path, From, To, Place0)
    ->  Place = Place0
    ;   Place = place(Path, Line, 0, '', 0)
    ),
    (   goal_of_frame(Frame, Goal0, Layout0, Clause0, Names0)
    ->  Goal = Goal0, Layout = Layout0, Clause = Clause0, Names = Names0
    ;   Goal = none,
        Layout = none,
        ( clause_text(Path, Line, Module, Clause, Names, _) -> true ; Clause = none, Names = [] )
    ).

has_changed(Path) :-
    '$is_loaded'(Path, _, Loaded),
    '$file_time'(Path, Now),
    !,
    Now =\= Loaded,
    Now =\= 0.                          % gone, or not from a file

goal_of_frame(frame(Module:_, Path, _, _, Begin, From-To), Goal, Layout, Clause, Names) :-
    '$clause_at_offset'(Path, Begin, Module, Clause, Names, ClauseLayout),
    goal_of_span(Clause, ClauseLayout, From, To, Goal, Layout).

% ---- the report ----

%!  error_report(+Formal, +Where, +Trace)// is det.
%
%   Lines with the place, the reason and the callers.
%
%       ?- phrase(error_report(instantiation_error, Where, Trace), Lines).

error_report(Formal, Where, Trace) -->
    { Where = where(_, Place, _, _, _, _, Callers) },
    place_lines(Place),
    changed_file(Place),
    reason(Formal, Where),
    goal_line(Formal, Where, Trace),
    callers(Where, Callers),
    from_query(Trace).

changed_file(place(Path, _, Column, _, _)) -->
    { Column =:= 0,
      has_changed(Path),
      shown_file(Path, Shown)
    },
    !,
    [nl, '= ~w has changed since it was loaded: ?- make. loads it again'-[Shown]].
changed_file(_) -->
    [].

%   known_variables(+Clause, +Goal, -Known, -After): the variables of the head and of the goals before Goal, and the
%   goals after it.

known_variables(Clause, Goal, Known, After) :-
    head_of_clause(Clause, Head, Body),
    plain_goals(Body, Goals, []),
    goals_before(Goals, Goal, Before, After),
    term_variables(Head-Before, Known).

reason(instantiation_error, where(_, _, Goal, _, _, Names, _)) -->
    { nonvar(Goal),
      goal_modes(user, Goal, Modes),
      arg(N, Modes, Mode),
      '$in_list'(Mode, [0, ^]),
      arg(N, Goal, Variable),
      var(Variable),
      name_of(Names, Variable, Name),
      !
    },
    [nl, '= ~w is called as a goal here, and has no value'-[Name]].
reason(instantiation_error, where(_, place(Path, _, _, _, _), Goal, Part, Clause, Names, _)) -->
    { var(Part),
      \+ Path == ''
    },
    !,
    unbound_reason(Goal, Part, Clause, Names).
reason(instantiation_error, where(_, _, Goal, _, Clause, Names, _)) -->
    { Clause \== none,
      nonvar(Goal),
      '$in_list'(Goal, [label(_), labeling(_, _), indomain(_)]),
      known_variables(Clause, Goal, _, After),
      '$in_list'(Later, After),
      is_constraint(Later),
      term_variables(Goal, Variables),
      '$in_list'(Variable, Variables),
      has_variable(Later, Variable),
      !,
      Options = [variable_names(Names), quoted(true), spacing(next_argument)],
      functor(Goal, Label, Arity)
    },
    [nl, '= ~W comes later here: call ~q after the constraints'-[Later, Options, Label/Arity]].
reason(instantiation_error, where(_, _, Goal, _, _, Names, _)) -->
    { nonvar(Goal),
      '$in_list'(Goal-Labeled, [label(Xs)-Xs, labeling(_, Xs)-Xs]),
      term_variables(Labeled, [_|_]),
      !,
      Options = [variable_names(Names), quoted(true), spacing(next_argument)]
    },
    [nl, '= say before it what they can be, as in ~W ins 0..9'-[Labeled, Options]].
reason(type_error(evaluable, Name/0), where(_, _, _, Part, _, Names, _)) -->
    { var(Part),
      name_of(Names, Part, Variable)
    },
    !,
    [nl, '= ~w is `~q` here'-[Variable, Name]].
reason(type_error(evaluable, Name/0), where(_, _, _, _, _, Names, _)) -->
    { atom(Name),
      capital(Name, Variable),
      '$in_list'(Variable=_, Names)
    },
    !,
    [nl, '= the clause has a variable ~w: did you mean that?'-[Variable]].
reason(type_error(evaluable, Name/0), _) -->
    !,
    capital_hint(Name).
reason(type_error(callable, Number), where(_, _, Goal, _, Clause, _, _)) -->
    { number(Number),
      var(Goal),
      Clause \== none
    },
    !,
    [nl, '= goals have no values: what a clause computes is an argument of its head'].
reason(_, _) -->
    [].

unbound_reason(Goal, Variable, Clause, Names) -->
    { name_of(Names, Variable, Name),
      (   known_variables(Clause, Goal, Known, After)
      ->  true
      ;   Known = Clause,               % the goal is in an argument
          After = []
      )
    },
    !,
    (   { '$in_list'(Later, After),
          is_call(Later),
          \+ has_effect(Later),
          has_variable(Later, Variable),
          functor(Later, LaterName, LaterArity)
        }
    ->  [nl, '= ~w has no value here: ~q, which could give it one, is called later'-[Name, LaterName/LaterArity],
         nl, '= move that goal before this one, or use #=/2 of library(clpfd)']
    ;   { is_constrained(Clause, Goal, Variable) }
    ->  [nl, '= ~w has only constraints here: go on with #>/2 and the like, or give it a value by label/1'-[Name]]
    ;   { has_variable(Known, Variable) }
    ->  [nl, '= ~w has no value here'-[Name]],
        computed_by_constraint(Goal, Names)
    ;   [nl, '= ~w has no value here: nothing before this goal gives it one'-[Name]]
    ).
unbound_reason(_, _, _, _) -->
    [].

%   In a program with constraints.

computed_by_constraint(Goal, Names) -->
    { callable(Goal),
      Goal =.. [Operator, Left, Right],
      '$in_list'(Operator-Constraint, [is-(#=), (=:=)-(#=), (=\=)-(#\=), (<)-(#<), (>)-(#>), (=<)-(#=<), (>=)-(#>=)]),
      '$predicate_property'(user, '#='(_, _), imported_from(_)),
      !,
      Posted =.. [Constraint, Left, Right],
      Options = [variable_names(Names), quoted(true), spacing(next_argument)]
    },
    [nl, '= if it has constraints write ~W'-[Posted, Options]].
computed_by_constraint(_, _) -->
    [].

%   A constraint before Goal is about Variable.

is_constrained(Clause, Goal, Variable) :-
    clause_goals(Clause, Goals),
    goals_before(Goals, Goal, Before, _),
    '$in_list'(Constraint, Before),
    is_constraint(Constraint),
    has_variable(Constraint, Variable),
    !.

is_constraint(Goal) :-
    callable(Goal),
    functor(Goal, Name, 2),
    ( sub_atom(Name, 0, 1, _, #) -> true ; '$in_list'(Name, [in, ins]) -> true ).

has_variable(Term, Variable) :-
    term_variables(Term, Variables),
    '$is_among'(Variable, Variables).

clause_goals(Clause, Goals) :-
    head_of_clause(Clause, _, Body),
    plain_goals(Body, Goals, []).

plain_goals(Body, [Body|Goals], Goals) :-
    var(Body),
    !.
plain_goals((A, B), Goals0, Goals) :-
    !,
    plain_goals(A, Goals0, Goals1),
    plain_goals(B, Goals1, Goals).
plain_goals((A ; B), Goals0, Goals) :-
    !,
    plain_goals(A, Goals0, Goals1),
    plain_goals(B, Goals1, Goals).
plain_goals((A -> B), Goals0, Goals) :-
    !,
    plain_goals(A, Goals0, Goals1),
    plain_goals(B, Goals1, Goals).
plain_goals(Goal, [Goal|Goals], Goals).

goals_before([Goal0|Goals], Goal, Before, After) :-
    (   Goal0 == Goal
    ->  Before = [],
        After = Goals
    ;   Before = [Goal0|Before1],
        goals_before(Goals, Goal, Before1, After)
    ).

is_call(Goal) :-
    callable(Goal),
    \+ arithmetic_goal(Goal, _),
    \+ '$compiled_in_line'(Goal).

name_of([Name=Variable0|Names], Variable, Found) :-
    (   Variable0 == Variable
    ->  Found = Name
    ;   name_of(Names, Variable, Found)
    ).

% The goal with its arguments, if the machine kept them.
goal_line(Formal, Where, trace(_, Goal, _, _, _)) -->
    { Goal \== none,
      callable(Goal),
      functor(Goal, GoalName, _),
      \+ sub_atom(GoalName, 0, 1, _, $),
      shows_goal(Formal),
      shown_names(Where, Goal, Names)
    },
    !,
    [nl, '= the goal was ~W'-[Goal, [quoted(true), numbervars(true), portray(true), max_depth(8),
                                     variable_names(Names), spacing(next_argument)]]].
goal_line(_, _, _) -->
    [].

%   shown_names(+Where, +Goal, -Names): the source names of the variables of Goal, which is what the goal of the clause
%   at Where, or of the query, had become when it was called; `_` for the others.

shown_names(Where, Goal, Names) :-
    (   Where == none
    ->  goal_names(Goal, [], Known)
    ;   Where = where(_, _, Written, _, _, Names0, _),
        callable(Written),
        subsumes_term(Written, Goal)
    ->  copy_term(Written-Names0, Goal-Known)
    ;   Known = []
    ),
    term_variables(Goal, Variables),
    maplist(name_or_blank(Known), Variables, Names).

name_or_blank(Known, Variable, Name=Variable) :-
    ( name_of(Known, Variable, Name0) -> Name = Name0 ; Name = '_' ).

shows_goal(type_error(_, _)).
shows_goal(instantiation_error).
shows_goal(domain_error(_, _)).
shows_goal(representation_error(_)).
shows_goal(evaluation_error(_)).

% Of the user's clauses, at most five.
callers(Where, Callers) -->
    { Where = where(Own, _, _, _, _, _, _),
      caller_texts(Callers, Own, 5, Texts),
      Texts \== [],
      Own = Module:Indicator,
      owner(Module, Indicator, OwnText)
    },
    !,
    [nl, '= in ~q, called by '-[OwnText]],
    caller_list(Texts).
callers(where(Module:Indicator, _, _, _, _, _, _), _) -->
    { owner(Module, Indicator, Text) },
    [nl, '= in ~q'-[Text]].

from_query(Trace) -->
    (   { query_of_error(Trace, Format-Arguments),
          atom_concat(', from the query ?- ', Format, Text)
        }
    ->  [Text-Arguments]
    ;   []
    ).

owner(Module, Indicator, Text) :-
    (   Module == user
    ->  Text = Indicator
    ;   Text = Module:Indicator
    ).

caller_texts(Frames, Left, Texts) :-
    caller_texts(Frames, none, Left, Texts).

% A frame continues after the goal Callee. If that is a procedure of the program other than the one in front, last calls
% lie between them: they leave no frames.
caller_texts([], _, _, []).
caller_texts([Frame|Frames], Inner, Left, Texts) :-
    Frame = frame(Caller, _, _, Callee, _, _),
    (   Left =:= 0
    ->  Texts = [more]
    ;   Inner \== none,
        Callee = Module0:Called,
        Callee \== Inner,
        is_of_program(Callee)
    ->  owner(Module0, Called, Through),
        Texts = [through(Through)|Texts1],
        Left1 is Left - 1,
        caller_texts([Frame|Frames], none, Left1, Texts1)
    ;   frame_place(Frame, where(Module:Indicator, Place, _, _, _, _)),
        Place = place(Path, Line, _, _, _),
        shown_file(Path, Shown),
        owner(Module, Indicator, Owner),
        Texts = [caller(Owner, Shown, Line)|Texts1],
        Left1 is Left - 1,
        caller_texts(Frames, Caller, Left1, Texts1)
    ).

is_of_program(Module:Name/Arity) :-
    functor(Goal, Name, Arity),
    is_program_goal(Module, Goal).

caller_list([Text]) -->
    !,
    caller_text(Text).
caller_list([Text|Texts]) -->
    caller_text(Text),
    [', '],
    caller_list(Texts).

caller_text(more) -->
    ['...'].
caller_text(caller(Owner, Shown, Line)) -->
    ['~q (~w:~w)'-[Owner, Shown, Line]].
caller_text(through(Owner)) -->
    ['~q (through last calls)'-[Owner]].

argument_of(Term, Argument) :-
    compound(Term),
    functor(Term, _, Arity),
    between(1, Arity, N),
    arg(N, Term, Argument).
