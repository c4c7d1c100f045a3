% SPDX-License-Identifier: MIT
% Every option of labeling/2, alone and combined.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(freeze)).
:- use_module(library(lists)).

order(Order) :-
    member(Order, [leftmost,ff,first_fail,ffc,most_constrained,min,smallest,max,largest,anti_first_fail,
                   occurrence,max_regret,input_order]).

learning_order(Order) :-
    member(Order, [impact,activity,dom_w_deg]).

any_order(Order) :- order(Order).
any_order(Order) :- learning_order(Order).

options([Order,Values,Branching]) :-
    order(Order),
    member(Values, [up,down]),
    member(Branching, [step,enum,bisect,median,middle,interval]).

learning_options([Order,Values,Branching]) :-
    learning_order(Order),
    member(Values, [up,down]),
    member(Branching, [step,enum,bisect,median,middle,interval]).

options_or_guided(Options) :-
    ( options(Options0) ; learning_options(Options0) ),
    member(Options, [Options0,[discrepancy(1000)|Options0]]).

problem([X,Y,Z]) :-
    X in 1..2\/7..8, Y in 2..5, Z in 0..1\/5..9,
    X + Y #> Z, X #\= Y, Z #\= X + 1.

all_solutions(Options, L) :-
    problem(Xs),
    findall(Xs, labeling(Options, Xs), L).

worth([X,Y,Z], N) :- N is X * Y - Z.

% The values of an expression in the order of the solutions.
values_of(Objective, Options, Ns) :-
    problem([X,Y,Z]),
    Option =.. [Objective,X*Y-Z],
    findall(N, ( labeling([Option|Options], [X,Y,Z]), worth([X,Y,Z], N) ), Ns).

last_first(Xs, X, Rest) :-
    append(Rest, [X], Xs).

greatest_first(X, _, Choices0, Choices) :-
    fd_sup(X, High),
    (   first_bound(Choices0, Choices), X = High
    ;   later_bound(Choices0, Choices), X #\= High
    ).

:- begin_tests(labeling_combinations).

% The search in C++ and the one in Prolog, which counts, give the same solutions in the same order.
test(same_order, [forall(options(Options)), L == M]) :-
    all_solutions(Options, L),
    all_solutions([discrepancy(1000)|Options], M).
test(nothing_lost, [forall(options(Options)), L == M]) :-
    all_solutions(Options, L0),
    msort(L0, L),
    all_solutions([], M).
test(nothing_lost_by_learning, [forall(learning_options(Options)), L == M]) :-
    all_solutions(Options, L0),
    msort(L0, L),
    all_solutions([], M).
test(nothing_lost_uncounted, [forall(learning_options(Options)), L == M]) :-
    all_solutions([discrepancy(1000)|Options], L0),
    msort(L0, L),
    all_solutions([], M).
test(own_variables, [forall(options([leftmost|Options])), L == M]) :-
    all_solutions([variable(last_first)|Options], L0),
    msort(L0, L),
    all_solutions([], M).
test(own_values, [forall(options([Order,_,step])), L == M]) :-
    all_solutions([value(greatest_first),Order], L0),
    msort(L0, L),
    all_solutions([], M).
test(random_variables, [forall(options([leftmost|Options])), L == M]) :-
    all_solutions([random_variable(1)|Options], L0),
    msort(L0, L),
    all_solutions([], M).
test(random_values, [forall(options([Order,up,_])), L == M]) :-
    all_solutions([random_value(2),Order], L0),
    msort(L0, L),
    all_solutions([], M).
test(last_first, [forall(options([leftmost|Options])), L == M]) :-
    all_solutions([leftmost,out|Options], L0),
    reverse(L0, L),
    all_solutions(Options, M).
test(best, [forall(options_or_guided(All)), L-M == [40]-[0]]) :-
    values_of(maximize, All, L),
    values_of(minimize, All, M).
test(improving, [forall(options_or_guided(All))]) :-
    values_of(maximize, [all|All], L),
    sort(L, L),
    last(L, 40).
