# SPDX-License-Identifier: MIT
# What `cmake --install` puts where: the executable, the library, its headers, and the files by which
# find_package(hornbeam) and pkg-config find them.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hornbeam)
install(TARGETS hornbeam_engine EXPORT hornbeam_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT hornbeam_targets NAMESPACE hornbeam:: FILE hornbeamTargets.cmake DESTINATION ${package_dir})
install(DIRECTORY engine/include/hornbeam DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(TARGET hornbeam_executable)
  install(TARGETS hornbeam_executable RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

file(WRITE ${PROJECT_BINARY_DIR}/hornbeamConfig.cmake
  "include(\${CMAKE_CURRENT_LIST_DIR}/hornbeamTargets.cmake)\n")
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hornbeamConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hornbeamConfig.cmake ${PROJECT_BINARY_DIR}/hornbeamConfigVersion.cmake
  DESTINATION ${package_dir})

file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/hornbeam.pc @ONLY CONTENT [[
prefix=@CMAKE_INSTALL_PREFIX@
libdir=${prefix}/@CMAKE_INSTALL_LIBDIR@
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@

Name: hornbeam
Description: @PROJECT_DESCRIPTION@
Version: @PROJECT_VERSION@
Cflags: -I${includedir}
Libs: -L${libdir} -lhornbeam -lgmp -lstdc++
]])
install(FILES ${PROJECT_BINARY_DIR}/hornbeam.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
