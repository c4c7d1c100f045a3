% SPDX-License-Identifier: MIT
% The procedures that the system keeps for itself, whose names begin with `$`, and its private modules: to a program
% they do not exist, whatever the way. Each row of way/2 is a goal that would reach one and must raise an error of
% existence.

:- expects_dialect(swi).

:- use_module(library(plunit)).
:- use_module(library(yall)).
:- use_module(library(apply)).
:- use_module(library(lists)).

:- dynamic([reached/1, kept/1]).
:- multifile([user:portray/1, user:message_hook/3]).
:- dynamic([user:portray/1, user:message_hook/3]).

% ---- clauses of programs that call one ----

in_a_body :- '$fd_statistic'(1, _).
qualified_in_a_body :- system:'$fd_statistic'(1, _).
in_a_library_module :- lists:'$fd_statistic'(1, _).
under_a_test :- ( '$fd_statistic'(1, _) -> true ; true ).
negated :- \+ '$fd_statistic'(1, _).
grammar --> '$fd_statistic'(1).
own_meta(G) :- call(G).
:- meta_predicate(own_meta_declared(0)).
own_meta_declared(G) :- call(G).

user:term_expansion(expanded_to_internal, (expanded :- '$fd_statistic'(1, _))).
user:goal_expansion(becomes_internal, '$fd_statistic'(1, _)).

expanded_to_internal.
by_goal_expansion :- becomes_internal.

hooked:attr_unify_hook(_, _) :- '$fd_statistic'(1, _).

% ---- ways that must end in existence_error ----

