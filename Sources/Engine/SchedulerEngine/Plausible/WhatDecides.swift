/// Which of the unknown numbers decides a question that some schedulers answer with yes and some with no.
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

    fileprivate var turned: Int {
      (mended.turned + broken.turned) * 1_000 / max(mended.tried + broken.tried, 1)
    }
  }

  /// How two numbers decide. Their trials are of both changed at once; each was then changed alone.
  package enum Relation: UInt8, CaseIterable, Sendable {
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
  package struct Member: Sendable {
    package let scheduler: PlausibleScheduler
    /// By position.
    package let values: [Int64]
    package let isMet: Bool

    package init(scheduler: PlausibleScheduler, values: [Int64], isMet: Bool) {
      self.scheduler = scheduler
      self.values = values
      self.isMet = isMet
    }
  }

  /// How much is tried, which depends on what a trial costs.
  package struct Effort: Sendable {
    /// With fewer failures or passes they are listed, and nothing is tried.
    package let fewest: Int
    /// How many candidates are tried, and on how many schedulers in each direction.
    fileprivate let candidates: Int
    fileprivate let mostTrials: Int
    /// Whether candidates are found with one half of the schedulers and tried on the other, which needs many.
    fileprivate let isHalved: Bool

    /// For runs of the engine.
    package static let usual = Effort(fewest: 8, candidates: 6, mostTrials: 12, isHalved: true)
    /// For runs of an app's code in a test, of which there are few.
    package static let small = Effort(
      fewest: Trials.fewest, candidates: 3, mostTrials: Trials.fewest, isHalved: false)
  }
}

/// The search for what decides, one trial after the other: it asks, and whoever can run a scheduler answers,
/// at once or after waiting.
package struct DecidingSearch: Sendable {
  /// A scheduler that is to answer again, with some of its numbers changed.
  package struct Trial: Sendable {
    package let scheduler: PlausibleScheduler
    package let changes: [ParameterChange]
  }

  package enum Step: Sendable {
    case asks(Trial)
    case finds(WhatDecides)
  }

  private let members: [WhatDecides.Member]
  private let effort: WhatDecides.Effort
  private let judged: [WhatDecides.Member]
  /// Best first.
  package let candidates: [DecidingNumber]
  /// To the trials so far. The search is deterministic, so it finds them again in this order.
  private var answers: [Bool] = []

  /// Number 0 is the first member. It is one answer like the others, and no draw from the ranges.
  package init(
    _ members: [WhatDecides.Member], fixed: [Int], _ effort: WhatDecides.Effort = .usual
  ) {
    self.members = members
    self.effort = effort
    let drawn = members.dropFirst()
    var found: [WhatDecides.Member] = []
    var judged: [WhatDecides.Member] = []
    for (place, member) in drawn.enumerated() {
      if place % 2 == 0 || !effort.isHalved { found.append(member) }
      if place % 2 == 1 || !effort.isHalved { judged.append(member) }
    }
    self.judged = judged
    let all = DecidingNumber.candidates(
      among: found.map { DecidingNumber.Member(values: $0.values, passed: $0.isMet) },
      fixed: fixed)
    candidates = Array(all.prefix(effort.candidates))
  }

  package mutating func note(_ isMet: Bool) { answers.append(isMet) }

  package var step: Step {
    var replay = Replay(answers: answers)
    do throws(Asked) {
      return .finds(try found(&replay))
    } catch {
      return .asks(error.trial)
    }
  }

  /// The next trial has no answer yet.
  private struct Asked: Error { let trial: Trial }

  private struct Replay {
    let answers: [Bool]
    var place = 0

    mutating func isMet(under trial: Trial) throws(Asked) -> Bool {
      if place == answers.count { throw Asked(trial: trial) }
      place += 1
      return answers[place - 1]
    }
  }

  private func found(_ replay: inout Replay) throws(Asked) -> WhatDecides {
    let failed = members.count { !$0.isMet }
    if failed == 0 || failed == members.count { return .nothing }
    let isFewFailing = failed < effort.fewest
    if isFewFailing || members.count - failed < effort.fewest {
      return .few(
        members.filter { $0.isMet != isFewFailing }.map { $0.scheduler.number }, fail: isFewFailing)
    }
    var named: [[WhatDecides.Deciding]] = []
    for candidate in candidates {
      if let found = try tried([candidate], &replay) { named.append(found) }
    }
    if let best = best(of: named) { return .numbers(best, .alone) }
    var pairs: [[DecidingNumber]] = []
    for (index, one) in candidates.enumerated() {
      for other in candidates.dropFirst(index + 1) {
        guard let found = try tried([one, other], &replay) else { continue }
        named.append(found)
        pairs.append([one, other])
      }
    }
    guard let best = best(of: named),
      let pair = pairs.first(where: { $0.map { $0.position } == best.map { $0.position } })
    else { return .numbers([], .alone) }
    return .numbers(best, try relation(of: pair, &replay))
  }

  private func best(of named: [[WhatDecides.Deciding]]) -> [WhatDecides.Deciding]? {
    named.max { $0[0].turned < $1[0].turned }
  }

  /// Changes the numbers on those that are there to judge them; nil if that does not reverse the answer.
  private func tried(
    _ numbers: [DecidingNumber], _ replay: inout Replay
  ) throws(Asked) -> [WhatDecides.Deciding]? {
    let mended = try trials(of: numbers, where: false, &replay)
    if !mended.isEnough { return nil }
    let broken = try trials(of: numbers, where: true, &replay)
    if !broken.isEnough { return nil }
    return numbers.map {
      WhatDecides.Deciding(
        position: $0.position, failsAbove: $0.failsAbove, threshold: $0.threshold, mended: mended,
        broken: broken)
    }
  }

  private func relation(
    of pair: [DecidingNumber], _ replay: inout Replay
  ) throws(Asked) -> WhatDecides.Relation {
    if try bothTurn(pair, where: true, &replay) { return .or }
    return try bothTurn(pair, where: false, &replay) ? .and : .together
  }

  private func bothTurn(
    _ pair: [DecidingNumber], where isMet: Bool, _ replay: inout Replay
  ) throws(Asked) -> Bool {
    for number in pair where try !trials(of: [number], where: isMet, &replay).isEnough {
      return false
    }
    return true
  }

  private func trials(
    of numbers: [DecidingNumber], where isMet: Bool, _ replay: inout Replay
  ) throws(Asked) -> WhatDecides.Trials {
    var trials = WhatDecides.Trials()
    for member in judged where member.isMet == isMet && trials.tried < effort.mostTrials {
      let changes = numbers.map {
        ParameterChange(position: $0.position, value: isMet ? $0.failing : $0.passing)
      }
      trials.tried += 1
      let trial = Trial(scheduler: member.scheduler, changes: changes)
      if try replay.isMet(under: trial) != isMet { trials.turned += 1 }
    }
    return trials
  }
}

extension WhatDecides {
  package init(
    _ members: [Member], fixed: [Int],
    retry: (PlausibleScheduler, [ParameterChange]) -> Bool
  ) {
    var search = DecidingSearch(members, fixed: fixed)
    while true {
      switch search.step {
      case .asks(let trial): search.note(retry(trial.scheduler, trial.changes))
      case .finds(let found):
        self = found
        return
      }
    }
  }
}
