import Foundation
import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

@testable import Reports
@testable import Scenarios

/// The first screen of the page draws what `TaskDay` tells. Whatever it says of a moment, `explain` has to say too when
/// it assesses the rules there, and its counts and times have to be those of `run`.
@Suite("A day of a task") struct TaskDayTests {
  private static let examples = FigureAgreementTests.scenarios.filter {
    $0.name.hasSuffix(".jsonc")
  }

  /// A scenario run to its end, and the day of one of its tasks, which is all of it.
  private struct Played {
    let name: String
    let play: ScenarioPlay
    let context: ReportContext

    init(_ name: String, _ text: [UInt8]) throws {
      self.name = name
      let loaded = try LoadedScenario(name, text, ScenarioOptions(), beside: .none)
      play = try ScenarioPlay(
        loaded, seed: loaded.prepared.seeds.first ?? 1, keeping: .pictureRows, while: { _ in true })
      context = play.context(TextStyle())
    }

    func day(_ task: TaskKey, upTo opened: Instant? = nil) -> TaskDay {
      let whole = play.record.whole
      return TaskDay(context, task, during: whole, opened: opened ?? whole.upperBound)
    }
  }

  /// The middle of some waits, of the time before the first and of that after each, in order.
  private func moments(_ waits: [TaskDay.Wait], in whole: Range<Instant>) -> [Instant] {
    let most = 9
    let step = max(waits.count / most, 1)
    var found: [Instant] = []
    for place in stride(from: 0, to: waits.count, by: step) {
      let range = waits[place].range
      let next = place + 1 < waits.count ? waits[place + 1].range.lowerBound : whole.upperBound
      for (from, to) in [(range.lowerBound, range.upperBound), (range.upperBound, next)]
      where from < to {
        found.append(from + .milliseconds((to - from).milliseconds / 2))
      }
    }
    return found + [whole.lowerBound]
  }

