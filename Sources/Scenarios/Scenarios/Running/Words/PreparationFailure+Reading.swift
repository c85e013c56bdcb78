import Basics

extension PreparationFailure {
  /// The same as a reader tells the problems of a file.
  public var reading: Reading { Reading(later: problems.map { $0.diagnostic }) }

  /// Whether the simulator and not the scenario is to blame.
  public var isOwnMistake: Bool { problems.contains { $0.value.isOwnMistake } }
}

extension Located<PreparationProblem> {
  fileprivate var diagnostic: ScenarioDiagnostic {
    let wording = Message(value.title, value.label, help: value.help)
    return ScenarioDiagnostic(
      .later(LaterProblem(value.code, wording)), at: span == .none ? SourceSpan(0, 0) : span)
  }
}

extension PreparationProblem {
  fileprivate var code: ProblemCode {
    switch self {
    case .propertyListMissing: .propertyListUnread
    case .tooManyIdentifiers, .tooManySeeds, .refused: .tooMuchToRun
    case .severalPaces, .severalAnswers: .contradiction
    }
  }

  fileprivate var label: String {
    switch self {
    case .propertyListMissing: "not read"
    case .tooManyIdentifiers, .tooManySeeds, .refused: ""
    case .severalPaces: "a second pace"
    case .severalAnswers: "a second answer"
    }
  }

  fileprivate var isOwnMistake: Bool {
    if case .refused(let fault) = self { fault.isOwnMistake } else { false }
  }
}
