% SPDX-License-Identifier: MIT
% Texts of the loader's warnings: the results of private(checks), and singleton variables.

:- module('$load_warnings', [load_warning//1]).

:- use_module(library(occurs), [occurrences_of_var/3, sub_term/2]).
:- use_module(private(checks/rule_checks), []).
:- use_module(private(messages/error_parts), [part/5, subterm/4]).
:- use_module(private(messages/source_snippets)).
:- use_module(private(checks/arithmetic_goals), [arithmetic_goal/2]).
:- use_module(private(checks/literal_arguments), [literal_part/5, literal_text/4]).
:- use_module(private(messages/edit_distance), [edit_distance/3, nearest_atoms/4]).
:- use_module(private(messages/likely_names), [likely_procedure//1]).
:- use_module(private(messages/usual_slips), [not_evaluable//1, capital_hint//1]).

%!  load_warning(+Message)// is semidet.
%
%   The lines of a warning of the loader.
%
%       ?- phrase(load_warning(load_warning('a.pl', 0, more(3))), Lines).
%       Lines = ['there are ~w more warnings of this kind'-[3]].

load_warning(singletons(Path, Line, AllNames, Term)) -->
    { first_names(AllNames, Names, Left) },
    singleton_text(Names, Left, Term),
    { Names = [Name|_],
      ( word_place(Path, Line, Name, Place) -> true ; line_place(Path, Line, Place) )
    },
    place_lines(Place),
    singleton_hints(Names, Term, Path, Line).
load_warning(load_warning(_, _, more(More))) -->
    ['there are ~w more warnings of this kind'-[More]].
load_warning(load_warning(Path, Line, undefined(Caller, Callee, Span))) -->
    { plain(Caller, PlainCaller0),
      plain(Callee, PlainCallee0),
      as_written(Path, Line, PlainCaller0, PlainCallee0, PlainCaller, PlainCallee),
      ( PlainCallee = _//_ -> Shown = user:PlainCallee ; Shown = Callee ),
      ( is_test(Caller) -> Text = 'a test' ; format(atom(Text), '~q', [PlainCaller]) )
    },
    ['~w calls ~q, which is not defined'-[Text, PlainCallee]],
    likely_procedure(Shown),
    { goal_place(Path, Line, Span, Place) },
    place_lines(Place),
    computed_hint(Callee).
load_warning(load_warning(Path, Line, Warning)) -->
    { not_defined(Warning, Callee, Shown, How) },
    ['~q is ~w, but not defined'-[Shown, How]],
    likely_procedure(Callee),
    { ( Callee = _:Name/_ ; Callee = _:Name//_ ),
      ( word_place(Path, Line, Name, Place) -> true ; line_place(Path, Line, Place) )
    },
    !,
    place_lines(Place),
    closure_hint(Warning, Path, Line).
load_warning(load_warning(Path, Line, unreachable(Indicator, Before))) -->
    { plain(Indicator, Plain),
      clause_place(Path, Line, Place)
    },
    ['this clause of ~q is never reached'-[Plain]],
    place_lines(Place),
    [nl, '= the clause on line ~w takes every call, and its cut drops the others'-[Before]].
load_warning(load_warning(Path, Line, no_value(Goal, Number))) -->
    { shown_goal(Path, Line, Goal, Shown, Names, Place),
      arithmetic_goal(Shown, Expression),
      term_variables(Expression, Variables),
      '$rule_checks':nth_variable(Variables, 1, Variable, Number),
      '$error_report':name_of(Names, Variable, Name)
    },
    !,
    ['~w has no value yet when this is evaluated'-[Name]],
    place_lines(Place),
    [nl, '= move the goal that gives ~w its value before this one, or use #=/2 of library(clpfd)'-[Name]].
load_warning(load_warning(Path, Line, no_value(Goal, _))) -->
    ['a variable of ~p has no value yet when it is evaluated'-[Goal]],
    { line_place(Path, Line, Place) },
    place_lines(Place).
load_warning(load_warning(Path, Line, assigns(Goal))) -->
    { shown_goal(Path, Line, Goal, Shown, Names, Place),
      Shown =.. [Operator, Variable, _],
      '$error_report':name_of(Names, Variable, Name),
      functor(Shown, Operator, Arity),
      ( lonely_result(Path, Line, _, New) -> true ; atom_concat(Name, 1, New) )
    },
    !,
    ['~w is on both sides of ~q'-[Name, Operator/Arity]],
    place_lines(Place),
    [nl, '= a variable keeps its value: use a new one, such as ~w is ...'-[New]].
load_warning(load_warning(Path, Line, assigns(Goal))) -->
    ['the same variable is on both sides of ~p'-[Goal]],
    { line_place(Path, Line, Place) },
    place_lines(Place).
load_warning(load_warning(Path, Line, computes_left(Goal))) -->
    ['the left side of is/2 is not computed'],
    { shown_goal(Path, Line, Goal, _, _, Place) -> true ; line_place(Path, Line, Place) },
    place_lines(Place),
    [nl, '= the result is on the left, as in N is M + 1'].
load_warning(load_warning(Path, Line, not_function(Goal, Part))) -->
    { functor(Part, Name, Arity),
      ( compound(Part) -> Marked = Part ; Marked = Goal )
    },
    not_evaluable(Name/Arity),
    ( { shown_goal(Path, Line, Marked, _, _, Place) } -> [] ; { line_place(Path, Line, Place) } ),
    place_lines(Place),
    ( { Arity =:= 0 } -> capital_hint(Name) ; [] ).
load_warning(load_warning(Path, Line, unifies(Goal))) -->
    { shown_goal(Path, Line, Goal, _, _, Place) },
    !,
    ['`=` does not compute'],
    place_lines(Place),
    [nl, '= the variable becomes the term itself; use is/2, or #=/2 of library(clpfd)'].
load_warning(load_warning(Path, Line, unifies(Goal))) -->
    ['`=` does not compute: ~p'-[Goal]],
    { line_place(Path, Line, Place) },
    place_lines(Place).
load_warning(load_warning(Path, Line, not_computed(Goal, Number))) -->
    { functor(Goal, Name, Arity),
      shown_goal(Path, Line, Goal, Shown, Names, Place)
    },
    !,
    ['argument ~w of this call of ~q is not computed'-[Number, Name/Arity]],
    place_lines(Place),
    { arg(Number, Shown, Expression),
      arg(1, Expression, First),
      ( var(First) -> Variable = First ; arg(2, Expression, Variable) ),
      '$error_report':name_of(Names, Variable, Text),
      atom_concat(Text, 1, New),
      Options = [variable_names([New=Fresh|Names]), quoted(true), spacing(next_argument)]
    },
    [nl, '= write ~W before it, and ~w as the argument'-[Fresh is Expression, Options, New]].
load_warning(load_warning(Path, Line, joins(Goal))) -->
    ['`+` does not join texts'],
    ( { shown_goal(Path, Line, Goal, _, _, Place) } -> [] ; { line_place(Path, Line, Place) } ),
    place_lines(Place),
    [nl, '= use format/2, string_concat/3 or atomic_list_concat/2'].
load_warning(load_warning(Path, Line, no_base(Indicator))) -->
    { clause_place(Path, Line, Place) },
    ['every clause of ~q calls it again: nothing ends the recursion'-[Indicator]],
    place_lines(Place),
    [nl, '= a clause for the smallest case is missing, such as that of []'].
load_warning(load_warning(Path, Line, never_equal(Goal))) -->
    { functor(Goal, Name, 2) },
    ['`~w` does not compute: a term is never equal to a number'-[Name]],
    (   { shown_goal(Path, Line, Goal, Shown, Names, Place) }
    ->  place_lines(Place),
        { Shown =.. [_, Left, Right] },
        { Options = [variable_names(Names), quoted(true), spacing(next_argument)] },
        [nl, '= to compare values write ~W'-[Left =:= Right, Options]]
    ;   { line_place(Path, Line, Place) },
        place_lines(Place)
    ).
load_warning(load_warning(Path, Line, never_same(Goal))) -->
    ['`==` with a new variable never holds'],
    (   { shown_goal(Path, Line, Goal, Shown, Names, Place) }
    ->  place_lines(Place),
        { Shown = (Left == Right),
          '$variable_names'([], Shown, Names, All),
          Options = [variable_names(All), quoted(true), spacing(next_argument)] },
        [nl, '= to find out whether they match write ~W'-[Left = Right, Options]]
    ;   { line_place(Path, Line, Place) },
        place_lines(Place)
    ).
load_warning(load_warning(Path, Line, Warning)) -->
    { literal_text(Warning, Format, Arguments, _),
      arg(1, Warning, Goal),
      arg(2, Warning, Part),
      ( part_place(Path, Line, Goal, Part, Place) -> true ; line_place(Path, Line, Place) )
    },
    [Format-Arguments],
    place_lines(Place).
load_warning(load_warning(Path, Line, arrow_fact(Name))) -->
    { ( word_place(Path, Line, Name, Place) -> true ; line_place(Path, Line, Place) ) },
    ['`~w` makes a fact of ~q, not a rule'-[Name, Name/2]],
    place_lines(Place),
    [nl, '= did you mean `:-`?'].
load_warning(load_warning(Path, Line, colon_fact)) -->
    { clause_text(Path, Line, user, (Module : Fact), _, term_position(_, _, From, To, _)),
      functor(Fact, Name, Arity),
      span_place(Path, From, To, Place)
    },
    ['`:` makes a fact of ~q in module ~q, not a rule'-[Name/Arity, Module]],
    place_lines(Place),
    [nl, '= did you mean `:-`?'].
load_warning(load_warning(Path, Line, goes_on(Indicator, End))) -->
    { clause_place(Path, Line, Place) },
    ['a clause of ~q seems to begin after a `~w`'-[Indicator, End]],
    place_lines(Place),
    [nl, '= to end the clause before it, write a full stop for the `~w`'-[End]].
load_warning(load_warning(Path, Line, split_neck)) -->
    { '$source_line'(Path, Line, Text),
      once(sub_atom(Text, Before, 3, _, ': -')),
      Column is Before + 1
    },
    ['`: -` is not an operator'],
    place_lines(place(Path, Line, Column, Text, 3)),
    [nl, '= did you mean `:-`?'].
load_warning(load_warning(Path, Line, overrides(Indicators))) -->
    { findall(Plain, ( '$in_list'(Indicator, Indicators), plain(Indicator, Plain) ), Plains),
      clause_place(Path, Line, Place)
    },
    overridden_text(Plains),
    place_lines(Place).
load_warning(load_warning(Path, Line, names(Names))) -->
    { clause_place(Path, Line, Place) },
    ['a list of names adds them as facts; it loads no files'],
    place_lines(Place),
    [nl, '= did you mean `:- ~q.`?'-[Names]].
load_warning(load_warning(Path, Line, no_else)) -->
    { condition_place(Path, Line, Place) },
    ['this if-then has no else: it fails when its condition does'],
    place_lines(Place),
    [nl, '= write ( If -> Then ; true ) where that is not meant'].
load_warning(load_warning(Path, Line, not_utf8)) -->
    ['this file is not UTF-8: it is read as Latin-1'],
    { line_place(Path, Line, Place) },
    place_lines(Place),
    [nl, '= save it as UTF-8, or begin it with `:- encoding(iso_latin_1).`'].
load_warning(load_warning(Path, Line, no_full_stop)) -->
    ['the last clause has no full stop (added)'],
    { line_place(Path, Line, Place) },
    place_lines(Place),
    (   { comment_with_full_stop(Path, Line) }
    ->  [nl, '= `%` begins a comment, up to the end of the line; a remainder is X mod Y']
    ;   []
    ).

%   The comment at the end of a line, from this one on, ends with a full stop.

comment_with_full_stop(Path, Line) :-
    '$source_line'(Path, Line, Text),
    (   split_string(Text, "%", " \t", [Code, _|_]),
        Code \== "",
        split_string(Text, "", " \t", [Trimmed]),
        sub_string(Trimmed, _, 1, 0, ".")
    ->  true
    ;   Next is Line + 1,
        comment_with_full_stop(Path, Next)
    ).

overridden_text([Indicator]) -->
    !,
    ['~q is built in; this file has its own'-[Indicator]].
overridden_text([Indicator|Indicators]) -->
    ['~q'-[Indicator]],
    more_overridden(Indicators).

more_overridden([]) -->
    [' are built in; this file has its own'].
more_overridden([Indicator|Indicators]) -->
    [', ~q'-[Indicator]],
    more_overridden(Indicators).

condition_place(Path, Line, Place) :-
    (   clause_text(Path, Line, user, Clause, _, Layout),
        part(Clause, Layout, 2, Body, BodyLayout),
        '$rule_checks':lonely_condition(Body, Condition),
        subterm(Body, BodyLayout, Subterm, SubtermLayout),
        Subterm == Condition,
        layout_span(SubtermLayout, From, To),
        span_place(Path, From, To, Place0)
    ->  Place = Place0
    ;   line_place(Path, Line, Place)
    ).

% For a grammar rule: s//0, not s/2.
as_written(Path, Line, Caller, Callee, ShownCaller, ShownCallee) :-
    (   Caller = Name1/Arity1,
        Callee = Name2/Arity2,
        clause_text(Path, Line, user, (_ --> Body), _, _)
    ->  Plain1 is Arity1 - 2,
        ShownCaller = Name1//Plain1,
        Plain2 is Arity2 - 2,
        (   Plain2 >= 0,
            has_nonterminal(Body, Name2, Plain2)
        ->  ShownCallee = Name2//Plain2
        ;   ShownCallee = Callee
        )
    ;   ShownCaller = Caller,
        ShownCallee = Callee
    ).

has_nonterminal(Body, Name, Arity) :-
    callable(Body),
    Body \= {_},
    (   functor(Body, Name, Arity)
    ->  true
    ;   ( Body = (A, B) ; Body = (A ; B) ; Body = (A | B) ; Body = (A -> B) ),
        ( has_nonterminal(A, Name, Arity) ; has_nonterminal(B, Name, Arity) )
    ->  true
    ;   Body = (\+ A),
        has_nonterminal(A, Name, Arity)
    ).

not_defined(undefined_meta(Callee), Callee, Shown, 'called here') :- plain(Callee, Shown).
not_defined(undefined_export(Module:Indicator), Module:Indicator, Indicator, exported).

%   A closure is written with all arguments of the procedure, and gets more.

closure_hint(undefined_meta(Module:Name/Arity), Path, Line) -->
    { current_predicate(Module:Name/Fewer),
      Fewer < Arity,
      functor(Closure, Name, Fewer),
      functor(Goal, Name, Arity),
      clause_text(Path, Line, user, Clause, _, _),
      sub_term(Closure0, Clause),
      nonvar(Closure0),
      \+ Closure0 \= Closure,
      \+ ( sub_term(Goal0, Clause), nonvar(Goal0), \+ Goal0 \= Goal )
    },
    !,
    [nl, '= the last arguments are added by the call: maplist(p, [a]) calls p(a)'].
closure_hint(_, _, _) -->
    [].

is_test(Module:Name/_) :-
    is_test_unit(Module),
    sub_atom(Name, 0, 1, _, $).

is_test_unit(Module) :-
    '$has_clauses'(Module, '$test'(_, _)).

%   The module of user's procedures, or of a unit of tests, is not written.

plain(Module:Indicator, Plain) :-
    (   ( Module == user ; is_test_unit(Module) )
    ->  Plain = Indicator
    ;   Plain = Module:Indicator
    ).

goal_place(Path, Line, Span, Place) :-
    (   Span = From-To,
        span_place(Path, From, To, Place0)
    ->  Place = Place0
    ;   line_place(Path, Line, Place)
    ).

%   The goal with the clause's source names of variables.

shown_goal(Path, Line, Goal, Shown, Names, Place) :-
    clause_text(Path, Line, user, Clause, Names, Layout),
    part(Clause, Layout, 2, Body, BodyLayout),
    subterm(Body, BodyLayout, Shown, ShownLayout),
    Shown =@= Goal,
    layout_span(ShownLayout, From, To),
    span_place(Path, From, To, Place),
    !.

%   A part of a goal, as in private(checks/literal_arguments), also of a directive.

part_place(Path, Line, Goal, Part, Place) :-
    clause_text(Path, Line, user, Clause, _, Layout),
    ( Clause = (:- _) -> Number = 1 ; Number = 2 ),
    part(Clause, Layout, Number, Body, BodyLayout),
    subterm(Body, BodyLayout, Shown, ShownLayout),
    Shown =@= Goal,
    literal_part(Part, Shown, ShownLayout, From, To),
    span_place(Path, From, To, Place),
    !.

% ---- singletons ----

%   first_names(+AllNames, -Names, -Left): a generated clause may have thousands; all are compared with each other, and
%   with the clause. Left is the number of the others.

first_names(AllNames, Names, Left) :-
    length(AllNames, Count),
    (   Count > 20
    ->  length(Names, 20),
        '$append'(Names, _, AllNames),
        Left is Count - 20
    ;   Names = AllNames,
        Left = 0
    ).

singleton_text([Name], 0, Term) -->
    !,
    ['the variable ~w occurs only once'-[Name]],
    clause_owner(Term).
singleton_text(Names, Left, Term) -->
    { atomic_list_concat(Names, ', ', Text) },
    ['the variables ~w '-[Text]],
    ( { Left =:= 0 } -> [] ; ['and ~D others '-[Left]] ),
    ['occur only once'],
    clause_owner(Term),
    (   { '$append'(_, [First|Others], Names),
          '$in_list'(Second, Others),
          alike(First, Second) }
    ->  ['; are ~w and ~w one?'-[First, Second]]
    ;   []
    ).

%   One letter more or a different letter, but not the first one, and not a digit: X1 and X2 are different variables.

alike(Name1, Name2) :-
    edit_distance(Name1, Name2, 1),
    atom_length(Name1, Length1),
    atom_length(Name2, Length2),
    Length1 + Length2 >= 3,
    sub_atom(Name1, 0, 1, _, First),
    sub_atom(Name2, 0, 1, _, First),
    \+ ( '$in_list'(Name, [Name1, Name2]),
         sub_atom(Name, _, 1, 0, Last),
         char_type(Last, digit) ).

clause_owner(Term) -->
    { nonvar(Term),
      Term = (Head0 --> _),
      strip_module(Head0, _, Head1),
      callable(Head1),
      ( Head1 = (Head, _) -> true ; Head = Head1 ),
      callable(Head),
      functor(Head, Name, Arity)
    },
    !,
    [' in ~q'-[Name//Arity]].
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
head_of((Head0 => _), Plain) :-
    !,
    ( Head0 = (Head, _) -> true ; Head = Head0 ),
    strip_module(Head, _, Plain).
head_of(Head, Plain) :-
    strip_module(Head, _, Plain).

singleton_hints(Names, _, Path, Line) -->
    { lonely_result(Path, Line, Left, Result),
      '$in_list'(Result, Names),
      '$in_list'(Computed, Left),
      '$in_list'(Computed, Names)
    },
    !,
    [nl, '= ~w is computed and never used, and nothing gives ~w a value: are they one?'-[Computed, Result]].
singleton_hints([Name], _, Path, Line) -->
    { clause_text(Path, Line, user, Clause, Names, _),
      '$error_report':clause_goals(Clause, Goals),
      '$in_list'(Goal, Goals),
      nonvar(Goal),
      Goal = (Variable is _),
      '$error_report':name_of(Names, Variable, Name)
    },
    !,
    [nl, '= ~w is computed and never used'-[Name]].
singleton_hints([First, Second], Term, Path, Line) -->
    { clause_text(Path, Line, user, Clause, Names, _),
      \+ is_fact(Term),
      '$error_report':clause_goals(Clause, Goals),
      goal_of(First, Names, Goals, Goal1),
      goal_of(Second, Names, Goals, Goal2),
      Goal1 \== Goal2
    },
    !,
    [nl, '= each stands in one goal only: are they meant to be one variable? otherwise write _~w and _~w'-
             [First, Second]].
singleton_hints([], _, _, _) -->
    [].
singleton_hints([Name|Names], Term, Path, Line) -->
    { singleton_hint(Name, Term, Path, Line, Hint) },
    [nl, Hint],
    (   { Names == [] ; is_name_hint(Hint) }
    ->  []
    ;   singleton_hints(Names, Term, Path, Line)
    ).

goal_of(Name, Names, Goals, Goal) :-
    '$in_list'(Name=Variable, Names),
    '$in_list'(Goal, Goals),
    occurrences_of_var(Variable, Goal, 1),
    !.

%   lonely_result(+Path, +Line, -Computed, -Name): the variable Name is an argument of the head and is not used
%   otherwise; Computed are the names of the left sides of is/2.

lonely_result(Path, Line, Computed, Name) :-
    clause_text(Path, Line, user, (Head :- Body), Names, _),
    callable(Head),
    '$error_report':clause_goals((Head :- Body), Goals),
    '$rule_checks':argument_of(Head, Result),
    var(Result),
    occurrences_of_var(Result, Head-Body, 1),
    '$error_report':name_of(Names, Result, Name),
    findall(Left, ( '$in_list'(Goal, Goals), nonvar(Goal), Goal = (Variable is _), var(Variable),
                    '$error_report':name_of(Names, Variable, Left) ), Computed),
    Computed = [_|_],
    !.

is_name_hint(Hint) :-
    Hint = Format-_,
    sub_atom(Format, _, _, _, 'if it is not needed'),
    !.

% The atom m beside the variable M; a word that looks like a name; another variable with a similar name; otherwise, how
% to mark it as intended.
singleton_hint(Name, Term, _, _,
               '= the clause also has the atom `~w`: a variable begins with a capital letter \c
                (_~w where it is not needed)'-[Atom, Name]) :-
    downcase_atom(Name, Atom),
    Atom \== Name,
    occurs_atom(Atom, Term),
    !.
singleton_hint(Name, _, Path, Line, '= did you mean ~w?'-[Similar]) :-
    clause_text(Path, Line, user, _, Names, _),
    variable_names(Names, Name, Others),
    atom_length(Name, Length),
    Length >= 3,
    ( Length =< 4 -> Limit = 1 ; Limit = 2 ),
    nearest_atoms(Name, Others, Limit, [Similar|_]),
    !.
singleton_hint(Name, Term, _, _,
               '= ~w is a variable (capital ~w): write ~w or ''~w'' for a name'-[Name, Capital, Small, Name]) :-
    is_fact(Term),
    atom_codes(Name, [Code, Next|_]),
    Code >= 0'A, Code =< 0'Z,
    Next >= 0'a, Next =< 0'z,
    char_code(Capital, Code),
    downcase_atom(Name, Small),
    !.
singleton_hint(Name, _, Path, Line,
               '= ~w has an answer for each value of ~w: write ~w^Goal for a single one'-[By, Name, Name]) :-
    clause_text(Path, Line, user, Clause, Names, _),
    '$in_list'(Name=Variable, Names),
    '$error_report':clause_goals(Clause, Goals),
    '$in_list'(Goal, Goals),
    '$in_list'(Goal-By, [setof(_, Inner, _)-setof, bagof(_, Inner, _)-bagof]),
    occurrences_of_var(Variable, Inner, 1),
    !.
singleton_hint(Name, Term, Path, Line,
               '= the body gives ~w no value: write _~w or _ if that is meant'-[Name, Name]) :-
    \+ is_fact(Term),
    clause_text(Path, Line, user, (Head :- Body), Names, _),
    Body \== true,
    compound(Head),
    functor(Head, _, Arity),
    arg(Arity, Head, Result),
    '$in_list'(Name=Variable, Names),
    Variable == Result,
    !.
singleton_hint(Name, _, _, _, '= if it is not needed write _~w or _'-[Name]).

is_fact(Term) :-
    nonvar(Term),
    Term \= (_ :- _),
    Term \= (_ => _),
    Term \= (_ --> _).

variable_names([], _, []).
variable_names([Name=_|Names], Except, Others) :-
    (   Name == Except
    ->  Others = Others1
    ;   Others = [Name|Others1]
    ),
    variable_names(Names, Except, Others1).

occurs_atom(Atom, Term) :-
    nonvar(Term),
    (   Term == Atom
    ->  true
    ;   compound(Term),
        (   functor(Term, Atom, _),
            fail
        ;   '$rule_checks':argument_of(Term, Argument),
            occurs_atom(Atom, Argument)
        )
    ),
    !.

%   A value is used as a goal.

computed_hint(_:Operator/2) -->
    { '$in_list'(Operator, [+, -, *, /, //, mod, **, ^]) },
    !,
    [nl, '= a body has goals, and no value: give the result an argument, as in Y is X ~w 2'-[Operator]].
computed_hint(_) -->
    [].
