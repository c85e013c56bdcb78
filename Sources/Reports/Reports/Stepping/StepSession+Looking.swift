import Basics
import RunRecord
import Scenarios
import SchedulerEngine

extension StepSession {
  mutating func explain(_ name: String?) -> Reply {
    guard let name else {
      return Reply(
        text: loaded.prepared.tasks.map { block($0, .brief) }.joined(separator: "\n"))
    }
    do throws(StepChange.Refusal) {
      return Reply(text: block(try task(named: name), .full))
    } catch {
      return refuse(error.words)
    }
  }

  private func block(_ task: TaskKey, _ detail: WhyBlock.Detail) -> String {
    let why = branch.record.whyNot(task, in: branch.simulation, upTo: end)
    return WhyBlock(context, task, why, at: branch.now, detail: detail).text
  }

  var timeline: String {
    let start = loaded.prepared.setup.start
    if branch.now <= start { return "Nothing has happened yet.\n" }
    return RunTimeline(context, during: start..<branch.now).text
  }

  var status: String {
    let conditions = branch.simulation.conditions()
    let context = context
    let battery = branch.simulation.battery().millionths / 10_000
    var device = ["battery \(battery) %\(conditions.isCharging ? ", charging" : "")"]
    device.append(
      conditions.network == .none
        ? "no network" : conditions.network == .wifi ? "Wi-Fi" : "cellular")
    if conditions.isLowPowerModeOn { device.append("Low Power Mode") }
    device.append(
      conditions.isInUse ? "in use" : conditions.isLocked ? "locked" : "unlocked, not in use")
    device += unusual(conditions)
    var text =
      whereItStands + LabelledLine("device", device.joined(separator: ", "), style).text
      + "\n"
    for task in loaded.prepared.tasks { text += line(task, context) + "\n" }
    return text
  }

  /// What is otherwise than on most devices, because it may hold something back.
  private func unusual(_ conditions: DeviceConditions) -> [String] {
    var words: [String] = []
    if conditions.thermal != .nominal { words.append("temperature \(conditions.thermal.text)") }
    if conditions.memory != .normal { words.append("memory pressure \(conditions.memory.text)") }
    switch conditions.backgroundRefresh {
    case .off: words.append("Background App Refresh off")
    case .wifiOnly: words.append("Background App Refresh with Wi-Fi only")
    case .wifiAndCellular: break
    }
    for one in DeviceSwitch.allCases where conditions.switches[one] {
      words.append("\(one.code) on")
    }
    return words
  }

  private func line(_ task: TaskKey, _ context: ReportContext) -> String {
    let words: String
    switch branch.record.whyNot(task, at: branch.now) {
    case .neverRequested, .notRequested: words = "no request"
    case .running: words = "runs"
    case .pending(_, let against):
      let names = RuleID.allCases.filter { against.contains($0) }
        .map { "\($0.introduction.name)" }
      words = names.isEmpty ? "waits for a wake" : "waits: " + names.joined(separator: ", ")
    }
    let runs = branch.record.runs(of: .task(task)).count
    let ran = runs == 0 ? "has not run" : runs == 1 ? "ran once" : "ran \(runs) times"
    return "  "
      + "\(context.name(task)): \(words); \(ran)".wrapped(to: style.columnsOfSteps, indent: 4)
  }
}

extension TextStyle {
  fileprivate var columnsOfSteps: Int { min(width, 100) }
}
