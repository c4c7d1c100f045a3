% SPDX-License-Identifier: MIT
% What a word that is being typed can be, by the text of its clause up to the cursor.

:- module('$lsp_completion_places', [completion_place/3]).

:- use_module(private(checks/argument_values)).
:- use_module(private(language_server/words), [known_documentation/5]).
:- use_module(private(source_analysis/declarations), [declares_procedures/1]).
:- use_module(private(source_analysis/source_tokens)).

:- set_prolog_flag(double_quotes, string).

%!  completion_place(+Before, -Place, -Word) is det.
%
%   Word is the beginning of a word at the end of Before, or empty, and Place what it may be: clause or goal (a
%   procedure), argument (of a goal), indicators (of procedures that are declared or exported), library(Folder), flag,
%   imports(Source), qualified(Module), options(Documentation), file(Folder) in quotes, source(Folder) (a file that is
%   loaded, without quotes), expression (an evaluable functor), values(Values), or nothing.
%
%       ?- completion_place("p :- X is sq", Place, Word).
%       Place = expression, Word = sq.

completion_place(Before, Place, Word) :-
    text_tokens(Before, Tokens0),
    findall(Token, ( '$in_list'(Token, Tokens0), Token \= token(comment, _, _, _) ), Tokens),
    string_bytes(Before, Bytes, utf8),
    length(Bytes, Length),
    (   '$append'(Front, [token(open(Begin), [_|Codes], _, _)], Tokens)
    ->  quoted_place(Begin, Codes, Front, Place, Word)
    ;   '$append'(Front, [Token], Tokens),
        Token = token(Kind, Codes, _, Length),
        '$in_list'(Kind, [name, variable, number]),
        Codes \= [0''|_]
    ->  token_name(Token, Word),
        ( Kind == number -> Place = nothing ; word_place(Front, Place0), at_margin(Place0, Before, Word, Place) )
    ;   Word = '',
        word_place(Tokens, Place)
    ).

%   Queries of comments are completed, other words are not.

