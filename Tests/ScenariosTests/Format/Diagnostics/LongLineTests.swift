import Basics
import Testing

@testable import Scenarios

/// Columns of a line that is long are counted from places noted beforehand.
@Suite("Places in a long line")
struct LongLineTests {
  @Test("are those that counting from its beginning gives")
  func columns() {
    let line = String(repeating: "aé€😀", count: 700)
    let source = SourceText(Array("first\n\(line)\nlast".utf8))
    var offset = 6
    for (number, character) in line.enumerated() {
      let place = source.position(of: offset)
      if place != (2, number + 1) {
        Issue.record("character \(number) is told at \(place)")
        return
      }
      offset += character.utf8.count
    }
    #expect(source.position(of: offset + 1) == (3, 1))
  }

  @Test("at the end of a file of any length")
  func ends() {
    for count in 1_020...1_030 {
      let source = SourceText([UInt8](repeating: 0x61, count: count))
      #expect(source.position(of: count) == (1, count + 1))
    }
  }

  @Test("No object has more keys than are told apart")
  func keys() {
    var keys = KeySet()
    for number in 0..<KeySet.most {
      #expect(!keys.contains(number))
      keys.insert(number)
      #expect(keys.contains(number))
    }
    #expect(KeyTable(of: RuleOverrides.self).names.count <= KeySet.most)
  }
}
