% SPDX-License-Identifier: MIT
% URIs (RFC 3986): splitting, building and encoding them.
%
% A URI is split at the first `:` `?` and `#` and between `//` and the next `/`; a missing component is an unbound
% variable in uri_components/5. Characters not allowed in a component are written as %XX for each byte of their UTF-8
% encoding. An IRI is the same with letters of all scripts unencoded.

:- module(uri, [ uri_components/2, uri_data/3, uri_data/4,
                 uri_normalized/2, uri_normalized/3, iri_normalized/2, iri_normalized/3,
                 uri_normalized_iri/2, uri_normalized_iri/3,
                 uri_resolve/3, uri_is_global/1, uri_query_components/2,
                 uri_authority_components/2, uri_authority_data/3,
                 uri_file_name/2, uri_encoded/3, uri_iri/2
               ]).

:- reexport(private(parts/uri_encoding), [uri_encoded/3, uri_iri/2]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [must_be/2, instantiation_error/1, syntax_error/1]).
:- use_module(library(lists), [append/3, reverse/2, memberchk/2]).
:- use_module(private(parts/name_values), [name_value/4]).
:- use_module(private(parts/uri_encoding), [text_codes/2, encoded_code//2, percents//1, decoded/3, letters_decoded/2]).

:- set_prolog_flag(double_quotes, codes).

%!  uri_components(?URI, ?Components) is det.
%
%   Components is uri_components(Scheme, Authority, Path, Search, Fragment), the components of URI as atoms, unbound if
%   missing. A URI made from Components has %XX for characters not allowed in them. Errors: instantiation_error.
%
%       ?- uri_components('http://a.org/b?c=d#e', C).
%       C = uri_components(http,'a.org','/b','c=d',e).

uri_components(URI, Components) :-
    (   nonvar(URI)
    ->  text_codes(URI, Codes),
        parts(Codes, Parts),
        atoms_of(Parts, Components)
    ;   nonvar(Components),
        Components = uri_components(Scheme, Authority, Path, Search, Fragment)
    ->  made_part(path, Path, PathCodes),
        ( var(Search) -> SearchCodes = _ ; made_part(search, Search, SearchCodes) ),
        ( var(Fragment) -> FragmentCodes = _ ; made_part(fragment, Fragment, FragmentCodes) ),
        ( var(Scheme) -> true ; text_codes(Scheme, SchemeCodes) ),
        ( var(Authority) -> true ; text_codes(Authority, AuthorityCodes) ),
        joined(parts(SchemeCodes, AuthorityCodes, PathCodes, SearchCodes, FragmentCodes), URI)
    ;   instantiation_error(Components)
    ).

made_part(Part, Text, Codes) :-
    (   var(Text)
    ->  Codes = []
    ;   text_codes(Text, Codes0),
        phrase(kept(Codes0, Part), Codes)
    ).

%   Existing encodings are kept.

kept([], _) --> [].
kept([0'%,A,B|Codes], Part) -->
    { code_type(A, xdigit(_)), code_type(B, xdigit(_)) },
    !,
    [0'%,A,B],
    kept(Codes, Part).
kept([C|Codes], Part) -->
    encoded_code(Part, C),
    kept(Codes, Part).

%   parts(+Codes, -Parts): parts(Scheme, Authority, Path, Search, Fragment), lists of codes or unbound.

parts(Codes0, parts(Scheme, Authority, Path, Search, Fragment)) :-
    (   before_any(Codes0, ":/?#", Scheme0, 0':, Codes1),
        Scheme0 \== []
    ->  Scheme = Scheme0
    ;   Codes1 = Codes0
    ),
    (   append("//", Codes2, Codes1)
    ->  until(Codes2, "/?#", Authority, Codes3)
    ;   Codes3 = Codes1
    ),
    until(Codes3, "?#", Path, Codes4),
    (   Codes4 = [0'?|Codes5]
    ->  until(Codes5, "#", Search, Codes6)
    ;   Codes6 = Codes4
    ),
    ( Codes6 = [0'#|Fragment] -> true ; true ).

%   until(+Codes, +Ends, -Before, -Rest): Rest begins with one of Ends or is empty.

until(Codes, Ends, Before, Rest) :-
    (   Codes = [C|Codes1],
        \+ memberchk(C, Ends)
    ->  Before = [C|Before1],
        until(Codes1, Ends, Before1, Rest)
    ;   Before = [],
        Rest = Codes
    ).

before_any(Codes, Ends, Before, End, Behind) :-
    until(Codes, Ends, Before, [End|Behind]).

atoms_of(parts(S, A, P, Q, F), uri_components(Scheme, Authority, Path, Search, Fragment)) :-
    part_atom(S, Scheme),
    part_atom(A, Authority),
    part_atom(P, Path),
    part_atom(Q, Search),
    part_atom(F, Fragment).

part_atom(Codes, Atom) :-
    ( var(Codes) -> true ; atom_codes(Atom, Codes) ).

joined(Parts, URI) :-
    phrase(joined(Parts), Codes),
    atom_codes(URI, Codes).

joined(parts(Scheme, Authority, Path, Search, Fragment)) -->
    ( { var(Scheme) } -> [] ; codes(Scheme), ":" ),
    ( { var(Authority) } -> [] ; "//", codes(Authority) ),
    codes(Path),
    ( { var(Search) } -> [] ; "?", codes(Search) ),
    ( { var(Fragment) } -> [] ; "#", codes(Fragment) ).

codes([]) --> [].
codes([C|Cs]) --> [C], codes(Cs).

%!  uri_data(?Part, +Components, ?Value) is nondet.
%
%   Value is the component Part of uri_components/5: scheme, authority, path, search or fragment.
%
%       ?- uri_components('http://a.org/x?q=1', _C), uri_data(path, _C, Path).
%       Path = '/x'.

uri_data(scheme,    uri_components(S,_,_,_,_), S).
uri_data(authority, uri_components(_,A,_,_,_), A).
uri_data(path,      uri_components(_,_,P,_,_), P).
uri_data(search,    uri_components(_,_,_,S,_), S).
uri_data(fragment,  uri_components(_,_,_,_,F), F).

%!  uri_data(+Part, +Components, +Value, -Components1) is semidet.
%
%   Components1 is Components with Value as its component Part.
%
%       ?- uri_components('http://a.org/x', _C0), uri_data(path, _C0, '/y', _C), uri_components(URI, _C).
%       URI = 'http://a.org/y'.

uri_data(scheme,    uri_components(_,A,P,Q,F), S, uri_components(S,A,P,Q,F)).
uri_data(authority, uri_components(S,_,P,Q,F), A, uri_components(S,A,P,Q,F)).
uri_data(path,      uri_components(S,A,_,Q,F), P, uri_components(S,A,P,Q,F)).
uri_data(search,    uri_components(S,A,P,_,F), Q, uri_components(S,A,P,Q,F)).
uri_data(fragment,  uri_components(S,A,P,Q,_), F, uri_components(S,A,P,Q,F)).

%!  uri_is_global(+URI) is semidet.
%
%   URI has a scheme of at least two characters, as a single letter denotes a drive.
%
%       ?- uri_is_global('http://a.org/').
%       true.

uri_is_global(URI) :-
    text_codes(URI, Codes),
    before_any(Codes, ":/?#", [A,B|Scheme], 0':, _),
    maplist(scheme_code, [A,B|Scheme]).

scheme_code(C) :-
    ( code_type(C, alnum), C < 128 -> true ; memberchk(C, "+-.") ).

%!  uri_query_components(?Query, ?Pairs) is det.
%
%   Pairs is the list of the Name=Value pairs of a query string; to make a query, pairs may also be Name-Value or
%   Name(Value). Errors: instantiation_error; type_error(name_value, Pair); syntax_error(illegal_uri_query).
%
%       ?- uri_query_components(Q, [a=b,c='d e']).
%       Q = 'a=b&c=d%20e'.

uri_query_components(Query, Pairs) :-
    (   nonvar(Query)
    ->  text_codes(Query, Codes),
        query_pairs(Codes, Pairs)
    ;   must_be(list, Pairs),
        phrase(pairs_text(Pairs), Codes),
        atom_codes(Query, Codes)
    ).

query_pairs(Codes, Pairs) :-
    (   Codes == []
    ->  Pairs = []
    ;   before_any(Codes, "=", NameCodes, _, Codes0)
    ->  until(Codes0, "&;", ValueCodes, Rest),
        decoded(NameCodes, query_value, Name),
        decoded(ValueCodes, query_value, Value),
        atom_codes(NameAtom, Name),
        atom_codes(ValueAtom, Value),
        Pairs = [NameAtom=ValueAtom|Pairs1],
        ( Rest = [_|Codes1] -> true ; Codes1 = [] ),
        query_pairs(Codes1, Pairs1)
    ;   syntax_error(illegal_uri_query)
    ).

pairs_text([]) --> [].
pairs_text([Pair|Pairs]) -->
    { name_value(name_value, Pair, Name, Value),
      uri_encoded(query_value, Name, NameText),
      uri_encoded(query_value, Value, ValueText),
      atom_codes(NameText, NameCodes),
      atom_codes(ValueText, ValueCodes)
    },
    codes(NameCodes), "=", codes(ValueCodes),
    ( { Pairs == [] } -> [] ; "&" ),
    pairs_text(Pairs).

%!  uri_authority_components(?Authority, ?Components) is det.
%
%   Components is uri_authority(User, Password, Host, Port), with missing components unbound.
%
%       ?- uri_authority_components('me@a.org:80', C).
%       C = uri_authority(me,_,'a.org',80).

uri_authority_components(Authority, Components) :-
    (   nonvar(Authority)
    ->  text_codes(Authority, Codes),
        authority(Codes, Components0),
        Components = Components0
    ;   nonvar(Components),
        Components = uri_authority(User, Password, Host, Port)
    ->  ( var(User) -> Login = [] ; var(Password) -> Login = [User,@] ; Login = [User,:,Password,@] ),
        ( var(Port) -> Door = [] ; Door = [:,Port] ),
        ( var(Host) -> Place = Door ; Place = [Host|Door] ),
        append(Login, Place, Texts),
        atomic_list_concat(Texts, Authority)
    ;   instantiation_error(Components)
    ).

authority(Codes, uri_authority(User, Password, Host, Port)) :-
    (   before_any(Codes, "@", Login, _, Place)
    ->  (   before_any(Login, ":", UserCodes, _, PasswordCodes)
        ->  atom_codes(Password, PasswordCodes)
        ;   UserCodes = Login
        ),
        atom_codes(User, UserCodes)
    ;   Place = Codes
    ),
    (   Place = [0'[|_],
        append(Address, [0']|Behind], Place)
    ->  append(Address, "]", HostCodes)
    ;   until(Place, ":", HostCodes, Behind)
    ),
    ( HostCodes == [] -> true ; atom_codes(Host, HostCodes) ),
    ( Behind = [0':|PortCodes] -> port(PortCodes, Port) ; true ).

port(Codes, Port) :-
    (   catch(number_codes(Number, Codes), _, fail),
        integer(Number)
    ->  Port = Number
    ;   atom_codes(Port, Codes)
    ).

%!  uri_authority_data(?Part, ?Components, ?Value) is nondet.
%
%   Value is the component Part of uri_authority/4: user, password, host or port.
%
%       ?- uri_authority_components('a.org:8080', _C), uri_authority_data(port, _C, Port).
%       Port = 8080.

uri_authority_data(user,     uri_authority(U,_,_,_), U).
uri_authority_data(password, uri_authority(_,P,_,_), P).
uri_authority_data(host,     uri_authority(_,_,H,_), H).
uri_authority_data(port,     uri_authority(_,_,_,P), P).

%   ---- references ----

%!  uri_resolve(+Reference, +Base, -URI) is det.
%
%   URI is Reference resolved relative to Base (RFC 3986, 5.2).
%
%       ?- uri_resolve('../g', 'http://a/b/c/d', U).
%       U = 'http://a/b/g'.

uri_resolve(Reference, Base, URI) :-
    resolved(Reference, Base, Parts),
    joined(Parts, URI).

resolved(Reference, Base, Parts) :-
    text_codes(Reference, ReferenceCodes),
    text_codes(Base, BaseCodes),
    parts(ReferenceCodes, parts(S, A, P, Q, F)),
    parts(BaseCodes, parts(BaseS, BaseA, BaseP, BaseQ, _)),
    (   nonvar(S)
    ->  without_dots(P, P1),
        Parts = parts(S, A, P1, Q, F)
    ;   nonvar(A)
    ->  without_dots(P, P1),
        Parts = parts(BaseS, A, P1, Q, F)
    ;   P == []
    ->  ( nonvar(Q) -> Q1 = Q ; Q1 = BaseQ ),
        Parts = parts(BaseS, BaseA, BaseP, Q1, F)
    ;   merged(P, BaseA, BaseP, P0),
        without_dots(P0, P1),
        Parts = parts(BaseS, BaseA, P1, Q, F)
    ).

merged(Path, Authority, BasePath, Merged) :-
    (   Path = [0'/|_]
    ->  Merged = Path
    ;   nonvar(Authority),
        BasePath == []
    ->  Merged = [0'/|Path]
    ;   last_slash(BasePath, Directory)
    ->  append(Directory, Path, Merged)
    ;   Merged = Path
    ).

last_slash(Path, Directory) :-
    reverse(Path, Reversed),
    until(Reversed, "/", _, Rest),
    Rest \== [],
    reverse(Rest, Directory).

%   Removes the segments `.` and `..`; one at the end leaves its slash.

without_dots(Path, Clean) :-
    (   Path = [0'/|Path1]
    ->  segments(Path1, Segments),
        folded(Segments, [], Folded),
        segments_text(Folded, Text),
        Clean = [0'/|Text]
    ;   segments(Path, Segments),
        folded(Segments, [], Folded),
        segments_text(Folded, Clean)
    ).

segments(Codes, [Segment|Segments]) :-
    until(Codes, "/", Segment, Rest),
    (   Rest = [_|Codes1]
    ->  segments(Codes1, Segments)
    ;   Segments = []
    ).

folded([], Done, Folded) :-
    reverse(Done, Folded).
folded([Segment|Segments], Done0, Folded) :-
    (   Segment == "."
    ->  Done1 = Done0
    ;   Segment == ".."
    ->  ( Done0 = [_|Done1] -> true ; Done1 = [] )
    ;   Done1 = [Segment|Done0]
    ),
    (   Segments == [],
        Done1 \= [Segment|Done0]
    ->  reverse([[]|Done1], Folded)
    ;   folded(Segments, Done1, Folded)
    ).

segments_text([], []).
segments_text([Segment|Segments], Text) :-
    (   Segments == []
    ->  Text = Segment
    ;   append(Segment, [0'/|Text1], Text),
        segments_text(Segments, Text1)
    ).

%!  uri_normalized(+URI, -Normalized) is det.
%!  uri_normalized(+Reference, +Base, -Normalized) is det.
%!  uri_normalized_iri(+URI, -Normalized) is det.
%!  uri_normalized_iri(+Reference, +Base, -Normalized) is det.
%!  iri_normalized(+IRI, -Normalized) is det.
%!  iri_normalized(+Reference, +Base, -Normalized) is det.
%
%   Normalized is URI, or Reference resolved relative to Base, with scheme and host in lower case, without `.` and `..`
%   in its path, and with %XX only for the characters that need it. uri_normalized_iri leaves letters of all scripts as
%   they are, iri_normalized changes no encoding.
%
%       ?- uri_normalized('../y', 'HTTP://A.org/b/x', Normalized).
%       Normalized = 'http://a.org/y'.

uri_normalized(URI, Normalized) :-
    normal_form(uri, URI, Normalized).

uri_normalized(Reference, Base, Normalized) :-
    normal_form(uri, Reference, Base, Normalized).

uri_normalized_iri(URI, Normalized) :-
    normal_form(iri, URI, Normalized).

uri_normalized_iri(Reference, Base, Normalized) :-
    normal_form(iri, Reference, Base, Normalized).

iri_normalized(IRI, Normalized) :-
    normal_form(as_is, IRI, Normalized).

iri_normalized(Reference, Base, Normalized) :-
    normal_form(as_is, Reference, Base, Normalized).

normal_form(Form, URI, Normalized) :-
    text_codes(URI, Codes),
    parts(Codes, Parts),
    normalized(Form, Parts, Normalized).

normal_form(Form, Reference, Base, Normalized) :-
    resolved(Reference, Base, Parts),
    normalized(Form, Parts, Normalized).

normalized(Form, parts(S0, A0, P0, Q0, F0), URI) :-
    lowered(S0, S),
    lowered(A0, A),
    ( P0 = [0'/|_] -> without_dots(P0, P1) ; P1 = P0 ),
    regular(Form, path, P1, P),
    regular(Form, search, Q0, Q),
    regular(Form, fragment, F0, F),
    joined(parts(S, A, P, Q, F), URI).

lowered(Codes0, Codes) :-
    (   var(Codes0)
    ->  true
    ;   atom_codes(Atom0, Codes0),
        downcase_atom(Atom0, Atom),
        atom_codes(Atom, Codes)
    ).

regular(Form, Part, Codes0, Codes) :-
    (   ( var(Codes0) ; Form == as_is )
    ->  Codes = Codes0
    ;   Form == iri
    ->  letters_decoded(Codes0, Codes1),
        phrase(regular(Codes1, Form, Part), Codes)
    ;   phrase(regular(Codes0, Form, Part), Codes)
    ).

regular([], _, _) --> [].
regular([0'%,A,B|Codes], Form, Part) -->
    { code_type(A, xdigit(High)), code_type(B, xdigit(Low)) },
    !,
    { C is High*16+Low },
    ( { C < 128, unreserved(C) } -> [C] ; percents([C]) ),
    regular(Codes, Form, Part).
regular([C|Codes], Form, Part) -->
    ( { Form == iri, C >= 128 } -> [C] ; encoded_code(Part, C) ),
    regular(Codes, Form, Part).

unreserved(C) :-
    ( code_type(C, alnum) -> true ; memberchk(C, "-._~") ).

%!  uri_file_name(?URI, ?File) is semidet.
%
%   URI is the file:// form of the absolute name of File. Fails for a URI of another scheme or host.
%
%       ?- uri_file_name(U, '/a b').
%       U = 'file:///a%20b'.

uri_file_name(URI, File) :-
    (   nonvar(URI)
    ->  uri_components(URI, uri_components(file, Authority, Path, _, _)),
        ( var(Authority) -> true ; memberchk(Authority, ['',localhost]) ),
        uri_encoded(path, File, Path)
    ;   absolute_file_name(File, Path),
        uri_encoded(path, Path, Encoded),
        atom_concat('file://', Encoded, URI)
    ).
