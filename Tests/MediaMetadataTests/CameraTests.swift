// What a camera is called: its maker once, whether or not the model names it too.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct CameraTests {
  private func description(_ make: Text, _ model: Text) -> MediaDescription {
    var extraction = Extraction(FileWindows(byteCount: 1))
    (extraction.found.make, extraction.found.model) = (make, model)
    return extraction.finished
  }

  @Test func `a maker that the model names already is named once`() {
    for (make, model, camera) in [
      ("Canon", "Canon EOS 40D", "Canon EOS 40D"), ("CANON", "canon eos", "canon eos"),
      ("SONY", "DSC-RX100", "SONY DSC-RX100"), ("Apple", "", "Apple"), ("", "X100", "X100"),
      ("", "", ""), ("ÖKO", "öko 2", "ÖKO öko 2"),
      ("NIKON CORPORATION", "NIKON D90", "NIKON D90"),
      ("NIKON CORPORATION", "Z 6", "NIKON CORPORATION Z 6"),
    ] as [(Text, Text, Text)] {
      #expect(description(make, model).camera == camera)
      #expect(MediaFacts(description(make, model), nil).camera == camera)
    }
  }

  @Test func `what is too long for the index is cut between two characters`() throws {
    let long = description("", Text(String(repeating: "€", count: 80)))
    let camera = MediaFacts(long, nil).camera
    #expect(camera.utf8.count == 126)
    #expect(Text(utf8: camera.utf8) == camera)
  }
}
