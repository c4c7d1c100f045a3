% SPDX-License-Identifier: MIT
% Problems that a clause shows by itself: problem(Severity, Code, From, To, Message, Fix). Code is the code of the
% loader's warning (help/1 explains it); Fix is none, or an edit that fixes it: replace(From, To, Text), insert(At,
% Text), word(From, To, Name) for an operator in letters, which needs blanks around it, edits(Title, Edits) for several.
% A Text is an atom or a list, where span(From, To) is what stands there: an edit leaves all else, comments too.

:- module('$clause_problems', [clause_problems/4, literal_problem/5, variable_spans/4, subterm_span/5]).

:- use_module(library(apply), [foldl/4, maplist/2]).
:- use_module(library(lists), [append/3]).
:- use_module(private(checks/arithmetic_goals), [arithmetic_goal/2]).
:- use_module(private(checks/literal_arguments)).
:- use_module(private(checks/rule_checks), []).
:- use_module(private(messages/edit_distance), [nearest_atoms/4]).
:- use_module(private(messages/message_codes), [message_code/2]).
:- use_module(private(messages/source_snippets), [layout_span/3, layout_subterm/4]).
:- use_module(private(messages/usual_slips), [not_evaluable//1]).
:- use_module(private(parts/plunit_verdict), [expectation/2]).
:- use_module(private(source_analysis/declarations), []).

%!  clause_problems(+Clause, +Kind, +Context, -Problems) is det.
%
%   The problems of a clause as read by private(source_analysis/clause_records).
%
%       ?- clause_problems(Clause, rule, Context, Problems).

clause_problems(Clause, Kind, Context, Problems) :-
    Clause = clause(Term, Names, Singletons, Layout, _, _, _),
    (   Singletons == []
    ->  Problems = Problems1
    ;   Context = context(_, _, off, _, _)
    ->  Problems = Problems1
    ;   most_marked(Most),
        ( length(Marked, Most), append(Marked, _, Singletons) -> true ; Marked = Singletons ),
        foldl(singleton_problem(Names, Term, Layout), Marked, Problems, Problems1)
    ),
    (   compiled_rule(Kind, Term, Head, Body),
        Layout = term_position(_, _, _, _, [_, WrittenLayout]),
        arg(2, Term, Written)
    ->  Context = context(Module, _, _, _, _),
        findall(Problem,
                (   (   body_problem(Head, Body, Written, WrittenLayout, Names, Module, Problem)
                    ;   literal_problem(Body, Written, WrittenLayout, Module, Problem)
                    ),
                    \+ expects_error(Head, Context)
                ;   lonely_condition(Kind, Written, WrittenLayout, Problem)
                ),
                Problems1)
    ;   Problems1 = []
    ).

%   The rule as the loader sees it; the goals in braces of a grammar rule stand in it as they are written.

compiled_rule(rule, (Head :- Body), Head, Body) :-
    callable(Head).
compiled_rule(grammar, Rule, Head, Body) :-
    catch(dcg_translate_rule(Rule, (Head :- Body)), error(_, _), fail).

%   The head is that of a test that is to end with an error: an argument is wrong on purpose.

expects_error(test(_, Options), context(_, _, _, _, in_tests)) :-
    ( is_list(Options) -> Listed = Options ; Listed = [Options] ),
    expectation(Listed, throws(_)).

% ---- variables that occur once ----

%   Each is sought in the whole clause, and compared with all names: a generated clause may have thousands.

most_marked(30).

singleton_problem(Names, Term, Layout, Name, Problems, Problems1) :-
    (   '$in_list'(Name=Variable, Names),
        variable_spans(Term, Layout, Variable, [From-To|_])
    ->  atom_concat('_', Name, Marked0),
        ( '$in_list'(Marked0=_, Names) -> Marked = '_' ; Marked = Marked0 ),
        Mark = replace(From, To, Marked),
        (   likely_variable(Name, Names, Similar)
        ->  format(atom(Hint), '; did you mean ~w?', [Similar]),
            Fix = either(replace(From, To, Similar), Mark)
        ;   Hint = '',
            Fix = Mark
        ),
        format(atom(Message), 'the variable ~w occurs only once~w', [Name, Hint]),
        Problems = [problem(warning, 'W-singleton', From, To, Message, Fix)|Problems1]
    ;   Problems = Problems1
    ).

likely_variable(Name, Names, Similar) :-
    findall(Other, ( '$in_list'(Other=_, Names), Other \== Name ), Others),
    atom_length(Name, Length),
    Length >= 3,
    length(Others, Number),
    Number =< 200,
    ( Length =< 4 -> Limit = 1 ; Limit = 2 ),
    nearest_atoms(Name, Others, Limit, [Similar|_]).

%!  variable_spans(+Term, +Layout, +Variable, -Spans) is det.
%
%   The positions From-To of a variable in Term, in order.
%
%       ?- variable_spans(f(X, Y, X), term_position(0, 8, 0, 1, [2-3, 4-5, 6-7]), X, Spans).
%       Spans = [2-3, 6-7].

variable_spans(Term, Layout, Variable, Spans) :-
    findall(From-To,
            ( layout_subterm(Term, Layout, Subterm, SubtermLayout),
              Subterm == Variable,
              layout_span(SubtermLayout, From, To) ),
            Spans).

%!  subterm_span(+Term, +Layout, +Sought, -From, -To) is semidet.
%
%   The first position of a subterm that is identical to Sought.
%
%       ?- subterm_span(f(a, b), term_position(0, 6, 0, 1, [2-3, 4-5]), b, From, To).
%       From = 4, To = 5.

subterm_span(Term, Layout, Sought, From, To) :-
    variable_spans(Term, Layout, Sought, [From-To|_]).

% ---- goals that compute ----

body_problem(Head, Body, Written, Layout, Names, Module, problem(warning, Code, From, To, Message, Fix)) :-
    '$rule_checks':most_goals(Most),
    '$rule_checks':has_fewer_goals([Body], Most),
    '$rule_checks':body_warning(Body, Head, Head, Body, Warning),
    \+ ( Warning = not_function(_, _), has_functions(Module) ),
    warning_text(Warning, Names, Code, Goal, Message, Change),
    once(( layout_subterm(Written, Layout, Subterm, GoalLayout), Subterm == Goal )),
    layout_span(GoalLayout, From, To),
    ( is_negated(Written, Goal) -> Negated = true ; Negated = false ),
    change_fix(Change, GoalLayout, Negated, Fix).

%!  literal_problem(+Body, +Written, +Layout, +Module, -Problem) is nondet.
%
%   A literal argument of a goal of Body that cannot be right; Written is Body as it is written, with its layout.
%
%       ?- literal_problem(op(1, xfz, a), op(1, xfz, a), term_position(0, 13, 0, 2, [3-4, 6-9, 11-12]), user, P).

literal_problem(Body, Written, Layout, Module, problem(warning, Code, From, To, Message, Fix)) :-
    literal_warning(Module, Body, Warning),
    literal_text(Warning, Format, Arguments, Instead),
    arg(1, Warning, Goal),
    arg(2, Warning, Part),
    once(( layout_subterm(Written, Layout, Subterm, GoalLayout), Subterm == Goal )),
    literal_part(Part, Goal, GoalLayout, From, To),
    message_code(load_warning('', 0, Warning), Code),
    format(atom(Message), Format, Arguments),
    (   Instead == none
    ->  Fix = none
    ;   format(atom(Text), '~q', [Instead]),
        Fix = replace(From, To, Text)
    ).

lonely_condition(Kind, Body, Layout, problem(note, 'W-else', From, To, Message, Fix)) :-
    '$rule_checks':lonely_condition(Body, Condition),
    once(( layout_subterm(Body, Layout, Part, PartLayout), same_term(Part, Condition) )),   % it may be large
    layout_span(PartLayout, From, To),
    ( Kind == rule -> Fix = insert(To, ' ; true') ; Fix = none ),
    Message = 'this if-then has no else: it fails when its condition does'.

%   The file may declare its own, by library(arithmetic).

has_functions(Module) :-
    '$predicate_property'(Module, arithmetic_function(_), imported_from(_)).

warning_text(no_value(Goal, Number), Names, 'W-unbound', Goal, Message, none) :-
    arithmetic_goal(Goal, Expression),
    term_variables(Expression, Variables),
    '$rule_checks':nth_variable(Variables, 1, Variable, Number),
    variable_name(Names, Variable, Name),
    format(atom(Message), '~w has no value yet when this is evaluated', [Name]).
warning_text(computes_left(Goal), _, 'W-assign', Goal, Message, none) :-
    Message = 'the left side of is/2 is not computed: the result is on the left, as in N is M + 1'.
warning_text(assigns(Goal), Names, 'W-assign', Goal, Message, none) :-
    Goal =.. [Operator, Variable, _],
    variable_name(Names, Variable, Name),
    format(atom(Message), '~w is on both sides of ~q: a variable keeps its value', [Name, Operator/2]).
warning_text(not_function(Goal, Part), _, 'W-evaluable', Marked, Message, none) :-
    functor(Part, Name, Arity),
    ( Arity > 0 -> Marked = Part ; Marked = Goal ),
    not_evaluable(Name/Arity, [Format-Arguments], []),
    format(atom(Message), Format, Arguments).
warning_text(unifies(Goal), Names, 'W-compute', Goal, '`=` does not compute; use is/2', operator(is, Title)) :-
    Goal = (Variable = Expression),
    named_text(Variable is Expression, Names, Title).
warning_text(joins(Goal), _, 'W-compute', Goal, Message, none) :-
    Message = '`+` does not join texts; use format/2, string_concat/3 or atomic_list_concat/2'.
warning_text(not_computed(Goal, Number), Names, 'W-compute', Goal, Message, argument(Number, New, Title)) :-
    functor(Goal, Name, Arity),
    format(atom(Message), 'argument ~w of this call of ~q is not computed', [Number, Name/Arity]),
    arg(Number, Goal, Expression),
    term_variables(Expression, [Variable]),
    variable_name(Names, Variable, Text),
    between(1, 9, N),
    atom_concat(Text, N, New),
    \+ '$in_list'(New=_, Names),
    !,
    Goal =.. [Name|Arguments],
    replaced(Number, Arguments, Fresh, NewArguments),
    NewGoal =.. [Name|NewArguments],
    named_text(Fresh is Expression, [New=Fresh|Names], First),
    named_text(NewGoal, [New=Fresh|Names], Second),
    atomic_list_concat([First, ', ', Second], Title).
warning_text(never_equal(Goal), Names, 'W-compute', Goal, Message, operator(=:=, Title)) :-
    Goal =.. [Operator, Left, Right],
    format(atom(Message), '`~w` does not compute: a term is never equal to a number', [Operator]),
    named_text(Left =:= Right, Names, Title).
warning_text(never_same(Goal), Names, 'W-compute', Goal, '`==` with a new variable never holds', operator(=, Title)) :-
    Goal = (Left == Right),
    named_text(Left = Right, Names, Title).

%   change_fix(+Change, +Layout, +Negated, -Fix): Change of the goal with this layout is none, operator(Name, Title), or
%   argument(Number, Name, Title) for an argument that the variable Name takes, computed in front of the goal.

change_fix(none, _, _, none).
change_fix(operator(Name, Title), term_position(Begin, _, From, To, _), _, edits(Title, [Edit])) :-
    ( Begin < From, Name == is -> Edit = word(From, To, Name) ; Edit = replace(From, To, Name) ).
change_fix(argument(Number, New, Title), term_position(Begin, End, _, _, Layouts), Negated, edits(Title, Edits)) :-
    length(Front, Number),
    '$append'(Front, _, Layouts),
    '$append'(_, [Layout], Front),
    layout_span(Layout, From, To),
    Computed = [New, ' is ', span(From, To), ', '],
    (   Negated == true
    ->  Edits = [insert(Begin, ['( '|Computed]), replace(From, To, New), insert(End, ' )')]
    ;   Edits = [insert(Begin, Computed), replace(From, To, New)]
    ).

is_negated(Body, Goal) :-
    nonvar(Body),
    (   Body = (\+ Negated)
    ->  ( Negated == Goal -> true ; is_negated(Negated, Goal) )
    ;   ( Body = (A, B) ; Body = (A ; B) ; Body = (A -> B) ; Body = (A *-> B) ),
        ( is_negated(A, Goal) ; is_negated(B, Goal) )
    ),
    !.

replaced(Number, [Argument|Arguments], New, [NewArgument|NewArguments]) :-
    (   Number =:= 1
    ->  NewArgument = New,
        NewArguments = Arguments
    ;   NewArgument = Argument,
        Number1 is Number - 1,
        replaced(Number1, Arguments, New, NewArguments)
    ).

variable_name(Names, Variable, Name) :-
    '$in_list'(Name=Other, Names),
    Other == Variable,
    !.
variable_name(_, _, '_').

named_text(Term, Names, Text) :-
    copy_term(Term-Names, Copy-CopyNames),
    maplist(bound_to_name, CopyNames),
    term_variables(Copy, Anonymous),
    bound_to(Anonymous, '_'),
    format(atom(Text), '~W', [Copy, [numbervars(true), quoted(true), spacing(next_argument)]]).

bound_to_name(Name=Value) :-
    ( var(Value) -> Value = '$VAR'(Name) ; true ).

bound_to([], _).
bound_to(['$VAR'(Name)|Variables], Name) :-
    bound_to(Variables, Name).
