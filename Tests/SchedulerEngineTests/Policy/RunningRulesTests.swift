import Testing

@testable import SchedulerEngine

@Suite("The time of a run")
struct RunningRulesTests {
  private let chance = Chance(seed: 9)
  private let rules = RunningRules()

  @Test("is half a minute for a refresh, always")
  func refreshTime() {
    for launch: Int64 in 1...100 {
      let time = rules.time(of: .refresh, launch: DrawSubject(launch, of: AppID(index: 0)), chance)
      #expect(time == .seconds(30))
    }
  }

  @Test("is just under or over five minutes for processing, by chance")
  func processingTime() {
    var times: Set<Span> = []
    for launch: Int64 in 1...1_000 {
      let time = rules.time(
        of: .processing, launch: DrawSubject(launch, of: AppID(index: 0)), chance)
      #expect(time >= .seconds(296) && time <= .seconds(324), "launch \(launch)")
      times.insert(time)
    }
    #expect(times.count > 800)
  }

  @Test("is fixed where shortest and longest agree")
  func fixedTime() {
    var rules = RunningRules()
    rules.processingShortest = .seconds(300)
    rules.processingLongest = .seconds(300)
    #expect(
      rules.time(of: .processing, launch: DrawSubject(8, of: AppID(index: 0)), chance)
        == .seconds(300))
  }

  @Test("goes on longer than usual for few launches of processing, up to the longest")
  func extendedTime() {
    var longer = 0
    for launch: Int64 in 1...10_000 {
      let time = rules.time(
        of: .processing, launch: DrawSubject(launch, of: AppID(index: 0)), chance)
      #expect(time >= rules.processingShortest && time <= rules.processingLongest)
      if time > rules.processingUsually { longer += 1 }
    }
    #expect((60...140).contains(longer))
  }

  private static let reclaims: [Row<TaskKind, (often: ClosedRange<Int>, when: ClosedRange<Span>)>] =
    [
      .init("refresh: 1 %", .refresh, (60...140, .seconds(2)...(.seconds(5)))),
      .init("processing: 41 %", .processing, (3_900...4_300, .seconds(11)...(.seconds(117)))),
    ]

  @Test("is taken back early for no reason as often as the rules say", arguments: reclaims)
  func reclaimed(_ row: Row<TaskKind, (often: ClosedRange<Int>, when: ClosedRange<Span>)>) {
    var reclaimed = 0
    for run: Int64 in 1...10_000 {
      guard let after = rules.reclaim(row.given, DrawSubject(run, of: AppID(index: 0)), chance)
      else { continue }
      reclaimed += 1
      #expect(row.expected.when.contains(after), "run \(run)")
    }
    #expect(row.expected.often.contains(reclaimed))
  }

  @Test("is never taken back where the share is zero", arguments: [TaskKind.refresh, .processing])
  func neverReclaimed(kind: TaskKind) {
    var rules = RunningRules()
    rules.refreshReclaimed = .none
    rules.processingReclaimed = .none
    for run: Int64 in 1...1_000 {
      #expect(rules.reclaim(kind, DrawSubject(run, of: AppID(index: 0)), chance) == nil)
    }
  }
}
