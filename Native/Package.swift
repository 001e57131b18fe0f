// swift-tools-version: 6.2
// Dayly's native half: the server, the command line, and the effects the core asks for on Linux
// and macOS. Cryptography, HTTP, SQL and pixels come from libraries named here and nowhere else.

import PackageDescription

let package = Package(
  name: "DaylyNative",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "dayly-server", targets: ["dayly-server"]),
    .executable(name: "dayly", targets: ["dayly"]),
  ],
  dependencies: [
    .package(name: "DaylyPure", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .systemLibrary(name: "CKernelKeyring"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CWriting"),
    .systemLibrary(name: "CPacked", providers: [.apt(["zlib1g-dev", "libbrotli-dev"])]),
    // libavformat brings libavcodec and libavutil along.
    .systemLibrary(
      name: "CAv", pkgConfig: "libavformat",
      providers: [
        .apt(["libavcodec-dev", "libavformat-dev", "libswresample-dev", "libswscale-dev"]),
        .brew(["ffmpeg"]),
      ]),
    .systemLibrary(name: "CConfined"),
    // Processes without keys, which read strangers' files for those that have some.
    .target(name: "Confined", dependencies: ["CConfined"]),
    .systemLibrary(
      name: "CLibpq", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev", "libcairo2-dev"]), .brew(["pango"])]),
    .target(
      name: "NativeCrypto",
      dependencies: [
        "CMalloc", "CWriting", "Descriptors",
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "Wire", package: "DaylyPure"),
        .product(name: "Recipes", package: "DaylyPure"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
      ]),
    .target(
      name: "NativeImages",
      dependencies: [
        "Confined",
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "Media", package: "DaylyPure"),
        .product(name: "Wire", package: "DaylyPure"),
      ]),
    // What the process that reads pictures does with them; the only one that has libvips decode.
    .target(
      name: "PictureDecoding",
      dependencies: [
        "CMalloc", "CVips", "Confined", "Descriptors", "NativeImages",
        .product(name: "Media", package: "DaylyPure"),
        .product(name: "Wire", package: "DaylyPure"),
      ]),
    // Films of one's days, for the command line.
    .target(
      name: "NativeFilms",
      dependencies: [
        "CAv", "CPango", "Confined", "NativeImages", .product(name: "Days", package: "DaylyPure"),
      ]),
    // What the process that reads films does with them; the only one that has libav decode.
    .target(
      name: "FilmDecoding", dependencies: ["CAv", "Confined", "Descriptors", "NativeFilms"]),
    // Days on paper, for the command line.
    .target(name: "NativePaper", dependencies: ["CPango", "NativeImages"]),
    // Why a server cannot be reached, and whose signature on its certificate counts.
    .target(
      name: "Reach",
      dependencies: [
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    // Writing to descriptors until everything is written.
    .target(name: "Descriptors"),
    // Which of the two programs a data folder belongs to.
    .target(name: "FolderKind", dependencies: ["OwnFiles"]),
    // Files in a folder of Dayly's own, in which others may write, too.
    .target(name: "OwnFiles"),
    // Which names lead to this machine.
    .target(name: "Loopback"),
    // Connections to a PostgreSQL server, for servers that keep their rows there.
    .target(name: "PostgresClient", dependencies: ["CLibpq", "Loopback"]),
    .target(
      name: "DaylyServer",
      dependencies: [
        "Descriptors", "FolderKind", "Loopback", "NativeCrypto", "OwnFiles", "PostgresClient",
        "Reach",
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "Wire", package: "DaylyPure"),
        .product(name: "Locaphoto", package: "DaylyPure"),
        .product(name: "Membership", package: "DaylyPure"),
        .product(name: "Recipes", package: "DaylyPure"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    .executableTarget(
      name: "dayly-server",
      dependencies: [
        "CConfined", "DaylyServer", "PostgresClient",
        .product(name: "Wire", package: "DaylyPure"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // The same with the tables of a version that is not written yet, for the rehearsal of an
    // upgrade in `make scale`; never shipped.
    .executableTarget(name: "dayly-server-next", dependencies: ["DaylyServer"]),
    .target(
      name: "NativeEffects",
      dependencies: [
        "CKernelKeyring", "Descriptors", "FolderKind", "Loopback", "NativeCrypto", "NativeImages",
        "OwnFiles", "Reach",
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "DaylyCore", package: "DaylyPure"),
        .product(name: "Days", package: "DaylyPure"),
        .product(name: "LibraryCore", package: "DaylyPure"),
        .product(name: "Locaphoto", package: "DaylyPure"),
        .product(name: "MediaMetadata", package: "DaylyPure"),
        .product(name: "Wire", package: "DaylyPure"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    // What `dayly verify-web` does; it has no part in the app.
    .target(
      name: "WebVerification",
      dependencies: [
        "Confined", "Reach",
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    // What the process does that unpacks what a server sent; the only one that may.
    .target(
      name: "Unpacking", dependencies: ["CPacked", "Confined", "Descriptors", "WebVerification"]),
    .executableTarget(
      name: "dayly",
      dependencies: [
        "CConfined", "Descriptors", "FilmDecoding", "FolderKind", "NativeCrypto",
        "NativeEffects", "NativeFilms", "NativeImages", "NativePaper", "OwnFiles",
        "PictureDecoding", "Reach", "Unpacking", "WebVerification",
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "Days", package: "DaylyPure"),
        .product(name: "LibraryCore", package: "DaylyPure"),
        .product(name: "MediaMetadata", package: "DaylyPure"),
        .product(name: "Wire", package: "DaylyPure"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // What `make bench` runs; never shipped.
    .executableTarget(
      name: "dayly-bench",
      dependencies: [
        "NativeCrypto", "NativeEffects",
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "LibraryCore", package: "DaylyPure"),
        .product(name: "Locaphoto", package: "DaylyPure"),
        .product(name: "MediaMetadata", package: "DaylyPure"),
        .product(name: "Recipes", package: "DaylyPure"),
        .product(name: "Wire", package: "DaylyPure"),
      ]),
    .testTarget(
      name: "NativeCryptoTests",
      dependencies: [
        "NativeCrypto", .product(name: "Locaphoto", package: "DaylyPure"),
      ]),
    .testTarget(
      name: "NativeImagesTests",
      dependencies: [
        "CVips", "Confined", "NativeImages", "dayly",
        .product(name: "Media", package: "DaylyPure"),
        .product(name: "MediaMetadata", package: "DaylyPure"),
      ]),
    .testTarget(
      name: "DaylyCommandTests",
      dependencies: ["dayly", .product(name: "Wire", package: "DaylyPure")]),
    .testTarget(name: "NativeFilmsTests", dependencies: ["Confined", "NativeFilms", "dayly"]),
    .testTarget(
      name: "DaylyServerTests",
      dependencies: [
        "DaylyServer", "Descriptors", "Loopback", "PostgresClient",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .testTarget(
      name: "NativeEffectsTests",
      dependencies: [
        "DaylyServer", "FolderKind", "NativeEffects", "OwnFiles", "Reach", "WebVerification",
        "dayly",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Bytes", package: "DaylyPure"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// A warning in our own code is a mistake not yet made; dependencies keep theirs to themselves.
for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
