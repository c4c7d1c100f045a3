// SPDX-License-Identifier: MIT
#include "host/terminal_keys.hpp"

#include <sys/ioctl.h>
#include <termios.h>

namespace hornbeam::host {

struct SingleKeys::State {
  termios settings{};
};

SingleKeys::SingleKeys(int file) : file_(file) {
  auto before = std::make_unique<State>();
  if (file < 0 || tcgetattr(file, &before->settings) != 0) return;
  termios raw = before->settings;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  if (tcsetattr(file, TCSANOW, &raw) == 0) before_ = std::move(before);
}

SingleKeys::~SingleKeys() {
  if (active()) tcsetattr(file_, TCSANOW, &before_->settings);
}

void discard_typed(int file) { tcflush(file, TCIFLUSH); }

int terminal_columns(int file) {
  winsize size{};
  return file >= 0 && ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace hornbeam::host
