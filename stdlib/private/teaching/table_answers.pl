% SPDX-License-Identifier: MIT
% Answers of tabled procedures with their proofs, for runs of the interpreter that keep proofs or try variants of a
% program: the machine's tables have neither.
%
% The first call leads: the clauses of the tabled goals are run in rounds, each once a round with the answers found so
% far, until a round finds none (naive evaluation). The proof of an answer uses only answers that were found before it.
% A goal in a condition, a negation or a findall/3 leads for itself, since it needs all answers at once.

:- module('$table_answers', [keeps_tables/3, forget_tables/0, led_alone/2, table_answer/5, answer_path/4,
                             is_new_answer/1]).

:- use_module(private(teaching/program_parts), [at_home/4]).

:- dynamic([table/3, complete/1, visited/2, answer/5]).

:- meta_predicate table_answer(+, ?, +, 2, -).

%   table(Hash, Key, Table); visited(Table, Leader): in this round; answer(Table, N, Goal, Path, Kind): kind is current,
%   or replaced by a better one of a table with modes.

%!  keeps_tables(+Run, +Module, +Goal) is semidet.
%
%   Goal is tabled, and table_answer/5 is to be used for it.
%
%       ?- keeps_tables(run(silent, 0, 0, 0, 0, limits(inf, inf, inf, leftmost, unfold, database)), user, p(_)).
%       false.

keeps_tables(run(Observer, _, _, _, _, limits(_, _, _, _, unfold, _)), Module, Goal) :-
    '$predicate_property'(Module, Goal, tabled),
    ( Observer == silent ; Observer = trial(_) ),
    !,
    at_home(Module, Goal, Home, _),
    functor(Goal, Name, Arity),
    \+ ( '$tbl_modes'(Home:Name/Arity, Modes), '$in_list'(Mode, Modes), '$in_list'(Mode, [sum, last]) ).

%!  forget_tables is det.
%
%   Begins a run without tables.
%
%       ?- forget_tables.
%       true.

forget_tables :-
    retractall(table(_, _, _)),
    retractall(complete(_)),
    retractall(visited(_, _)),
    retractall(answer(_, _, _, _, _)),
    b_setval('$table_leader', none),
    b_setval('$open_tables', []).

%!  led_alone(+Leader0, -Leader) is det.
%
%   From here on Leader0, which is none inside a condition, leads; before that, Leader did.
%
%       ?- forget_tables, led_alone(none, Leader).
%       Leader = none.

led_alone(Leader0, Leader) :-
    b_getval('$table_leader', Leader),
    b_setval('$table_leader', Leader0).

%!  table_answer(+Module, ?Goal, +Run, :Search, -Answer) is nondet.
%
%   Goal, tabled in Module, has an Answer. call(Search, Goal, Path) runs its clauses.
%
%       ?- table_answer(user, p(X), Run, search(Run), Answer).

table_answer(Module, Goal, _, Search, answer(Table, N)) :-
    table_for(Module, Goal, Table),
    evaluated(Table, Module, Goal, Search),
    answer(Table, N, Goal, _, current).

table_for(Module, Goal, Table) :-
    copy_term_nat(Goal, Key),
    numbervars(Key, 0, _, [functor_name('$any')]),
    term_hash(Key, Hash),
    (   table(Hash, Module:Key, Table0)
    ->  Table = Table0
    ;   flag('$tables', Table, Table + 1),
        assertz(table(Hash, Module:Key, Table))
    ).

evaluated(Table, Module, Goal, Search) :-
    b_getval('$table_leader', Leader),
    b_getval('$open_tables', Open),
    (   complete(Table)
    ->  true
    ;   Leader \== none,
        visited(Table, Leader)
    ->  true
    ;   '$in_list'(Table, Open)
    ->  nb_setval('$needs_open_table', true)
    ;   Leader \== none
    ->  pass(Table, Leader, Module, Goal, Search)
    ;   b_setval('$table_leader', Table),
        nb_setval('$needs_open_table', false),
        rounds(Table, Module, Goal, Search),
        ( Open == [] -> Needs = false ; nb_getval('$needs_open_table', Needs) ),
        forall(( Needs == false, visited(Done, Table) ), assertz(complete(Done))),
        retractall(visited(_, Table)),
        b_setval('$table_leader', none)
    ).

