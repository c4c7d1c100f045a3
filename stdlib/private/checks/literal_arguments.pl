% SPDX-License-Identifier: MIT
% Literal arguments of system predicates that cannot be right: misspelt flags and options, values that these never have,
% formats with another number of arguments than are given. For the loader and for editors.

:- module('$literal_arguments', [literal_warning/3, misspelt_flag/2, literal_text/4, literal_part/5]).

:- use_module(private(checks/goal_modes), [goal_modes/3]).

%!  literal_warning(+Module, +Body, -Warning) is nondet.
%
%   Warning is what is wrong with an argument of a goal of Body, also of a goal that is an argument of another one:
%   unknown_flag(Goal, Path, Flag, Similar), flag_value(Goal, Path, Value, Flag, Values), unknown_option(Goal, Path,
%   Option, Similar), option_value(Goal, Path, Value, Option, Values) or format_arguments(Goal, Path, Wanted, Given).
%   Path leads to the part of Goal that is wrong: numbers of arguments, element(N) for an element of a list, counted
%   from 0.
%
%       ?- literal_warning(user, format("~w ~w", [a]), Warning).
%       Warning = format_arguments(format("~w ~w", [a]), [1], 2, 1).

literal_warning(Module, Body, Warning) :-
    compound(Body),
    has_checked(Body),
    goal_in(Body, Module, Goal),
    check_of(Goal, Check),
    checked(Check, Goal, Warning),
    \+ is_own(Module, Goal).

%   has_checked(+Term): a part of the compound Term looks like a goal with a check; most bodies have none.

has_checked(Term) :-
    (   check_of(Term, _)
    ->  true
    ;   functor(Term, _, Arity),
        part_has_checked(Arity, Term)
    ).

part_has_checked(N, Term) :-
    arg(N, Term, Part),
    (   compound(Part),
        has_checked(Part)
    ->  true
    ;   N > 1,
        Before is N - 1,
        part_has_checked(Before, Term)
    ).

%   goal_in(+Body, +Module, -Goal): only goals with a check.

