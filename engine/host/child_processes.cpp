// SPDX-License-Identifier: MIT
#include "host/child_processes.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <system_error>
#include <thread>

namespace hornbeam::host {

namespace {

// Both ends of the pipes, and the other arguments of posix_spawn; released at the end.
class Preparation {
 public:
  Preparation() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
  }
  ~Preparation() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
    for (std::size_t i = 0; i < child_streams; ++i) {
      close_end(theirs_[i]);
      close_end(ours_[i]);
    }
  }
  Preparation(const Preparation&) = delete;
  Preparation& operator=(const Preparation&) = delete;

  int redirect(int number, ChildStream stream) {
    if (stream == ChildStream::shared) return 0;
    if (stream == ChildStream::null) {
      return posix_spawn_file_actions_addopen(&actions_, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0);
    }
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    const std::size_t i = static_cast<std::size_t>(number);
    theirs_[i] = ends[child_reads(i) ? 0 : 1];
    ours_[i] = ends[child_reads(i) ? 1 : 0];
    return posix_spawn_file_actions_adddup2(&actions_, theirs_[i], number);
  }

  int set_place(const ChildRequest& request) {
    if (!request.directory.empty()) {
      if (int e = posix_spawn_file_actions_addchdir_np(&actions_, request.directory.c_str()); e != 0) return e;
    }
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes_, &defaults);
    short flags = POSIX_SPAWN_SETSIGDEF;
    if (request.own_session) flags |= POSIX_SPAWN_SETSID;
    if (request.own_group && !request.own_session) flags |= POSIX_SPAWN_SETPGROUP;
    return posix_spawnattr_setflags(&attributes_, flags);
  }

  int start(const ChildRequest& request, Child& child) {
    std::vector<char*> arguments = pointers(request.arguments);
    std::vector<char*> environment;
    if (request.environment) environment = pointers(*request.environment);
    if (request.adds_to_environment) add_own_environment(environment);
    pid_t process = 0;
    const int e = posix_spawn(&process, request.program.c_str(), &actions_, &attributes_, arguments.data(),
                              request.environment ? environment.data() : environ);
    if (e != 0) return e;
    child.process = process;
    child.pipes = ours_;
    ours_.fill(-1);
    return 0;
  }

 private:
  // Adds the variables not overridden; the null pointer stays last.
  static void add_own_environment(std::vector<char*>& environment) {
    std::vector<char*> own;
    for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
      const std::string_view text = *variable;
      const std::string_view name = text.substr(0, std::min(text.size(), text.find('=') + 1));
      const bool replaced = std::any_of(environment.begin(), environment.end() - 1,
                                        [&](const char* other) { return std::string_view(other).starts_with(name); });
      if (!replaced) own.push_back(*variable);
    }
    environment.insert(environment.begin(), own.begin(), own.end());
  }
  static void close_end(int file) {
    if (file >= 0) close(file);
  }
  static std::vector<char*> pointers(const std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (const std::string& text : texts) result.push_back(const_cast<char*>(text.c_str()));
    result.push_back(nullptr);
    return result;
  }

  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
  std::array<int, child_streams> ours_{-1, -1, -1, -1, -1};
  std::array<int, child_streams> theirs_{-1, -1, -1, -1, -1};
};

void make_broken_pipes_errors() {
  struct sigaction now {};
  if (sigaction(SIGPIPE, nullptr, &now) == 0 && (now.sa_flags & SA_SIGINFO) == 0 && now.sa_handler == SIG_DFL) {
    signal(SIGPIPE, SIG_IGN);
  }
}

}  // namespace

int start_child(const ChildRequest& request, Child& child) {
  Preparation preparation;
  for (std::size_t number = 0; number < child_streams; ++number) {
    if (int e = preparation.redirect(static_cast<int>(number), request.streams[number]); e != 0) return e;
  }
  if (int e = preparation.set_place(request); e != 0) return e;
  make_broken_pipes_errors();
  return preparation.start(request, child);
}

ChildStatus child_status(std::int64_t process) {
  int status = 0;
  pid_t found = 0;
  do {
    found = waitpid(static_cast<pid_t>(process), &status, WNOHANG);
  } while (found < 0 && errno == EINTR);
  if (found == 0) return {ChildState::running, 0};
  if (found < 0) return {};
  if (WIFEXITED(status)) return {ChildState::exited, WEXITSTATUS(status)};
  return {ChildState::killed, WTERMSIG(status)};
}

// In a thread of its own, since the program may be busy with anything; signals go to the program's threads.
void end_with_writer(int pipe) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    std::thread([pipe] {
      pollfd watched{pipe, 0, 0};
      while (poll(&watched, 1, -1) < 0 && errno == EINTR) continue;
      if ((watched.revents & POLLHUP) != 0) kill(getpgrp() == getpid() ? 0 : getpid(), SIGKILL);
    }).detach();
  } catch (const std::system_error&) {
    // It ends at the next request.
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

int signal_process(std::int64_t process, int signal, bool group) {
  const pid_t target = static_cast<pid_t>(process);
  return kill(group ? -target : target, signal) == 0 ? 0 : errno;
}

}  // namespace hornbeam::host
