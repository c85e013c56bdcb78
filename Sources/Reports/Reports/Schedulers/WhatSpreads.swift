import Scenarios
package import SchedulerEngine

/// Which of the unknown numbers the spread of a figure over schedulers comes from: those that, put where the
/// model has them, take at least half of it away. That is tried, alone and two at once, and never read from a
/// correlation.
package struct WhatSpreads: Sendable {
  /// Empty if no number alone, and no two of those tried, make half of it.
  package let positions: [Int]
  /// What is left of the spread, in percent.
  package let left: Int64
  /// Of two, what each leaves that is put there by itself.
  package let leftAlone: [Int64]
  /// Under how many schedulers each was tried.
  package let schedulers: Int
  /// Of a population, on how many devices.
  package let devices: Int64?

  /// What a figure is under a scheduler.
  package struct Measured: Sendable {
    let scheduler: PlausibleScheduler
    /// By position.
    let values: [Int64]
    let value: Int64
    /// What a trial is held against, if that is not the figure itself.
    let before: Int64?

    package init(
      scheduler: PlausibleScheduler, values: [Int64], value: Int64, before: Int64? = nil
    ) {
      self.scheduler = scheduler
      self.values = values
      self.value = value
      self.before = before
    }
  }

  /// The figure under a scheduler with some numbers changed; nil if it has none.
  package typealias Retry = (PlausibleScheduler, [ParameterChange]) -> Int64?

  /// How much is tried, which depends on what a run costs.
  package struct Effort: Sendable {
    /// How many schedulers are run again for each trial.
    let sample: Int
    /// How many numbers that move the figure up or down are tried, and how many that move it away from the
    /// middle, as those do that only count together with another.
    let candidates: (level: Int, distance: Int)
    /// Of how many pairs of them the two are tried together, those first that leave the least by themselves.
    let pairs: Int
    /// Of a population, on how many devices.
    var devices: Int64?

    package static let ofRuns = Effort(sample: 20, candidates: (3, 1), pairs: 6)

    /// Of a population, where a run is one of all these devices.
    package static func ofPopulation(_ devices: Int64) -> Effort {
      Effort(sample: 8, candidates: (2, 1), pairs: 2, devices: devices)
    }

    /// How often a scheduler is run again at most.
    package var mostRuns: Int { sample * (candidates.level + candidates.distance + pairs) }
  }

  /// Number 0 is not among them. Nil if they are too few, if the figure does not spread or is missing under
  /// some of them.
  package init?(
    _ measured: [Measured], fixed: [Int], _ effort: Effort, retry: Retry
  ) {
    if measured.count < SchedulerSpan.fewest || measured.contains(where: { $0.value == .max }) {
      return nil
    }
    let sample = measured.prefix(effort.sample)
    let spread = WhatSpreads.spread(sample.map { $0.before ?? $0.value })
    if spread == 0 { return nil }
    let usual = Rules().parameters
    /// The spread that is left, in percent.
    func rest(without positions: [Int]) -> Int64 {
      let changes = positions.map { ParameterChange(position: $0, value: usual[$0].value) }
      var values: [Int64] = []
      for one in sample {
        guard let value = retry(one.scheduler, changes), value != .max else { return 100 }
        values.append(value)
      }
      return WhatSpreads.spread(values) * 100 / spread
    }
    let tried = WhatSpreads.candidates(among: measured, fixed: fixed, effort)
    let alone = tried.map { rest(without: [$0]) }
    var found: (positions: [Int], left: Int64, leftAlone: [Int64]) = ([], 100, [])
    for (place, left) in alone.enumerated() where left < found.left {
      found = ([tried[place]], left, [])
    }
    if found.left > 50 {
      var pairs: [(rest: Int64, one: Int, other: Int)] = []
      for one in tried.indices {
        for other in tried.indices.dropFirst(one + 1) {
          pairs.append((alone[one] + alone[other], one, other))
        }
      }
      pairs.sort { $0 < $1 }
      for (_, one, other) in pairs.prefix(effort.pairs) {
        let left = rest(without: [tried[one], tried[other]])
        if left < found.left {
          found = ([tried[one], tried[other]], left, [alone[one], alone[other]])
        }
      }
    }
    positions = found.left <= 50 ? found.positions : []
    left = found.left
    leftAlone = found.left <= 50 ? found.leftAlone : []
    schedulers = sample.count
    devices = effort.devices
  }

  private static func candidates(
    among measured: [Measured], fixed: [Int], _ effort: Effort
  ) -> [Int] {
    func best(_ count: Int, by height: (Measured) -> Int64) -> [Int] {
      let sorted = measured.map(height).sorted()
      // The half that has more, or what is above the least where more than half have that.
      let more = sorted.first { $0 > sorted[0] && $0 >= sorted[sorted.count / 2] } ?? sorted[0]
      let members = measured.map {
        DecidingNumber.Member(values: $0.values, passed: height($0) >= more)
      }
      return DecidingNumber.candidates(among: members, fixed: fixed).prefix(count).map {
        $0.position
      }
    }
    let middle = measured.map { $0.value }.sorted()[measured.count / 2]
    let level = best(effort.candidates.level) { $0.value }
    let distance = best(effort.candidates.level + effort.candidates.distance) {
      abs($0.value - middle)
    }
    return level + distance.filter { !level.contains($0) }.prefix(effort.candidates.distance)
  }

  /// The sum of the distances from the middle.
  package static func spread(_ values: [Int64]) -> Int64 {
    let middle = values.sorted()[values.count / 2]
    return values.reduce(0) { $0 + abs($1 - middle) }
  }
}

