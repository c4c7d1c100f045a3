% Text stored in facts and printed from there.
% dialect: swi
% ?- colour(grass, C), write(C).
% green

colour(grass, "green").
colour(sky, "blue").
colour(snow, "white").
