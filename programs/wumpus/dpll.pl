% Wumpus world: entailment by refutation with DPLL (Davis, Putnam, Logemann and
% Loveland 1962).
%
% A knowledge base entails a statement if it cannot be true together with the
% negation of the statement. The expressions are turned into clauses, and a
% search for a model binds variables: as long as a clause has a single literal
% left, that literal must be true (unit propagation); only then it guesses.
%
% A literal is Variable-Value: it is true if Variable is Value. A clause is a
% list of literals, at least one of which must be true. Subexpressions get
% variables of their own (Tseitin 1968), so the clauses are never more than a
% few times as long as the text, however the connectives are nested.

%!  dpll_entails(+Knowledge, +Statement) is semidet.
%
%   True if the expressions Knowledge entail the expression Statement.
dpll_entails(Knowledge, Statement) :-
    clauses_of([not(Statement)|Knowledge], Clauses),
    \+ satisfiable(Clauses).

%!  satisfiable(+Clauses) is semidet.
%
%   True if there are values for the variables with which each of Clauses has a
%   true literal; binds (some of) them.
satisfiable(Clauses) :-
    propagate(Clauses, Clauses1),
    (   Clauses1 = [First|Rest]
    ->  shortest(Rest, First, [Variable-Value|_]),
        ( Variable = Value ; Variable is 1 - Value ),
        satisfiable(Clauses1)
    ;   true
    ),
    !.

%!  propagate(+Clauses, -Clauses1) is semidet.
%
%   Clauses1 are what is left of Clauses, two or more unbound literals each,
%   after all that follows by unit propagation is bound. Fails at a clause whose
%   literals are all false.
propagate(Clauses, Clauses1) :-
    pass(Clauses, Clauses2, no, Changed),
    (   Changed == yes
    ->  propagate(Clauses2, Clauses1)
    ;   Clauses1 = Clauses2
    ).

%   One pass over all clauses. A unit clause binds its variable at once, which
%   the clauses after it see in the same pass and those before it in the next.
pass([], [], Changed, Changed).
pass([Clause|Clauses], Left, Changed0, Changed) :-
    open_literals(Clause, Open),
    (   Open == satisfied
    ->  pass(Clauses, Left, Changed0, Changed)
    ;   Open = [Variable-Value|Others],
        (   Others == []
        ->  Variable = Value,
            pass(Clauses, Left, yes, Changed)
        ;   Left = [Open|Left1],
            pass(Clauses, Left1, Changed0, Changed)
        )
    ).

%   The literals of a clause that are not yet false, or `satisfied`.
open_literals([], []).
open_literals([Literal|Literals], Open) :-
    Literal = Variable-Value,
    (   var(Variable)
    ->  open_literals(Literals, Open1),
        (   Open1 == satisfied
        ->  Open = satisfied
        ;   Open = [Literal|Open1]
        )
    ;   Variable =:= Value
    ->  Open = satisfied
    ;   open_literals(Literals, Open)
    ).

%   Guesses are best made in the shortest clause: they bind most soonest.
shortest([], Clause, Clause).
shortest([Clause|Clauses], Best, Shortest) :-
    (   shorter(Clause, Best)
    ->  shortest(Clauses, Clause, Shortest)
    ;   shortest(Clauses, Best, Shortest)
    ).

shorter([], [_|_]).
shorter([_|Xs], [_|Ys]) :-
    shorter(Xs, Ys).


% Clauses for expressions

%!  clauses_of(+Expressions, -Clauses) is det.
%
%   Clauses can be true, with some values for the variables that are new in
%   them, exactly if all Expressions are.
clauses_of(Expressions, Clauses) :-
    phrase(all_hold(Expressions), Clauses).

all_hold([]) -->
    [].
all_hold([E|Es]) -->
    holds(E),
    all_hold(Es).

%   The connectives that are clauses at the top of an expression need no
%   variable of their own.
holds(symbol(V)) -->
    [[V-1]].
holds(and(Es)) -->
    all_hold(Es).
holds(or(Es)) -->
    literals(Es, Literals),
    [Literals].
