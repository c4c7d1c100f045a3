% SPDX-License-Identifier: MIT
% private(parts/uri_encoding): %XX for what the parts of URIs may not have.

:- use_module(library(plunit)).
:- use_module(private(parts/uri_encoding)).

% encoded(Part, Encoded): of one text
encoded(query_value, 'a%20b%26c%3Dd%2B%C3%A9/?%25%23%3B%3A@%5B').
encoded(path, 'a%20b&c=d+%C3%A9/%3F%25%23;%3A@%5B').
encoded(segment, 'a%20b&c=d+%C3%A9%2F%3F%25%23;%3A@%5B').
encoded(fragment, 'a%20b&c=d+%C3%A9/?%25%23;:@%5B').

:- begin_tests(uri_encoding).

test(encoded, [forall(encoded(P, E)), X == E]) :- uri_encoded(P, 'a b&c=d+é/?%#;:@[', X).
test(decoded, [forall(encoded(P, E)), X == 'a b&c=d+é/?%#;:@[']) :-
    uri_encoded(P, X, E).
test(plus, X-Y == 'a b'-'a+b') :- uri_encoded(query_value, X, 'a+b'), uri_encoded(path, Y, 'a+b').
test(no_hexadecimal, X == '%zz') :- uri_encoded(path, X, '%zz').
test(no_part, error(domain_error(uri_component, foo))) :- uri_encoded(foo, a, _).
test(encoded_unbound, error(instantiation_error)) :- uri_encoded(path, _, _).
test(iri, X == 'http://a/é%20b') :- uri_iri('http://a/%C3%A9%20b', X).
test(iri_back, X == 'http://a/%C3%A9') :- uri_iri(X, 'http://a/é').
test(iri_of_no_letters, X == 'a%FFb%C3') :- uri_iri('a%FFb%C3', X).
test(text, [forall(member(T, [ab, "ab", [a,b], [0'a,0'b]])), Cs == [0'a,0'b]]) :- text_codes(T, Cs).
test(text_of_number, Cs == [0'1,0'2]) :- text_codes(12, Cs).
test(no_text, error(type_error(atom, f(x)))) :- text_codes(f(x), _).
test(unbound_text, error(instantiation_error)) :- text_codes(_, _).
test(code, [forall(member(C-E, ['/'-'%2F', ' '-'%20', a-a, é-'%C3%A9', ;-;])), T == E]) :-
    char_code(C, Code), phrase(encoded_code(segment, Code), Cs), atom_codes(T, Cs).
test(percents, T == '%00%FF') :- phrase(percents([0, 255]), Cs), atom_codes(T, Cs).
test(decoded_codes, T == 'é b') :- atom_codes('%c3%a9+b', E), decoded(E, query_value, Cs), atom_codes(T, Cs).
test(decoded_bytes, Cs == [0xff]) :- atom_codes('%ff', E), decoded(E, path, Cs).
test(letters, T == '€%20%41') :- atom_codes('%E2%82%AC%20%41', E), letters_decoded(E, Cs), atom_codes(T, Cs).

:- end_tests(uri_encoding).