test(ordered, [forall(options_or_guided(All)), L == M]) :-
    values_of(min, All, L),
    values_of(max, All, Downwards),
    reverse(Downwards, L),
    all_solutions([], Solutions),
    maplist(worth, Solutions, M0),
    msort(M0, M).

:- end_tests(labeling_combinations).

:- begin_tests(labeling_single_options).

test(median, L == [3,2,7,1,8]) :- X in 1..3\/7..8, findall(X, labeling([median], [X]), L).
test(middle, L == [3,2,1,7,8]) :- X in 1..3\/7..8, findall(X, labeling([middle], [X]), L).
test(bisect_down, L == [8,7,3,2,1]) :- X in 1..3\/7..8, findall(X, labeling([bisect,down], [X]), L).
test(random, L == [1,2,3]) :- X in 1..3, findall(X, labeling([random], [X]), L0), msort(L0, L).
test(restarts, [forall(member(O, [in,restart_constant(5),restart_linear(5),restart_geometric(1.5,5),restart_luby(5)])),
                L == [1,2]]) :- X in 1..2, findall(X, labeling([O], [X]), L).
test(lexicographic, [forall(member(O-S, [lex_minimize([X,Y])-[1,0,3],lex_maximize([X,Y])-[2,2,3],
                                         lex_minimize([-Y,Z])-[1,2,3]])), L == [S]]) :-
    X in 1..2, Y in 0..2, Z in 0..5, X + Y + Z #> 3, Z #=< 3, Z #>= 3,
    findall([X,Y,Z], labeling([O], [X,Y,Z]), L).
test(lexicographic_time_out, X-Flag == 1-optimality) :-
    X in 1..3, labeling([lex_minimize([X]),time_out(9999,Flag)], [X]).
test(large_domain, [forall(member(O-V, [enum-0,median-500000000,middle-500000000,random-_])), X-Y == V-V]) :-
    X in 0..1000000000, Y = X, once(labeling([discrepancy(9),O], [X])), ( var(V) -> V = X ; true ).
test(random_holes, L == [1,2,5,9,10,12]) :-
    X in 1..2\/5\/9..10\/12, findall(X, labeling([random], [X]), L0), msort(L0, L).
test(last_objective, [forall(member(Os-Xs, [[minimize(X),maximize(X)]-[3],[maximize(X),lex_minimize([X])]-[1],
                                            [minimize(X),satisfy]-[1,2,3],[maximize(X),all,minimize(X)]-[1]])),
                      L == Xs]) :-
    X in 1..3, findall(X, labeling(Os, [X]), L).
test(seed, [forall(member(O, [random_variable(foo),random_value(foo)])), error(type_error(integer, foo))]) :-
    X in 1..3, labeling([O], [X]).
test(discrepancy, error(type_error(integer, foo))) :- X in 1..3, labeling([discrepancy(foo)], [X]).
test(two_of_a_kind, [forall(member(Os, [[variable(last_first),ff],[random_variable(1),leftmost],[value(f),step],
                                        [random,down],[random_value(1),up]])),
                     error(domain_error(consistent_labeling_options, Os))]) :- X in 1..3, labeling(Os, [X]).
test(enum_down, L == [8,7,3,2,1]) :- X in 1..3\/7..8, findall(X, labeling([enum,down], [X]), L).
% Before the pigeons there are variables that have no part in their failures.
test(learning, [forall(learning_order(Order))]) :-
    pigeons(Xs),
    backtracks(labeling([], Xs), Most),
    backtracks(labeling([Order], Xs), N),
    N * 20 < Most.
test(learning_from_other_constraints, [forall(learning_order(Order))]) :-
    odd_sum(Xs),
    backtracks(labeling([], Xs), Most),
    backtracks(labeling([Order], Xs), N),
    N * 4 < Most.
% What was learned is used from the top; the nogoods of a restart keep what was searched from being searched again.
test(restarts_after_learning, [forall(member(O, [restart_luby(20),restart_geometric(1.3, 20)]))]) :-
    length(Places, 12), Places ins 0..2, chain_of_others(Places),
    length(Pigeons, 5), Pigeons ins 1..4, all_different(Pigeons),
    append(Places, Pigeons, Xs),
    backtracks(labeling([dom_w_deg], Xs), Most),
    backtracks(labeling([dom_w_deg,O], Xs), N),
    N * 4 < Most.
