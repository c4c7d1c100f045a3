% SPDX-License-Identifier: MIT
% Input and output that runs goals: print/1,2 and portray/1, format/1,2,3, with_output_to/2. The rest is implemented in
% C++ (engine/builtins). Output to other sinks is captured with '$push_output'/0 and '$pop_output'/1, which nest.

:- meta_predicate with_output_to(?, 0), format(+, :), format(+, +, :), format_predicate(+, :).
:- dynamic('$format_predicate'/2).

% ---- print and portray ----

%!  print(?Term) is det.
%
%   Writes Term like writeq/1 (without quotes in the sicstus dialect), calling user:portray/1 first for each subterm.
%
%       ?- print(f(x)).
%       f(x)
%       true.

print(Term) :-
    '$portray_subterms'(Term, Shown),
    '$print'(Shown).

%!  print(+Stream, ?Term) is det.
%
%   Like print/1, to Stream.
%
%       ?- current_output(_S), print(_S, 'A b').
%       'A b'
%       true.

print(Stream, Term) :-
    '$portray_subterms'(Term, Shown),
    '$print'(Stream, Shown).

% print/1,2 in a file for SICStus Prolog.
'$plain_print'(Term) :-
    '$portray_subterms'(Term, Shown),
    '$print_plainly'(Shown).

'$plain_print'(Stream, Term) :-
    '$portray_subterms'(Term, Shown),
    '$print_plainly'(Stream, Shown).

% write_term/2,3 with portray(true) or portrayed(true), if there is a user:portray/1.
'$portrayed':attr_unify_hook(Output, _) :-
    '$write_portrayed'(Output).

'$write_portrayed'(write(Stream, Term, Options)) :-
    '$portray_subterms'(Term, Shown),
    '$unlike'(Options, portray(_), Options1),
    '$unlike'(Options1, portrayed(_), Rest),
    (   Stream == current_output
    ->  write_term(Shown, ['$portrayed'(true)|Rest])
    ;   write_term(Stream, Shown, ['$portrayed'(true)|Rest])
    ).

% Shown is Term with the subterms that portray/1 printed replaced by '$portrayed'(Text). Not within
% '$without_hooks'/1.
'$portray_subterms'(Term, Shown) :-
    (   '$portray_defined',
        \+ '$is_unhooked',
        acyclic_term(Term)
    ->  '$portray_walk'(Term, Shown)
    ;   Shown = Term
    ).

'$portray_walk'(Term, Shown) :-
    var(Term),
    !,
    Shown = Term.
'$portray_walk'(Term, Shown) :-
    '$portray_text'(Term, Text),
    !,
    Shown = '$portrayed'(Text).
'$portray_walk'([Head|Tail], Shown) :-
    !,
    Shown = [ShownHead|ShownTail],
    '$portray_walk'(Head, ShownHead),
    '$portray_tail'(Tail, ShownTail).
'$portray_walk'(Term, Shown) :-
    compound(Term),
    !,
    Term =.. [Name|Arguments],
    '$portray_arguments'(Arguments, ShownArguments),
    Shown =.. [Name|ShownArguments].
'$portray_walk'(Term, Term).

% portray/1 is not called on the tails of a list.
'$portray_tail'(Tail, Shown) :-
    nonvar(Tail),
    Tail = [Head|Rest],
    !,
    Shown = [ShownHead|ShownRest],
    '$portray_walk'(Head, ShownHead),
    '$portray_tail'(Rest, ShownRest).
'$portray_tail'([], Shown) :-
    !,
    Shown = [].
'$portray_tail'(Tail, Shown) :-
    '$portray_walk'(Tail, Shown).

'$portray_arguments'([], []).
'$portray_arguments'([A|As], [S|Ss]) :-
    '$portray_walk'(A, S),
    '$portray_arguments'(As, Ss).

'$portray_text'(Term, Text) :-
    '$captured'(user:portray(Term), Text).

% Runs Goal once with its output in Text; if it fails or throws, its output is discarded.
'$captured'(Goal, Text) :-
    '$push_output',
    '$call_captured'(Goal, Text).

% Like '$captured'/2 for the text of a message, which is truncated if it is excessively long.
'$captured_message'(Goal, Text) :-
    '$push_message',
    '$call_captured'(Goal, Text).

'$call_captured'(Goal, Text) :-
    (   call(Goal)
    ->  '$pop_output'(Text)
    ;   '$pop_output'(_),
        fail
    ).

