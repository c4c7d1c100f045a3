% SPDX-License-Identifier: MIT
% Puts the comments of a clause into the text of the same clause that has been laid out anew. Both texts have the same
% tokens, but for parentheses: a comment stays behind the token that it follows.

:- module('$lsp_kept_comments', [with_comments/3]).

:- use_module(library(lists), [sum_list/2]).
:- use_module(private(source_analysis/source_tokens), [text_tokens/2]).

:- set_prolog_flag(double_quotes, string).

%!  with_comments(+Old, +New0, -New) is semidet.
%
%   New is the text New0 with the comments of Old. A comment that ends a line ends one; one with a line of its own has
%   one again. Fails if the two texts have other tokens.
%
%       ?- with_comments("p :- q, % why\n r.", "p :-\n    q,\n    r.", New).
%       New = "p :-\n    q,  % why\n    r.".

with_comments(Old, New0, New) :-
    text_tokens(Old, OldTokens),
    text_tokens(New0, NewTokens),
    string_bytes(Old, OldBytes, utf8),
    string_bytes(New0, NewBytes, utf8),
    marked(OldTokens, OldBytes, 0, count(0, 0, 0), OldItems),
    marked(NewTokens, NewBytes, 0, count(0, 0, 0), NewItems),
    significant(OldItems, Texts),
    significant(NewItems, Texts),
    findall(C, ( '$in_list'(Item, OldItems), comment_item(Item, OldItems, C) ), Comments),
    woven(NewItems, Comments, at(0, 0, []), Parts),
    flat(Parts, Bytes),
    string_bytes(New, Bytes, utf8).

%   item(Gap, Kind, Codes, Count): a token with the layout in front of it, by bytes. Kind is open, close, comma, comment
%   or other. Count is count(Tokens, Opens, Closes) up to it and without it: tokens but parentheses, and the parentheses
%   since the last of them.

marked([], _, _, _, []).
marked([token(Kind0, Codes, From, To)|Tokens], Bytes0, At, Count0, [item(Gap, Kind, Codes, Count0)|Items]) :-
    Kind0 \= open(_),
    Blank is From - At,
    length(Gap, Blank),
    '$append'(Gap, Bytes1, Bytes0),
    '$append'(Codes, Bytes, Bytes1),
    counted(Kind0, Codes, Kind, Count0, Count),
    marked(Tokens, Bytes, To, Count, Items).

counted(comment, _, comment, Count, Count) :- !.
counted(punctuation, `(`, open, count(N, Opens0, Closes), count(N, Opens, Closes)) :-
    !,
    Opens is Opens0 + 1.
counted(punctuation, `)`, close, count(N, Opens, Closes0), count(N, Opens, Closes)) :-
    !,
    Closes is Closes0 + 1.
counted(Kind0, Codes, Kind, count(N0, _, _), count(N, 0, 0)) :-
    N is N0 + 1,
    (   Codes == `.`
    ->  Kind = close
    ;   Kind0 == punctuation
    ->  ( '$in_list'(Codes, [`[`, `{`]) -> Kind = open ; Codes == `,` -> Kind = comma ; Kind = close )
    ;   Kind = other
    ).

significant([], []).
significant([item(_, Kind, Codes, _)|Items], Texts) :-
    (   ( Kind == comment ; '$in_list'(Codes, [`(`, `)`]) )
    ->  Texts = Texts1
    ;   Texts = [Codes|Texts1]
    ),
    significant(Items, Texts1).

%   comment(Codes, Where, Count): Where is own, a line of its own, end, the end of a line, or inside, with code behind.

