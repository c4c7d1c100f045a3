% SPDX-License-Identifier: MIT
% What the messages of the system say: message_text//1. The first line says what is wrong; the others
% where, the line of the source with a caret, and after = what may help:
%
%     error: no operator between these two terms
%       --> family.pl:2:17
%         |
%       2 | parent(bob, ann)  parent(bob, pat).
%         |                   ^^^^^^
%         = a full stop is missing before this clause

:- module(message_texts, [translate_message//1]).

:- use_module(library(edit_distance), [nearest_atoms/4]).

%!  translate_message(+Message)// is semidet.
%
%   The lines of Message, as print_message_lines/3 takes them: Format-Arguments, Format, nl.

translate_message(Message) -->
    { var(Message) },
    !,
    ['unknown message: ~p'-[Message]].
translate_message(format(Format, Arguments)) -->
    !,
    [Format-Arguments].
translate_message(Message) -->
    loader_text(Message),
    !.
translate_message(Message) -->
    toplevel_text(Message),
    !.
translate_message(unhandled_exception(Ball)) -->
    !,
    ball_text(Ball).
translate_message(error(Formal, Context)) -->
    !,
    error_text(Formal, Context).
translate_message(Lines) -->
    { is_list(Lines) },
    Lines.

% ---- the loader ----

loader_text(source_syntax_error(Path, Error)) -->
    { Error = '$syntax_error'(_, Text, Expected, Hint, Line, Column, Source, Length) },
    ['~w'-[Text]],
    expected(Expected),
    place(Path, Line, Column),
    snippet(Line, Column, Source, Length),
    hint(Hint).
loader_text(load_error(Path, Line, Ball)) -->
    ball_text(Ball),
    place(Path, Line).
loader_text(load_failed(_, Ball)) -->
    ball_text(Ball).
loader_text(directive_error(Path, Line, _, Ball)) -->
    ball_text(Ball),
    place(Path, Line).
loader_text(directive_failed(Path, Line, Goal)) -->
    { without_user(Goal, Plain) },
    ['the directive failed: ~p'-[Plain]],
    place(Path, Line).
loader_text(load_dialect(Path, Dialect, Why)) -->
    { Dialect == auto -> Name = iso ; Name = Dialect },
    (   { Why == '' }
    ->  [ '~w: dialect ~w, nothing in it tells another'-[Path, Name] ]
    ;   [ '~w: dialect ~w, because of ~w'-[Path, Name, Why] ]
    ).
loader_text(clause_note(Path, Line, Note)) -->
    note_text(Note),
    place(Path, Line).
loader_text(singletons(Path, Line, Names, Term)) -->
    singleton_text(Names),
    clause_owner(Term),
    place(Path, Line).
loader_text(not_exported(Module, Indicator)) -->
    ['~q is not exported by ~q'-[Indicator, Module]].
loader_text(unknown_procedure(Module, Indicator)) -->
    unknown_procedure(Module:Indicator).

note_text(discontiguous(Indicator)) -->
    { without_user(Indicator, Plain) },
    ['the clauses of ~q are not together'-[Plain]].
note_text(redefined(Indicator, File, Line)) -->
    { without_user(Indicator, Plain) },
    ['~q is defined again; the clauses of ~w:~w are gone'-[Plain, File, Line]].

singleton_text([Name]) -->
    !,
    ['the variable ~w occurs only once'-[Name]].
singleton_text(Names) -->
    { atomic_list_concat(Names, ', ', Text) },
    ['the variables ~w occur only once'-[Text]].

clause_owner(Term) -->
    { nonvar(Term),
      head_of(Term, Head),
      callable(Head),
      functor(Head, Name, Arity)
    },
    !,
    [' in ~q'-[Name/Arity]].
clause_owner(_) -->
    [].

head_of((Head :- _), Plain) :-
    !,
    strip_module(Head, _, Plain).
head_of((Head --> _), Extended) :-
    !,
    strip_module(Head, _, Plain),
    callable(Plain),
    Plain =.. List0,
    '$append'(List0, [_, _], List),
    Extended =.. List.
head_of(Head, Plain) :-
    strip_module(Head, _, Plain).

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
toplevel_text(goals_not_known) -->
    ['% The goals in progress cannot be shown.'].
toplevel_text(clause_as_query(Clause)) -->
    ['this is a clause, not a query: ~p'-[Clause], nl,
     '= to add clauses type [user]. first, or use assertz((...))'].
toplevel_text(command_goal(Goal, Ball)) -->
    (   { Ball == failed }
    ->  ['the goal failed: ~w'-[Goal]]
    ;   ball_text(Ball),
        [nl, '= while running the goal ~w'-[Goal]]
    ).

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
    ['uncaught exception: ~p'-[Ball]].

error_text(Formal, Context) -->
    { nonvar(Formal),
      Formal = syntax_error(Name)
    },
    !,
    syntax_error(Name, Context).
error_text(Formal, Context) -->
    in_predicate(Formal, Context),
    formal(Formal),
    context_message(Context).

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
    ['~q: '-[Indicator]].
in_predicate(_, _) -->
    [].

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

formal(Formal) -->
    { var(Formal) },
    !,
    ['unknown error'].
formal(instantiation_error) -->
    !,
    ['an argument has no value yet'].
formal(uninstantiation_error(Culprit)) -->
    !,
    ['an unbound variable was expected, not ~p'-[Culprit]].
formal(type_error(evaluable, Culprit)) -->
    !,
    not_evaluable(Culprit).
formal(type_error(Type, Culprit)) -->
    !,
    { type_name(Type, Name),
      kind_of(Culprit, Kind)
    },
    ['~w was expected, not ~p~w'-[Name, Culprit, Kind]].
formal(domain_error(Domain, Culprit)) -->
    !,
    { words(Domain, Words) },
    ['~p is no valid ~w'-[Culprit, Words]].
formal(existence_error(procedure, Indicator)) -->
    !,
    unknown_procedure(Indicator).
formal(existence_error(source_sink, library(Name))) -->
    !,
    ['there is no library(~w)'-[Name]].
formal(existence_error(source_sink, File)) -->
    !,
    ['cannot find the file ~p'-[File]].
formal(existence_error(Kind, Culprit)) -->
    !,
    { words(Kind, Words) },
    ['there is no ~w ~p'-[Words, Culprit]].
formal(permission_error(modify, static_procedure, Indicator0)) -->
    !,
    { without_user(Indicator0, Indicator) },
    ['~q cannot be changed'-[Indicator]],
    static_hint(Indicator0).
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
      words(Type, TypeWords)
    },
    ['no permission to ~w ~w ~p'-[ActionWords, TypeWords, Culprit]].
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
formal(shell(Command, Status)) -->
    !,
    ['the command ~p ended with status ~p'-[Command, Status]].
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
    ['~p'-[Formal]].

not_evaluable(Culprit) -->
    { nonvar(Culprit),
      Culprit = Name/0
    },
    !,
    ['~q is an atom, not a number'-[Name]],
    capital_hint(Name).
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
    other_arities(Indicator0).

other_arities(Indicator) -->
    { procedure(Indicator, Module, Name, Arity),
      findall(Name/Other,
              ( current_predicate(Module:Name/Other), Other \== Arity ),
              Found),
      sort(Found, [First|Rest])
    },
    !,
    [nl, '= there is ~q'-[First]],
    and_more(Rest).
other_arities(Indicator) -->
    { procedure(Indicator, Module, Name, Arity),
      similar_name(Module, Name, Arity, Similar)
    },
    !,
    [nl, '= did you mean ~q?'-[Similar/Arity]].
other_arities(_) -->
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

% A name of the program, or of the system, that differs in little.
similar_name(Module, Name, Arity, Similar) :-
    atom_length(Name, Length),
    Length >= 2,
    (   Length =< 3
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

static_hint(Indicator) -->
    { procedure(Indicator, Module, Name, Arity),
      functor(Head, Name, Arity),
      \+ '$predicate_property'(Module, Head, system)
    },
    !,
    [nl, '= declare it: :- dynamic ~q.'-[Name/Arity]].
static_hint(_) -->
    ['; it is part of the system'].

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

resource_text(stack_memory) -->
    !,
    { current_prolog_flag(stack_limit, Limit),
      Megabytes is Limit // 1048576
    },
    ['out of memory: the limit is ~w MB'-[Megabytes], nl,
     '= a recursion that does not end? --stack-limit raises the limit'].
resource_text(What) -->
    { words(What, Words) },
    ['not enough ~w'-[Words]].

% Names of types with their article.
type_name(Type, Name) :-
    words(Type, Words),
    (   atom(Words),
        sub_atom(Words, 0, 1, _, First),
        '$in_list'(First, [a, e, i, o, u])
    ->  atom_concat('an ', Words, Name)
    ;   atom_concat('a ', Words, Name)
    ).

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
    ['syntax error: ~p'-[Name]],
    syntax_place(Context).

% Where the text is a query or comes from memory the line says it all.
error_snippet(Context, _, Column0, Source, Length) -->
    { nonvar(Context),
      Context = file(File, Line, _, _)
    },
    !,
    place(File, Line, Column0),
    snippet(Line, Column0, Source, Length).
error_snippet(_, _, Column, Source, Length) -->
    marked_line(Column, Source, Length).

marked_line(Column, Source, Length) -->
    { atom_length(Source, Size),
      Size > 0,
      marks(Column, Source, Length, Indent, Carets)
    },
    !,
    [nl, '| ~w'-[Source], nl, '| ~w~w'-[Indent, Carets]].
marked_line(_, _, _) -->
    [].

syntax_place(Context) -->
    { nonvar(Context),
      Context = file(File, Line, Column, _)
    },
    !,
    { Column1 is Column + 1 },
    place(File, Line, Column1).
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

% ---- places ----

place(Path, Line) -->
    (   { Path == [] ; Line == 0 }
    ->  []
    ;   { shown_path(Path, Shown) },
        [nl, '--> ~w:~w'-[Shown, Line]]
    ).

place(Path, Line, Column) -->
    { shown_path(Path, Shown) },
    [nl, '--> ~w:~w:~w'-[Shown, Line, Column]].

% Files below the working directory without it.
shown_path(Path, Shown) :-
    (   atom(Path),
        catch(working_directory(Directory0, Directory0), _, fail),
        with_slash(Directory0, Directory),
        atom_concat(Directory, Shown0, Path),
        Shown0 \== ''
    ->  Shown = Shown0
    ;   Shown = Path
    ).

with_slash(Directory0, Directory) :-
    (   sub_atom(Directory0, _, 1, 0, /)
    ->  Directory = Directory0
    ;   atom_concat(Directory0, /, Directory)
    ).

% The line with a mark below what is wrong.
snippet(Line, Column, Source, Length) -->
    { marks(Column, Source, Length, Indent, Carets),
      number_codes(Line, Digits),
      length(Digits, Width),
      pad(Width, Pad)
    },
    !,
    [nl, '~w |'-[Pad], nl, '~w | ~w'-[Line, Source], nl, '~w | ~w~w'-[Pad, Indent, Carets]].
snippet(_, _, _, _) -->
    [].

% Lines that are very long are left out.
marks(Column, Source, Length, Indent, Carets) :-
    atom_length(Source, Size),
    Size =< 200,
    Before is Column - 1,
    sub_atom(Source, 0, Before, After, Front),
    Marks is max(1, min(Length, After)),
    blank(Front, Indent),
    repeated(Marks, 0'^, Codes),
    atom_codes(Carets, Codes).

% As wide as the text: tabs stay.
blank(Text, Blank) :-
    atom_codes(Text, Codes0),
    blank_codes(Codes0, Codes),
    atom_codes(Blank, Codes).

blank_codes([], []).
blank_codes([Code|Codes], [Blank|Blanks]) :-
    (   Code =:= 9
    ->  Blank = 9
    ;   Blank = 0'\s
    ),
    blank_codes(Codes, Blanks).

pad(Width, Pad) :-
    repeated(Width, 0'\s, Codes),
    atom_codes(Pad, Codes).

repeated(N, Code, Codes) :-
    (   N =< 0
    ->  Codes = []
    ;   Codes = [Code|Codes1],
        N1 is N - 1,
        repeated(N1, Code, Codes1)
    ).
