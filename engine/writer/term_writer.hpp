// SPDX-License-Identifier: MIT
// Terms -> text (ISO 13211-1, 7.10.5). Quoted output always reads back as the same term: brackets around operators as
// operands, `- (1)` distinct from -1, a blank wherever two tokens would merge into one.
//
// Nothing recurses on the depth of the term: pending work is on a stack of 24-byte steps. A cyclic term is written as
// @(Template, [_S1 = ...]); only terms above a certain size are checked for cycles.
//
//   TermWriter writer(terms);
//   writer.write(term, options, stream);          // or a std::string
#pragma once

#include <string>

#include "streams/stream.hpp"
#include "terms/term_store.hpp"
#include "writer/write_options.hpp"

namespace hornbeam::writer {

class TermWriter {
 public:
  explicit TermWriter(const terms::TermStore& terms) : terms_(terms) {}

  // Called every few thousand steps of a long write: false stops it.
  bool (*keep_going)(void* context) = nullptr;
  void* keep_going_context = nullptr;
  // The approximate maximum of bytes written of a term; the rest becomes `...`.
  std::size_t most = SIZE_MAX;

  WriteStatus write(terms::Cell term, const WriteOptions& options, streams::Stream& out) const;
  WriteStatus write(terms::Cell term, const WriteOptions& options, std::string& out) const;

 private:
  const terms::TermStore& terms_;
};

// The text of a term expected to be small: truncated after about `most` bytes.
constexpr std::size_t most_written = std::size_t{1} << 30;
std::string written(const terms::TermStore& terms, terms::Cell term, const WriteOptions& options,
                    std::size_t most = most_written);

}  // namespace hornbeam::writer
