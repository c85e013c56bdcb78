import RandomScenarios
import SchedulerEngine
import SecondModel

/// The engine's log in the words that the second model speaks.
struct EngineStory {
  private(set) var lines: [Line] = []
  private var appOfProcess: [ProcessID: Int32] = [:]
  private var transfers: Set<RequestID> = []
  private var continued: Set<RequestID> = []
  private var forced: Set<RequestID> = []
  private var titles: [RunID: String] = [:]
  /// Those that have not ended, the oldest first.
  private var running: [(run: RunID, process: ProcessID)] = []
  private var runs = 0
  private var launches: [LaunchID] = []
  private var activities = ActivityStory()

  static func told(by scenario: SmallScenario) throws -> [Line] {
    var simulation = try Simulation(scenario.setup)
    var story = EngineStory()
    for forcing in scenario.forcings {
      guard story.follow(&simulation, to: forcing.at) else { return [] }
      story.force(forcing, &simulation)
    }
    guard story.follow(&simulation, to: scenario.end) else { return [] }
    story.addUp(simulation.counts, at: scenario.end)
    return story.lines
  }

  private mutating func follow(_ simulation: inout Simulation, to end: Instant) -> Bool {
    var ledger = DecisionLedger()
    guard simulation.advance(to: end, recording: &ledger) == .reached else { return false }
    for row in ledger.rows {
      if let words = words(for: row.happening) {
        lines.append(Line(at: row.at.milliseconds, words))
      }
    }
    return true
  }

  private mutating func force(_ forcing: SmallForcing, _ simulation: inout Simulation) {
    guard let name = forcing.name else {
      let oldest = running.first { appOfProcess[$0.process] == forcing.app.index }
      if let oldest { _ = simulation.forceExpiry(oldest.run, cause: .timeUsedUp) }
      return
    }
    let answer = word(for: simulation.forceLaunch(name, of: forcing.app))
    lines.append(Line(at: forcing.at.milliseconds, "forcing app \(forcing.app.index), \(answer)"))
  }

  /// What the engine says that all of it comes to.
  private mutating func addUp(_ counts: RunCounts, at end: Instant) {
    var sums: [(many: Int64, of: String)] = [
      (counts.accepted, "accepted"), (counts.refused, "refused"), (counts.replaced, "replaced"),
      (counts.cancelled, "cancelled"), (counts.discarded, "discarded"),
      (counts.launchedForced, "forced launches"), (counts.completed, "completed"),
      (counts.expired, "expired"), (counts.killed, "killed"),
      (counts.interrupted, "interrupted"), (counts.use.wakes, "wakes"),
      (counts.use.processor.milliseconds, "milliseconds of work"),
      (counts.use.wifiBytes, "bytes, wifi"), (counts.use.cellularBytes, "bytes, cellular"),
      (counts.use.energyCharged, "energy"), (counts.use.cellularCharged, "budgeted bytes"),
    ]
    for kind in TaskKind.allCases { sums.append((counts.launches[kind], "launches, \(kind)")) }
    for sum in sums where sum.many != 0 {
      lines.append(Line(at: end.milliseconds, "in all \(sum.many) \(sum.of)"))
    }
  }

  private func word(for answer: ForcedLaunch) -> String {
    switch answer {
    case .starts: "starts"
    case .nothingPending: "nothingPending"
    case .alreadyRunning: "alreadyRunning"
    case .noHandler: "noHandler"
    case .notInstalled: "notInstalled"
    case .unknownApp: "unknownApp"
    }
  }

