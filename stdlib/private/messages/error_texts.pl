% SPDX-License-Identifier: MIT
% Texts of error messages: the ball in words, where it was thrown, and hints.

:- module('$error_texts',
          [ball_text//1, error_text//2, error_place/3, unknown_procedure//1, expected_text//1, hint_line//1]).

:- use_module(private(messages/absent_libraries), [absent_library//1]).
:- use_module(private(messages/complaining_goals)).
:- use_module(private(messages/error_origins), [query_of_error/2]).
:- use_module(private(messages/error_parts), [missing_procedure/3]).
:- use_module(private(messages/error_report)).
:- use_module(private(messages/likely_names)).
:- use_module(private(messages/recursion_report), [memory_text//0, recursion_report//1]).
:- use_module(private(messages/source_snippets), [place_lines//1]).
:- use_module(private(messages/stream_failures)).
:- use_module(private(messages/usual_slips)).

%!  ball_text(+Ball)// is det.
%
%   The thrown ball, whether an error or not.
%
%       ?- phrase(ball_text(oops), Lines).
%       Lines = ['uncaught exception: ~w'-[oops]].

ball_text(Ball) -->
    { nonvar(Ball),
      Ball = error(Formal, Context)
    },
    !,
    error_text(Formal, Context).
ball_text(Ball) -->
    { Ball == '$aborted' },
    !,
    ['execution aborted'].
ball_text(Ball) -->
    { Ball == time_limit_exceeded },
    !,
    ['time limit exceeded'].
ball_text(Ball) -->
    { brief(Ball, Text) },
    ['uncaught exception: ~w'-[Text]],
    (   { error_place(Ball, Where, Trace) }
    ->  error_report(Ball, Where, Trace)
    ;   []
    ).

%!  error_text(?Formal, ?Context)// is det.
%
%   The error in words, followed by the place and the hints.
%
%       ?- phrase(error_text(evaluation_error(zero_divisor), none), Lines).
%       Lines = ['division by zero'].

error_text(Formal, Context) -->
    { nonvar(Formal),
      Formal = syntax_error(Name)
    },
    !,
    syntax_error(Name, Context).
error_text(Formal, Context) -->
    { ( error_place(Formal, Where, Trace) -> true ; Where = none ) },
    complaining_goal(Formal, Context, Where),
    { as_called(Formal, Where, Shown) },
    formal(Shown, Context),
    context_message(Formal, Context),
    (   { Where == none }
    ->  error_hint(Formal),
        query_goal(Formal)
    ;   error_report(Formal, Where, Trace)
    ),
    usual_slip(Formal, Context),
    ending_hint(Formal).

%   What a grammar rule calls is p//1 in messages, not p/3.

as_called(Formal, Where, Shown) :-
    (   Where = where(_, _, Goal, _, Clause, _, _),
        nonvar(Clause),
        Clause = (_ --> _),
        missing_procedure(Formal, Name, Arity),
        callable(Goal),
        functor(Goal, Name, Arity0),
        Arity0 =:= Arity - 2
    ->  Shown = existence_error(procedure, Name//Arity0)
    ;   Shown = Formal
    ).

%!  error_place(?Formal, -Where, -Trace) is semidet.
%
%   The place where the error was thrown, if it is in a clause of the user.
%
%       ?- error_place(instantiation_error, Where, Trace).

error_place(Formal, Where, Trace) :-
    nonvar(Formal),
    \+ Formal = resource_error(_),
    error_trace_for(Formal, Trace),
    trace_place(Formal, Trace, Where).

% Hints for an error in a query.
error_hint(type_error(evaluable, Name/0)) -->
    { atom(Name) },
    !,
    capital_hint(Name).
error_hint(_) -->
    [].

query_goal(Formal) -->
    { error_trace_for(Formal, trace(_, Goal, _, _, _)),
      Goal \== none,
      functor(Goal, Name, _),
      \+ sub_atom(Name, 0, 1, _, $)
    },
    !,
    '$error_report':goal_line(Formal, none, trace(none, Goal, 0, [], none)).
query_goal(Formal) -->
    { '$error_report':shows_goal(Formal),
      error_trace_for(Formal, Trace),
      query_of_error(Trace, Format-Arguments),
      atom_concat('= in the query ?- ', Format, Line)
    },
    !,
    [nl, Line-Arguments].
query_goal(_) -->
    [].

% The final hint.
ending_hint(Formal) -->
    { var(Formal) },
    !.
ending_hint(resource_error(What)) -->
    { ( What == memory ; What == stack_memory ),
      error_trace_for(resource_error(What), Trace)
    },
    !,
    recursion_report(Trace).
ending_hint(permission_error(modify, static_procedure, Indicator)) -->
    { nonvar(Indicator),
      is_static_of_program(Indicator, Plain)
    },
    !,
    [nl, '= declare it: `:- dynamic ~q.`'-[Plain]].
ending_hint(existence_error(procedure, Indicator0)) -->
    { without_user(Indicator0, Indicator),
      Indicator = Name/Arity,
      Arity > 0,
      functor(Function, Name, Arity),
      current_arithmetic_function(Function)
    },
    !,
    { Function =.. [_|Arguments],
      letter_names(Arguments, ['A', 'B', 'C'], Names)
    },
    [nl, '= ~q is a function, for arithmetic: ~W'-[Indicator, 'X' is Function,
                                                  [variable_names(Names), spacing(next_argument)]]].
ending_hint(existence_error(procedure, Indicator)) -->
    { is_typed_fact(Indicator, Fact) },
    !,
    [nl, '= to add it as a fact type `[user].` first, or `assertz(~q).`'-[Fact]].
ending_hint(_) -->
    [].

letter_names([], _, []).
letter_names([Variable|Variables], [Letter|Letters], [Letter=Variable|Names]) :-
    letter_names(Variables, Letters, Names).

% The query itself, ground, with no procedure of that name: probably meant as a fact.
is_typed_fact(Indicator, Fact) :-
    nb_current('$last_query', query(_:Fact, _)),
    ground(Fact),
    callable(Fact),
    functor(Fact, Name, Arity),
    Arity > 0,
    Indicator == Name/Arity,
    phrase(likely_procedure(user:Name/Arity), []).

context_message(Formal, Context) -->
    { nonvar(Context),
      Context = context(_, Message),
      nonvar(Message),
      \+ is_told(Formal, Message)
    },
    !,
    (   { atom(Message) }
    ->  [' (~w)'-[Message]]
    ;   [' (~p)'-[Message]]
    ).
context_message(_, _) -->
    [].

% A message that names the part without a value is better.
is_told(instantiation_error, Message) :-
    atom(Message).

formal(Formal, context(Indicator, _)) -->
    { nonvar(Indicator),
      Formal == instantiation_error,
      without_user(Indicator, Name/Arity),
      Arity =:= 2,
      '$in_list'(Name, [is, <, >, =<, >=, =:=, =\=])
    },
    !,
    ['a variable in this arithmetic has no value yet'].
formal(Formal, context(_, Message)) -->
    { nonvar(Message),
      is_told(Formal, Message)
    },
    !,
    ['~w'-[Message]].
formal(format(Text), context(Indicator, _)) -->
    { nonvar(Indicator),
      atom(Text)
    },
    !,
    ['~w'-[Text]].
formal(existence_error(source_sink, File), context(Indicator, _)) -->
    { nonvar(Indicator),
      Indicator \== system:load_files/2,
      File \= library(_)
    },
    !,
    missing_data(File).
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
    ['~w is not a valid ~w'-[Text, Words]].
formal(existence_error(procedure, Indicator)) -->
    !,
    unknown_procedure(Indicator).
formal(existence_error(source_sink, library(Name))) -->
    !,
    ['there is no library(~w)'-[Name]],
    ( absent_library(Name) -> [] ; similar_library(Name) ).
formal(existence_error(source_sink, File)) -->
    !,
    missing_file(File).
formal(existence_error(answer, $(Name))) -->
    !,
    ['no answer has given ~w a value yet'-[Name]].
formal(existence_error(query, last)) -->
    !,
    ['why/0 and slice/0 speak of the query before, and there has been none: type one first'].
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
formal(not_implemented(Kind, What)) -->
    !,
    { words(Kind, Words),
      brief(What, Text)
    },
    ['the ~w ~w is not there on this system'-[Words, Text]].
formal(io_error(Action, Stream)) -->
    !,
    stream_failure(Action, Stream).
formal(duplicate_key(Key)) -->
    !,
    { brief(Key, Text) },
    ['the key ~w is there twice'-[Text]].
formal(format_argument_type(Letter, Argument)) -->
    !,
    { brief(Argument, Text),
      kind_of(Argument, Kind)
    },
    ['~~~w cannot print ~w~w'-[Letter, Text, Kind]].
formal(determinism_error(Goal, det, Found, goal)) -->
    !,
    { brief(Goal, Text) },
    (   { Found == fail }
    ->  ['~w is to be deterministic, but failed'-[Text]]
    ;   ['~w is to be deterministic, but left a choice point'-[Text]]
    ).
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

%   The text of a term, truncated if it is large.

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

%!  unknown_procedure(+Indicator)// is det.
%
%   The predicate does not exist, but a similar one may.
%
%       ?- phrase(unknown_procedure(user:apend/3), Lines).
%       Lines = ['no predicate ~q'-[apend/3], '; did you mean ~q'-[append/3], ?].

unknown_procedure(Indicator0) -->
    { without_user(Indicator0, Indicator) },
    ['no predicate ~q'-[Indicator]],
    likely_procedure(Indicator0).

system_part(Indicator) -->
    { ( Indicator = system:Name/2 -> true ; Indicator = Name/2 ),
      '$in_list'(Name, [;, ','])
    },
    !,
    ['; each clause ends with a full stop'].
system_part(Indicator) -->
    (   { is_static_of_program(Indicator, _) }
    ->  []
    ;   ['; it is part of the system']
    ).

is_static_of_program(Indicator, Name/Arity) :-
    predicate_parts(Indicator, Module, Name, Arity),
    functor(Head, Name, Arity),
    Head \= _:_,                            % a control construct without a procedure
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
    memory_text.
resource_text(What) -->
    { words(What, Words) },
    ['not enough ~w'-[Words]].

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
    expected_text(Expected),
    error_snippet(Context, Line, Column, Source, Length),
    hint_line(Hint).
syntax_error(Name, Context) -->
    complaining_goal(syntax_error(Name), Context, none),
    (   { Name == illegal_number }
    ->  ['this is not the text of a number']
    ;   ['syntax error: ~p'-[Name]]
    ),
    syntax_place(Name, Context).

% For a query or text in memory, people only need the line.
error_snippet(Context, _, Column0, Source, Length) -->
    { nonvar(Context),
      Context = file(File, Line, _, _)
    },
    !,
    place_lines(place(File, Line, Column0, Source, Length)).
error_snippet(Context, _, Column, Source, Length) -->
    marked_line(Context, Column, Source, Length).

marked_line(Context, Column, Source, Length) -->
    { atom_length(Source, Size),
      Size > 0,
      '$source_snippets':marks(Column, Source, Length, Indent, Carets)
    },
    !,
    [nl],
    query_place(Context, Column),
    [snippet(['| ~w'-[Source], nl, '| ~w~w'-[Indent, Carets]])].
marked_line(_, _, _, _) -->
    [].

% Programs need the position in a query as well.
query_place(Context, Column) -->
    { nonvar(Context),
      Context = stream(Stream, Line, _, _),
      stream_property(Stream, alias(user_input))
    },
    !,
    [query_place(Line, Column)].
query_place(_, _) -->
    [].

syntax_place(_, Context) -->
    { nonvar(Context),
      Context = file(File, Line, Column, _)
    },
    !,
    { Column1 is Column + 1 },
    place_lines(place(File, Line, Column1, '', 1)).
syntax_place(Name, _) -->
    { error_place(syntax_error(Name), Where, Trace) },
    !,
    error_report(syntax_error(Name), Where, Trace).
syntax_place(_, _) -->
    [].

%!  expected_text(+Text)// is det.
%
%   What the reader expected, if it is known.
%
%       ?- phrase(expected_text('a term'), Lines).
%       Lines = ['; expected ~w'-['a term']].

expected_text(Expected) -->
    (   { atom_length(Expected, 0) }
    ->  []
    ;   ['; expected ~w'-[Expected]]
    ).

%!  hint_line(+Text)// is det.
%
%   A separate line for a hint, if there is one.
%
%       ?- phrase(hint_line('a full stop is missing'), Lines).
%       Lines = [nl, '= ~w'-['a full stop is missing']].

hint_line(Hint) -->
    (   { atom_length(Hint, 0) }
    ->  []
    ;   [nl, '= ~w'-[Hint]]
    ).
