// SPDX-License-Identifier: MIT
// The files of the host, in a directory of their own.
#include "host/files.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cerrno>

using namespace hornbeam;

namespace {

// An empty directory that goes at the end.
struct TemporaryDirectory {
  TemporaryDirectory() {
    path = "/tmp/hornbeam_host_XXXXXX";
    REQUIRE(host::make_temporary_file(path, 0));
    REQUIRE(host::remove_file(path));
    REQUIRE(host::make_directory(path));
  }
  ~TemporaryDirectory() {
    if (const auto names = host::names_in(path)) {
      for (const std::string& name : *names) host::remove_file(path + "/" + name);
    }
    host::remove_directory(path);
  }
  std::string make_file(const std::string& name, const std::string& text) const {
    const std::string file = path + "/" + name;
    const int number = host::open_file(file, host::OpenMode::write);
    REQUIRE(number >= 0);
    CHECK(host::write_file(number, text.data(), text.size()) == static_cast<std::int64_t>(text.size()));
    CHECK(host::close_file(number));
    return file;
  }
  std::string path;
};

}  // namespace

TEST_CASE("what is written to a file is read from it") {
  const TemporaryDirectory directory;
  const std::string file = directory.make_file("a", "some text");
  CHECK(host::text_of(file) == "some text");
  const int number = host::open_file(file, host::OpenMode::read);
  CHECK(host::kind_of(number).is_regular);
  CHECK(host::kind_of(number).can_seek);
  CHECK_FALSE(host::kind_of(number).is_terminal);
  CHECK(host::seek_file(number, 5));
  char rest[8];
  CHECK(host::read_file(number, rest, sizeof rest) == 4);
  host::close_file(number);
}

TEST_CASE("appending keeps what a file has") {
  const TemporaryDirectory directory;
  const std::string file = directory.make_file("a", "one");
  const int number = host::open_file(file, host::OpenMode::append);
  host::write_file(number, "two", 3);
  host::close_file(number);
  CHECK(host::text_of(file) == "onetwo");
}

TEST_CASE("the status of a file tells its kind and size") {
  const TemporaryDirectory directory;
  const auto status = host::file_status(directory.make_file("a", "12345"));
  REQUIRE(status);
  CHECK(status->is_regular);
  CHECK(status->bytes == 5);
  CHECK(host::file_status(directory.path)->is_directory);
  CHECK_FALSE(host::file_status(directory.path + "/none"));
}

TEST_CASE("a name with a null character is nobody's") {
  const std::string name("/tmp\0x", 6);
  CHECK_FALSE(host::file_status(name));
  CHECK(host::open_file(name, host::OpenMode::read) == -1);
  CHECK(errno == ENOENT);
}

TEST_CASE("patterns stand for the files that match") {
  const TemporaryDirectory directory;
  directory.make_file("x.pl", "");
  directory.make_file("y.pl", "");
  directory.make_file("z.txt", "");
  CHECK(host::matching_names(directory.path + "/*.pl", false).size() == 2);
  CHECK(host::matching_names(directory.path + "/*.c", false).empty());
  CHECK(host::matching_names(directory.path + "/*.c", true).size() == 1);
}

TEST_CASE("a path without links is absolute") {
  const auto path = host::canonical_path("/tmp/../tmp/none");
  REQUIRE(path);
  CHECK(path->starts_with('/'));
  CHECK(path->find("..") == std::string::npos);
  CHECK(host::absolute_path("x").starts_with('/'));
}

TEST_CASE("rights of a file") {
  const TemporaryDirectory directory;
  const std::string file = directory.make_file("a", "");
  CHECK(host::has_right(file, host::Right::exist));
  CHECK(host::has_right(file, host::Right::read));
  CHECK_FALSE(host::has_right(file, host::Right::execute));
  CHECK_FALSE(host::has_right(file + "b", host::Right::exist));
}
