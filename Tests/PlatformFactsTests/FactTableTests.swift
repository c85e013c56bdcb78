import PlatformFacts
import SchedulerEngine
import Testing

/// The file of facts is read as it is written, and what is wrong in it is told with its line.
@Suite struct FactTableTests {
  private static let sound = """
    # A comment.

    topic launching
      title: When anything runs

    fact 7
      trust: stated
      since: iOS 13
      until: iOS 26
      says: A task waits,
        and then it runs.
      sources: talk, page
      rule: app-usage, app-switcher
      tests: LaunchTests
      nothing: it is a principle

    source talk
      kind: session-notes
      title: A talk
      date: 2020-06
    source page
      kind: documentation
      title: A page
      address: https://example.com/page
    """

  @Test func theFileThatTheProgramCarriesHasNoProblem() {
    #expect(FactTable.carried.problems == [])
    #expect(FactTable.carried.facts.count > 250)
  }

  @Test func aFactHasWhatItsEntrySays() throws {
    let table = FactTable(Self.sound)
    #expect(table.problems == [])
    let fact = try #require(table.facts.first)
    #expect(fact.number == 7 && fact.topic.title == "When anything runs")
    #expect(fact.trust == .stated && fact.since == .ios13 && fact.until == .ios26)
    #expect(fact.statement == "A task waits, and then it runs.")
    #expect(fact.sources.map(\.title) == ["A talk", "A page"])
    #expect(fact.sources.map(\.kind) == [.sessionNotes, .documentation])
    #expect(fact.sources.map(\.address) == [nil, "https://example.com/page"])
    #expect(fact.sources.map(\.date) == ["2020-06", nil])
    let shown = fact.shownBy.map { "\($0)" }
    #expect(
      shown == [
        "rule(\"app-usage\")", "rule(\"app-switcher\")", "tests(\"LaunchTests\")",
        "nothing(\"it is a principle\")",
      ])
  }

  @Test(arguments: [
    ("fact 7", "fakt 7", "6: an entry is a topic, a fact or a source, not \"fakt\""),
    ("fact 7", "fact x", "6: \"x\" is no number of a fact"),
    (
      "trust: stated", "trust: sure",
      "7: \"sure\" is no label of trust; those are documented, stated, observed, assumed"
    ),
    (
      "since: iOS 13", "since: iOS 19",
      "8: \"iOS 19\" is no simulated system; those are iOS 13, iOS 14, iOS 15, iOS 16, iOS 17, "
        + "iOS 18, iOS 26, iOS 27"
    ),
    ("until: iOS 26", "since: iOS 26", "9: \"since\" stands here twice"),
    ("  says: A", "  say: A", "6: fact 7 has no field \"says\""),
    ("sources: talk, page", "sources: talk, pages", "12: there is no source \"pages\""),
    ("tests: Launch", "test: Launch", "14: there is no field \"test\" here"),
    ("rule: app", "rule app", "13: a field is a name, a colon, a space and a value"),
    (
      "    and then", "   and then",
      "11: an entry begins at the margin, a field after 2 spaces, and goes on after 4"
    ),
    (
      "kind: documentation", "kind: book",
      "22: \"book\" is no kind of source; those are documentation, header, session, session-notes, "
        + "forum, report, article, log, code, ours"
    ),
    ("source page", "source talk", "21: there are two sources talk"),
    ("topic launching\n  title: When anything runs\n", "\n\n", "6: fact 7 stands above all topics"),
  ])
  func whatIsWrongIsToldWithItsLine(_ right: String, _ wrong: String, _ problem: String) {
    let spoilt = Self.sound.split(separator: right, maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: wrong)
    #expect(FactTable(spoilt).problems.contains("facts.txt:\(problem)"))
  }

  @Test func twoOfAKindAreTold() {
    let twice = Self.sound.replacing(
      "source talk",
      with: "fact 7\n  trust: stated\n  since: iOS 13\n"
        + "  says: Again.\n  sources: page\ntopic launching\n  title: Again\nsource talk")
    let problems = FactTable(twice).problems.map { $0.split(separator: " ", maxSplits: 1)[1] }
    #expect(problems == ["there are two facts 7", "there are two topics launching"])
  }
}
