% SPDX-License-Identifier: MIT
% builtin between/3 + fail, 1e7
main :- ( between(1,10000000,_), fail ; true ), write(done), nl.
