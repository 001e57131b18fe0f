// Which names lead to this machine.

import Loopback
import Testing

@Suite struct LoopbackTests {
  @Test(arguments: ["localhost", "::1", "[::1]", "127.0.0.1", "127.8.0.1", "127.255.255.255"])
  func `this machine is known by its names`(_ host: String) {
    #expect(Loopback.contains(host))
  }

  @Test(arguments: [
    "", "127.", "127.1", "127..0.1", "127.0.0.256", "127.0.0.1.2", "127.0.0.1.example",
    "127.example", "localhost.example", "10.0.0.1", "::2", "0.0.0.0", "127.0.0.1\u{0}x",
  ])
  func `no other name leads here`(_ host: String) {
    #expect(!Loopback.contains(host))
  }
}
