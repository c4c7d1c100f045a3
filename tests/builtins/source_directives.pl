% SPDX-License-Identifier: MIT
% stdlib/builtins/source_directives.pl.

:- expects_dialect(iso).

:- use_module(library(plunit)).

:- multifile user:message_hook/3.
:- dynamic([user:message_hook/3, user:exception/3]).

message_of(Goal, Kind) :-
    setup_call_cleanup(
        asserta((user:message_hook(_, Kind0, _) :- nb_setval(sd_kind, Kind0)), Reference),
        ( nb_setval(sd_kind, none), call(Goal), nb_getval(sd_kind, Kind) ),
        erase(Reference)).

:- begin_tests(source_directives).

:- license(gpl).
:- require([append/3]).

test(transparent_in_a_module, Kind-Names == warning-[f/1, sd_transparent]) :-
    setup_call_cleanup(
        ( asserta((user:message_hook(format(_, Names0), Kind0, _) :- nb_setval(sd_kind, Kind0-Names0)), Reference),
          open_string(":- module(sd_transparent, []).\n:- module_transparent f/1.\n", S) ),
        load_files(sd_transparent, [stream(S)]),
        ( close(S), erase(Reference) )),
    nb_getval(sd_kind, Kind-Names).
test(transparent_in_user, Kind == none) :- message_of(module_transparent(f/1), Kind).
test(exists, true) :- exists_source(library(lists)).
test(not_exists, fail) :- exists_source(library(no_such_library)).
test(names_with_dollar) :- '$hide'(foo/1), '$set_predicate_attribute'(foo/1, trace, false).
test(other_names_with_dollar, error(existence_error(procedure, _))) :- '$hide'(foo, 1).
test(exception_hook, X == 5) :-
    setup_call_cleanup(
        assertz((user:exception(undefined_predicate, sd_missing/1, retry) :- assertz(user:sd_missing(5))), Reference),
        user:sd_missing(X),
        ( erase(Reference), abolish(user:sd_missing/1) )).
test(exception_hook_fails, fail) :-
    setup_call_cleanup(assertz(user:exception(undefined_predicate, sd_missing/1, fail), Reference),
                       user:sd_missing(_),
                       erase(Reference)).
test(exception_hook_for_others, error(existence_error(procedure, sd_other/0))) :-
    setup_call_cleanup(assertz(user:exception(undefined_predicate, sd_missing/1, fail), Reference),
                       user:sd_other,
                       erase(Reference)).
test(source_file, File == F) :- source_file(append(_,_,_), File), predicate_property(append(_,_,_), file(F)).
test(flags, X == 4) :- set_flag(sd_key, 4), get_flag(sd_key, X).
test(dynamic, true) :- dynamic([sd_dynamic/1], []), \+ catch(user:sd_dynamic(_), _, fail).
test(nothing, true) :- trim_stacks, garbage_collect_clauses, set_prolog_stack(global, limit(1)), set_prolog_gc_thread(false).
test(nothing_to_do, true) :- compile_predicates(user:[p/1]), redefine_system_predicate(user:print_message(_, _)), set_module(class(library)), version(text).
test(of_packs, true) :-
    system_module, system_mode(off), noprofile(f/1), det(f/1), residual_goals(f).
test(context_module, M == plunit_source_directives) :- context_module(M).
test(foreign_code, K-L == warning-warning) :-
    message_of(use_foreign_library(foreign(no_such_code)), K),
    message_of(use_foreign_library(foreign(no_such_code), install), L).
test(stack, [forall(member(S, [global, local, trail])), true(B > 0)]) :- prolog_stack_property(S, limit(B)).
test(thread_initialization, X == 1) :- thread_initialization(X = 1).
test(unload_file, error(existence_error(procedure, unloaded_here/1))) :-
    tmp_file(unloaded, F), open(F, write, S), write(S, 'unloaded_here(1).\n'), close(S),
    once(load_files(user:F, [])), user:unloaded_here(1), unload_file(F), delete_file(F), user:unloaded_here(_).

test(exists_source_unknown, error(instantiation_error)) :- exists_source(_).

:- end_tests(source_directives).
