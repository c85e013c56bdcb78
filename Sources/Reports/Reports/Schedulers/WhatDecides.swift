import Scenarios
package import SchedulerEngine

/// Which of the unknown numbers decides a question that some schedulers answer with yes and some with no. It
/// is found with one half of the schedulers and tested on the other.
///
/// A number is only named if changing it alone reverses the answer, in both directions. A correlation over
/// many draws says less, because some arise by chance.
package enum WhatDecides: Sendable {
  case nothing
  /// Only these few schedulers fail, or pass, so they are listed individually, number 0 among them.
  case few([Int], fail: Bool)
  case numbers([Deciding], Relation)

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

  /// How two numbers decide. Their trials are of both changed at once; each was then changed alone.
  package enum Relation: String, CaseIterable, Sendable {
    /// There is one, or none.
    case alone
    /// It fails only where both are on the failing side: mending either is enough.
    case and
    /// It fails where either is on the failing side: both have to be mended.
    case or
    /// Trying them one by one shows neither.
    case together
  }

  package typealias Trials = DecidingNumber.Trials

  /// A scheduler that has answered.
  struct Member: Sendable {
    let scheduler: PlausibleScheduler
    /// By position.
    let values: [Int64]
    let isMet: Bool
  }

  /// The answer under a scheduler with some numbers changed.
  typealias Retry = (PlausibleScheduler, [ParameterChange]) -> Bool

  /// With fewer failures or passes, no number can be identified.
  static let fewest = 8
  /// How many candidates are tried, and on how many schedulers in each direction.
  private static let candidates = 6
  static let mostTrials = 12

  package init(_ condition: SchedulerCondition, in study: SchedulerStudy) {
    let trial = study.trial
    let given = trial.prepared.setup.rules
    var worker = SchedulerWorker(SchedulerTrial(trial.prepared, trial.seeds, for: .verdicts))
    self.init(
      study.outcomes.map { outcome in
        Member(
          scheduler: outcome.scheduler,
          values: outcome.scheduler.rules(over: given, fixed: trial.fixed).parameters.map {
            $0.value
          },
          isMet: study.isMet(condition, under: outcome))
      }, fixed: trial.fixed
    ) { scheduler, changes in
      var rules = scheduler.rules(over: given, fixed: trial.fixed)
      rules.take(changes)
      return worker.meets(condition, rules)
    }
  }

  /// Number 0 is the first member. It is one answer like the others, and no draw from the ranges.
  init(_ members: [Member], fixed: [Int], retry: @escaping Retry) {
    let failed = members.count { !$0.isMet }
    if failed == 0 || failed == members.count {
      self = .nothing
      return
    }
    let isFewFailing = failed < WhatDecides.fewest
    if isFewFailing || members.count - failed < WhatDecides.fewest {
      self = .few(
        members.filter { $0.isMet != isFewFailing }.map { $0.scheduler.number }, fail: isFewFailing)
      return
    }
    let half = SchedulerHalves(Array(members.dropFirst()), fixed: fixed, retry: retry)
    let candidates = half.candidates().prefix(WhatDecides.candidates)
    var named: [[Deciding]] = []
    for candidate in candidates {
      if let found = half.tried([candidate]) { named.append(found) }
    }
    if let best = WhatDecides.best(of: named) {
      self = .numbers(best, .alone)
      return
    }
    var pairs: [[DecidingNumber]] = []
    for (index, one) in candidates.enumerated() {
      for other in candidates.dropFirst(index + 1) {
        if let found = half.tried([one, other]) {
          named.append(found)
          pairs.append([one, other])
        }
      }
    }
    guard let best = WhatDecides.best(of: named),
      let pair = pairs.first(where: { $0.map { $0.position } == best.map { $0.position } })
    else {
      self = .numbers([], .alone)
      return
    }
    self = .numbers(best, half.relation(of: pair))
  }

  private static func best(of named: [[Deciding]]) -> [Deciding]? {
    named.max { $0[0].turned < $1[0].turned }
  }
}

extension WhatDecides.Deciding {
  fileprivate var turned: Int {
    (mended.turned + broken.turned) * 1_000 / max(mended.tried + broken.tried, 1)
  }
}

/// The schedulers in two halves, with their numbers and answers.
private struct SchedulerHalves {
  private var found: [WhatDecides.Member] = []
  private var judged: [WhatDecides.Member] = []
  private let fixed: [Int]
  private let retry: WhatDecides.Retry

  init(_ members: [WhatDecides.Member], fixed: [Int], retry: @escaping WhatDecides.Retry) {
    self.fixed = fixed
    self.retry = retry
    for (place, member) in members.enumerated() {
      if place % 2 == 0 { found.append(member) } else { judged.append(member) }
    }
  }

  func candidates() -> [DecidingNumber] {
    DecidingNumber.candidates(
      among: found.map { DecidingNumber.Member(values: $0.values, passed: $0.isMet) }, fixed: fixed)
  }

  /// Changes the numbers on the half that was not used to find them; nil if that does not reverse the answer.
  func tried(_ candidates: [DecidingNumber]) -> [WhatDecides.Deciding]? {
    let mended = trials(of: candidates, where: false)
    if !mended.isEnough { return nil }
    let broken = trials(of: candidates, where: true)
    if !broken.isEnough { return nil }
    return candidates.map {
      WhatDecides.Deciding(
        position: $0.position, failsAbove: $0.failsAbove, threshold: $0.threshold, mended: mended,
        broken: broken)
    }
  }

  func relation(of pair: [DecidingNumber]) -> WhatDecides.Relation {
    if pair.allSatisfy({ trials(of: [$0], where: true).isEnough }) { return .or }
    return pair.allSatisfy { trials(of: [$0], where: false).isEnough } ? .and : .together
  }

  private func trials(of numbers: [DecidingNumber], where isMet: Bool) -> WhatDecides.Trials {
    var trials = WhatDecides.Trials()
    for member in judged.filter({ $0.isMet == isMet }).prefix(WhatDecides.mostTrials) {
      let changes = numbers.map {
        ParameterChange(position: $0.position, value: isMet ? $0.failing : $0.passing)
      }
      trials.tried += 1
      if retry(member.scheduler, changes) != isMet { trials.turned += 1 }
    }
    return trials
  }
}
