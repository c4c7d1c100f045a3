% SPDX-License-Identifier: MIT
% Persistent facts, with the names of SWI-Prolog's library(persistency). The directive
%
%   :- persistent person(name:atom, age:integer), town(name).
%
% declares the dynamic procedures person/2 and town/1 of its module, and for each the predicates assert_person/2,
% asserta_person/2, retract_person/2 and retractall_person/2, which change it. After db_attach/2 each change is appended
% to a file as a term: created(Time), assert(Fact), asserta(Fact), retract(Fact), retractall(Fact, Count). The file
% format is that of SWI-Prolog. Only one process at a time may write to a file.

:- module(persistency,
          [ (persistent)/1, db_attach/2, db_attached/1, db_detach/0, db_sync/1, db_sync_all/1,
            current_persistent_predicate/1, op(1150, fx, persistent) ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2, existence_error/2, permission_error/3, domain_error/2]).
:- use_module(library(lists), [member/2, append/3]).
:- use_module(library(option), [option/3]).

:- meta_predicate
    db_attach(:, +),
    db_attached(:),
    db_sync(:),
    current_persistent_predicate(:).

:- dynamic
    declared/3,         % Module, Fact (its arguments unbound), their types
    attached/4,         % Module, File, when changes reach it (flush, close or none), its time when last read or written
    log/2,              % Module, open stream at the end of its file
    superfluous/2.      % Module, number of terms of the file that a shorter one would not have

:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

user:term_expansion((:- persistent(Specification)), Clauses) :-
    prolog_load_context(module, Module),
    persistency:fact_clauses(Specification, Module, Clauses).

% Uses the module of the clause.
:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2.

user:goal_expansion(db_detach, persistency:db_sync(Module:detach)) :-
    prolog_load_context(module, Module),
    persistency:declared(Module, _, _).

%!  persistent(+Specification) is erroneous.
%
%   As a directive only: `:- persistent person(name:atom, age:integer).` An argument is Name:Type, with a type of
%   must_be/2, or Name. Errors: permission_error as a goal.
%
%       :- persistent person(name:atom, age:integer).

persistent(Specification) :-
    permission_error(call, directive, persistent(Specification)).

fact_clauses((A, B), Module, Clauses) :-
    !,
    fact_clauses(A, Module, ClausesA),
    fact_clauses(B, Module, ClausesB),
    append(ClausesA, ClausesB, Clauses).
fact_clauses(Specification, Module, [(:- dynamic(Name/Arity))|Clauses]) :-
    must_be(callable, Specification),
    Specification =.. [Name|Arguments],
    length(Arguments, Arity),
    functor(Fact, Name, Arity),
    findall(Type, ( member(Argument, Arguments), ( Argument = _:Type -> true ; Type = any ) ), Types),
    retractall(declared(Module, Fact, _)),
    assertz(declared(Module, Fact, Types)),
    findall((Head :- persistency:Goal), changing(Module, Fact, Head, Goal), Clauses).

changing(Module, Fact, Head, Goal) :-
    member(Change, [assert, asserta, retract, retractall]),
    Fact =.. [Name|Arguments],
    atomic_list_concat([Change, '_', Name], HeadName),
    Head =.. [HeadName|Arguments],
    Goal =.. [Change, Module, Fact].

% ---- changes ----

assert(Module, Fact) :-
    check(Module, Fact),
    open_log(Module, Stream),
    assertz(Module:Fact),
    record(Stream, Module, assert(Fact)).

asserta(Module, Fact) :-
    check(Module, Fact),
    open_log(Module, Stream),
    asserta(Module:Fact),
    record(Stream, Module, asserta(Fact)).

retract(Module, Fact) :-
    retract(Module:Fact),
    open_log(Module, Stream),
    more_superfluous(Module, 2),
    record(Stream, Module, retract(Fact)).

retractall(Module, Fact) :-
    open_log(Module, Stream),
    findall(x, Module:Fact, Found),
    length(Found, Count),
    (   Count =:= 0
    ->  true
    ;   retractall(Module:Fact),
        More is Count + 1,
        more_superfluous(Module, More),
        record(Stream, Module, retractall(Fact, Count))
    ).

check(Module, Fact) :-
    declared(Module, Fact, Types),
    !,
    Fact =.. [_|Arguments],
    maplist(check_argument, Types, Arguments).

check_argument(Type, Argument) :-
    ( Type == any -> true ; must_be(Type, Argument) ).

more_superfluous(Module, More) :-
    ( retract(superfluous(Module, N0)) -> true ; N0 = 0 ),
    N is N0 + More,
    assertz(superfluous(Module, N)).

% The stream for the next change.
open_log(Module, Stream) :-
    (   log(Module, Stream)
    ->  true
    ;   attached(Module, File, _, _)
    ->  ( exists_file(File), size_file(File, Size), Size > 0 -> New = false ; New = true ),
        open(File, append, Stream, [encoding(utf8)]),
        ( New == true -> begin_file(Stream) ; true ),
        assertz(log(Module, Stream))
    ;   existence_error(db_file, Module)
    ).

begin_file(Stream) :-
    get_time(Time),
    write_action(Stream, created(Time)).

record(Stream, Module, Action) :-
    write_action(Stream, Action),
    attached(Module, _, Sync, _),
    (   Sync == close
    ->  close_log(Module)
    ;   Sync == flush
    ->  flush_output(Stream)
    ;   true
    ),
    note_time(Module).

write_action(Stream, Action) :-
    write_canonical(Stream, Action),
    write(Stream, '.\n').

close_log(Module) :-
    (   retract(log(Module, Stream))
    ->  close(Stream),
        note_time(Module)
    ;   true
    ).