% ---- format ----

%!  format(+Format) is det.
%
%   Writes Format, whose directives take no arguments.
%
%       ?- format('hello~n').
%       hello
%       true.

format(Format) :-
    format(Format, []).

%!  format(+Format, :Arguments) is det.
%
%   Writes Format with its directives replaced: `~w` write, `~q` writeq, `~p` print, `~a` atom, `~d` and `~D` integers,
%   `~Nf` `~Ne` `~Ng` numbers, `~Nr` and `~NR` in radix N, `~s` text, `~Nc` codes, `~n` newline, `~i` skip, `~k`
%   write_canonical, `~@` the output of a goal, `~~` a tilde; columns: `~t` fill, `~N|` column stop at N, `~N+` column
%   stop N further. Errors: format(Message), format_argument_type/2.
%
%   ?- format("~w~t~10|~2d~n", [price, 1234]).

format(Format, Arguments) :-
    strip_module(Arguments, Module, Plain),
    '$format_goals'(Format, Plain, Goals, Prepared),
    '$run_format_goals'(Goals, Module),
    '$format'(Format, Prepared).

%!  format(+Output, +Format, :Arguments) is det.
%
%   Like format/2; Output is a stream, or atom(A), string(S), codes(Cs), codes(Cs, Tail), chars(Cs).
%
%       ?- format(atom(A), '~a-~q', [x, 'Y']).
%       A = 'x-\'Y\''.

format(Output, Format, Arguments) :-
    strip_module(Arguments, Module, Plain),
    '$format_goals'(Format, Plain, Goals, Prepared),
    '$run_format_goals'(Goals, Module),
    '$format'(Output, Format, Prepared).

'$run_format_goals'([], _).
'$run_format_goals'([Goal|Goals], Module) :-
    '$run_format_goal'(Goal, Module),
    '$run_format_goals'(Goals, Module).

'$run_format_goal'(print(Term, Text), _) :-
    '$captured'(print(Term), Text).
'$run_format_goal'(call(Goal, Text), Module) :-
    '$captured'(Module:Goal, Text).
'$run_format_goal'(directive(Letter, Column, Argument, Text), _) :-
    (   '$format_predicate'(Letter, Module:Name)
    ->  '$captured'(call(Module:Name, Column, Argument), Text)
    ;   char_code(Char, Letter),
        throw(error(existence_error(format_character, Char), _))
    ).

%!  format_predicate(+Character, :Head) is det.
%
%   Adds a directive to format/2: `~Character` writes what a call of Head, whose two arguments are the column argument,
%   an integer or `default`, and the next argument, writes. Errors: permission_error(modify, format_character,
%   Character) for a directive of the system.
%
%       ?- assertz(stars(N, _) :- forall(between(1, N, _), put_char(*))), format_predicate('S', stars(_, _)).

format_predicate(Character, Goal) :-
    strip_module(Goal, Module, Head),
    ( integer(Character) -> Code = Character ; char_code(Character, Code) ),
    functor(Head, Name, Arity),
    (   Arity =\= 2
    ->  throw(error(domain_error(format_predicate, Goal), _))
    ;   '$format_letter'(Code)
    ->  char_code(Char, Code),
        throw(error(permission_error(modify, format_character, Char), _))
    ;   retractall('$format_predicate'(Code, _)),
        assertz('$format_predicate'(Code, Module:Name))
    ).

