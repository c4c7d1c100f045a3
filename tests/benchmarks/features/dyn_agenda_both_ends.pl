% SPDX-License-Identifier: MIT
% an agenda in the database: urgent jobs by asserta, others by assertz, taken by retract
:- dynamic(job/1).
main :- assertz(job(1)), work(0, S), write(S), nl.
work(S0, S) :- retract(job(X)), !, ( X < 16000 -> A is 2*X, B is A+1, assertz(job(A)), asserta(job(B)) ; true ), S1 is (S0*7+X) mod 65521, work(S1, S).
work(S, S).
