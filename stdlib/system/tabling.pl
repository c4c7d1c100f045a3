% SPDX-License-Identifier: MIT
% Tabling: the directive, the evaluation of tables by delimited continuations (Desouter, van Dooren, Schrijvers:
% "Tabling as a library with delimited control"), and predicates about tables. The tables themselves are in
% engine/tabling/.

:- meta_predicate
    table(:), untable(:), tnot(0), current_table(:, ?), abolish_table_subgoals(:),
    abolish_module_tables(+).

:- dynamic(['$tbl_closures'/2, '$tbl_modes'/2]).

% ---- the directive ----

%!  table(:Specification) is det.
%
%   Stores the answers of the predicates and shares them between variant calls, which also makes left recursion
%   terminate. Specification is a comma list or list of Name/Arity, Name//Arity, or of heads whose arguments determine
%   how answers are kept: _, + or index (all), first or -, last, min, max, sum, po(PI) (a new value for which call(PI,
%   Old, New) holds), lattice(PI) (New from call(PI, Old, Found, New)). A call is evaluated without the constraints on
%   its variables, which its answers then meet; an answer that is itself constrained raises
%   type_error(free_of_attvar, Goal). Errors: instantiation_error, type_error(table_declaration, _),
%   domain_error(table_mode, _), permission_error(modify, static_procedure, _).
%
%       :- table path/2.

table(Specification) :-
    strip_module(Specification, Module, Plain),
    '$table'(Plain, Module).

'$table'(Variable, _) :-
    var(Variable),
    !,
    throw(error(instantiation_error, _)).
'$table'([], _) :-
    !.
'$table'([S|Ss], Module) :-
    !,
    '$table'(S, Module),
    '$table'(Ss, Module).
'$table'((A, B), Module) :-
    !,
    '$table'(A, Module),
    '$table'(B, Module).
'$table'(Module:S, _) :-
    !,
    '$table'(S, Module).
'$table'(S as Options, Module) :-
    !,
    '$table_options'(Options),
    '$table'(S, Module).