holds(xor(Es)) -->
    literal(xor(Es), Literal),
    [[Literal]].
holds(not(E)) -->
    fails(E).
holds(if(E1, and(Es))) -->
    !,
    literal(E1, Literal),
    { opposite(Literal, Opposite) },
    each_follows(Es, Opposite).
holds(if(E1, E2)) -->
    holds(or([not(E1), E2])).
holds(iff(E1, E2)) -->
    literal(E1, A),
    literal(E2, B),
    { opposite(A, NotA), opposite(B, NotB) },
    [[NotA, B], [A, NotB]].

each_follows([], _) -->
    [].
each_follows([E|Es], Opposite) -->
    literal(E, Literal),
    [[Opposite, Literal]],
    each_follows(Es, Opposite).

fails(symbol(V)) -->
    [[V-0]].
fails(not(E)) -->
    holds(E).
fails(or(Es)) -->
    all_fail(Es).
fails(and(Es)) -->
    literals(Es, Literals),
    { opposites(Literals, Opposites) },
    [Opposites].
fails(if(E1, E2)) -->
    holds(E1),
    fails(E2).
fails(xor(Es)) -->
    literal(xor(Es), Literal),
    { opposite(Literal, Opposite) },
    [[Opposite]].
fails(iff(E1, E2)) -->
    holds(iff(E1, not(E2))).

all_fail([]) -->
    [].
all_fail([E|Es]) -->
    fails(E),
    all_fail(Es).

%   literal(E, Literal): Literal is true if and only if E is; the clauses that
%   make it so are added.
literals([], []) -->
    [].
literals([E|Es], [Literal|Literals]) -->
    literal(E, Literal),
    literals(Es, Literals).

literal(symbol(V), V-1) -->
    [].
literal(not(E), Opposite) -->
    literal(E, Literal),
    { opposite(Literal, Opposite) }.
literal(or(Es), Literal) -->
    literals(Es, Literals),
    either(Literals, Literal).
literal(and(Es), Opposite) -->
    literals(Es, Literals),
    { opposites(Literals, Opposites) },
    either(Opposites, Literal),             % and(A,B) is not or(not A,not B)
    { opposite(Literal, Opposite) }.
literal(if(E1, E2), Literal) -->
    literal(or([not(E1), E2]), Literal).
literal(iff(E1, E2), V-1) -->
    literal(E1, A),
    literal(E2, B),
    { opposite(A, NotA), opposite(B, NotB) },
    [[V-0, NotA, B], [V-0, A, NotB], [V-1, A, B], [V-1, NotA, NotB]].
literal(xor(Es), Literal) -->
    literals(Es, Literals),
    count(Literals, 1-0, 1-0, Some, Two),   % 1-0 is always false
    { opposite(Some, None) },
    either([None, Two], Other),
    { opposite(Other, Literal) }.

%   V-1 is true if and only if one of Literals is.
either(Literals, V-1) -->
    [[V-0|Literals]],
    each_implies(Literals, V-1).

each_implies([], _) -->
    [].
each_implies([Literal|Literals], Then) -->
    { opposite(Literal, Opposite) },
    [[Opposite, Then]],
    each_implies(Literals, Then).

%   A counter that knows 0, 1 and "2 or more": Some is true if one or more of
%   Literals are true, Two if two or more are. It takes clauses in proportion to
%   the number of literals, not to its square as "no two of them" would.
count([], Some, Two, Some, Two) -->
    [].
count([Literal|Literals], Some0, Two0, Some, Two) -->
    either([Some0, Literal], Some1),
    { opposite(Some0, NotSome0), opposite(Literal, NotLiteral) },
    either([NotSome0, NotLiteral], NotBoth),
    { opposite(NotBoth, Both) },
    either([Two0, Both], Two1),
    count(Literals, Some1, Two1, Some, Two).

opposite(V-Value, V-Opposite) :-
    Opposite is 1 - Value.

opposites([], []).
opposites([Literal|Literals], [Opposite|Opposites]) :-
    opposite(Literal, Opposite),
    opposites(Literals, Opposites).
