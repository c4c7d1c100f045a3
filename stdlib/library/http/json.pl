% SPDX-License-Identifier: MIT
% JSON (RFC 8259) as terms: an object is json([Name=Value, ...]), an array is a list, a string is an atom (or, when
% writing, a string), a number is a number, and true, false and null are @(true), @(false) and @(null).
%
% Reading takes codes from the stream one at a time and stops after the value; it skips comments as in C. Writing puts
% an array or object on one line if it fits, otherwise each element on a line of its own.

:- module(json, [ json_read/2, json_read/3, json_write/2, json_write/3, atom_json_term/3,
                  is_json_term/1, is_json_term/2
                ]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [must_be/2, instantiation_error/1, type_error/2, syntax_error/1]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(private(parts/name_values), [name_value/4]).
:- use_module(library(option), [option/3]).

:- set_prolog_flag(double_quotes, codes).

%!  json_read(+Stream, -Term) is det.
%
%   Term is the next JSON value on Stream.  Errors: syntax_error(json(What)).
%
%       ?- open_string('{"a": [1, true]}', _S), json_read(_S, Term).
%       Term = json([a=[1, @(true)]]).

json_read(Stream, Term) :-
    json_read(Stream, Term, []).

%!  json_read(+Stream, -Term, +Options) is det.
%
%   Like json_read/2. Options: true(T), false(F), null(N), the terms for these constants; end_of_file(Term): returns
%   Term at the end of the stream instead of an error.
%
%       ?- open_string('{"a": [1, null]}', _S), json_read(_S, T, [null(none)]).
%       T = json([a=[1,none]]).

json_read(Stream, Term, Options) :-
    must_be(list, Options),
    option(true(True), Options, @(true)),
    option(false(False), Options, @(false)),
    option(null(Null), Options, @(null)),
    Constants = constants(True, False, Null),
    token_code(Stream, C),
    (   C =:= -1
    ->  option(end_of_file(End), Options, []),
        (   End == []
        ->  wrong(unexpected_end_of_file)
        ;   Term = End
        )
    ;   value(C, Stream, Constants, Term0),
        Term = Term0
    ).

wrong(What) :-
    syntax_error(json(What)).

%   token_code(+Stream, -Code): the next code that is neither layout nor comment.

token_code(Stream, Code) :-
    get_code(Stream, C),
    (   layout(C)
    ->  token_code(Stream, Code)
    ;   C =:= 0'/,
        peek_code(Stream, C1),
        memberchk(C1, "*/")
    ->  get_code(Stream, _),
        ( C1 =:= 0'/ -> skip(Stream, 0'\n) ; skip_comment(Stream) ),
        token_code(Stream, Code)
    ;   Code = C
    ).