%!  current_format_predicate(?Code, -Head) is nondet.
%
%   The directives that format_predicate/2 has added.
%
%       ?- format_predicate('S', stars(_, _)), current_format_predicate(0'S, Head).
%       Head = user:stars(_, _).

current_format_predicate(Code, Module:Head) :-
    '$format_predicate'(Code, Module:Name),
    functor(Head, Name, 2).

%!  sformat(-String, +Format, :Arguments) is det.
%
%   String is what format/2 would write.
%
%       ?- sformat(S, '~w!', [hello]).
%       S = "hello!".

sformat(String, Format, Arguments) :-
    format(string(String), Format, Arguments).

%!  sformat(-String, +Format) is det.
%
%   Like sformat/3 without arguments.
%
%       ?- sformat(S, 'hello').
%       S = "hello".

sformat(String, Format) :-
    format(string(String), Format, []).

% ---- captured output ----

%!  with_output_to(+Sink, :Goal) is semidet.
%
%   Runs Goal once; its output to current output becomes Sink: atom(A), string(S), codes(Cs), codes(Cs, Tail) or
%   chars(Cs).
%
%   ?- with_output_to(atom(A), (write(a), write(1))).

with_output_to(Sink, Goal) :-
    '$text_sink'(Sink, _),
    '$captured'(Goal, Text),
    '$text_sink'(Sink, Text).

%!  write_to_chars(?Term, -Codes) is det.
%
%   Codes is what write/1 would write (SICStus library(codesio)).
%
%       ?- write_to_chars(f(x), Codes).
%       Codes = [102, 40, 120, 41].

write_to_chars(Term, Codes) :-
    with_output_to(codes(Codes), write(Term)).

%!  format_to_codes(+Format, :Arguments, -Codes) is det.
%
%   Codes is what format/2 would write (SICStus library(codesio)).
%
%       ?- format_to_codes('~w', [ab], Codes).
%       Codes = [97, 98].

format_to_codes(Format, Arguments, Codes) :-
    format(codes(Codes), Format, Arguments).

% ---- character conversion (13211-1, 8.14.5 and 8.14.6) ----

:- dynamic('$char_conversion'/2).

%!  stream_pair(?Pair, ?Input, ?Output) is det.
%
%   Pair stands for both streams: what reads takes Input, what writes Output, close/1 closes both. A plain stream is
%   Input or Output, and leaves the other unbound, as does a closed stream of a pair. As in SWI-Prolog.
%
%       ?- stream_pair(Pair, user_input, user_output), stream_pair(Pair, In, Out).

stream_pair(Pair, Input, Output) :-
    (   var(Pair)
    ->  stream_property(Input, input),
        stream_property(Output, output),
        !,
        Pair = '$stream_pair'(Input, Output)
    ;   Pair = '$stream_pair'(Input0, Output0)
    ->  ( is_stream(Input0) -> Input = Input0 ; true ),
        ( is_stream(Output0) -> Output = Output0 ; true )
    ;   stream_property(Pair, input)
    ->  Input = Pair
    ;   Output = Pair
    ).

%!  char_conversion(+In, +Out) is det.
%
%   Makes read/1 and related predicates read In as Out outside quotes, while the flag char_conversion is on; it is
%   initially off. Errors: instantiation_error, type_error(character, Char).
%
%       ?- char_conversion(a, a).
%       true.

char_conversion(In, Out) :-
    '$must_be_character'(In),
    '$must_be_character'(Out),
    retractall('$char_conversion'(In, _)),
    (   In == Out
    ->  true
    ;   assertz('$char_conversion'(In, Out))
    ),
    findall([From,To], '$char_conversion'(From, To), Pairs),
    '$joined_pairs'(Pairs, Characters),
    atom_chars(Text, Characters),
    create_prolog_flag('$char_conversions', Text, [type(atom)]).

'$joined_pairs'([], []).
'$joined_pairs'([[From,To]|Pairs], [From,To|Characters]) :-
    '$joined_pairs'(Pairs, Characters).

%!  current_char_conversion(?In, ?Out) is nondet.
%
%   In is read as Out; a character without conversion is read as itself.
%
%       ?- current_char_conversion(a, X).
%       X = a.

current_char_conversion(In, Out) :-
    ( var(In) -> true ; '$must_be_character'(In) ),
    ( var(Out) -> true ; '$must_be_character'(Out) ),
    '$converted'(In, Out).

'$converted'(In, Out) :-
    nonvar(In),
    !,
    (   '$char_conversion'(In, To)
    ->  Out = To
    ;   Out = In
    ).
'$converted'(In, Out) :-
    nonvar(Out),
    (   '$char_conversion'(In, Out)
    ;   \+ '$char_conversion'(Out, _),
        In = Out
    ).
'$converted'(In, Out) :-
    var(Out),
    between(0, 0x10ffff, Code),
    ( Code < 0xd800 ; Code > 0xdfff ),
    char_code(In, Code),
    '$converted'(In, Out).

'$must_be_character'(Char) :-
    var(Char),
    !,
    throw(error(instantiation_error, _)).
'$must_be_character'(Char) :-
    atom(Char),
    atom_length(Char, 1),
    !.
'$must_be_character'(Char) :-
    throw(error(type_error(character, Char), _)).
