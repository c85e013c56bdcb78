import Basics
import Testing

@testable import Scenarios

@Suite("A limit")
struct LimitTests {
  private static func limits(_ change: (inout ReadingLimits) -> Void) -> ReadingLimits {
    var limits = ReadingLimits()
    change(&limits)
    return limits
  }

  private static let nested = String(repeating: "[", count: 1_000_000)

  @Test("on depth stops a million brackets at the first too many")
  func depth() {
    #expect(Syntax(Self.nested).told == ["nestedTooDeeply(limit: 64) 64..<65"])
    #expect(Syntax(Self.nested).tree == nil)
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(Syntax(deepest).told == [])
    #expect(Syntax("[\(deepest)]").told == ["nestedTooDeeply(limit: 64) 64..<65"])
  }

  @Test("on the length of a text counts its bytes")
  func length() {
    let longest = String(repeating: "x", count: 65_536)
    #expect(Syntax("\"\(longest)\"").told == [])
    #expect(
      Syntax("\"\(longest)x\"").problems.map(\.problem)
        == [.stringTooLong(bytes: 65_537, limit: 65_536)])
  }

  @Test("on keys counts them in all objects")
  func keys() {
    let limits = Self.limits { $0.keys = 3 }
    #expect(Syntax("[{\"a\":1},{\"b\":2,\"c\":3}]", limits: limits).told == [])
    #expect(
      Syntax("[{\"a\":1},{\"b\":2,\"c\":{\"d\":4}}]", limits: limits).problems.map(\.problem)
        == [.tooManyKeys(limit: 3)])
  }

  @Test(
    "on values counts keys too", arguments: ["[1,2,3]", "{\"a\":1,\"b\":2}", "[[],[]]", "[[[[]]]]"])
  func values(_ text: String) {
    let syntax = Syntax(text, limits: Self.limits { $0.values = 2 })
    #expect(syntax.problems.map(\.problem) == [.tooManyValues(limit: 2)])
    #expect(syntax.tree == nil)
  }

  @Test("on the file is looked at before anything is read")
  func file() {
    let limits = Self.limits { $0.bytes = 10 }
    let bytes = [UInt8](repeating: 0xFF, count: 11)
    #expect(Syntax(bytes, limits: limits).told == ["fileTooLarge(bytes: 11, limit: 10) 0..<0"])
  }

  @Test("on problems ends the reading, and what is beyond is counted")
  func problems() {
    let text = "[" + String(repeating: "x,", count: 5_000) + "]"
    let reading = ScenarioReader.read(Array(text.utf8))
    #expect(reading.diagnostics.count == 1_000)
    #expect(reading.scenario == nil)
    let unknown = (0..<1_500).map { "\"k\($0)\":1" }.joined(separator: ",")
    let fields = ScenarioReader.read(Array("{\"format\":1,\(unknown)}".utf8))
    #expect(fields.diagnostics.count == 1_000)
    #expect(fields.furtherProblems == 500)
  }

  @Test("keeps a hundred thousand keys of one object from taking long, also equal ones")
  func manyKeys() {
    let different = (0..<100_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(Syntax("{\(different)}").told == [])
    let equal = String(repeating: "\"k\":1,", count: 100_000)
    #expect(Syntax("{\(equal)}").problems.count == 1_000)
  }
}
