import Basics
import RunRecord
import Scenarios
import SchedulerEngine

/// The device of a draft: its state at the start, and later changes as events.
struct DraftDevice {
  private(set) var keys: [(key: String, value: String, origin: DraftOrigin)] = []
  private(set) var events: [(at: Instant, words: String)] = []
  private(set) var knowsCharger = false

  init(_ log: DeviceLog, _ frame: DraftFrame) {
    var told: [DeviceChange] = []
    for dated in DraftDevice.changes(log) where dated.at < frame.end {
      let isFirst = !told.contains { $0.isSameKind(as: dated.change) }
      if isFirst { told.append(dated.change) }
      if case .charging = dated.change { knowsCharger = true }
      if isFirst, let (key, value) = dated.change.deviceKey {
        let isAtStart = dated.at - frame.start <= .minutes(2)
        keys.append(
          (
            key, value,
            isAtStart ? .seen("at the start") : .inferred("first seen \(frame.moment(dated.at))")
          ))
      } else if let words = dated.change.eventWords {
        events.append((dated.at, words))
      }
    }
  }

  /// The changes in the log, and those that follow from decisions and launches.
  private static func changes(_ log: DeviceLog) -> [DeviceLog.DatedChange] {
    var changes = log.changes
    let beginnings = log.refreshBeginnings
    let tellsLowPowerMode = changes.contains { $0.change.isSameKind(as: .lowPowerMode(true)) }
    for task in log.ownTasks {
      for stretch in task.decisions {
        let refusing = stretch.decision.policies.filter { $0.verdict.refuses }
        for policy in refusing {
          switch RuleID(policy: policy.name) {
          case .externalPower: changes.append(.init(at: stretch.from, change: .charging(false)))
          case .lowPowerMode where !tellsLowPowerMode:
            changes.append(.init(at: stretch.from, change: .lowPowerMode(true)))
            // It ended where a refresh may begin again, if the log shows that.
            if let end = beginnings.first(after: stretch.to) {
              changes.append(.init(at: end, change: .lowPowerMode(false)))
            }
          default: break
          }
        }
      }
      // A task that requires the charger was launched, so the device was charging.
      let needsPower = task.submissions.contains { $0.terms.needsPower == true }
      for run in task.runs where needsPower && !run.isByDebugger {
        changes.append(.init(at: run.launchedAt - .minutes(2), change: .charging(true)))
      }
    }
    var told: [DeviceLog.DatedChange] = []
    let sorted = changes.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    var latest = LatestChanges()
    for (_, dated) in sorted where latest.place(of: dated.change) == nil {
      latest.note(dated.change, at: told.count)
      told.append(dated)
    }
    return told
  }

  func write(to draft: inout DraftWords) {
    draft.open("\"device\": {")
    if !knowsCharger {
      draft.key(
        "like", quoted("overnight-charger"), .standard("the log says nothing about the charger"))
    }
    for (key, value, origin) in keys { draft.key(key, value, origin) }
    if knowsCharger, !keys.contains(where: { $0.key == "battery" }) {
      draft.key("battery", quoted("80%"), .standard("the log does not contain the level"))
    }
    draft.close("},")
  }
}

extension DeviceLog {
  /// When the scheduler let a refresh begin, by its decision or by a launch, in order of time.
  fileprivate var refreshBeginnings: [Instant] {
    let refreshes = ownTasks.filter { $0.kind ?? .refresh == .refresh }
    let allowed = refreshes.flatMap { task in
      task.decisions.filter { !$0.decision.verdict.refuses }.map { $0.from }
    }
    let launched = refreshes.flatMap { task in
      task.runs.filter { !$0.isByDebugger }.map { $0.launchedAt }
    }
    return (allowed + launched).sorted()
  }
}

extension [Instant] {
  /// The first after this one; they are in order.
  fileprivate func first(after instant: Instant) -> Instant? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] > instant { high = middle } else { low = middle + 1 }
    }
    return low < endIndex ? self[low] : nil
  }
}

extension DeviceChange {
  /// nil for a change that only an event can express.
  fileprivate var deviceKey: (key: String, value: String)? {
    switch self {
    case .battery, .charging, .lowPowerMode, .switched, .network, .thermal, .memory,
      .backgroundRefresh:
      member
    case .inUse, .locked, .forceQuit, .reboot: nil
    }
  }

  fileprivate var eventWords: String? { member.map { "\"\($0.key)\": \($0.value)" } }