  @Test("says of each moment what explain says") func moments() throws {
    var looked: [String: Int] = [:]
    for (name, text) in Self.examples {
      let played = try Played(name, text)
      let prepared = played.play.loaded.prepared
      let days = played.context.askedFor.map { (task: $0, day: played.day($0)) }
      let all = days.flatMap { one in
        moments(one.day.waits, in: played.play.record.whole).map { (at: $0, one.task, one.day) }
      }.sorted { $0.at < $1.at }
      var simulation = try prepared.begun(seed: played.play.seed)
      var record = RunRecord(from: prepared.setup.start)
      var ledger = DecisionLedger()
      for (at, task, day) in all {
        _ = simulation.advance(to: at, recording: &ledger)
        for row in ledger.rows { record.append(row) }
        ledger.removeAll()
        record.finish(at: at)
        let told = told(day, at)
        let explained = explained(record.whyNot(task, in: simulation, upTo: at))
        #expect(told == explained, "\(name), \(played.context.name(task)), \(at)")
        looked[explained, default: 0] += 1
      }
    }
    // Of each kind there were some.
    #expect(looked.count >= 12 && looked.values.reduce(0, +) > 500, "\(looked)")
    for kind in ["may run", "runs", "nothing is requested"] { #expect(looked[kind] ?? 0 > 5) }
  }

  private func told(_ day: TaskDay, _ at: Instant) -> String {
    if let wait = day.waits.first(where: { $0.range.contains(at) }) {
      return wait.rule.map { "\($0.introduction.name)" } ?? "may run"
    }
    return day.runs.contains { $0.range.contains(at) } ? "runs" : "nothing is requested"
  }

  private func explained(_ why: WhyNot) -> String {
    switch why {
    case .pending(let explanation):
      explanation.objections.first.map { "\($0.answer.objector.introduction.name)" } ?? "may run"
    case .running: "runs"
    case .notRequested, .neverRequested: "nothing is requested"
    }
  }

  @Test("counts and adds up what run does") func counts() throws {
    var values = 0
    for (name, text) in Self.examples {
      let played = try Played(name, text)
      let json = RunReport(played.play, TextStyle()).json
      let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
      for report in try #require(object?["tasks"] as? [[String: Any]]) {
        let own = played.context.askedFor.filter { task in
          played.context.shortName(task.name) == report["task"] as? String
            || played.context.name(task).hasSuffix(report["task"] as? String ?? "?")
        }
        guard own.count == 1, let task = own.first else { continue }
        let day = played.day(task)
        // The whole of a record has its last instant in it, which is no time.
        let untilEnd = played.play.record.whole.lowerBound..<played.play.record.end
        let requests = try #require(report["requests"] as? [String: Any])
        let outcomes = try #require(report["outcomes"] as? [String: Any])
        #expect(day.asked.count == requests["accepted"] as? Int, "\(name)")
        #expect(day.runs.count == outcomes["launches"] as? Int, "\(name)")
        let succeeded = ["succeeded", "succeededAfterExpiration"].reduce(0) {
          $0 + (outcomes[$1] as? Int ?? 0)
        }
        #expect(day.runs.count { $0.isSuccess } == succeeded, "\(name)")
        for held in try #require(report["heldBy"] as? [[String: Any]]) {
          let rule = try #require(held["reason"] as? String)
          let time = day.waits.filter { $0.rule.map { "\($0.introduction.name)" } == rule }
            .reduce(Span.zero) { $0 + $1.range.clamped(to: untilEnd).length }
          let seconds = try #require(held["decidingSeconds"] as? Double)
          #expect(time.milliseconds == Int64((seconds * 1_000).rounded()), "\(name), \(rule)")
          values += 1
        }
      }
    }
    #expect(values > 150, "\(values)")
  }

  /// Two causes on one evening; without the one, the other holds it back, and nothing else is said of a usual day.
  @Test(
    "names what else would have held it back",
    arguments: [(true, true), (true, false), (false, true), (false, false)])
  func besides(isSwiped: Bool, savesPower: Bool) throws {
    func outcome(_ isSwiped: Bool, _ savesPower: Bool) throws -> TaskDay {
      let text = """
        { "format": 1, "start": "2026-06-01T00:00+02:00", "duration": "36h",
          "device": { "like": "overnight-charger"\(savesPower ? #", "lowPowerMode": ["day 1 18:40 for 15h"]"# : "") },
          "apps": [{ "id": "com.a.n", "opened": ["07:05 for 4m", "19:30 for 5m"],
            "tasks": [{ "refresh": "com.a.n.r", "submit": ["onBackground"], "resubmit": "first" }] }],
          "events": [\(isSwiped ? #"{ "at": "day 1 20:00", "forceQuit": "com.a.n" }"# : "")] }
        """
      let played = try Played("a.jsonc", Array(text.utf8))
      return played.day(try #require(played.context.askedFor.first))
    }
    let day = try outcome(isSwiped, savesPower)
    #expect(day.besides.isEmpty == !(isSwiped && savesPower), "\(day.reason) \(day.besides)")
    guard isSwiped, savesPower else { return }
    let other = try #require(try outcome(false, true).held?.rule)
    #expect(day.held?.rule == .appSwitcher && other == .lowPowerMode)
    #expect(day.besides.contains("\(other.introduction.summary)"), "\(day.besides)")
  }

  /// What is told of an opening: how old the content is, what came before it and what held that back.
  @Test("tells of each opening what its runs and waits show") func openings() throws {
    var looked = 0
    for (name, text) in Self.examples {
      let played = try Played(name, text)
      for task in played.context.askedFor {
        let openings = played.play.record.openings.filter { $0.app == task.app }.suffix(6)
        for opening in openings {
          let day = played.day(task, upTo: opening.at)
          #expect(day.opened == opening.at)
          let done = day.runs.filter { $0.isSuccess && $0.range.upperBound <= opening.at }
          #expect(day.age == done.map { opening.at - $0.range.upperBound }.min(), "\(name)")
          guard let range = day.told, let held = day.held else { continue }
          let times = day.waits.filter { $0.rule == held.rule }
            .map { $0.range.clamped(to: range).length }
          #expect(times.reduce(Span.zero, +) == held.time, "\(name)")
          #expect(day.reason.contains("\(held.rule.introduction.summary)"))
          #expect(!day.reason.contains("\(held.rule.introduction.name)"), "\(day.reason)")
          looked += 1
        }
      }
    }
    #expect(looked > 100, "\(looked)")
  }
}