quoted_place(Begin, Codes, Front, Place, Word) :-
    (   Begin =:= 0'%,
        '$append'(_, [0'?, 0'-|Query], Codes)
    ->  string_bytes(Text, [0'?, 0'-|Query], utf8),
        completion_place(Text, Place, Word)
    ;   ( Begin =:= 0'' ; Begin =:= 0'" ),
        token_calls(Front, _, Open),
        loads_file(Open, Front, '')
    ->  string_bytes(Text, Codes, utf8),
        folder_and_name(Text, Folder, Word),
        Place = file(Folder)
    ;   Word = '',
        Place = nothing
    ).

folder_and_name(Text, Folder, Name) :-
    atomic_list_concat(Names, /, Text),
    '$append'(Folders, [Name], Names),
    !,
    ( Folders == [] -> Folder = '' ; '$append'(Folders, [''], Parts), atomic_list_concat(Parts, /, Folder) ).

word_place(Front, Place) :-
    token_calls(Front, _, Open),
    (   Front == []
    ->  Place = clause
    ;   place(Open, Front, Place0)
    ->  Place = Place0
    ;   Open = [call(_, _)|_]
    ->  Place = argument
    ;   Place = goal
    ).

%   At the beginning of a line, the clause above may be unfinished.

at_margin(Place0, Before, Word, Place) :-
    (   '$in_list'(Place0, [goal, argument]),
        string_concat(Front, Word, Before),
        sub_string(Front, _, 1, 0, "\n")
    ->  Place = clause
    ;   Place = Place0
    ).

place([call(Token, 0)|_], Front, Place) :-
    token_name(Token, Name),
    (   Name == library
    ->  behind(Token, Front, Behind),
        tokens_text(Behind, Text),
        atom_string(Folder, Text),
        Place = library(Folder)
    ;   '$in_list'(Name, [set_prolog_flag, current_prolog_flag])
    ->  behind(Token, Front, []),
        Place = flag
    ).
place([call(Token, Index)|Around], Front, values(Values)) :-
    token_name(Token, Name),
    (   argument_values(Name, Index, Values)
    ->  true
    ;   Index =:= 0,
        ( Around = [bracket(0'[)|_] ; Around = [call(Other, 1)|_], token_name(Other, set_stream) ),
        option_values(Name, Values)
    ->  behind(Token, Front, [])
    ;   Index =:= 1,
        Name == set_prolog_flag,
        behind(Token, Front, [Flag, _]),
        token_name(Flag, FlagName),
        flag_values(FlagName, Values)
    ).
place([bracket(0'[), call(Token, 1)|_], Front, imports(Source)) :-
    token_name(Token, Name),
    '$in_list'(Name, [use_module, autoload, reexport]),
    behind(Token, Front, Behind),
    '$append'(Written, [token(punctuation, `,`, _, _)|_], Behind),
    tokens_text(Written, Text),
    catch(term_string(Source, Text), error(_, _), fail).
place(Open, Front, indicators) :-
    Front = [token(symbol, `:-`, _, _), Declaration|_],
    token_name(Declaration, Name),
    (   Name == module
    ->  Open = [bracket(0'[), call(Declaration, 1)]
    ;   declares_procedures(Name),
        \+ ( '$in_list'(call(Token, _), Open), Token \== Declaration )
    ).
place(_, Front, qualified(Module)) :-
    '$append'(_, [Token, token(symbol, `:`, At, _)], Front),
    Token = token(name, _, _, At),
    token_name(Token, Module).
place(_, Front, expression) :-
    '$reverse'(Front, [], Back),
    in_expression(Back, no).
place(Open, Front, source(Folder)) :-
    loads_file(Open, Front, Folder).
place([bracket(0'[), call(Token, _)|_], _, options(Options)) :-
    token_name(Token, Name),
    known_documentation(Name, _, _, Text, _),
    sub_string(Text, _, _, 0, Options0),
    sub_string(Options0, 0, _, _, "ptions"),
    ( sub_string(Options0, At, _, _, "Errors:") -> sub_string(Options0, 0, At, _, Options) ; Options = Options0 ).

%   behind(+Token, +Tokens, -Behind): Behind are the tokens behind the parenthesis that follows Token.

behind(Token, Tokens, Behind) :-
    '$append'(_, [Token, _|Behind0], Tokens),
    !,
    Behind = Behind0.

tokens_text(Tokens, Text) :-
    findall(C, ( '$in_list'(token(_, Codes, _, _), Tokens), '$in_list'(C, Codes) ), Bytes),
    string_bytes(Text, Bytes, utf8).

%   loads_file(+Open, +Front, ?Folder): the next argument or element is a file to load, of which the Folder in front,
%   such as `below/`, is written.

loads_file([call(Token, 0)], Front, Folder) :-
    is_load(Token),
    behind(Token, Front, Path),
    path_text(Path, Folder).
loads_file([bracket(0'[), call(Token, 0)], Front, Folder) :-
    is_load(Token),
    last_element(Front, Folder).
loads_file([bracket(0'[)], Front, Folder) :-
    Front = [token(symbol, Codes, _, _), token(punctuation, `[`, _, _)|_],
    '$in_list'(Codes, [`:-`, `?-`]),
    last_element(Front, Folder).

last_element(Front, Folder) :-
    '$append'(_, [token(punctuation, _, _, _)|Path], Front),
    \+ '$in_list'(token(punctuation, _, _, _), Path),
    !,
    path_text(Path, Folder).

path_text(Path, Folder) :-
    (   Path == []
    ->  Folder = ''
    ;   '$append'(_, [token(symbol, `/`, _, _)], Path),
        tokens_text(Path, Text),
        atom_string(Folder, Text)
    ).

is_load(Token) :-
    token_name(Token, Name),
    '$in_list'(Name, [consult, ensure_loaded, include, load_files, use_module, autoload, reexport]).

%   in_expression(+Back, +Commas): the tokens in front, the last one first, lead to an arithmetic operator; Commas is
%   yes behind a comma, which must be one of the arguments of an evaluable functor.

in_expression([Token|Back], Commas) :-
    Token = token(Kind, Codes, _, _),
    (   Kind == punctuation
    ->  Codes = [C|_],
        over_punctuation(C, Back, Commas)
    ;   '$in_list'(Codes, [`is`, `=:=`, `=\\=`, `<`, `>`, `=<`, `>=`])
    ->  Commas == no
    ;   ( Kind \== symbol ; '$in_list'(Codes, [`+`, `-`, `*`, `/`, `//`, `**`, `^`, `<<`, `>>`, `/\\`, `\\/`, `\\`]) )
    ->  in_expression(Back, Commas)
    ).

over_punctuation(0',, Back, _) :-
    in_expression(Back, yes).
over_punctuation(0'), Back, Commas) :-
    over_brackets(Back, 1, Back1),
    in_expression(Back1, Commas).
over_punctuation(0'(, Back, Commas) :-
    (   Back = [Token|Back1],
        Token = token(functor, _, _, _)
    ->  token_name(Token, Name),
        atom_string(evaluable, Place),
        once(known_documentation(Name, _, _, _, Place)),
        in_expression(Back1, no)
    ;   Commas == no,
        in_expression(Back, no)
    ).

over_brackets([token(_, Codes, _, _)|Back], Depth0, Rest) :-
    ( Codes == `)` -> Depth is Depth0 + 1 ; Codes == `(` -> Depth is Depth0 - 1 ; Depth = Depth0 ),
    ( Depth =:= 0 -> Rest = Back ; over_brackets(Back, Depth, Rest) ).
