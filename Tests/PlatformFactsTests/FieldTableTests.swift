import SchedulerEngine
import Testing

@testable import PlatformFacts

/// The file of the field is read as it is written, and what is wrong in it is told with its line.
@Suite struct FieldTableTests {
  private static let sound = """
    # A comment.

    app 4
      kind: feed reader
      opened like: news
      shares: fetch plugin

    observation 7
      work: refresh, processing
      path: exposure-notification
      date: 2020-07-17
      system: 13
      sources: thread, page
      says: It ran,
        and then it waited.
      for: 14d
      devices: 189
      opened: 0.5..2
      bed: 23h30m
      charging: night
      earliest: 15m
      needs: both
      asks again: yes
      takes: 8s..20s
      a day: 3..8
      gaps: 28h12m, 15m..1h
      longest gap: 36h..
      days without: 1..2 of 14
      at: 00:05:48, 21:54
      hours: 22:00-03:00
      doubt: Few days.

    spread stays
      values: 25 of 1m..2m, 75 of 4m
      sources: survey
    spread rises
      values: 1 of 6h..8h
      assumed: All of it.
    spread pickups
      values: 1 of 46..80
      assumed: All of it.
    spread network
      values: 1 of home
      assumed: All of it.
    spread quits
      values: 9 of never, 1 of each use
      assumed: All of it.
    spread switch
      values: 1 of on
      assumed: All of it.
    spread low power
      values: 1 of never
      assumed: All of it.
    spread new
      values: 1 of no
      assumed: All of it.

    source thread
      kind: report
      title: A thread
    source survey
      kind: article
      title: A survey
    """

  private static let page = FactSource(
    key: "page", kind: .documentation, title: "A page", date: nil, address: nil)

  private static func table(_ text: String) -> FieldTable { FieldTable(text, citing: [page]) }

  @Test func anObservationHasWhatItsEntrySays() throws {
    let table = Self.table(Self.sound)
    #expect(table.problems == [])
    let seen = try #require(table.observations.first)
    #expect(seen.number == 7 && seen.works == [.refresh, .processing] && seen.isPrivileged)
    #expect(seen.app.number == 4 && seen.app.openedLike == "news")
    #expect(seen.app.shares == "fetch plugin" && seen.app.kind == "feed reader")
    #expect(seen.date == "2020-07-17" && seen.system == 13 && seen.devices == 189)
    #expect(seen.statement == "It ran, and then it waited." && seen.doubt == "Few days.")
    #expect(seen.watched == .days(14))
    #expect(seen.sources.map(\.title) == ["A thread", "A page"])
    #expect(seen.told(.opened) == .amount(FieldAmount(lowest: 50, highest: 200)))
    #expect(seen.told(.charging) == .word("night"))
    #expect(seen.told(.earliest) == .amount(FieldAmount(lowest: 900_000, highest: 900_000)))
    #expect(
      seen.unknown == [
        .stays, .rises, .pickups, .network, .quits, .refreshSwitch, .lowPower, .isNew,
      ])
  }

  @Test func numbersAreReadInTheirUnits() throws {
    let seen = try #require(Self.table(Self.sound).observations.first)
    let hour: Int64 = 3_600_000
    let expected: [(FieldFigure, FieldSeen)] = [
      (.aDay, .amounts([FieldAmount(lowest: 300, highest: 800)])),
      (
        .gaps,
        .amounts([
          FieldAmount(lowest: 101_520_000, highest: 101_520_000),
          FieldAmount(lowest: hour / 4, highest: hour),
        ])
      ),
      (.longestGap, .amounts([FieldAmount(lowest: 36 * hour, highest: nil)])),
      (.daysWithout, .share(FieldAmount(lowest: 100, highest: 200), of: 14)),
      (.at, .times([.minutes(5) + .seconds(48), .hours(21) + .minutes(54)])),
      (.hours, .hours([FieldHours(from: .hours(22), to: .hours(3))])),
    ]
    for (figure, value) in expected { #expect(seen.seen(figure)?.seen == value, "\(figure)") }
    #expect(seen.seen.count == expected.count)
  }

  @Test func aSpreadHasItsWeightsAndSources() throws {
    let table = Self.table(Self.sound)
    let seen = try #require(table.observations.first)
    let spread = try #require(table.spread(of: .stays, for: seen.app, .refresh))
    #expect(spread.choices.map(\.weight) == [25, 75])
    #expect(spread.choices.map(\.text) == ["1m..2m", "4m"])
    #expect(spread.sources.map(\.title) == ["A survey"] && spread.assumed == nil)
    #expect(table.spread(of: .opened, for: seen.app, .refresh) == nil)
  }

  @Test(arguments: [
    ("app 4", "ap 4", "3: an entry is an app, an observation, a spread or a source, not \"ap\""),
    ("app 4", "app x", "3: \"x\" is no number of an app"),
    ("observation 7", "observation 0", "8: \"0\" is no number of an observation"),
    (
      "work: refresh,", "work: fetch,",
      "9: \"fetch\" is no kind of work; those are refresh, processing, push, continued, transfer, "
        + "assertion"
    ),
    ("path: exposure-n", "path: n", "10: the only path is exposure-notification"),
    ("2020-07-17", "2020-7", "11: \"2020-7\" is no year, month or day"),
    ("system: 13", "system: iOS", "12: \"iOS\" is no whole number"),
    ("sources: thread, page", "sources: threads", "13: there is no source \"threads\""),
    ("for: 14d", "for: 14", "16: \"14\" is no time such as 1h30m"),
    (
      "opened: 0.5..2", "opened: 2..1",
      "18: \"2..1\" does not say opened; it is a number or a range"
    ),
    (
      "charging: night", "charging: often",
      "20: \"often\" does not say charging; it is one of night, evening, day, always, never"
    ),
    ("needs: both", "sent: 1h", "8: \"sent\" is of no work of observation 7"),
    ("asks again: yes", "earliest: 1h", "23: \"earliest\" stands here twice"),
    ("takes: 8s", "take: 8s", "24: there is no field \"take\" here"),
    ("gaps: 28h12m", "gaps: 12m28h", "26: \"12m28h, 15m..1h\" does not say gaps"),
    ("1..2 of 14", "15 of 14", "28: \"15 of 14\" does not say days without"),
    ("at: 00:05:48", "at: 24:05", "29: \"24:05, 21:54\" does not say at"),
    ("opened: 0.5..2", "doubt: No.", "31: \"doubt\" stands here twice"),
    ("opened: 0.5..2\n", "stays: 2m\n", "8: observation 7 wants a spread of \"opened news\""),
    ("spread new", "spread age", "54: there is no spread of \"age\""),
    ("values: 25 of 1m", "values: 25 1m", "34: \"25 1m..2m\" is no weight, \"of\" and a value"),
    (
      "of 1m..2m", "of 1m..",
      "34: \"1m..\" does not say stays; it is a time such as 1h30m or a range"
    ),
    (
      "  sources: survey\n", "\n",
      "33: spread stays says neither a source nor what is assumed"
    ),
    (
      "sources: survey", "sources: thread",
      "35: \"thread\" is a source of observation 7, so of no spread"
    ),
    ("spread rises", "spread stays", "36: there are two spreads of stays"),
    ("source survey", "source page", "61: there are two sources page"),
  ])
  func whatIsWrongIsToldWithItsLine(_ right: String, _ wrong: String, _ problem: String) {
    let spoilt = Self.sound.split(separator: right, maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: wrong)
    let problems = Self.table(spoilt).problems
    #expect(problems.contains("field.txt:\(problem)"), "\(problems)")
  }

  @Test func whatHasNoAppOrNoNumberIsTold() {
    let bare = """
      observation 1
        work: refresh
        date: 2020
        sources: page
        says: Nothing.
      app 1
        kind: any
        opened like: news
      app 1
        kind: any
        opened like: news
      observation 2
        work: refresh
        date: 2020
        sources: page
        says: Nothing.
      """
    let problems = Self.table(bare).problems
    for problem in [
      "1: observation 1 stands above all apps", "9: there are two apps 1",
      "12: observation 2 has no number",
    ] {
      #expect(problems.contains("field.txt:\(problem)"))
    }
  }
}

