% Wumpus world: from text to expressions.
%
% A file has one expression a line, in prefix form: a symbol such as B_2_3, or
% a connective with its arguments, (if M_1_1 (and S_1_2 S_2_1)). Empty lines
% and lines that begin with # are skipped.
%
% An expression is represented by a term
%
%     symbol(V)                           V is the truth value of the symbol
%     and(Es)  or(Es)  xor(Es)            any number of arguments, none included
%     not(E)   if(E1, E2)   iff(E1, E2)
%
% in which each symbol is a Prolog variable, the same at every place: it is 1
% for true, 0 for false, and unbound as long as nobody knows. A *model* is the
% term model/64 that holds the variables of all symbols, so binding a variable
% extends the model and backtracking takes it back.
%
% Whatever is wrong is thrown as bad_input(File, Line, Format, Arguments);
% Line 0 stands for the file as a whole.

%!  empty_model(-Model) is det.
%
%   Model is a model in which nothing is known.
empty_model(Model) :-
    functor(Model, model, 64).

%!  load_knowledge(+File, +Model, -Expressions) is det.
%
%   Expressions are all those in File, over the variables of Model. Throws
%   bad_input/4.
load_knowledge(File, Model, Expressions) :-
    file_lines(File, Lines),
    expressions(Lines, 1, File, Model, Expressions).

expressions([], _, _, _, []).
expressions([Line|Lines], Number, File, Model, Expressions) :-
    (   skipped(Line)
    ->  Expressions = Expressions1
    ;   expression_of_line(Line, File, Number, Model, Expression, Rest),
        nothing_left(Rest, File, Number),
        Expressions = [Expression|Expressions1]
    ),
    Number1 is Number + 1,
    expressions(Lines, Number1, File, Model, Expressions1).

nothing_left([], _, _) :-
    !.
nothing_left([Token|_], File, Number) :-
    token_text(Token, Text),
    throw(bad_input(File, Number, 'one expression a line: ~w is too much', [Text])).

%!  load_statement(+File, +Model, -Expression) is det.
%
%   Expression is the first one in File; what comes after it does not count.
%   Throws bad_input/4, also if there is none.
load_statement(File, Model, Expression) :-
    file_lines(File, Lines),
    first_expression(Lines, 1, File, Model, Expression).

first_expression([], _, File, _, _) :-
    throw(bad_input(File, 0, 'there is no statement in this file', [])).
first_expression([Line|Lines], Number, File, Model, Expression) :-
    (   skipped(Line)
    ->  Number1 is Number + 1,
        first_expression(Lines, Number1, File, Model, Expression)
    ;   expression_of_line(Line, File, Number, Model, Expression, Rest),
        (   Rest = [close|_]
        ->  throw(bad_input(File, Number, ') without its (', []))
        ;   true
        )
    ).

