// swift-tools-version: 6.1
// The groups' core and the library's, a WebAssembly module each: the pure package and the few
// functions a page calls; one that reads the metadata of files, one with the rules of days, a
// small one that judges pictures, and one that only tests load. Built by Shells/Web/build-core,
// which adds the Embedded Swift target and link options.

import PackageDescription

let package = Package(
  name: "DaylyWeb",
  dependencies: [.package(name: "DaylyPure", path: "../../..")],
  targets: [
    .target(name: "Freestanding"),
    .target(
      name: "Border",
      dependencies: [
        "Freestanding",
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "Recipes", package: "DaylyPure"),
      ]),
    .executableTarget(
      name: "Bridge",
      dependencies: [
        "Border", "Freestanding",
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "Wire", package: "DaylyPure"),
        .product(name: "DaylyCore", package: "DaylyPure"),
      ]),
    .executableTarget(
      name: "LibraryBridge",
      dependencies: [
        "Border", "Freestanding",
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "Wire", package: "DaylyPure"),
        .product(name: "LibraryCore", package: "DaylyPure"),
      ]),
    .executableTarget(
      name: "MetadataBridge",
      dependencies: [
        "Border", "Freestanding",
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "Wire", package: "DaylyPure"),
        .product(name: "MediaMetadata", package: "DaylyPure"),
      ]),
    .executableTarget(
      name: "DaysBridge",
      dependencies: [
        "Border", "Freestanding",
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "Wire", package: "DaylyPure"),
        .product(name: "Days", package: "DaylyPure"),
      ]),
    .executableTarget(
      name: "Judge",
      dependencies: [.product(name: "Quality", package: "DaylyPure")]),
    .executableTarget(
      name: "Proof",
      dependencies: [
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "Wire", package: "DaylyPure"),
        .product(name: "Locaphoto", package: "DaylyPure"),
      ]),
  ],
  swiftLanguageModes: [.v5]
)
