% Graphplan: reading files of operators and facts.
%
% Both are lists in brackets. Text before the first ( of a file is comment, and so is
% all from a ; to the end of its line. The keywords (operator, params, preconds,
% effects, del) may be in any case; names are taken as they are written.
%
%   operators:  (operator NAME
%                   (params (<v> TYPE) ...)
%                   (preconds (p <v> constant) ...)
%                   (effects (q <v>) (del p <v>) ...))
%
%   facts:      (object TYPE) ...
%               (preconds (p object) ...)          the initial state
%               (effects (q object) ...)           the goals
%
% Whatever is wrong is thrown as bad_input(File, Line, Format, Arguments); Line 0
% stands for the file as a whole.

%!  load_operators(+File, -Operators) is det.
%
%   Operators are those of File, as operator(Name, Parameters, Pre, Add, Del):
%   Parameters is a list of Variable-Type, and the parameters are Prolog variables
%   in the lists of facts Pre, Add and Del. Throws bad_input/4.
load_operators(File, Operators) :-
    file_expressions(File, Expressions),
    operators(Expressions, File, Operators),
    (   Operators == []
    ->  throw(bad_input(File, 0, 'there is no (operator ...) in this file', []))
    ;   true
    ).

operators([], _, []).
operators([Expression|Expressions], File, [Operator|Operators]) :-
    operator(Expression, File, Operator),
    operators(Expressions, File, Operators).

operator(list(Line, Parts), File, operator(Name, Parameters, Pre, Add, Del)) :-
    Parts = [word(_, Keyword)|Rest],
    keyword(Keyword, operator),
    !,
    (   Rest = [word(_, Name)|Sections]
    ->  true
    ;   throw(bad_input(File, Line, 'expected the name of the operator after "operator"', []))
    ),
    check_sections(Sections, [params, preconds, effects], [], File),
    section(params, Sections, ParameterParts),
    section(preconds, Sections, PreParts),
    section(effects, Sections, EffectParts),
    parameters(ParameterParts, File, [], Table, Parameters),
    facts(PreParts, File, Table, Pre),
    effects(EffectParts, File, Table, Add, Del).
operator(Expression, File, _) :-
    line_and_text(Expression, Line, Text),
    throw(bad_input(File, Line, 'expected (operator NAME ...), found ~w', [Text])).

%   The sections are in any order, each of them at most once.
check_sections([], _, _, _).
check_sections([Section|Sections], Allowed, Seen, File) :-
    (   Section = list(Line, [word(_, Word)|_]),
        keyword(Word, Keyword),
        memberchk(Keyword, Allowed)
    ->  (   memberchk(Keyword, Seen)
        ->  throw(bad_input(File, Line, 'a second (~w ...)', [Keyword]))
        ;   check_sections(Sections, Allowed, [Keyword|Seen], File)
        )
    ;   line_and_text(Section, Line, Text),
        throw(bad_input(File, Line,
                        'expected (params ...), (preconds ...) or (effects ...), found ~w', [Text]))
    ).

section(Keyword, Sections, Parts) :-
    (   member(list(_, [word(_, Word)|Parts0]), Sections),
        keyword(Word, Keyword)
    ->  Parts = Parts0
    ;   Parts = []
    ).

parameters([], _, Table, Table, []).
parameters([Part|Parts], File, Table0, Table, [Variable-Type|Parameters]) :-
    (   Part = list(Line, [word(_, Name), word(_, Type)]),
        variable_name(Name)
    ->  true
    ;   line_and_text(Part, Line, Text),
        throw(bad_input(File, Line, 'expected a parameter, (<name> TYPE), found ~w', [Text]))
    ),
    (   memberchk(Name-_, Table0)
    ->  throw(bad_input(File, Line, 'a second parameter ~w', [Name]))
    ;   true
    ),
    parameters(Parts, File, [Name-Variable|Table0], Table, Parameters).

variable_name(Name) :-
    sub_atom(Name, 0, 1, _, '<').

facts([], _, _, []).
facts([Part|Parts], File, Table, [Fact|Facts]) :-
    fact(Part, File, Table, Fact),
    facts(Parts, File, Table, Facts).

fact(list(Line, [word(_, Name)|Words]), File, Table, Fact) :-
    \+ variable_name(Name),
    !,
    (   keyword(Name, del)
    ->  throw(bad_input(File, Line, '(del ...) can only be an effect of an operator', []))
    ;   true
    ),
    fact_arguments(Words, File, Table, Arguments),
    Fact =.. [Name|Arguments].
fact(Part, File, _, _) :-
    line_and_text(Part, Line, Text),
    throw(bad_input(File, Line, 'expected a fact, (name argument ...), found ~w', [Text])).

fact_arguments([], _, _, []).
fact_arguments([Word|Words], File, Table, [Argument|Arguments]) :-
    (   Word = word(Line, Name)
    ->  true
    ;   line_and_text(Word, Line, Text),
        throw(bad_input(File, Line, 'expected an argument of a fact, found ~w', [Text]))
    ),
    (   \+ variable_name(Name)
    ->  Argument = Name
    ;   memberchk(Name-Argument0, Table)
    ->  Argument = Argument0
    ;   throw(bad_input(File, Line, 'there is no parameter ~w here', [Name]))
    ),
    fact_arguments(Words, File, Table, Arguments).

effects([], _, _, [], []).
effects([Part|Parts], File, Table, Add, Del) :-
    (   Part = list(Line, [word(_, Word)|Rest]),
        keyword(Word, del)
    ->  fact(list(Line, Rest), File, Table, Fact),
        Add = Add1,
        Del = [Fact|Del1]
    ;   fact(Part, File, Table, Fact),
        Add = [Fact|Add1],
        Del = Del1
    ),
    effects(Parts, File, Table, Add1, Del1).

%!  load_facts(+File, -Objects, -Initial, -Goals) is det.
%
%   Objects is a list of Object-Type, Initial and Goals are lists of facts. Throws
%   bad_input/4.
load_facts(File, Objects, Initial, Goals) :-
    file_expressions(File, Expressions),
    fact_file(Expressions, File, no, no, Objects, Initial, Goals).

fact_file([], File, Initial0, Goals0, [], Initial, Goals) :-
    present(Initial0, File, preconds, Initial),
    present(Goals0, File, effects, Goals).
fact_file([list(Line, [word(_, Word)|Parts])|Expressions], File, Initial0, Goals0,
          Objects, Initial, Goals) :-
    keyword(Word, Keyword),
    memberchk(Keyword, [preconds, effects]),
    \+ Parts = [word(_, _)|_],
    !,
    facts(Parts, File, [], Facts),
    (   Keyword == preconds
    ->  only_once(Initial0, File, Line, Keyword),
        fact_file(Expressions, File, yes(Facts), Goals0, Objects, Initial, Goals)
    ;   only_once(Goals0, File, Line, Keyword),
        fact_file(Expressions, File, Initial0, yes(Facts), Objects, Initial, Goals)
    ).
fact_file([list(_, [word(_, Object), word(_, Type)])|Expressions], File, Initial0, Goals0,
          [Object-Type|Objects], Initial, Goals) :-
    !,
    fact_file(Expressions, File, Initial0, Goals0, Objects, Initial, Goals).
fact_file([Expression|_], File, _, _, _, _, _) :-
    line_and_text(Expression, Line, Text),
    throw(bad_input(File, Line,
                    'expected (object TYPE), (preconds ...) or (effects ...), found ~w', [Text])).

present(yes(Facts), _, _, Facts).
present(no, File, Keyword, _) :-
    throw(bad_input(File, 0, 'there is no (~w ...) in this file', [Keyword])).

only_once(no, _, _, _).
only_once(yes(_), File, Line, Keyword) :-
    throw(bad_input(File, Line, 'a second (~w ...)', [Keyword])).

%   keyword(Word, Keyword): Word is Keyword but for the case of its letters.
keyword(Word, Keyword) :-
    atom_codes(Word, Codes),
    lower_case(Codes, Lower),
    atom_codes(Keyword0, Lower),
    Keyword = Keyword0.

lower_case([], []).
lower_case([Code|Codes], [Lower|Lowers]) :-
    (   Code >= 0'A, Code =< 0'Z
    ->  Lower is Code + 0'a - 0'A
    ;   Lower = Code
    ),
    lower_case(Codes, Lowers).

line_and_text(word(Line, Word), Line, Word).
line_and_text(list(Line, Parts), Line, Text) :-
    (   Parts = [word(_, Word)|_]
    ->  atom_concat('(', Word, Text0),
        atom_concat(Text0, ' ...', Text)
    ;   Parts == []
    ->  Text = '()'
    ;   Text = '(( ...'
    ).


% Lists in brackets: list(Line, Parts) and word(Line, Atom), Line where it begins

file_expressions(File, Expressions) :-
    file_codes(File, Codes),
    skip_title(Codes, 1, Codes1, Line),
    tokens(Codes1, Line, Tokens),
    expressions(Tokens, File, Expressions).

%   Text before the first bracket is comment.
skip_title([], Line, [], Line).
skip_title([Code|Codes0], Line0, Codes, Line) :-
    (   Code =:= 0'(
    ->  Codes = [Code|Codes0],
        Line = Line0
    ;   next_line(Code, Line0, Line1),
        skip_title(Codes0, Line1, Codes, Line)
    ).

next_line(Code, Line0, Line) :-
    (   Code =:= 0'\n
    ->  Line is Line0 + 1
    ;   Line = Line0
    ).

tokens([], Line, [end(Line)]).
tokens([Code|Codes], Line, Tokens) :-
    (   Code =< 32
    ->  next_line(Code, Line, Line1),
        tokens(Codes, Line1, Tokens)
    ;   Code =:= 0';
    ->  rest_of_line(Codes, Codes1),
        tokens(Codes1, Line, Tokens)
    ;   Code =:= 0'(
    ->  Tokens = [open(Line)|Tokens1],
        tokens(Codes, Line, Tokens1)
    ;   Code =:= 0')
    ->  Tokens = [close(Line)|Tokens1],
        tokens(Codes, Line, Tokens1)
    ;   word_codes([Code|Codes], Word, Codes1),
        atom_codes(Atom, Word),
        Tokens = [word(Line, Atom)|Tokens1],
        tokens(Codes1, Line, Tokens1)
    ).

rest_of_line([], []).
rest_of_line([Code|Codes0], Codes) :-
    (   Code =:= 0'\n
    ->  Codes = [Code|Codes0]
    ;   rest_of_line(Codes0, Codes)
    ).

word_codes([Code|Codes0], [Code|Word], Codes) :-
    Code > 32,
    \+ memberchk(Code, [0'(, 0'), 0';]),
    !,
    word_codes(Codes0, Word, Codes).
word_codes(Codes, [], Codes).

expressions([end(_)], _, []) :-
    !.
expressions(Tokens, File, [Expression|Expressions]) :-
    expression(Tokens, File, Expression, Tokens1),
    expressions(Tokens1, File, Expressions).

expression([word(Line, Atom)|Tokens], _, word(Line, Atom), Tokens).
expression([open(Line)|Tokens0], File, list(Line, Parts), Tokens) :-
    parts(Tokens0, File, Line, Parts, Tokens).
expression([close(Line)|_], File, _, _) :-
    throw(bad_input(File, Line, ') without its (', [])).

parts([close(_)|Tokens], _, _, [], Tokens) :-
    !.
parts([end(_)|_], File, Line, _, _) :-
    !,
    throw(bad_input(File, Line, 'the ( in this line is never closed', [])).
parts(Tokens0, File, Line, [Part|Parts], Tokens) :-
    expression(Tokens0, File, Part, Tokens1),
    parts(Tokens1, File, Line, Parts, Tokens).

file_codes(File, Codes) :-
    catch(open(File, read, Stream), error(Error, _), true),
    (   var(Error)
    ->  true
    ;   Error = existence_error(_, _)
    ->  throw(bad_input(File, 0, 'no such file', []))
    ;   throw(bad_input(File, 0, 'cannot be opened', []))
    ),
    catch(read_codes(Stream, Codes), error(Unreadable, _), true),
    close(Stream),
    (   var(Unreadable)
    ->  true
    ;   throw(bad_input(File, 0, 'cannot be read', []))
    ).

read_codes(Stream, Codes) :-
    get_code(Stream, Code),
    (   Code =:= -1
    ->  Codes = []
    ;   Codes = [Code|Codes1],
        read_codes(Stream, Codes1)
    ).
