import Basics
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// What a scenario says in a word that nobody could guess the meaning of.
extension GivenLesson {
  /// A sentence for each named device and each named habit.
  var namesExplained: [String] {
    let scenario = stage.prepared.scenario
    var sentences: [String] = []
    if let device = scenario.device?.value.like?.value {
      let does = device.habits.map { $0.does }
      if !does.isEmpty { sentences.append("\"\(device.name)\" \(listed(does)).") }
    }
    for app in scenario.apps {
      guard case .named(let habit)? = app.value.opened?.value else { continue }
      let sentence = "\"\(habit.name)\" opens the app \(habit.times)."
      if !sentences.contains(sentence) { sentences.append(sentence) }
    }
    return sentences
  }

  /// What the values of the tasks' keys can be where they are words: "resubmit: first, last, never".
  var vocabulary: [String] {
    guard let tree = JSONTree.read(stage.text).tree else { return [] }
    var words: [String] = []
    var known: [String] = []
    for node in tree.nodes.indices where tree.nodes[node].kind == .object {
      let members = tree.members(of: node).map { ($0.key, tree.text(of: $0.key)) }
      guard
        TaskKind.allCases.contains(where: { kind in
          members.contains { $0.1 == kind.logWord }
        })
      else { continue }
      for (_, key) in members where !known.contains(key) {
        known.append(key)
        let values = Scenario.Task.words(of: key)
        if !values.isEmpty { words.append("\(key): " + values.joined(separator: ", ")) }
      }
    }
    return words
  }
}

extension HabitSetup {
  /// "charges from 22:30 to 06:45".
  fileprivate var does: String {
    let days = pattern.days == .all ? "" : " on some days"
    let from = "from \(clock(pattern.opens)) to \(clock(pattern.opens + pattern.length))"
    switch effect {
    case .charging: return "charges \(from)\(days)"
    case .network(.wifi): return "has Wi-Fi \(from)\(days)"
    case .network(.cellular): return "has cellular \(from)\(days)"
    case .network(.none): return "has no network \(from)\(days)"
    case .lowPowerMode: return "is in Low Power Mode \(from)\(days)"
    case .deviceUse: return "is used \(from)\(days)"
    case .open, .push, .wake: return "does something to an app \(from)\(days)"
    }
  }
}

extension NamedHabit {
  private static let mostTimes = 8

  /// "at about 07:15, 10:00 and 12:35, up to 30 min earlier or later".
  fileprivate var times: String {
    let openings = openings(of: AppID(index: 0))
    let times = openings.map { clock($0.pattern.opens) }
    guard let first = openings.first, let last = times.last else { return "never" }
    let spread = first.jitter == .zero ? "" : ", up to \(spanText(first.jitter)) earlier or later"
    let day = first.pattern.days == .all ? "" : " once a week"
    if times.count <= NamedHabit.mostTimes { return "at about \(listed(times))\(day)\(spread)" }
    let step = openings[1].pattern.opens - first.pattern.opens
    return "about every \(spanText(step)) from \(times[0]) to \(last)\(day)\(spread)"
  }
}

private func clock(_ sinceMidnight: Span) -> String {
  timeOfDay(seconds: sinceMidnight.milliseconds / 1_000 % 86_400)
}
