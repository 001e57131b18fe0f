// Where the bundle of tests begins. SwiftPM takes a file of this name for it and then looks for no
// tests in the compiler's index, which only XCTest's would need.

import Testing

@main
enum Tests {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
