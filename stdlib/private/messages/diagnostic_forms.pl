% SPDX-License-Identifier: MIT
% Messages for programs: --diagnostics=gcc or json.

:- module('$diagnostic_forms', [diagnostic/4, json_text/2]).

:- use_module(library(apply), [exclude/3, maplist/2]).

%!  diagnostic(+Form, +Kind, +Lines, -Text) is det.
%
%   Text is a message in the form gcc (File:Line:Column: error: Text) or json (an object on one line).
%
%       ?- diagnostic(gcc, error, Lines, Text).

diagnostic(Form, Kind, Lines, Text) :-
    take_code(Lines, Plain, Code),
    message_parts(Plain, First, Place, Hints),
    with_output_to(string(Text), write_diagnostic(Form, Kind, Code, First, Place, Hints)).

take_code(Lines, Plain, Code) :-
    (   select_code(Lines, Code0, Plain0)
    ->  Code = Code0,
        Plain = Plain0
    ;   Code = none,
        Plain = Lines
    ).

select_code([Line|Lines], Code, Rest) :-
    (   nonvar(Line),
        Line = code(Code0)
    ->  Code = Code0,
        Rest = Lines
    ;   Rest = [Line|Rest1],
        select_code(Lines, Code, Rest1)
    ).

write_diagnostic(gcc, Kind, Code, First, Place, Hints) :-
    (   Place = at(File, Line, Column)
    ->  format('~w:~w:~w: ', [File, Line, Column])
    ;   true
    ),
    format('~w: ~w', [Kind, First]),
    maplist(write_hint, Hints),
    (   Code == none
    ->  true
    ;   format(' [~w]', [Code])
    ).
write_diagnostic(json, Kind, Code, First, Place, Hints) :-
    format('{"kind":"~w"', [Kind]),
    (   Code == none
    ->  true
    ;   format(',"code":"~w"', [Code])
    ),
    (   Place = at(File, Line, Column)
    ->  json_text(File, FileText),
        format(',"file":"~w","line":~w,"column":~w', [FileText, Line, Column])
    ;   true
    ),
    json_text(First, FirstText),
    format(',"message":"~w","notes":[', [FirstText]),
    write_json_hints(Hints),
    write(']}').

write_hint(Hint) :-
    format(' (~w)', [Hint]).

write_json_hints([]).
write_json_hints([Hint|Hints]) :-
    json_text(Hint, Text),
    format('"~w"', [Text]),
    (   Hints == []
    ->  true
    ;   write(','),
        write_json_hints(Hints)
    ).

%!  json_text(+Text, -Escaped) is det.
%
%   Escaped is the text between the quotes of the JSON string for Text.
%
%       ?- json_text('say "hi"', Escaped).
%       Escaped = 'say \\"hi\\"'.

json_text(Text, Escaped) :-
    atom_codes(Text, Codes),
    json_codes(Codes, EscapedCodes),
    atom_codes(Escaped, EscapedCodes).

json_codes([], []).
json_codes([Code|Codes], Escaped) :-
    (   ( Code =:= 0'" ; Code =:= 0'\\ )
    ->  Escaped = [0'\\, Code|Escaped1]
    ;   Code < 32
    ->  format(codes(Escaped, Escaped1), '\\u~|~`0t~16r~4+', [Code])
    ;   Escaped = [Code|Escaped1]
    ),
    json_codes(Codes, Escaped1).

% The text up to the place, the place, and the rest.
message_parts(Lines, First, Place, Hints) :-
    split_lines(Lines, [], Groups),
    parts(Groups, Texts, Place),
    (   Texts = [First|Hints]
    ->  true
    ;   First = '',
        Hints = []
    ).

split_lines([], Line0, [Line]) :-
    '$reverse'(Line0, [], Line).
split_lines([Item|Items], Line0, Groups) :-
    (   Item == nl
    ->  '$reverse'(Line0, [], Line),
        Groups = [Line|Groups1],
        split_lines(Items, [], Groups1)
    ;   split_lines(Items, [Item|Line0], Groups)
    ).

parts([], [], none).
parts([Group|Groups], Texts, Place) :-
    (   '$in_list'(at(File, Line, Column), Group)
    ->  Place = at(File, Line, Column),
        parts(Groups, Texts, _)
    ;   '$in_list'(query_place(Line, Column), Group)
    ->  Place = at('<stdin>', Line, Column),
        parts(Groups, Texts, _)
    ;   exclude(is_snippet, Group, Plain),
        with_output_to(atom(Text0), '$write_lines'(Plain, '')),
        (   Text0 == ''
        ->  Texts = Texts1
        ;   ( atom_concat('= ', Text, Text0) -> true ; Text = Text0 ),
            Texts = [Text|Texts1]
        ),
        parts(Groups, Texts1, Place)
    ).

is_snippet(Item) :-
    nonvar(Item),
    Item = snippet(_).
