% SPDX-License-Identifier: MIT
% library(persistency).

:- use_module(library(plunit)).
:- use_module(library(persistency)).

:- persistent person(name:atom, age:integer), town(name).

people(Ps) :-
    findall(N-A, person(N, A), Ps).

% The terms of the file, without its time.
file_terms(File, Terms) :-
    setup_call_cleanup(open(File, read, S), all_terms(S, [created(_)|Terms]), close(S)).

all_terms(S, Ts) :-
    read(S, T),
    ( T == end_of_file -> Ts = [] ; Ts = [T|Ts1], all_terms(S, Ts1) ).

setup(File, Options) :-
    tmp_file(people, File),
    retractall(person(_, _)),
    retractall(town(_)),
    db_attach(user:File, Options).

leave(File) :-
    db_detach,
    ( exists_file(File) -> delete_file(File) ; true ).

% Calls Goal with an empty database and the contents of File.
again(File, Goal) :-
    db_detach,
    retractall(person(_, _)),
    retractall(town(_)),
    db_attach(user:File, []),
    call(Goal).

:- begin_tests(persistency).

test(comes_back, [setup(setup(F, [])), cleanup(leave(F)), Ps == [zoe-1, bob-12]]) :-
    assert_person(bob, 12),
    asserta_person(zoe, 1),
    again(F, people(Ps)).
test(written_at_once, [setup(setup(F, [])), cleanup(leave(F)),
                       Ts == [assert(person(bob,12)), asserta(person(zoe,1))]]) :-
    assert_person(bob, 12),
    asserta_person(zoe, 1),
    file_terms(F, Ts).
test(closed_each_time, [setup(setup(F, [sync(close)])), cleanup(leave(F)), Ts == [assert(person(bob,12))]]) :-
    assert_person(bob, 12),
    file_terms(F, Ts).
test(retract, [setup(setup(F, [])), cleanup(leave(F)), As-Ps == [1,2]-[b-1]]) :-
    assert_person(a, 1), assert_person(b, 1), assert_person(a, 2),
    findall(A, retract_person(a, A), As),
    again(F, people(Ps)).
test(retract_nothing, [setup(setup(F, [])), cleanup(leave(F)), fail]) :-
    retract_person(a, _).
test(retractall, [setup(setup(F, [])), cleanup(leave(F)), Ps == [b-1]]) :-
    assert_person(a, 1), assert_person(b, 1), assert_person(a, 2),
    retractall_person(a, _),
    again(F, people(Ps)).
test(retractall_nothing, [setup(setup(F, [])), cleanup(leave(F)), Ts == [assert(person(a,1))]]) :-
    assert_person(a, 1),
    retractall_person(b, _),
    file_terms(F, Ts).
test(terms, [setup(setup(F, [])), cleanup(leave(F)), true(Ts =@= ["a \n 'b'", f(_, Y, Y), 'A', [x|_], {1}])]) :-
    forall(member(T, ["a \n 'b'", f(_, X, X), 'A', [x|_], {1}]), assert_town(T)),
    again(F, findall(T, town(T), Ts)).
test(types, [setup(setup(F, [])), cleanup(leave(F)), error(type_error(integer, twelve))]) :-
    assert_person(bob, twelve).
test(types_bound, [setup(setup(F, [])), cleanup(leave(F)), error(instantiation_error)]) :-
    assert_person(_, 12).
test(refused_is_not_kept, [setup(setup(F, [])), cleanup(leave(F)), Ps == []]) :-
    catch(assert_person(bob, twelve), _, true),
    again(F, people(Ps)).
test(no_file, error(existence_error(db_file, user))) :-
    assert_person(bob, 12).
test(attached, [setup(setup(F, [])), cleanup(leave(F)), G == F]) :-
    db_attached(user:G).
test(attach_twice, [setup(setup(F, [])), cleanup(leave(F)), Ps == [a-1]]) :-
    assert_person(a, 1),
    db_attach(user:F, []),
    people(Ps).
test(attach_another, [setup(setup(F, [])), cleanup(leave(F)), error(permission_error(attach, db, other))]) :-
    db_attach(user:other, []).
test(gc, [setup(setup(F, [])), cleanup(leave(F)), Ts == [assert(person(b,1))]]) :-
    assert_person(a, 1), assert_person(b, 1),
    retractall_person(a, _),
    db_sync(user:gc),
    file_terms(F, Ts).
test(gc_not_worth_it, [setup(setup(F, [])), cleanup(leave(F)), N == 5]) :-
    forall(between(1, 4, I), assert_person(a, I)),
    retractall_person(a, 1),
    db_sync(user:gc),
    file_terms(F, Ts),
    length(Ts, N).
test(gc_always, [setup(setup(F, [])), cleanup(leave(F)), N == 3]) :-
    forall(between(1, 4, I), assert_person(a, I)),
    retractall_person(a, 1),
    db_sync(user:gc(always)),
    file_terms(F, Ts),
    length(Ts, N).
test(after_gc, [setup(setup(F, [])), cleanup(leave(F)), Ps == [a-1, b-2]]) :-
    assert_person(a, 1),
    db_sync(user:gc(always)),
    assert_person(b, 2),
    again(F, people(Ps)).
test(reload, [setup(setup(F, [])), cleanup(leave(F)), Ps == [a-1]]) :-
    assert_person(a, 1),
    assertz(person(b, 2)),
    db_sync(user:reload),
    people(Ps).
test(update_changed, [setup(setup(F, [])), cleanup(leave(F)), Ps == [b-2]]) :-
    assert_person(a, 1),
    db_sync(user:close),
    sleep(0.05),                        % seconds: more than the step of a file's time
    open(F, write, S), write(S, 'created(0). assert(person(b,2)).'), close(S),
    db_sync(user:update),
    people(Ps).
test(update_unchanged, [setup(setup(F, [])), cleanup(leave(F)), Ps == [a-1, b-2]]) :-
    assert_person(a, 1),
    assertz(person(b, 2)),
    db_sync(user:update),
    people(Ps).
test(sync_all, [setup(setup(F, [sync(none)])), cleanup(leave(F)), Ts == [assert(person(a,1))]]) :-
    assert_person(a, 1),
    db_sync_all(close),
    file_terms(F, Ts).
test(sync_nothing_attached, fail) :-
    db_sync(user:reload).
test(sync_unknown, error(domain_error(db_sync, what))) :-
    db_sync(user:what).
test(other_terms, [setup(setup(F, [])), cleanup(leave(F)), error(domain_error(persistent_action, foo))]) :-
    assert_person(a, 1),
    db_sync(user:close),
    open(F, append, S), write(S, 'foo.'), close(S),
    db_sync(user:reload).
test(declared, all(PI == [person/2, town/1])) :-
    current_persistent_predicate(user:PI).

:- end_tests(persistency).
