% SPDX-License-Identifier: MIT
% Checks of the rules of loaded files: calls of undefined procedures, unbound variables in arithmetic, and the like.
% Checks work on the compiled code where possible; rules are read again only to be shown. Loaded for the first file with
% rules.

:- module('$rule_checks', [rule_file_warning/4, note_lonely_condition/1, nth_variable/4, argument_of/2]).

:- use_module(private(checks/arithmetic_goals), [arithmetic_goal/2]).
:- use_module(private(checks/asserted_procedures), [rule_of_file/5]).
:- use_module(private(checks/goal_modes), [goal_modes/3]).
:- use_module(private(checks/literal_arguments), [literal_warning/3]).
:- use_module(private(messages/source_snippets), [is_control/1]).

%!  rule_file_warning(+Path, +Asserted, -Line, -Warning) is nondet.
%
%   Enumerates the warnings for the rules of a file; Asserted are the procedures whose clauses the program adds at run
%   time.
%
%       ?- rule_file_warning('family.pl', [], Line, Warning).

rule_file_warning(Path, Asserted, Line, undefined(Caller, Callee, Span)) :-
    '$undefined_calls'(Path, Calls0),
    sort(Calls0, Calls1),
    first_calls(Calls1, Calls),
    '$in_list'(undefined(Caller, Callee, Line, _, Span), Calls),
    Caller = Module:_,
    Callee = Module:_,                  % another module may get it later
    is_missing(Callee, Asserted).
rule_file_warning(Path, Asserted, Line, Warning) :-
    '$main_goal'(Module:Goal, Path, Line),
    undefined_part(Module, initialization(Goal), Asserted, Warning).
rule_file_warning(Path, _, Line, goes_on(Name/Arity, End)) :-
    '$margin_lines'(Path, [Margin|Margins]),
    '$file_rules'(Path, Rules, _),
    '$in_list'(Line, [Margin|Margins]),
    Earliest is Line - 20,
    '$in_list'(rule(Module, Reference, First), Rules),
    First < Line,
    First >= Earliest,
    '$stored_clause'(Module:Head, Body, Reference),
    (   Body = (_ ; _)
    ->  last_branch(Body, Goal)
    ;   Body = (_, Last),
        last_goal(Last, Goal)
    ),
    functor(Goal, Name, Arity),
    (   functor(Head, Name, Arity)
    ->  true
    ;   \+ ends_line(Path, First, ":-")             % else it may be a body at the margin
    ),
    begins_line(Path, Name, End, Line).
rule_file_warning(Path, Asserted, Line, Warning) :-
    rule_of_file(Path, Module:Head, Body, Reference, Line),
    (   rule_warning(Module, Head, Body, Asserted, Warning)
    ;   needs_itself(Body, Head),
        is_first_without_base(Module, Head, Reference),
        functor(Head, Name, Arity),
        Warning = no_base(Name/Arity)
    ).

%   No clause of the procedure can end its recursion; that is told at the first of them.

is_first_without_base(Module, Head, Reference) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    '$predicate_property'(Module, General, number_of_clauses(Count)),
    Count < 10,
    \+ '$predicate_property'(Module, General, dynamic),
    \+ '$predicate_property'(Module, General, multifile),
    findall(Reference1-General-Body1, '$stored_clause'(Module:General, Body1, Reference1), [Reference1-_-_|Clauses]),
    Reference1 == Reference,
    \+ ( '$in_list'(_-Head2-Body2, Clauses),
         \+ needs_itself(Body2, Head2) ).

%   Body, a conjunction, calls Head recursively: with a part of a compound argument in its place, or in front of another
%   goal. Other last calls may be meant to go on forever.

needs_itself(Body, Head) :-
    nonvar(Body),
    (   Body = (A, B)
    ->  (   callable(A),
            functor(Head, Name, Arity),
            functor(A, Name, Arity)
        ->  true
        ;   needs_itself(A, Head)
        ->  true
        ;   needs_itself(B, Head)
        )
    ;   functor(Head, Name, Arity),
        functor(Body, Name, Arity),
        between(1, Arity, N),
        arg(N, Head, Whole),
        compound(Whole),
        arg(N, Body, Part),
        var(Part),
        term_variables(Whole, Variables),
        '$is_among'(Part, Variables)
    ),
    !.

