import Basics
import RunRecord
package import SchedulerEngine

/// A simulated run in the form of a device's log: the lines of the scheduler, of the framework in the app,
/// and of the app in the format that the documentation proposes. Reading this log gives the same facts.
package struct ConsoleLog {
  var lines: ConsoleText
  private let setup: Setup
  private var requests: [Int64: (app: AppID, request: TaskRequest)] = [:]
  private var runs: [Int64: Int64] = [:]
  private var apps: [Int64: AppID] = [:]
  private var front: [Int64] = []
  private var forced: [Int64] = []
  private var running = 0

  /// `beginning` is the state of the device at the start.
  package init(_ setup: Setup, beginning: DeviceConditions) {
    self.setup = setup
    lines = ConsoleText(offset: setup.utcOffset)
    let battery = setup.device.battery.millionths / 10_000
    let words =
      "\"battery\":\(battery),\"charging\":\(beginning.isCharging)"
      + ",\"connection\":\"\(beginning.network.logWord)\""
      + ",\"lowPowerMode\":\(beginning.isLowPowerModeOn)"
    for app in setup.apps {
      say(deviceEvent(words, of: text(app.name)), by: .app(text(app.name)), at: setup.start)
    }
  }

  package var text: String { lines.text }

  package mutating func append(_ row: LogRow) {
    let now = row.at
    switch row.happening {
    case .world(let change, let origin): world(change, origin, at: now)
    case .processStarted(let app, let process): apps[process.number] = app
    case .phase(let process, let phase): enter(phase, process, at: now)
    case .processEnded(let process, _):
      enter(.notRunning, process, at: now)
      apps[process.number] = nil
    case .accepted(let id, let app, let request):
      requests[id.number] = (app, request)
      submitted(id, at: now)
    case .refused(let process, let name, let refusal):
      guard let app = apps[process.number] else { return }
      let code = refusal.code.map { ",\"code\":\($0)" } ?? ""
      say(
        "{\"bgtask\":\"refused\",\"id\":\"\(text(name))\"\(code)}", by: .app(self.app(app)), at: now
      )
    case .replaced(let id, _), .cancelled(let id), .discarded(let id, _):
      if let name = activity(id) {
        say("CANCELED: \(name) at priority 10 <private>!", by: .scheduler, at: now)
      }
      requests[id.number] = nil
    case .decided(let id, let objections, _): decided(id, objections, at: now)
    case .forced(let id): forced.append(id.number)
    case .launched(let run, let id, _, _): launched(run, id, at: now)
    case .expired(let run, _, let hasHandler): if hasHandler { expired(run, at: now) }
    case .completion(let run, let success, .first): completed(run, success, at: now)
    case .ended(let run, _): ended(run, at: now)
    case .registered, .expiryForced, .unheard, .inferenceRefused, .notBegun, .notSeen, .completion,
      .used, .continued,
      .charged,
      .activity, .transfer:
      break
    }
  }

  private mutating func say(_ message: String, by source: ConsoleSource, at instant: Instant) {
    lines.put(message, by: source, at: instant)
  }

  private func text(_ name: NameID) -> String { String(decoding: setup.names[name], as: UTF8.self) }

  private func app(_ id: AppID) -> String { text(setup.apps[Int(id.index)].name) }

  private func deviceEvent(_ words: String, of app: String) -> String {
    "{\"bgtask\":\"device\",\"app\":\"\(app)\",\(words)}"
  }

  /// The scheduler's name for a request.
  private func activity(_ id: RequestID) -> String? {
    guard let (app, request) = requests[id.number] else { return nil }
    // Different for each request, and the same in every run.
    let number = UInt32(truncatingIfNeeded: id.number &* 2_654_435_761) & 0xFFFFFF
    let kind =
      switch request.kind {
      case .refresh: "bgRefresh-\(text(request.name))"
      case .processing: "bgProcessing-\(text(request.name))"
      case .healthResearch: "bgHealthResearch-\(text(request.name))"
      case .continued: "bgContinuedProcessing-\(text(request.name))"
      case .push: "com.apple.pushLaunch.\(self.app(app))"
      case .transfer: "com.apple.CFNetwork-\(text(request.name))"
      }
    return "\(kind):\(hex(number, digits: 6))"
  }

  private mutating func submitted(_ id: RequestID, at now: Instant) {
    guard let (app, request) = requests[id.number], let name = activity(id) else { return }
    if request.kind.isSubmitted {
      let framework = ConsoleSource.framework(app: self.app(app))
      var words = "<BG\(request.kind.className)TaskRequest: \(text(request.name)), "
      let earliest = request.earliest.map { "\(date($0, .zero)) +0000" } ?? "(null)"
      words += "earliestBeginDate: \(earliest)"
      if request.kind.isProcessing {
        words += ", requiresExternalPower=\(request.needs.contains(.externalPower) ? 1 : 0)"
        words += ", requiresNetworkConnectivity=\(request.needs.contains(.network) ? 1 : 0)"
      }
      say("submitTaskRequest: \(words)>", by: framework, at: now)
      say("Submitting task request activity: \(name)", by: framework, at: now)
    }
    say("Submitted Activity: \(name) at priority 10 <private>", by: .scheduler, at: now)
  }

  private mutating func decided(_ id: RequestID, _ objections: RuleSet, at now: Instant) {
    guard let name = activity(id) else { return }
    if objections.isEmpty {
      say("\(name), Decision: CP Score: 1.00}", by: .scheduler, at: now)
      return
    }
    var message = "\(name):[\n"
    // The system's weights are only known for a few policies. These weights keep the order of precedence.
    var weight = 20
    for objector in RuleID.allCases where objections.contains(objector) {
      message +=
        "\t{name: \(objector.policyName), policyWeight: \(weight).000, "
        + "response: {MNP, 0.00, [{\(objector.introduction.name) == 1}]}}\n"
      weight = max(weight - 1, 1)
    }
    say(message + " ], Decision: MNP}", by: .scheduler, at: now)
  }

  private mutating func launched(_ run: RunID, _ id: RequestID, at now: Instant) {
    guard let (app, request) = requests[id.number], let name = activity(id) else { return }
    runs[run.number] = id.number
    running += 1
    let isForced = forced.contains(id.number)
    forced.removeAll { $0 == id.number }
    say("STARTING activity \(name)", by: .scheduler, at: now)
    if request.kind == .push { return }
    let framework = ConsoleSource.framework(app: self.app(app))
    let task = "<BG\(request.kind.className)Task: \(text(request.name))>"
    if isForced {
      say(
        "Simulating launch for task with identifier \(text(request.name))", by: framework, at: now)
      say("Starting simulated task: \(task)", by: framework, at: now)
    } else {
      say("Handling launch from daemon for activities: {(\n    \(name)\n)}", by: framework, at: now)
      say("Starting task: \(task)", by: framework, at: now)
    }
  }

  private mutating func expired(_ run: RunID, at now: Instant) {
    guard let id = runs[run.number], let (app, request) = requests[id] else { return }
    say(
      "{\"bgtask\":\"expired\",\"id\":\"\(text(request.name))\"}", by: .app(self.app(app)), at: now)
  }

  private mutating func completed(_ run: RunID, _ success: Bool, at now: Instant) {
    guard let id = runs[run.number], let (app, request) = requests[id], request.kind != .push else {
      return
    }
    let task = "<BG\(request.kind.className)Task: \(text(request.name))>"
    say(
      "Marking task \(task) complete with success: \(success ? 1 : 0)",
      by: .framework(app: self.app(app)), at: now)
  }

  private mutating func ended(_ run: RunID, at now: Instant) {
    guard let id = runs.removeValue(forKey: run.number),
      let name = activity(RequestID(number: id))
    else { return }
    running -= 1
    requests[id] = nil
    say("COMPLETED \(name) at priority 30 <private>!", by: .scheduler, at: now)
    say(
      "NO LONGER RUNNING \(name) ...Tasks running in group [com.apple.dasd.default] are \(running)!",
      by: .scheduler, at: now)
  }

  private mutating func enter(_ phase: AppPhase, _ process: ProcessID, at now: Instant) {
    guard let id = apps[process.number] else { return }
    let app = app(id)
    let wasInFront = front.contains(process.number)
    if phase == .foreground, !wasInFront {
      front.append(process.number)
      say("{\"bgtask\":\"foreground\",\"app\":\"\(app)\"}", by: .app(app), at: now)
    } else if phase != .foreground, wasInFront {
      front.removeAll { $0 == process.number }
      say("{\"bgtask\":\"background\",\"app\":\"\(app)\"}", by: .app(app), at: now)
    }
  }

  private mutating func world(_ change: WorldChange, _ origin: Origin, at now: Instant) {
    if case .utcOffset(let offset) = change { lines.offset = offset }
    if origin == .device { return }
    guard let first = setup.apps.first else { return }
    let named = change.app.map { app($0) } ?? ""
    guard let words = change.words(app: named) else { return }
    let writer = text(first.name)
    say(deviceEvent(words, of: writer), by: .app(writer), at: now)
  }
}
