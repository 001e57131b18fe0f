// swift-tools-version: 6.2
// Dayly's pure half: no dependencies, no input or output. Everything here builds natively and
// as Embedded Swift for WebAssembly; `Native/` and `Shells/Web/` put a world around it.

import PackageDescription

/// The import direction, bottom up. Nothing here may import anything listed after itself.
let package = Package(
  name: "DaylyPure",
  products: [
    .library(name: "Bytes", targets: ["Bytes"]),
    .library(name: "Wire", targets: ["Wire"]),
    .library(name: "Recipes", targets: ["Recipes"]),
    .library(name: "Locaphoto", targets: ["Locaphoto"]),
    .library(name: "Membership", targets: ["Membership"]),
    .library(name: "Media", targets: ["Media"]),
    .library(name: "MediaMetadata", targets: ["MediaMetadata"]),
    .library(name: "Quality", targets: ["Quality"]),
    .library(name: "Days", targets: ["Days"]),
    .library(name: "DaylyCore", targets: ["DaylyCore"]),
    .library(name: "LibraryCore", targets: ["LibraryCore"]),
  ],
  targets: [
    .target(name: "Bytes"),
    .target(name: "Media", dependencies: ["Bytes"]),
    .target(name: "Quality"),
    .target(name: "Wire", dependencies: ["Bytes"], exclude: ["Schema"]),
    .target(name: "Recipes", dependencies: ["Bytes", "Wire"]),
    .target(name: "Locaphoto", dependencies: ["Bytes", "Wire", "Recipes"]),
    .target(name: "MediaMetadata", dependencies: ["Bytes", "Media", "Wire", "Locaphoto"]),
    .target(name: "Days", dependencies: ["Bytes", "Wire"]),
    .target(name: "Membership", dependencies: ["Bytes", "Wire", "Recipes"]),
    .target(name: "Kernel", dependencies: ["Bytes", "Wire"]),
    .target(
      name: "DaylyCore",
      dependencies: [
        "Bytes", "Media", "Wire", "Recipes", "Locaphoto", "Days", "Membership", "Kernel",
      ]),
    .target(
      name: "LibraryCore",
      dependencies: ["Bytes", "Wire", "Recipes", "Locaphoto", "MediaMetadata", "Days", "Kernel"]),
    .testTarget(name: "BytesTests", dependencies: ["Bytes"]),
    .testTarget(name: "MediaTests", dependencies: ["Media"]),
    .testTarget(
      name: "MediaMetadataTests",
      dependencies: ["Bytes", "Wire", "Media", "Locaphoto", "MediaMetadata"]),
    .testTarget(name: "DaysTests", dependencies: ["Bytes", "Wire", "Days"]),
    .testTarget(name: "QualityTests", dependencies: ["Quality"]),
    .testTarget(name: "WireTests", dependencies: ["Wire"]),
    .testTarget(name: "RecipesTests", dependencies: ["Recipes"]),
    .testTarget(name: "LocaphotoTests", dependencies: ["Locaphoto"]),
    .testTarget(name: "MembershipTests", dependencies: ["Membership"]),
    .testTarget(name: "KernelTests", dependencies: ["Kernel"]),
    .testTarget(name: "DaylyCoreTests", dependencies: ["DaylyCore", "LibraryCore"]),
    .testTarget(name: "LibraryCoreTests", dependencies: ["DaylyCore", "LibraryCore"]),
    // What `make fuzz` begins with, read without it.
    .testTarget(
      name: "FuzzingTests",
      dependencies: ["Bytes", "Wire", "Locaphoto", "MediaMetadata", "LibraryCore"],
      path: "Tests/Fuzzing", exclude: ["Package.swift", "corpus", "Sources/dayly-fuzz/Fuzz.swift"],
      sources: ["ReplayTests.swift", "Sources/dayly-fuzz/Readers.swift"]),
  ],
  swiftLanguageModes: [.v6]
)

// A warning in our own code is a mistake not yet made; dependencies keep theirs to themselves.
for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
