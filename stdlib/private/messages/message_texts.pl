% SPDX-License-Identifier: MIT
% Texts of the system's messages: message_text//1. The first line states the problem; the others give the place, the
% line of the source with a caret, and hints after =:
%
%     error: no operator between these two terms [E-syntax]
%       --> family.pl:2:17
%         |
%       2 | parent(bob, ann)  parent(bob, pat).
%         |                   ^^^^^^
%         = a full stop is missing before this clause

:- module('$message_texts', [translate_message//1]).

:- use_module(private(messages/error_parts), [part_at_fault/8]).
:- use_module(private(messages/source_snippets)).
:- use_module(private(messages/complaining_goals), [without_user/2]).
:- use_module(private(messages/error_report)).
:- use_module(private(messages/error_texts)).
:- use_module(private(messages/load_warnings), [load_warning//1]).
:- use_module(private(messages/message_codes), [message_code/2]).
:- use_module(private(teaching/program_parts), []).

%!  translate_message(+Message)// is semidet.
%
%   The lines of Message, in the form for print_message_lines/3: Format-Arguments, Format, nl, and code(Code) at the end
%   of the first line.
%
%       ?- phrase(translate_message(error(type_error(integer, a), _)), Lines).

translate_message(Message) -->
    { message_lines(Message, Lines0, []),
      (   message_code(Message, Code)
      ->  with_code(Lines0, Code, Lines)
      ;   Lines = Lines0
      )
    },
    Lines.

with_code(Lines0, Code, Lines) :-
    (   Lines0 = [Line|Lines1],
        Line \== nl
    ->  Lines = [Line|Lines2],
        with_code(Lines1, Code, Lines2)
    ;   Lines = [code(Code)|Lines0]
    ).

message_lines(Message) -->
    { var(Message) },
    !,
    ['unknown message: ~p'-[Message]].
message_lines(format(Format, Arguments)) -->
    !,
    [Format-Arguments].
message_lines(Message) -->
    loader_text(Message),
    !.
message_lines(Message) -->
    toplevel_text(Message),
    !.
message_lines(unhandled_exception(Ball)) -->
    !,
    ball_text(Ball).
message_lines(error(Formal, Context)) -->
    !,
    error_text(Formal, Context).
message_lines(Lines) -->
    { is_list(Lines) },
    Lines.

% ---- the loader ----

loader_text(source_syntax_error(Path, Error)) -->
    { Error = '$syntax_error'(_, Text, Expected, Hint, Line, Column, Source, Length) },
    ['~w'-[Text]],
    expected_text(Expected),
    place_lines(place(Path, Line, Column, Source, Length)),
    hint_line(Hint).
loader_text(load_error(Path, Line, Ball)) -->
    { Ball = error(Formal, _) },
    clause_mistake(Formal, Path, Line),
    !.
loader_text(load_error(Path, Line, Ball)) -->
    ball_text(Ball),
    { clause_place(Path, Line, Place) },
    place_lines(Place).
loader_text(load_failed(_, Ball)) -->
    ball_text(Ball).
loader_text(directive_error(Path, Line, _, Ball)) -->
    { Ball = error(Formal, _),
      error_place(Formal, _, _)
    },
    !,
    ball_text(Ball),
    { shown_file(Path, Shown) },
    [nl, '= in the directive of ~w:~w'-[Shown, Line]].
loader_text(directive_error(Path, Line, _, Ball)) -->
    ball_text(Ball),
    { directive_place(Path, Line, Ball, Place) },
    place_lines(Place).
loader_text(directive_failed(Path, Line, Goal0, reached(Number, Reached))) -->
    { without_user(Goal0, Goal),
      directive_source(Path, Line, Goal, Names, Source, Layout),
      goal_options(Goal-Reached, Names, Options)
    },
    ['the directive failed: ~W'-[Goal, Options]],
    { directive_part(Number, Source, Layout, Path, Line, Place) },
    place_lines(Place),
    failed_goal(Reached, Goal, Options),
    ask_why(Goal0, Reached).
loader_text(load_dialect(Path, Dialect, Why)) -->
    (   { Why == '' }
    ->  [ '~w: dialect ~w, nothing in it suggests another'-[Path, Dialect] ]
    ;   [ '~w: dialect ~w, because of ~w'-[Path, Dialect, Why] ]
    ).
loader_text(clause_note(Path, Line, Note)) -->
    note_text(Note),
    { clause_place(Path, Line, Place) },
    place_lines(Place),
    stop_hint(Note, Path, Line),
    note_hint(Note).
loader_text(not_exported(Module, Indicator)) -->
    ['~q is not exported by ~q'-[Indicator, Module]],
    import_place(Indicator).
loader_text(Warning) -->
    load_warning(Warning).
loader_text(unknown_procedure(Module, Indicator)) -->
    unknown_procedure(Module:Indicator).

note_text(discontiguous(Indicator)) -->
    { without_user(Indicator, Plain) },
    ['the clauses of ~q are not together'-[Plain]].
note_text(redefined(Indicator, File, Line)) -->
    { without_user(Indicator, Plain) },
    { shown_file(File, Shown) },
    ['~q is defined again; the clauses of ~w:~w are replaced'-[Plain, Shown, Line]].

%   An indented clause, as if it were the next goal.

stop_hint(discontiguous(_), Path, Line) -->
    { '$source_line'(Path, Line, Text),
      sub_atom(Text, 0, 1, _, First),
      '$in_list'(First, [' ', '\t']),
      Above is Line - 1,
      '$source_line'(Path, Above, TextAbove),
      sub_atom(TextAbove, _, 1, 0, '.'),
      sub_atom(TextAbove, _, _, _, (:-))
    },
    !,
    [nl, '= is the full stop at the end of line ~w meant as a comma?'-[Above]].
stop_hint(_, _, _) -->
    [].

note_hint(discontiguous(Indicator)) -->
    { without_user(Indicator, Plain) },
    [nl, '= put them together, or declare `:- discontiguous ~q.`'-[Plain]].
note_hint(redefined(Indicator, _, _)) -->
    { without_user(Indicator, Plain) },
    [nl, '= to keep both, declare `:- multifile ~q.` in both files'-[Plain]].

import_place(Indicator) -->
    { source_location(Path, Line),
      Line > 0,
      Indicator = Name/_,
      ( word_place(Path, Line, Name, Place) -> true ; line_place(Path, Line, Place) )
    },
    !,
    place_lines(Place).
import_place(_) -->
    [].

% Clauses that the database rejects, because something else was intended.
clause_mistake(permission_error(modify, static_procedure, (',')/2), Path, Line) -->
    { clause_text(Path, Line, user, (Arrow, _), _, term_position(_, _, _, _, [Layout|_])),
      nonvar(Arrow),
      functor(Arrow, Name, 2),
      nonvar(Layout),
      Layout = term_position(_, _, From, To, Parts),
      ( is_arrow(Name/2) -> true ; Name == (:), Parts = [Left|_], layout_span(Left, _, End), End < From ),
      span_place(Path, From, To, Place)
    },
    !,
    ['`~w` makes no clause'-[Name]],
    place_lines(Place),
    arrow_hint(Name).
clause_mistake(permission_error(modify, static_procedure, (',')/2), Path, Line) -->
    { clause_text(Path, Line, user, (_, _), _, term_position(_, _, From, To, _)),
      span_place(Path, From, To, Place)
    },
    ['a clause cannot be a conjunction'],
    place_lines(Place),
    [nl, '= `,` at the end of a clause: did you mean `.`?'].
clause_mistake(_, Path, Line) -->
    { clause_text(Path, Line, user, (_ : - _), _, term_position(_, _, From, _, _)),
      To is From + 3,
      span_place(Path, From, To, Place)
    },
    ['`: -` is not an operator'],
    place_lines(Place),
    [nl, '= did you mean `:-`?'].
clause_mistake(_, Path, Line) -->
    { clause_text(Path, Line, user, (Head : _), _, term_position(_, _, From, To, _)),
      compound(Head),
      span_place(Path, From, To, Place)
    },
    ['`:` makes no rule'],
    place_lines(Place),
    arrow_hint(:).
clause_mistake(permission_error(modify, static_procedure, (:-)/0), Path, Line) -->
    { line_place(Path, Line, Place) },
    ['`:-` has no clause or directive after it'],
    place_lines(Place).
clause_mistake(permission_error(modify, static_procedure, Name/Arity), Path, Line) -->
    { is_arrow(Name/Arity),
      clause_text(Path, Line, user, _, _, term_position(_, _, From, To, _)),
      span_place(Path, From, To, Place)
    },
    ['`~w` makes no clause'-[Name]],
    place_lines(Place),
    arrow_hint(Name).

clause_mistake(permission_error(modify, static_procedure, is/2), Path, Line) -->
    { clause_text(Path, Line, user, (_:_ is _), _, _),
      line_place(Path, Line, Place)
    },
    ['`:` makes no clause'],
    place_lines(Place),
    arrow_hint(:).

arrow_hint(Name) -->
    (   { Name == (=) }
    ->  [nl, '= a procedure has its result as an argument, as in double(X, Y) :- Y is 2*X']
    ;   [nl, '= did you mean `:-`?']
    ).

is_arrow((->)/2).
is_arrow((:=)/2).
is_arrow((=)/2).
is_arrow((=>)/2).

% The directive as in the file: with the names of its variables, unless it has changed.
directive_source(Path, Line, Goal, Names, Source, Layout) :-
    (   clause_text(Path, Line, user, (:- Directive), Names0, term_position(_, _, _, _, [Layout0])),
        directive_goal(Directive, Layout0, Source0, Layout1)
    ->  Source = Source0,
        Layout = Layout1,
        (   strip_module(Goal, _, Plain),
            Source =@= Plain
        ->  Source = Plain,
            Names = Names0
        ;   Names = []
        )
    ;   Names = [],
        Source = none,
        Layout = none
    ).

directive_goal(Directive, Layout0, Goal, Layout) :-
    (   nonvar(Directive),
        ( Directive = initialization(Goal0) ; Directive = initialization(Goal0, _) ),
        Layout0 = term_position(_, _, _, _, [Layout1|_])
    ->  Goal = Goal0,
        Layout = Layout1
    ;   Goal = Directive,
        Layout = Layout0
    ).

goal_options(Term, Names, [quoted(true), numbervars(true), max_depth(12), spacing(next_argument), portray(true),
                           variable_names(All)]) :-
    (   acyclic_term(Term)
    ->  '$variable_names'([], Term, Names, All)
    ;   All = []
    ).

% The place of the goal with that number, in the counting of '$mark_goals'/5, or the place of the whole directive.
directive_part(Number, Source, Layout, Path, Line, Place) :-
    (   Source \== none,
        (   Number > 0,
            marked_layout(Source, Layout, 1, _, Number, Layout1)
        ->  true
        ;   Layout1 = Layout
        ),
        nonvar(Layout1),
        layout_span(Layout1, From, To),
        span_place(Path, From, To, Place0)
    ->  Place = Place0
    ;   line_place(Path, Line, Place)
    ).

% Found stays unbound if the number is a later one.
marked_layout(Goal, Layout, N0, N, Number, Found) :-
    (   nonvar(Goal),
        marked_parts(Goal, Layout, N0, N1, Parts)
    ->  marked_layouts(Parts, N1, N, Number, Found)
    ;   N is N0 + 1,
        (   N0 =:= Number
        ->  Found = Layout
        ;   true
        )
    ).

marked_parts((A, B), term_position(_, _, _, _, [LayoutA, LayoutB]), N, N, [A-LayoutA, B-LayoutB]).
marked_parts((_ -> A ; B), term_position(_, _, _, _, [Layout, LayoutB]), N, N, [A-LayoutA, B-LayoutB]) :-
    Layout = term_position(_, _, _, _, [_, LayoutA]).
marked_parts((C -> A), term_position(_, _, _, _, [LayoutC, LayoutA]), N, N, [call(C)-LayoutC, A-LayoutA]).

marked_layouts([], N, N, _, _).
marked_layouts([Goal-Layout|Parts], N0, N, Number, Found) :-
    marked_layout(Goal, Layout, N0, N1, Number, Found),
    marked_layouts(Parts, N1, N, Number, Found).

failed_goal(goal(Goal), Whole, Options) -->
    { \+ Goal == Whole },
    !,
    [nl, '= this goal of it fails: ~W'-[Goal, Options]].
failed_goal(_, _, _) -->
    [].

% Suggests why/0 for goals of the program.
ask_why(Module:Whole, Reached) -->
    { (   Reached = goal(Goal)
      ->  true
      ;   Goal = Whole
      ),
      strip_module(Module:Goal, In, Plain),
      callable(Plain),
      '$program_parts':is_program_goal(In, Plain),
      without_user(In:Plain, Shown),
      goal_options(Shown, [], Options)
    },
    !,
    [nl, '= ?- why_not(~W). shows why'-[Shown, Options]].
ask_why(_, _) -->
    [].

%   directive_place(+Path, +Line, +Ball, -Place): the part of the directive that threw Ball, or the whole directive.

directive_place(Path, Line, Ball, Place) :-
    directive_source(Path, Line, none, _, Source, Layout),
    (   Source \== none,
        thrown_part(Ball, Source, Layout, From, To),
        span_place(Path, From, To, Place0)
    ->  Place = Place0
    ;   directive_part(0, Source, Layout, Path, Line, Place)
    ).

thrown_part(error(Formal, _), Source, Layout, From, To) :-
    ( error_trace_for(Formal, Trace) -> true ; Trace = trace(none, none, 0, [], none) ),
    part_at_fault(Formal, Trace, user, Source, Layout, _, _, PartLayout),
    layout_span(PartLayout, From, To).

% ---- the toplevel ----

toplevel_text(welcome) -->
    { current_prolog_flag(hornbeam, Version),
      Major is Version // 10000,
      Minor is Version // 100 mod 100,
      Patch is Version mod 100
    },
    ['Hornbeam ~w.~w.~w. A query ends with a full stop; Ctrl-D leaves.'-[Major, Minor, Patch]].
toplevel_text(aborted) -->
    { nb_current('$query_started', Start),
      statistics(cputime, Now),
      Now - Start >= 2                  % seconds: it may have been a loop
    },
    !,
    ['% Execution Aborted', nl, '% ?- slice. shows what does not end, if that is the trouble'].
toplevel_text(aborted) -->
    ['% Execution Aborted'].
toplevel_text(goals_in_progress(Frames, Called)) -->
    { user_frames(Frames, User0),
      without_turns(User0, User),
      '$error_report':caller_texts(User, 10, Texts)
    },
    (   { Texts == [] }
    ->  (   { source_location(Path, Line) }
        ->  { shown_file(Path, Shown) },
            ['  loading ~w:~w'-[Shown, Line]]
        ;   { called_place(Called, Indicator, Place) }
        ->  ['  about to call ~q (~w)'-[Indicator, Place]]
        ;   ['no clause of the program is in progress']
        )
    ;   goal_lines(Texts)
    ).
toplevel_text(clause_as_query(Clause, Names)) -->
    { goal_options(Clause, Names, Options) },
    ['this is a clause, not a query: ~W'-[Clause, Options], nl,
     '= to add clauses type `[user].` first, or use assertz((...))'].
toplevel_text(break(begin)) -->
    ['% Break: Ctrl-D goes back'].
toplevel_text(break(end)) -->
    ['% Break ends'].
toplevel_text(directive_as_query) -->
    ['(a directive: it is run as a query)'].
toplevel_text(not_computed(Name, Term, Number)) -->
    ['hint: `=` does not compute: ~W is a term, not the number ~w'-[Term, [quoted(true)], Number], nl,
     '  use is/2, as in ~w is ~W, or #=/2 of library(clpfd)'-[Name, Term, [quoted(true)]]].
toplevel_text(load_summary(Path, Clauses, Errors, Warnings)) -->
    { shown_file(Path, Shown),
      plural(Clauses, clause, C),
      plural(Errors, error, E),
      plural(Warnings, warning, W)
    },
    ['~w: ~w, ~w, ~w'-[Shown, C, E, W]].
toplevel_text(halt_cancelled(Reason)) -->
    ['halt cancelled: ~p'-[Reason]].
toplevel_text(goal_at_halt(Goal, Ball)) -->
    { without_user(Goal, Plain) },
    (   { Ball == failed }
    ->  ['the goal failed: ~p'-[Plain]]
    ;   ball_text(Ball)
    ),
    [nl, '= while running the goal ~p of at_halt/1'-[Plain]].
toplevel_text(command_goal(Goal, Ball)) -->
    (   { Ball == failed }
    ->  ['the goal failed: ~w'-[Goal]]
    ;   ball_text(Ball),
        [nl, '= while running the goal ~w'-[Goal]]
    ).

% A last call leaves no frame: only the procedure that it calls is known.
called_place(Module:Name/Arity, Indicator, Shown:Line) :-
    functor(Head, Name, Arity),
    '$definition_place'(Module, Head, Path, Line),
    \+ sub_atom(Path, 0, _, _, 'hornbeam:'),
    shown_file(Path, Shown),
    without_user(Module:Name/Arity, Indicator).

% Keeps one frame for a recursive clause, whether it is running or will be returned to.
without_turns([], []).
without_turns([Frame|Frames0], Frames) :-
    (   Frames0 = [frame(Indicator, Path, Line, _, _, _)|_],
        Frame = frame(Indicator, Path, Line, _, _, _)
    ->  Frames = Frames1
    ;   Frames = [Frame|Frames1]
    ),
    without_turns(Frames0, Frames1).

goal_lines([]) -->
    [].
goal_lines([more]) -->
    !,
    ['  ...'].
goal_lines([Text|Texts]) -->
    ['  in '],
    '$error_report':caller_text(Text),
    (   { Texts == [] }
    ->  []
    ;   [nl],
        goal_lines(Texts)
    ).

plural(Count, Noun, Text) :-
    (   Count =:= 1
    ->  Plural = Noun
    ;   atom_concat(Noun, s, Plural)
    ),
    atomic_list_concat([Count, ' ', Plural], Text).