skipped(Line) :-
    phrase(tokens(Tokens), Line),
    (   Tokens = []
    ->  true
    ;   Tokens = [word([0'#|_])|_]
    ).

%!  expression_of_line(+Line, +File, +Number, +Model, -Expression, -Rest) is det.
%
%   Expression is the first one in the codes Line; Rest are the tokens after it.
expression_of_line(Line, File, Number, Model, Expression, Rest) :-
    phrase(tokens(Tokens), Line),
    catch(phrase(expression(Model, Expression), Tokens, Rest),
          wrong(Format, Arguments),
          throw(bad_input(File, Number, Format, Arguments))).


% Tokens: open, close, word(Codes)

tokens(Tokens) -->
    [Code],
    { Code =< 32 },
    !,
    tokens(Tokens).
tokens([open|Tokens]) -->
    "(",
    !,
    tokens(Tokens).
tokens([close|Tokens]) -->
    ")",
    !,
    tokens(Tokens).
tokens([word([Code|Codes])|Tokens]) -->
    [Code],
    !,
    word_codes(Codes),
    tokens(Tokens).
tokens([]) -->
    [].

word_codes([Code|Codes]) -->
    [Code],
    { Code > 32, Code =\= 0'(, Code =\= 0') },
    !,
    word_codes(Codes).
word_codes([]) -->
    [].

token_text(open, '(').
token_text(close, ')').
token_text(word(Codes), Text) :-
    atom_codes(Text, Codes).


% The grammar. It is deterministic: the first token decides, and what cannot go
% on is thrown as wrong(Format, Arguments).

expression(Model, symbol(Value)) -->
    [word(Codes)],
    !,
    { symbol(Codes, Model, Value) }.
expression(Model, Expression) -->
    [open],
    !,
    connective(Connective),
    arguments(Model, Arguments),
    { build(Connective, Arguments, Expression) }.
expression(_, _) -->
    [close],
    !,
    { throw(wrong(') without its (', [])) }.
expression(_, _) -->
    { throw(wrong('an expression is missing at the end of the line', [])) }.

connective(Connective) -->
    [word(Codes)],
    !,
    {   atom_codes(Connective, Codes),
        (   memberchk(Connective, [and, or, xor, not, if, iff])
        ->  true
        ;   throw(wrong('~w is no connective: expected and, or, xor, not, if or iff',
                        [Connective]))
        )
    }.
connective(_) -->
    { throw(wrong('after ( comes a connective: and, or, xor, not, if or iff', [])) }.

arguments(_, []) -->
    [close],
    !.
arguments(Model, [Argument|Arguments]) -->
    more_tokens,
    expression(Model, Argument),
    arguments(Model, Arguments).

more_tokens, [Token] -->
    [Token],
    !.
more_tokens -->
    { throw(wrong('a ) is missing at the end of the line', [])) }.

build(and, Arguments, and(Arguments)).
build(or, Arguments, or(Arguments)).
build(xor, Arguments, xor(Arguments)).
build(not, Arguments, Expression) :-
    (   Arguments = [Argument]
    ->  Expression = not(Argument)
    ;   length(Arguments, Count),
        throw(wrong('not takes exactly 1 argument, here are ~d', [Count]))
    ).
build(if, Arguments, if(If, Then)) :-
    two_arguments(if, Arguments, If, Then).
build(iff, Arguments, iff(Left, Right)) :-
    two_arguments(iff, Arguments, Left, Right).

two_arguments(_, [First, Second], First, Second) :-
    !.
two_arguments(Connective, Arguments, _, _) :-
    length(Arguments, Count),
    throw(wrong('~w takes exactly 2 arguments, here are ~d', [Connective, Count])).

%   symbol(+Codes, +Model, -Value): Value is the variable of the symbol.
symbol([Letter, 0'_, Row, 0'_, Column], Model, Value) :-
    nth0(Kind, [0'M, 0'S, 0'P, 0'B], Letter),
    Row >= 0'1, Row =< 0'4,
    Column >= 0'1, Column =< 0'4,
    !,
    Place is 16 * Kind + 4 * (Row - 0'1) + Column - 0'1 + 1,
    arg(Place, Model, Value).
symbol(Codes, _, _) :-
    atom_codes(Word, Codes),
    (   memberchk(Word, [and, or, xor, not, if, iff])
    ->  throw(wrong('there must be a ( before ~w', [Word]))
    ;   throw(wrong('~w is no symbol: expected M, S, P or B with _i_j, i and j from 1 to 4',
                    [Word]))
    ).

%!  symbol_name(+Place, -Name) is det.
%
%   Name is the atom for the symbol at that argument of a model.
symbol_name(Place, Name) :-
    Kind is (Place - 1) // 16,
    Row is (Place - 1) mod 16 // 4 + 0'1,
    Column is (Place - 1) mod 4 + 0'1,
    nth0(Kind, [0'M, 0'S, 0'P, 0'B], Letter),
    atom_codes(Name, [Letter, 0'_, Row, 0'_, Column]).


% Files

%!  file_lines(+File, -Lines) is det.
%
%   Lines are the lines of File, each a list of character codes without the
%   characters that end it. Throws bad_input/4.
file_lines(File, Lines) :-
    catch(open(File, read, Stream), error(Error, _), true),
    (   var(Error)
    ->  true
    ;   Error = existence_error(_, _)
    ->  throw(bad_input(File, 0, 'no such file', []))
    ;   throw(bad_input(File, 0, 'cannot be opened', []))
    ),
    catch(read_lines(Stream, Lines), error(Unreadable, _), true),
    close(Stream),
    (   var(Unreadable)
    ->  true
    ;   throw(bad_input(File, 0, 'cannot be read', []))
    ).

read_lines(Stream, Lines) :-
    get_code(Stream, Code),
    (   Code =:= -1
    ->  Lines = []
    ;   Lines = [Line|Lines1],
        rest_of_line(Code, Stream, Line),
        read_lines(Stream, Lines1)
    ).

rest_of_line(Code, Stream, Codes) :-
    (   ( Code =:= -1 ; Code =:= 0'\n )
    ->  Codes = []
    ;   Codes = [Code|Codes1],
        get_code(Stream, Code1),
        rest_of_line(Code1, Stream, Codes1)
    ).