  /// The key and value, which are the same in the device and in events of a scenario.
  private var member: (key: String, value: String)? {
    switch self {
    case .battery(let percent): ("battery", quoted("\(percent)%"))
    case .charging(let isOn): ("charging", "\(isOn)")
    case .lowPowerMode(let isOn): ("lowPowerMode", "\(isOn)")
    case .switched(let one, let isOn): (one.code.description, "\(isOn)")
    case .network(let network): ("network", quoted(network.logWord))
    case .inUse(let isOn): ("inUse", "\(isOn)")
    case .locked(let isOn): (isOn ? "lock" : "unlock", "true")
    case .thermal(let state): ("thermal", quoted(state.logWord))
    case .memory(let pressure): ("memory", quoted(pressure.logWord))
    case .backgroundRefresh(let setting): ("backgroundRefresh", quoted(setting.logWord))
    case .forceQuit(let app): ("forceQuit", quoted(app))
    case .reboot: ("reboot", "true")
    }
  }
}

/// What the system knew about the user before the log begins: the times at which the app was opened on at
/// least half of the days on which it was opened at all.
struct DraftHabit {
  let windows: [String]
  let origin: DraftOrigin

  private static let near = Span.minutes(45)
  private static let most = 96

  /// nil if the app was never opened, or at no regular time.
  init?(_ sessions: [ForegroundSession], _ frame: DraftFrame) {
    let sorted = sessions.sorted { frame.time($0.from) < frame.time($1.from) }
    var groups: [[ForegroundSession]] = []
    for session in sorted {
      if let last = groups.last?.last,
        frame.time(session.from) - frame.time(last.from) <= DraftHabit.near,
        !(groups.last ?? []).contains(where: { frame.day($0.from) == frame.day(session.from) })
      {
        groups[groups.count - 1].append(session)
      } else {
        groups.append([session])
      }
    }
    var activeDays: [Int64] = []
    for session in sessions where !activeDays.contains(frame.day(session.from)) {
      activeDays.append(frame.day(session.from))
    }
    if activeDays.isEmpty { return nil }
    let usual = groups.filter { $0.count * 2 >= activeDays.count }.prefix(DraftHabit.most)
    if usual.isEmpty { return nil }
    windows = usual.map { DraftHabit.window($0, frame) }
    let days = "\(activeDays.count) \(activeDays.count == 1 ? "day" : "days")"
    origin =
      activeDays.count == 1
      ? .standard("the days before are assumed to be like the one day of the log")
      : .inferred(
        "\(sessions.count) openings on \(days); what happened on half of the days counts as a habit"
      )
  }

  /// A window that only applies before the log, because openings in the log are events of the scenario.
  private static func window(_ group: [ForegroundSession], _ frame: DraftFrame) -> String {
    let time = group.map { frame.time($0.from) }.median ?? .zero
    let length = group.compactMap { session in session.to.map { $0 - session.from } }.median
    let minute = time.milliseconds / 60_000 * 60
    let days = frame.days > 1 ? "1..\(frame.days)" : "1"
    let lasts = min(max(length ?? .minutes(3), .seconds(10)), .hours(4))
    return "every day except day \(days) \(timeOfDay(seconds: minute)) "
      + "for \(Span.seconds(lasts.milliseconds / 1_000).written)"
  }
}

/// When the app was in the foreground: as logged, and as supposed because it submitted something while none
/// of its tasks ran.
struct DraftSessions {
  let told: [ForegroundSession]
  let supposed: [ForegroundSession]

  private static let margin = Span.seconds(20)
  static let standardLength = Span.minutes(3)

  var all: [ForegroundSession] { (told + supposed).sorted { $0.from < $1.from } }

  init(_ log: DeviceLog, _ frame: DraftFrame) {
    let own = log.sessions.filter {
      ($0.app == nil || $0.app == log.app) && frame.contains($0.from)
    }
    var told: [ForegroundSession] = []
    for (place, session) in own.enumerated() {
      let next = place + 1 < own.count ? own[place + 1].from : frame.end
      let end = session.to ?? min(session.from + DraftSessions.standardLength, next)
      if let last = told.last?.to, session.from < last { continue }
      told.append(ForegroundSession(app: log.app, from: session.from, to: max(end, session.from)))
    }
    self.told = told
    let runs = log.ownTasks.flatMap { $0.runs }
    var supposed: [ForegroundSession] = []
    let asked = log.ownTasks.flatMap { $0.submissions.map { $0.at } }.sorted()
    for at in asked where frame.contains(at) {
      let isExplained =
        runs.contains { run in
          run.launchedAt <= at && at <= (run.endedAt ?? run.launchedAt) + DraftSessions.margin
        }
        || (told + supposed).contains { session in
          at >= session.from - DraftSessions.margin
            && at <= (session.to ?? session.from) + DraftSessions.margin
        }
      if isExplained { continue }
      // Apps usually submit when they go to the background.
      let from = max(at - .minutes(1), frame.start)
      supposed.append(ForegroundSession(app: log.app, from: from, to: max(at, from + .seconds(1))))
    }
    self.supposed = supposed
  }
}