'$table'(Name//Arity, Module) :-
    !,
    '$check_integer'(Arity),
    Arity2 is Arity + 2,
    '$table'(Name/Arity2, Module).
'$table'(Name/Arity, Module) :-
    !,
    '$check_integer'(Arity),
    functor(Head, Name, Arity),
    '$table'(Head, Module).
'$table'(Head, Module) :-
    callable(Head),
    !,
    functor(Head, Name, Arity),
    Head =.. [_|Arguments],
    '$table_modes'(Arguments, Module, Modes, Closures),
    '$tbl_declare'(Module:Name/Arity, Modes),
    '$tbl_forget_modes'(Module:Name/Arity),
    (   '$in_list'(closure, Modes)
    ->  assertz('$tbl_closures'(Module:Name/Arity, Closures))
    ;   true
    ),
    (   Closures == []
    ->  true
    ;   '$with_closures'(Modes, Closures, Merged),
        assertz('$tbl_modes'(Module:Name/Arity, Merged))
    ).
'$table'(S, _) :-
    throw(error(type_error(table_declaration, S), _)).

'$tbl_forget_modes'(Indicator) :-
    retractall('$tbl_closures'(Indicator, _)),
    retractall('$tbl_modes'(Indicator, _)).

'$with_closures'([], _, []).
'$with_closures'([Mode|Modes], Closures, [Merged|More]) :-
    (   Mode == index
    ->  Merged = index,
        Closures1 = Closures
    ;   Closures = [Merged|Closures1]
    ),
    '$with_closures'(Modes, Closures1, More).

'$table_options'(Options) :-
    (   var(Options)
    ->  throw(error(instantiation_error, _))
    ;   Options = (A, B)
    ->  '$table_options'(A),
        '$table_options'(B)
    ;   '$table_option'(Options)
    ->  true
    ;   throw(error(domain_error(table_option, Options), _))
    ).

% These options do not affect the answers.
'$table_option'(subsumptive).
'$table_option'(variant).
'$table_option'(shared).
'$table_option'(private).
'$table_option'(opaque).
'$table_option'(subgoal_abstract(_)).
'$table_option'(answer_abstract(_)).
'$table_option'(max_answers(_)).

% A mode for each argument, and how to merge the values of those that are not `index`.
'$table_modes'([], _, [], []).
'$table_modes'([A|As], Module, [Mode|Modes], Closures) :-
    (   var(A)
    ->  Mode = index
    ;   A == (+)
    ->  Mode = index
    ;   A == (-)
    ->  Mode = first
    ;   '$table_closure'(A, Module, _)
    ->  Mode = closure
    ;   Mode = A
    ),
    (   Mode == index
    ->  Closures = Closures1
    ;   Mode == closure
    ->  '$table_closure'(A, Module, Closure),
        Closures = [Closure|Closures1]
    ;   Closures = [Mode|Closures1]
    ),
    '$table_modes'(As, Module, Modes, Closures1).

'$table_closure'(lattice(PI), Module, lattice(Closure)) :-
    '$table_callee'(PI, 3, Module, Closure).
'$table_closure'(po(PI), Module, po(Closure)) :-
    '$table_callee'(PI, 2, Module, Closure).

'$table_callee'(PI, Arity, Module, Closure) :-
    (   var(PI)
    ->  throw(error(instantiation_error, _))
    ;   PI = Module1:PI1
    ->  '$table_callee'(PI1, Arity, Module1, Closure)
    ;   PI = Name/Arity
    ->  Closure = Module:Name
    ;   functor(PI, Name, Arity),
        callable(PI)
    ->  Closure = Module:Name
    ;   atom(PI)
    ->  Closure = Module:PI
    ;   throw(error(domain_error(table_mode, PI), _))
    ).

%!  untable(:Specification) is det.
%
%   Ends the tabling of the predicates and deletes their tables.
%
%       :- untable(path/2).

untable(Specification) :-
    strip_module(Specification, Module, Plain),
    '$untable'(Plain, Module).

'$untable'(Variable, _) :-
    var(Variable),
    !,
    throw(error(instantiation_error, _)).
'$untable'([], _) :-
    !.
'$untable'([S|Ss], Module) :-
    !,
    '$untable'(S, Module),
    '$untable'(Ss, Module).
'$untable'((A, B), Module) :-
    !,
    '$untable'(A, Module),
    '$untable'(B, Module).
'$untable'(Module:S, _) :-
    !,
    '$untable'(S, Module).
'$untable'(S as _, Module) :-
    !,
    '$untable'(S, Module).
'$untable'(Name//Arity, Module) :-
    !,
    Arity2 is Arity + 2,
    '$untable'(Name/Arity2, Module).
'$untable'(Name/Arity, Module) :-
    !,
    '$tbl_undeclare'(Module:Name/Arity),
    '$tbl_forget_modes'(Module:Name/Arity).
'$untable'(Head, Module) :-
    functor(Head, Name, Arity),
    '$untable'(Name/Arity, Module).

% ---- evaluation ----

% The first call of a variant. It leads the evaluation of its component, or finds that the component has been merged
% into an older one; then it waits for answers like any other call of an incomplete table.
'$tbl_evaluate'(Worker, Skeleton, Table, Caller) :-
    '$call_cleanup'('$tbl_run'(Worker, Skeleton, Table), '$tbl_leave'(Table)),
    (   '$tbl_complete'(Table)
    ->  '$tbl_answer'(Table, Caller)
    ;   shift('$tbl_call'(Caller, Table, _, _))
    ).

'$tbl_run'(Worker, Skeleton, Table) :-
    '$tbl_body'(Worker, Body),
    '$tbl_delimited'(Body, Skeleton, Table).
'$tbl_run'(_, _, Leader) :-
    '$tbl_work'(Leader, Source, Suspension, dep(Answer, Continuation, Skeleton, Table)),
    '$tbl_unseen'(Source, Suspension, Answer),
    '$tbl_delimited'(Continuation, Skeleton, Table).
'$tbl_run'(_, _, Leader) :-
    '$tbl_finish'(Leader).

% Coverage counts the clauses of a tabled procedure in a disjunction of them.
'$tbl_body'(Worker, Body) :-
    (   '$coverage_counts',
        Worker = Module:Goal,
        '$module_class'(Module, user)
    ->  functor(Goal, Name, Arity),
        functor(Head, Name, Arity),
        findall(counted(Head, Clause, Reference), '$stored_clause'(Module:Head, Clause, Reference), Clauses),
        '$counted_clauses'(Clauses, Goal, Counted),
        Body = Module:Counted
    ;   Body = '$tabled_body'(Worker)
    ).

'$counted_clauses'([], _, fail).
'$counted_clauses'([counted(Head, Body, Reference)|Clauses], Goal, ( Counted ; Others )) :-
    Counted = ( Goal = Head, system:'$coverage_count'(Reference, false), Body,
                system:'$coverage_count'(Reference, true) ),
    '$counted_clauses'(Clauses, Goal, Others).

% Always fails: answers go into tables.
'$tbl_delimited'(Goal, Skeleton, Table) :-
    reset(Goal, '$tbl_call'(Source, SourceTable, Skeleton, Table), Continuation),
    '$tbl_settle'(Continuation, Source, SourceTable, Skeleton, Table, Old),
    '$tbl_merge'(Table, Skeleton, Old).

'$tbl_merge'(Table, Skeleton, Old) :-
    '$tbl_goal'(Table, Module:Goal),
    functor(Goal, Name, Arity),
    '$tbl_closures'(Module:Name/Arity, Closures),
    Skeleton =.. [F|Arguments],
    '$tbl_split'(Old, Arguments, Key, Found),
    '$tbl_merge_values'(Closures, Old, Found, New),
    New \== Old,
    '$append'(Key, New, Merged),
    Answer =.. [F|Merged],
    '$tbl_replace'(Table, Answer).

% The moded arguments are last.
'$tbl_split'(Old, Arguments, Key, Found) :-
    length(Old, N),
    length(Found, N),
    '$append'(Key, Found, Arguments),
    !.

'$tbl_merge_values'([], [], [], []).
'$tbl_merge_values'([C|Cs], [O|Os], [F|Fs], [N|Ns]) :-
    '$tbl_merge_value'(C, O, F, N),
    '$tbl_merge_values'(Cs, Os, Fs, Ns).

'$tbl_merge_value'(lattice(Closure), Old, Found, New) :-
    (   call(Closure, Old, Found, New0)
    ->  New = New0
    ;   New = Old
    ).
'$tbl_merge_value'(po(Closure), Old, Found, New) :-
    (   call(Closure, Old, Found)
    ->  New = Found
    ;   New = Old
    ).
'$tbl_merge_value'(first, Old, _, Old).
'$tbl_merge_value'(last, _, Found, Found).
'$tbl_merge_value'(min, Old, Found, New) :-
    (   Found @< Old
    ->  New = Found
    ;   New = Old
    ).
'$tbl_merge_value'(max, Old, Found, New) :-
    (   Found @> Old
    ->  New = Found
    ;   New = Old
    ).
'$tbl_merge_value'(sum, Old, Found, New) :-
    New is Old + Found.

% ---- negation ----

%!  tnot(:Goal) is semidet.
%
%   Goal, a call of a tabled predicate, has no answer. Inside its own evaluation this waits until all other answers have
%   been found. Errors: tabling_error(not_stratified, Goal) if Goal depends on its own negation.
%
%       ?- dynamic(lost/1), table(lost/1), tnot(lost(a)).
%       true.

tnot(Goal) :-
    '$tbl_negated'(Goal, Table, New),
    (   New = new(Worker, Skeleton)
    ->  '$call_cleanup'('$tbl_run'(Worker, Skeleton, Table), '$tbl_leave'(Table))
    ;   true
    ),
    (   '$tbl_complete'(Table)
    ->  '$tbl_empty'(Table)
    ;   '$tbl_empty'(Table),
        '$tbl_depend'(Table),
        shift('$tbl_call'('$not', Table, _, _))
    ).

% ---- asking and forgetting ----

%!  current_table(:Variant, -Table) is nondet.
%
%   Table is a handle of the table for the goal Variant.
%
%       ?- abolish_all_tables, \+ current_table(user:no_such_goal, _).
%       true.

current_table(Variant, Table) :-
    strip_module(Variant, Module, Plain),
    '$tbl_tables'(Numbers),
    Table = '$table'(Number),
    '$in_list'(Number, Numbers),
    '$tbl_goal'(Number, Module:Plain).

%!  abolish_all_tables is det.
%
%   Deletes all tables. Tables being evaluated are deleted when they are complete.
%
%       ?- abolish_all_tables.
%       true.

abolish_all_tables :-
    '$tbl_tables'(Numbers),
    '$tbl_abolish_all'(Numbers).

'$tbl_abolish_all'([]).
'$tbl_abolish_all'([N|Ns]) :-
    '$tbl_abolish'(N),
    '$tbl_abolish_all'(Ns).

%!  abolish_private_tables is det.
%
%   Like abolish_all_tables/0.
%
%       ?- abolish_private_tables.
%       true.

abolish_private_tables :-
    abolish_all_tables.

%!  abolish_shared_tables is det.
%
%   No effect: engines do not share tables.
%
%       ?- abolish_shared_tables.
%       true.

abolish_shared_tables.

%!  abolish_module_tables(+Module) is det.
%
%   Deletes the tables of the predicates of Module.
%
%       ?- abolish_module_tables(user).
%       true.

abolish_module_tables(Module) :-
    abolish_table_subgoals(Module:_).

%!  abolish_table_subgoals(:Goal) is det.
%
%   Deletes the tables of goals that unify with Goal.
%
%       ?- abolish_table_subgoals(path(a, _)).
%       true.

abolish_table_subgoals(Goal) :-
    strip_module(Goal, Module, Plain),
    (   '$tbl_tables'(Numbers),
        '$in_list'(Number, Numbers),
        '$tbl_goal'(Number, Module:Plain),
        '$tbl_abolish'(Number),
        fail
    ;   true
    ).
