% SPDX-License-Identifier: MIT
% quicksort and mergesort written in Prolog on 100k pseudo-random integers
main :- rnd(100000,12345,L), qs(L,S,[]), S = [A|_], write(A), nl, len(L,0,N), ms(N,L,_,S2), S2 = [B|_], write(B), nl.
rnd(0,_,[]) :- !.
rnd(N,X,[X|T]) :- X1 is (X*69069 + 1) mod 4294967296, N1 is N-1, rnd(N1,X1,T).
len([],N,N).
len([_|T],N0,N) :- N1 is N0+1, len(T,N1,N).
qs([],R,R).
qs([H|T],R,R0) :- part(T,H,A,B), qs(B,R1,R0), qs(A,R,[H|R1]).
part([],_,[],[]).
part([X|Xs],P,[X|A],B) :- X =< P, !, part(Xs,P,A,B).
part([X|Xs],P,A,[X|B]) :- part(Xs,P,A,B).
ms(0,L,L,[]) :- !.
ms(1,[X|L],L,[X]) :- !.
ms(N,L,R,S) :- N1 is N//2, N2 is N-N1, ms(N1,L,M,S1), ms(N2,M,R,S2), mrg(S1,S2,S).
mrg([],L,L) :- !.
mrg(L,[],L) :- !.
mrg([A|As],[B|Bs],[A|Cs]) :- A =< B, !, mrg(As,[B|Bs],Cs).
mrg(As,[B|Bs],[B|Cs]) :- mrg(As,Bs,Cs).
