% SPDX-License-Identifier: MIT
% A grammar of English questions with agreement, gaps and modifiers: all parses of some sentences.
main :- rep(2500), findall(N, parses(N), Ns), write(Ns), nl.

rep(0) :- !.
rep(N) :- findall(K, parses(K), _), M is N-1, rep(M).

parses(N) :- sentence(W), findall(T, question(T, W, []), Ts), len(Ts, 0, N).

len([], N, N).
len([_|L], N0, N) :- N1 is N0+1, len(L, N1, N).

sentence([what,rivers,are,there]).
sentence([does,the,capital,of,france,border,the,sea]).
sentence([which,country,that,borders,the,sea,has,a,city,with,the,river,in,the,north,of,the,country]).
sentence([what,is,the,largest,city,in,the,country,that,a,river,from,the,sea,crosses]).
sentence([how,many,countries,border,the,sea,with,the,river,in,the,country,of,the,north]).
sentence([is,the,old,city,that,the,river,that,crosses,the,country,crosses,in,the,north]).
sentence([which,cities,that,the,large,rivers,cross,are,older,than,the,capital,of,the,country,in,the,south]).

question(yes_no(V, S, C)) --> auxiliary(V, N), noun_phrase(S, N, nogap), complement(V, C, N).
question(which(Q, VP)) --> which_phrase(Q, N), verb_phrase(VP, N, nogap).
question(exists(Q)) --> which_phrase(Q, N), [W], { be(W, N) }, [there].
question(what(V, NP)) --> [what, W], { be(W, N), V = be }, noun_phrase(NP, N, nogap).
question(object(Q, V, NP, VP)) --> which_phrase(Q, _), auxiliary(V, N), noun_phrase(NP, N, nogap), base_phrase(VP, gap).

which_phrase(which(NP), N) --> [W], { which_word(W) }, nominal(NP, N).
which_phrase(count(NP), plural) --> [how, many], nominal(NP, plural).
which_word(which). which_word(what).

auxiliary(do, N) --> [W], { do(W, N) }.
auxiliary(be, N) --> [W], { be(W, N) }.
do(does, singular). do(do, plural).
be(is, singular). be(are, plural).

complement(do, VP, _) --> base_phrase(VP, nogap).
complement(be, pp(P), _) --> preposition_phrase(P).
complement(be, adj(A), _) --> adjective_phrase(A).
complement(be, none, _) --> [].

base_phrase(v(V, O, Ms), Gap) --> [W], { verb(W, plural, V) }, object(O, Gap), modifiers(Ms).

verb_phrase(v(V, O, Ms), N, Gap) --> [W], { verb(W, N, V) }, object(O, Gap), modifiers(Ms).
verb_phrase(is(A), N, nogap) --> [W], { be(W, N) }, adjective_phrase(A).
verb_phrase(is(P), N, nogap) --> [W], { be(W, N) }, preposition_phrase(P).

object(O, nogap) --> noun_phrase(O, _, nogap).
object(trace, gap) --> [].

noun_phrase(np(D, NP), N, nogap) --> [W], { determiner(W, N, D) }, nominal(NP, N).
noun_phrase(name(X), singular, nogap) --> [X], { name_of(X) }.

nominal(n(As, X, Ms), N) --> adjectives(As), [W], { noun(W, N, X) }, post_modifiers(Ms, N).

adjectives([A|As]) --> [A], { adjective(A) }, adjectives(As).
adjectives([]) --> [].

post_modifiers([rel(R)|Ms], N) --> relative(R, N), post_modifiers(Ms, N).
post_modifiers([P|Ms], N) --> preposition_phrase(P), post_modifiers(Ms, N).
post_modifiers([], _) --> [].

relative(subject(VP), N) --> [that], verb_phrase(VP, N, nogap).
relative(object(NP, VP), _) --> [that], noun_phrase(NP, M, nogap), verb_phrase(VP, M, gap).

modifiers([P|Ms]) --> preposition_phrase(P), modifiers(Ms).
modifiers([]) --> [].

preposition_phrase(pp(P, NP)) --> [P], { preposition(P) }, noun_phrase(NP, _, nogap).

adjective_phrase(A) --> [A], { adjective(A) }.
adjective_phrase(more(A, NP)) --> [W, than], { comparative(W, A) }, noun_phrase(NP, _, nogap).

determiner(the, _, the). determiner(a, singular, a). determiner(some, _, some). determiner(every, singular, every).
noun(country, singular, country). noun(countries, plural, country). noun(city, singular, city).
noun(cities, plural, city). noun(river, singular, river). noun(rivers, plural, river). noun(sea, singular, sea).
noun(seas, plural, sea). noun(capital, singular, capital). noun(capitals, plural, capital).
noun(north, singular, north). noun(south, singular, south).
verb(borders, singular, border). verb(border, plural, border). verb(crosses, singular, cross).
verb(cross, plural, cross). verb(has, singular, have). verb(have, plural, have).
adjective(large). adjective(old). adjective(largest). adjective(small).
comparative(older, old). comparative(larger, large).
preposition(in). preposition(of). preposition(with). preposition(from).
name_of(france). name_of(rome).
