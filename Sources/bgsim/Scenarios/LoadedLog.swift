import PlainText
import RunRecord
import SchedulerEngine
import SimulationReport

/// An event log that was read back.
struct LoadedLog {
  private let log: EventLog

  static let isOver =
    "this is the event log of a run that is over; `bgsim explain` tells what happened in it"

  static let needsScenario =
    "an event log says what happened, not what each rule saw; --at needs the scenario file"

  static func isLog(_ file: InputFile) -> Bool {
    file.bytes.starts(with: #"{"e":"header""#.utf8)
  }

  /// Nil for what does not begin like a log.
  init?(_ path: String, _ file: InputFile) throws(CommandFailure) {
    guard LoadedLog.isLog(file) else { return nil }
    do throws(EventLogProblem) {
      log = try EventLog(file.bytes)
    } catch {
      throw .notAcceptable(
        "\(safeText(path.utf8)):\(error.line):\(error.column): error: \(error.message)")
    }
  }

  /// The picture of the whole run, who ran in it, and what its apps do wrong.
  func overview(_ look: Look) -> String {
    let scene = Scene(log, look: look)
    let summary = RunSummary(scene)
    let parts = [
      RunTimeline(scene, during: scene.record.whole).text, RunSummaryText(scene, summary).text,
      FindingList(scene, summary.findings).text,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  func history(of task: NamedTask, _ look: Look) throws(CommandFailure) -> String {
    let scene = Scene(log, look: look)
    func text(_ name: NameID) -> String { String(decoding: scene.names[name], as: UTF8.self) }
    let found = try task.find(in: scene.askedFor) { key in
      let isKnown = scene.apps.indices.contains(Int(key.app.index))
      return (text(key.name), isKnown ? text(scene.apps[Int(key.app.index)]) : "")
    }
    return ObjectionHistoryText(scene, found).text
  }
}
