import Foundation
import RunAnalysis
import RunRecord
import RunText
import SchedulerEngine
import Testing

@testable import Reports
@testable import Scenarios

/// What many phones say together.
@Suite("On phones that differ") struct PhoneStudyTests {
  private static let text = """
    { "format": 1, "start": "2026-06-01T00:00+00:00", "duration": "6d",
      "device": "overnight-charger",
      "apps": [{ "id": "com.a", "opened": "daily",
        "tasks": [{ "refresh": "com.a.r", "earliest": "15m" }] }],
      "expect": [{ "task": "com.a.r", "ran": "15..", "during": "day 3..5" }] }
    """

  private func load(_ settings: [String] = []) throws -> LoadedScenario {
    try SchedulerStudyTests.load(Self.text, settings)
  }

  private func study(
    _ loaded: LoadedScenario, _ count: Int, seeds: [UInt64] = [1]
  ) -> SchedulerStudy {
    let trial = SchedulerTrial(loaded.prepared, .phones, seeds, for: .verdicts)
    var worker = SchedulerWorker(trial)
    for point in Axis.phones.points(count) { worker.run(point, while: { true }) }
    return SchedulerStudy(trial, [worker])
  }

  private func launches(_ outcome: SchedulerOutcome) throws -> Int64 {
    outcome.tasks[0].value(try #require(SchedulerWorker.figures.firstIndex(of: .launchesPerDay)))
  }

  /// Each is what a run on this phone alone gives, whatever phone the file says.
  @Test func eachPhoneIsTheOneOfItsNumber() throws {
    let study = study(try load(["phone=7"]), 30)
    #expect(study.outcomes.map(\.point.number) == Array(0...30))
    for outcome in study.outcomes {
      let alone = try load(["phone=\(outcome.point.number)"])
      let usual = SchedulerTrial(alone.prepared, .schedulers, [1], for: .verdicts)
      var worker = SchedulerWorker(usual)
      worker.run(.scheduler(.usual), while: { true })
      #expect(try launches(outcome) == launches(SchedulerStudy(usual, [worker]).usual))
    }
    let usual = try launches(study.usual)
    #expect(try study.others.contains { try launches($0) > 10 * usual })
    #expect(try study.others.contains { try launches($0) < usual })
  }

  @Test func theSpanIsSaidToBeOneOfPhones() throws {
    let loaded = try load()
    let study = study(loaded, 60)
    let report = SchedulersReport(loaded, study, TextStyle())
    let text = report.text.replacing(/\s+/, with: " ")
    #expect(report.text.contains("On number 0, the usual phone, and 60 others"))
    #expect(report.text.contains("90 % of phones"))
    #expect(text.contains("How many phones neglect or favour an app is assumed"))
    #expect(!report.text.contains("scheduler"), "\(report.text)")
    #expect(report.json.contains("\"phones\": 60") && !report.json.contains("scheduler"))
    let fails = study.outcomes.filter { !study.isMet(study.conditions[0], under: $0) }
    let first = try #require(fails.first)
    #expect(fails.count < 8)
    let list = fails.map { "\($0.point.number)" }.joined(separator: ", ")
    #expect(text.contains("fails on \(list)"), "\(report.text)")
    #expect(text.contains(" a.jsonc --phone \(first.point.number)"), "\(report.text)")
    let seeds = SchedulersReport(loaded, self.study(loaded, 2, seeds: [1, 2, 3, 4]), TextStyle())
    let words = seeds.text.replacing(/\s+/, with: " ")
    #expect(words.contains("on number 0 by chance alone: "), "\(seeds.text)")
  }

  /// With the standing in the file, no phone has a way of its own.
  @Test func whatTheFileSaysOfAnAppHoldsOnAllPhones() throws {
    let study = study(try load(["apps[0].standing=neglected"]), 40)
    #expect(Set(try study.outcomes.map { try launches($0) }).count == 1)
    let loaded = try load(["apps[0].standing=neglected"])
    #expect(!SchedulersReport(loaded, study, TextStyle()).text.contains("camps"))
  }

  private func explained(
    _ waited: Span?, _ count: Int = 60, at moment: String = "day 4 12:00"
  ) throws -> String {
    let loaded = try load()
    let play = try ScenarioPlay(loaded, seed: 1, keeping: .allRows, while: { _ in true })
    var explainer = try SchedulerExplainer(
      play, loaded.prepared.tasks[0], at: moment, .phones, waited: waited)
    for point in Axis.phones.points(count) { explainer.ask(point) }
    return try SchedulerExplanation(explainer, [explainer], TextStyle()).text
      .replacing(/\s+/, with: " ")
  }

  /// On how many of 61 phones a run until this hour ends in a wait of 12 hours, or has one anywhere.
  private func waiting(until hour: Int) throws -> (now: Int, ever: Int) {
    var (now, ever) = (0, 0)
    for number in 0...60 {
      let loaded = try load(["phone=\(number)", "duration=\(hour)h"])
      let play = try ScenarioPlay(loaded, seed: 1, keeping: .record, while: { _ in true })
      let moments =
        [play.record.start] + play.record.runs.map(\.launchedAt) + [loaded.prepared.end]
      let waits = zip(moments, moments.dropFirst()).map { $1 - $0 }
      if waits[waits.count - 1] >= .hours(12) { now += 1 }
      if waits.contains(where: { $0 >= .hours(12) }) { ever += 1 }
    }
    return (now, ever)
  }

  /// The phones that show a wait are those that a run of each shows, on the fourth day and when it is over.
  @Test func aWaitIsJudgedByThePhonesThatShowIt() throws {
    let (waiting, over) = (try self.waiting(until: 84), try self.waiting(until: 108))
    #expect(0 < waiting.now && over.now < over.ever)
    for (count, moment) in [(waiting, "day 4 12:00"), (over, "day 5 12:00")] {
      let told = try explained(.hours(12), at: moment)
      #expect(
        told.contains(
          "12 h: so long or longer on \(count.now) of 61 at this moment, on \(count.ever) of 61 at "
            + "some time"), "\(told)")
    }
    #expect(try explained(.hours(2)).contains("Phones do that where nothing is broken"))
    #expect(try explained(.days(30)).contains("That would be unusual where nothing is broken"))
    #expect(try explained(.hours(12), 20).contains("it takes 40 phones to say more"))
  }

  @Test func aComparisonSaysOnHowManyPhonesItHolds() throws {
    let (a, b) = (try load(), try load(["device.lowPowerMode=true"]))
    var worker = SchedulerPairWorker(a.prepared, b.prepared, .phones, [1])
    for point in Axis.phones.points(45) { worker.run(point, while: { true }) }
    let text = SchedulerComparison(worker, [worker], titles: ("a", "b")).text(TextStyle())
      .replacing(/\s+/, with: " ")
    #expect(text.contains("On number 0, the usual phone, and 45 others"), "\(text)")
    #expect(text.contains("by phone") && !text.contains("scheduler"), "\(text)")
    #expect(text.hasPrefix("B is worse: ") && text.contains("on all 46 phones"), "\(text)")
  }
}
