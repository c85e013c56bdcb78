import Scenarios
package import SchedulerEngine

/// Which of the unknown numbers decides whether a condition is met. It is found with one half of the
/// schedulers and tested on the other.
///
/// A number is only named if changing it alone reverses the answer, in both directions. A correlation over
/// many draws says less, because some arise by chance.
package enum WhatDecides: Sendable {
  case nothing
  /// Only these few schedulers fail, or pass, so they are listed individually.
  case few([Int], fail: Bool)
  case numbers([Deciding])

  package struct Deciding: Sendable {
    package let position: Int
    /// Whether the values above the threshold fail.
    package let failsAbove: Bool
    package let threshold: Int64
    /// How many failing schedulers passed after this number was moved across the threshold.
    package let mended: Trials
    /// How many passing schedulers failed after this number was moved across the threshold.
    package let broken: Trials
  }

  package typealias Trials = DecidingNumber.Trials

  /// With fewer failures or passes, no number can be identified.
  static let fewest = 8
  /// How many candidates are tried, and on how many schedulers in each direction.
  private static let candidates = 6
  static let mostTrials = 12

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
    let trial = study.trial
    var worker = SchedulerWorker(SchedulerTrial(trial.prepared, trial.seeds, for: .verdicts))
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

/// The schedulers in two halves, with their numbers and whether they meet a condition.
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

  func candidates() -> [DecidingNumber] {
    DecidingNumber.candidates(
      among: found.map { DecidingNumber.Member(values: $0.values, passed: $0.isMet) }, fixed: fixed)
  }

  /// Changes the numbers on the half that was not used to find them; nil if that does not reverse the answer.
  func tried(
    _ candidates: [DecidingNumber], _ condition: SchedulerCondition, _ worker: inout SchedulerWorker
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
