import PlausibleSchedulers
import Scenarios
import SchedulerEngine

/// Which of the numbers that nobody knows decides whether a condition is met: found among one half of the
/// schedulers, tried on the other.
///
/// A number is named only where changing it alone turns the answer round, both ways. That two things go
/// together in many draws says less: chance alone makes some go together.
package enum WhatDecides: Sendable {
  case nothing
  /// So few schedulers fail, or meet it, that they are told one by one.
  case few([Int], fail: Bool)
  case numbers([Deciding])

  package struct Deciding: Sendable {
    package let position: Int
    /// Which side of the threshold fails.
    package let failsAbove: Bool
    package let threshold: Int64
    /// Of failing schedulers that were tried with the number beyond the threshold, how many then passed.
    package let mended: Trials
    /// Of passing ones likewise, how many then failed.
    package let broken: Trials
  }

  package struct Trials: Equatable, Sendable {
    package var turned = 0
    package var tried = 0

    var isEnough: Bool { tried >= 4 && turned * 4 >= tried * 3 }
  }

  /// With fewer failures there is nothing to be told apart.
  static let fewest = 8
  /// So many candidates are tried, on so many schedulers each way.
  private static let candidates = 6
  static let mostTrials = 12
}

/// A number at the threshold that tells most of one half's failures from its passes.
private struct Candidate {
  let position: Int
  let failsAbove: Bool
  let threshold: Int64
  /// The middle of the values with which schedulers pass, and fail, beyond the threshold.
  let passing: Int64
  let failing: Int64
  /// In millionths: the share of failures on the failing side less that of passes.
  let gap: Int64

  func isFailing(_ value: Int64) -> Bool { failsAbove ? value > threshold : value <= threshold }
}

extension WhatDecides {
  package init(_ condition: SchedulerCondition, in study: SchedulerStudy) {
    let met = study.others.map { study.isMet(condition, under: $0) }
    let numbers = study.others.map { $0.scheduler.number }
    let failed = met.count { !$0 }
    if failed == 0 {
      self = .nothing
      return
    }
    if failed < WhatDecides.fewest || met.count - failed < WhatDecides.fewest {
      let fail = failed < WhatDecides.fewest
      self = .few(zip(numbers, met).filter { $0.1 != fail }.map { $0.0 }, fail: fail)
      return
    }
    let half = SchedulerHalves(study, met)
    let candidates = half.candidates().prefix(WhatDecides.candidates)
    var worker = SchedulerWorker(SchedulerTrial(study.trial, for: .verdicts))
    var named: [[Deciding]] = []
    for candidate in candidates {
      if let found = half.tried([candidate], condition, &worker) { named.append(found) }
    }
    if named.isEmpty {
      for (index, one) in candidates.enumerated() {
        for other in candidates.dropFirst(index + 1) {
          if let found = half.tried([one, other], condition, &worker) { named.append(found) }
        }
      }
    }
    self = .numbers(named.max { $0[0].turned < $1[0].turned } ?? [])
  }
}

extension WhatDecides.Deciding {
  fileprivate var turned: Int {
    (mended.turned + broken.turned) * 1_000 / max(mended.tried + broken.tried, 1)
  }
}

/// The schedulers in two halves, with the values of their numbers and whether they meet a condition.
private struct SchedulerHalves {
  private struct Member {
    let values: [Int64]
    let rules: Rules
    let isMet: Bool
  }

  private var found: [Member] = []
  private var judged: [Member] = []
  private let fixed: [Int]

  init(_ study: SchedulerStudy, _ met: [Bool]) {
    fixed = study.trial.fixed
    for (place, outcome) in study.others.enumerated() {
      let rules = outcome.scheduler.rules(over: study.trial.prepared.setup.rules, fixed: fixed)
      let member = Member(
        values: rules.parameters.map { $0.value }, rules: rules, isMet: met[place])
      if place % 2 == 0 { found.append(member) } else { judged.append(member) }
    }
  }

  /// The best threshold of each number, the best first.
  func candidates() -> [Candidate] {
    UncertainNumbers.positions.filter { !fixed.contains($0) }.compactMap(candidate)
      .sorted { ($1.gap, $0.position) < ($0.gap, $1.position) }
  }

  private func candidate(_ position: Int) -> Candidate? {
    let sorted = found.map { (value: $0.values[position], isMet: $0.isMet) }.sorted {
      $0.value < $1.value
    }
    let passes = sorted.count { $0.isMet }
    let failures = sorted.count - passes
    if passes == 0 || failures == 0 { return nil }
    var best: (gap: Int64, place: Int)?
    var (passed, failed) = (0, 0)
    for place in sorted.indices.dropLast() {
      if sorted[place].isMet { passed += 1 } else { failed += 1 }
      if sorted[place].value == sorted[place + 1].value { continue }
      let gap =
        Int64(passed) * 1_000_000 / Int64(passes) - Int64(failed) * 1_000_000 / Int64(failures)
      if best.map({ abs(gap) > abs($0.gap) }) ?? true { best = (gap, place) }
    }
    guard let best, best.gap != 0 else { return nil }
    let threshold = sorted[best.place].value
    let failsAbove = best.gap > 0
    func middle(_ isMet: Bool) -> Int64? {
      let isAbove = isMet != failsAbove
      let side = sorted.filter { $0.isMet == isMet && ($0.value > threshold) == isAbove }
      return side.isEmpty ? nil : side[side.count / 2].value
    }
    guard let passing = middle(true), let failing = middle(false) else { return nil }
    return Candidate(
      position: position, failsAbove: failsAbove, threshold: threshold, passing: passing,
      failing: failing, gap: abs(best.gap))
  }

  /// Changes the numbers on the half that did not find them; nil where that does not turn the answer round.
  func tried(
    _ candidates: [Candidate], _ condition: SchedulerCondition, _ worker: inout SchedulerWorker
  ) -> [WhatDecides.Deciding]? {
    func trials(_ isMet: Bool) -> WhatDecides.Trials {
      var trials = WhatDecides.Trials()
      for member in judged where member.isMet == isMet {
        if trials.tried == WhatDecides.mostTrials { break }
        var rules = member.rules
        rules.take(
          candidates.map {
            ParameterChange(position: $0.position, value: isMet ? $0.failing : $0.passing)
          })
        trials.tried += 1
        if worker.meets(condition, rules) != isMet { trials.turned += 1 }
      }
      return trials
    }
    let mended = trials(false)
    if !mended.isEnough { return nil }
    let broken = trials(true)
    if !broken.isEnough { return nil }
    return candidates.map {
      WhatDecides.Deciding(
        position: $0.position, failsAbove: $0.failsAbove, threshold: $0.threshold, mended: mended,
        broken: broken)
    }
  }
}
