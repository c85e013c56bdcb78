import Basics
import RandomScenarios
import RunRecord
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

/// One app with a hostile name and a cleanup that needs power, from a Monday at midnight.
@Suite struct ReportTests {
  private let simulation: Simulation
  private let setup: Setup
  private let context: ReportContext
  private let start: Instant
  private static let task = TaskKey(NameID(index: 1), of: AppID(index: 0))

  init() throws { try self.init(hours: 12) }

  private init(hours: Int64) throws {
    var setup = Setup()
    setup.start = Instant(milliseconds: 1_780_272_000_000)
    let app = setup.names.intern("com.\u{1B}[2Jnews".utf8)
    let cleanup = setup.names.intern("com.\u{1B}[2Jnews.clean\u{202E}up".utf8)
    var model = TaskModel(.processing, cleanup, work: WorkModel(takes: .minutes(2)))
    model.needs = .externalPower
    model.work.resubmission = .never
    var news = AppSetup(app, code: .models([model]))
    news.permitted = [cleanup]
    setup.apps = [news]
    setup.rules.running.processingReclaimed = .none
    setup.rules.waking.interval = .zero
    setup.habits = [
      HabitSetup(.open(AppID(index: 0)), Pattern(at: .hours(8), for: .minutes(3))),
      HabitSetup(.charging, Pattern(at: .hours(22), for: .hours(8))),
    ]
    start = setup.start
    self.setup = setup
    var simulation = try Simulation(setup)
    let beginning = simulation.conditions()
    var ledger = DecisionLedger()
    let now = start + .hours(hours)
    _ = simulation.advance(to: now, recording: &ledger)
    self.simulation = simulation
    context = ReportContext(
      setup, beginning: beginning, record: RunRecord(ledger.rows, from: start, to: now),
      rows: ledger.rows, style: TextStyle(symbols: .ascii))
  }

  private func why(
    _ detail: WhyDetail = .brief, width: Int = 80, upTo horizon: Span = .days(2)
  ) -> String {
    let why = context.record.whyNot(
      ReportTests.task, in: simulation, upTo: simulation.now + horizon)
    let context = ReportContext(
      setup, beginning: DeviceConditions(), record: context.record, rows: context.rows,
      style: TextStyle(symbols: .ascii, width: width),
      places: Places(habits: ["line 7", "line 8"], tasks: [ReportTests.task: "line 12"]))
    return context.explanation(of: why, ReportTests.task, at: simulation.now, detail: detail)
  }

  private func picture(_ context: ReportContext) -> String {
    RunTimeline(context, during: start..<(start + .days(1))).text
  }

  @Test func noReportShowsTheControlCharactersOfAHostileName() {
    let text = picture(context) + DayStory(context, from: start).text + why()
    #expect(text.contains("clean\\u{202E}up"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || (" "..."~").contains($0) })
  }

  @Test func theExplanationShowsHowLongATaskWaitsAndWhatWouldHelp() {
    let text = why()
    #expect(text.contains("submitted 08:03, waiting 3 h 57 min, line 12"))
    let flat = text.split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")
    #expect(flat.contains("since 08:03 until 22:00 in this scenario (plugged in, line 8)"))
    #expect(text.contains("To let it run: plug in the device."))
    #expect(text.contains("In this scenario it starts 22:00."))
  }

  @Test func anObjectionThatNeverEndsNamesWhatTheUserMustDo() {
    #expect(why(upTo: .hours(1)).contains("until you plug in the device"))
    #expect(why(upTo: .hours(1)).contains("it does not start."))
  }

  @Test(arguments: [60, 100]) func theFullExplanationNamesEveryRuleOnce(_ width: Int) {
    let lines = why(.full, width: width).split(separator: "\n")
    let rows = lines.drop { !$0.hasPrefix("  BLOCKED") }.prefix { !$0.hasPrefix("  To let") }
    let text = rows.joined(separator: " ").split(separator: " ").map { word in
      word.split { $0 == "," || $0 == ":" }.first ?? ""
    }
    for objector in RuleID.allCases {
      let name = "\(objector.introduction.name)"
      #expect(text.filter { $0 == name }.count == 1, "\(name) at \(width)")
    }
    #expect(lines.allSatisfy { $0.count <= width })
  }

