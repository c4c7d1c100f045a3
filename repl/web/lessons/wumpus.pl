% SPDX-License-Identifier: MIT
% What the lesson on the wumpus asks of programs/wumpus: what follows for each square from what an agent has found.

%!  map(+KnowledgeFile, -Squares) is det.
%
%   Squares has square(Row, Column, Monster, Pit) for each of the 16, with yes, no, or open: that there is one
%   follows, that there is none follows, or neither. `contradiction` in place of the list: both follow.

map(File, Squares) :-
    empty_model(Model),
    load_knowledge('wumpus_rules.txt', Model, Rules),
    load_knowledge(File, Model, Found),
    append(Rules, Found, Knowledge),
    (   dpll_entails(Knowledge, and([symbol(0)]))
    ->  Squares = contradiction
    ;   findall(square(Row, Column, Monster, Pit),
                (   between(1, 4, Row),
                    between(1, 4, Column),
                    known(0, Row, Column, Knowledge, Model, Monster),
                    known(2, Row, Column, Knowledge, Model, Pit)
                ),
                Squares)
    ).

% The kinds of symbols in a model: monsters are 0, pits are 2.
known(Kind, Row, Column, Knowledge, Model, Known) :-
    Place is 16 * Kind + 4 * (Row - 1) + Column,
    arg(Place, Model, Symbol),
    (   dpll_entails(Knowledge, symbol(Symbol))
    ->  Known = yes
    ;   dpll_entails(Knowledge, not(symbol(Symbol)))
    ->  Known = no
    ;   Known = open
    ).
