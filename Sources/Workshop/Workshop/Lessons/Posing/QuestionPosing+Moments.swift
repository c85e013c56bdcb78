public import RunRecord
import Scenarios
import SchedulerEngine

extension QuestionPosing {
  /// Others that object as well are near; rules that allow it are wrong.
  func heldBy() throws(RunFault) -> PosedQuestion {
    guard let at else { return result(nil, [], .noAnswer(.nothingWaits)) }
    let why = try stage.moment(of: task, at: at).why
    var objecting: [Answer] = []
    var others: [Answer] = []
    let right: Holding
    switch why {
    case .pending(let explanation):
      right = explanation.objections.first.map { .rule($0.objector) } ?? .nothing
      objecting = explanation.objections.map { .held(.rule($0.objector)) }
      for answer in explanation.answers {
        if case .allows = answer.verdict { others.append(.held(.rule(answer.objector))) }
      }
      others.append(.held(.notRequested))
    case .running: right = .running
    case .neverRequested, .notRequested: right = .notRequested
    }
    if others.isEmpty { others = rulesOfKind }
    if right != .nothing { others.append(.held(.nothing)) }
    let wrong = Array(chance.shuffled(objecting).prefix(2)) + chance.shuffled(others)
    let options = chance.options(.held(right), and: wrong, most: QuestionPosing.most)
    return result(.held(right), options, .heldBy(why), at: at)
  }

  /// All that could have objected to what nobody asks for.
  private var rulesOfKind: [Answer] {
    let kind = stage.record.requests.last { $0.key == task }?.kind ?? .refresh
    return RuleID.allCases.filter { $0.introduction.kinds.contains(kind) }
      .map { .held(.rule($0)) }
  }

  func letsRun() throws(RunFault) -> PosedQuestion {
    guard let at else { return result(nil, [], .noAnswer(.nothingWaits)) }
    let moment = try stage.moment(of: task, at: at)
    guard case .pending(let explanation) = moment.why else {
      if case .running = moment.why { return result(nil, [], .noAnswer(.nothingWaits)) }
      return submission(moment.why, at: at)
    }
    let right = explanation.neededChange
    var pool: [Condition] = []
    for answer in explanation.answers where answer.verdict != .doesNotApply {
      if case .prevents(let condition) = answer.verdict { pool.append(condition) }
      if let usual = answer.objector.usualCondition { pool.append(usual) }
    }
    var single: [Condition] = []
    var wrong: [Answer] = []
    for condition in pool where !wrong.contains(.change(.one(condition))) {
      if right == .one(condition)
        || ConditionTrial(condition, explanation, moment.simulation).helps(explanation)
      {
        single.append(condition)
      } else {
        wrong.append(.change(.one(condition)))
      }
    }
    wrong = Array(chance.shuffled(wrong).prefix(QuestionPosing.most - 2))
    for other in [NeededChange.waiting, .several] where other != right {
      wrong.append(.change(other))
    }
    let options = chance.options(.change(right), and: wrong, most: QuestionPosing.most)
    return result(.change(right), options, .letsRun(moment.why, single: single), at: at)
  }

  private func submission(_ why: WhyNot, at: Instant) -> PosedQuestion {
    let conditions: [Condition] = [.appOpened, .charging, .lowPowerModeOff, .online]
    let wrong = chance.shuffled(conditions).prefix(2).map { Answer.change(.one($0)) }
    let options = chance.options(
      .change(.submission), and: wrong + [.change(.waiting)], most: QuestionPosing.most)
    return result(.change(.submission), options, .letsRun(why, single: []), at: at)
  }
}

extension Explanation {
  /// The least that would let it run, as one of a few words.
  public var neededChange: NeededChange {
    if isEligible { return .nothing }
    if changes.isImpossible { return .impossible }
    switch changes.conditions.count {
    case 0: return .waiting
    case 1: return .one(changes.conditions[0])
    default: return .several
    }
  }
}

extension RuleID {
  /// What somebody would do about it, if it objected; nil for what only time or others bring.
  fileprivate var usualCondition: Condition? {
    switch self {
    case .firstUnlock: .firstUnlock
    case .appSwitcher, .foregroundRecency, .launchEvents: .appOpened
    case .backgroundRefreshSetting: .appRefreshOn
    case .lowPowerMode: .lowPowerModeOff
    case .criticallyLowBattery, .externalPower: .charging
    case .network: .online
    case .fileProtection: .unlocked
    case .idleDevice: .deviceIdle
    case .thermal: .coolDevice
    case .memoryPressure: .memoryAvailable
    case .appUsage: .openingExpected
    case .alreadyRunning, .earliestBeginDate, .rateLimiting, .systemBudgets, .competition,
      .continuedLimit, .powerAndWiFi, .transferDelay:
      nil
    }
  }
}
