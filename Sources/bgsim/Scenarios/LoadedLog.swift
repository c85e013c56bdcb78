import PlainText
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

  func history(of name: String, _ look: Look) throws(CommandFailure) -> String {
    let scene = Scene(log, look: look)
    let tasks = scene.record.requests.map(\.key)
    let known = tasks.map { String(decoding: scene.names[$0.name], as: UTF8.self) }
    guard let place = known.firstIndex(of: name) else {
      throw .usage(.unknownTask(name, known: known))
    }
    return ObjectionHistoryText(scene, tasks[place]).text
  }
}
