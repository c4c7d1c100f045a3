// SPDX-License-Identifier: MIT
// Collects the code of one clause: instructions, labels, and a second stream of code that is placed after
// the first (the write halves of head unification), so that the straight path has no jumps.
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
  // From now on (until the guard ends) code goes to the second stream.
  void set_aside(bool aside) { aside_ = aside; }
  bool aside() const { return aside_; }

  // Words of both streams.
  std::size_t size() const { return main_.size + side_.size; }
  std::size_t main_size() const { return main_.size; }  // but for what was put aside
  // Copies to `target` (size() words) and turns label numbers into addresses there.
  void finish(Word* target) const;

  // The instruction emitted last in the current stream, for merging; Opcode::count when there is none
  // or a label stands after it.
  Opcode last() const;
  Word* last_operands();
  void drop_last();
  // Another instruction with the same operands in its place.
  void rename_last(Opcode op);
  // Another one with these operands after its own; no labels among them.
  void extend_last(Opcode op, std::initializer_list<Word> operands);

 private:
  struct Place {
    std::uint32_t offset = 0;
    bool side = false;
    bool placed = false;
  };
  // Room is kept from one clause to the next: most clauses only write.
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
  std::vector<std::uint32_t> label_words_[2];  // where label numbers stand in each stream
  std::size_t last_start_[2];
  Opcode last_opcode_[2];
  bool aside_ = false;
};

}  // namespace hornbeam::code
