% SPDX-License-Identifier: MIT
% Term and goal expansion: transformations of clauses and goals before they are compiled.

%!  term_expansion(+Term, -Expanded) is semidet.
%
%   A hook for programs: replaces Term by Expanded, a clause, a directive or a list of them, when a file is loaded.
%
%       term_expansion(test(X), [t(X), (:- initialization(writeln(X)))]).
%
%       :- multifile user:term_expansion/2.

%!  goal_expansion(+Goal, -Expanded) is semidet.
%
%   A hook for programs: replaces Goal by Expanded in the clauses and directives of a file.
%
%       :- multifile user:goal_expansion/2.

:- dynamic([user:term_expansion/2, user:goal_expansion/2, system:term_expansion/2,
            system:goal_expansion/2, system:'$inlined_goal'/2]).
:- multifile([user:term_expansion/2, user:goal_expansion/2, system:term_expansion/2,
              system:goal_expansion/2, system:'$inlined_goal'/2]).
:- '$set_predicate_property'([user:term_expansion/2, user:goal_expansion/2], system).

%!  expand_term(?Term, -Expanded) is det.
%
%   Expanded is what Term becomes as a clause: a term, or a list of terms. term_expansion/2 of the source
%   module, of that from which it inherits, of user and of system are asked in this order, each for what the one before
%   has made; then grammar rules are translated.
%
%       ?- expand_term((greeting --> [hello], name), Clause).
%       Clause = (greeting([hello|_A], _B):-name(_A, _B)).

expand_term(Term, Expanded) :-
    '$source_module'(Module),
    '$expand_from'(Module, Term, Expanded).

% The result of a hook is passed to the next module's hook.
'$expand_from'(Where, Term, Expanded) :-
    (   var(Term)
    ->  Expanded = Term
    ;   '$expands'(Where, term_expansion(_, _)),
        call(Where:term_expansion(Term, Expanded0))
    ->  '$expand_further'(Where, Expanded0, Expanded)
    ;   '$expand_beyond'(Where, Term, Expanded)
    ).

'$expand_further'(Where, Terms, Expanded) :-
    (   nonvar(Terms),
        Terms = [Term|Terms1]
    ->  '$expand_further'(Where, Term, Expanded1),
        '$expand_further'(Where, Terms1, Expanded2),
        '$join_expanded'(Expanded1, Expanded2, Expanded)
    ;   Terms == []
    ->  Expanded = []
    ;   '$expand_beyond'(Where, Terms, Expanded)
    ).

'$join_expanded'(Expanded1, Terms, Expanded) :-
    (   nonvar(Expanded1),
        Expanded1 = [Term|Terms1]
    ->  Expanded = [Term|Expanded2],
        '$join_expanded'(Terms1, Terms, Expanded2)
    ;   Expanded1 == []
    ->  Expanded = Terms
    ;   Expanded = [Expanded1|Terms]
    ).

'$expand_beyond'(Where, Term, Expanded) :-
    (   Where == system
    ->  '$expand_rule'(Term, Expanded)
    ;   '$expanding_base'(Where, Base),
        '$expand_from'(Base, Term, Expanded)
    ).

% The module that is asked after Where: that of which it inherits, such as the file's for a unit of tests.
'$expanding_base'(Where, Base) :-
    (   Where == user
    ->  Base = system
    ;   import_module(Where, Base0),
        Base0 \== system
    ->  Base = Base0
    ;   Base = user
    ).

'$expand_rule'(Term, Expanded) :-
    (   nonvar(Term),
        '$is_grammar_rule'(Term)
    ->  dcg_translate_rule(Term, Expanded)
    ;   Expanded = Term
    ).

% Facts of a program that defines the operator ==> itself are not grammar rules, nor are they in a dialect without rules
% =>.
'$is_grammar_rule'((_ --> _)).
'$is_grammar_rule'((_ ==> _)) :-
    '$dialect'(Dialect),
    ( Dialect == swi -> true ; Dialect == auto ),
    '$source_module'(Module),
    \+ '$own_operator'(Module, ==>).

% The modules that have clauses for the hook.
'$expanding_module'(Module, Hook, Where) :-
    '$asked_module'(Module, Where),
    '$expands'(Where, Hook).

'$asked_module'(Module, Module).
'$asked_module'(Module, Where) :-
    Module \== system,
    '$expanding_base'(Module, Base),
    '$asked_module'(Base, Where).

% A program's hooks expand its own source, not libraries that it causes to be loaded.
'$expands'(Where, Hook) :-
    '$has_clauses'(Where, Hook),
    (   Where \== user,
        Where \== system
    ->  true
    ;   \+ '$loading_library'
    ).

'$loading_library' :-
    '$loading_file'(Path),
    '$library_path'(Path).

%!  expand_goal(+Goal, -Expanded) is det.
%
%   Expanded is Goal after goal_expansion/2 of the source module, of user and of system, also applied to the goals
%   inside it, until nothing changes any more.
%
%       ?- expand_goal((a, b), Goal).
%       Goal = (a, b).

expand_goal(Goal, Expanded) :-
    '$source_module'(Module),
    '$expand_in'(Goal, Module, Expanded).

