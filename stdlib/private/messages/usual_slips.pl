% SPDX-License-Identifier: MIT
% Hints for errors caused by common mistakes: text in double quotes where codes were intended, arguments in the wrong
% order, a key of the toplevel as a query.

:- module(usual_slips, [usual_slip//2, not_evaluable//1, capital_hint//1, capital/2]).

:- use_module(private(messages/edit_distance), [nearest_atoms/4]).

%!  usual_slip(+Formal, ?Context)// is det.
%
%   A line with the probable intention, if the error has such a cause.
%
%       ?- phrase(usual_slip(instantiation_error, none), Lines).
%       Lines = [].

usual_slip(Formal, Context) -->
    { nonvar(Formal),
      Formal = type_error(Type, Culprit),
      other_text(Type, Culprit, Text, Is, Other0),
      (   Other0 == codes,
          nonvar(Context),
          Context = context(_:Name/_, _),
          sub_atom(Name, _, _, _, chars)
      ->  Other = chars
      ;   Other = Other0
      )
    },
    !,
    { system:'$goal_dialect'(Dialect) },
    [nl, '= in dialect ~w "~w" is a ~w; to change that for a file: `:- set_prolog_flag(double_quotes, ~w).`'-
             [Dialect, Text, Is, Other]].
usual_slip(Formal, Context) -->
    { nonvar(Formal),
      ( nonvar(Context), Context = context(_:Indicator, _) -> true ; Indicator = none ),
      slip(Formal, Indicator, Line)
    },
    !,
    [nl, Line].
usual_slip(_, _) -->
    [].

slip(existence_error(stream, Text), Name/2, '= ~q writes to a stream; one thing after the other: ~w(~q), ~w(X)'-
                                            [Name/2, Name, Text, Name]) :-
    '$in_list'(Name, [write, print, writeln, writeq]).
slip(domain_error(stream_or_alias, Text), format/3, '= several arguments are a list: format(~q, [X, Y])'-[Text]).
slip(type_error(callable, Body), _, '= a number is written without commas: ~w000 instead of ~w,000'-[Number, Number]) :-
    thousands(Body, Number).
slip(domain_error(stream_or_alias, Text), Indicator, Line) :-
    slip(existence_error(stream, Text), Indicator, Line).
slip(domain_error(goal_with_list_or_integer, _), _, '= its input is an argument, as in growth(rev([a, b], X))'-[]).
slip(domain_error(typed_argument, _), _, '= arguments of a property have types, as in sorted(Xs:list(integer))'-[]).
slip(domain_error(type_of_value, _), _, '= types are integer, natural, atom, boolean, list(Type), pair(Type, Type), \c
oneof(List), between(Low, High)'-[]).
slip(type_error(integer, Term), none, Line-[Term]) :-
    Line = '= a variable with constraints is an integer: `#=` computes ~q, `=` does not',
    compound(Term),
    ground(Term),
    catch(_ is Term, error(_, _), fail).
slip(type_error(list, Goal), Name/3, '= the order is ~w(Template, Goal, List)'-[Name]) :-
    '$in_list'(Name, [findall, bagof, setof]),
    callable(Goal).
slip(existence_error(procedure, Indicator), _, Line-[Key]) :-
    ( Indicator = user:Key/0 -> true ; Indicator = Key/0 ),
    nb_current('$last_query', query(_:Query, _)),
    Query == Key,
    atom_length(Key, 1),
    Line = '= keys such as `~w` act after an answer that may not be the last, without a full stop; `h` lists them'.

%   S > 1,000: the second goal is a number.

thousands(Body, Number) :-
    nonvar(Body),
    Body = (A, B),
    (   nonvar(B),
        ( B = (Goal, _) -> true ; Goal = B ),
        integer(Goal),
        Goal < 1000,
        compound(A),
        A =.. [_, _, Number],
        integer(Number)
    ;   thousands(B, Number)
    ),
    !.

other_text(list, Culprit, Culprit, string, codes) :-
    string(Culprit).
other_text(Type, Codes, Text, 'list of codes', string) :-
    '$in_list'(Type, [atom, atomic, string, text, character]),
    is_written_text(Codes),
    atom_codes(Text, Codes).

% Codes of letters and the like, not any list of numbers.
is_written_text(Codes) :-
    is_list(Codes),
    Codes \== [],
    ground(Codes),
    are_codes(Codes),
    '$in_list'(Letter, Codes),
    is_letter(Letter),
    !.

are_codes([]).
are_codes([Code|Codes]) :-
    integer(Code),
    Code >= 9,
    Code =< 0x10ffff,
    ( Code >= 32 ; Code =< 13 ),
    !,
    are_codes(Codes).

is_letter(Code) :-
    char_code(Char, Code),
    char_type(Char, alpha).

%!  not_evaluable(+Culprit)// is det.
%
%   What cannot be computed: Name/Arity, or a string.
%
%       ?- phrase(not_evaluable(a/0), Lines).
%       Lines = ['`~q` is an atom, not a number'-[a]].

not_evaluable(Culprit) -->
    { nonvar(Culprit),
      Culprit = Name/0
    },
    !,
    ['`~q` is an atom, not a number'-[Name]].
not_evaluable(Culprit) -->
    { string(Culprit) },
    !,
    ['~q is a string, not a number'-[Culprit]].
not_evaluable('.'/2) -->
    !,
    ['a list of several elements is not a number'].
not_evaluable(Culprit) -->
    { function_elsewhere(Culprit, Here),
      Culprit = Name/Arity,
      More is Arity + 1,
      \+ ( '$in_list'(N, [Arity, More]), functor(Head, Name, N), '$predicate_property'(user, Head, defined) )
    },
    !,
    ['~q is not a function; ~w'-[Culprit, Here]].
not_evaluable(Name/Arity) -->
    { integer(Arity),
      More is Arity + 1,
      functor(Head, Name, More),
      ( '$predicate_property'(user, Head, defined) ; '$autoload_path'(user, Name, More, _) )
    },
    !,
    ['~q is not a function; ~q is a predicate: call it before'-[Name/Arity, Name/More]].
not_evaluable(Name/Arity) -->
    { integer(Arity), functor(Head, Name, Arity), '$predicate_property'(user, Head, defined) },
    !,
    ['~q is not a function, and a predicate has no value: give it an argument for the result'-[Name/Arity]].
not_evaluable(Name/Arity) -->
    { integer(Arity),
      atom_length(Name, Length),
      Length > 2,
      Limit is min(2, Length // 3),
      findall(Other, ( current_arithmetic_function(Function), functor(Function, Other, Arity) ), Others),
      nearest_atoms(Name, Others, Limit, [Similar|_])
    },
    !,
    ['~q is not a function; did you mean ~q?'-[Name/Arity, Similar]].
not_evaluable(Culprit) -->
    ['~q is not a function'-[Culprit]].

%   Of other languages, and of lists.

function_elsewhere(sum/1, 'sum_list/2 adds the elements of a list').
function_elsewhere(total/1, 'sum_list/2 adds the elements of a list').
function_elsewhere(max/1, 'max_list/2 finds the largest element of a list').
function_elsewhere(min/1, 'min_list/2 finds the smallest element of a list').
function_elsewhere(Name/1, 'length/2 counts the elements of a list') :-
    '$in_list'(Name, [count, len, size]).
function_elsewhere(Name/1, 'sum_list/2 and length/2 give the sum and the number to divide') :-
    '$in_list'(Name, [average, avg, mean]).
function_elsewhere(ln/1, 'log(X) is the natural logarithm').
function_elsewhere(Name/1, 'write X*X or X^2') :-
    '$in_list'(Name, [sqr, square]).
function_elsewhere(Name/2, 'write X**Y or X^Y') :-
    '$in_list'(Name, [pow, power]).
function_elsewhere(Name/2, 'write X mod Y') :-
    '$in_list'(Name, ['%', modulo, remainder]).
function_elsewhere(int/1, 'truncate(X) and integer(X) make integers').
function_elsewhere(ceil/1, 'ceiling(X) rounds up').

%!  capital_hint(+Name)// is det.
%
%   The variable that may have been meant by an atom.
%
%       ?- phrase(capital_hint(x), Lines).
%       Lines = [nl, '= a variable starts with a capital letter: ~w?'-['X']].

capital_hint(Name) -->
    { atom(Name),
      capital(Name, Variable)
    },
    !,
    [nl, '= a variable starts with a capital letter: ~w?'-[Variable]].
capital_hint(_) -->
    [].

%!  capital(+Name, -Variable) is semidet.
%
%   Variable is Name with a capital letter.
%
%       ?- capital(total, Variable).
%       Variable = 'Total'.

capital(Name, Variable) :-
    atom_codes(Name, [Code|Codes]),
    Code >= 0'a,
    Code =< 0'z,
    Capital is Code - 32,
    atom_codes(Variable, [Capital|Codes]).
