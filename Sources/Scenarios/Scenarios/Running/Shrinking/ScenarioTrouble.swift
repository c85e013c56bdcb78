public import RunRecord
public import SchedulerEngine

/// Something that is wrong with a scenario's run, known again in a smaller scenario.
public enum ScenarioTrouble: Equatable, Sendable {
  /// The run did not reach its end; told by the words of the fault without its numbers.
  case fault(FaultKind)
  /// An expectation of this task, or app, fails by this word, in this way.
  case expectation(ExpectedWord, of: String, Way)
  case finding(FindingCode, of: String)

  public enum FaultKind: Equatable, Sendable {
    case eventLimit, tooManyPlaces, launchesInACircle, other
  }

  /// How an expectation fails. A scenario in which nothing is asked for fails, too, and shows nothing.
  public enum Way: Equatable, Sendable {
    case tooFew(mainly: HeldReason.Reason?)
    case tooMany
    case other(mainly: HeldReason.Reason?)
  }
}

extension ScenarioTrouble.FaultKind {
  init(_ fault: SimulationFault) {
    switch fault {
    case .eventLimit: self = .eventLimit
    case .tooManyPlaces: self = .tooManyPlaces
    case .launchesInACircle: self = .launchesInACircle
    default: self = .other
    }
  }
}

extension PreparedScenario {
  /// All that is wrong with the run of one seed, what weighs most first: a fault, expectations, findings.
  public func troubles(
    seed: UInt64, while goesOn: GoesOn = { _ in true }
  ) -> [ScenarioTrouble] {
    let record: RunRecord
    do throws(RunFault) {
      record = try run(seed: seed, while: goesOn).record
    } catch {
      return [.fault(ScenarioTrouble.FaultKind(error.fault))]
    }
    var found: [ScenarioTrouble] = []
    for judgement in judge(record) {
      let expected = scenario.expectations[judgement.place].value
      let subject = expected.task?.value ?? expected.app?.value ?? ""
      for mismatch in judgement.mismatches {
        found.append(.expectation(mismatch.word, of: subject, mismatch.way))
      }
    }
    // What an app might mean so is no trouble.
    for severity in [FindingSeverity.mistake, .risk] {
      for group in record.findings().grouped where group.first.code.severity == severity {
        found.append(.finding(group.first.code, of: text(of: group.first.name)))
      }
    }
    return found
  }
}

extension Mismatch {
  fileprivate var way: ScenarioTrouble.Way {
    let main = reasons.first.map { $0.reason }
    if case .count(let count, let expected) = difference {
      return count < expected.lowest ? .tooFew(mainly: main) : .tooMany
    }
    return .other(mainly: main)
  }
}
