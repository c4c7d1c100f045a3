// SPDX-License-Identifier: MIT
// The initial contents of the playground.

const example = (title, text, query) => ({ title, files: [{ name: 'program.pl', text }], query });

export const examples = [
  example(
    'A family',
    `% Who is whose ancestor?
parent(tom, bob).
parent(tom, liz).
parent(bob, ann).
parent(bob, pat).
parent(pat, jim).

ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).
`,
    'ancestor(tom, Who).',
  ),
  example(
    'Lists, both ways',
    `% app(Xs, Ys, Zs): Zs is Xs and then Ys.
app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
`,
    'app(Xs, Ys, [a, b, c]).',
  ),
  example(
    'SEND + MORE = MONEY',
    `:- use_module(library(clpfd)).

puzzle([S,E,N,D] + [M,O,R,E] = [M,O,N,E,Y]) :-
    Vars = [S,E,N,D,M,O,R,Y],
    Vars ins 0..9,
    all_different(Vars),
              S*1000 + E*100 + N*10 + D
            + M*1000 + O*100 + R*10 + E
 #= M*10000 + O*1000 + N*100 + E*10 + Y,
    M #\\= 0, S #\\= 0.
`,
    'puzzle([S,E,N,D] + [M,O,R,E] = _).',
  ),
  example(
    'Queens',
    `:- use_module(library(clpfd)).

queens(N, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    safe(Qs),
    labeling([ff], Qs).

safe([]).
safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).

no_attack(_, [], _).
no_attack(Q, [Q1|Qs], D) :-
    Q #\\= Q1, abs(Q - Q1) #\\= D,
    D1 is D + 1,
    no_attack(Q, Qs, D1).
`,
    'queens(8, Qs).',
  ),
  example(
    'A grammar',
    `% Sentences and their trees.
sentence(s(NP, VP)) --> noun_phrase(NP), verb_phrase(VP).
noun_phrase(np(D, N)) --> determiner(D), noun(N).
verb_phrase(vp(V, NP)) --> verb(V), noun_phrase(NP).
determiner(d(the)) --> [the].
noun(n(cat)) --> [cat].
noun(n(mouse)) --> [mouse].
verb(v(sees)) --> [sees].
`,
    'phrase(sentence(Tree), Words).',
  ),
  example(
    'Why does it not end?',
    `path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).

edge(a, b).
edge(b, c).
`,
    'path(a, X).',
  ),
];
