import PlainText
import RunRecord
import ScenarioRunner
import SchedulerEngine
import SimulationReport

/// Submissions that the scenario asks for while the app does not run: no code was there to call
/// submit, so neither the log nor any rule knows of them.
struct UnheardSubmissions {
  private let play: ScenarioPlay
  private let look: Look

  init(_ play: ScenarioPlay, _ look: Look) {
    self.play = play
    self.look = look
  }

  /// Empty where each was heard.
  var text: String {
    let places = play.loaded.places.script
    let staged = play.loaded.staged
    var calls: [String] = []
    for (index, event) in staged.setup.script.enumerated() where event.at < staged.end {
      guard let task = submitted(by: event), !wasHeard(task, at: event.at) else { continue }
      calls.append("\(staged.words(of: task)) \(staged.words(of: event.at)), \(places[index])")
    }
    if calls.isEmpty { return "" }
    let many = calls.count == 1 ? "1 submission" : "\(calls.count) submissions"
    let title = "\(many) reached nobody, because the app did not run then"
    let lines = calls.flatMap { safeText($0.utf8).wrapped(to: min(look.width, 100) - 2) }
    return ([look.paint(title, .heading)] + lines.map { "  " + $0 }).joined(separator: "\n") + "\n"
  }

  private func submitted(by event: ScriptedEvent) -> TaskKey? {
    guard case .submit(let app, let place) = event.action,
      case .models(let models) = play.loaded.staged.setup.apps[Int(app.index)].code
    else { return nil }
    return TaskKey(models[Int(place)].name, of: app)
  }

  private func wasHeard(_ task: TaskKey, at instant: Instant) -> Bool {
    play.record.requests.contains { $0.key == task && $0.acceptedAt == instant }
      || play.record.mishaps.contains {
        $0.at == instant && $0.app == task.app && $0.name == task.name
      }
  }
}
