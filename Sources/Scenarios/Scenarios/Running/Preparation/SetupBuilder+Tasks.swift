import SchedulerEngine

extension SetupBuilder {
  mutating func model(of task: Scenario.Task, in app: AppID, _ place: Int32) -> TaskModel {
    if task.kind == .push { return self.model(ofPush: task, in: app) }
    if task.kind == .transfer { return self.model(ofTransfer: task, in: app, place) }
    var model = TaskModel(
      task.kind.prepared, intern(task.identifier.value), work: task.stagedWork)
    model.earliestAfter = task.earliest?.value
    model.earliestTomorrow = task.earliestTomorrow?.value
    for need in task.requires?.value ?? [] { model.needs.formUnion(need.value.prepared) }
    if let protection = task.protection { model.protection = protection.value }
    if let registers = task.registers { model.registers = registers.value }
    if let rest = task.handsOver { model.handsOver = intern(rest.value) }
    takeContinued(task, &model)
    // Submitted in the background it would be refused (fact 80).
    if task.kind == .continued { model.submits = .onOpen }
    takeSubmissions(of: task, &model, in: app, place)
    return model
  }

  /// In place of what the model does where the scenario does not say.
  mutating func takeSubmissions(
    of task: Scenario.Task, _ model: inout TaskModel, in app: AppID, _ place: Int32
  ) {
    guard let rules = task.submit?.value else { return }
    model.submits = []
    for rule in rules { take(rule, &model, in: app, place) }
  }

  private mutating func take(
    _ rule: Located<Scenario.SubmitRule>, _ model: inout TaskModel, in app: AppID, _ place: Int32
  ) {
    switch rule.value {
    case .onLaunch: model.submits.insert(.onLaunch)
    case .onOpen: model.submits.insert(.onOpen)
    case .onBackground: model.submits.insert(.onBackground)
    case .ifNotPending: model.onlyIfNotPending = true
    case .every(let span):
      if model.submitsEvery != nil { report(.severalPaces, at: rule.span) }
      model.submitsEvery = span
    case .at(let point):
      calls.append((point.instant(on: clock), .submit(app, task: place), rule.span))
    }
  }
}

extension Scenario.TaskKind {
  fileprivate var prepared: TaskKind {
    switch self {
    case .refresh: .refresh
    case .processing: .processing
    case .healthResearch: .healthResearch
    case .continued: .continued
    case .push: .push
    case .transfer: .transfer
    }
  }
}

extension Scenario.Requirement {
  fileprivate var prepared: RequestNeeds {
    switch self {
    case .power: .externalPower
    case .network: .network
    case .gpu: []
    }
  }
}
