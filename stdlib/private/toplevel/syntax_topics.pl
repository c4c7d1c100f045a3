% SPDX-License-Identifier: MIT
% Help texts on words and signs that are not predicates, but part of the syntax of programs.

:- module('$syntax_topics', [syntax_topic/4]).

%!  syntax_topic(?Name, ?Arity, -Template, -Text) is nondet.
%
%   Text explains the meaning of Name, with Arity arguments, in the context Template of a program.
%
%       ?- syntax_topic(?-, 1, Template, _).
%       Template = '?- Goal.'.

syntax_topic(Name, Arity, Template, Text) :-
    topic(Name, Arity, Template, Lines),
    atomic_list_concat(Lines, '\n', Text).

topic(:-, 2, 'Head :- Body.',
      [ 'A rule: Head is true if Body is. Body is a goal, or several with commas between them. The full stop ends',
        'it. Rules go into files; at the prompt use assertz/1, or [user]. and then the rule.' ]).
topic(:-, 1, ':- Goal.',
      [ 'A directive in a file: Goal is called while the file is loaded, once. Declarations are directives:',
        ':- dynamic counter/1. and :- use_module(library(clpfd)).' ]).
topic(?-, 1, '?- Goal.',
      [ 'A query. At the prompt the ?- is there already: type Goal and a full stop. In a file it is a directive, as',
        'with :-/1.' ]).
topic(-->, 2, 'Head --> Body.',
      [ 'A grammar rule: Head describes a list that is made of what Body describes, one part after the other. In',
        'Body, [a, b] are elements, {Goal} is a goal that describes nothing. It becomes a clause with two more',
        'arguments, the list and what is left of it; phrase/2 and phrase/3 call it.' ]).
topic(=>, 2, 'Head, Guard => Body.',
      [ 'A rule that matches: Head is compared with the call, whose variables it does not bind; when it fits and Guard',
        'is true, no other rule is tried. Guard may be missing. Outputs are bound in Body: len([], L) => L = 0.',
        'Where no rule matches the call is an error, existence_error(matching_rule, Goal). As in SWI-Prolog; a',
        'predicate has rules of this kind only, or none.' ]).
topic(:, 2, 'Module:Goal',
      [ 'Calls Goal as Module defines it, whether it exports it or not.' ]).
topic([], 0, '[]',
      [ 'The empty list. [a, b] is the list of two elements, [H|T] a list with the first element H and the rest T.',
        'At the prompt, [family]. loads the file family.pl: see consult/1.' ]).
topic('|', 0, '[Head|Tail]',
      [ 'In a list: Head are its first elements, Tail is the list of the others.' ]).
topic({}, 1, '{Term}',
      [ 'A term with the name {} and one argument. In a grammar rule: a goal, see (-->)/2.' ]).
topic(^, 2, 'Variable^Goal',
      [ 'In bagof/3 and setof/3: there is a Variable such that Goal. The solutions are not grouped by it.' ]).
topic('.', 0, 'Clause.',
      [ 'A full stop, followed by a blank or a new line, ends each clause, directive and query.' ]).
topic('_', 0, '_',
      [ 'A variable without a name, a new one each time. Names of variables begin with a capital letter or _.' ]).
topic('%', 0, '% comment',
      [ 'A comment goes from % to the end of the line, or from /* to */.' ]).
topic('''', 0, '''Name''',
      [ 'Quotes make an atom of any text: ''New York''. A quote inside is doubled or written after a \\.' ]).
topic('"', 0, '"Text"',
      [ 'Text in double quotes is a list of codes, of characters, an atom or a string, as the flag double_quotes',
        'says.' ]).
topic('0''', 0, '0''c',
      [ 'The code of a character, an integer: 0''a is 97.' ]).
