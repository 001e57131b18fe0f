// What a camera is called: its maker once, whether or not the model names it too.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct CameraTests {
  @Test func `a maker that the model names already is named once`() {
    var description = Extraction(FileWindows(byteCount: 1)).found
    for (make, model, camera) in [
      ("Canon", "Canon EOS 40D", "Canon EOS 40D"), ("CANON", "canon eos", "canon eos"),
      ("SONY", "DSC-RX100", "SONY DSC-RX100"), ("Apple", "", "Apple"), ("", "X100", "X100"),
      ("", "", ""), ("ÖKO", "öko 2", "ÖKO öko 2"),
    ] as [(Text, Text, Text)] {
      (description.make, description.model) = (make, model)
      #expect(MediaFacts(description, nil).camera == camera)
    }
  }

  @Test func `what is too long for the index is cut between two characters`() throws {
    var description = Extraction(FileWindows(byteCount: 1)).found
    description.model = Text(String(repeating: "€", count: 80))
    let camera = MediaFacts(description, nil).camera
    #expect(camera.utf8.count == 126)
    #expect(Text(utf8: camera.utf8) == camera)
  }
}
