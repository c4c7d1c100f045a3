% SPDX-License-Identifier: MIT
% The tokens of a clause for laying it out again, each with the comments in front of it:
%
%   item(Text, Kind, Gap, Blanks, From, Close, Comments)
%
% Kind is open, close, comma, bar (of a list), stop or other. Gap is the layout in front of the token in the source:
% none, blank, line, or empty where a line is empty; Blanks the number of blanks in front of it on a line, 0 or 1. From
% is its byte; Close, for what opens, that of the bracket that closes it, else none. comment(Text, Where, Gap): Where is
% own, a line of its own, end, the end of a line, or inside, with code behind.

:- module('$lsp_clause_tokens', [clause_items/3, is_hard/1]).

:- set_prolog_flag(double_quotes, string).

%!  clause_items(+Text, +Begin, -Items) is semidet.
%
%   The items of the text of a clause with its full stop, which begins at byte Begin. Fails if brackets do not match.
%
%       ?- clause_items("p.", 0, Items).
%       Items = [item("p", other, none, 0, 0, none, []), item(".", stop, none, 0, 1, none, [])].

clause_items(Text, Begin, Items) :-
    '$clause_items'(Text, Begin, Items).

%!  is_hard(+Comments) is semidet.
%
%   One of the comments ends a line.
%
%       ?- is_hard([comment("% a", end, blank)]).

is_hard(Comments) :-
    '$in_list'(comment(_, Where, _), Comments),
    Where \== inside,
    !.
