% SPDX-License-Identifier: MIT
% library(url).

:- use_module(library(plunit)).
:- use_module(library(url)).

:- begin_tests(url).

test(parts, P == [protocol(http),host('a.org'),port(8080),path('/a b'),search([q='1',r='2']),fragment(f)]) :-
    parse_url('http://a.org:8080/a%20b?q=1&r=2#f', P).
test(root, P == [protocol(http),host(a),path(/)]) :- parse_url('http://a', P).
test(user, P == [protocol(ftp),user(u),host(h),path('/x')]) :- parse_url('ftp://u@h/x', P).
test(mail, P == [protocol(mailto),path('a@b')]) :- parse_url('mailto:a@b', P).
test(make, U == 'http://a.b/c%20d?a=b') :-
    parse_url(U, [protocol(http),host('a.b'),path('/c d'),search([a=b])]).
test(usual_port, U == 'http://a/c') :- parse_url(U, [protocol(http),host(a),port(80),path('/c')]).
test(port, U == 'http://a:8080') :- parse_url(U, [host(a),port(8080)]).
test(base, P == [protocol(http),host(a),path('/c/b')]) :- parse_url(b, 'http://a/c/d', P).
test(base_parts, P == [protocol(http),host(a),path('/c/b')]) :- parse_url(b, [host(a),path('/c/d')], P).
test(absolute) :- is_absolute_url('http://a').
test(relative, fail) :- is_absolute_url(a).
test(global, U == 'http://a/c/b') :- global_url(b, 'http://a/c/d', U).
test(global_already, U == 'ftp://b') :- global_url('ftp://b', 'http://a/c/d', U).
test(location, A == '/a?b=c') :- http_location([path('/a'),search([b=c])], Cs), atom_codes(A, Cs).
test(location_parts, P == [path('/a'),search([b=c]),fragment(d)]) :-
    atom_codes('/a?b=c#d', Cs), http_location(P, Cs).
test(form, E == 'a%20b%26c') :- www_form_encode('a b&c', E).
test(form_decode, V == 'a b&c') :- www_form_encode(V, 'a+b%26c').
test(form_unbound, error(instantiation_error)) :- www_form_encode(_, _).
test(search, P == [a=b,c=d]) :- atom_codes('a=b&c=d', Cs), parse_url_search(Cs, P).
test(search_codes, A == 'a=b') :- parse_url_search(Cs, [a=b]), atom_codes(A, Cs).
test(file, U == 'file:///a/b') :- file_name_to_url('/a/b', U).

:- end_tests(url).
