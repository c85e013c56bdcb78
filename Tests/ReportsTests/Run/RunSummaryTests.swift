import RandomScenarios
import RunRecord
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

@Suite struct RunSummaryTests {
  private let summary = RunSummary(SampleNews.context())
  private let whole = SampleNews.start..<(SampleNews.start + .days(1))

  @Test func eachReasonSaysHowLongItHeldAndWhatEndedIt() throws {
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
    #expect(refresh.throttled == usage.deciding)
    #expect(refresh.pending == usage.objecting)
  }

  @Test func aTaskThatNeverRanHasTheWholeRunAsItsGap() {
    let refresh = summary.tasks[0]
    #expect(refresh.waits.count == 0)
    #expect(refresh.longestGap == whole)
    #expect(refresh.now == .pending(since: SampleNews.start + .minutes(483), [.appUsage].set))
    #expect(refresh.days == 1 && refresh.emptyDays == 1)
  }

  @Test func aRunThatDiedSaysOfWhat() {
    let sync = summary.tasks[2]
    #expect(sync.outcomes.killed == 1)
    #expect(sync.expired == [CauseCount(cause: .timeUsedUp, count: 1)])
    #expect(sync.killed == [CauseCount(cause: .expirationIgnored, count: 1)])
    #expect(!sync.now.isAlive)
  }

  @Test func partialDaysAreNotCountedAsEmpty() {
    let clock = LocalClock(.zero)
    let start = SampleNews.start
    let days = FullDays((start + .hours(6))..<(start + .days(3)), clock)
    #expect(days.count == 2)
    #expect(
      days.countTouched(by: [start + .hours(7), start + .hours(30), start + .hours(31)]) == 1)
    #expect(FullDays(start..<(start + .hours(5)), clock).count == 0)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theSumsOverIdentifiersAreThoseOfTheRun(_ seed: UInt64) throws {
    let scenario = RandomScenario(seed: seed)
    let run = try SampleRun(scenario.setup, until: scenario.end)
    let summary = RunSummary(run.context())
    let total = { (figure: (TaskSummary) -> Int64) in
      summary.tasks.reduce(Int64(0)) { $0 + figure($1) }
    }
    #expect(total(\.outcomes.launched) == Int64(run.record.runs.count))
    #expect(total(\.requests.accepted) == Int64(run.record.requests.count))
    #expect(total(\.energy.wakes) == summary.energy.wakes)
    #expect(total(\.energy.processor.milliseconds) == summary.energy.processor.milliseconds)
    for task in summary.tasks {
      let deciding = task.held.reduce(Span.zero) { $0 + $1.deciding }
      #expect(deciding <= task.pending)
      #expect(task.held.allSatisfy { $0.deciding <= $0.objecting && $0.objecting <= task.pending })
      #expect(task.held.allSatisfy { $0.longest.range.length <= $0.objecting })
      #expect(task.requests.isBalanced)
    }
  }

  @Test func onlyTheRowsThatReportsLookAtAreNeeded() throws {
    let scenario = RandomScenario(seed: 3)
    let run = try SampleRun(scenario.setup, until: scenario.end)
    let kept = run.rows.filter(ReportContext.needs)
    #expect(kept.count < run.rows.count)
    let few = ReportContext(
      run.setup, beginning: run.beginning, record: run.record, rows: kept, style: TextStyle())
    #expect(RunSummary(few) == RunSummary(run.context()))
    let range = run.setup.start..<run.end
    #expect(RunTimeline(few, during: range).text == RunTimeline(run.context(), during: range).text)
  }
}

extension [RuleID] {
  fileprivate var set: RuleSet { RuleSet(self) }
}