test(nothing_is_searched_twice, [forall(member(O, [restart_constant(5),restart_luby(7)]))]) :-
    length(Xs, 7), Xs ins 1..6, all_different(Xs),
    backtracks(labeling([dom_w_deg], Xs), Least),
    backtracks(labeling([dom_w_deg,O], Xs), N),
    N < Least + Least // 10.
test(before_failures, [forall(member(Order-Second, [impact-[0,0,1],activity-[0,0,1],dom_w_deg-[0,1,0]])),
                       S == Second]) :-
    Xs = [X,Y,Z], Xs ins 0..2, X + Z #< 4, Y + Z #< 4,
    findall(Xs, labeling([Order], Xs), [_,S|_]).
test(anew_all, [forall(member(O, [restart_constant(1),restart_linear(1),restart_geometric(1.5,1),restart_luby(1)])),
                true(Found == Solutions)]) :-
    queens(6, Xs),
    findall(Xs, label(Xs), Solutions),
    findall(Xs, labeling([O], Xs), Found0),
    msort(Found0, Found).
test(anew_best, [forall(member(O, [restart_constant(1),restart_linear(1),restart_geometric(2,1),restart_luby(1)])),
                 true(Found == Best)]) :-
    queens(6, Xs),
    Xs = [A,B,C|_],
    Cost #= 3*A - B*C,
    once(labeling([minimize(Cost)], Xs)),
    Best = Cost,
    queens(6, Ys),
    Ys = [D,E,F|_],
    Found #= 3*D - E*F,
    once(labeling([minimize(Found),O], Ys)).
test(neighbourhoods, [forall(member(Os, [[lns(50)],[lns(99),restart_constant(2)],[restart_geometric(1.5,3),lns(10)]])),
                      true(Found-Flag == Best-optimality)]) :-
    queens(7, Xs),
    Xs = [A,B,C|_],
    Best #= 3*A - B*C,
    once(labeling([minimize(Best)], Xs)),
    queens(7, Ys),
    Ys = [D,E,F|_],
    Found #= 3*D - E*F,
    once(labeling([minimize(Found),time_out(100000,Flag)|Os], Ys)).
test(neighbourhoods_ordered, [forall(member(O, [lns(60),restart_luby(2)])), N == Most]) :-
    queens(6, Xs),
    Xs = [A,B|_],
    once(labeling([max(A*B-A)], Xs)),
    Most is A*B - A,
    queens(6, Ys),
    Ys = [D,E|_],
    once(labeling([max(D*E-D),O], Ys)),
    N is D*E - D.
test(neighbourhoods_percent, error(domain_error(between(1, 99), 0))) :- X in 1..2, labeling([minimize(X),lns(0)], [X]).
test(neighbourhoods_alone, error(domain_error(consistent_labeling_options, [lns(50)]))) :-
    X in 1..2, labeling([lns(50)], [X]).
test(neighbourhoods_that_learn, error(domain_error(consistent_labeling_options, [lns(50),learn]))) :-
    X in 1..2, labeling([lns(50),learn,minimize(X)], [X]).
test(anew_unit, error(type_error(integer, a))) :- X in 1..2, labeling([restart_luby(a)], [X]).
test(anew_base, error(domain_error(not_less_than_one, 0.5))) :-
    X in 1..2, labeling([restart_geometric(0.5, 1)], [X]).
test(no_effect, L == [1,2]) :- X in 1..2, findall(X, labeling([bab,restart,satisfy,best], [X]), L).
test(no_discrepancy, L == [1-2]) :-
    [X,Y] ins 1..3, X #< Y, findall(X-Y, labeling([discrepancy(0)], [X,Y]), L).
test(two_discrepancies, N == 6) :-
    [X,Y,Z] ins 0..1, findall(x, ( labeling([discrepancy(2)], [X,Y,Z]), X+Y+Z =\= 3 ), L0),
    length(L0, N0), N is N0 - 1.
