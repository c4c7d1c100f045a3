% SPDX-License-Identifier: MIT
% URLs as lists of their parts: an older library, based on library(uri).

:- module(url, [ parse_url/2, parse_url/3, is_absolute_url/1, global_url/3, http_location/2,
                 www_form_encode/2, parse_url_search/2, file_name_to_url/2
               ]).

:- use_module(library(error), [must_be/2, instantiation_error/1]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(uri), [uri_components/2, uri_authority_components/2, uri_query_components/2, uri_resolve/3,
                             uri_is_global/1, uri_encoded/3, uri_file_name/2]).

%!  parse_url(?URL, ?Parts) is det.
%
%   Parts is the list of the parts of URL: protocol(P), user(U), host(H), port(N), path(Path), search([Name=Value,
%   ...]), fragment(F). A URL made from Parts has protocol http by default. Errors: instantiation_error.
%
%       ?- parse_url('http://a.org/b?c=d', P).
%       P = [protocol(http),host('a.org'),path('/b'),search([c=d])].

parse_url(URL, Parts) :-
    (   nonvar(URL)
    ->  uri_components(URL, Components),
        url_parts(Components, Parts0),
        Parts = Parts0
    ;   must_be(list, Parts),
        ( memberchk(protocol(Scheme), Parts) -> true ; Scheme = http ),
        authority(Parts, Scheme, Authority),
        location(Parts, Path, Search, Fragment),
        uri_components(URL, uri_components(Scheme, Authority, Path, Search, Fragment))
    ).

%!  parse_url(+URL, +Base, -Parts) is det.
%
%   Like parse_url/2 for URL resolved relative to Base, a URL or a list of its parts.
%
%       ?- parse_url('../y', 'http://a.org/b/x', Parts).
%       Parts = [protocol(http), host('a.org'), path('/y')].

parse_url(URL, Base, Parts) :-
    ( is_list(Base) -> parse_url(BaseURL, Base) ; BaseURL = Base ),
    uri_resolve(URL, BaseURL, Whole),
    parse_url(Whole, Parts).

url_parts(uri_components(Scheme, Authority, Path0, Search, Fragment), Parts) :-
    part(Scheme, protocol(Scheme), Parts, Parts1),
    authority_parts(Authority, Parts1, Parts2),
    ( Path0 == '', nonvar(Authority) -> Path = (/) ; Path = Path0 ),
    (   var(Authority)
    ->  DecodedPath = Path
    ;   uri_encoded(path, DecodedPath, Path)
    ),
    Parts2 = [path(DecodedPath)|Parts3],
    ( var(Search) -> Pairs = Search ; uri_query_components(Search, Pairs) ),
    part(Search, search(Pairs), Parts3, Parts4),
    part(Fragment, fragment(Fragment), Parts4, []).

part(Value, Part, Parts, Tail) :-
    (   var(Value)
    ->  Parts = Tail
    ;   Parts = [Part|Tail]
    ).

authority_parts(Authority, Parts, Tail) :-
    (   var(Authority)
    ->  Parts = Tail
    ;   uri_authority_components(Authority, uri_authority(User, _, Host, Port)),
        part(User, user(User), Parts, Parts1),
        part(Host, host(Host), Parts1, Parts2),
        part(Port, port(Port), Parts2, Tail)
    ).

authority(Parts, Scheme, Authority) :-
    (   memberchk(host(Host), Parts)
    ->  ( memberchk(user(User), Parts) -> true ; true ),
        (   memberchk(port(Port0), Parts),
            \+ usual_port(Scheme, Port0)
        ->  Port = Port0
        ;   true
        ),
        uri_authority_components(Authority, uri_authority(User, _, Host, Port))
    ;   true
    ).

usual_port(http, 80).
usual_port(https, 443).
usual_port(ftp, 21).

location(Parts, Path, Search, Fragment) :-
    ( memberchk(path(Path), Parts) -> true ; true ),
    (   memberchk(search(Pairs), Parts),
        Pairs \== []
    ->  uri_query_components(Search, Pairs)
    ;   true
    ),
    ( memberchk(fragment(Fragment), Parts) -> true ; true ).

%!  is_absolute_url(+URL) is semidet.
%
%   URL has a protocol.
%
%       ?- is_absolute_url('http://a.org/').
%       true.

is_absolute_url(URL) :-
    uri_is_global(URL).

%!  global_url(+URL, +Base, -Global) is det.
%
%   Global is URL resolved relative to Base.
%
%       ?- global_url('../y', 'http://a.org/b/x', URL).
%       URL = 'http://a.org/y'.

global_url(URL, Base, Global) :-
    (   uri_is_global(URL)
    ->  Global = URL
    ;   uri_resolve(URL, Base, Global)
    ).

%!  http_location(?Parts, ?Codes) is det.
%
%   Codes is the location in an HTTP request for the Parts of a URL: path(Path), search(Pairs), fragment(F).
%
%       ?- http_location([path('/a'),search([b=c])], _Cs), atom_codes(A, _Cs).
%       A = '/a?b=c'.

http_location(Parts, Codes) :-
    (   nonvar(Parts)
    ->  location(Parts, Path, Search, Fragment),
        uri_components(Location, uri_components(_, _, Path, Search, Fragment)),
        atom_codes(Location, Codes)
    ;   atom_codes(Location, Codes),
        uri_components(Location, Components),
        url_parts(Components, Parts)
    ).

%!  www_form_encode(?Value, ?Encoded) is det.
%
%   Encoded is Value encoded for the query of a URL, see uri_encoded/3.
%
%       ?- www_form_encode('a b&c', Encoded).
%       Encoded = 'a%20b%26c'.

www_form_encode(Value, Encoded) :-
    (   var(Value),
        var(Encoded)
    ->  instantiation_error(Value)
    ;   uri_encoded(query_value, Value, Encoded)
    ).

%!  parse_url_search(?Codes, ?Pairs) is det.
%
%   Codes is the query of a URL, Pairs the list of its Name=Value pairs.
%
%       ?- parse_url_search(`a=1&b=x%20y`, Pairs).
%       Pairs = [a='1', b='x y'].

parse_url_search(Codes, Pairs) :-
    ( nonvar(Codes) -> atom_codes(Query, Codes) ; true ),
    uri_query_components(Query, Pairs),
    ( var(Codes) -> atom_codes(Query, Codes) ; true ).

%!  file_name_to_url(?File, ?URL) is semidet.
%
%   URL is the file:// form of the absolute name of File.
%
%       ?- file_name_to_url('/tmp/a.pl', URL).
%       URL = 'file:///tmp/a.pl'.

file_name_to_url(File, URL) :-
    uri_file_name(URL, File).
