// SPDX-License-Identifier: MIT
// Terms -> text (13211-1, 7.10.5). What is written quoted reads back as the same term, always:
// brackets around operators as operands, `- (1)` apart from -1, a blank wherever two tokens would
// melt into one.
//
// Nothing recurses on the depth of the term: what is left to do lies on a stack of 24-byte steps. A
// cyclic term is written as @(Template, [_S1 = ...]); it is looked for only in terms of some size.
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

  // Asked every few thousand steps of a long write: false stops it.
  bool (*keep_going)(void* context) = nullptr;
  void* keep_going_context = nullptr;
  // About so many bytes are written of a term; what is left of it is `...`.
  std::size_t most = SIZE_MAX;

  WriteStatus write(terms::Cell term, const WriteOptions& options, streams::Stream& out) const;
  WriteStatus write(terms::Cell term, const WriteOptions& options, std::string& out) const;

 private:
  const terms::TermStore& terms_;
};

// The text of a term that nobody expects to be large: cut after about `most` bytes.
constexpr std::size_t most_written = std::size_t{1} << 30;
std::string written(const terms::TermStore& terms, terms::Cell term, const WriteOptions& options,
                    std::size_t most = most_written);

}  // namespace hornbeam::writer
