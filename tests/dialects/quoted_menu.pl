% print/1 of quoted text for a screen: SICStus prints it without quotes.
% dialect: sicstus
% ?- menu.
% == Menu ==

menu :- print('== Menu ==').
