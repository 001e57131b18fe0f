// swift-tools-version: 6.2
// What `make fuzz` runs: libFuzzer over everything of the pure modules that reads bytes from
// outside. A package of its own, as all of it is built with coverage: Tools/fuzz says the flags.

import PackageDescription

let package = Package(
  name: "DaylyFuzzing",
  dependencies: [.package(name: "DaylyPure", path: "../..")],
  targets: [
    .executableTarget(
      name: "dayly-fuzz",
      dependencies: ["Bytes", "Wire", "Locaphoto", "MediaMetadata", "LibraryCore"].map {
        .product(name: $0, package: "DaylyPure")
      })
  ],
  swiftLanguageModes: [.v6]
)
