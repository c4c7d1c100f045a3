% SPDX-License-Identifier: MIT
% Libraries of other systems that are omitted on purpose, and replacements.

:- module('$absent_libraries', [absent_library//1]).

:- use_module(library(lists), [member/2]).

%!  absent_library(+Name)// is semidet.
%
%   Why there is no library(Name), and what to use instead.
%
%       ?- phrase(absent_library(dicts), [Part|_]).

absent_library(Name) -->
    { absent(Pattern, Part, Instead),
      is_of(Pattern, Name)
    },
    !,
    ['; Hornbeam has no ~w: ~w'-[Part, Instead]].

is_of(Pattern, Name) :-
    (   Pattern = Folder/_
    ->  nonvar(Name),
        Name = Folder/_
    ;   member(Name, Pattern)
    ).

absent(http/_, 'web servers and clients',
       'embed it in a program that serves; library(http/json) reads and writes JSON').
absent(semweb/_, 'RDF', 'convert the data to Prolog facts or CSV').
absent(pengines/_, 'web servers', 'embed it in a program that serves').
absent([pengines, sandbox, websocket], 'web servers', 'embed it in a program that serves; engines have sandboxes').
absent([sgml, xpath, sgml_write, pldoc, doc_http], 'parser of SGML and XML',
       'convert the text, or read it with library(dcg/basics)').
absent([threadutil, thread_pool, threads], 'threads', 'a host program may have an engine in each of its threads').
absent([dicts], 'dicts', 'use lists of pairs, library(assoc) or library(pairs)').
absent([rdf, rdf_write, turtle, rdf_db], 'RDF', 'convert the data to Prolog facts or CSV').
absent([odbc, bdb, protobufs, redis, stomp, paxos, mqi, janus, jpl, pce], 'connection of this kind',
       'the host program can define predicates in C++ or C').
