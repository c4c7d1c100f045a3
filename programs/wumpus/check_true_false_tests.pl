% Tests of the wumpus world program; run them in its folder:
%
%   swipl -g run_tests -t halt check_true_false_tests.pl

:- use_module(library(plunit)).
:- use_module(library(lists)).
:- ensure_loaded(check_true_false).

% Random cases. The random numbers are our own (a linear congruence), so that
% every run of the tests sees the same cases.

random(Seed0, Below, N, Seed) :-
    Seed is (Seed0 * 1103515245 + 12345) mod 2147483648,
    N is Seed // 65536 mod Below.

%   random_world(Seed0, Model, Seed): Model is a true wumpus world: a monster, some
%   pits, and the stench and breeze that they make.
random_world(Seed0, Model, Seed) :-
    empty_model(Model),
    findall(I-J, ( between(1, 4, I), between(1, 4, J), \+ ( I =< 2, J =< 2 ) ), Squares),
    random(Seed0, 12, N, Seed1),
    nth0(N, Squares, Monster),
    random(Seed1, 11, PitCount0, Seed2),
    PitCount is PitCount0 + 1,
    random_pits(PitCount, Squares, Pits, Seed2, Seed),
    forall_squares(Model, [Monster], Pits).

random_pits(0, _, [], Seed, Seed) :-
    !.
random_pits(Count, Squares, [Pit|Pits], Seed0, Seed) :-
    length(Squares, Length),
    random(Seed0, Length, N, Seed1),
    nth0(N, Squares, Pit),
    delete_one(Squares, Pit, Squares1),
    Count1 is Count - 1,
    random_pits(Count1, Squares1, Pits, Seed1, Seed).

delete_one([X|Xs], Y, Zs) :-
    (   X == Y
    ->  Zs = Xs
    ;   Zs = [X|Zs1],
        delete_one(Xs, Y, Zs1)
    ).

forall_squares(Model, Monsters, Pits) :-
    findall(Value,
            ( member(Kind, [m, s, p, b]), between(1, 4, I), between(1, 4, J),
              ( fact(Kind, I-J, Monsters, Pits) -> Value = 1 ; Value = 0 ) ),
            Values),
    Model =.. [model|Values].

fact(m, Square, Monsters, _) :- memberchk(Square, Monsters).
fact(p, Square, _, Pits) :- memberchk(Square, Pits).
fact(s, Square, Monsters, _) :- beside(Square, Other), memberchk(Other, Monsters).
fact(b, Square, _, Pits) :- beside(Square, Other), memberchk(Other, Pits).

beside(I-J, I1-J) :- ( I1 is I - 1 ; I1 is I + 1 ).
beside(I-J, I-J1) :- ( J1 is J - 1 ; J1 is J + 1 ).

%   Expressions for the values of the symbols of a world, all but those of one to
%   four squares where the agent has not been; Hidden are the places of these in
%   a model. Now and then one is a lie.
random_knowledge(World, Model, Expressions, Hidden, Seed0, Seed) :-
    random(Seed0, 4, Count0, Seed1),
    Count is Count0 + 1,
    random(Seed1, 4, Liar, Seed2),
    ( Liar =:= 0 -> random(Seed2, 64, Lie, Seed3) ; Lie = none, Seed3 = Seed2 ),
    numlist(0, 15, Squares),
    hide(Count, Squares, Visited, Seed3, Seed),
    findall(Place,
            ( member(Square, Squares), \+ memberchk(Square, Visited),
              member(Kind, [0, 16, 32, 48]),
              Place is Kind + Square + 1 ),
            Hidden),
    findall(Place-Value,
            ( member(Square, Visited), member(Kind, [0, 16, 32, 48]),
              Place is Kind + Square + 1,
              arg(Place, World, Value0),
              ( Place == Lie -> Value is 1 - Value0 ; Value = Value0 ) ),
            Pairs),
    said(Pairs, Model, Expressions).

hide(0, Squares, Squares, Seed, Seed) :-
    !.
