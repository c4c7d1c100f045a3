% SPDX-License-Identifier: MIT
% Grammars (DCG): rules with --> describe lists, most often of characters.
%
% A text in double quotes or [a, b] is what the list has at that place; {Goal} is an ordinary goal. phrase/2 asks
% whether the grammar describes a list; the same grammar reads and writes.

greeting --> [hello], somebody.

somebody --> [world].
somebody --> [prolog].

?- phrase(greeting, [hello, prolog]).
true.

?- phrase(greeting, Words).
Words = [hello, world] ;
Words = [hello, prolog].

% With arguments a grammar builds a term:

digits([D|Ds]) --> digit(D), digits(Ds).
digits([D]) --> digit(D).

digit(D) --> [D], { code_type(D, digit) }.

number(N) --> digits(Ds), { number_codes(N, Ds) }.

?- atom_codes('42', Codes), phrase(number(N), Codes).
Codes = [52, 50], N = 42 ;
false.

% A rule that begins with itself does not end: see help(termination).
