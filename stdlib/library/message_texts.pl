% SPDX-License-Identifier: MIT
% What the messages of the system say: message_text//1. The first line says what is wrong; the others
% where, the line of the source with a caret, and after = what may help:
%
%     error: no operator between these two terms [E-syntax]
%       --> family.pl:2:17
%         |
%       2 | parent(bob, ann)  parent(bob, pat).
%         |                   ^^^^^^
%         = a full stop is missing before this clause

:- module(message_texts, [translate_message//1]).

:- use_module(library(edit_distance), [nearest_atoms/4]).
:- use_module(library(source_snippets)).
:- use_module(library(error_report)).
:- use_module(library(load_warnings), [load_warning//1]).
:- use_module(library(message_codes), [message_code/2]).
:- use_module(library(program_parts), []).

%!  translate_message(+Message)// is semidet.
%
%   The lines of Message, as print_message_lines/3 takes them: Format-Arguments, Format, nl, and code(Code) at the end
%   of the first line.

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
    expected(Expected),
    place_lines(place(Path, Line, Column, Source, Length)),
    hint(Hint).
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
    { Ball = error(Formal, Context),
      error_place(Formal, Context, _, _)
    },
    !,
    ball_text(Ball),
    { shown_file(Path, Shown) },
    [nl, '= in the directive of ~w:~w'-[Shown, Line]].
loader_text(directive_error(Path, Line, _, Ball)) -->
    ball_text(Ball),
    { directive_place(Path, Line, Place) },
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
    { Dialect == auto -> Name = iso ; Name = Dialect },
    (   { Why == '' }
    ->  [ '~w: dialect ~w, nothing in it tells another'-[Path, Name] ]
    ;   [ '~w: dialect ~w, because of ~w'-[Path, Name, Why] ]
    ).
loader_text(clause_note(Path, Line, Note)) -->
    note_text(Note),
    { clause_place(Path, Line, Place) },
    place_lines(Place),
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
    ['~q is defined again; the clauses of ~w:~w are gone'-[Plain, Shown, Line]].

note_hint(discontiguous(Indicator)) -->
    { without_user(Indicator, Plain) },
    [nl, '= put them together, or declare :- discontiguous ~q.'-[Plain]].
note_hint(redefined(Indicator, _, _)) -->
    { without_user(Indicator, Plain) },
    [nl, '= if both are meant, declare :- multifile ~q. in both files'-[Plain]].

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

% Where the head of the clause is, or the line.
clause_place(Path, Line, Place) :-
    (   clause_text(Path, Line, user, Clause, _, Layout),
        nonvar(Layout),
        head_span(Clause, Layout, From, To),
        span_place(Path, From, To, Place0)
    ->  Place = Place0
    ;   line_place(Path, Line, Place)
    ).

head_span(Clause, term_position(_, _, _, _, [Layout|_]), From, To) :-
    is_rule(Clause),
    !,
    layout_span(Layout, From, To).
head_span(_, Layout, From, To) :-
    layout_span(Layout, From, To).

layout_span(Layout, From, To) :-
    (   Layout = From-To
    ->  true
    ;   arg(1, Layout, From),
        arg(2, Layout, To)
    ).

is_rule((_ :- _)).
is_rule((_ --> _)).

% Clauses that the database refuses because something else was meant.
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
clause_mistake(permission_error(modify, static_procedure, (:-)/0), Path, Line) -->
    { line_place(Path, Line, Place) },
    ['`:-` has no clause or directive behind it'],
    place_lines(Place).
clause_mistake(permission_error(modify, static_procedure, Name/Arity), Path, Line) -->
    { is_arrow(Name/Arity),
      clause_text(Path, Line, user, _, _, term_position(_, _, From, To, _)),
      span_place(Path, From, To, Place)
    },
    ['`~w` makes no clause'-[Name]],
    place_lines(Place),
    (   { Name == (=) }
    ->  [nl, '= a procedure has its result as an argument, as in double(X, Y) :- Y is 2*X']
    ;   [nl, '= did you mean `:-`?']
    ).

is_arrow((->)/2).
is_arrow((:=)/2).
is_arrow((=)/2).
is_arrow((=>)/2).

% The directive as it stands in the file: with the names of its variables where it is still the same.
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

% The place of the goal with that number, counted as '$mark_goals'/5 counts, or that of the whole directive.
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

% Found stays unbound where the number is a later one.
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

% Goals of the program can be looked into.
ask_why(Module:Whole, Reached) -->
    { (   Reached = goal(Goal)
      ->  true
      ;   Goal = Whole
      ),
      strip_module(Module:Goal, In, Plain),
      callable(Plain),
      program_parts:is_program_goal(In, Plain),
      without_user(In:Plain, Shown),
      goal_options(Shown, [], Options)
    },
    !,
    [nl, '= ?- why_not(~W). shows why'-[Shown, Options]].
ask_why(_, _) -->
    [].

directive_place(Path, Line, Place) :-
    directive_source(Path, Line, none, _, Source, Layout),
    directive_part(0, Source, Layout, Path, Line, Place).

% ---- the toplevel ----

toplevel_text(welcome) -->
    { current_prolog_flag(version, Version),
      Major is Version // 10000,
      Minor is Version // 100 mod 100,
      Patch is Version mod 100
    },
    ['Hornbeam ~w.~w.~w. A query ends with a full stop; Ctrl-D leaves.'-[Major, Minor, Patch]].
toplevel_text(aborted) -->
    ['% Execution Aborted'].
toplevel_text(goals_in_progress(Frames)) -->
    { error_report:user_frames(Frames, User0),
      without_turns(User0, User),
      error_report:caller_texts(User, 10, Texts)
    },
    (   { Texts == [] }
    ->  (   { source_location(Path, Line) }
        ->  { shown_file(Path, Shown) },
            ['  loading ~w:~w'-[Shown, Line]]
        ;   ['no clause of the program is in progress']
        )
    ;   goal_lines(Texts)
    ).
toplevel_text(clause_as_query(Clause, Names)) -->
    { goal_options(Clause, Names, Options) },
    ['this is a clause, not a query: ~W'-[Clause, Options], nl,
     '= to add clauses type [user]. first, or use assertz((...))'].
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

% Of a clause that recurs, and of where it runs and where it goes back to, one frame.
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
    error_report:caller_text(Text),
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

% ---- balls ----

ball_text(Ball) -->
    { nonvar(Ball),
      Ball = error(Formal, Context)
    },
    !,
    error_text(Formal, Context).
ball_text('$aborted') -->
    !,
    ['execution aborted'].
ball_text(time_limit_exceeded) -->
    !,
    ['time limit exceeded'].
ball_text(Ball) -->
    { brief(Ball, Text) },
    ['uncaught exception: ~w'-[Text]].

error_text(Formal, Context) -->
    { nonvar(Formal),
      Formal = syntax_error(Name)
    },
    !,
    syntax_error(Name, Context).
error_text(Formal, Context) -->
    in_predicate(Formal, Context),
    formal(Formal, Context),
    context_message(Context),
    (   { error_place(Formal, Context, Where, Trace) }
    ->  error_report(Formal, Where, Trace)
    ;   error_hint(Formal),
        query_goal(Formal)
    ),
    ending_hint(Formal).

% Where the error was thrown, when that is in a clause of the user's.
error_place(Formal, Context, Where, Trace) :-
    nonvar(Formal),
    \+ Formal = resource_error(_),
    error_trace_for(Formal, Trace),
    culprit(Formal, Context, Culprit),
    trace_place(Formal, Culprit, Trace, Where).

culprit(existence_error(procedure, Indicator0), _, missing(Indicator)) :-
    !,
    (   Indicator0 = _:_
    ->  Indicator = Indicator0
    ;   Indicator = user:Indicator0
    ).
culprit(_, context(Indicator, _), Indicator) :-
    nonvar(Indicator),
    !.
culprit(_, _, none).

% What helps with an error in a query.
error_hint(type_error(evaluable, Name/0)) -->
    { atom(Name) },
    !,
    capital_hint(Name).
error_hint(_) -->
    [].

query_goal(Formal) -->
    { error_trace_for(Formal, trace(_, Goal, _, _)),
      Goal \== none
    },
    !,
    error_report:goal_line(Formal, none, trace(none, Goal, 0, [])).
query_goal(_) -->
    [].

% What comes last.
ending_hint(resource_error(What)) -->
    { ( What == memory ; What == stack_memory ),
      error_trace_for(resource_error(What), Trace)
    },
    !,
    recursion_report(Trace, _).
ending_hint(permission_error(modify, static_procedure, Indicator)) -->
    { nonvar(Indicator),
      is_static_of_program(Indicator, Plain)
    },
    !,
    [nl, '= declare it: :- dynamic ~q.'-[Plain]].
ending_hint(existence_error(procedure, Indicator)) -->
    { is_typed_fact(Indicator, Fact) },
    !,
    [nl, '= to add it as a fact type [user]. first, or assertz(~q).'-[Fact]].
ending_hint(_) -->
    [].

% The query itself, without variables, and nothing of that name: likely meant as a fact.
is_typed_fact(Indicator, Fact) :-
    nb_current('$last_query', query(_:Fact, _)),
    ground(Fact),
    callable(Fact),
    functor(Fact, Name, Arity),
    Arity > 0,
    Indicator == Name/Arity,
    \+ similar_name(user, Name, Arity, _),
    \+ current_predicate(Name/_).

% The procedure that found the error; not where the message is about another one.
in_predicate(Formal, Context) -->
    { nonvar(Context),
      Context = context(Indicator0, _),
      nonvar(Indicator0),
      \+ names_its_procedure(Formal),
      without_user(Indicator0, Indicator),
      \+ is_internal(Indicator)
    },
    !,
    ['~q'-[Indicator]],
    argument_at_fault(Formal, Indicator),
    [': '].
in_predicate(_, _) -->
    [].

% The number of the argument, and what it is called, when the machine has kept the goal.
argument_at_fault(Formal, Name/Arity) -->
    { error_trace_for(Formal, trace(_, Goal, _, _)),
      functor(Goal, Name, Arity),
      Goal =.. [_|Arguments],
      (   '$prototype'(system, Goal, Text)
      ->  argument_names(Text, Arity, Descriptions)
      ;   length(Descriptions, Arity)
      ),
      faulty_argument(Arguments, Descriptions, Formal, 1, Number, Description)
    },
    !,
    (   { nonvar(Description), argument_name(Description, ArgumentName) }
    ->  [', argument ~w (~w)'-[Number, ArgumentName]]
    ;   [', argument ~w'-[Number]]
    ).
argument_at_fault(_, _) -->
    [].

faulty_argument([Argument|Arguments], [Description|Descriptions], Formal, N, Number, Found) :-
    (   is_at_fault(Formal, Argument, Description)
    ->  Number = N,
        Found = Description
    ;   N1 is N + 1,
        faulty_argument(Arguments, Descriptions, Formal, N1, Number, Found)
    ).

is_at_fault(type_error(_, Culprit), Argument, _) :-
    Argument =@= Culprit.
is_at_fault(domain_error(_, Culprit), Argument, _) :-
    Argument =@= Culprit.
is_at_fault(instantiation_error, Argument, Description) :-
    var(Argument),
    (   var(Description)
    ->  true
    ;   \+ sub_atom(Description, 0, 1, _, ?),
        \+ sub_atom(Description, 0, 1, _, -)
    ).

% "name(+A, ?B) is det": the texts between the commas.
argument_names(Text, Arity, Names) :-
    sub_atom(Text, Open, 1, _, '('),
    sub_atom(Text, Close, _, _, ') is '),
    !,
    Start is Open + 1,
    Length is Close - Start,
    sub_atom(Text, Start, Length, _, Inside),
    atomic_list_concat(Names, ', ', Inside),
    length(Names, Arity).

argument_name(Description, Name) :-
    sub_atom(Description, 1, _, 0, Name).

is_internal(Indicator) :-
    Indicator = Name/_,
    atom(Name),
    sub_atom(Name, 0, 1, _, $).

names_its_procedure(Formal) :-
    nonvar(Formal),
    (   Formal = existence_error(procedure, _)
    ;   Formal = existence_error(source_sink, _)
    ;   Formal = permission_error(_, static_procedure, _)
    ;   Formal = permission_error(open, source_sink, _)
    ),
    !.

context_message(Context) -->
    { nonvar(Context),
      Context = context(_, Message),
      nonvar(Message)
    },
    !,
    [' (~p)'-[Message]].
context_message(_) -->
    [].

without_user(Term, Plain) :-
    (   nonvar(Term),
        Term = Module:Plain0,
        ( Module == user ; Module == system )
    ->  without_user(Plain0, Plain)
    ;   Plain = Term
    ).

formal(Formal, context(Indicator, _)) -->
    { nonvar(Indicator),
      Formal == instantiation_error,
      without_user(Indicator, Name/Arity),
      Arity =:= 2,
      '$in_list'(Name, [is, <, >, =<, >=, =:=, =\=])
    },
    !,
    ['a variable in this arithmetic has no value yet'].
formal(Formal, _) -->
    formal(Formal).

formal(Formal) -->
    { var(Formal) },
    !,
    ['unknown error'].
formal(instantiation_error) -->
    !,
    ['an argument has no value yet'].
formal(uninstantiation_error(Culprit)) -->
    !,
    { brief(Culprit, Text) },
    ['an unbound variable was expected, not ~w'-[Text]].
formal(type_error(evaluable, Culprit)) -->
    !,
    not_evaluable(Culprit).
formal(type_error(Type, Culprit)) -->
    !,
    { type_name(Type, Name),
      kind_of(Culprit, Kind)
    },
    { brief(Culprit, Text) },
    ['~w was expected, not ~w~w'-[Name, Text, Kind]].
formal(domain_error(not_less_than_zero, Culprit)) -->
    !,
    ['~p is less than zero'-[Culprit]].
formal(domain_error(Domain, Culprit)) -->
    !,
    { words(Domain, Words),
      brief(Culprit, Text)
    },
    ['~w is no valid ~w'-[Text, Words]].
formal(existence_error(procedure, Indicator)) -->
    !,
    unknown_procedure(Indicator).
formal(existence_error(source_sink, library(Name))) -->
    !,
    ['there is no library(~w)'-[Name]],
    similar_library(Name).
formal(existence_error(source_sink, File)) -->
    !,
    missing_file(File).
formal(existence_error(answer, $(Name))) -->
    !,
    ['no answer has given ~w a value yet'-[Name]].
formal(existence_error(Kind, Culprit)) -->
    !,
    { words(Kind, Words),
      brief(Culprit, Text)
    },
    ['there is no ~w ~w'-[Words, Text]].
formal(existence_error(Kind, Culprit, In)) -->
    !,
    { words(Kind, Words),
      brief(Culprit, Text),
      brief(In, Place)
    },
    ['there is no ~w ~w in ~w'-[Words, Text, Place]].
formal(permission_error(modify, static_procedure, Indicator0)) -->
    !,
    { without_user(Indicator0, Indicator) },
    ['~q cannot be changed'-[Indicator]],
    system_part(Indicator0).
formal(permission_error(open, source_sink, File)) -->
    !,
    ['cannot open ~p'-[File]],
    (   { catch(exists_directory(File), _, fail) }
    ->  [': it is a directory']
    ;   []
    ).
formal(permission_error(Action, Type, Culprit)) -->
    !,
    { words(Action, ActionWords),
      words(Type, TypeWords),
      brief(Culprit, Text)
    },
    ['no permission to ~w ~w ~w'-[ActionWords, TypeWords, Text]].
formal(representation_error(What)) -->
    !,
    { words(What, Words) },
    ['beyond the limit of this system: ~w'-[Words]].
formal(evaluation_error(What)) -->
    !,
    evaluation_text(What).
formal(resource_error(What)) -->
    !,
    resource_text(What).
formal(system_error(What)) -->
    !,
    ['system error: ~p'-[What]].
formal(system_error) -->
    !,
    ['system error'].
formal(timeout_error(Action, Culprit)) -->
    !,
    ['time-out: ~w ~p'-[Action, Culprit]].
formal(shell(signal(Signal), Command)) -->
    !,
    ['the command ~p was ended by signal ~w'-[Command, Signal]].
formal(shell(exit(Status), Command)) -->
    !,
    ['the command ~p ended with status ~w'-[Command, Status]].
formal(shell(Command, Status)) -->
    !,
    ['the command ~p ended with status ~p'-[Command, Status]].
formal(io_error(Action, Stream)) -->
    !,
    ['cannot ~w ~p: input or output failed'-[Action, Stream]].
formal(not_implemented(Kind, What)) -->
    !,
    { words(Kind, Words),
      brief(What, Text)
    },
    ['the ~w ~w is not there on this system'-[Words, Text]].
formal(duplicate_key(Key)) -->
    !,
    { brief(Key, Text) },
    ['the key ~w is there twice'-[Text]].
formal(format_argument_type(Letter, Argument)) -->
    !,
    { brief(Argument, Text),
      kind_of(Argument, Kind)
    },
    ['format: ~~~w cannot print ~w~w'-[Letter, Text, Kind]].
formal(determinism_error(Indicator0, det, Found, _)) -->
    !,
    { without_user(Indicator0, Indicator) },
    (   { Found == fail }
    ->  ['~q is to be deterministic, but failed'-[Indicator]]
    ;   ['~q is to be deterministic, but left a choice point'-[Indicator]]
    ).
formal(format(Text)) -->
    !,
    ['format: ~w'-[Text]].
formal(format(Format, Arguments)) -->
    !,
    [Format-Arguments].
formal(context_error(no_if)) -->
    !,
    ['no :- if(...) is open here'].
formal(context_error(no_endif)) -->
    !,
    [':- if(...) without :- endif'].
formal(Formal) -->
    { brief(Formal, Text) },
    ['~w'-[Text]].

%   The text of a term, cut where it is large.

brief(Term, Text) :-
    (   '$is_written_larger'(Term, 60)
    ->  Depth = [max_depth(6)]
    ;   Depth = []
    ),
    (   acyclic_term(Term)
    ->  '$variable_names'([], Term, [], Names)
    ;   Names = []
    ),
    with_output_to(atom(Text),
                   write_term(Term, [quoted(true), numbervars(true), portray(true), variable_names(Names)|Depth])).

not_evaluable(Culprit) -->
    { nonvar(Culprit),
      Culprit = Name/0
    },
    !,
    ['`~w` is an atom, not a number'-[Name]].
not_evaluable(Culprit) -->
    ['~q is not a function'-[Culprit]].

capital_hint(Name) -->
    { atom(Name),
      atom_codes(Name, [Code|Codes]),
      Code >= 0'a,
      Code =< 0'z,
      Capital is Code - 32,
      atom_codes(Variable, [Capital|Codes])
    },
    !,
    [nl, '= a variable starts with a capital letter: ~w?'-[Variable]].
capital_hint(_) -->
    [].

unknown_procedure(Indicator0) -->
    { without_user(Indicator0, Indicator) },
    ['no predicate ~q'-[Indicator]],
    likely_procedure(Indicator0).

%   What was meant, on the same line: the same name with other arguments, or a name that differs in little.

likely_procedure(Indicator) -->
    { procedure(Indicator, Module, Name, Arity),
      findall(Name/Other,
              ( visible_module(Module, In), current_predicate(In:Name/Other), Other \== Arity ),
              Found),
      sort(Found, [First|Rest])
    },
    !,
    ['; there is ~q'-[First]],
    defined_at(Module, First),
    and_more(Rest).
likely_procedure(Indicator) -->
    { procedure(Indicator, Module, Name, Arity),
      similar_name(Module, Name, Arity, Similar)
    },
    !,
    ['; did you mean ~q'-[Similar/Arity]],
    defined_at(Module, Similar/Arity),
    ['?'].
likely_procedure(Indicator) -->
    { procedure(Indicator, Module, Name, Arity),
      similar_other_arity(Module, Name, Arity, Similar)
    },
    !,
    ['; did you mean ~q'-[Similar]],
    defined_at(Module, Similar),
    ['?'].
likely_procedure(_) -->
    [].

visible_module(Module, Module).
visible_module(Module, user) :-
    Module \== user.

% The place of a definition in a file of the user's.
defined_at(Module, Name/Arity) -->
    { functor(Head, Name, Arity),
      '$definition_place'(Module, Head, Path, Line),
      \+ sub_atom(Path, 0, _, _, 'hornbeam:')
    },
    !,
    { shown_file(Path, Shown) },
    [' (~w:~w)'-[Shown, Line]].
defined_at(_, _) -->
    [].

procedure(Indicator0, Module, Name, Arity) :-
    (   Indicator0 = Module0:Indicator
    ->  Module = Module0
    ;   Module = user,
        Indicator = Indicator0
    ),
    Indicator = Name/Arity,
    atom(Name),
    integer(Arity).

similar_other_arity(Module, Name, Arity, Similar/Other) :-
    findall(Known, ( current_predicate(Module:Known/A), A \== Arity ), Names),
    sort(Names, Candidates),
    atom_length(Name, Length),
    Length >= 3,
    ( Length =< 4 -> Limit = 1 ; Limit = 2 ),
    nearest_atoms(Name, Candidates, Limit, [Similar|_]),
    current_predicate(Module:Similar/Other),
    !.

%   library(clpfdd): the library that is meant.

similar_library(Name) -->
    { atom(Name),
      '$library_files'(Files),
      nearest_atoms(Name, Files, 2, [Similar|_])
    },
    !,
    ['; did you mean library(~w)?'-[Similar]].
similar_library(_) -->
    [].

%   A file that is not there, and those that are.

missing_file(File) -->
    { atom(File),
      \+ sub_atom(File, _, _, _, /),
      \+ sub_atom(File, _, _, _, '.'),
      catch(directory_files('.', Entries), _, fail),
      source_names(Entries, Names0),
      sort(Names0, Names)
    },
    !,
    ['cannot find the file ~w or ~w.pl here'-[File, File]],
    (   { nearest_atoms(File, Names, 2, [Similar|_]) }
    ->  ['; did you mean ~q?'-[Similar]]
    ;   { Names \== [], first_few(Names, 5, Few) }
    ->  { atomic_list_concat(Few, ', ', Text) },
        [nl, '= here are: ~w'-[Text]]
    ;   []
    ).
missing_file(File) -->
    ['cannot find the file ~p'-[File]].

source_names([], []).
source_names([Entry|Entries], Names) :-
    (   atom_concat(Name, '.pl', Entry),
        Name \== ''
    ->  Names = [Name|Names1]
    ;   Names = Names1
    ),
    source_names(Entries, Names1).

first_few([], _, []).
first_few([X|Xs], N, Few) :-
    (   N =:= 0
    ->  Few = ['...']
    ;   Few = [X|Few1],
        N1 is N - 1,
        first_few(Xs, N1, Few1)
    ).

% A name of the program, or of the system, that differs in little.
similar_name(Module, Name, Arity, Similar) :-
    atom_length(Name, Length),
    Length >= 2,
    (   Length =< 4
    ->  Limit = 1
    ;   Limit = 2
    ),
    (   findall(Known, current_predicate(Module:Known/Arity), Names)
    ;   '$library_names'(Arity, Names)
    ;   findall(Known, system_name(Arity, Known), Names)
    ),
    sort(Names, Candidates),
    nearest_atoms(Name, Candidates, Limit, [Similar|_]),
    !.

system_name(Arity, Name) :-
    '$predicate_property'(system, Head, defined),
    functor(Head, Name, Arity),
    \+ sub_atom(Name, 0, 1, _, $).

and_more([]) -->
    [].
and_more([Indicator|Indicators]) -->
    [' and ~q'-[Indicator]],
    and_more(Indicators).

system_part(Indicator) -->
    (   { is_static_of_program(Indicator, _) }
    ->  []
    ;   ['; it is part of the system']
    ).

is_static_of_program(Indicator, Name/Arity) :-
    procedure(Indicator, Module, Name, Arity),
    functor(Head, Name, Arity),
    \+ '$predicate_property'(Module, Head, system).

evaluation_text(zero_divisor) -->
    !,
    ['division by zero'].
evaluation_text(undefined) -->
    !,
    ['the value is not defined'].
evaluation_text(float_overflow) -->
    !,
    ['the result is too large for a float'].
evaluation_text(What) -->
    { words(What, Words) },
    ['~w'-[Words]].

resource_text(What) -->
    { ( What == memory ; What == stack_memory ) },
    !,
    { current_prolog_flag(stack_limit, Limit),
      Megabytes is Limit // 1048576
    },
    ['out of memory: the limit is ~w MB'-[Megabytes]],
    time_used.
resource_text(What) -->
    { words(What, Words) },
    ['not enough ~w'-[Words]].

% Since the query began.
time_used -->
    { nb_current('$query_started', Started),
      statistics(cputime, Now),
      Used is Now - Started
    },
    !,
    [', after ~2f seconds'-[Used]].
time_used -->
    [].

% Names of types with their article.
type_name(Type, Name) :-
    (   long_type(Type, Words)
    ->  true
    ;   words(Type, Words)
    ),
    (   atom(Words),
        sub_atom(Words, 0, 1, _, First),
        '$in_list'(First, [a, e, i, o, u])
    ->  atom_concat('an ', Words, Name)
    ;   atom_concat('a ', Words, Name)
    ).

long_type(callable, 'callable term (an atom or a compound term)').
long_type(compound, 'compound term').
long_type(predicate_indicator, 'predicate indicator (Name/Arity)').
long_type(pair, 'pair (Key-Value)').

words(Term, Words) :-
    (   atom(Term)
    ->  atomic_list_concat(Parts, '_', Term),
        atomic_list_concat(Parts, ' ', Words)
    ;   term_to_atom(Term, Words)
    ).

kind_of(Term, Kind) :-
    (   var(Term) -> Kind = ' (a variable)'
    ;   integer(Term) -> Kind = ' (an integer)'
    ;   float(Term) -> Kind = ' (a float)'
    ;   Term == [] -> Kind = ' (the empty list)'
    ;   atom(Term) -> Kind = ' (an atom)'
    ;   string(Term) -> Kind = ' (a string)'
    ;   Term = [_|_] -> Kind = ' (a list)'
    ;   compound(Term) -> Kind = ' (a compound term)'
    ;   Kind = ''
    ).

% ---- syntax errors found by read/1 and its kin ----

syntax_error(Name, Context) -->
    { nb_current('$syntax_error_details', Details),
      Details = details(Name, Text, Expected, Hint, Line, Column, Source, Length)
    },
    !,
    ['~w'-[Text]],
    expected(Expected),
    error_snippet(Context, Line, Column, Source, Length),
    hint(Hint).
syntax_error(Name, Context) -->
    in_predicate(syntax_error(Name), Context),
    (   { Name == illegal_number }
    ->  ['this is not the text of a number']
    ;   ['syntax error: ~p'-[Name]]
    ),
    syntax_place(Context).

% Where the text is a query or comes from memory the line says it all.
error_snippet(Context, _, Column0, Source, Length) -->
    { nonvar(Context),
      Context = file(File, Line, _, _)
    },
    !,
    place_lines(place(File, Line, Column0, Source, Length)).
error_snippet(_, _, Column, Source, Length) -->
    marked_line(Column, Source, Length).

marked_line(Column, Source, Length) -->
    { atom_length(Source, Size),
      Size > 0,
      source_snippets:marks(Column, Source, Length, Indent, Carets)
    },
    !,
    [nl, snippet(['| ~w'-[Source], nl, '| ~w~w'-[Indent, Carets]])].
marked_line(_, _, _) -->
    [].

syntax_place(Context) -->
    { nonvar(Context),
      Context = file(File, Line, Column, _)
    },
    !,
    { Column1 is Column + 1 },
    place_lines(place(File, Line, Column1, '', 1)).
syntax_place(_) -->
    [].

expected(Expected) -->
    (   { atom_length(Expected, 0) }
    ->  []
    ;   ['; expected ~w'-[Expected]]
    ).

hint(Hint) -->
    (   { atom_length(Hint, 0) }
    ->  []
    ;   [nl, '= ~w'-[Hint]]
    ).
