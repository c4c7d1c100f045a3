% SPDX-License-Identifier: MIT
% Grammars (DCG): rules with --> that describe lists, usually of characters.
%
% A text in double quotes or a list such as [a, b] stands for these elements; {Goal} is an ordinary goal. phrase/2 asks
% whether the grammar describes a list; the same grammar can parse and generate.

greeting --> [hello], somebody.

somebody --> [world].
somebody --> [prolog].

?- phrase(greeting, [hello, prolog]).
true.

?- phrase(greeting, Words).
Words = [hello, world] ;
Words = [hello, prolog].

% With arguments, a grammar can build a term:

digits([D|Ds]) --> digit(D), digits(Ds).
digits([D]) --> digit(D).

digit(D) --> [D], { code_type(D, digit) }.

number(N) --> digits(Ds), { number_codes(N, Ds) }.

?- atom_codes('42', Codes), phrase(number(N), Codes).
Codes = [52, 50], N = 42 ;
false.

% A rule that begins with itself does not terminate: see help(termination).
