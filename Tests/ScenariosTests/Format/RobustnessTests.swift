import Basics
import LongForm
import Testing

@testable import Scenarios

@Suite("A damaged file")
struct RobustnessTests {
  /// A scenario or problems, each with a place inside the file and words for it.
  private func check(_ bytes: [UInt8]) -> Bool {
    let reading = ScenarioReader.read(bytes)
    if reading.scenario == nil && reading.diagnostics.isEmpty { return false }
    let hasErrors = reading.diagnostics.contains { $0.severity == .error }
    if hasErrors == (reading.scenario != nil) { return false }
    for diagnostic in reading.diagnostics {
      for span in [diagnostic.span, diagnostic.related?.span].compactMap({ $0 }) {
        if span.start < 0 || span.end < span.start || span.end > bytes.count + 1 { return false }
      }
    }
    let report = DiagnosticReport(reading, file: "f", bytes: bytes)
    return DiagnosticLayout.allCases.allSatisfy { layout in
      let text = report.text(layout)
      return layout == .json || layout == .sarif
        || text.isEmpty == reading.diagnostics.isEmpty
          && text.unicodeScalars.allSatisfy { $0.isVisible || $0 == "\n" }
    }
  }

  @Test("that ends anywhere is told or read", arguments: ExampleTexts.all)
  func prefixes(_ text: String) {
    let bytes = Array(text.utf8)
    let bad = LongForm.all(of: bytes.indices, orOneIn: 5).filter { !check(Array(bytes[..<$0])) }
    #expect(bad == [])
  }

  @Test("in which any one byte is missing is told or read", arguments: ExampleTexts.all)
  func deletions(_ text: String) {
    let bytes = Array(text.utf8)
    let bad = LongForm.all(of: bytes.indices, orOneIn: 5).filter { place in
      check(Array(bytes[..<place] + bytes[(place + 1)...])) == false
    }
    #expect(bad == [])
  }

  @Test("with random changes is told or read", arguments: 0..<LongForm.count(2, long: 8))
  func mutations(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "/*", "//", "\n", "\u{1B}", "é", "😀", "1", "-",
      "null", "\\uD800", "\0",
    ]
    for round in 0..<150 {
      var bytes = Array(ExampleTexts.all[dice.below(3)].utf8)
      for _ in 0...dice.below(4) {
        let place = dice.below(bytes.count)
        switch dice.below(4) {
        case 0: bytes[place] = UInt8(dice.below(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + dice.below(40)))
        case 2: bytes.insert(contentsOf: Array(parts[dice.below(parts.count)].utf8), at: place)
        default:
          let end = min(bytes.count, place + dice.below(60))
          bytes.insert(contentsOf: Array(bytes[place..<end]), at: dice.below(bytes.count))
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      let isSound = check(bytes)
      #expect(isSound, "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("of noise is told", arguments: 0..<4)
  func noise(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed) + 99)
    for _ in 0..<200 {
      let bytes = (0..<dice.below(60)).map { _ in UInt8(dice.below(256)) }
      #expect(check(bytes), "\(bytes)")
    }
  }

  /// The same numbers for the same seed everywhere.
  private struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func below(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return count == 0 ? 0 : Int((state >> 33) % UInt64(count))
    }
  }
}
