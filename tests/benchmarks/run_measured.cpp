// SPDX-License-Identifier: MIT
// run_measured SECONDS OUTPUT COMMAND...: runs a command with its output in a file and a limit of CPU time, and prints
// "status user-milliseconds system-milliseconds peak-KiB". It is a small program because a process starts with the peak
// memory of its parent, and a script's exceeds that of the measured command.

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  if (argc < 4) {
    return 2;
  }
  const pid_t child = fork();
  if (child == 0) {
    const auto seconds = static_cast<rlim_t>(std::atoi(argv[1]));
    const rlimit time{seconds, seconds};
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_CORE, &no_core);
    dup2(open("/dev/null", O_RDONLY), 0);
    dup2(open(argv[2], O_WRONLY | O_CREAT | O_TRUNC, 0666), 1);
    dup2(open("/dev/null", O_WRONLY), 2);
    execvp(argv[3], argv + 3);
    _exit(127);
  }
  int status = 0;
  rusage used{};
  if (child < 0 || wait4(child, &status, 0, &used) < 0) {
    return 2;
  }
  const auto milliseconds = [](const timeval& time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; };
  std::printf("%d %.3f %.3f %ld\n", status, milliseconds(used.ru_utime), milliseconds(used.ru_stime), used.ru_maxrss);
  return 0;
}
