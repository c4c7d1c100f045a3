// SPDX-License-Identifier: MIT
// Collects the code of one clause: instructions, labels, and a second stream of code placed after the first (the write
// halves of head unification), so that the straight path has no jumps.
#pragma once

#include <initializer_list>
#include <vector>

#include "code/instruction.hpp"

namespace hornbeam::code {

struct Label {
  std::uint32_t number;
};

class Assembler {
 public:
  explicit Assembler(const AddressTable& addresses, const Word* fail_code)
      : addresses_(addresses), fail_code_(fail_code) {
    clear();
  }
  void clear();

  Label new_label();
  // The label of code that backtracks.
  Label fail_label() const { return Label{0}; }
  void place(Label label);

  // Emits into the stream chosen by `aside`. A label operand is passed as its number.
  void emit(Opcode op, std::initializer_list<Word> operands = {});
  // Directs code to the second stream while true.
  void set_aside(bool aside) { aside_ = aside; }
  bool aside() const { return aside_; }

  // Words of both streams.
  std::size_t size() const { return main_.size + side_.size; }
  std::size_t main_size() const { return main_.size; }  // without what was put aside
  // Copies to `target` (size() words) and turns label numbers into addresses there.
  void finish(Word* target) const;

  // The last instruction emitted in the current stream, for merging; Opcode::count if there is none or a label follows
  // it.
  Opcode last() const;
  Word* last_operands();
  void drop_last();
  // Replaces it by another instruction with the same operands.
  void rename_last(Opcode op);
  // Replaces it by one with additional operands, none of them labels.
  void extend_last(Opcode op, std::initializer_list<Word> operands);

 private:
  struct Place {
    std::uint32_t offset = 0;
    bool side = false;
    bool placed = false;
  };
  // Memory is reused from clause to clause: most clauses only write.
  struct Stream {
    std::vector<Word> words;
    std::size_t size = 0;

    Word* extend(std::size_t count) {
      if (words.size() - size < count) words.resize(2 * words.size() + count + 64);
      size += count;
      return words.data() + size - count;
    }
  };
  Stream& stream() { return aside_ ? side_ : main_; }

  const AddressTable& addresses_;
  const Word* fail_code_;
  Stream main_, side_;
  std::vector<Place> labels_;
  std::vector<std::uint32_t> label_words_[2];  // positions of label numbers in each stream
  std::size_t last_start_[2];
  Opcode last_opcode_[2];
  bool aside_ = false;
};

}  // namespace hornbeam::code