last_branch(Body, Goal) :-
    callable(Body),
    (   ( Body = ( _ ; Last ) ; Body = ( Last, _ ) )
    ->  last_branch(Last, Goal)
    ;   Goal = Body
    ).

last_goal(Body, Goal) :-
    callable(Body),
    (   Body = (_, Last)
    ->  last_goal(Last, Goal)
    ;   Goal = Body
    ).

%   begins_line(+Path, +Name, -End, +Line): Name begins a line after a line that ends with End, `;` or `,`.

begins_line(Path, Name, End, Line) :-
    Before is Line - 1,
    ( ends_line(Path, Before, ";") -> End = (;) ; ends_line(Path, Before, ",") -> End = (',') ),
    '$source_line'(Path, Line, Text),
    sub_string(Text, 0, _, _, Name),
    !.

ends_line(Path, Line, End) :-
    '$source_line'(Path, Line, Text0),
    split_string(Text0, "", " \t\r", [Text]),
    string_concat(_, End, Text),
    !.

%   first_calls(+Calls0, -Calls): keeps the first call of each procedure in a clause.
first_calls([], []).
first_calls([Call|Calls0], Calls) :-
    Call = undefined(Caller, Callee, Line, _, _),
    Calls = [Call|Calls1],
    without_calls(Calls0, undefined(Caller, Callee, Line, _, _), Calls2),
    first_calls(Calls2, Calls1).

without_calls([Call|Calls0], Same, Calls) :-
    \+ Call \= Same,
    !,
    without_calls(Calls0, Same, Calls).
without_calls(Calls, _, Calls).

is_missing(Module:Name/Arity, Asserted) :-
    \+ '$in_list'(Name/Arity, Asserted),
    \+ '$library_of_call'(Module, Name, Arity, _),
    \+ sub_atom(Name, 0, 1, _, $),
    functor(Head, Name, Arity),
    \+ '$predicate_property'(Module, Head, defined).

% ---- one rule ----

rule_warning(Module, Head, Body, _, Warning) :-
    argument_warning(Module, Head, Body, Warning),
    \+ expects_error(Module, Head).
rule_warning(Module, _, Body, Asserted, Warning) :-
    undefined_part(Module, Body, Asserted, Warning).

