import PlainText
import RunRecord
import ScenarioReports
import ScenarioRunner
import SchedulerEngine
import SimulationReport

extension StepSession {
  mutating func explain(_ name: String?) -> Reply {
    guard let name else {
      return Reply(
        text: loaded.staged.tasks.map { block($0, .brief) }.joined(separator: "\n"))
    }
    do throws(ScenarioFailure) {
      return Reply(text: block(try loaded.find(NamedTask(name)), .full))
    } catch {
      return refuse("The scenario has no task \(safeText(name.utf8)).")
    }
  }

  private func block(_ task: TaskKey, _ detail: WhyBlock.Detail) -> String {
    let why = branch.record.whyNot(task, in: branch.simulation, upTo: end)
    return WhyBlock(scene, task, why, at: branch.now, detail: detail).text
  }

  var timeline: String {
    let start = loaded.staged.setup.start
    if branch.now <= start { return "Nothing has happened yet.\n" }
    return RunTimeline(scene, during: start..<branch.now).text
  }

  var status: String {
    let conditions = branch.simulation.conditions()
    let scene = scene
    let battery = branch.simulation.battery().millionths / 10_000
    var device = ["battery \(battery) %\(conditions.isCharging ? ", charging" : "")"]
    device.append(
      conditions.network == .none
        ? "no network" : conditions.network == .wifi ? "Wi-Fi" : "cellular")
    if conditions.isLowPowerModeOn { device.append("Low Power Mode") }
    device.append(
      conditions.isInUse ? "in use" : conditions.isLocked ? "locked" : "unlocked, not in use")
    var text =
      whereItStands + LabelledLine("device", device.joined(separator: ", "), look).text
      + "\n"
    for task in loaded.staged.tasks { text += line(task, scene) + "\n" }
    return text
  }

  private func line(_ task: TaskKey, _ scene: Scene) -> String {
    let words: String
    switch branch.record.whyNot(task, at: branch.now) {
    case .neverRequested, .notRequested: words = "no request"
    case .running: words = "runs"
    case .pending(_, let against):
      let names = Objector.allCases.filter { against.contains($0) }
        .map { "\($0.introduction.name)" }
      words = names.isEmpty ? "waits for a wake" : "waits: " + names.joined(separator: ", ")
    }
    let runs = branch.record.runs(of: .task(task)).count
    let ran = runs == 0 ? "has not run" : runs == 1 ? "ran once" : "ran \(runs) times"
    return "  "
      + "\(scene.name(task)): \(words); \(ran)".wrapped(to: look.columnsOfSteps, indent: 4)
  }
}

extension Look {
  fileprivate var columnsOfSteps: Int { min(width, 100) }
}