  private mutating func words(for happening: LogEvent) -> String? {
    switch happening {
    case .processStarted(let app, let process):
      appOfProcess[process] = app.index
      return "app \(app.index) starts"
    case .processEnded(let process, let cause):
      let words = cause == .expirationIgnored ? "killed" : "\(cause)"
      return "app \(appOfProcess[process] ?? -1) ends, \(words)"
    case .accepted(let id, _, let request):
      if request.kind == .transfer { transfers.insert(id) }
      if request.kind == .continued { continued.insert(id) }
      return "request \(id.number) is accepted, \(request.kind) \(request.name.index)"
    case .refused(_, let name, let refusal):
      return "name \(name.index) is refused, \(words(for: refusal))"
    case .replaced(let id, _): return "request \(id.number) is replaced"
    case .cancelled(let id): return "request \(id.number) is cancelled"
    case .discarded(let id, let cause): return "request \(id.number) is discarded, \(cause)"
    case .decided(let id, let objections, _):
      return "request \(id.number) waits for \(words(for: objections))"
    case .launched(let run, let request, let launch, let process):
      running.append((run, process))
      // Nobody promises whether transfers or other launches of one instant come first, so they are not
      // counted together.
      if transfers.contains(request) {
        titles[run] = "hearing of request \(request.number)"
        return "the app hears of request \(request.number)"
      }
      if continued.contains(request) {
        titles[run] = "the work on request \(request.number)"
        return "the work on request \(request.number) begins"
      }
      if forced.contains(request) {
        titles[run] = "the forced run of request \(request.number)"
        return "the forced run of request \(request.number) begins"
      }
      if launches.last != launch && !launches.contains(launch) { launches.append(launch) }
      let place = launches.firstIndex(of: launch).map { $0 + 1 } ?? 0
      runs += 1
      titles[run] = "run \(runs)"
      return "run \(runs) begins, request \(request.number), launch \(place)"
    case .expired(let run, let cause, _): return "\(titles[run] ?? "no run") expires, \(cause)"
    case .ended(let run, let outcome):
      running.removeAll { $0.run == run }
      return "\(titles[run] ?? "no run") ends, \(words(for: outcome))"
    case .forced(let request):
      forced.insert(request)
      return nil
    case .continued(let run, let event):
      return words(for: event).map { "\(titles[run] ?? "no run") \($0)" }
    case .used(let run, let processor, let bytes, let network):
      let title = titles[run] ?? "no run"
      return "\(title) worked \(processor.milliseconds), \(bytes) bytes, \(network)"
    case .charged(let run, let energy, let cellular):
      return "\(titles[run] ?? "no run") costs \(energy) and \(cellular) bytes"
    case .world(.standing(let app, let standing), _): return "app \(app.index) is \(standing) here"
    case .phase(let process, let phase):
      let words: [AppPhase: String] = [.foreground: "front", .suspended: "frozen"]
      return "app \(appOfProcess[process] ?? -1) is \(words[phase] ?? "\(phase)")"
    case .completion(let run, _, let completion):
      return "\(titles[run] ?? "no run") is completed, \(completion)"
    case .world, .registered, .unheard, .notBegun, .inferenceRefused,
      .notSeen, .expiryForced:
      return nil
    case .activity(let id, let process, let event):
      return activities.words(for: event, id, of: appOfProcess[process] ?? -1)
    case .transfer(let id, let event): return "request \(id.number) \(words(for: event))"
    }
  }

  private func words(for event: TransferEvent) -> String {
    switch event {
    case .asked(_, let bytes, _): "is about \(bytes) bytes"
    case .moving(let done, let pace): "moves at \(pace) from \(done)"
    case .paused(let done): "rests from \(done)"
    case .over(let end, let done): "is over with \(done), \(end)"
    }
  }

  private func words(for event: ContinuedEvent) -> String? {
    switch event {
    case .stalled(let since): "stalls since \(since.milliseconds)"
    case .movedOn: "moves on"
    case .progress(let progress): "is at \(progress.completed) of \(progress.total)"
    case .asked: "is asked about"
    case .answered(let answer): "is answered, \(answer)"
    // Shown and hidden with the run itself; what the code reports wrongly changes nothing.
    case .shown, .hidden, .fell, .titleChanged: nil
    }
  }

  private func words(for refusal: SubmissionRefusal) -> String {
    switch refusal {
    case .tooManyPending: "tooManyPending"
    case .cannotStartNow: "cannotStartNow"
    case .resourceUnavailable: "noGPU"
    case .wildcard(let mistake): "\(mistake)"
    default: "\(refusal)"
    }
  }

  private func words(for objections: RuleSet) -> String {
    let members = RuleID.allCases.filter(objections.contains)
    return members.isEmpty ? "nothing" : members.map { "\($0)" }.sorted().joined(separator: ", ")
  }

  private func words(for outcome: Outcome) -> String {
    switch outcome {
    case .completed(let success): success ? "completed" : "failed"
    case .completedAfterExpiration(let success):
      success ? "completed after expiration" : "failed after expiration"
    case .endedWithoutHandler: "endedWithoutHandler"
    case .endedInForeground: "endedInForeground"
    case .killed: "killed"
    case .trapped: "misuse"
    case .crashed: "crashed"
    case .interrupted(let cause): "\(cause)"
    }
  }
}

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
    case .inferenceRefused: "is refused inference"
    case .finished: "is finished"
    case .stopped: "is stopped"
    case .died(.expirationIgnored): "dies, killed"
    case .died(let cause): "dies, \(cause)"
    case .endedNothing: "ends none"
    case .notSeen: "is not seen"
    }
  }
}