rounds(Table, Module, Goal, Search) :-
    retractall(visited(_, Table)),
    flag('$table_answers', Before, Before),
    pass(Table, Table, Module, Goal, Search),
    flag('$table_answers', After, After),
    (   After =:= Before
    ->  true
    ;   rounds(Table, Module, Goal, Search)
    ).

pass(Table, Leader, Module, Goal, Search) :-
    assertz(visited(Table, Leader)),
    b_getval('$open_tables', Open),
    b_setval('$open_tables', [Table|Open]),
    (   copy_term_nat(Goal, Copy),
        call(Search, Copy, Path),
        add_answer(Table, Module, Copy, Path),
        fail
    ;   true
    ),
    b_setval('$open_tables', Open).

add_answer(Table, Module, Goal, Path) :-
    functor(Goal, Name, Arity),
    (   '$tbl_modes'(Module:Name/Arity, Modes)
    ->  Goal =.. [_|Arguments],
        (   answer(Table, N, Old, _, current),
            Old =.. [_|Known],
            same_keys(Modes, Known, Arguments)
        ->  better(Modes, Known, Arguments),
            retract(answer(Table, N, Old, OldPath, current)),
            assertz(answer(Table, N, Old, OldPath, replaced))
        ;   true
        )
    ;   \+ ( answer(Table, _, Old, _, _), Old =@= Goal )
    ),
    flag('$table_answers', New, New + 1),
    assertz(answer(Table, New, Goal, Path, current)).

same_keys([], [], []).
same_keys([Mode|Modes], [Old|Olds], [New|News]) :-
    ( Mode == index -> Old =@= New ; true ),
    same_keys(Modes, Olds, News).

%   The first mode whose value changes decides.

better([Mode|Modes], [Old|Olds], [New|News]) :-
    (   Mode \== index,
        '$tbl_merge_value'(Mode, Old, New, Merged),
        Merged \== Old
    ->  Merged == New
    ;   better(Modes, Olds, News)
    ).

%!  answer_path(+Table, +N, ?Goal, -Path) is semidet.
%
%   Path has the steps by which answer N of Table was first found, those of table_answer/5's Search.
%
%       ?- forget_tables, \+ answer_path(1, 1, Goal, Path).
%       true.

answer_path(Table, N, Goal, Path) :-
    answer(Table, N, Goal, Path, _).

%!  is_new_answer(+Call) is semidet.
%
%   Call, as in private(teaching/repeated_goals), has been solved; if it is tabled, by an answer that it has not had
%   yet. A table with modes keeps only its final answers.
%
%       ?- Called = called(p(_), 0, []), is_new_answer(call(1, 1, user, p(a), Called, query)).
%       Called = called(p(_), 0, [any]).

is_new_answer(call(_, _, Module, Goal, Called, _)) :-
    (   Called = called(Asked, _, Answers)
    ->  (   '$predicate_property'(Module, Goal, tabled)
        ->  \+ ( '$in_list'(Old, Answers), Old =@= Goal ),
            is_kept(Module, Asked, Goal),
            copy_term_nat(Goal, Answer),
            nb_setarg(3, Called, [Answer|Answers])
        ;   Answers == []
        ->  nb_setarg(3, Called, [any])
        ;   true
        )
    ;   true
    ).

is_kept(Module, Asked, Goal) :-
    functor(Goal, Name, Arity),
    (   '$tbl_modes'(Module:Name/Arity, _)
    ->  copy_term_nat(Asked, Kept),
        call_with_inference_limit(( Module:Kept, Kept =@= Goal -> true ; Known = no ), 200000, _),
        Known \== no
    ;   true
    ).
