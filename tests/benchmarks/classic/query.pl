% SPDX-License-Identifier: MIT
% A deductive database: which pairs of countries have nearly the same density of population.
main :- rep(1000), findall(A/B, near(A, B), L), write(L), nl.

rep(0) :- !.
rep(N) :- all, M is N-1, rep(M).
all :- near(_, _), fail.
all.

near(A, B) :- density(A, X), density(B, Y), X > Y, 20*X < 21*Y.

density(C, D) :- people(C, P), area(C, A), D is P*100 // A.

people(china, 8250). people(india, 5863). people(ussr, 2521). people(usa, 2119). people(indonesia, 1276).
people(japan, 1097). people(brazil, 1042). people(bangladesh, 750). people(pakistan, 682). people(germany, 620).
people(nigeria, 613). people(mexico, 581). people(uk, 559). people(italy, 554). people(france, 525).
people(philippines, 415). people(thailand, 410). people(turkey, 383). people(egypt, 364). people(spain, 352).
people(poland, 337). people(south_korea, 335). people(iran, 320). people(ethiopia, 272). people(argentina, 251).

area(china, 3380). area(india, 1139). area(ussr, 8708). area(usa, 3609). area(indonesia, 570).
area(japan, 148). area(brazil, 3288). area(bangladesh, 55). area(pakistan, 311). area(germany, 96).
area(nigeria, 373). area(mexico, 764). area(uk, 86). area(italy, 116). area(france, 213).
area(philippines, 90). area(thailand, 200). area(turkey, 296). area(egypt, 386). area(spain, 190).
area(poland, 121). area(south_korea, 37). area(iran, 628). area(ethiopia, 350). area(argentina, 1080).