% Module:Goal stays in its module.
'$expand_in'(Goal, Module, Expanded) :-
    (   nonvar(Goal),
        Goal = Inner:Plain,
        atom(Inner)
    ->  Expanded = Inner:Expanded1,
        '$expand_in'(Plain, Inner, Expanded1)
    ;   '$expanding_module'(Module, goal_expansion(_, _), _)
    ->  '$expand_goal'(Goal, Module, 100, Expanded)
    ;   Expanded = Goal
    ).

% '$expand_clause'(+Clause, -Expanded): expands the goals of its body.
'$expand_clause'(Clause, Expanded) :-
    (   nonvar(Clause),
        Clause = (Head :- Body)
    ->  Expanded = (Head :- Body1),
        expand_goal(Body, Body1)
    ;   nonvar(Clause),
        Clause = (Head => Body)
    ->  Expanded = (Head1 => Body1),
        '$expand_guard'(Head, Head1),
        expand_goal(Body, Body1)
    ;   nonvar(Clause),
        Clause = Module:Plain,
        '$source_module'(Module)
    ->  Expanded = Module:Plain1,
        '$expand_clause'(Plain, Plain1)
    ;   Expanded = Clause
    ).

'$expand_guard'(Head, Expanded) :-
    (   nonvar(Head),
        Head = (Plain, Guard)
    ->  Expanded = (Plain, Guard1),
        expand_goal(Guard, Guard1)
    ;   Expanded = Head
    ).

'$expand_goal'(Goal, Module, Times, Expanded) :-
    (   var(Goal)
    ->  Expanded = Goal
    ;   Times > 0,
        callable(Goal),
        '$expanding_module'(Module, goal_expansion(_, _), Where),
        call(Where:goal_expansion(Goal, Goal1)),
        Goal1 \== Goal
    ->  Times1 is Times - 1,
        '$expand_goal'(Goal1, Module, Times1, Expanded)
    ;   '$map_goal'(Goal, Module, '$expand_goal', Expanded)
    ).

% Expanded is Goal with Step(G, Module, 100, G1) applied to the goals in it.
'$map_goal'(Goal, Module, Step, Expanded) :-
    (   Goal = (Left ; Right)
    ->  call(Step, Left, Module, 100, Left1),
        '$as_alternative'(Left, Left1, Left2),
        Expanded = (Left2 ; Right1),
        call(Step, Right, Module, 100, Right1)
    ;   '$goal_arguments'(Goal, Module, Modes)
    ->  Goal =.. [Name|Arguments],
        '$expand_arguments'(Arguments, Modes, Module, Step, Arguments1),
        Expanded =.. [Name|Arguments1]
    ;   Expanded = Goal
    ).

% Replacing a goal by (C -> T) must not turn the enclosing disjunction into an if-then-else.
'$as_alternative'(Left, Expanded, Alternative) :-
    (   '$is_condition'(Expanded),
        \+ '$is_condition'(Left)
    ->  Alternative = (Expanded, true)
    ;   Alternative = Expanded
    ).

'$is_condition'(Goal) :-
    nonvar(Goal),
    ( Goal = (_ -> _) -> true ; Goal = (_ *-> _) ).

% Modes has 0 or ^ for arguments that are goals.
'$goal_arguments'(Goal, Module, Modes) :-
    callable(Goal),
    (   Goal = (_:_)
    ->  fail
    ;   '$predicate_property'(Module, Goal, meta_predicate(Head))
    ),
    Head =.. [_|Modes].

'$expand_arguments'([], _, _, _, []).
'$expand_arguments'([Argument|Arguments], [Mode|Modes], Module, Step, [Expanded|ExpandedArguments]) :-
    (   Mode == 0
    ->  call(Step, Argument, Module, 100, Expanded)
    ;   Mode == (^)
    ->  '$expand_iterated'(Argument, Module, Step, Expanded)
    ;   Expanded = Argument
    ),
    '$expand_arguments'(Arguments, Modes, Module, Step, ExpandedArguments).

'$expand_iterated'(Goal, Module, Step, Expanded) :-
    (   nonvar(Goal),
        Goal = Variable^Goal1
    ->  Expanded = Variable^Expanded1,
        '$expand_iterated'(Goal1, Module, Step, Expanded1)
    ;   call(Step, Goal, Module, 100, Expanded)
    ).

% '$inlined_clause'(+Clause, -Inlined): the clause that is compiled in place of Clause, where calls of library
% predicates are inlined if the library supports it; clause/2 and listing/1 show Clause.
'$inlined_clause'(Clause, Inlined) :-
    (   '$has_clauses'(system, '$inlined_goal'(_, _)),
        '$rule_parts'(Clause, Arrow, Head, Body),
        \+ '$loading_library'
    ->  '$source_module'(Module),
        '$inline_goal'(Body, Module, 100, Body1),
        ( Body1 == Body -> Inlined = Clause ; Inlined =.. [Arrow, Head, Body1] )
    ;   Inlined = Clause
    ).

'$rule_parts'(Clause, Arrow, Head, Body) :-
    nonvar(Clause),
    (   Clause = (Head :- Body)
    ->  Arrow = (:-)
    ;   Clause = (Head => Body)
    ->  Arrow = (=>)
    ).

'$inline_goal'(Goal, Module, _, Inlined) :-
    (   var(Goal)
    ->  Inlined = Goal
    ;   callable(Goal),
        system:'$inlined_goal'(Goal, Inlined0)
    ->  Inlined = Inlined0
    ;   '$map_goal'(Goal, Module, '$inline_goal', Inlined)
    ).
