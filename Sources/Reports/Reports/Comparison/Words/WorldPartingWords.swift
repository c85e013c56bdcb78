import SchedulerEngine

extension RunPair {
  /// "only in A: the device is plugged in (line 9)"
  func words(_ parting: WorldParting) -> String {
    func clause(_ event: WorldParting.Event, _ run: ComparedRun) -> String {
      guard let origin = event.origin else { return event.change.text }
      return run.context.sentence(event.change)
        + (run.context.places.text(origin).map { " (\($0))" } ?? "")
    }
    switch (parting.a.map { clause($0, a) }, parting.b.map { clause($0, b) }) {
    case (let one?, let two?): return "in A \(one), in B \(two)"
    case (let one?, nil): return "only in A \(one)"
    case (nil, let two?): return "only in B \(two)"
    case (nil, nil): return ""
    }
  }

  func moment(_ parting: WorldParting) -> String {
    guard let at = parting.at else { return "at the start" }
    return parting.a == nil ? b.context.when(b.instant(at)) : a.context.when(a.instant(at))
  }
}
