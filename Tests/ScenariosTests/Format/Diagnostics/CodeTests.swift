import Basics
import Testing

@testable import Scenarios

@Suite("A code")
struct CodeTests {
  /// The smallest text for each; what limits do is shown with limits of one.
  private static let texts: [ProblemCode: String] = [
    .fileTooLarge: "", .fileEmpty: "", .notUTF8: "\0{", .controlCharacter: "\"\t\"",
    .tooMuch: "", .notClosed: "{", .escape: "\"\\x\"", .number: "1.5", .unknownWord: "Yes",
    .quotes: "'a'", .comma: "[1 2]", .colon: "{\"a\" 1}", .missingPart: "{\"a\":}",
    .bracket: "{]", .textAfterEnd: "{} 1", .duplicateKey: "{\"a\":1,\"a\":1}",
    .format: "{\"format\":2}", .unknownKey: scenario("\"a\":1"),
    .missingKey: scenario("\"apps\":[{}]"),
    .severalChoices: scenario("\"events\":[{\"at\":\"+1h\",\"lock\":true,\"unlock\":true}]"),
    .wrongKind: scenario("\"name\":1"), .outOfRange: scenario("\"seed\":-1"),
    .unknownChoice: scenario("\"os\":\"iOS 19\""), .unit: scenario("\"duration\":3"),
    .text: scenario("\"duration\":\"long\""),
    .calendar: scenario("\"start\":\"2026-02-30T06:00Z\""),
    .identifier: scenario("\"apps\":[{\"id\":\"\u{200B}\"}]"),
    .tooManyItems: scenario(
      "\"apps\":[{\"id\":\"a\",\"modes\":[\"fetch\",\"fetch\",\"fetch\",\"fetch\"]}]"),
    .unknownApp: scenario("\"events\":[{\"at\":\"+1h\",\"open\":\"a\"}]"),
    .unknownTask: scenario("\"events\":[{\"at\":\"+1h\",\"submit\":\"a\"}]"),
    .ambiguousTask: scenario(
      "\"apps\":[{\"id\":\"a\",\"tasks\":[{\"refresh\":\"r\"}]},{\"id\":\"b\",\"tasks\":[{\"refresh\":\"r\"}]}],\"events\":[{\"at\":\"+1h\",\"submit\":\"r\"}]"
    ),
    .duplicateName: scenario("\"apps\":[{\"id\":\"a\"},{\"id\":\"a\"}]"),
    .misplacedKey: scenario("\"events\":[{\"at\":\"+1h\",\"lock\":true,\"for\":\"3m\"}]"),
    .contradiction: scenario("\"seed\":1,\"seeds\":\"1..2\""),
    .overlap: scenario("\"device\":{\"inUse\":[\"01:00-03:00\",\"02:00-04:00\"]}"),
    .outsideDuration: scenario("\"events\":[{\"at\":\"+8d\",\"lock\":true}]"),
    .emptyPeriod: scenario(
      "\"apps\":[{\"id\":\"a\"}],\"expect\":[{\"app\":\"a\",\"ran\":0,\"during\":\"+2h to +1h\"}]"),
    .emptyExpectation: scenario("\"expect\":[{\"ran\":0}]"),
    .confusable: scenario("\"apps\":[{\"id\":\"a\"},{\"id\":\"A\"}]"),
  ]

  private static func scenario(_ inside: String) -> String { "{\"format\":1,\(inside)}" }

  private static let ofReading = ProblemCode.allCases.filter { !ProblemCode.later.contains($0) }

  @Test("is what some text is told", arguments: ofReading)
  func reached(_ code: ProblemCode) throws {
    var limits = ReadingLimits()
    var text = try #require(Self.texts[code])
    if code == .tooMuch { (text, limits.depth) = ("[[]]", 1) }
    if code == .fileTooLarge { (text, limits.bytes) = ("[[]]", 1) }
    let reading = ScenarioReader.read(Array(text.utf8), limits: limits)
    #expect(reading.diagnostics.contains { $0.code == code }, "\(reading.diagnostics)")
    #expect((reading.scenario == nil) == (code.severity == .error))
  }

  @Test("has words of its own: a title for each problem, and an explanation")
  func words() {
    var explanations: [String] = []
    for code in ProblemCode.allCases {
      #expect(!explanations.contains(code.explanation), "\(code)")
      explanations.append(code.explanation)
      let reading = ScenarioReader.read(Array((Self.texts[code] ?? "").utf8))
      for diagnostic in reading.diagnostics {
        let wording = diagnostic.problem.wording
        #expect(!wording.title.isEmpty && !wording.label.isEmpty, "\(code)")
        #expect((diagnostic.related != nil) <= (wording.relatedLabel != nil), "\(code)")
      }
    }
  }

  @Test("is a letter and a number that stay")
  func stable() {
    #expect(ProblemCode.allCases.map(\.rawValue) == ProblemCode.allCases.map(\.rawValue).sorted())
    #expect(ProblemCode(rawValue: "S016") == .duplicateKey)
    #expect(ProblemCode(rawValue: "S202") == .unknownTask)
  }
}

/// Implication.
private func <= (left: Bool, right: Bool) -> Bool { !left || right }