extension WhatSpreads {
  /// Of a scenario's task.
  package init?(_ figure: Int, of task: Int, in study: SchedulerStudy) {
    let trial = study.trial
    var worker = trial.retrying
    // Each scheduler is tried with many changes.
    var known: [Int: Rules] = [:]
    // No number of the system is behind what phones do.
    self.init(
      study.members.dropFirst().map { outcome, scheduler, values in
        Measured(scheduler: scheduler, values: values, value: outcome.tasks[task].value(figure))
      }, fixed: trial.fixed, .ofRuns
    ) { scheduler, changes in
      var rules = known[scheduler.number] ?? trial.rules(under: scheduler)
      known[scheduler.number] = rules
      rules.take(changes)
      return worker.value(figure, of: task, rules)
    }
  }
}

extension WhatDecides {
  /// Whether an expectation of a scenario is met.
  package init(_ condition: SchedulerCondition, in study: SchedulerStudy) {
    let trial = study.trial
    // No number of the system tells phones apart, so that they are only listed.
    if trial.axis == .phones {
      let failing = study.outcomes.filter { !study.isMet(condition, under: $0) }
      let holding = study.outcomes.filter { study.isMet(condition, under: $0) }
      let fewer = failing.count < holding.count ? failing : holding
      let isFew = (1..<Effort.usual.fewest).contains(fewer.count)
      self =
        isFew
        ? .few(fewer.map { $0.point.number }, fail: failing.count < holding.count) : .nothing
      return
    }
    var worker = trial.retrying
    self.init(
      study.members.map { outcome, scheduler, values in
        Member(
          scheduler: scheduler, values: values, isMet: study.isMet(condition, under: outcome))
      }, fixed: trial.fixed
    ) { scheduler, changes in
      var rules = trial.rules(under: scheduler)
      rules.take(changes)
      return worker.meets(condition, rules)
    }
  }
}

extension SchedulerTrial {
  /// Runs the scenario again for a question about it.
  fileprivate var retrying: SchedulerWorker {
    SchedulerWorker(SchedulerTrial(prepared, axis, seeds, for: .verdicts))
  }

  fileprivate func rules(under scheduler: PlausibleScheduler) -> Rules {
    scheduler.rules(over: prepared.setup.rules, fixed: fixed)
  }
}

extension PlausibleScheduler {
  /// What each number is under it, by position.
  func values(over given: Rules, fixed: [Int]) -> [Int64] {
    rules(over: given, fixed: fixed).parameters.map { $0.value }
  }
}