goal_in(Body, Module, Goal) :-
    callable(Body),
    (   joined(Body, A, B)
    ->  ( goal_in(A, Module, Goal) ; goal_in(B, Module, Goal) )
    ;   Body = _:Inner
    ->  goal_in(Inner, Module, Goal)
    ;   check_of(Body, _)
    ->  Goal = Body
    ;   compound(Body),
        goal_modes(Module, Body, Modes),
        functor(Modes, _, Arity),
        between(1, Arity, N),
        arg(N, Modes, Mode),
        '$in_list'(Mode, [0, ^, //]),
        arg(N, Body, Argument),
        goal_in(Argument, Module, Goal)
    ).

joined((A, B), A, B).
joined((A ; B), A, B).
joined((A -> B), A, B).
joined((A *-> B), A, B).
joined(\+ A, A, true).
joined(_ ^ A, A, true).
joined({A}, A, true).

%   check_of(?Goal, -Check): most goals have none. Only the checks that are needed are loaded.

check_of(format(_), format).
check_of(format(_, _), format).
check_of(format(_, _, _), format).
check_of(set_prolog_flag(_, _), flag).
check_of(current_prolog_flag(_, _), flag).
check_of(prolog_flag(_, _), flag).
check_of(open(_, _, _), option).
check_of(op(_, _, _), option).
check_of(sort(_, _, _, _), option).
check_of(open(_, _, _, _), option).
check_of(close(_, _), option).
check_of(set_stream(_, _), option).
check_of(write_term(_, _), option).
check_of(write_term(_, _, _), option).
check_of(read_term(_, _), option).
check_of(read_term(_, _, _), option).
check_of(absolute_file_name(_, _, _), option).
check_of(load_files(_, _), option).
check_of(create_prolog_flag(_, _, _), option).
check_of(labeling(_, _), option).
check_of(stream_property(_, _), option).
check_of(predicate_property(_, _), option).

checked(format, Goal, Warning) :-
    format_warning(Goal, Warning).
checked(flag, Goal, Warning) :-
    '$load_aside'(private(checks/argument_values)),
    flag_warning(Goal, Warning).
checked(option, Goal, Warning) :-
    '$load_aside'(private(checks/argument_values)),
    option_warning(Goal, Warning).

is_own(Module, Goal) :-
    '$predicate_property'(Module, Goal, number_of_clauses(_)),
    \+ '$predicate_property'(Module, Goal, imported_from(_)),
    \+ '$has_property'(system, Goal, system).

% ---- flags ----

flag_warning(Goal, unknown_flag(Goal, [1], Flag, Similar)) :-
    ( Goal = set_prolog_flag(Flag, _) ; Goal = current_prolog_flag(Flag, _) ; Goal = prolog_flag(Flag, _) ),
    atom(Flag),
    \+ catch(current_prolog_flag(Flag, _), error(_, _), fail),
    similar_flag(Flag, Similar).
flag_warning(Goal, flag_value(Goal, [2], Value, Flag, Values)) :-
    Goal = set_prolog_flag(Flag, Value),
    atom(Flag),
    atom(Value),
    '$argument_values':flag_values(Flag, Values),
    \+ '$in_list'(Value, Values),
    \+ ( '$in_list'(Values, [[true, false], [on, off]]), '$in_list'(Value, [true, false, on, off]) ).

%!  misspelt_flag(+Directive, -Warning) is semidet.
%
%   Directive has set a flag that the system does not have, but one of a similar name.
%
%       ?- misspelt_flag(set_prolog_flag(double_qoutes, codes), unknown_flag(_, _, Flag, Similar)).
%       Flag = double_qoutes, Similar = double_quotes.

misspelt_flag(Directive, unknown_flag(Directive, [1], Flag, Similar)) :-
    arg(1, Directive, Flag),
    similar_flag(Flag, Similar).

%   The others are flags of other systems.

similar_flag(Flag, Similar) :-
    \+ '$flag_domain'(Flag, _),
    \+ '$in_list'(Flag, [clpb_monotonic, gc_margin, os_error, syntax_error]),
    findall(Name, ( current_prolog_flag(Name, _), '$flag_domain'(Name, _) ), Names),
    similar(Flag, Names, Similar).

% ---- options ----

option_warning(Goal, Warning) :-
    '$argument_values':options_of(Goal, Number, Options),
    arg(Number, Goal, Argument),
    option_in(Argument, Number, Path, Option),
    functor(Option, Name, _),
    (   \+ '$in_list'(Name, Options)
    ->  similar(Name, Options, Similar),
        Warning = unknown_option(Goal, Path, Name, Similar)
    ;   Option =.. [_, Value],
        atom(Value),
        has_values(Goal, Name, Values),
        \+ '$in_list'(Value, Values),
        '$append'(Path, [1], ValuePath),
        Warning = option_value(Goal, ValuePath, Value, Name, Values)
    ).
option_warning(Goal, option_value(Goal, [2], Value, mode, Values)) :-
    ( Goal = open(_, Value, _) ; Goal = open(_, Value, _, _) ),
    atom(Value),
    '$argument_values':argument_values(open, 1, Values),
    \+ '$in_list'(Value, Values).
option_warning(Goal, option_value(Goal, [2], Value, type, Values)) :-
    Goal = op(_, Value, _),
    atom(Value),
    Values = [xfx, xfy, yfx, fy, fx, xf, yf],
    \+ '$in_list'(Value, Values).
option_warning(Goal, option_value(Goal, [2], Value, order, Values)) :-
    Goal = sort(_, Value, _, _),
    atom(Value),
    Values = [@<, @=<, @>, @>=],
    \+ '$in_list'(Value, Values).

option_in(Options, Number, [Number|Rest], Option) :-
    nonvar(Options),
    (   Options = [_|_]
    ->  element(Options, 0, Place, Option),
        Rest = [element(Place)]
    ;   Option = Options,
        Rest = []
    ),
    callable(Option).

element(List, N, Place, Element) :-
    nonvar(List),
    List = [First|Others],
    (   Place = N,
        Element = First
    ;   Next is N + 1,
        element(Others, Next, Place, Element)
    ).

%   Encodings have many names, and an option may have other values elsewhere.

has_values(Goal, Name, Values) :-
    Name \== encoding,
    \+ Goal = create_prolog_flag(_, _, _),
    \+ Goal = load_files(_, _),
    \+ Goal = stream_property(_, _),
    '$argument_values':option_values(Name, Values).

nearest(Name, Names, Limit, Nearest) :-
    '$load_aside'(private(messages/edit_distance)),
    '$edit_distance':nearest_atoms(Name, Names, Limit, Nearest).

%   A short word is near to too many.

similar(Name, Names, Similar) :-
    \+ sub_atom(Name, 0, 1, _, $),
    atom_length(Name, Length),
    Length >= 3,
    ( Length =< 6 -> Limit = 1 ; Limit = 2 ),
    nearest(Name, Names, Limit, [Similar|_]).

% ---- formats ----

format_warning(Goal, format_arguments(Goal, [Number], Wanted, Given)) :-
    (   Goal = format(Format),
        Number = 1,
        Arguments = []
    ;   Goal = format(Format, Arguments),
        Number = 1
    ;   Goal = format(_, Format, Arguments),
        Number = 2
    ),
    is_text(Format),
    given(Arguments, Given),
    catch('$format_arguments'(Format, Wanted), error(_, _), fail),
    Wanted =\= Given.

is_text(Format) :-
    ( string(Format) ; atom(Format) ; is_list(Format), ground(Format) ),
    !.

%   The number of arguments; what is no list is one.

given(Arguments, Given) :-
    nonvar(Arguments),
    (   is_list(Arguments)
    ->  length(Arguments, Given)
    ;   Arguments \= [_|_],
        Given = 1
    ).

% ---- texts ----

%!  literal_text(+Warning, -Format, -Arguments, -Instead) is semidet.
%
%   The text of a warning, and what to write instead: an atom, or none.
%
%       ?- literal_text(unknown_flag(g, [1], gcc, gc), Format, Arguments, Instead).
%       Format = '~q is no Prolog flag; did you mean ~q?', Arguments = [gcc, gc], Instead = gc.

literal_text(unknown_flag(_, _, Flag, Similar), '~q is no Prolog flag; did you mean ~q?', [Flag, Similar], Similar).
literal_text(flag_value(_, _, Value, Flag, Values), Format, Arguments, Instead) :-
    value_text('the flag ~q', Flag, Value, Values, Format, Arguments, Instead).
literal_text(unknown_option(Goal, _, Option, Similar), Format, [Option, Name/Arity, Similar], Similar) :-
    functor(Goal, Name, Arity),
    Format = '~q is no option of ~q; did you mean ~q?'.
literal_text(option_value(_, _, Value, Option, Values), Format, Arguments, Instead) :-
    value_text('~q', Option, Value, Values, Format, Arguments, Instead).
literal_text(format_arguments(_, _, Wanted, Given), Format, [Wanted, Given], none) :-
    ( Wanted =:= 1 -> Format = 'this format takes ~d argument, and gets ~d'
    ; Format = 'this format takes ~d arguments, and gets ~d' ).

value_text(Of, Owner, Value, Values, Format, [Value, Owner|Others], Instead) :-
    (   nearest(Value, Values, 2, [Similar|_]),
        atom_length(Value, Length),
        Length >= 3
    ->  atomic_list_concat(['~q is no value of ', Of, '; did you mean ~q?'], Format),
        Others = [Similar],
        Instead = Similar
    ;   atomic_list_concat(['~q is no value of ', Of, ', which may be ~w'], Format),
        listed(Values, Text),
        Others = [Text],
        Instead = none
    ).

listed(Values, Text) :-
    findall(Quoted, ( '$in_list'(Value, Values), format(atom(Quoted), '~q', [Value]) ), Quoteds),
    '$append'(Front, [Last], Quoteds),
    (   Front == []
    ->  Text = Last
    ;   atomic_list_concat(Front, ', ', First),
        atomic_list_concat([First, ' or ', Last], Text)
    ).

%!  literal_part(+Path, +Goal, +Layout, -From, -To) is semidet.
%
%   Where the part of Goal stands to which Path of a warning leads; of an option, its name.
%
%       ?- literal_part([1], p(a), term_position(0, 4, 0, 1, [2-3]), From, To).
%       From = 2, To = 3.

literal_part([], _, Layout, From, To) :-
    (   Layout = term_position(_, _, From, To, _)
    ->  true
    ;   Layout = string_position(From, To)
    ->  true
    ;   Layout = From-To
    ).
literal_part([Step|Steps], Term, Layout, From, To) :-
    (   Step = element(N)
    ->  Layout = list_position(_, _, Layouts, _),
        element(Term, 0, N, Part)
    ;   Step = N0,
        N is N0 - 1,
        Layout = term_position(_, _, _, _, Layouts),
        arg(N0, Term, Part)
    ),
    element(Layouts, 0, N, PartLayout),
    !,
    literal_part(Steps, Part, PartLayout, From, To).
