import Foundation
import RandomScenarios
import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

@Suite struct RunSummaryTests {
  private let summary = RunSummary(SampleNews.context())
  private let whole = SampleNews.start..<(SampleNews.start + .days(1))

  @Test func theSummaryShowsHowLongEachObjectionHeldAndWhatEndedIt() throws {
    let refresh = summary.tasks[0]
    #expect(refresh.held.map(\.rule) == [.appUsage, .lowPowerMode])
    let usage = refresh.held[0]
    #expect(usage.objecting == .hours(15) + .minutes(57))
    #expect(usage.deciding == .hours(9) + .minutes(57))
    #expect(usage.longest.end == nil)
    let lowPower = refresh.held[1]
    #expect(lowPower.deciding == .hours(6))
    #expect(lowPower.stretches == 1)
    #expect(lowPower.longest.end == .world(.lowPowerMode(false), .script(1)))
    #expect(refresh.figures.throttled == usage.deciding)
    #expect(refresh.figures.pending == usage.objecting)
  }

  @Test func aTaskThatNeverRanHasTheWholeRunAsItsGap() {
    let refresh = summary.tasks[0]
    #expect(refresh.figures.waits.isEmpty)
    #expect(refresh.figures.longestGap == whole)
    #expect(refresh.now == .pending(since: SampleNews.start + .minutes(483), [.appUsage].set))
    #expect(refresh.figures[.days] == 1 && refresh.figures[.daysWithout] == 1)
  }

  @Test func theCauseOfAKilledRunIsCounted() {
    let sync = summary.tasks[2]
    #expect(sync.outcomes[.killed] == 1)
    #expect(sync.expired == [CauseCount(cause: .timeUsedUp, count: 1)])
    #expect(sync.killed == [CauseCount(cause: .expirationIgnored, count: 1)])
    #expect(!sync.now.isAlive)
  }

  @Test func onlyFullDaysAreCounted() {
    let start = SampleNews.context().record.start
    let days = SampleNews.context(hours: 24 * 3 + 6).wholeRun
    #expect(days.days == 3)
    #expect(days.day(start + .hours(7)) == 0 && days.day(start + .hours(30)) == 1)
    #expect(days.day(start + .hours(24 * 3 + 1)) == nil)
    #expect(SampleNews.context(hours: 5).wholeRun.days == 0)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theFiguresOfAllTasksAddUpToTheTotalsOfTheRun(_ seed: UInt64) throws {
    let scenario = RandomScenario(seed: seed)
    let run = try SampleRun(scenario.setup, until: scenario.end)
    let summary = RunSummary(run.context())
    let total = { (figure: (TaskSummary) -> Int64) in
      summary.tasks.reduce(Int64(0)) { $0 + figure($1) }
    }
    #expect(total { $0.figures[.launches] ?? 0 } == Int64(run.record.runs.count))
    #expect(total { $0.figures[.accepted] ?? 0 } == Int64(run.record.requests.count))
    let energy = run.record.energyUse(of: .everything, during: run.record.whole)
    #expect(total { $0.figures[.wakes] ?? 0 } == energy.wakes)
    #expect(total { $0.figures[.processor] ?? 0 } == energy.processor.milliseconds)
    for task in summary.tasks {
      let deciding = task.held.reduce(Span.zero) { $0 + $1.deciding }
      #expect(deciding <= task.figures.pending)
      #expect(
        task.held.allSatisfy { $0.deciding <= $0.objecting && $0.objecting <= task.figures.pending }
      )
      #expect(task.held.allSatisfy { $0.longest.range.length <= $0.objecting })
    }
  }
}

extension [RuleID] { fileprivate var set: RuleSet { RuleSet(self) } }

@Suite struct RunSummaryTextTests {
  private func text(_ width: Int) -> [Substring] {
    let context = SampleNews.context(
      TextStyle(width: width), places: Places(script: ["", "line 9"]))
    return context.text(RunSummary(context)).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func theTableAtSixtyColumnsLeavesOutTheLastFigures() {
    #expect(
      text(60).dropFirst(2).prefix(2).joined(separator: "\n") == """
          identifier    ran  done  killed or crashed  expired
          news.refresh    0     0                  0        0
        """)
  }

  @Test func theSummarySaysThatNoRequestWasAccepted() {
    let context = SampleNews.context(hours: 2)
    let text = context.text(RunSummary(context))
    #expect(text.hasSuffix("\n\n  No request was accepted.\n"))
  }
}

@Suite struct RunSummaryJSONTests {
  private func json(_ context: ReportContext) -> [UInt8] {
    context.json(RunSummary(context), of: SampleNews.description)
  }

  @Test func theJSONBeginsWithItsVersionAndKeepsTheOrderOfKeys() {
    let lines = String(
      decoding: json(SampleNews.context(places: Places(script: ["", "line 9"]))), as: UTF8.self
    ).split(separator: "\n")
    #expect(
      lines[0].hasPrefix(
        #"{"summary":1,"seed":"1","command":"bgsim run news.jsonc","assumed":["the device"#))
    #expect(lines[1] == #""tasks":["#)
    #expect(
      lines[2].hasPrefix(
        #"{"app":"com.example.news","task":"com.example.news.refresh","kind":"refresh","#
          + #""requests":{"accepted":1,"launched":0,"replaced":0,"cancelled":0,"discarded":0,"#
          + #""pending":1,"refused":0,"failedRegistrations":0},"outcomes":{"launches":0,"#))
    #expect(
      lines[2].contains(
        #"{"reason":"low-power-mode","trust":"documented","objectingSeconds":21600,"#
          + #""decidingSeconds":21600,"stretches":1,"longestSeconds":21600,"#
          + #""longestFrom":"2026-06-01T12:00:00+00:00","endedBy":"turned off, line 9"}"#))
    #expect(lines.count == 12, "\(lines)")
    #expect(lines.contains { $0.hasPrefix(#""troubles":["#) }, "\(lines)")
  }

  @Test func theJSONIsTheSameInAnyTextStyle() {
    let looks = [TextStyle(), TextStyle(colours: .ansi, symbols: .ascii, width: 160)]
    let texts = looks.map { json(SampleNews.context($0)) }
    #expect(texts[0] == texts[1])
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func theJSONIsValidAndKeepsHostileNames(_ seed: UInt64) throws {
    let scenario = RandomScenario(seed: seed)
    let run = try SampleRun(scenario.setup.withHostileNames(), until: scenario.end)
    let bytes = json(run.context())
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let tasks = try #require(object?["tasks"] as? [[String: Any]])
    let names = tasks.map { $0["task"] as? String }
    let wanted = RunSummary(run.context()).tasks.map {
      String(decoding: run.setup.names[$0.task.name], as: UTF8.self)
    }
    #expect(names == wanted)
    #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A })
  }
}

@Suite struct OverviewTests {
  @Test func theRulesThatRestOnAssumedNumbersAreNamed() {
    let context = SampleNews.context(TextStyle(width: 160))
    #expect(
      context.assumptions(behind: SampleNews.description.rules) == """
        These figures rest on assumed parameters of low-power-mode, external-power, idle-device, app-usage,
        waking, running, life; `bgsim help rules` lists them.

        """)
    let nothingYet = SampleNews.context(hours: 2)
    #expect(nothingYet.assumptions(behind: SampleNews.description.rules).isEmpty)
  }
}
