// SPDX-License-Identifier: MIT
// Every library of stdlib/ has a suite of its name in tests/library.
#include <doctest/doctest.h>

#include "architecture/source_tree.hpp"

using namespace hornbeam::architecture;

TEST_CASE("every library has a suite") {
  namespace fs = std::filesystem;
  const fs::path libraries = project_root() / "stdlib/library";
  std::size_t count = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(libraries)) {
    if (entry.path().extension() != ".pl") continue;
    const fs::path name = fs::relative(entry.path(), libraries);
    CAPTURE(name.string());
    CHECK(fs::exists(project_root() / "tests/library" / name));
    ++count;
  }
  CHECK(count > 100);
}
