# SPDX-License-Identifier: MIT
# Toolchain file for 64-bit ARM by Debian's cross compiler; what is built runs under qemu-user. Install
# g++-aarch64-linux-gnu, qemu-user-static and, after `dpkg --add-architecture arm64`, libgmp-dev:arm64. The headers of
# Boost and doctest are those of the host.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
find_program(HORNBEAM_AARCH64_CXX NAMES aarch64-linux-gnu-g++ aarch64-linux-gnu-g++-12 REQUIRED)
mark_as_advanced(HORNBEAM_AARCH64_CXX)
set(CMAKE_CXX_COMPILER ${HORNBEAM_AARCH64_CXX})
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static;-L;/usr/aarch64-linux-gnu)
