# SPDX-License-Identifier: MIT
# awk -v keep=none|texts|documents|all -f without_comments.awk FILE.pl
#
# The text for pages, which fetch it: lines are indented by one blank, so quoted texts of several lines must not depend on
# theirs (the loader finds clauses by it); without comments, or but for what help/1 and editors show, the first comment of the file and those
# that begin with %!, `texts` without their examples.
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
