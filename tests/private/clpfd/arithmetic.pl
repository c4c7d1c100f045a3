% SPDX-License-Identifier: MIT
% private(clpfd/arithmetic): comparisons, domains, conditions.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

:- begin_tests(clpfd_comparisons).

test(as_is, X == 3) :- X #= 1 + 2.
test(backwards, X == 4) :- 10 #= 2*X + 2.
test(no_integer_solution, fail) :- 2*_ #= 3.
test(check) :- 3 #< 4, 4 #>= 4, 5 #\= 4, 4 #=< 4, 5 #> 4.
test(check_fails, fail) :- 4 #< 4.
test(empty, fail) :- X #> 3, X #< 3.
test(two_equations, X-Y == 3-6) :- 4*X + 2*Y #= 24, X + Y #= 9, [X,Y] ins 0..sup.
test(square, D == -12\/12) :- X*X #= 144, fd_dom(X, D).
test(big, X == 50000000000000000000) :- X * 2 #= 10^20.
test(big_hole, D == (inf..73786976294838206463)\/(73786976294838206465..sup)) :-
    N #= 2^66, X #\= N, fd_dom(X, D).
test(same_variable, X == Y) :- X #= Y.
test(nested, X == 7) :- X #= max(abs(-7), 3) + min(0, 5) - (4 mod 2).
test(quotients, A-B-C-D == -3-(-4)-(-1)-1) :-
    A #= -7 // 2, B #= -7 div 2, C #= -7 rem 2, D #= -7 mod 2.
test(zero_divisor, fail) :- _ #= 3 // 0.
test(bits, X-Y-Z == 2-7-5) :- X #= 6 /\ 3, Y #= 6 \/ 3, Z #= 6 xor 3.
test(shift_left, D-E == (2\/10)-(0..4)) :-
    X in 1\/5, Y #= X << 1, fd_dom(Y, D), V #= W << 2, V in -3..19, fd_dom(W, E).
test(shift_right, D-E == (0..7)-(4..11)) :-
    X in 0..15, Y #= X >> 1, fd_dom(Y, D), V #= W >> N, N = 2, V in 1..2, fd_dom(W, E).
test(shifted, X == 3) :- 3 << X #= 24.
test(shifted_right, X == -3) :- 3 >> X #= 24.
test(not_shifted, fail) :- 3 << _ #= 25.
test(msb, X == 3) :- X #= msb(10).
test(power, X == 10) :- 2^X #= 1024.
test(not_an_expression, error(domain_error(clpfd_expression, a))) :- _ #= a.
test(not_an_integer, error(domain_error(clpfd_expression, _))) :- _ #= 1.5.
test(inside, error(domain_error(clpfd_expression, foo(_)))) :- _ #= 2 * abs(foo(_)).
test(cyclic, error(resource_error(_))) :- X = 1 + X, _ #= X.
test(deep, Y == 100000) :-
    numlist(1, 100000, L), foldl_sum(L, 0, E), Y #= E.

foldl_sum([], E, E).
foldl_sum([_|L], E0, E) :- foldl_sum(L, E0+1, E).

:- end_tests(clpfd_comparisons).

% A constraint is 0 or 1 as an operand.

:- begin_tests(clpfd_truths_in_expressions).

