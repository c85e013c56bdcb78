import SchedulerEngine

extension Simulation {
  /// Every cause for which one rule objects, found by mending one after the other in a copy; a rule
  /// itself names only the first.
  func causes(
    of objector: RuleID, from first: Condition, against request: RequestID, of app: AppID
  ) -> [Condition] {
    var causes = [first]
    var mended = self
    while let last = causes.last {
      let remedy = last.remedy(for: app, on: mended.conditions())
      if remedy.isEmpty { return causes }
      for index in remedy.indices { try? mended.apply(remedy[index]) }
      guard let next = mended.condition(of: objector, against: request), !causes.contains(next)
      else { return causes }
      causes.append(next)
    }
    return causes
  }

  private func condition(of objector: RuleID, against request: RequestID) -> Condition? {
    let answers = answers(about: request, clock: now)
    for index in answers.indices where answers[index].objector == objector {
      if case .prevents(let condition) = answers[index].verdict { return condition }
    }
    return nil
  }
}
