import Basics
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// A scenario of the page, read and run to its end. The page asks many questions about one text, so it
/// is kept until the text changes.
final class PlayedScenario {
  let name: String
  let bytes: [UInt8]
  let play: ScenarioPlay
  /// Whether the bytes are a lesson, whose scenario is run.
  let isLesson: Bool
  /// That of the event log that `bgsim run --log` writes of it.
  let digest: String

  init(_ name: String, _ bytes: [UInt8]) throws(ScenarioFailure) {
    self.name = name
    self.bytes = bytes
    isLesson = LessonText.isLesson(bytes)
    let loaded = try LoadedScenario(
      name, bytes, ScenarioOptions(layout: .json), beside: .none)
    let prepared = loaded.prepared
    let seed = prepared.seeds[0]
    let setup = prepared.setup(seed: seed)
    let beginning: DeviceConditions
    do throws(RunFault) {
      beginning = try prepared.begun(seed: seed).conditions()
    } catch {
      throw loaded.failure(of: [error])
    }
    var line: [UInt8] = []
    var log = EventLogWriter(
      EventLogHeader(setup, beginning: beginning, tool: "bgsim \(ToolVersion.number)"), to: &line)
    func note(_ row: LogRow) {
      line.removeAll(keepingCapacity: true)
      log.append(row, to: &line)
    }
    play = try ScenarioPlay(
      loaded, seed: seed, keeping: .allRows, while: { _ in true }, note)
    digest = log.finish(at: prepared.end, to: &line)
  }

  var loaded: LoadedScenario { play.loaded }
  var start: Instant { loaded.prepared.setup.start }
  var end: Instant { loaded.prepared.end }

  /// Which runs differ in number from those of the same scenario as it was before, in words.
  func changed(since before: PlayedScenario) -> String {
    if before.name != name { return "" }
    let (old, new) = (before.launches, launches)
    let words = new.compactMap { task in
      let count = old.first { $0.name == task.name }?.count ?? 0
      return count == task.count ? nil : "\(task.name) ran \(task.count) times, before \(count)"
    }
    return words.isEmpty ? "" : "Changed: " + words.joined(separator: "; ") + "."
  }

  private var launches: [(name: String, count: Int)] {
    let context = play.context(TextStyle())
    return context.askedFor.map { task in
      (context.name(task), play.record.runs.count { $0.key == task })
    }
  }

  func instant(_ milliseconds: Int64) -> Instant {
    min(max(start + .milliseconds(milliseconds), start), end)
  }

  func since(_ instant: Instant) -> Int64 { (instant - start).milliseconds }
}
