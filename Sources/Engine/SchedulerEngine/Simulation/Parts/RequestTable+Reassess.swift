/// Changes after which rules are asked again, once everything else at this instant has happened.
extension RequestTable {
  /// The world changed for every app.
  mutating func reassess(_ inputs: WorldInputs, _ agenda: inout Agenda) {
    for index in indices { reassess(RequestPlace(index), inputs, &agenda) }
  }

  mutating func reassess(_ inputs: WorldInputs, of app: AppID, _ agenda: inout Agenda) {
    var place = first(of: app)
    while let candidate = place {
      reassess(candidate, inputs, &agenda)
      place = next(after: candidate)
    }
  }

  /// A launch concerns the requests that have to keep a distance from it.
  mutating func reassess(launched kind: TaskKind, of app: AppID, _ agenda: inout Agenda) {
    var place = first(of: app)
    while let candidate = place {
      if self[candidate].request.kind.spacedAs == kind.spacedAs {
        reassess(candidate, .pastLaunches, &agenda)
      }
      place = next(after: candidate)
    }
  }

  /// A run of this identifier began or ended.
  mutating func reassess(_ name: NameID, of app: AppID, _ agenda: inout Agenda) {
    if let place = place(of: name, app) { reassess(place, .activeRuns, &agenda) }
  }

  @inline(__always)
  private mutating func reassess(
    _ place: RequestPlace, _ inputs: WorldInputs, _ agenda: inout Agenda
  ) {
    guard self[place].watched.meets(inputs) else { return }
    self[place].new.formUnion(inputs)
    agenda.scheduleDecision(self[place].slot, at: agenda.now)
  }

  /// A change that ends no objection: the rules see it when they are next asked for another reason.
  mutating func note(_ inputs: WorldInputs, of app: AppID) {
    var place = first(of: app)
    while let candidate = place {
      self[candidate].new.formUnion(inputs)
      place = next(after: candidate)
    }
  }
}