/// The observations that the program carries are what they are said to be.
@Suite struct FieldObservationTests {
  private static let table = FieldTable.carried

  @Test func theFileThatTheProgramCarriesHasNoProblem() {
    #expect(Self.table.problems == [])
    #expect(FieldObservation.all.map(\.number) == Array(1...Int32(FieldObservation.all.count)))
    #expect(FieldObservation.all.count >= 70)
    #expect(Set(FieldObservation.all.map(\.app.number)).count == Self.table.apps.count)
    #expect(Self.table.apps.count >= 35)
  }

  @Test func statementsAreShortSentencesAndUnique() {
    var said: Set<String> = []
    for one in FieldObservation.all {
      #expect((20..<200).contains(one.statement.count), "observation \(one.number)")
      for sentence in [one.statement, one.doubt ?? "None."] {
        #expect(sentence.hasSuffix("."), "observation \(one.number)")
        #expect(!sentence.contains("  "), "observation \(one.number)")
      }
      #expect(said.insert(one.statement).inserted, "observation \(one.number)")
    }
  }

  @Test func everySourceIsUsedAndCanBeOpened() {
    let used = Set(FieldObservation.all.flatMap(\.sources) + Self.table.spreads.flatMap(\.sources))
    #expect(Self.table.sources.filter { !used.contains($0) } == [])
    for source in used { #expect(source.address?.hasPrefix("https://") == true, "\(source.key)") }
    let all = FactSource.all + Self.table.sources
    #expect(Set(all.map(\.title)).count == all.count)
    #expect(Set(all.compactMap(\.address)).count == all.compactMap(\.address).count)
  }

  /// Otherwise the numbers of facts would be missing that know an observation already.
  @Test func factsOnTheSameSourceAreFound() throws {
    let one = try #require(FieldObservation.numbered(50))
    #expect(one.facts.contains(317))
    #expect(FieldObservation.numbered(0) == nil)
  }

  @Test func noSpreadIsLeftOver() {
    var wanted: Set<String> = []
    for one in FieldObservation.all {
      for habit in FieldHabit.allCases {
        for work in one.works where habit.concerns(work) {
          if let spread = Self.table.spread(of: habit, for: one.app, work) {
            wanted.insert(spread.name)
          }
        }
      }
    }
    #expect(Self.table.spreads.map(\.name).filter { !wanted.contains($0) } == [])
  }
}
