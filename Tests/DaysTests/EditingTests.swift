// What a turn, a mirror and the frame of a crop make of an edit, as somebody sees the picture.

import Bytes
import Days
import Testing
import Wire

@Suite struct EditingTests {
  private let edit = EditRecipe(
    version: 1, mirrored: false, turns: 1, straightened: -250,
    crop: Crop(left: 1_000, top: 2_000, width: 3_000, height: 4_000), exposure: 30, filter: .mono)
  private let lying = PixelSize(width: 4_000, height: 3_000)
  private let standing = PixelSize(width: 3_000, height: 4_000)

  private func moved(_ crop: Crop, _ move: CropMove, _ shape: KeptShape? = nil) -> Crop {
    let question = DaysQuestion.cropMoved(crop: crop, move: move, shape: shape)
    guard case .cropMoved(let moved) = question.answer else { return .whole }
    return moved
  }

  @Test func `a turn takes the crop along, and four of them change nothing`() {
    let turned = edit.turned
    #expect(turned.turns == 2)
    #expect(turned.crop == Crop(left: 4_000, top: 1_000, width: 4_000, height: 3_000))
    #expect(turned.turned.turned.turned == edit)
  }

  @Test func `a mirror turns the other way, and two of them change nothing`() {
    let flipped = edit.flipped
    #expect(flipped.mirrored && flipped.turns == 3 && flipped.straightened == 250)
    #expect(flipped.crop == Crop(left: 6_000, top: 2_000, width: 3_000, height: 4_000))
    #expect(flipped.flipped == edit)
    #expect(EditRecipe.asTaken.flipped.turns == 0)
    // A picture that is mirrored and turned is one that is turned the other way and mirrored.
    #expect(edit.flipped.turned == edit.turned.turned.turned.flipped)
  }

  @Test func `a crop of all of it is none`() {
    #expect(edit.cropped(to: .whole).crop == nil)
    let part = Crop(left: 0, top: 0, width: 10_000, height: 9_999)
    #expect(edit.cropped(to: part).crop == part)
  }

  @Test func `a newer edit stays until something is done to what is seen of it`() {
    let newer: ItemEdit? = .newer(bytes: [2, 7])
    #expect(newer.recipe == .asTaken)
    #expect(newer.edited(to: newer.recipe) == newer)
    #expect(newer.edited(to: edit) == .recipe(recipe: edit))
    let own: ItemEdit? = .recipe(recipe: edit)
    #expect(own.edited(to: edit) == own)
    #expect(own.edited(to: .asTaken) == nil)
    #expect(ItemEdit?.none.edited(to: .asTaken) == nil)
  }

  @Test func `photos and Live Photos are edited, and what is shown of edits stands once`() {
    #expect(MediaKind.allCases.filter(\.isEditable) == [.photo, .live])
    guard case .editRules(let rules) = DaysQuestion.editRules.answer else {
      Issue.record("no rules")
      return
    }
    #expect(rules.kinds == [.photo, .live])
    #expect(rules.asTaken == .asTaken && rules.whole == .whole)
    #expect(Set(rules.filters) == Set(EditFilter.allCases))
  }

