% SPDX-License-Identifier: MIT
% The name under which programs import portray_text/1, which is always there.

:- module(portray_text, []).