undefined_part(Module, Body, Asserted, undefined_meta(Callee)) :-
    meta_callee(Body, Module, Callee),
    ( Callee = Module:Name//Arity0 -> Arity is Arity0 + 2 ; Callee = Module:Name/Arity ),
    is_missing(Module:Name/Arity, Asserted).

argument_warning(_, Head, Body, Warning) :-
    most_goals(Most),
    has_fewer_goals([Body], Most),
    body_warning(Body, Head, Head, Body, Warning).
argument_warning(Module, _, Body, Warning) :-
    literal_warning(Module, Body, Warning).

%   The head is that of a test of library(plunit) that is to end with an error: an argument is wrong on purpose.

expects_error(Module, Head) :-
    Head = '$test'(_, _),
    '$predicate_property'(plunit, current_test(_, _, _, _, _), defined),
    plunit:current_test(_, _, _, Module:Head, Options),
    '$plunit_verdict':expectation(Options, throws(_)).

%   body_warning(+Body, +Before, +Head, +Whole, -Warning): the variables in Before may have a value. Enumerates all
%   warnings; fails if there are none.

body_warning(Body, Before, Head, Whole, Warning) :-
    body_steps(Body, Steps, []),
    step_warning(Steps, Before, Head, Whole, Warning).

% Longer bodies are machine-generated, and the time grows quadratically.
most_goals(2000).

%   has_fewer_goals(+Bodies, +Count): control constructs count as goals.
has_fewer_goals([], _).
has_fewer_goals([Body|Bodies], Count0) :-
    Count0 > 0,
    Count is Count0 - 1,
    (   nonvar(Body),
        joined_goals(Body, Goals, Bodies)
    ->  has_fewer_goals(Goals, Count)
    ;   has_fewer_goals(Bodies, Count)
    ).

joined_goals((A, B), [A, B|Goals], Goals).
joined_goals((A ; B), [A, B|Goals], Goals).
joined_goals((A -> B), [A, B|Goals], Goals).
joined_goals((A *-> B), [A, B|Goals], Goals).
joined_goals(\+ A, [A|Goals], Goals).

% Goals in order, each with the variables known before it; branches are walked separately.
body_steps(Goal, [goal(Goal)|Steps], Steps) :-
    var(Goal),
    !.
body_steps((A, B), Steps0, Steps) :-
    !,
    body_steps(A, Steps0, Steps1),
    body_steps(B, Steps1, Steps).
body_steps((C -> A ; B), [branches([(C, A), B])|Steps], Steps) :- !.
body_steps((C *-> A ; B), [branches([(C, A), B])|Steps], Steps) :- !.
body_steps((A ; B), [branches([A, B])|Steps], Steps) :- !.
body_steps((A -> B), [branches([(A, B)])|Steps], Steps) :- !.
body_steps((A *-> B), [branches([(A, B)])|Steps], Steps) :- !.
body_steps(\+ A, [branches([A])|Steps], Steps) :- !.
body_steps(Goal, [goal(Goal)|Steps], Steps).

step_warning([Step|Steps], Before, Head, Whole, Warning) :-
    (   Step = branches(Branches),
        '$in_list'(Branch, Branches),
        body_warning(Branch, Before, Head, Whole, Warning)
    ;   Step = goal(Goal),
        goal_warning(Goal, Before, Head, Whole, Warning)
    ;   step_warning(Steps, Before-Step, Head, Whole, Warning)
    ).

goal_warning(Goal, Before, Head, Body, Warning) :-
    nonvar(Goal),
    (   has_value_check(Goal)
    ->  value_warning(Goal, Before, Head, Body, Warning)
    ;   call_warning(Goal, Head, Body, Warning)
    ).

%   Most goals are none of these.

has_value_check(_ = _).
has_value_check(_ == _).
has_value_check(write(_)).
has_value_check(writeln(_)).
has_value_check(print(_)).
has_value_check(Goal) :-
    arithmetic_goal(Goal, _).

value_warning(Goal, Before, _, _, no_value(Goal, Number)) :-
    arithmetic_goal(Goal, Expression),
    term_variables(Expression, Variables),
    term_variables(Before, Known),
    nth_variable(Variables, 1, Variable, Number),
    \+ '$is_among'(Variable, Known),
    \+ ( Goal = (Left is _), Left == Variable ),
    !.
value_warning(Goal, _, _, _, not_function(Goal, Part)) :-
    arithmetic_goal(Goal, Expression),
    not_function(Expression, Part),
    !.
value_warning(Goal, _, _, _, assigns(Goal)) :-
    Goal = (Variable is Expression),
    var(Variable),
    compound(Expression),
    \+ not_function(Expression, _),
    term_variables(Expression, Variables),
    '$is_among'(Variable, Variables).
value_warning(Goal, _, _, _, computes_left(Goal)) :-
    Goal = (Left is _),
    is_sum(Left).
value_warning(Goal, _, _, _, assigns(Goal)) :-
    Goal = (Variable = Expression),
    var(Variable),
    is_sum(Expression),                   % X = 1+X may be meant: a cyclic term
    arg(1, Expression, First),
    First == Variable.
value_warning(Goal, _, Head, Body, unifies(Goal)) :-
    Goal = (Variable = Expression),
    var(Variable),
    is_sum(Expression),
    term_variables(Expression, Inside),
    \+ '$is_among'(Variable, Inside),
    \+ asks_kind(Body, Inside),
    (   term_variables(Head, HeadVariables),
        '$is_among'(Variable, HeadVariables)
    ->  true
    ;   compared(Body, Variable)
    ;   '$in_list'(Counter, Inside),
        is_computed_with(Body, Counter)
    ).
value_warning(Goal, _, _, _, joins(Goal)) :-
    ( Goal = write(Sum) ; Goal = writeln(Sum) ; Goal = print(Sum) ; Goal = (_ = Sum) ; Goal = (_ is Sum) ),
    joins_text(Sum),
    !.
value_warning(Goal, _, _, _, never_equal(Goal)) :-
    ( Goal = (A = B) ; Goal = (A == B) ),
    ( number(A), is_calculation(B) ; number(B), is_calculation(A) ),
    !.
value_warning(Goal, _, Head, Body, never_same(Goal)) :-
    Goal = (A == B),
    ( Term = A ; Term = B ),
    compound(Term),
    term_variables(Term, Variables),
    term_singletons(Head-Body, New),
    '$in_list'(Variable, Variables),
    '$is_among'(Variable, New),
    !.

call_warning(Goal, Head, Body, not_computed(Goal, Number)) :-
    functor(Head, Name, Arity),
    functor(Goal, Name, Arity),
    between(1, Arity, Number),
    arg(Number, Goal, Expression),
    is_sum(Expression),
    arg(Number, Head, Counter),
    var(Counter),
    term_variables(Expression, [Variable]),
    Variable == Counter,
    is_computed_with(Body, Counter),
    !.

%!  nth_variable(+Variables, +First, ?Variable, -Number) is nondet.
%
%   Number is the position of Variable in a list whose first position is First.
%
%       ?- nth_variable([X, Y], 1, X, Number).
%       Number = 1.

nth_variable([Variable|_], N, Variable, N).
nth_variable([_|Variables], N0, Variable, N) :-
    N1 is N0 + 1,
    nth_variable(Variables, N1, Variable, N).

%   The first part of an expression that is no function. Parts of lists of values are evaluated, too.

not_function(Expression, Part) :-
    callable(Expression),
    functor(Expression, Name, Arity),
    functor(Function, Name, Arity),
    (   ( Function = [_|_] ; current_arithmetic_function(Function) )
    ->  argument_of(Expression, Argument),
        not_function(Argument, Part)
    ;   Expression \== [],
        Part = Expression
    ),
    !.

% M + 1, M - 1: probably meant to be evaluated.
is_sum(Expression) :-
    compound(Expression),
    ( Expression = A + B ; Expression = A - B ),
    ( var(A), integer(B) ; integer(A), var(B) ),
    !.

joins_text(Sum) :-
    nonvar(Sum),
    Sum = A + B,
    ( is_text(A) ; is_text(B) ; joins_text(A) ),
    !.

is_text(Term) :-
    string(Term),
    string_length(Term, Length),
    Length > 1.

is_calculation(Term) :-
    compound(Term),
    functor(Term, Name, 2),
    '$in_list'(Name, [+, -, *, /, //, mod, rem, div, ^, **]),
    !.

% A goal of the body uses the variable in arithmetic.
is_computed_with(Body, Variable) :-
    nonvar(Body),
    (   arithmetic_goal(Body, Expression)
    ->  term_variables(Expression, Variables),
        '$is_among'(Variable, Variables)
    ;   joined_goals(Body, Goals, []),
        '$in_list'(Goal, Goals),
        is_computed_with(Goal, Variable)
    ),
    !.

%   A branch is for numbers: the other one makes terms.
asks_kind(Body, Variables) :-
    nonvar(Body),
    (   Body = ( Test -> _ ; _ ),
        nonvar(Test),
        ( Test = integer(Variable) ; Test = number(Variable) ; Test = var(Variable) ),
        '$is_among'(Variable, Variables)
    ->  true
    ;   argument_of(Body, Argument),
        asks_kind(Argument, Variables)
    ),
    !.

compared(Body, Variable) :-
    nonvar(Body),
    (   Body = (A == B)
    ->  ( A == Variable, number(B) ; B == Variable, number(A) )
    ;   argument_of(Body, Argument),
        compared(Argument, Variable)
    ),
    !.

%   meta_callee(+Body, +Module, -Callee): a procedure named in an argument of a goal, according to the meta-predicate
%   declarations.

meta_callee(Body, Module, Callee) :-
    nonvar(Body),
    (   Body = (A, B)
    ->  ( meta_callee(A, Module, Callee) ; meta_callee(B, Module, Callee) )
    ;   ( Body = (A ; B) ; Body = (A -> B) ; Body = (A *-> B) )
    ->  ( meta_callee(A, Module, Callee) ; meta_callee(B, Module, Callee) )
    ;   Body = (\+ A)
    ->  meta_callee(A, Module, Callee)
    ;   compound(Body),
        Body \= _:_,
        functor(Body, _, Arity),
        has_callable_argument(Arity, Body),
        goal_modes(Module, Body, Modes),
        between(1, Arity, N),
        arg(N, Modes, Mode),
        arg(N, Body, Argument),
        called(Mode, Argument, Module, Callee)
    ).

%   Most goals have variables and numbers only.

has_callable_argument(N, Goal) :-
    arg(N, Goal, Argument),
    (   callable(Argument)
    ->  true
    ;   N > 1,
        Before is N - 1,
        has_callable_argument(Before, Goal)
    ).

called(^, Argument, Module, Callee) :-
    !,
    nonvar(Argument),
    (   Argument = _^Goal
    ->  called(^, Goal, Module, Callee)
    ;   Argument = Inner:Goal
    ->  atom(Inner),
        called(^, Goal, Inner, Callee)
    ;   called(0, Argument, Module, Callee)
    ).
called(//, Argument, Module, Module:Name//Arity) :-
    !,
    callable(Argument),
    \+ is_control(Argument),
    Argument \= [_|_],
    functor(Argument, Name, Arity),
    \+ '$in_list'(Name, [[], {}, !, :, call]).
called(Extra, Argument, Module, Callee) :-
    integer(Extra),
    nonvar(Argument),
    callable(Argument),
    (   Argument = Inner:Goal
    ->  atom(Inner),
        called(Extra, Goal, Inner, Callee)
    ;   Extra =:= 0,
        is_control(Argument)
    ->  Argument =.. [_|Parts],
        '$in_list'(Part, Parts),
        called(0, Part, Module, Callee)
    ;   functor(Argument, Name, Arity0),
        Name \== (>>),
        Name \== (/),
        Arity is Arity0 + Extra,
        (   Callee = Module:Name/Arity
        ;   Extra =:= 0,
            meta_callee(Argument, Module, Callee)
        )
    ).

% ---- style ----

%!  note_lonely_condition(+Path) is det.
%
%   Reports the first if-then without else.
%
%       ?- note_lonely_condition('family.pl').

note_lonely_condition(Path) :-
    (   '$file_rules'(Path, Rules, _),
        '$in_list'(rule(Module, Reference, Line), Rules),
        '$stored_clause'(Module:_, Body, Reference),
        lonely_condition(Body, _)
    ->  print_message(note, load_warning(Path, Line, no_else))
    ;   true
    ).

%   lonely_condition(+Body, -Condition): the first if-then without else of Body, which may be that of a grammar rule.

lonely_condition(Body, Condition) :-
    nonvar(Body),
    (   Body = (_ -> _)
    ->  Condition = Body
    ;   Body = (A, B)
    ->  ( lonely_condition(A, Condition) -> true ; lonely_condition(B, Condition) )
    ;   Body = {A}
    ->  lonely_condition(A, Condition)
    ;   Body = (If ; Else)
    ->  (   nonvar(If), If = (_ -> Then)
        ->  true
        ;   Then = If
        ),
        ( lonely_condition(Then, Condition) -> true ; lonely_condition(Else, Condition) )
    ).

%!  argument_of(+Term, -Argument) is nondet.
%
%   Enumerates the arguments of a compound.
%
%       ?- argument_of(f(a), X).
%       X = a.

argument_of(Term, Argument) :-
    compound(Term),
    functor(Term, _, Arity),
    between(1, Arity, N),
    arg(N, Term, Argument).