  @Test func `a shape is the largest around the middle of the frame, and lies as the picture does`()
  {
    let square = KeptShape(shape: .square, picture: lying)
    #expect(
      moved(.whole, .shaped, square) == Crop(left: 1_250, top: 0, width: 7_500, height: 10_000))
    let corner = Crop(left: 0, top: 0, width: 2_000, height: 2_000)
    #expect(moved(corner, .shaped, square) == Crop(left: 0, top: 0, width: 7_500, height: 10_000))
    for picture in [lying, standing] {
      #expect(moved(.whole, .shaped, KeptShape(shape: .four, picture: picture)) == .whole)
      #expect(moved(.whole, .shaped, KeptShape(shape: .original, picture: picture)) == .whole)
    }
    #expect(
      moved(.whole, .shaped, KeptShape(shape: .sixteen, picture: lying))
        == Crop(left: 0, top: 1_250, width: 10_000, height: 7_500))
    #expect(
      moved(.whole, .shaped, KeptShape(shape: .sixteen, picture: standing))
        == Crop(left: 1_250, top: 0, width: 7_500, height: 10_000))
  }

  @Test func `a shape in numbers lies as it is said`() {
    #expect(
      Crop.whole.shaped(CropRatio(wide: 1_000, high: 1_000, of: lying))
        == Crop(left: 1_250, top: 0, width: 7_500, height: 10_000))
    #expect(
      Crop.whole.shaped(CropRatio(wide: 4, high: 3, of: standing))
        == Crop(left: 0, top: 2_187, width: 10_000, height: 5_625))
    let line = Crop.whole.shaped(
      CropRatio(wide: 1, high: 100, of: PixelSize(width: 20_000, height: 100)))
    #expect(line.isSound && line.width == Crop.sideMin)
  }

  @Test func `edges follow a finger within the picture, and leave it something to hold`() {
    let crop = Crop(left: 2_000, top: 2_000, width: 4_000, height: 4_000)
    #expect(
      moved(crop, .edges(edges: [.left, .top], x: -500, y: 700))
        == Crop(left: 1_500, top: 2_700, width: 4_500, height: 3_300))
    #expect(
      moved(crop, .edges(edges: [.right, .bottom], x: 99_999, y: -99_999))
        == Crop(left: 2_000, top: 2_000, width: 8_000, height: 500))
    #expect(
      moved(crop, .whole(x: 99_999, y: -99_999))
        == Crop(left: 6_000, top: 0, width: 4_000, height: 4_000))
  }

  @Test func `the frame keeps its shape, and the edges that nobody moves stay`() {
    let square = KeptShape(shape: .square, picture: PixelSize(width: 100, height: 100))
    let crop = Crop(left: 2_000, top: 2_000, width: 4_000, height: 4_000)
    #expect(
      moved(crop, .edges(edges: [.right], x: 1_000, y: 0), square)
        == Crop(left: 2_000, top: 2_000, width: 5_000, height: 5_000))
    #expect(
      moved(crop, .edges(edges: [.top], x: 0, y: 1_000), square)
        == Crop(left: 2_000, top: 3_000, width: 3_000, height: 3_000))
    // As far as there is room for both sides.
    #expect(
      moved(crop, .edges(edges: [.left, .top], x: -9_000, y: -9_000), square)
        == Crop(left: 0, top: 0, width: 6_000, height: 6_000))
  }

  @Test func `whatever is asked, a frame lies within the picture`() {
    let ends: [UInt16] = [0, 1, 100, 5_000, 10_000, .max]
    let sizes: [UInt32] = [0, 1, .max]
    var crops: [Crop] = []
    for left in ends {
      for width in ends { crops.append(Crop(left: left, top: width, width: width, height: left)) }
    }
    var shapes: [KeptShape?] = [nil]
    for shape in CropShape.allCases {
      for width in sizes {
        for height in sizes {
          shapes.append(
            KeptShape(shape: shape, picture: PixelSize(width: width, height: height)))
        }
      }
    }
    let moves: [CropMove] = [
      .shaped, .edges(edges: [], x: 0, y: 0), .edges(edges: [.left, .right], x: .min, y: .max),
      .edges(edges: CropEdge.allCases, x: .max, y: .min), .whole(x: .min, y: .max),
    ]
    for crop in crops {
      for shape in shapes {
        for move in moves {
          let crop = moved(crop, move, shape)
          #expect(Int(crop.left) + Int(crop.width) <= 10_000)
          #expect(Int(crop.top) + Int(crop.height) <= 10_000)
        }
      }
      var recipe = edit
      (recipe.crop, recipe.turns, recipe.straightened) = (crop, .max, .min)
      _ = (recipe.turned, recipe.flipped, recipe.cropped(to: crop))
    }
  }
}
