// SPDX-License-Identifier: MIT
#include "code/assembler.hpp"

#include <algorithm>
#include <bit>

#include "support/assert.hpp"

namespace hornbeam::code {

void Assembler::clear() {
  main_.size = side_.size = 0;
  label_words_[0].clear();
  label_words_[1].clear();
  labels_.assign(1, Place{});
  last_opcode_[0] = last_opcode_[1] = Opcode::count;
  aside_ = false;
}

Label Assembler::new_label() {
  labels_.emplace_back();
  return Label{static_cast<std::uint32_t>(labels_.size() - 1)};
}

void Assembler::place(Label label) {
  Place& place = labels_[label.number];
  place.offset = static_cast<std::uint32_t>(stream().size);
  place.side = aside_;
  place.placed = true;
  last_opcode_[aside_] = Opcode::count;  // no merging across a label
}

void Assembler::emit(Opcode op, std::initializer_list<Word> operands) {
  HB_ASSERT(operands.size() == info(op).operands.size());
  Stream& s = stream();
  const std::size_t start = s.size;
  last_start_[aside_] = start;
  last_opcode_[aside_] = op;
  Word* to = s.extend(1 + operands.size());
  *to = addresses_.address(op);
  for (const Word w : operands) *++to = w;
  for (std::uint32_t labels = label_operands(op); labels != 0; labels &= labels - 1) {
    const std::size_t operand = static_cast<std::size_t>(std::countr_zero(labels));
    label_words_[aside_].push_back(static_cast<std::uint32_t>(start + 1 + operand));
  }
}

Opcode Assembler::last() const { return last_opcode_[aside_]; }

Word* Assembler::last_operands() { return stream().words.data() + last_start_[aside_] + 1; }

void Assembler::drop_last() {
  std::vector<std::uint32_t>& words = label_words_[aside_];
  while (!words.empty() && words.back() >= last_start_[aside_]) words.pop_back();
  stream().size = last_start_[aside_];
  last_opcode_[aside_] = Opcode::count;
}

void Assembler::rename_last(Opcode op) {
  *(last_operands() - 1) = addresses_.address(op);
  last_opcode_[aside_] = op;
}

void Assembler::extend_last(Opcode op, std::initializer_list<Word> operands) {
  rename_last(op);
  std::copy(operands.begin(), operands.end(), stream().extend(operands.size()));
  HB_ASSERT(stream().size == last_start_[aside_] + length(op));
}

void Assembler::finish(Word* target) const {
  std::copy_n(main_.words.data(), main_.size, target);
  std::copy_n(side_.words.data(), side_.size, target + main_.size);
  for (const bool side : {false, true}) {
    Word* base = side ? target + main_.size : target;
    for (const std::uint32_t at : label_words_[side]) {
      if (base[at] == 0) {
        base[at] = reinterpret_cast<Word>(fail_code_);
        continue;
      }
      const Place& place = labels_[base[at]];
      HB_ASSERT(place.placed);
      base[at] = reinterpret_cast<Word>(target + place.offset + (place.side ? main_.size : 0));
    }
  }
}

}  // namespace hornbeam::code
