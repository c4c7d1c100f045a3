% SPDX-License-Identifier: MIT
% library(uri).

:- use_module(library(plunit)).
:- use_module(library(uri)).

:- begin_tests(uri).

% parts(URI, Components)
parts('http://www.a.org:80/b/c;p?q=1&r#f', uri_components(http,'www.a.org:80','/b/c;p','q=1&r',f)).
parts('//host/path', uri_components(_,host,'/path',_,_)).
parts('mailto:a@b.c', uri_components(mailto,_,'a@b.c',_,_)).
parts('', uri_components(_,_,'',_,_)).
parts('?x', uri_components(_,_,'',x,_)).
parts('#f', uri_components(_,_,'',_,f)).
parts('a/b', uri_components(_,_,'a/b',_,_)).
parts('http://a', uri_components(http,a,'',_,_)).
parts('http://a?#', uri_components(http,a,'','','')).

test(parts, [forall(parts(U, C)), X =@= C]) :- uri_components(U, X).
test(whole, [forall(parts(U, C)), X == U]) :- uri_components(X, C).
test(whole_encoded, U == 'http://a/b%20c?d=%22') :- uri_components(U, uri_components(http,a,'/b c','d="',_)).
test(whole_encoded_once, U == '/b%20c') :- uri_components(U, uri_components(_,_,'/b%20c',_,_)).
test(unbound, error(instantiation_error)) :- uri_components(_, _).
test(data, all(K-V == [scheme-a,authority-b,path-c,search-d,fragment-e])) :-
    uri_data(K, uri_components(a,b,c,d,e), V).
test(set_data, C == uri_components(a,b,x,d,e)) :- uri_data(path, uri_components(a,b,c,d,e), x, C).
test(global, all(U == ['http://a','ab:'])) :- member(U, ['http://a','ab:','a:b','/a','c:/x',x]), uri_is_global(U).

test(query, Q == 'a=b&c=1&d=x%20y&e=%26') :- uri_query_components(Q, [a=b,c=1,d('x y'),e-'&']).
test(query_pairs, P == [a=b,c='1',d='x y',e='']) :- uri_query_components('a=b&c=1;d=x+y&e=', P).
test(query_empty, P == []) :- uri_query_components('', P).
test(query_name_to_equals_sign, P == ['a&b'='1']) :- uri_query_components('a&b=1', P).
test(query_syntax, error(syntax_error(illegal_uri_query))) :- uri_query_components(a, _).
test(query_pair, error(type_error(name_value, foo))) :- uri_query_components(_, [foo]).

% authority(Text, Components)
authority('u:p@h:80', uri_authority(u,p,h,80)).
authority(h, uri_authority(_,_,h,_)).
authority('h:foo', uri_authority(_,_,h,foo)).
authority('u@h', uri_authority(u,_,h,_)).
authority('[::1]:80', uri_authority(_,_,'[::1]',80)).

test(authority, [forall(authority(T, C)), X =@= C]) :- uri_authority_components(T, X).
test(authority_text, [forall(authority(T, C)), X == T]) :- uri_authority_components(X, C).
test(authority_data, X == 80) :- uri_authority_data(port, uri_authority(u,p,h,80), X).

% resolved(Reference, URI): in http://a/b/c/d;p?q, RFC 3986, 5.4
resolved('g:h', 'g:h').
resolved(g, 'http://a/b/c/g').
resolved('./g', 'http://a/b/c/g').
resolved('g/', 'http://a/b/c/g/').
resolved('/g', 'http://a/g').
resolved('//g', 'http://g').
resolved('?y', 'http://a/b/c/d;p?y').
resolved('g?y', 'http://a/b/c/g?y').
resolved('#s', 'http://a/b/c/d;p?q#s').
resolved('g#s', 'http://a/b/c/g#s').
resolved('g?y#s', 'http://a/b/c/g?y#s').
resolved(';x', 'http://a/b/c/;x').
resolved('', 'http://a/b/c/d;p?q').
resolved('.', 'http://a/b/c/').
resolved('./', 'http://a/b/c/').
resolved('..', 'http://a/b/').
resolved('../', 'http://a/b/').
resolved('../g', 'http://a/b/g').
resolved('../..', 'http://a/').
resolved('../../../g', 'http://a/g').
resolved('/./g', 'http://a/g').
resolved('g.', 'http://a/b/c/g.').
resolved('..g', 'http://a/b/c/..g').
resolved('./../g', 'http://a/b/g').
resolved('g/./h', 'http://a/b/c/g/h').
resolved('g/../h', 'http://a/b/c/h').
resolved('g;x=1/../y', 'http://a/b/c/y').
resolved('g?y/../x', 'http://a/b/c/g?y/../x').

test(resolve, [forall(resolved(R, U)), X == U]) :- uri_resolve(R, 'http://a/b/c/d;p?q', X).
test(resolve_no_path, X == 'http://a/g') :- uri_resolve(g, 'http://a', X).
test(normalized, X == 'http://www.a.org/b/c?x#y') :- uri_normalized('HTTP://Www.A.ORG/a/../b/./c?x#y', X).
test(normalized_codes, X == 'http://a/~f%20g') :- uri_normalized('http://a/%7Ef g', X).
test(normalized_base, X == 'http://a/x') :- uri_normalized('../x', 'http://a/b/c', X).
test(normalized_iri_decodes, [forall(member(U-I, ['http://a/%C3%A9'-'http://a/é', 'x/%e2%82%ac?q=%C3%A9&r=%26#%c3%a9'-'x/€?q=é&r=%26#é',
                                                  'a/%2F%41'-'a/%2FA', 'a/%ff'-'a/%FF', 'a/%C3'-'a/%C3'])),
                              X == I]) :- uri_normalized_iri(U, X).
test(normalized_iri_of_base, X == 'http://a/é') :- uri_normalized_iri('%C3%A9', 'http://a/b', X).
test(normalized_iri, X == 'http://a/é%20b') :- uri_normalized_iri('http://A/é b', X).
test(iri_normalized, X == 'http://a/é') :- iri_normalized('HTTP://a/../é', X).
test(file, X == '/a b') :- uri_file_name('file:///a%20b', X).
test(file_host, X == '/a') :- uri_file_name('file://localhost/a', X).
test(file_uri, X == 'file:///a%20b') :- uri_file_name(X, '/a b').
test(file_other, fail) :- uri_file_name('http://a', _).

test(encoded, E == 'a%20b') :- uri_encoded(path, 'a b', E).
test(iri, I == 'http://a/é') :- uri_iri('http://a/%C3%A9', I).

:- end_tests(uri).
