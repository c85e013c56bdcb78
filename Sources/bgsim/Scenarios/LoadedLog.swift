import RunRecord
import SchedulerEngine
import SimulationReport

/// An event log that was read back.
struct LoadedLog {
  private let log: EventLog

  static let needsScenario =
    "an event log says what happened, not what each rule saw; --at needs the scenario file"

  /// Nil for what does not begin like a log.
  init?(_ path: String, _ file: InputFile) throws(CommandFailure) {
    guard file.bytes.starts(with: #"{"e":"header""#.utf8) else { return nil }
    do throws(EventLogProblem) {
      log = try EventLog(file.bytes)
    } catch {
      throw .notAcceptable(
        "\(safeText(path.utf8)):\(error.line):\(error.column): error: \(error.message)")
    }
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