way(plain, '$fd_statistic'(1, _)).
way(call_1, call('$fd_statistic'(1, _))).
way(call_n, call('$fd_statistic', 1, _)).
way(call_partial, call('$fd_statistic'(1), _)).
way(call_conjunction, call(( true, '$fd_statistic'(1, _) ))).
way(call_qualified, call(system:'$fd_statistic'(1, _))).
way(call_user, call(user:'$fd_statistic'(1, _))).
way(call_library, call(lists:'$fd_statistic'(1, _))).
way(call_nested_modules, call(user:system:'$fd_statistic'(1, _))).
way(qualified_closure, call(system:'$fd_statistic', 1, _)).
way(univ, ( G =.. ['$fd_statistic', 1, _], call(G) )).
way(atom_made, ( atom_concat('$', fd_statistic, N), G =.. [N, 1, _], call(G) )).
way(atom_from_codes, ( atom_codes(N, `$fd_statistic`), G =.. [N, 1, _], system:G )).
way(text, ( term_to_atom(G, 'system:\'$fd_statistic\'(1,X)'), call(G) )).
way(read, ( open_string("'$fd_statistic'(1,_).", S), read(S, G), call(G) )).
way(at, @('$fd_statistic'(1, _), system)).
way(at_qualified, @(system:'$fd_statistic'(1, _), user)).
way(once, once('$fd_statistic'(1, _))).
way(ignore, ignore('$fd_statistic'(1, _))).
way(forall, forall('$fd_statistic'(1, _), true)).
way(findall, findall(X, '$fd_statistic'(1, X), _)).
way(findall_qualified, findall(X, system:'$fd_statistic'(1, X), _)).
way(bagof, bagof(X, system:'$fd_statistic'(1, X), _)).
way(maplist, maplist('$fd_statistic'(1), [_])).
way(maplist_qualified, maplist(system:'$fd_statistic'(1), [_])).
way(foldl, foldl('$fd_statistic', [1], _, _)).
way(lambda, call([X]>>'$fd_statistic'(1, X), _)).
way(lambda_qualified, call([X]>>(system:'$fd_statistic'(1, X)), _)).
way(catch, catch('$fd_statistic'(1, _), never, true)).
way(cleanup, setup_call_cleanup('$fd_statistic'(1, _), true, true)).
way(negation, \+ '$fd_statistic'(1, _)).
way(condition, ( '$fd_statistic'(1, _) -> true ; true )).
way(time_limit, call_with_time_limit(10, '$fd_statistic'(1, _))).
way(inference_limit, call_with_inference_limit('$fd_statistic'(1, _), 1000, _)).
way(depth_limit, call_with_depth_limit('$fd_statistic'(1, _), 1000, _)).
way(freeze, ( freeze(X, '$fd_statistic'(1, _)), X = 1 )).
way(freeze_qualified, ( freeze(X, system:'$fd_statistic'(1, _)), X = 1 )).
way(when, ( when(nonvar(X), system:'$fd_statistic'(1, _)), X = 1 )).
way(phrase, phrase('$fd_statistic', [1], _)).
way(phrase_qualified, phrase(system:'$fd_statistic', [1], _)).
way(nonterminal, phrase(grammar, _, _)).
way(aggregate, aggregate_all(count, system:'$fd_statistic'(1, _), _)).
way(format_tilde_at, format(atom(_), "~@", ['$fd_statistic'(1, _)])).
way(output_to, with_output_to(string(_), system:'$fd_statistic'(1, _))).
way(apply, apply(system:'$fd_statistic', [1, _])).
way(not, not(system:'$fd_statistic'(1, _))).
way(solve_all_sorted, setof(X, user:'$fd_statistic'(1, X), _)).
way(reset, reset('$fd_statistic'(1, _), _, _)).
way(thread_like, first_solution(_, ['$fd_statistic'(1, _)], [])).
way(limited, limit(1, system:'$fd_statistic'(1, _))).
way(body, in_a_body).
way(qualified_body, qualified_in_a_body).
way(library_body, in_a_library_module).
way(test_in_body, under_a_test).
way(negated_in_body, negated).
way(own_meta, own_meta(system:'$fd_statistic'(1, _))).
way(own_meta_declared, own_meta_declared('$fd_statistic'(1, _))).
way(term_expansion, expanded).
way(goal_expansion, by_goal_expansion).
way(asserted, ( assertz((made :- system:'$fd_statistic'(1, _))), made )).
way(asserted_in_system, ( catch(assertz((system:made_there :- '$fd_statistic'(1, _))), _, true), system:made_there )).
way(asserted_in_library, ( catch(assertz((lists:made_there :- '$fd_statistic'(1, _))), _, true), lists:made_there )).
way(asserted_clause_in_call, ( assertz(kept((a :- '$fd_statistic'(1, _)))), kept((_ :- B)), call(B) )).
way(copied_predicate, ( assertz(own_one :- '$fd_statistic'(1, _)), own_one )).
way(attribute_hook, ( put_attr(X, hooked, 1), X = 1 )).
way(host, '$host_open'(1, in(1, 3), _)).
way(host_qualified, system:'$host_next'(1, out(_))).
way(loader, system:'$set_source_module'(system)).
way(begin_load, '$begin_load'('hornbeam:library/lists.pl')).
way(undefined, system:'$undefined'(user, foo, 0)).
way(database, system:'$loaded'(_, _, _)).
way(private_module, source_snippets:shown_file(a, _)).
way(private_module_by_its_name, '$source_snippets':shown_file(a, _)).
way(private_solver_part, clpfd_forms:plain(_)).
way(private_judge, judge(_, _, _, _, _)).

% ---- ways that must fail, or say nothing ----

silent(current_predicate, current_predicate(system:'$fd_statistic'/2)).
silent(current_predicate_user, current_predicate('$fd_statistic'/2)).
silent(current_predicate_2, current_predicate('$fd_statistic', _)).
silent(all_current, ( current_predicate(_:N/_), sub_atom(N, 0, _, _, '$fd') )).
silent(all_in_system, ( current_predicate(system:N/_), sub_atom(N, 0, _, _, '$fd') )).
silent(property, predicate_property(system:'$fd_statistic'(_, _), defined)).
silent(property_user, predicate_property('$fd_statistic'(_, _), defined)).
silent(all_properties, ( predicate_property(system:H, defined), functor(H, N, _), sub_atom(N, 0, 3, _, '$fd') )).
silent(clause, catch(clause(system:'$autoload'(_, _, _), _), error(permission_error(_, _, _), _), fail)).
silent(module, ( current_module(M), sub_atom(M, 0, _, _, '$'), module_property(M, class(library)) )).
silent(bases, ( import_module(M, system), sub_atom(M, 0, _, _, '$') )).
silent(key, ( nb_current(K, _), functor(K, N, _), sub_atom(N, 0, _, _, '$'), nb_getval(K, _) )).

