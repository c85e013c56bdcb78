import SchedulerEngine

/// What the engine's log tells of work outside tasks. Each is called by its number among its app's own:
/// nobody promises whose of two apps comes first at one instant.
struct ActivityStory {
  private var numbers: [ActivityID: Int64] = [:]
  private var counts: [Int32: Int64] = [:]

  mutating func words(for event: ActivityEvent, _ id: ActivityID, of app: Int32) -> String {
    if case .endedNothing = event { return "app \(app) ends no activity" }
    if numbers[id] == nil {
      counts[app, default: 0] += 1
      numbers[id] = counts[app]
    }
    return "activity \(numbers[id] ?? 0) of app \(app) \(words(for: event))"
  }

  private func words(for event: ActivityEvent) -> String {
    switch event {
    case .began(_, let name, _, _): "begins, \(name.index)"
    case .refused: "is refused"
    case .expired: "expires"
    case .finished: "is finished"
    case .stopped: "is stopped"
    case .died(.expirationIgnored): "dies, killed"
    case .died(let cause): "dies, \(cause)"
    case .endedNothing: "ends none"
    }
  }
}
