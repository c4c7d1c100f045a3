% SPDX-License-Identifier: MIT
% Characters that the encoding of an output stream lacks: alone they are errors, in terms they are escapes.

:- use_module(library(plunit)).
:- use_module(library(readutil)).

:- begin_tests(unencodable_characters).

bytes_of(Encoding, Goal, Codes) :-
    tmp_file(unencodable, File),
    setup_call_cleanup(open(File, write, S, [encoding(Encoding)]),
                       once(catch(call(Goal, S), error(io_error(write, _), _), put_char(S, !))),
                       close(S)),
    read_file_to_codes(File, Codes, [encoding(octet)]),
    delete_file(File),
    !.

put_letter(Char, S) :- put_char(S, Char).

put_number(Code, S) :- put(S, Code).

test(letter_beyond_ascii, Codes == [0'!]) :- bytes_of(ascii, put_letter(é), Codes).
test(letter_in_latin_1, Codes == [0xe9]) :- bytes_of(iso_latin_1, put_letter(é), Codes).
test(letter_beyond_latin_1, Codes == [0'!]) :- bytes_of(iso_latin_1, put_letter(€), Codes).
test(code_beyond_latin_1, Codes == [0'!]) :- bytes_of(iso_latin_1, put_number(0x20ac), Codes).
test(letter_in_utf16, Codes == [0x20, 0xac]) :- bytes_of(utf16be, put_letter(€), Codes).
test(term, Codes == [0'f, 0'(, 0'\\, 0'x, 0'2, 0'0, 0'a, 0'c, 0'\\, 0')]) :-
    bytes_of(iso_latin_1, [S]>>write(S, f(€)), Codes).

:- end_tests(unencodable_characters).
