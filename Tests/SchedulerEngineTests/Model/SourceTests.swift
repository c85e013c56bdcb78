import PlatformFacts
import Testing

@testable import SchedulerEngine

@Suite("A source")
struct SourceTests {
  @Test("holds as many facts as it was given, in their order")
  func facts() {
    let sources: [(Source, [Int32])] = [
      (.assumed("nobody says"), []), (.documented(facts: 57), [57]),
      (.observed(facts: 250, 32), [250, 32]), (.stated(facts: 98, 91, 97), [98, 91, 97]),
      (.assumed(facts: 276, remark: "a size"), [276]),
    ]
    for (source, numbers) in sources {
      #expect(Array(source.facts) == numbers)
      #expect(source.facts.count == numbers.count)
      #expect(source.facts.leading?.number == numbers.first)
    }
  }

  @Test("takes no more room than a few words, since rules are visited often")
  func room() {
    #expect(MemoryLayout<Source>.stride <= 4 * MemoryLayout<Int>.size)
  }
}

extension Source {
  /// A fact, or why there is none.
  var saysSomething: Bool { !facts.isEmpty || remark.utf8CodeUnitCount > 0 }
}
