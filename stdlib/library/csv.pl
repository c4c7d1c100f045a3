% SPDX-License-Identifier: MIT
% Reading and writing comma-separated values (RFC 4180).
%
% A row is row(Field1, ..., FieldN).  By default a field with the syntax of a number becomes a number, any other an
% atom.

:- module(csv,
          [ csv//1, csv//2, csv_read_file/2, csv_read_file/3, csv_read_stream/3,
            csv_read_row/3, csv_read_file_row/3, csv_options/2,
            csv_write_file/2, csv_write_file/3, csv_write_stream/3
          ]).

:- use_module(library(apply), [foldl/4]).
:- use_module(library(readutil), [read_file_to_codes/3, read_stream_to_codes/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(error), [must_be/2, domain_error/2]).

%!  csv(?Rows)// is det.
%
%   Parses or generates a list of rows with the default options.
%
%       ?- phrase(csv(Rows), `name,age\nann,3\n`).
%       Rows = [row(name, age), row(ann, 3)].

csv(Rows) -->
    csv(Rows, []).

%!  csv(?Rows, +Options)// is det.
%
%   Parses or generates a list of rows.  Options: separator(Code) (a comma), functor(Name) (row), match_arity(Bool)
%   (true: all rows have as many fields as the first one), arity(N) (the number of fields; otherwise
%   domain_error(row_arity(N), Fields)), convert(Bool) (true: convert numbers), strip(Bool) (false: keep blanks around
%   fields), case(down|up|preserve), ignore_quotes(Bool) (false; true: quotes are ordinary characters). Generates if
%   Rows is bound.
%
%       ?- phrase(csv(Rows, [functor(person)]), `ann,3\nbob,4\n`).
%       Rows = [person(ann, 3), person(bob, 4)].

csv(Rows, Options, S0, S) :-
    csv_options(Compiled, Options),
    (   ground(Rows)
    ->  foldl(generated_row(Compiled), Rows, S0, S)
    ;   rows(Rows0, Compiled, S0, S),
        Rows = Rows0
    ).

%!  csv_options(-Compiled, +Options) is det.
%
%   Compiled is the list Options in the form for csv_read_row/3.
%
%       ?- csv_options(_O, [functor(person)]), open_string('ann,3\n', _S), csv_read_row(_S, Row, _O).
%       Row = person(ann, 3).

csv_options(csv(Separator, Functor, Arity, Convert, Strip, Case, Plain), Options) :-
    ( memberchk(separator(Separator0), Options) -> separator_code(Separator0, Separator)
    ; Separator = 0',
    ),
    ( memberchk(functor(Functor), Options) -> true ; Functor = row ),
    ( memberchk(match_arity(false), Options) -> Arity = any ; memberchk(arity(Arity), Options) -> true ; true ),
    ( memberchk(convert(Convert), Options) -> true ; Convert = true ),
    ( memberchk(strip(Strip), Options) -> true ; Strip = false ),
    ( memberchk(case(Case), Options) -> true ; Case = preserve ),
    ( memberchk(ignore_quotes(Plain), Options) -> true ; Plain = false ).

separator_code(Separator, Code) :-
    (   integer(Separator)
    ->  Code = Separator
    ;   atom_codes(Separator, [Code])
    ).

rows(Rows, Options, S0, S) :-
    (   S0 == []
    ->  Rows = [],
        S = []
    ;   row(Row, Options, S0, S1),
        Rows = [Row|Rows1],
        rows(Rows1, Options, S1, S)
    ).

row(Row, Options, S0, S) :-
    fields(Fields, Options, S0, S),
    Options = csv(_, Functor, Arity, _, _, _, _),
    Row =.. [Functor|Fields],
    functor(Row, _, Arity0),
    (   ( Arity == any ; Arity = Arity0 )      % that of the first row is that of all
    ->  true
    ;   domain_error(row_arity(Arity), Arity0)
    ).

fields([Field|Fields], Options, S0, S) :-
    field(Field, Options, S0, S1),
    Options = csv(Separator, _, _, _, _, _, _),
    (   S1 = [C|S2],
        C =:= Separator
    ->  fields(Fields, Options, S2, S)
    ;   Fields = [],
        row_end(S1, S)
    ).

row_end([], []).
row_end([C|Cs], S) :-
    (   C =:= 0'\r,
        Cs = [0'\n|S1]
    ->  S = S1
    ;   S = Cs
    ).

field(Field, Options, S0, S) :-
    (   S0 = [0'"|S1],
        Options = csv(_, _, _, _, _, _, false)
    ->  quoted(Codes, S1, S2),
        to_end(Options, S2, S),
        quoted_value(Options, Codes, Field)
    ;   plain(Codes, Options, S0, S),
        plain_value(Options, Codes, Field)
    ).

quoted(Codes, [C|Cs], S) :-
    (   C =:= 0'"
    ->  (   Cs = [0'"|Cs1]
        ->  Codes = [C|Codes1],
            quoted(Codes1, Cs1, S)
        ;   Codes = [],
            S = Cs
        )
    ;   Codes = [C|Codes1],
        quoted(Codes1, Cs, S)
    ).
quoted(_, [], _) :-
    throw(error(syntax_error(end_of_file_in_quoted(csv_field)), _)).

%   Blanks between a closing quote and the separator are skipped.

to_end(Options, S0, S) :-
    (   S0 = [C|S1],
        \+ ends_field(C, Options)
    ->  to_end(Options, S1, S)
    ;   S = S0
    ).

plain(Codes, Options, S0, S) :-
    (   S0 = [C|S1],
        \+ ends_field(C, Options)
    ->  Codes = [C|Codes1],
        plain(Codes1, Options, S1, S)
    ;   Codes = [],
        S = S0
    ).

ends_field(C, csv(Separator, _, _, _, _, _, _)) :-
    (   C =:= Separator
    ->  true
    ;   C =:= 0'\n
    ->  true
    ;   C =:= 0'\r
    ).

quoted_value(csv(_, _, _, _, _, Case, _), Codes, Value) :-
    atom_codes(Atom, Codes),
    in_case(Case, Atom, Value).

plain_value(csv(_, _, _, Convert, Strip, Case, _), Codes0, Value) :-
    ( Strip == true -> stripped(Codes0, Codes) ; Codes = Codes0 ),
    (   Convert == true,
        Codes = [First|_],
        \+ code_type(First, space),
        catch(number_codes(Number, Codes), error(syntax_error(_), _), fail)
    ->  Value = Number
    ;   atom_codes(Atom, Codes),
        in_case(Case, Atom, Value)
    ).

stripped(Codes0, Codes) :-
    atom_codes(Atom0, Codes0),
    normalized(Atom0, Codes).

normalized(Atom, Codes) :-
    split_string(Atom, '', ' \t', [String]),
    string_codes(String, Codes).

in_case(preserve, Atom, Atom).
in_case(down, Atom, Value) :-
    downcase_atom(Atom, Value).
in_case(up, Atom, Value) :-
    upcase_atom(Atom, Value).

generated_row(Options, Row, S0, S1) :-
    Row =.. [_|Fields],
    generated_fields(Fields, Options, S0, [0'\r,0'\n|S1]).

generated_fields([], _, S, S).
generated_fields([Field|Fields], Options, S0, S) :-
    generated_field(Field, Options, S0, S1),
    (   Fields == []
    ->  S = S1
    ;   Options = csv(Separator, _, _, _, _, _, _),
        S1 = [Separator|S2],
        generated_fields(Fields, Options, S2, S)
    ).

generated_field(Field, Options, S0, S) :-
    format(codes(Codes), '~w', [Field]),
    (   needs_quotes(Codes, Options)
    ->  S0 = [0'"|S1],
        foldl(put_quoted_code, Codes, S1, [0'"|S])
    ;   put(Codes, S0, S)
    ).

needs_quotes(Codes, Options) :-
    member(C, Codes),
    ( C =:= 0'" -> true ; ends_field(C, Options) ),
    !.

put([], S, S).
put([C|Cs], [C|S0], S) :-
    put(Cs, S0, S).

put_quoted_code(C, S0, S1) :-
    (   C =:= 0'"
    ->  S0 = [C,C|S1]
    ;   S0 = [C|S1]
    ).

%!  csv_read_file(+File, -Rows) is det.
%
%   Rows is the list of the rows in File; if the file name ends in .tsv, tabs separate the fields.
%
%       ?- tmp_file(csv, _F), csv_write_file(_F, [row(ann, 3)]), csv_read_file(_F, Rows).
%       Rows = [row(ann, 3)].

csv_read_file(File, Rows) :-
    csv_read_file(File, Rows, []).

%!  csv_read_file(+File, -Rows, +Options) is det.
%
%   Like csv_read_file/2, with the options of csv//2.
%
%       ?- tmp_file(csv, _F), csv_write_file(_F, [row(a, 3)]), csv_read_file(_F, Rows, [functor(person)]).
%       Rows = [person(a, 3)].

csv_read_file(File, Rows, Options0) :-
    (   atom(File),
        file_name_extension(_, tsv, File),
        \+ memberchk(separator(_), Options0)
    ->  Options = [separator(0'\t)|Options0]
    ;   Options = Options0
    ),
    read_file_to_codes(File, Codes, []),
    parsed(Codes, Options, Rows).

parsed(Codes, Options, Rows) :-
    phrase(csv(Rows0, Options), Codes),
    Rows = Rows0.

%!  csv_read_stream(+Stream, -Rows, +Options) is det.
%
%   Rows is the list of the remaining rows of Stream.
%
%       ?- open_string('a;1\nb;2\n', _S), csv_read_stream(_S, Rows, [separator(0';)]).
%       Rows = [row(a, 1), row(b, 2)].

csv_read_stream(Stream, Rows, Options) :-
    read_stream_to_codes(Stream, Codes),
    parsed(Codes, Options, Rows).

%!  csv_read_row(+Stream, -Row, +Compiled) is det.
%
%   Row is the next row of Stream, or end_of_file; csv_options/2 makes Compiled.
%
%       ?- csv_options(_O, []), open_string('a,1\nb,2\n', _S), csv_read_row(_S, Row, _O).
%       Row = row(a, 1).

csv_read_row(Stream, Row, Compiled) :-
    row_codes(Stream, outside, Codes),
    (   Codes == []
    ->  Row = end_of_file
    ;   row(Row, Compiled, Codes, _)
    ).

%   The codes up to and including the next line end outside quotes.

row_codes(Stream, Where, Codes) :-
    get_code(Stream, C),
    (   C =:= -1
    ->  Codes = []
    ;   C =:= 0'\n,
        Where == outside
    ->  Codes = [C]
    ;   Codes = [C|Codes1],
        ( C =:= 0'" -> turned(Where, Where1) ; Where1 = Where ),
        row_codes(Stream, Where1, Codes1)
    ).

turned(outside, inside).
turned(inside, outside).

%!  csv_read_file_row(+File, -Row, +Options) is nondet.
%
%   Row is a row of File; enumerates them in order. Rows may have different numbers of fields.
%
%       ?- tmp_file(csv, _F), csv_write_file(_F, [row(a, 1), row(b, 2)]), csv_read_file_row(_F, Row, []).
%       Row = row(a, 1).

csv_read_file_row(File, Row, Options) :-
    csv_read_file(File, All, [match_arity(false)|Options]),
    All = [First|Rows],
    a_row(Rows, First, Row).

a_row(_, Row, Row).
a_row([Row1|Rows], _, Row) :-
    a_row(Rows, Row1, Row).

%!  csv_write_file(+File, +Rows) is det.
%
%   Writes Rows to File.
%
%       ?- tmp_file(csv, _F), csv_write_file(_F, [row(ann, 'a,b')]), read_file_to_string(_F, Text, []).
%       Text = "ann,\"a,b\"\r\n".

csv_write_file(File, Rows) :-
    csv_write_file(File, Rows, []).

%!  csv_write_file(+File, +Rows, +Options) is det.
%
%   Like csv_write_file/2, with the options of csv//2.
%
%       ?- tmp_file(csv, _F), csv_write_file(_F, [row(a, 1)], [separator(0';)]), read_file_to_string(_F, Text, []).
%       Text = "a;1\r\n".

csv_write_file(File, Rows, Options) :-
    setup_call_cleanup(
        open(File, write, Stream),
        once(csv_write_stream(Stream, Rows, Options)),
        close(Stream)).

%!  csv_write_stream(+Stream, +Rows, +Options) is det.
%
%   Writes Rows on Stream, with the options of csv//2.
%
%       ?- with_output_to(string(Text), (current_output(_S), csv_write_stream(_S, [row(a, 'b c', 1)], []))).
%       Text = "a,b c,1\r\n".

csv_write_stream(Stream, Rows, Options) :-
    must_be(list, Rows),
    csv_options(Compiled, Options),
    foldl(generated_row(Compiled), Rows, Codes, []),
    format(Stream, '~s', [Codes]).
