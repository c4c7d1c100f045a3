# SPDX-License-Identifier: MIT
# awk -v keep=none|texts|documents|all -f without_comments.awk FILE.pl
#
# The text for pages, which fetch it. Indentation is one blank, for the loader finds clauses by it; so quoted texts of
# several lines must not depend on theirs, nor have two blanks before "% ". Comments are left out, but `documents` and
# `texts` keep those that help/1 and editors show: the first of the file, and those that begin with %!, `texts` without
# their examples.
keep == "all" { print; next }
/^%/ {
  if (/^%!/) shown = 1
  if (keep ~ /documents|texts/ && (shown || !begun) && !(keep == "texts" && /^%       /)) print
  next
}
/^ +%/ { next }
{
  shown = 0
  begun = 1
  sub(/^ +/, " ")
  sub(/  +% [^'"`]*$/, "")
  print
}
