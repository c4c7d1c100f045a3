% dialect: iso
% ?- width(W), write(W).
% 5

width(W) :- length("title", W).
