import Foundation
import PlatformFacts
import SchedulerEngine
import Testing

/// The table of facts is complete and each fact says what it must.
@Suite struct PlatformFactTests {
  @Test func factsFrom1To142AreCompleteAndAllNumbersAreUnique() {
    let numbers = PlatformFact.all.map(\.number)
    #expect(numbers.filter { $0 <= 200 } == Array(1...142))
    #expect(numbers == Set(numbers).sorted())
  }

  @Test func everyFactIsFoundByItsNumberAndUnderOneTopic() throws {
    #expect(PlatformFact.numbered(54)?.number == 54)
    #expect(PlatformFact.numbered(0) == nil)
    #expect(PlatformFact.numbered(143) == nil)
    let filed = FactTopic.all.flatMap { PlatformFact.about($0).map(\.number) }
    #expect(filed.sorted() == PlatformFact.all.map(\.number))
    for topic in FactTopic.all { #expect(!PlatformFact.about(topic).isEmpty, "\(topic)") }
  }

  @Test func noFactEndsBeforeTheSystemInWhichItBegins() {
    let ended = PlatformFact.all.filter { $0.until != nil }
    #expect(ended.map(\.number) == [322])
    for fact in ended { #expect((fact.until?.rawValue ?? 0) >= fact.since.rawValue) }
  }

  @Test func statementsAreShortSentencesAndUnique() {
    var said: Set<String> = []
    for fact in PlatformFact.all {
      let statement = fact.statement
      #expect((30..<240).contains(statement.count), "fact \(fact.number)")
      #expect(statement.hasSuffix("."), "fact \(fact.number)")
      #expect(!statement.contains("\n") && !statement.contains("  "), "fact \(fact.number)")
      #expect(said.insert(statement).inserted, "fact \(fact.number)")
    }
  }

  @Test func everyFactHasSourcesThatJustifyItsTrustLabel() {
    for fact in PlatformFact.all {
      let kinds = Set(fact.sources.map(\.kind))
      #expect(!kinds.isEmpty, "fact \(fact.number)")
      #expect(fact.sources.count == Set(fact.sources).count, "fact \(fact.number)")
      let apple: Set<SourceKind> = [.documentation, .header, .session]
      let stated: Set<SourceKind> = [.forum, .sessionNotes]
      switch fact.trust {
      case .documented: #expect(!kinds.isDisjoint(with: apple), "fact \(fact.number)")
      case .stated: #expect(!kinds.isDisjoint(with: stated), "fact \(fact.number)")
      case .observed:
        #expect(kinds.contains { !apple.contains($0) && $0 != .ours }, "fact \(fact.number)")
      case .assumed:
        #expect(fact.sources.contains { $0.key == "own-choice" }, "fact \(fact.number)")
      }
    }
  }

  @Test func everyFactNamesWhatShowsItOrWhyNothingDoes() {
    for fact in PlatformFact.all {
      for case .waits(let what) in fact.shownBy { #expect(what.utf8.count > 10) }
      for case .nothing(let why) in fact.shownBy {
        #expect(why.utf8.count > 10)
        #expect(fact.shownBy.count == 1, "fact \(fact.number)")
      }
    }
  }

  @Test func noFactWaitsForAFeatureThatExists() {
    let existing = ["push", "wildcard", "health research", "debugger", "Low Power Mode"]
    for fact in PlatformFact.all {
      for case .waits(let missing) in fact.shownBy {
        let words = missing.lowercased()
        let stale = existing.filter { words.contains($0.lowercased()) }
        #expect(stale.isEmpty, "fact \(fact.number) waits for \"\(words)\"")
      }
    }
  }
}

/// Each source is in the table once, and its address can be opened.
@Suite struct FactSourceTests {
  @Test func everySourceIsCitedByAFact() {
    let cited = Set(PlatformFact.all.flatMap(\.sources))
    #expect(FactSource.all.filter { !cited.contains($0) } == [])
  }

  @Test func addressesAreWellFormedAndUnique() throws {
    var met: Set<String> = []
    for source in FactSource.all {
      guard let address = source.address else { continue }
      let parts = try #require(URLComponents(string: address), "\(address)")
      #expect(parts.scheme == "https", "\(address)")
      #expect(parts.host?.contains(".") == true, "\(address)")
      #expect(parts.string == address && !address.contains(" "), "\(address)")
      #expect(met.insert(address).inserted, "\(address)")
    }
    #expect(met.count > 80)
  }

  @Test func onlyOwnWorkLogsReportsArticlesAndCodeMayLackAnAddress() {
    for source in FactSource.all where source.address == nil {
      #expect([.ours, .log, .report, .article, .code].contains(source.kind), "\(source.key)")
    }
  }

  @Test func titlesAreUnique() {
    let titles = FactSource.all.map(\.title)
    #expect(Set(titles).count == titles.count)
    for title in titles { #expect(!title.hasSuffix(".") && title.count > 4, "\(title)") }
  }

  @Test func datesAreAYearOrAMonth() {
    for source in FactSource.all {
      guard let date = source.date else { continue }
      let parts = date.split(separator: "-").map(String.init)
      #expect(parts[0].count == 4 && Int(parts[0]) != nil, "\(date)")
      #expect(parts.dropFirst().allSatisfy { $0.count == 2 && Int($0) != nil }, "\(date)")
    }
  }
}