test(known, X == 1) :- X #= (1 #= 1) + (2 #= 3).
test(sum, L == [1-1-2,1-2-1,2-1-1]) :-
    [A,B,C] ins 1..2,
    (A #= 1) + (B #= 1) + (C #= 1) #= 2,
    findall(A-B-C, label([A,B,C]), L).
test(in_a_clause, N-M == 2-1) :- truth_and_one(1, 1, N), truth_and_one(1, 2, M).
test(product, L == [0-0,1-0,2-2,3-3]) :- X in 0..3, Y #= X*(X #> 1), findall(X-Y, label([X]), L).
test(extremum, L == [1-1,2-2,3-4]) :- X in 1..3, Y #= max(X, 4*(X #= 3)), findall(X-Y, label([X]), L).
test(connectives, L == [0-0,1-1,2-0]) :- X in 0..2, Y #= (#\ X #= 0 #/\ X #< 2), findall(X-Y, label([X]), L).
test(bound_by, X-Y == 3-3) :- [X,Y] ins 0..5, (X #> 2) + (X #< 4) + (X #= Y) #= 3.
test(inside_a_condition, L == [0-0,1-0,2-0,3-1]) :-
    X in 0..3,
    B #<==> (1 #= 2*(X #> 1) - (X #= 3)),
    findall(X-B, label([X,B]), L).
test(wrong, error(domain_error(clpfd_expression, foo(_)))) :- X in 0..1, _ #= 1 + (X #= foo(_)).

truth_and_one(X, Y, N) :- N #= 1 + (X #= Y).

:- begin_tests(clpfd_partial_operations).

test(multiplied_by_0, D == (inf.. -1)\/(1..sup)) :- 0*(_//Y) #= 0, fd_dom(Y, D).
test(multiplied_by_0_in_condition, B == 0) :- B #<==> 0*(X//Y) #=< X, Y = 0.
test(slash_truncates, X-Y == -3-3) :- X #= -7 / 2, Y #= 7 / 2.
test(power, B == 0) :- B #<==> X^Y #=< 100, Y = -1, X = 2.
test(power_of_0, B-C == 0-1) :- B #<==> 0^Y #= 0, Y = -1, C #<==> 0^Z #= 1, Z = 0.
test(power_of_unit, B == 1) :- B #<==> X^(-3) #= -1, X = -1.
test(power_decides_base, X == -1) :- X^(-3) #< 0 #<==> 1.
test(bits, B-C-D == 0-0-0) :-
    B #<==> msb(X) #= _, X = 0, C #<==> lsb(Y) #>= 0, Y = -4, D #<==> popcount(Z) #> -1, Z = -1.
test(exact_quotient, Bs == [0,1,0]) :-
    maplist([X,Y,B]>>(B #<==> X1 rdiv Y1 #> 2, X1 = X, Y1 = Y), [7,8,8], [2,2,0], Bs).

:- end_tests(clpfd_partial_operations).

% Where SWI-Prolog sees something, too.
:- begin_tests(clpfd_strength).

test(own_remainder, fail) :- X in 3..4, X mod 5 #\= X.
test(own_remainder_of_both_signs, Y == X) :- X in -4..4, Y #= X rem 5.
test(hidden_remainder, B == 1) :- X in -1..2, B #<==> X rem 5 #>= X.
test(neutral, B-C-D == 1-1-1) :- B #<==> X // 1 #= X, C #<==> X^1 #= X, D #<==> X div 1 #>= X.
test(hidden_minimum, fail) :- X #=< -2, Y #>= 2, X+Y #= min(2, X).
test(hidden_maximum, B == 1) :- X in 0..1, Y in -1..0, B #<==> max(X, Y)-X #= 0.
test(hidden_product, X == 1) :- X in 0..8, Y in 1..3, B #<==> Y*X #\= Y, B = 0.
test(hidden_factor, X == 2) :- Y in 1..9, B #<==> X+Y-B*Y #= 2, B = 1.
test(shifted_from_itself, fail) :- min(3, X) #= 5+X.
test(constant_quotient, D == (-4)\/(0..2)) :- X in -1..0 \/ 2..2, (2 div 4)-2*X #= Y, fd_dom(Y, D).
test(same_truth, C == B) :- B #<==> C #\/ 0.
test(same_truth_of_three, C == B) :- B #<==> (C #<==> D), D = 1.
test(through_a_hidden_one, Y == X) :-
    [X,Y] ins -2..2, (X #\= max(-4, Y)) #<==> (X in -4.. -2), X #>= 0.
test(hidden_sum, Z == 0) :- [X,Y] ins -3..3, Z #= X rem (X+Y), Y = 0.
test(same_arguments, Y == X) :- Y #= max(X, X).
test(twins_in_condition, B == 1) :- X in 1..5, B #<==> X #> Y-X, Y = X.
test(power_of_holes, D == (-27.. -1)\/(1..27)) :- X in -3..3, X #\= 0, Y #= X^3, fd_dom(Y, D).
test(base_of_holes, D == (-3.. -1)\/(1..3)) :- X in -3..3, Y #= X^3, Y #\= 0, fd_dom(X, D).
test(square_of_holes, L == 1) :- X #\= 0, Y #= X*X, fd_inf(Y, L).
test(power_of_0, Y == 0) :- Y in 0..1, X in 1..3, Y #= 0^X.
test(cube, D == 2..7) :- X in 0..7, X #< X*X*X, fd_dom(X, D).
test(mirror, D == (inf.. -3)\/(-1..sup)) :- -X #= Y, X #\= 2, fd_dom(Y, D).
test(constants, D == (-1..1)\/(3..5)) :- X in -1..5, X*(2+0) #\= abs(max(1, 4)), fd_dom(X, D).
test(inside_first, D == (inf.. -27)\/(27..sup)) :- X in 3..12, X^3 #=< abs(Y), fd_dom(Y, D).

:- end_tests(clpfd_strength).

:- begin_tests(clpfd_domains).

test(in, D == 4..5) :- X in 0..5, X #> 3, fd_dom(X, D).
test(hole, D == (1..4)\/(6..10)) :- X in 1..10, X #\= 5, fd_dom(X, D).
test(intersection, D == 1..2) :- X in (1..10) /\ \(3..9), X #\= 10, fd_dom(X, D).
test(one_value, X == 3) :- X in 3..3.
test(empty, fail) :- _ in 5..3.
test(integer) :- 3 in 1..5.
test(outside, fail) :- 7 in 1..5.
test(ins, L == [2,2]) :- L = [_,_], L ins 2..2.
test(domain, D == 1..4) :- domain([X], 1, 4), fd_dom(X, D).
test(limits, [I,S,N] == [1,5,4]) :-
    X in 1..5, X #\= 3, fd_inf(X, I), fd_sup(X, S), fd_size(X, N).
test(infinite, [I,S,N] == [3,sup,sup]) :-
    X #>= 3, fd_inf(X, I), fd_sup(X, S), fd_size(X, N).
test(unconstrained, D == inf..sup) :- fd_dom(_, D).
test(fd_var) :- X in 1..2, fd_var(X).
test(no_fd_var, fail) :- fd_var(_).
test(bad_domain, error(domain_error(clpfd_domain, a..b))) :- _ in a..b.
test(open_domain, error(instantiation_error)) :- _ in 1.._.
test(no_integer, error(type_error(integer, a))) :- a in 1..2.
test(no_list, error(type_error(list, a))) :- a ins 1..2.

:- end_tests(clpfd_domains).

:- begin_tests(clpfd_conditions).

test(true, B == 1) :- X in 4..9, B #<==> (X #> 3).
test(false, B == 0) :- X in 0..3, Y in 4..5, (X #= Y) #<==> B.
test(imposes, D == 0..5) :- X in 0..9, (X #> 5) #<==> B, B = 0, fd_dom(X, D).
test(both, A-B == 1-1) :- A #/\ B.
test(negation, D == (inf..2)\/(4..sup)) :- #\ (X #= 3), fd_dom(X, D).
test(either, L == [0-1,1-0]) :- A #\ B, findall(A-B, label([A,B]), L).
test(or, L == [0-1,1-0,1-1]) :- A #\/ B, findall(A-B, label([A,B]), L).
test(implication, L == [0-0,0-1,1-1]) :- A #==> B, findall(A-B, label([A,B]), L).
test(equivalence, L == [0-0,1-1]) :- A #<==> B, findall(A-B, label([A,B]), L).
test(values, L == [1,4]) :- X in 0..9, X #= 1 #\/ X #= 4, findall(X, label([X]), L).
test(member, L == [0,3]) :- X in 0..3, #\ X in 1..2, findall(X, label([X]), L).
test(counting, L == [2,3]) :-
    X in 0..5, (X #> 1) #<==> A, (X #< 4) #<==> B, A + B #= 2, findall(X, label([X]), L).
test(undefined_division, B == 0) :- B #<==> (1 // 0 #= 1).
test(sicstus, B == 1) :- B #<=> (1 #< 2).
test(no_condition, error(domain_error(clpfd_reifiable_expression, foo))) :- _ #<==> foo.
test(no_truth_value, error(domain_error(clpfd_reifiable_expression, 2 #/\ 1))) :- _ #<==> 2 #/\ 1.

:- end_tests(clpfd_conditions).

:- begin_tests(clpfd_sums).

test(sum, D == 2..2) :- X in 0..9, sum([X,3], #=, 5), fd_dom(X, D0), ( D0 = 2..2 -> D = D0 ; D = D0 ).
test(sum_below, D == 0..2) :- X in 0..9, sum([X,3], #=<, 5), fd_dom(X, D).
test(scalar_product, D == 3..9) :- X in 0..9, scalar_product([2,-1], [X,1], #>=, 5), fd_dom(X, D).
test(scalar_product_lengths, fail) :- scalar_product([1,2], [_], #=, 3).
test(degree, N == 2) :- [X,Y,Z] ins 0..9, X #< Y, X #\= Z, fd_degree(X, N).
test(degree_of_rectangles, D-E == 1-1) :-
    Xs = [X,Y,A,B,C,D0], Xs ins 0..9, disjoint2([r(X,2,Y,2),r(A,2,B,2),r(C,2,D0,2)]),
    fd_degree(X, D), fd_degree(Y, E).
test(degree_of_a_dividend, D-E == 1-1) :- B #<==> (X // 2 #= 3), fd_degree(X, D), fd_degree(B, E).
test(degree_of_unified_variables, D == 2) :- X #< Y, Z #< W, Y = W, fd_degree(Y, D), X #\= Z.
test(degree_of_a_free_variable, D == 0) :- fd_degree(_, D).
test(degree_counts_each_propagator, D == 4) :-
    [X,Y,Z] ins 0..9, all_distinct([X,Y,Z]), X #\= Y + 1, X * Y #= Z, X + Y + Z #=< 9, fd_degree(X, D).
test(degree_is_put_back, D == 1) :- [X,Y] ins 0..9, X #< Y, \+ ( X #\= Y + 3, fail ), fd_degree(X, D).
test(mirror_image_of_itself, L == [3]) :- [X,Y] ins 0..9, X + Y #= 6, X = Y, findall(X, label([X]), L).
test(no_mirror_image_of_itself, fail) :- [X,Y] ins 0..9, X + Y #= 7, X = Y.
test(mirror_image_of_holes, D == 1\/3\/5) :- X in 1\/3\/5, Y in 0..9, X + Y #= 6, fd_dom(Y, D).
test(told_of_known, L == [1-t,1-t,0-f,0-f]) :-
    findall(B-V, ( member(B-G, [1-(X #= 3 #<==> B), 1-(B #<==> X + 1 #= 4), 0-(X #= 3 #<==> B), 0-(B #<==> 4 #= X + 1)]),
                   call(G), ( X == 3 -> V = t ; V = f ) ), L).
test(degree_of_integer, N == 0) :- fd_degree(3, N).
% Sums of known variables with small factors are read in a quicker way than those with a large number in them, which
% must not show.
test(plain_as_others,
     [forall(( member(Relation, [#=,#\=,#<,#=<,#>,#>=]), sum_of_three(V, Left-Right) )), Plain == Other]) :-
    told(Relation, V, Left, Right, Plain),
    told(Relation, V, Left + 10000000000 - 10000000000, Right, Other).

sum_of_three([X,Y,Z], Sum) :-
    member(Sum, [X+Y+Z-3, Z+2*Y-(4-X)-9, 3*(X-2*Y)-Z,
                 X-Z-(Y-5)*2, X+Y-(Z+1), 2*X+4*Y-6*Z, X+Y+X-Z, -1*X+Y*(-2)-4+Z-Y*2, Y-X-(0*Z)]).

told(Relation, V, Left, Right, Known) :-
    copy_term(V-Left-Right, W-A-B),
    W ins -2..6,
    Comparison =.. [Relation,A,B],
    (   \+ Comparison
    ->  Known = fails
    ;   Comparison,
        maplist([X,D]>>( integer(X) -> D = X ; fd_degree(X, D) ), W, Degrees),
        aggregate_all(count, label(W), Solutions),
        copy_term(W, Copies, Goals),
        numbervars(Copies-Goals, 0, _),
        Known = known(Degrees, Solutions, Copies, Goals)
    ).

test(one_way, [forall(member(A-B, [0-(0..1), 1-(1..1)])), D == B]) :- Y in 0..1, A #=> Y, ( integer(Y) -> D = Y..Y ; fd_dom(Y, D) ).

test(exponent_of_a_long_power, X == 1000000) :- 2 ^ X #= 2 ^ 1000000.
test(exponents, [forall(( member(B, [2,3,-3,10]), between(1, 40, E) )), X == E]) :- N is B ^ E, B ^ X #= N.
test(no_exponent, [forall(member(B, [2,3,10])), fail]) :- N is B ^ 5000 + 1, B ^ _ #= N.
test(root_of_a_long_square, X == R) :- R is 3 ^ 20000, X #> 0, X * X #= R * R.
test(no_root_of_a_long_number, fail) :- N is 9 ^ 20000 + 1, X * X #= N.
test(bounds_of_a_long_square, Least == N) :- N is 9 ^ 2000, B is 3 ^ 2000, X #>= B, Y #= X * X, fd_inf(Y, Least).

:- end_tests(clpfd_sums).
