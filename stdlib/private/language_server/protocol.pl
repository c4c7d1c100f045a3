% SPDX-License-Identifier: MIT
% The framing of the language server protocol: JSON messages on the standard streams, each after a header with its
% length. Objects are json([Name=Value, ...]), strings are strings.

:- module('$lsp_protocol',
          [ read_message/2, send_message/2, respond/3, respond_error/4, notify/3, field/3, field/4, uri_path/2,
            json_range/2, position_of/2, range_of/2 ]).

:- use_module(library(uri), [uri_file_name/2]).

:- set_prolog_flag(double_quotes, string).

%!  read_message(+Stream, -Message) is semidet.
%
%   Reads the next message of a client. Fails at the end of the stream. For invalid JSON, Message is @(null). A message
%   longer than 4 megabytes is skipped, and Message is a notification `hornbeam/tooLarge`, with the document's URI if it
%   is found.
%
%       ?- read_message(user_input, Message).

read_message(Stream, Message) :-
    read_header(Stream, none, Length),
    (   Length > 4194304
    ->  passed_uri(Length, Stream, Uri),
        Message = json([method="hornbeam/tooLarge", params=json([bytes=Length, uri=Uri])])
    ;   '$read_bytes'(Stream, Length, Text),
        (   '$json_value'(Text, Message0)
        ->  Message = Message0
        ;   Message = @(null)
        )
    ).

%   passed_uri(+Bytes, +Stream, -Uri): Uri is null if there is none. A quote in a text is written with a backslash.

passed_uri(Left, Stream, Uri) :-
    (   Left =:= 0
    ->  Uri = @(null)
    ;   Chunk is min(Left, 1000000),
        '$read_bytes'(Stream, Chunk, Text),
        Left1 is Left - Chunk,
        passed_uri(Left1, Stream, Uri1),
        ( written_uri(Text, Uri0) -> Uri = Uri0 ; Uri = Uri1 )
    ).

written_uri(Text, Uri) :-
    sub_string(Text, _, 5, After, "\"uri\""),
    sub_string(Text, _, After, 0, Behind),
    split_string(Behind, "\"", " \t\r\n", [":", Written|_]),
    atomics_to_string(["\"", Written, "\""], Quoted),
    '$json_value'(Quoted, Uri),
    string(Uri),
    !.

read_header(Stream, Length0, Length) :-
    read_line_to_string(Stream, Line),
    Line \== end_of_file,
    (   string_length(Line, 0)
    ->  (   integer(Length0)
        ->  Length = Length0
        ;   read_header(Stream, none, Length)
        )
    ;   string_lower(Line, Lower),
        string_concat("content-length:", Value, Lower),
        split_string(Value, "", " \r\t", [Digits]),
        catch(number_string(Length1, Digits), error(_, _), fail)
    ->  read_header(Stream, Length1, Length)
    ;   read_header(Stream, Length0, Length)
    ).

%!  send_message(+Stream, +Message) is det.
%
%   Writes a message.
%
%       ?- send_message(user_output, json([])).

send_message(Stream, Message) :-
    '$json_text'(Message, Text, Bytes),
    format(Stream, 'Content-Length: ~d\r\n\r\n~s', [Bytes, Text]),
    flush_output(Stream).

%!  respond(+Stream, +Id, +Result) is det.
%
%   Answers the request Id.
%
%       ?- respond(user_output, 1, @(null)).

respond(Stream, Id, Result) :-
    send_message(Stream, json([jsonrpc='2.0', id=Id, result=Result])).

%!  respond_error(+Stream, +Id, +Code, +Text) is det.
%
%   Answers the request Id with an error.
%
%       ?- respond_error(user_output, 1, -32601, 'there is no such method').

respond_error(Stream, Id, Code, Text) :-
    send_message(Stream, json([jsonrpc='2.0', id=Id, error=json([code=Code, message=Text])])).

%!  notify(+Stream, +Method, +Parameters) is det.
%
%   Sends the client a notification.
%
%       ?- notify(user_output, 'window/logMessage', json([type=3, message=hello])).

notify(Stream, Method, Parameters) :-
    send_message(Stream, json([jsonrpc='2.0', method=Method, params=Parameters])).

%!  field(+Path, +Object, -Value) is semidet.
%
%   Value is the value in Object at Path, a name or Name/Name.
%
%       ?- field(a/b, json([a=json([b=1])]), V).
%       V = 1.

field(Path, Object, Value) :-
    (   Path = Path1/Name
    ->  field(Path1, Object, Inner),
        field(Name, Inner, Value)
    ;   Object = json(Pairs),
        '$in_list'(Path=Value0, Pairs)
    ->  Value = Value0
    ).

%!  field(+Path, +Object, -Value, +Default) is det.
%
%   Like field/3; Value is Default if there is no such field.
%
%       ?- field(a, json([]), V, 0).
%       V = 0.

field(Path, Object, Value, Default) :-
    (   field(Path, Object, Value0)
    ->  Value = Value0
    ;   Value = Default
    ).

%!  uri_path(?Uri, ?Path) is det.
%
%   Uri, a string, is the URI of the file Path, an atom. A Uri that is not a file URI is used unchanged.
%
%       ?- uri_path("file:///home/ann/a%20b.pl", Path).
%       Path = '/home/ann/a b.pl'.
%       ?- uri_path(Uri, '/home/ann/a b.pl').
%       Uri = "file:///home/ann/a%20b.pl".

uri_path(Uri, Path) :-
    (   nonvar(Uri)
    ->  (   catch(uri_file_name(Uri, Path0), error(_, _), fail)
        ->  atom_string(Path, Path0)
        ;   atom_string(Path, Uri)
        )
    ;   sub_atom(Path, 0, 1, _, /)
    ->  uri_file_name(Uri0, Path),
        atom_string(Uri0, Uri)
    ;   atom_string(Path, Uri)
    ).

%!  json_range(?Range, ?Json) is semidet.
%
%   range(Line1, Column1, Line2, Column2) as an object.
%
%       ?- json_range(range(0, 1, 2, 3), Json).
%       Json = json([start=json([line=0, character=1]), end=json([line=2, character=3])]).

json_range(range(L1, C1, L2, C2), json([start=json([line=L1, character=C1]), end=json([line=L2, character=C2])])).

%!  position_of(+Json, -Position) is semidet.
%
%   position(Line, Column) of an object.
%
%       ?- position_of(json([character=2, line=1]), P).
%       P = position(1, 2).

position_of(Json, position(Line, Column)) :-
    field(line, Json, Line),
    field(character, Json, Column),
    integer(Line),
    integer(Column),
    Line >= 0,
    Column >= 0.

%!  range_of(+Json, -Range) is semidet.
%
%   The range of an object, with its fields in any order.
%
%       ?- json_range(range(0, 1, 2, 3), Json), range_of(Json, Range).

range_of(Json, range(L1, C1, L2, C2)) :-
    field(start, Json, Start),
    field(end, Json, End),
    position_of(Start, position(L1, C1)),
    position_of(End, position(L2, C2)).