test(assumptions, L == [2,2,1]) :-
    [X,Y] ins 0..2, X + Y #< 2, findall(N, labeling([assumptions(N)], [X,Y]), L).
test(both_objectives, L == [2-0,2-1,1-0,1-1]) :-
    X in 1..2, Y in 0..1, findall(X-Y, labeling([max(X),min(Y),discrepancy(100)], [X,Y]), L).
test(own_goal_in_module, L == [2,1]) :-
    X in 1..2, findall(X, labeling([value(greatest_first)], [X]), L).
test(time_out, Flag == success) :- X in 1..3, labeling([time_out(10000,Flag)], [X]).
test(time_out_best, X-Flag == 3-optimality) :-
    X in 1..3, labeling([maximize(X),time_out(10000,Flag)], [X]).
test(time_out_none, fail) :- X in 1..3, X #> Y, Y in 3..4, labeling([maximize(X),time_out(10000,_)], [X,Y]).
test(time_out_so_far, Flag-N == success-30) :-
    length(Xs, 30), Xs ins 0..1000, all_different(Xs), sum(Xs, #=, Sum),
    labeling([minimize(-Sum*Sum + Sum*3),time_out(100,Flag)], Xs), sort(Xs, Ys), length(Ys, N).
test(time_out_min_so_far, Flag-N == success-30) :-
    length(Xs, 30), Xs ins 0..1000, all_different(Xs), sum(Xs, #=, Sum),
    labeling([min(-Sum*Sum + Sum*3),time_out(100,Flag)], Xs), sort(Xs, Ys), length(Ys, N).
test(time_out_before, Flag == time_out) :-
    length(Xs, 40), Xs ins 1..39, all_different(Xs), Xs = [X|_],
    labeling([minimize(X),time_out(100,Flag)], Xs), var(X).

:- end_tests(labeling_single_options).

pigeons(Xs) :-
    length(Places, 5), Places ins 0..2,
    length(Pigeons, 5), Pigeons ins 1..4,
    all_different(Pigeons),
    append(Places, Pigeons, Xs).

chain_of_others([_]).
chain_of_others([X,Y|Xs]) :- X #\= Y, chain_of_others([Y|Xs]).

odd_sum(Xs) :-
    length(Places, 6), Places ins 0..1,
    Numbers = [A,B,C], Numbers ins 0..1,
    A + B #\= 1, B + C #\= 1, A + C #= 1,
    append(Places, Numbers, Xs).

backtracks(Goal, N) :-
    fd_statistics(backtracks, _),
    \+ Goal,
    fd_statistics(backtracks, N).

:- begin_tests(labeling_errors).

error_of(Options, Formal) :-
    X in 1..3,
    catch(labeling(Options, [X]), error(Formal, _), true).

test(repeated, [forall(member(O, [leftmost,ff,ffc,min,max,anti_first_fail,occurrence,max_regret,impact,
                                  activity,dom_w_deg,
                                  up,down,step,
                                  enum,bisect,median,middle])),
                E == domain_error(nonrepeating_labeling_options, [O,O])]) :- error_of([O,O], E).
test(synonyms, [forall(member(O-P, [ff-first_fail,ffc-most_constrained,min-smallest,max-largest])),
                E == domain_error(nonrepeating_labeling_options, [O,P])]) :- error_of([O,P], E).
test(contradicting, [forall(member(Os, [[leftmost,ff],[min,max],[up,down],[step,enum],[median,middle]])),
                     E == domain_error(consistent_labeling_options, Os)]) :- error_of(Os, E).
test(unknown, [forall(member(O, [foo,3,min(1,2),"ff",variable])),
               E == domain_error(labeling_option, O)]) :- error_of([O], E).
test(lexicographic_all, [forall(member(Os, [[all,lex_minimize([1])],[lex_maximize([1]),all]])),
                         E == domain_error(consistent_labeling_options, Os)]) :- error_of(Os, E).
test(unbound, E == instantiation_error) :- error_of([ff,_], E).
test(unbound_end, E == instantiation_error) :- error_of([ff|_], E).
test(no_list, E == type_error(list, ff)) :- error_of(ff, E).
test(no_expression, [forall(member(O, [min(a),max(a),minimize(a),maximize(a)])),
                     E == domain_error(clpfd_expression, a)]) :- error_of([O], E).
test(objective_open, [forall(member(O, [min(_),max(_),minimize(_),maximize(_)])),
                      E == instantiation_error]) :- error_of([O], E).
test(time, E == type_error(integer, a)) :- error_of([time_out(a,_)], E).
test(no_variables, error(type_error(list, foo))) :- labeling([ff], foo).
test(infinite, [forall(member(Os, [[],[ff],[discrepancy(1)],[maximize(1)]])), error(instantiation_error)]) :-
    X #> 3, labeling(Os, [X]).

:- end_tests(labeling_errors).

queens(N, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    safe(Qs).

safe([]).
safe([Q|Qs]) :-
    no_attack(Qs, Q, 1),
    safe(Qs).

no_attack([], _, _).
no_attack([P|Ps], Q, D) :-
    Q #\= P,
    Q #\= P + D,
    Q #\= P - D,
    D1 is D + 1,
    no_attack(Ps, Q, D1).

:- begin_tests(clpfd_labeling).

test(up, L == [0,1,2]) :- X in 0..2, findall(X, label([X]), L).
test(down, L == [2,1,0]) :- X in 0..2, findall(X, labeling([down], [X]), L).
test(bisect, L == [0,1,2,3]) :- X in 0..3, findall(X, labeling([bisect], [X]), L).
test(enum, L == [0-1,0-2,1-2]) :-
    [X,Y] ins 0..2, X #< Y, findall(X-Y, labeling([enum,ff], [X,Y]), L).
test(indomain, L == [1,3]) :- X in 1\/3, findall(X, indomain(X), L).
test(maximum, L == [5,4,3]) :- X in 3..5, findall(X, labeling([max(X)], [X]), L).
test(two_objectives, L == [2-0,2-1,1-0,1-1]) :-
    X in 1..2, Y in 0..1, findall(X-Y, labeling([max(X),min(Y)], [X,Y]), L).
test(best_only, L == [3]) :- X in 0..3, findall(X, labeling([maximize(X)], [X]), L).
test(posting_between, L == [0-1,0-3,1-3,2-3]) :-
    [X,Y] ins 0..3, X #< Y,
    findall(X-Y, ( label([X]), Y #\= 2, label([Y]) ), L).
test(nested_searches, L == [0-0,0-1,1-0,1-1]) :-
    [X,Y] ins 0..1, findall(X-Y, ( label([X]), label([Y]) ), L).
test(cut_search, D == 0..3) :-
    X in 0..3, \+ \+ once(label([X])), fd_dom(X, D).
test(cut_then_fail, L == [5,6]) :-
    X in 0..3, Y in 5..6,
    findall(Y, ( label([Y]), once(label([X])) ), L).
test(infinite, error(instantiation_error)) :- X #> 3, label([X]).
test(unconstrained, error(instantiation_error)) :- label([_]).
test(first_of_errors, Es == [instantiation_error,type_error(integer, a)]) :-
    findall(E, ( member(Xs, [[_,a],[a,_]]), catch(label(Xs), error(E, _), true) ), Es).
test(no_helpers_in_errors, Where == []) :-
    findall(PI, ( member(Goal, [_ #= a, label([a]), ( X in 1..3, X = a )]),
                  catch(Goal, error(_, context(PI, _)), true), nonvar(PI) ), Where).
test(bad_option, error(domain_error(labeling_option, foo))) :- labeling([foo], []).
test(freeze_after_solution, L == [2,3]) :-
    freeze(X, X >= 2), X in 0..3, findall(X, label([X]), L).
% What is bound before a choice stays bound for the next solutions; whoever waits for a variable hears of each one.
test(freeze_in_the_middle, L == [0-0-v(0)-0,0-0-v(0)-1,0-1-v(1)-0,0-1-v(1)-1,
                                 1-0-v(0)-0,1-0-v(0)-1,1-1-v(1)-0,1-1-v(1)-1]) :-
    [X,Y,Z] ins 0..1, freeze(Y, W = v(Y)), findall(X-Y-W-Z, label([X,Y,Z]), L).
test(freeze_first, L == [0-v(0)-1,0-v(0)-2,1-v(1)-0,1-v(1)-2,2-v(2)-0,2-v(2)-1]) :-
    [X,Y] ins 0..2, X #\= Y, freeze(X, W = v(X)), findall(X-W-Y, label([X,Y]), L).
test(bound_by_propagation, N-L == 24-[4,1,2,3]) :-
    length(Xs, 4), Xs ins 1..4, all_different(Xs),
    findall(Xs, ( label(Xs), Xs = [A,B,C,D], sort([A,B,C,D], [1,2,3,4]) ), L0), length(L0, N), nth1(19, L0, L).
test(more_posted_between, L == [0-0-5,0-1-5,0-1-6,1-0-5,1-1-5,1-1-6]) :-
    [X,Y] ins 0..1, findall(X-Y-Z, ( label([X,Y]), Z in 5..6, Z #=< 5 + Y, label([Z]) ), L).
test(cut_in_the_middle, L == [0,1,2]) :-
    [X,Y,Z] ins 0..2, findall(X, ( label([X]), once(( label([Y,Z]), Y + Z >= 2 )) ), L).
test(ball_in_the_middle, N-X-Y == 4-u-u) :-
    [A,B,C] ins 0..1, nb_setval(clpfd_seen, 0),
    catch(( label([A,B,C]), nb_getval(clpfd_seen, N0), N1 is N0 + 1, nb_setval(clpfd_seen, N1), N1 =:= 4, throw(done) ),
          done, true),
    nb_getval(clpfd_seen, N),
    ( var(A) -> X = u ; X = A ), ( var(C) -> Y = u ; Y = C ).
test(large_numbers_in_the_middle, L == [[0,0,0],[0,0,1],[0,B,0],[0,B,1],[1,0,0],[1,0,1],[1,B,0],[1,B,1]]) :-
    B is 10**20, [X,Z] ins 0..1, Y in 0\/100000000000000000000, findall([X,Y,Z], label([X,Y,Z]), L).
test(slow_cycle, fail) :- [X,Y,Z] ins 0..1000000000000, X #> Y, Y #> Z, Z #> X.
test(slow_cycle_of_equations, fail) :- [X,Y] ins 0..1000000000000, X #= Y + 3, Y #> X - 3.
test(send_more_money, L == [[9,5,6,7,1,0,8,2]]) :-
    Vs = [S,E,N,D,M,O,R,Y], Vs ins 0..9, all_different(Vs),
    S*1000+E*100+N*10+D + M*1000+O*100+R*10+E #= M*10000+O*1000+N*100+E*10+Y,
    M #\= 0, S #\= 0,
    findall(Vs, label(Vs), L).
test(eight_queens, N == 92) :- findall(Qs, ( queens(8, Qs), label(Qs) ), L), length(L, N).
test(optima_of_a_search_that_is_begun_again,
     L == [-12-[8,3,8,2,8,4,3],-10-[7,3,11,2,8,4,1],-10-[8,2,10,2,6,6,2]]) :-
    Vs = [A,B,C,D,E,F,G], A in 1..8, B in 1..7, C in 1..11, D in 1..10, E in 1..11, F in 1..10, G in 1..9,
    [U,V,W] ins 6..60, A*B #= U, U - 2*D #>= 12, C*D #= V, V + F #>= 18, E*F #= W, W - A #>= 24,
    A*B + C #= 20 + D*E - F, sum(Vs, #=, 36), Worth #= F*B - 2*A - E,
    sum(Vs, #=, Sum),
    findnsols(3, Worth-Vs, labeling([max,min(Worth),max(Sum),enum,down], Vs), L), !.
test(hundred_queens) :- queens(100, Qs), once(labeling([ff], Qs)).

:- end_tests(clpfd_labeling).