comment_item(Item, Items, comment(Codes, Where, Count)) :-
    Item = item(Gap, comment, Codes, Count),
    '$append'(Front, [Item|Behind], Items),
    (   Behind = [item(Next, _, _, _)|_],
        \+ '$in_list'(0'\n, Next)
    ->  Where = inside
    ;   ( '$in_list'(0'\n, Gap) ; Front == [] )
    ->  Where = own
    ;   Where = end
    ),
    !.

%   woven(+Items, +Comments, +State, -Parts): State is at(Column, Base, Open), where Base is how far the line is
%   indented and Open has bracket(Column, ContentColumn) for what is open, the innermost first.

woven([], [], _, []).
woven([], [comment(Codes, _, _)|Comments], _, [`  `, Codes|Parts]) :-
    findall(Part,
            ( '$in_list'(comment(Other, _, _), Comments), ( Part = [0'\n] ; Part = Other ) ),
            Parts).
woven([item(Gap, Kind, Codes, Count)|Items], Comments0, State0, Parts) :-
    ready(Comments0, Kind, Gap, Count, Ready, Comments),
    (   Ready == []
    ->  Shown = Gap,
        Parts = Parts1
    ;   split_gap(Gap, Kind, Ready, State0, Shown),
        commented(Ready, Shown, Parts, Parts1)
    ),
    moved(Shown, Gap, Ready, State0, State1),
    entered(Kind, Codes, State1, State),
    Parts1 = [Shown, Codes|Parts2],
    woven(Items, Comments, State, Parts2).

%   ready(+Comments0, +Kind, +Gap, +Count, -Ready, -Comments): Ready stand in front of the token with this layout before
%   it.

ready([Comment|Comments0], Kind, Gap, Count, [Comment|Ready], Comments) :-
    Comment = comment(_, Where, count(N, Opens, Closes)),
    Count = count(M, Opens1, Closes1),
    (   M > N
    ->  true
    ;   M =:= N,
        Opens1 >= Opens,
        Closes1 >= Closes
    ),
    \+ ( goes_on(Where, Kind), \+ '$in_list'(0'\n, Gap) ),
    !,
    ready(Comments0, other, Gap, Count, Ready, Comments).
ready(Comments, _, _, _, [], Comments).

%   A comment stands behind the comma or bracket, if that is in the same line.

goes_on(end, comma).
goes_on(end, close).
goes_on(own, comma).

%   split_gap(+Gap, +Kind, +Ready, +State, -Shown): the layout behind the comments.

split_gap(Gap, Kind, Ready, at(_, Base, Open), Shown) :-
    (   '$in_list'(0'\n, Gap)
    ->  Shown = Gap
    ;   '$append'(_, [comment(_, inside, _)], Ready)
    ->  ( Gap == [], Kind \== comma, Kind \== close -> Shown = ` ` ; Shown = Gap )
    ;   (   Open = [bracket(Column, Content)|_]
        ->  ( integer(Content) -> To = Content ; To is Column + 2 )
        ;   To is Base + 4
        ),
        length(Blanks, To),
        findall(0'\s, '$in_list'(_, Blanks), Spaces),
        Shown = [0'\n|Spaces]
    ).

commented([], _, Parts, Parts).
commented([comment(Codes, Where, _)|Comments], Shown, Parts, Rest) :-
    (   Where == own
    ->  Before = Shown
    ;   ( Where == end ; '$in_list'(0'\n, Shown) )
    ->  Before = `  `
    ;   Before = ` `
    ),
    Parts = [Before, Codes|Parts1],
    commented(Comments, Shown, Parts1, Rest).

%   moved(+Shown, +Gap, +Ready, +State0, -State): behind the layout Shown, in place of Gap.

moved(Shown, Gap, Ready, at(Column0, Base0, Open0), at(Column, Base, Open)) :-
    (   '$append'(_, [0'\n|Spaces], Shown),
        \+ '$in_list'(0'\n, Spaces)
    ->  length(Spaces, Column),
        ( Shown == Gap -> Base = Column ; Base = Base0 )
    ;   width(Shown, Width),
        findall(W, ( '$in_list'(comment(Codes, _, _), Ready), width(Codes, W0), W is W0 + 1 ), Widths),
        sum_list([Column0, Width|Widths], Column),
        Base = Base0
    ),
    (   Open0 = [bracket(At, none)|Outer]
    ->  Open = [bracket(At, Column)|Outer]
    ;   Open = Open0
    ).

entered(Kind, Codes, at(Column0, Base, Open0), at(Column, Base, Open)) :-
    width(Codes, Width),
    Column is Column0 + Width,
    (   Kind == open
    ->  Open = [bracket(Column0, none)|Open0]
    ;   Kind == close,
        '$in_list'(Codes, [`)`, `]`, `}`]),
        Open0 = [_|Open1]
    ->  Open = Open1
    ;   Open = Open0
    ).

%   The letters of a text of UTF-8.

width(Codes, Width) :-
    findall(x, ( '$in_list'(C, Codes), C /\ 0xC0 =\= 0x80 ), Letters),
    length(Letters, Width).

flat([], []).
flat([Part|Parts], Bytes) :-
    '$append'(Part, Bytes1, Bytes),
    flat(Parts, Bytes1).
