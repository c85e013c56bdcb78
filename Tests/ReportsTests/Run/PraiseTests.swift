import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Reports

/// A report says that nothing is wrong only where all went well.
@Suite struct PraiseTests {
  /// What did not go well, from the outcomes alone: a task that never ran, one of whose runs no more than half
  /// were done, a transfer that was lost, a call in vain, and work outside tasks that never finished.
  private func badly(_ record: RunRecord, _ tasks: [TaskKey]) -> [TaskKey] {
    let names = Set(tasks + record.activities.map { $0.key })
    return names.filter { name in
      let outside = record.activities.filter { $0.key == name }
      if !outside.isEmpty {
        return !outside.contains { $0.ending == nil || $0.ending == .finished }
      }
      let runs = record.runs.filter { $0.key == name }
      let ended = runs.compactMap { $0.outcome }
      let done = ended.count { $0 == .completed(success: true) }
      let lost = record.transfers.contains {
        $0.key == name && ($0.end == .timedOut || $0.end == .forceQuit)
      }
      return lost || runs.isEmpty || (!ended.isEmpty && done * 2 <= ended.count)
    }
  }

  @Test func nothingIsPraisedWhereSomethingWentBadly() throws {
    var (praised, troubled) = (0, 0)
    for (name, text) in FigureAgreementTests.scenarios {
      let loaded = try LoadedScenario(name, text, ScenarioOptions(), beside: .none)
      let play = try ScenarioPlay(
        loaded, seed: loaded.prepared.seeds[0], keeping: .reportRows, while: { _ in true })
      let report = RunReport(play, TextStyle())
      let brief = report.brief()
      let badly = badly(play.record, loaded.prepared.tasks)
      let isPraised = brief.contains("nothing wrong")
      #expect(!isPraised || badly.isEmpty, "\(name): \(brief)")
      #expect(!badly.isEmpty || !brief.contains("\n  trouble "), "\(name): \(brief)")
      // What went badly stands before everything that is found, unless that is about the same task.
      if !badly.isEmpty && !brief.contains("\n  trouble ") {
        #expect(brief.contains("Fix: "), "\(name): \(brief)")
      }
      let json = String(decoding: report.json, as: UTF8.self)
      // Nobody asked for what JSON, which lists what was asked for, does not know.
      let isKnown = brief.contains("\n  trouble ") && !brief.contains("was never asked for")
      #expect(!isKnown || json.contains("\"troubles\":[\n"), "\(name): \(json)")
      praised += isPraised ? 1 : 0
      troubled += brief.contains("\n  trouble ") ? 1 : 0
    }
    #expect(praised >= 15 && troubled >= 15, "\(praised) \(troubled)")
  }

  @Test func allRunsCutShortAreTheHeadline() throws {
    let text = """
      { "format": 1, "duration": "3d", "device": "desk", "apps": [{ "id": "com.z", "opened": "daily",
        "tasks": [{ "refresh": "com.z.r", "work": { "takes": "60s" } }] }] }
      """
    let loaded = try LoadedScenario("z", Array(text.utf8), ScenarioOptions(), beside: .none)
    let play = try ScenarioPlay(loaded, seed: 1, keeping: .reportRows, while: { _ in true })
    let brief = RunReport(play, TextStyle()).brief()
    #expect(
      brief.contains("trouble   z.r was done in none of \(play.record.runs.count) runs (all cut"))
    #expect(brief.contains("found     no mistake of the app; the system cut"))
  }
}
