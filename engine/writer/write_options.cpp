// SPDX-License-Identifier: MIT
#include "writer/write_options.hpp"

namespace hornbeam::writer {

WriteOptions write_options_plain(const syntax::OperatorTable& operators) {
  WriteOptions o;
  o.operators = &operators;
  o.numbervars = true;
  return o;
}

WriteOptions write_options_quoted(const syntax::OperatorTable& operators) {
  WriteOptions o = write_options_plain(operators);
  o.quoted = true;
  return o;
}

WriteOptions write_options_canonical(const syntax::OperatorTable& operators) {
  WriteOptions o;
  o.operators = &operators;
  o.quoted = true;
  o.ignore_ops = true;
  o.letter_variables = true;
  return o;
}

}  // namespace hornbeam::writer