layout(0' ).
layout(0'\n).
layout(0'\t).
layout(0'\r).

skip_comment(Stream) :-
    get_code(Stream, C),
    (   C =:= -1
    ->  wrong(unterminated_comment)
    ;   C =:= 0'*,
        peek_code(Stream, 0'/)
    ->  get_code(Stream, _)
    ;   skip_comment(Stream)
    ).

value(C, Stream, Constants, Value) :-
    (   C =:= 0'"
    ->  string_codes_of(Stream, Codes),
        atom_codes(Value, Codes)
    ;   C =:= 0'[
    ->  token_code(Stream, C1),
        array(C1, Stream, Constants, Value)
    ;   C =:= 0'{
    ->  token_code(Stream, C1),
        pairs(C1, Stream, Constants, Pairs),
        Value = json(Pairs)
    ;   ( C =:= 0'- ; code_type(C, digit) )
    ->  number_rest(Stream, Codes),
        number_value([C|Codes], Value)
    ;   constant(C, Word, Name)
    ->  rest_of_word(Word, Stream, Name),
        constant_value(Name, Constants, Value)
    ;   C =:= -1
    ->  wrong(unexpected_end_of_file)
    ;   wrong(illegal_json)
    ).

array(C, Stream, Constants, Values) :-
    (   C =:= 0']
    ->  Values = []
    ;   value(C, Stream, Constants, Value),
        Values = [Value|Values1],
        token_code(Stream, C1),
        (   C1 =:= 0',
        ->  token_code(Stream, C2),
            array(C2, Stream, Constants, Values1)
        ;   C1 =:= 0']
        ->  Values1 = []
        ;   wrong(illegal_array)
        )
    ).

pairs(C, Stream, Constants, Pairs) :-
    (   C =:= 0'}
    ->  Pairs = []
    ;   C =:= 0'"
    ->  string_codes_of(Stream, Codes),
        atom_codes(Name, Codes),
        token_code(Stream, Colon),
        ( Colon =:= 0': -> true ; wrong(illegal_object) ),
        token_code(Stream, C1),
        value(C1, Stream, Constants, Value),
        Pairs = [Name=Value|Pairs1],
        token_code(Stream, C2),
        (   C2 =:= 0',
        ->  token_code(Stream, C3),
            pairs(C3, Stream, Constants, Pairs1)
        ;   C2 =:= 0'}
        ->  Pairs1 = []
        ;   wrong(illegal_object)
        )
    ;   wrong(illegal_json)
    ).

number_rest(Stream, Codes) :-
    peek_code(Stream, C),
    (   ( code_type(C, digit) ; memberchk(C, "+-.eE") )
    ->  get_code(Stream, _),
        Codes = [C|Codes1],
        number_rest(Stream, Codes1)
    ;   Codes = []
    ).

%   1e5 is a number in JSON, but not in Prolog.

number_value(Codes, Value) :-
    with_point(Codes, Codes1),
    (   catch(number_codes(Value0, Codes1), error(syntax_error(_), _), fail)
    ->  Value = Value0
    ;   wrong(illegal_number)
    ).

with_point(Codes, Pointed) :-
    (   memberchk(0'., Codes)
    ->  Pointed = Codes
    ;   pointed(Codes, Pointed)
    ).

pointed([], []).
pointed([C|Cs], Pointed) :-
    (   memberchk(C, "eE")
    ->  Pointed = [0'.,0'0,C|Cs]
    ;   Pointed = [C|Pointed1],
        pointed(Cs, Pointed1)
    ).

constant(0't, "rue", true).
constant(0'f, "alse", false).
constant(0'n, "ull", null).

rest_of_word([], _, _).
rest_of_word([C|Cs], Stream, Name) :-
    (   get_code(Stream, C)
    ->  rest_of_word(Cs, Stream, Name)
    ;   wrong(json_expected(Name))
    ).

constant_value(true, constants(True, _, _), True).
constant_value(false, constants(_, False, _), False).
constant_value(null, constants(_, _, Null), Null).

%   string_codes_of(+Stream, -Codes): after the opening quote.

string_codes_of(Stream, Codes) :-
    get_code(Stream, C),
    (   C =:= 0'"
    ->  Codes = []
    ;   C =:= 0'\\
    ->  get_code(Stream, E),
        escaped(E, Stream, Code),
        Codes = [Code|Codes1],
        string_codes_of(Stream, Codes1)
    ;   C =:= -1
    ->  wrong(eof_in_string)
    ;   Codes = [C|Codes1],
        string_codes_of(Stream, Codes1)
    ).

escaped(E, Stream, Code) :-
    (   escape(E, Code0)
    ->  Code = Code0
    ;   E =:= 0'u
    ->  hexadecimal(4, Stream, 0, Unit),
        (   Unit >= 0xd800, Unit =< 0xdbff,
            peek_code(Stream, 0'\\)
        ->  get_code(Stream, _),
            get_code(Stream, U),
            ( U =:= 0'u -> hexadecimal(4, Stream, 0, Low) ; wrong(illegal_string) ),
            Code is 0x10000+((Unit-0xd800)<<10)+(Low-0xdc00)
        ;   Code = Unit
        )
    ;   wrong(illegal_string)
    ).

escape(0'", 0'").
escape(0'\\, 0'\\).
escape(0'/, 0'/).
escape(0'b, 0'\b).
escape(0'f, 0'\f).
escape(0'n, 0'\n).
escape(0'r, 0'\r).
escape(0't, 0'\t).

hexadecimal(N, Stream, Value0, Value) :-
    (   N =:= 0
    ->  Value = Value0
    ;   get_code(Stream, C),
        (   C >= 0,
            code_type(C, xdigit(Digit))
        ->  Value1 is Value0*16+Digit,
            N1 is N-1,
            hexadecimal(N1, Stream, Value1, Value)
        ;   wrong(illegal_string)
        )
    ).

%!  atom_json_term(?Atom, ?Term, +Options) is det.
%
%   Atom is the JSON text of Term; Options are those of json_read/3 or json_write/3. Errors: instantiation_error;
%   syntax_error(json(What)); type_error(json_term, Term).
%
%       ?- atom_json_term(A, json([a=1, b=[x]]), []).
%       A = '{"a":1, "b": ["x" ]}'.

atom_json_term(Atom, Term, Options) :-
    (   nonvar(Atom)
    ->  ( atom(Atom) -> atom_string(Atom, Text) ; text_to_string(Atom, Text) ),
        setup_call_cleanup(open_string(Text, Stream),
                           json_read(Stream, Term0, Options),
                           close(Stream)),
        Term = Term0
    ;   with_output_to(atom(Atom),
                       ( current_output(Out), json_write(Out, Term, Options) ))
    ).

%   ---- writing ----

%!  json_write(+Stream, +Term) is det.
%
%   Writes the JSON text of Term to Stream.
%   Errors: instantiation_error; type_error(json_term, Term).
%
%       ?- current_output(_S), json_write(_S, json([a=1])).
%       {"a":1}
%       true.

json_write(Stream, Term) :-
    json_write(Stream, Term, []).

%!  json_write(+Stream, +Term, +Options) is det.
%
%   Like json_write/2. Options: width(W), the line width (72), 0 for no limit; step(N), the indentation of elements (2);
%   serialize_unknown(true): write other terms as strings with the text of write/1.
%
%       ?- current_output(_S), json_write(_S, json([a=1, b=[x]]), [width(0)]).
%       {"a":1, "b": ["x" ]}
%       true.

json_write(Stream, Term, Options) :-
    must_be(list, Options),
    option(width(Width), Options, 72),
    option(step(Step), Options, 2),
    option(serialize_unknown(Unknown), Options, false),
    must_be(nonneg, Width),
    must_be(nonneg, Step),
    must_be(bool, Unknown),
    put_value(Term, Stream, form(Width, Step, Unknown), 0).

%   put_value(+Term, +Stream, +Form, +Indent): Indent is the indentation of the container's elements.

put_value(Term, Stream, Form, Indent) :-
    (   var(Term)
    ->  instantiation_error(Term)
    ;   number(Term)
    ->  write(Stream, Term)
    ;   Term = @(Name),
        memberchk(Name, [true,false,null])
    ->  write(Stream, Name)
    ;   ( Term == [] ; Term = [_|_] )
    ->  must_be(list, Term),
        put_container(array, Term, Stream, Form, Indent)
    ;   Term = json(Pairs)
    ->  must_be(list, Pairs),
        put_container(object, Pairs, Stream, Form, Indent)
    ;   ( atom(Term) ; string(Term) )
    ->  put_string(Term, Stream)
    ;   Form = form(_, _, true)
    ->  format(string(Text), '~w', [Term]),
        put_string(Text, Stream)
    ;   type_error(json_term, Term)
    ).

put_string(Text, Stream) :-
    atom_string(Text, String),
    string_codes(String, Codes),
    put_code(Stream, 0'"),
    put_codes(Codes, 0, Stream),
    put_code(Stream, 0'").

%   Escapes the slash of </, so that the text can be embedded in HTML.

put_codes([], _, _).
put_codes([C|Cs], Previous, Stream) :-
    (   C =\= 0'/,
        escape(E, C)
    ->  put_code(Stream, 0'\\),
        put_code(Stream, E)
    ;   C =:= 0'/,
        Previous =:= 0'<
    ->  write(Stream, '\\/')
    ;   C < 32
    ->  format(Stream, '\\u~|~`0t~16r~4+', [C])
    ;   put_code(Stream, C)
    ),
    put_codes(Cs, C, Stream).

put_container(Kind, Parts, Stream, Form, Indent) :-
    line_position(Stream, Column),
    ( Column > 0, Column =\= Indent -> put_code(Stream, 0' ) ; true ),
    brackets(Kind, Open, Close),
    (   Parts == []
    ->  write(Stream, Open),
        write(Stream, Close)
    ;   one_line(Kind, Parts, Form, Text),
        fits(Text, Stream, Form)
    ->  write(Stream, Text)
    ;   Form = form(_, Step, _),
        Inner is Indent+Step,
        write(Stream, Open),
        put_lines(Parts, Kind, Stream, Form, Inner),
        new_line(Stream, Indent),
        write(Stream, Close)
    ).

brackets(array, '[', ']').
brackets(object, '{', '}').

fits(Text, Stream, form(Width, _, _)) :-
    (   Width =:= 0
    ->  true
    ;   line_position(Stream, Column),
        string_length(Text, Length),
        Column+Length =< Width
    ).

one_line(Kind, Parts, form(_, Step, Unknown), Text) :-
    with_output_to(string(Text),
                   ( current_output(Out),
                     put_in_line(Parts, Kind, Out, form(0, Step, Unknown)) )).

put_in_line(Parts, Kind, Out, Form) :-
    brackets(Kind, Open, Close),
    write(Out, Open),
    put_all(Parts, Kind, Out, Form),
    ( Kind == array -> put_code(Out, 0' ) ; true ),
    write(Out, Close).

put_all([Part|Parts], Kind, Out, Form) :-
    put_part(Kind, Part, Out, Form, 0),
    (   Parts == []
    ->  true
    ;   write(Out, ', '),
        put_all(Parts, Kind, Out, Form)
    ).

put_lines([Part|Parts], Kind, Stream, Form, Indent) :-
    new_line(Stream, Indent),
    put_part(Kind, Part, Stream, Form, Indent),
    (   Parts == []
    ->  true
    ;   put_code(Stream, 0',),
        put_lines(Parts, Kind, Stream, Form, Indent)
    ).

new_line(Stream, Indent) :-
    nl(Stream),
    tab(Stream, Indent).

put_part(array, Part, Stream, Form, Indent) :-
    put_value(Part, Stream, Form, Indent).
put_part(object, Pair, Stream, Form, Indent) :-
    name_value(json_pair, Pair, Name, Value),
    put_string(Name, Stream),
    put_code(Stream, 0':),
    put_value(Value, Stream, Form, Indent).

%!  is_json_term(@Term) is semidet.
%
%   Term represents a JSON value.
%
%       ?- is_json_term(json([a=1])).
%       true.

is_json_term(Term) :-
    is_json_term(Term, []).

%!  is_json_term(@Term, +Options) is semidet.
%
%   Like is_json_term/1, with the options true(T), false(F) and null(N) of json_read/3.
%
%       ?- is_json_term([yes], [true(yes)]).
%       true.

is_json_term(Term, Options) :-
    option(true(True), Options, @(true)),
    option(false(False), Options, @(false)),
    option(null(Null), Options, @(null)),
    is_value([True,False,Null], Term).

is_value(Constants, Term) :-
    nonvar(Term),
    (   ( number(Term) ; atom(Term) ; string(Term) )
    ->  true
    ;   Term = [_|_]
    ->  is_list(Term),
        maplist(is_value(Constants), Term)
    ;   Term = json(Pairs)
    ->  is_list(Pairs),
        all_pairs(Pairs, Constants)
    ;   memberchk(Term, Constants)
    ).

all_pairs([], _).
all_pairs([Pair|Pairs], Constants) :-
    catch(name_value(json_pair, Pair, Name, Value), error(_, _), fail),
    atom(Name),
    is_value(Constants, Value),
    all_pairs(Pairs, Constants).