% Tries a goal and returns its outcome.
outcome(Goal, Outcome) :-
    catch(( Goal -> Outcome = succeeded ; Outcome = failed ), error(E, _), Outcome = E).

undefined(existence_error(procedure, Culprit)) :-
    ( Culprit = _:Name/_ -> true ; Culprit = Name/_ ),
    atom(Name).

:- begin_tests(internal_predicates).

test(ways, Wrong == []) :-
    findall(Way-Outcome, ( way(Way, Goal), outcome(user:Goal, Outcome), \+ undefined(Outcome) ), Wrong).
test(there_are_many, true) :- findall(W, way(W, _), Ws), length(Ws, N), N >= 70.
test(silent, Wrong == []) :- findall(Name, ( silent(Name, Goal), catch(Goal, error(_, _), fail) ), Wrong).

test(culprit, E == existence_error(procedure, '$fd_statistic'/2)) :-
    catch(user:'$fd_statistic'(1, _), error(E, _), true).

% A program may define procedures of these names; the system keeps using its own.
test(own_definition, X == mine) :-
    assertz(user:('$loaded'(mine, _, _))),
    call(user:'$loaded'(X, _, _)),
    use_module(library(ugraphs)),
    retractall(user:'$loaded'(_, _, _)).
test(in_module_system, Was == Is) :-
    outcome(atom_length(abc, Was), _),
    catch(assertz(system:('$autoload'(_, _, _) :- fail)), _, true),
    outcome(sumlist([1], _), _),
    atom_length(abc, Is).
test(source_module, X == gone) :-
    catch(( module(system), assertz((reaches(Y) :- '$fd_statistic'(1, Y))) ), _, true),
    module(user),
    catch(( catch(system:reaches(_), error(existence_error(_, _), _), fail) -> X = reached ; X = gone ), _, X = gone).
test(import, Outcome \== succeeded) :-
    catch(import(system:'$fd_statistic'/2), _, true),
    outcome(user:'$fd_statistic'(1, _), Outcome).
test(import_module, Outcome \== succeeded) :-
    catch(add_import_module(visitor, lists, start), _, true),
    outcome(visitor:'$fd_statistic'(1, _), Outcome).
test(access_level, Outcome \== succeeded) :-
    catch(set_prolog_flag(access_level, system), _, true),
    outcome('$fd_statistic'(1, _), Outcome).
test(portray, Outcome \== reached) :-
    setup_call_cleanup(assertz((user:portray(odd_term) :- '$fd_statistic'(1, _), assertz(reached(portray)))),
                       catch(format(atom(_), "~p", [odd_term]), _, true),
                       retract((user:portray(odd_term) :- _))),
    ( reached(portray) -> Outcome = reached ; Outcome = gone ).
test(message_hook, Outcome \== reached) :-
    setup_call_cleanup(assertz((user:message_hook(odd_message, _, _) :- '$fd_statistic'(1, _), assertz(reached(hook)))),
                       catch(print_message(silent, odd_message), _, true),
                       retract((user:message_hook(odd_message, _, _) :- _))),
    ( reached(hook) -> Outcome = reached ; Outcome = gone ).
test(private_file, error(_)) :- use_module(private(messages/source_snippets)).
test(private_library, error(existence_error(_, _))) :- use_module(library(source_snippets)).
test(private_path, error(_)) :- use_module('hornbeam:private/messages/source_snippets.pl').
test(forged_path, error(_)) :- load_files('$file'('hornbeam:private/messages/source_snippets.pl'), []).

% Internal procedures named in errors cannot be called.
test(error_context, Wrong == []) :-
    findall(Name,
            ( member(Goal, [ atom_length(_, _), arg(a, f(x), _), X is foo + 1, number_codes(X, [0'a]), open(_, read, _),
                             assertz((foo :- 1)), length(L, L) ]),
              catch(( Goal, fail ), error(_, Context), true),
              context_name(Context, Name),
              sub_atom(Name, 0, 1, _, '$'),
              outcome(call(system:Name, _, _), Outcome),
              \+ undefined(Outcome) ),
            Wrong).

context_name(context(Indicator, _), Name) :- nonvar(Indicator), ( Indicator = _:Name/_ -> true ; Indicator = Name/_ ).

:- end_tests(internal_predicates).
