public import RunRecord
public import SchedulerEngine

extension RunRecord {
  /// The findings that hold, grouped by cause. For modelled apps each outcome is tried with its fix, and left
  /// out if the fix changes nothing.
  ///
  /// Without the record's set-up nothing can be tried, and nothing is left out. A run is repeated once for
  /// each fix of each task with a finding, and all repetitions together may use about `events` events.
  public func provenFindings(
    _ thresholds: FindingThresholds = FindingThresholds(), of setup: Setup?,
    events: Int64 = 1_000_000
  ) -> [FindingGroup] {
    var found = findings(thresholds)
    if let setup {
      found.removeAll { $0.code == .lateRegistrationAccepted && setup.isContinued($0.key) }
      found = (found + lateRegistrations(in: setup)).sorted(by: Finding.precedes)
    }
    var groups = found.grouped
    note(blamedBreaks(thresholds), in: &groups)
    guard let setup else { return groups }
    var review = FindingReview(self, setup, thresholds, events: events)
    return groups.compactMap { review.proven($0) }
  }

  private func note(
    _ breaks: [(broken: ChainBreak, code: FindingCode)], in groups: inout [FindingGroup]
  ) {
    var places = TaskTable<[Int]>()
    for index in groups.indices where groups[index].first.code.isOutcome {
      if let place = places.place(of: groups[index].first.key, orAdd: []) {
        places[place].append(index)
      }
    }
    for (broken, code) in breaks {
      guard let place = places.place(of: broken.key) else { continue }
      for index in places[place] where groups[index].first.code == code {
        groups[index].breaks.append(broken)
      }
    }
  }
}

/// Tries each fix of a set of findings once.
private struct FindingReview {
  private let record: RunRecord
  private let setup: Setup
  private let thresholds: FindingThresholds
  private var trials: FixTrials
  private var results: [(task: TaskKey, fix: AppFix, result: Result)] = []

  private enum Result {
    case gained(FixGain, launches: [Instant])
    case untried(UntriedCause)
    case nothing
  }

  init(
    _ record: RunRecord, _ setup: Setup, _ thresholds: FindingThresholds, events: Int64
  ) {
    self.record = record
    self.setup = setup
    self.thresholds = thresholds
    trials = FixTrials(upTo: record.end, events: events)
  }

  /// The group with its proof; nil for an outcome that no fix changes.
  mutating func proven(_ group: FindingGroup) -> FindingGroup? {
    let (code, task) = (group.first.code, group.first.key)
    if !code.isOutcome { return group }
    var proven = group
    if !setup.isModelled(task.app) {
      proven.proof = .untried(.liveCode)
      return proven
    }
    guard let fix = record.fix(by: code.details.fix, of: task, in: setup, thresholds) else {
      return nil
    }
    switch result(of: fix, for: task) {
    case .nothing: return nil
    case .untried(let cause): proven.proof = .untried(cause)
    case .gained(let gain, let launches):
      proven.proof = .tried(gain)
      price(&proven.breaks, record.launches(of: task), launches)
    }
    return proven
  }

  /// What each break costs until the next one: the launches with the fix minus the launches without it.
  private func price(_ breaks: inout [ChainBreak], _ before: [Instant], _ after: [Instant]) {
    var without = LaunchesInOrder(before)
    var with = LaunchesInOrder(after)
    for index in breaks.indices {
      let from = breaks[index].from
      let next = index + 1 < breaks.count ? breaks[index + 1].from : .never
      let cost = with.count(from: from, to: next) - without.count(from: from, to: next)
      breaks[index].cost = max(cost, 0)
    }
  }

  private mutating func result(of fix: AppFix, for task: TaskKey) -> Result {
    for known in results where known.task == task && known.fix == fix { return known.result }
    let result = tried(fix, for: task)
    results.append((task, fix, result))
    return result
  }

  private mutating func tried(_ fix: AppFix, for task: TaskKey) -> Result {
    guard let changed = setup.applying(fix, to: task) else { return .nothing }
    switch trials.play(changed) {
    case .untried(let cause): return .untried(cause)
    case .played(let other):
      guard let gain = FixGain(fix, for: task, from: record, to: other) else { return .nothing }
      return .gained(gain, launches: other.launches(of: task))
    }
  }
}

/// Counts launches in ranges that come in order, visiting each launch once.
private struct LaunchesInOrder {
  private let launches: [Instant]
  private var passed = 0

  init(_ launches: [Instant]) { self.launches = launches }

  mutating func count(from start: Instant, to end: Instant) -> Int64 {
    while passed < launches.count, launches[passed] < start { passed += 1 }
    let first = passed
    while passed < launches.count, launches[passed] < end { passed += 1 }
    return Int64(passed - first)
  }
}

extension Setup {
  fileprivate func isContinued(_ task: TaskKey) -> Bool {
    guard apps.indices.contains(Int(task.app.index)),
      case .models(let models) = apps[Int(task.app.index)].code
    else { return false }
    return models.contains { $0.name == task.name && $0.kind == .continued }
  }

  fileprivate func isModelled(_ app: AppID) -> Bool {
    guard apps.indices.contains(Int(app.index)), case .models = apps[Int(app.index)].code else {
      return false
    }
    return true
  }
}

extension RunRecord {
  /// Modelled apps that register late on a system that accepts it.
  ///
  /// The log does not show this for an app launched by its user, because its launch and its coming to the
  /// foreground have the same time.
  func lateRegistrations(in setup: Setup) -> [Finding] {
    if setup.profile.difference(in: .lateRegistration) == nil { return [] }
    var found: [Finding] = []
    for index in setup.apps.indices {
      guard case .models(let models) = setup.apps[index].code else { continue }
      // Continued tasks may be registered at any time (fact 25).
      for model in models where model.registers == .late && model.kind != .continued {
        found += lateRegistrations(of: TaskKey(model.name, of: AppID(index: Int32(index))))
      }
    }
    return found
  }

  /// One for each process that came to the foreground, unless the log already reports a registration in it.
  private func lateRegistrations(of task: TaskKey) -> [Finding] {
    // An app has one process at a time, so both lists have them in the same order.
    var told: [ProcessID] = []
    for callFailure in mishaps where callFailure.app == task.app && callFailure.name == task.name {
      if case .registration = callFailure.call { told.append(callFailure.process) }
    }
    var passed = 0
    var found: [Finding] = []
    for process in processes where process.app == task.app && process.lastForegroundAt != nil {
      while passed < told.count, told[passed].number < process.id.number { passed += 1 }
      if passed < told.count, told[passed] == process.id { continue }
      found.append(
        Finding(.lateRegistrationAccepted, at: process.startedAt, task, .process(process.id)))
    }
    return found
  }
}