hide(N, Squares0, Squares, Seed0, Seed) :-
    length(Squares0, Length),
    random(Seed0, Length, I, Seed1),
    nth0(I, Squares0, Square),
    delete_one(Squares0, Square, Squares1),
    N1 is N - 1,
    hide(N1, Squares1, Squares, Seed1, Seed).

said([], _, []).
said([Place-Value|Pairs], Model, [Expression|Expressions]) :-
    arg(Place, Model, Symbol),
    ( Value =:= 1 -> Expression = symbol(Symbol) ; Expression = not(symbol(Symbol)) ),
    said(Pairs, Model, Expressions).

%   An expression over the symbols at Places, of at most that depth.
random_expression(0, Places, Model, symbol(Symbol), Seed0, Seed) :-
    !,
    length(Places, Length),
    random(Seed0, Length, N, Seed),
    nth0(N, Places, Place),
    arg(Place, Model, Symbol).
random_expression(Depth, Places, Model, Expression, Seed0, Seed) :-
    random(Seed0, 7, Kind, Seed1),
    Depth1 is Depth - 1,
    (   Kind =:= 6
    ->  random_expression(0, Places, Model, Expression, Seed1, Seed)
    ;   Kind >= 3
    ->  random(Seed1, 4, Count, Seed2),
        random_expressions(Count, Depth1, Places, Model, Es, Seed2, Seed),
        nth0(Kind, [_, _, _, and, or, xor], Connective),
        Expression =.. [Connective, Es]
    ;   Kind =:= 2
    ->  random_expressions(1, Depth1, Places, Model, [E], Seed1, Seed),
        Expression = not(E)
    ;   random_expressions(2, Depth1, Places, Model, [E1, E2], Seed1, Seed),
        nth0(Kind, [if, iff], Connective),
        Expression =.. [Connective, E1, E2]
    ).

random_expressions(0, _, _, _, [], Seed, Seed) :-
    !.
random_expressions(Count, Depth, Places, Model, [E|Es], Seed0, Seed) :-
    random_expression(Depth, Places, Model, E, Seed0, Seed1),
    Count1 is Count - 1,
    random_expressions(Count1, Depth, Places, Model, Es, Seed1, Seed).

%   random_case(Seed, Model, Knowledge, Statement): the rules, what is known of a
%   world, for every other seed one expression more, and a statement.
random_case(Seed0, Model, Knowledge, Statement) :-
    empty_model(Model),
    load_knowledge('wumpus_rules.txt', Model, Rules),
    random_world(Seed0, World, Seed1),
    random_knowledge(World, Model, Known, Hidden, Seed1, Seed2),
    More is Seed0 mod 2,
    random_expressions(More, 2, Hidden, Model, Others, Seed2, Seed3),
    append([Rules, Known, Others], Knowledge),
    random_expression(3, Hidden, Model, Statement, Seed3, _).

parse(Text, Model, Expression) :-
    atom_codes(Text, Line),
    expression_of_line(Line, text, 1, Model, Expression, []).

%   The value of an expression in which no symbol occurs.
value(Text, Value) :-
    empty_model(Model),
    parse(Text, Model, Expression),
    truth(Expression, Value).

%   What DPLL and the truth table say of it, with nothing known.
valid(Text, ByTable-ByDpll) :-
    empty_model(Model),
    parse(Text, Model, Expression),
    term_variables(Expression, Symbols),
    ( \+ ( tt_check_all(Symbols, [], Expression) ) -> ByTable = yes ; ByTable = no ),
    ( dpll_entails([], Expression) -> ByDpll = yes ; ByDpll = no ).


:- begin_tests(wumpus_expressions).

test(all_64_symbols_and_their_names) :-
    empty_model(Model),
    forall(between(1, 64, Place),
           ( symbol_name(Place, Name),
             parse(Name, Model, symbol(Symbol)),
             arg(Place, Model, Same),
             Symbol == Same )).

test(nested, [true(E == and([M12, S11, not(or([M13, M14]))]))]) :-
    empty_model(Model),
    parse('(and M_1_2 S_1_1 (not (or M_1_3 M_1_4)))', Model, E),
    parse('(and M_1_2 S_1_1 M_1_3 M_1_4)', Model, and([M12, S11, M13, M14])).

