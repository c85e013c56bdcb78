/// What makes rules be asked anew, after everything else that happens at this instant.
extension RequestTable {
  /// The world changed for every app.
  mutating func reassess(_ inputs: WorldInputs, _ agenda: inout Agenda) {
    for index in indices where self[RequestPlace(index)].watched.meets(inputs) {
      reassess(RequestPlace(index), inputs, &agenda)
    }
  }

  mutating func reassess(_ inputs: WorldInputs, of app: AppID, _ agenda: inout Agenda) {
    var place = first(of: app)
    while let candidate = place {
      if self[candidate].watched.meets(inputs) {
        reassess(candidate, inputs, &agenda)
      }
      place = next(after: candidate)
    }
  }

  /// A launch concerns requests that are kept apart from it.
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
    self[place].new.formUnion(inputs)
    if self[place].awaited.meets(inputs) {
      agenda.scheduleDecision(self[place].slot, at: agenda.now)
    }
  }

  /// A change that ends no objection: it is enough to see it when rules are asked for another reason.
  mutating func note(_ inputs: WorldInputs, of app: AppID) {
    var place = first(of: app)
    while let candidate = place {
      self[candidate].new.formUnion(inputs)
      place = next(after: candidate)
    }
  }
}