  @Test func theTableMarksAnObjectionThatStillHolds() {
    let text = DayStory(context, from: start).text
    #expect(text.contains("still waiting"))
    #expect(text.contains("external-power, still"))
  }

  @Test func theExplanationSaysThatTheAppWasNeverOpened() throws {
    let why = try ReportTests(hours: 7).why()
    #expect(
      why.hasSuffix(
        """
          not requested: the app was not opened since the start, so none of its code
          ran.

          To let it run: open the app, then plug in the device (line 12). In this
          scenario it is asked for 08:03 and starts 22:00.

        """), "\(why)")
  }

  @Test func theExplanationSaysThatNothingWasSubmittedSinceTheLastRun() throws {
    let why = try ReportTests(hours: 23).why()
    #expect(
      why.hasSuffix(
        """
          not requested: the last run ended at 22:02 (done), and nothing has been
          submitted since.

          Its work is done. To let it run again: open the app (line 12). In this
          scenario it is asked for Tue 08:03 and starts Tue 22:00.

        """), "\(why)")
  }

  @Test func theTimelineHasAColumnForEachHalfHour() throws {
    let lines = picture(try ReportTests(hours: 23).context).split(separator: "\n")
    let tasks = try #require(lines.first { $0.contains("clean") })
    #expect(tasks.hasSuffix("xxxxxxxxxxxxxxxxxxxxxxxxxxxxR"))
    #expect(lines.first?.hasPrefix("Mon 1 June 2026") == true)
  }
}

/// What holds for the reports of every run, whatever happens in it.
@Suite struct AnyRunTests {
  private static let seeds: ClosedRange<UInt64> = 1...4
  private static let widths = [40, 60, 100, 160]

  private static func run(_ seed: UInt64) throws -> SampleRun {
    let scenario = RandomScenario(seed: seed, days: 2)
    return try SampleRun(scenario.setup.withHostileNames(), until: scenario.end)
  }

  @Test(arguments: seeds) func noLineIsWiderThanRequestedEvenWithHostileNames(_ seed: UInt64) throws
  {
    let run = try AnyRunTests.run(seed)
    for width in AnyRunTests.widths {
      for (name, text) in run.reports(TextStyle(width: width)) {
        for line in text.split(separator: "\n") {
          #expect(columns(of: String(line)) <= width, "\(name) at \(width): \(line)")
        }
      }
    }
  }

  @Test(arguments: seeds) func reportsInASCIIContainOnlyASCII(_ seed: UInt64) throws {
    let scenario = RandomScenario(seed: seed, days: 2)
    let run = try SampleRun(scenario.setup, until: scenario.end)
    for (name, text) in run.reports(TextStyle(symbols: .ascii)) {
      let isPlain = text.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) }
      #expect(isPlain, "\(name)")
    }
  }

  @Test(arguments: seeds) func noControlCharacterOfANameIsPrinted(_ seed: UInt64) throws {
    for (name, text) in try AnyRunTests.run(seed).reports(TextStyle()) {
      let isSafe = text.unicodeScalars.allSatisfy { scalar in
        scalar == "\n"
          || ![.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
      }
      #expect(isSafe, "\(name)")
    }
  }

  @Test(arguments: seeds) func colourLeavesTheTextUnchanged(_ seed: UInt64) throws {
    let run = try AnyRunTests.run(seed)
    let plain = run.reports(TextStyle(width: 100))
    let coloured = run.reports(TextStyle(colours: .ansi, width: 100))
    for (plain, coloured) in zip(plain, coloured) {
      // Trailing blanks are ignored.
      #expect(trimmed(withoutColour(coloured.text)) == trimmed(plain.text), "\(plain.name)")
    }
  }

  @Test(arguments: seeds) func theSameRunGivesTheSameReports(_ seed: UInt64) throws {
    let (first, second) = (try AnyRunTests.run(seed), try AnyRunTests.run(seed))
    let style = TextStyle(colours: .ansi, width: 100)
    for (one, other) in zip(first.reports(style), second.reports(style)) {
      #expect(one.text == other.text, "\(one.name)")
    }
  }

  private func trimmed(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = String(line)
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  private func withoutColour(_ text: String) -> String {
    var plain = ""
    var isEscape = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isEscape = true }
      if !isEscape { plain.unicodeScalars.append(scalar) }
      if isEscape && scalar == "m" { isEscape = false }
    }
    return plain
  }
}