test(blanks_do_not_matter, [true(E1 == E2)]) :-
    empty_model(Model),
    parse('(iff M_1_2(and S_1_1   S_2_2))', Model, E1),
    parse('  ( iff M_1_2 ( and S_1_1 S_2_2 ) ) ', Model, E2).

test(no_arguments, [true(Values == [1, 0, 0])]) :-
    findall(Value, ( member(T, ['(and)', '(or)', '(xor)']), value(T, Value) ), Values).

test(not_an_expression,
     [ throws(bad_input(text, 1, _, _)),
       forall(member(Text, ['(nand M_1_1 M_1_2)', 'M_0_1', 'M_1_5', 'm_1_1', 'M_1_1_1', 'X_1_1',
                            'and',
                            '(', ')', '()', '(not)', '(not M_1_1 M_1_2)', '(if M_1_1)', '(M_1_1)',
                            '(iff M_1_1 M_1_1 M_1_1)', '(or M_1_1', '(AND M_1_1)', '((or))'])) ]) :-
    empty_model(Model),
    parse(Text, Model, _).

test(line_numbers, [throws(bad_input('bad_inputs/if_one.txt', 4, _, [if, 1]))]) :-
    empty_model(Model),
    load_knowledge('bad_inputs/if_one.txt', Model, _).

test(two_expressions_on_a_line, [throws(bad_input(_, 1, _, ['P_1_2']))]) :-
    empty_model(Model),
    load_knowledge('bad_inputs/two_on_a_line.txt', Model, _).

test(of_a_statement_file_the_first_counts, [true(E == symbol(Symbol))]) :-
    empty_model(Model),
    load_statement('bad_inputs/two_on_a_line.txt', Model, E),
    parse('P_1_1', Model, symbol(Symbol)).

test(no_statement, [throws(bad_input(_, 0, _, _))]) :-
    empty_model(Model),
    load_statement('bad_inputs/empty.txt', Model, _).

test(no_file, [throws(bad_input('no_such_file.txt', 0, 'no such file', []))]) :-
    empty_model(Model),
    load_knowledge('no_such_file.txt', Model, _).

:- end_tests(wumpus_expressions).


:- begin_tests(wumpus_inference).

test(valid_expressions,
     [ true(Answer == yes-yes),
       forall(member(Text, ['(or P_1_1 (not P_1_1))',
                            '(iff (if P_1_1 P_1_2) (or (not P_1_1) P_1_2))',
                            '(iff (not (and P_1_1 P_1_2)) (or (not P_1_1) (not P_1_2)))',
                            '(not (xor P_1_1 P_1_1))',
                            '(iff (xor P_1_1 P_1_2) (not (iff P_1_1 P_1_2)))',
                            '(if (and P_1_1 P_1_2) (not (xor P_1_1 P_1_2 P_1_3)))',
                            '(iff (xor P_1_1) P_1_1)',
                            '(if (xor P_1_1 P_1_2 P_1_3) (not (and P_1_2 P_1_3)))',
                            '(if (or) M_1_1)', '(and)'])) ]) :-
    valid(Text, Answer).

test(not_valid_expressions,
     [ true(Answer == no-no),
       forall(member(Text, ['P_1_1', '(or)', '(xor)', '(xor P_1_1 P_1_2)', '(if P_1_1 P_1_2)',
                            '(iff (xor P_1_1 P_1_2 P_1_3) (xor P_1_1 (xor P_1_2 P_1_3)))'])) ]) :-
    valid(Text, Answer).

test(the_rules_hold_in_every_world) :-
    forall(between(1, 40, Seed),
           ( empty_model(Model),
             load_knowledge('wumpus_rules.txt', Model, Rules),
             random_world(Seed, World, _),
             Model = World,
             all_true(Rules) )).

test(a_changed_world_breaks_the_rules) :-
    forall(( between(1, 10, Seed), between(1, 64, Place) ),
           ( empty_model(Model),
             load_knowledge('wumpus_rules.txt', Model, Rules),
             random_world(Seed, World, _),
             \+ \+ ( change(Place, World, Model), some_consequence(Place, Model, Rules) ) )).