note_time(Module) :-
    (   attached(Module, File, Sync, _),
        exists_file(File)
    ->  time_file(File, Time),
        retractall(attached(Module, _, _, _)),
        assertz(attached(Module, File, Sync, Time))
    ;   true
    ).

% ---- files ----

%!  db_attach(:File, +Options) is det.
%
%   Loads the module's facts from File and records their changes there; the first change creates the file. Options:
%   sync(flush): flush each change; sync(close): also close the file after it; sync(none): write when the file is
%   closed. Errors: permission_error(attach, db, File) if another file is attached.
%
%       ?- db_attach('people.db', [sync(close)]).

db_attach(Module:File0, Options) :-
    absolute_file_name(File0, File),
    option(sync(Sync), Options, flush),
    must_be(oneof([flush, close, none]), Sync),
    (   attached(Module, File, _, _)
    ->  true
    ;   attached(Module, _, _, _)
    ->  permission_error(attach, db, File0)
    ;   assertz(attached(Module, File, Sync, 0)),
        load(Module, File)
    ).

load(Module, File) :-
    (   exists_file(File)
    ->  setup_call_cleanup(open(File, read, Stream, [encoding(utf8)]),
                           load_terms(Stream, Module, 0, Superfluous),
                           close(Stream)),
        retractall(superfluous(Module, _)),
        assertz(superfluous(Module, Superfluous)),
        note_time(Module)
    ;   true
    ).

load_terms(Stream, Module, N0, N) :-
    read_term(Stream, Action, [module(Module), double_quotes(string)]),
    (   Action == end_of_file
    ->  N = N0
    ;   once(done(Action, Module, More)),
        N1 is N0 + More,
        load_terms(Stream, Module, N1, N)
    ).

done(created(_), _, 0).
done(assert(Fact), Module, 0) :-
    assertz(Module:Fact).
done(asserta(Fact), Module, 0) :-
    asserta(Module:Fact).
done(retract(Fact), Module, 2) :-
    ( retract(Module:Fact) -> true ; true ).
done(retractall(Fact, Count), Module, More) :-
    retractall(Module:Fact),
    More is Count + 1.
done(retractall(Fact), Module, 1) :-
    retractall(Module:Fact).
done(Action, _, _) :-
    domain_error(persistent_action, Action).

%!  db_attached(:File) is semidet.
%
%   File is attached to the module.
%
%       ?- db_attached(_).
%       false.

db_attached(Module:File) :-
    attached(Module, File, _, _).

%!  db_detach is det.
%
%   Detaches the module's file; its facts stay. In a clause of a module with persistent facts this applies to that
%   module, otherwise to user.
%
%       ?- db_detach.

db_detach :-
    db_sync(user:detach).

%!  db_sync(:What) is semidet.
%
%   What is close: write everything and close the file. reload: read the file again. update: read it again if it has
%   changed. gc: rewrite it if at least half of its terms are obsolete; gc(Percent), gc(always). detach: see
%   db_detach/0. nop: do nothing. Without a file, fails for reload, update and gc.
%
%       ?- db_sync(close).

db_sync(Module:What) :-
    must_be(nonvar, What),
    synchronized(What, Module).

synchronized(nop, _) :-
    !.
synchronized(close, Module) :-
    !,
    close_log(Module).
synchronized(detach, Module) :-
    !,
    close_log(Module),
    retractall(attached(Module, _, _, _)),
    retractall(superfluous(Module, _)).
synchronized(reload, Module) :-
    !,
    attached(Module, File, _, _),
    close_log(Module),
    forall(declared(Module, Fact, _), retractall(Module:Fact)),
    load(Module, File).
synchronized(update, Module) :-
    !,
    attached(Module, File, _, Time),
    (   exists_file(File),
        time_file(File, Now),
        Now =\= Time
    ->  synchronized(reload, Module)
    ;   true
    ).
synchronized(gc, Module) :-
    !,
    synchronized(gc(50), Module).
synchronized(gc(When), Module) :-
    !,
    attached(Module, File, _, _),
    (   superfluous(Module, N),
        is_worth_it(When, N, Module)
    ->  close_log(Module),
        write_anew(Module, File)
    ;   true
    ).
synchronized(What, _) :-
    domain_error(db_sync, What).

is_worth_it(always, _, _) :-
    !.
is_worth_it(Percent, N, Module) :-
    must_be(between(0, 100), Percent),
    aggregate_all(count, fact(Module, _), Count),
    N * 100 > Percent * (N + Count).

fact(Module, Fact) :-
    declared(Module, Fact, _),
    call(Module:Fact).

write_anew(Module, File) :-
    atom_concat(File, '.new', New),
    setup_call_cleanup(open(New, write, Stream, [encoding(utf8)]),
                       ( begin_file(Stream),
                         forall(fact(Module, Fact), write_action(Stream, assert(Fact)))
                       ),
                       close(Stream)),
    rename_file(New, File),
    retractall(superfluous(Module, _)),
    note_time(Module).

%!  db_sync_all(+What) is det.
%
%   Calls db_sync/1 for each module with a file.
%
%       ?- db_sync_all(gc).

db_sync_all(What) :-
    must_be(nonvar, What),
    forall(attached(Module, _, _, _), ignore(db_sync(Module:What))).

%!  current_persistent_predicate(:Indicator) is nondet.
%
%   Indicator is the Name/Arity of a procedure that the directive persistent has declared in the module.
%
%       ?- current_persistent_predicate(_).
%       false.

current_persistent_predicate(Module:Name/Arity) :-
    declared(Module, Fact, _),
    functor(Fact, Name, Arity).
