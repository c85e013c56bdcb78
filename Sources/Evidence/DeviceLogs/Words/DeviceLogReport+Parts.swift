import PlainText
import SchedulerEngine
import SimulationReport

extension DeviceLogReport {
  /// In the words of the log: who was refused how often, and what the policy gave as its reason.
  var says: String {
    var lines: [String] = []
    for task in log.ownTasks {
      for refused in task.decidingPolicies.prefix(3) {
        lines.append(line(task.identifier, refusal(refused, of: task)))
      }
    }
    return section("The log says", lines)
  }

  private func refusal(_ refused: RefusalCount, of task: TaskLog) -> String {
    let example = refused.example
    var words = "refused \(refused.count) of \(task.refusedCount) times by "
    words += VisibleText.of(refused.policy)
    if let weight = example.weight { words += ", weight \(weight.text)" }
    let why = example.conditions.prefix(2).map { $0.text }.joined(separator: "; ")
    return why.isEmpty ? words : words + ": \(why)"
  }

  /// What follows from it, in ours.
  var concludes: String {
    var lines: [String] = []
    for task in log.ownTasks {
      for refused in task.decidingPolicies.prefix(3) {
        let rule = PolicyRule(policy: refused.policy)
        let words =
          switch rule {
          case .rule(let objector):
            "\(VisibleText.of(refused.policy)) is rule \(objector.introduction.name) here"
          case .notModelled: "\(VisibleText.of(refused.policy)) is not modelled here"
          }
        lines.append(line(task.identifier, words))
      }
    }
    for finding in log.findings {
      lines.append(line(finding.task ?? log.app ?? "the app", finding.message(clock)))
    }
    if log.offset == nil, log.first != nil {
      lines.append(line("the clock", "no entry has a zone; times are taken as UTC"))
    }
    return section("We conclude", lines)
  }

  /// What is told of the device.
  var conditions: String {
    let lines = log.changes.prefix(40).map { change in
      "  \(clock.moment(change.at))  \(change.change.text)"
    }
    let more = log.changes.count - lines.count
    return section("The device", lines + (more > 0 ? ["  and \(more) more"] : []))
  }

  /// What is not understood, by shape, so that nothing is dropped without a word.
  var shapes: String {
    var lines = log.shapes.prefix(40).map { shape in
      "  \(shape.count) x line \(shape.firstLine): \(VisibleText.of(shape.shape))"
        .wrapped(to: look.textColumns, indent: 4)
    }
    let more = log.shapes.count - lines.count
    if more > 0 { lines.append("  and \(more) further shapes") }
    if log.entries.damaged > 0 {
      lines.append("  \(plural(log.entries.damaged, "entry", "entries")) cut or damaged")
    }
    if log.entries.notKept > 0 {
      lines.append("  \(plural(log.entries.notKept, "fact", "facts")) beyond what is kept")
    }
    return section("Not understood", lines)
  }

  private func line(_ name: String, _ words: String) -> String {
    "  \(VisibleText.of(name)): \(words)".wrapped(to: look.textColumns, indent: 4)
  }

  func section(_ title: String, _ lines: [String]) -> String {
    if lines.isEmpty { return "" }
    return ([look.paint(title, .heading)] + lines).joined(separator: "\n") + "\n"
  }
}

extension DeviceChange {
  var text: String {
    switch self {
    case .battery(let percent): "battery \(percent) %"
    case .charging(let isOn): isOn ? "on the charger" : "off the charger"
    case .lowPowerMode(let isOn): isOn ? "Low Power Mode on" : "Low Power Mode off"
    case .lowDataMode(let isOn): isOn ? "Low Data Mode on" : "Low Data Mode off"
    case .network(.none): "no network"
    case .network(.cellular): "cellular data"
    case .network(.wifi): "Wi-Fi"
    case .inUse(let isOn): isOn ? "in use" : "no longer in use"
    case .locked(let isOn): isOn ? "locked" : "unlocked"
    case .camera(let isOn): isOn ? "camera in use" : "camera no longer in use"
    case .thermal(.nominal): "as cool as usual"
    case .thermal(.fair): "warm"
    case .thermal(.serious): "hot"
    case .thermal(.critical): "very hot"
    case .memory(.normal): "memory free"
    case .memory(.warning): "memory short"
    case .memory(.critical): "memory very short"
    case .backgroundRefresh(.off): "Background App Refresh off"
    case .backgroundRefresh(.wifiOnly): "Background App Refresh with Wi-Fi only"
    case .backgroundRefresh(.wifiAndCellular): "Background App Refresh on"
    case .forceQuit(let app): "\(VisibleText.of(app)) swiped away"
    case .reboot: "restarted"
    }
  }
}
