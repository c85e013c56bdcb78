import SchedulerEngine

extension SetupBuilder {
  /// What only continued work has: its terms, its progress, and the user's answer.
  mutating func takeContinued(_ task: Scenario.Task, _ model: inout TaskModel) {
    guard task.kind == .continued else { return }
    model.continued.strategy = task.strategy?.value.prepared ?? .queue
    model.continued.isUserAction = task.userInitiated?.value ?? true
    if (task.requires?.value ?? []).contains(where: { $0.value == .gpu }) {
      model.continued.resources = .gpu
    }
    model.units = task.work?.value.stagedUnits
    if let answer = task.whenAsked { takeAnswer(answer) }
  }

  /// The engine asks one user, who answers alike whatever the task.
  private mutating func takeAnswer(_ said: Located<Scenario.Answer>) {
    if answer == nil { answer = said.value }
    if answer != said.value { return report(.severalAnswers, at: said.span) }
    setup.device.answer = said.value.prepared
  }
}

extension Scenario.Work {
  fileprivate var stagedUnits: UnitWork? {
    guard let units, let pace else { return nil }
    var prepared = UnitWork(units.value, step: pace.value.units, every: pace.value.per)
    prepared.stalls = stalls.map {
      UnitWork.Stall(atUnit: $0.value.atUnit.value, for: $0.value.length.value)
    }
    prepared.retitles = (retitles?.value ?? []).map { $0.value }
    prepared.fallsAt = fallsAt?.value
    return prepared
  }
}

extension Scenario.Strategy {
  fileprivate var prepared: SubmissionStrategy {
    switch self {
    case .queue: .queue
    case .fail: .fail
    }
  }
}

extension Scenario.Answer {
  var prepared: UserAnswer {
    switch self {
    case .keep: .keeps
    case .stop: .stops
    case .ignore: .silent
    }
  }
}
