% SPDX-License-Identifier: MIT
% library(sha): digests of the examples of FIPS 180-4 and RFC 2202, and of texts around the length of a block.

:- use_module(library(plunit)).
:- use_module(library(sha)).

hex(Text, Algorithm, Hex) :-
    sha_hash(Text, Hash, [algorithm(Algorithm)]),
    hash_atom(Hash, Hex).

length_of(Algorithm, Length) :-
    sha_hash(abc, Hash, [algorithm(Algorithm)]),
    length(Hash, Length).

a_times(N, Text) :-
    length(Codes, N),
    maplist(=(0'a), Codes),
    atom_codes(Text, Codes).

:- begin_tests(sha).

test(sha1, X == a9993e364706816aba3e25717850c26c9cd0d89d) :- hex(abc, sha1, X).
test(default, H == H1) :- sha_hash(abc, H, []), sha_hash(abc, H1, [algorithm(sha1)]).
test(empty, X == da39a3ee5e6b4b0d3255bfef95601890afd80709) :- hex('', sha1, X).
test(sha224, X == '23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7') :- hex(abc, sha224, X).
test(sha256, X == ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad) :- hex(abc, sha256, X).
test(sha384, X == cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7) :-
    hex(abc, sha384, X).
test(sha512, Begin == ddaf35a193617abacc417349ae204131) :- hex(abc, sha512, X), sub_atom(X, 0, 32, _, Begin).
test(sizes, Ls == [20,28,32,48,64]) :- maplist(length_of, [sha1,sha224,sha256,sha384,sha512], Ls).
test(last_that_fits, X == c1c8bbdc22796e28c0e15163d20899b65621d65a) :- a_times(55, T), hex(T, sha1, X).
test(first_that_does_not, X == c2db330f6083854c99d4b5bfb6e8f29f201be699) :- a_times(56, T), hex(T, sha1, X).
test(string, X == a9993e364706816aba3e25717850c26c9cd0d89d) :- hex("abc", sha1, X).
test(encodings, true(A \== B)) :- sha_hash('\xe9\', A, []), sha_hash('\xe9\', B, [encoding(octet)]).
test(hmac, X == '104152c5bfdca07bc633eebd46199f0255c9f49d') :- hmac_sha(key, data, H, []), hash_atom(H, X).
test(long_key, X == aa4ae5e15272d00e95705637ce8a3b55ed402112) :-
    length(Key, 80), maplist(=(0xaa), Key),
    hmac_sha(Key, "Test Using Larger Than Block-Size Key - Hash Key First", H, []), hash_atom(H, X).
test(hash_atom, H == [0,255]) :- hash_atom(H, '00ff').
test(file, X == a9993e364706816aba3e25717850c26c9cd0d89d) :-
    tmp_file(sha, F), tell(F), write(abc), told, file_sha1(F, X), delete_file(F).
test(algorithm, error(domain_error(_, md4))) :- sha_hash(abc, _, [algorithm(md4)]).
test(unbound, error(instantiation_error)) :- sha_hash(_, _, []).
test(octets, error(representation_error(encoding))) :- sha_hash('\x20ac\', _, [encoding(octet)]).

:- end_tests(sha).
