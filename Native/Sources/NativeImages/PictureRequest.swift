// What the process that holds keys and the one that reads pictures say to each other. Both are the
// same program. The one that reads may have been taken over by what it read: the other believes
// nothing of what it answers (ImagePipeline).

import Bytes
import Wire

/// What is to be made of a picture's file, or of pixels.
package struct PictureRequest {
  package enum Task: UInt8 {
    case prepare = 1
    case pixels
    case tile
    case small
    case edited
    /// Of pixels, which come in the file's place.
    case jpeg
  }

  package var task: Task
  /// Of the place to fill, or of the pixels that come along.
  package var width = 0
  package var height = 0
  package var recipe: EditRecipe?

  /// What stands before the recipe and the file, whose lengths it ends with.
  package static let headByteCount = 17
  private static let recipeByteCountMax = 1 << 10

  package init(_ task: Task, width: Int = 0, height: Int = 0, recipe: EditRecipe? = nil) {
    self.task = task
    self.width = width
    self.height = height
    self.recipe = recipe
  }

  /// Head and recipe; the file follows.
  package func encoded(before fileByteCount: Int) -> [UInt8] {
    let recipe = recipe?.encoded ?? []
    var writer = ByteWriter()
    writer.u8(task.rawValue)
    writer.u32(UInt32(clamping: width))
    writer.u32(UInt32(clamping: height))
    writer.u32(UInt32(clamping: recipe.count))
    writer.u32(UInt32(clamping: fileByteCount))
    writer.append(recipe)
    return writer.bytes
  }

  /// Reads a head and, by `take`, what it says that follows.
  package static func read(
    _ head: [UInt8], _ take: (Int) -> [UInt8]?
  ) throws(ByteError) -> (request: PictureRequest, file: [UInt8]) {
    var reader = ByteReader(head)
    let task = Task(rawValue: try reader.u8())
    let size = (width: Int(try reader.u32()), height: Int(try reader.u32()))
    let counts = (recipe: Int(try reader.u32()), file: Int(try reader.u32()))
    guard let task, counts.recipe <= recipeByteCountMax,
      counts.file <= max(ImagePipeline.fileBytesMax, ImagePipeline.pixelsMax * 3),
      let recipe = take(counts.recipe), let file = take(counts.file)
    else { throw .invalid }
    let said = try recipe.isEmpty ? nil : EditRecipe(decoding: recipe)
    return (PictureRequest(task, width: size.width, height: size.height, recipe: said), file)
  }
}

/// What was made of it: a JPEG or pixels, with its size.
package struct PictureAnswer {
  package var width: Int
  package var height: Int
  package var bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// What stands before the bytes, whose number it ends with.
  package static let headByteCount = 13
  /// More than a JPEG of as many pixels as are drawn has.
  package static let byteCountMax = 300_000_000
  /// What the reading process ends with where it ran out of memory.
  package static let memoryExit: Int32 = 2
  /// And where it cannot be confined.
  package static let unconfinedExit: Int32 = 3

  private static let made: UInt8 = 0
  private static let faults: [(code: UInt8, fault: PictureFault)] = [
    (1, .image(.undecodable)), (2, .image(.tooLarge)), (3, .image(.empty)), (4, .memory),
  ]

  package var head: [UInt8] { Self.head(Self.made, width, height, bytes.count) }

  package static func head(_ fault: PictureFault) -> [UInt8] {
    head(faults.first { $0.fault == fault }?.code ?? 1, 0, 0, 0)
  }

  private static func head(_ code: UInt8, _ width: Int, _ height: Int, _ count: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.u8(code)
    for value in [width, height, count] { writer.u32(UInt32(clamping: value)) }
    return writer.bytes
  }

  /// What a head says, of which nothing is known to be true; `nil` for what is none.
  package static func read(
    head: [UInt8]
  ) -> Result<(width: Int, height: Int, byteCount: Int), PictureFault>? {
    var reader = ByteReader(head)
    guard let code = try? reader.u8(), let width = try? reader.u32(),
      let height = try? reader.u32(), let count = try? reader.u32()
    else { return nil }
    if let known = faults.first(where: { $0.code == code }) { return .failure(known.fault) }
    guard code == made, count <= UInt32(byteCountMax) else { return nil }
    return .success((Int(width), Int(height), Int(count)))
  }
}
