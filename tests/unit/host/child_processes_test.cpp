// SPDX-License-Identifier: MIT
#include "host/child_processes.hpp"

#include <doctest/doctest.h>

#include <csignal>

#include "host/files.hpp"
#include "host/processes.hpp"

using namespace hornbeam;

TEST_CASE("a child writes into a pipe, and its status is told once") {
  host::ChildRequest request;
  request.program = "/bin/sh";
  request.arguments = {"sh", "-c", "echo $WORD; exit 4"};
  request.environment = {"WORD=leaf"};
  request.streams[1] = host::ChildStream::pipe;
  host::Child child;
  REQUIRE(host::start_child(request, child) == 0);
  char text[16];
  CHECK(host::read_file(child.pipes[1], text, sizeof text) == 5);
  CHECK(std::string(text, 4) == "leaf");
  host::close_file(child.pipes[1]);
  host::ChildStatus status{host::ChildState::running, 0};
  while ((status = host::child_status(child.process)).state == host::ChildState::running) host::sleep_for(0.001);
  CHECK(status.state == host::ChildState::exited);
  CHECK(status.code == 4);
  CHECK(host::child_status(child.process).state == host::ChildState::unknown);
}

TEST_CASE("a program that is not there cannot be started") {
  host::ChildRequest request;
  request.program = "/nonexistent";
  request.arguments = {"nonexistent"};
  host::Child child;
  CHECK(host::start_child(request, child) != 0);
}