%   Changing a monster, a stench or a breeze breaks a rule; changing a pit breaks
%   one or gives another world.
change(Place, World, Model) :-
    forall_but(1, Place, World, Model),
    arg(Place, World, Value0),
    Value is 1 - Value0,
    arg(Place, Model, Value).

forall_but(N, Place, World, Model) :-
    (   N > 64
    ->  true
    ;   ( N =:= Place -> true ; arg(N, World, Value), arg(N, Model, Value) ),
        N1 is N + 1,
        forall_but(N1, Place, World, Model)
    ).

some_consequence(Place, Model, Rules) :-
    (   Place > 32, Place =< 48
    ->  findall(I-J, ( between(1, 16, N), P is N + 32, arg(P, Model, 1),
                       I is (N - 1) // 4 + 1, J is (N - 1) mod 4 + 1 ), Pits),
        findall(I-J, ( between(1, 16, N), arg(N, Model, 1),
                       I is (N - 1) // 4 + 1, J is (N - 1) mod 4 + 1 ), Monsters),
        forall_squares(World, Monsters, Pits),
        length(Pits, Count),
        (   World = Model, Count >= 1, Count =< 11, \+ ( member(I-J, Pits), I =< 2, J =< 2 )
        ->  all_true(Rules)
        ;   \+ all_true(Rules)
        )
    ;   \+ all_true(Rules)
    ).

test(truth_table_and_dpll_agree) :-
    forall(between(1, 80, Seed),
           ( random_case(Seed, Model, Knowledge, Statement),
             verdict(tt, Knowledge, Statement, Model, Result1),
             verdict(dpll, Knowledge, Statement, Model, Result2),
             Result1 == Result2 )).

test(the_cases_have_all_four_results, [true(Results == [a, b, c, d])]) :-
    findall(Short,
            ( between(1, 80, Seed),
              random_case(Seed, Model, Knowledge, Statement),
              verdict(dpll, Knowledge, Statement, Model, Result),
              member(Short-Result, [a-'both true and false', b-'definitely false',
                                    c-'definitely true', d-'possibly true, possibly false']) ),
            Results0),
    sort(Results0, Results).

test(given_cases,
     [ forall(member(K-S-Result, ['kb1.txt'-'statement1.txt'-'definitely true',
                                  'kb1.txt'-'statement2.txt'-'definitely false',
                                  'kb1.txt'-'statement3.txt'-'possibly true, possibly false',
                                  'kb2.txt'-'statement1.txt'-'both true and false'])),
       true(Both == [Result, Result]) ]) :-
    findall(R,
            ( member(Method, [dpll, tt]),
              check('wumpus_rules.txt', K, S, Method, R) ),
            Both).

test(what_follows_from_the_rules_alone) :-
    forall(member(Text, ['(or B_1_1 B_1_2 B_1_3 B_1_4 B_2_3 B_2_4 B_3_2 B_3_3 B_3_4 B_4_2 B_4_3)',
                         '(not S_1_1)',
                         '(if S_1_2 (or M_1_3))',
                         '(iff B_1_3 (or P_1_4 P_2_3))',
                         '(if (and S_3_3 (not M_3_2) (not M_2_3) (not M_4_3)) M_3_4)']),
           ( empty_model(Model),
             load_knowledge('wumpus_rules.txt', Model, Rules),
             parse(Text, Model, Statement),
             verdict(dpll, Rules, Statement, Model, 'definitely true') )).

test(twelve_pits_are_too_many, [true(Result == 'definitely true')]) :-
    empty_model(Model),
    load_knowledge('wumpus_rules.txt', Model, Rules),
    parse('(and P_1_3 P_1_4 P_2_3 P_2_4 P_3_1 P_3_2 P_3_3 P_3_4 P_4_1 P_4_2 P_4_3)', Model, Eleven),
    parse('(not P_4_4)', Model, Statement),
    verdict(dpll, [Eleven|Rules], Statement, Model, Result).

test(a_large_table_is_refused, [throws(bad_argument(_, [56, 56]))]) :-
    check('wumpus_rules.txt', 'nothing.txt', 'statement1.txt', tt, _).

:- end_tests(wumpus_inference).
