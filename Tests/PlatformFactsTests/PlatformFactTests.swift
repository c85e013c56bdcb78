import PlatformFacts
import Testing

/// The table of facts is complete and each fact says what it must.
@Suite struct PlatformFactTests {
  @Test func theFactsThatCheckWhatGuidesSayAreCompleteAndNumbersAreUnique() {
    let numbers = PlatformFact.all.map(\.number)
    #expect(numbers.filter { $0 <= 200 } == Array(1...142))
    #expect(numbers == Set(numbers).sorted())
  }

  @Test func aFactIsFoundByItsNumberAndUnderItsTopic() throws {
    #expect(PlatformFact.numbered(54)?.number == 54)
    #expect(PlatformFact.numbered(0) == nil)
    #expect(PlatformFact.numbered(143) == nil)
    let filed = FactTopic.allCases.flatMap { PlatformFact.about($0).map(\.number) }
    #expect(filed.sorted() == PlatformFact.all.map(\.number))
    for topic in FactTopic.allCases { #expect(!PlatformFact.about(topic).isEmpty, "\(topic)") }
  }

  @Test func statementsAreShortSentencesAndNoneIsSaidTwice() {
    var said: Set<String> = []
    for fact in PlatformFact.all {
      let statement = fact.statement.description
      #expect((30..<240).contains(statement.count), "fact \(fact.number)")
      #expect(statement.hasSuffix("."), "fact \(fact.number)")
      #expect(!statement.contains("\n") && !statement.contains("  "), "fact \(fact.number)")
      #expect(said.insert(statement).inserted, "fact \(fact.number)")
    }
  }

  @Test func eachFactHasSourcesThatAllowItsLabel() {
    for fact in PlatformFact.all {
      let kinds = Set(fact.sources.map(\.source.kind))
      #expect(!kinds.isEmpty, "fact \(fact.number)")
      #expect(fact.sources.count == Set(fact.sources).count, "fact \(fact.number)")
      let apple: Set<SourceKind> = [.documentation, .header, .session]
      let stated: Set<SourceKind> = [.forum, .sessionNotes]
      switch fact.trust {
      case .documented: #expect(!kinds.isDisjoint(with: apple), "fact \(fact.number)")
      case .stated: #expect(!kinds.isDisjoint(with: stated), "fact \(fact.number)")
      case .observed:
        #expect(kinds.contains { !apple.contains($0) && $0 != .ours }, "fact \(fact.number)")
      case .assumed: #expect(fact.sources.contains(.ownChoice), "fact \(fact.number)")
      }
    }
  }

  @Test func eachFactSaysWhatShowsItOrWhyNothingDoes() {
    for fact in PlatformFact.all {
      #expect(!fact.shownBy.isEmpty, "fact \(fact.number)")
      for case .waits(let what) in fact.shownBy { #expect(what.utf8CodeUnitCount > 10) }
      for case .nothing(let why) in fact.shownBy {
        #expect(why.utf8CodeUnitCount > 10)
        #expect(fact.shownBy.count == 1, "fact \(fact.number)")
      }
    }
  }

  /// A fact may wait for what is missing, and for nothing that is there.
  @Test func nothingThatExistsIsCalledMissing() {
    let existing = ["push", "wildcard", "health research", "debugger", "Low Power Mode"]
    for fact in PlatformFact.all {
      for case .waits(let missing) in fact.shownBy {
        let words = missing.description.lowercased()
        let stale = existing.filter { words.contains($0.lowercased()) }
        #expect(stale.isEmpty, "fact \(fact.number) waits for \"\(words)\"")
      }
    }
  }
}
