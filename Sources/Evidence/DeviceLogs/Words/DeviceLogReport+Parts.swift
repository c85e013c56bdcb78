import Basics
import Reports
import SchedulerEngine

extension DeviceLogReport {
  /// In the words of the log: who was refused how often, and what the policy gave as its reason.
  var says: String {
    let lines = log.ownTasks.compactMap { task -> String? in
      let refused = task.decidingPolicies.prefix(3).map { refusal($0) }
      return refused.isEmpty
        ? nil : line(task.identifier, "refused " + refused.joined(separator: "; "))
    }
    return section("The log says", lines)
  }

  private func refusal(_ refused: RefusalCount) -> String {
    let count = refused.count == 1 ? "once" : "\(refused.count) times"
    let words = "\(count) by \(VisibleText.of(refused.policy))"
    let why = refused.example.conditions.prefix(2).map { $0.text }.joined(separator: " and ")
    return why.isEmpty ? words : words + " (\(why))"
  }

  /// What follows from it, in ours.
  var concludes: String {
    var lines: [String] = []
    if let likes { lines.append(likes) }
    for finding in log.findings {
      lines.append(line(finding.task ?? log.app ?? "the app", finding.message(clock)))
    }
    if log.offset == nil, log.first != nil {
      lines.append(line("the clock", "no entry has a time zone, so times are assumed to be UTC"))
    }
    return section("Conclusions", lines)
  }

  /// Each policy that refused, with the rule here that is its like.
  private var likes: String? {
    var policies: [String] = []
    for refused in log.ownTasks.flatMap({ $0.decidingPolicies.prefix(3) })
    where !policies.contains(refused.policy) {
      policies.append(refused.policy)
    }
    if policies.isEmpty { return nil }
    let words = policies.prefix(8).map { policy in
      let rule = PolicyRule(policy: policy)
      let like = rule.rule == nil ? "is \(rule.text)" : "corresponds to \(rule.text)"
      return "\(VisibleText.of(policy)) \(like)"
    }
    return "  "
      + (words.joined(separator: ", ") + ".").wrapped(to: style.textColumns - 2, indent: 2)
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
      let times = shape.count == 1 ? "once" : "\(shape.count) times"
      return "  "
        + "\(times), first in line \(shape.firstLine): \(VisibleText.of(shape.shape))"
        .wrapped(to: style.textColumns - 2, indent: 4)
    }
    let more = log.shapes.count - lines.count
    if more > 0 { lines.append("  and \(more) further shapes") }
    if log.entries.damaged > 0 {
      lines.append("  \(plural(log.entries.damaged, "entry", "entries")) cut or damaged")
    }
    if log.entries.notKept > 0 {
      lines.append("  \(plural(log.entries.notKept, "fact", "facts")) left out (over the limit)")
    }
    return section("Not understood", lines)
  }

  private func line(_ name: String, _ words: String) -> String {
    "  " + "\(names.text(name)): \(words)".wrapped(to: style.textColumns - 2, indent: 4)
  }

  func section(_ title: String, _ lines: [String]) -> String {
    if lines.isEmpty { return "" }
    return ([style.paint(title, .heading)] + lines).joined(separator: "\n") + "\n"
  }
}

extension DeviceChange {
  var text: String {
    switch self {
    case .battery(let percent): "battery \(percent) %"
    case .charging(let isOn): isOn ? "on the charger" : "off the charger"
    case .lowPowerMode(let isOn): isOn ? "Low Power Mode on" : "Low Power Mode off"
    case .switched(let one, let isOn): one.text(isOn)
    case .network(.none): "no network"
    case .network(.cellular): "cellular data"
    case .network(.wifi): "Wi-Fi"
    case .inUse(let isOn): isOn ? "in use" : "no longer in use"
    case .locked(let isOn): isOn ? "locked" : "unlocked"
    case .thermal(.nominal): "normal temperature"
    case .thermal(.fair): "warm"
    case .thermal(.serious): "hot"
    case .thermal(.critical): "very hot"
    case .memory(.normal): "memory free"
    case .memory(.warning): "memory low"
    case .memory(.critical): "memory very low"
    case .backgroundRefresh(.off): "Background App Refresh off"
    case .backgroundRefresh(.wifiOnly): "Background App Refresh with Wi-Fi only"
    case .backgroundRefresh(.wifiAndCellular): "Background App Refresh on"
    case .forceQuit(let app): "\(VisibleText.of(app)) swiped away"
    case .reboot: "restarted"
    }
  }
}
