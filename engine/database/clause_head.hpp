// SPDX-License-Identifier: MIT
// What the first instructions of a clause ask of its arguments, as an index sees it. Nothing is stored for
// it: keys for each argument of a million facts would take as much memory as the facts. The instructions of
// a head are few, and one pass over them tells all arguments.
#pragma once

#include <vector>

#include "code/instruction.hpp"
#include "database/clause.hpp"

namespace hornbeam::compiler {
struct Template;
}

namespace hornbeam::database {

// A clause matches a goal by its head. A call succeeds only if the unifications at the front of the body do so too.
enum class HeadPart { head, with_first_unifications };

class ClauseHead {
 public:
  explicit ClauseHead(const code::AddressTable& addresses) : addresses_(addresses) {}
  void read(const Clause& clause, HeadPart part);

  // Of the clause read last. Arguments count from 0.
  Key key(unsigned argument) const { return nodes_[argument].key; }
  // Of an argument of the compound that the argument is; any_key where it is none.
  Key inner_key(unsigned argument, unsigned inner) const;
  // The key of an argument of the compound together with its functor; see index_place.hpp.
  Key key_with_functor(unsigned argument, unsigned inner) const;
  // Of the argument as a whole; see index_place.hpp.
  Key whole_key(unsigned argument) const;

 private:
  using Node = std::uint32_t;  // a place in nodes_
  struct Subterm {
    Key key = any_key;
    Node first = 0;           // of its arguments
    std::uint32_t count = 0;  // of them, if it is a compound
  };
  Node make_compound(Node node, Key functor, unsigned arity);
  void make_template(Node node, const compiler::Template& source);
  Node in_register(Word number);
  void set_register(Word number, Node node);

  const code::AddressTable& addresses_;
  std::vector<Subterm> nodes_;
  struct Register {
    std::uint32_t pass = 0;  // in which it was set
    Node node = 0;
  };
  std::vector<Register> registers_;
  std::uint32_t pass_ = 0;
};

}  // namespace hornbeam::database
