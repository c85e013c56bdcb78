import RunRecord
import SchedulerEngine

/// Describes where the histories of a request diverge.
struct DivergenceWords {
  let runs: RunPair
  let task: TaskMatch

  /// For example "news.refresh (line 12): A submits it for 07:23 or later, B for 08:08 or later".
  func text(_ parted: PartedPair) -> String {
    "\(title)\(place): \(clause(of: parted))"
  }

  /// For example "Mon 07:08".
  func moment(_ parted: PartedPair) -> String {
    let side = parted.pair.a == nil ? runs.b : runs.a
    return side.context.when(side.instant(parted.parting.at))
  }

  var title: String {
    if let task = task.a { return runs.a.context.shortName(task) }
    return task.b.map { runs.b.context.shortName($0) } ?? ""
  }

  private var place: String {
    let a = task.a.flatMap { runs.a.context.places.text($0) }
    let b = task.b.flatMap { runs.b.context.places.text($0) }
    switch (a, b) {
    case (let a?, let b?) where a == b: return " (\(a))"
    case (let a?, let b?): return " (A \(a), B \(b))"
    case (let a?, nil): return " (A \(a))"
    case (nil, let b?): return " (B \(b))"
    case (nil, nil): return ""
    }
  }

  /// A clause for use after the name of the task.
  func clause(of parted: PartedPair) -> String {
    let (a, b) = (parted.pair.a, parted.pair.b)
    switch parted.parting.difference {
    case .missing(in: .a): return "a request is accepted only in B"
    case .missing(in: .b): return "a request is accepted only in A"
    case .acceptedApart:
      guard let a, let b else { return "" }
      let distance = runs.b.time(b.acceptedAt) - runs.a.time(a.acceptedAt)
      return distance < .zero
        ? "B submits it at \(runs.b.context.when(b.acceptedAt)), A \(spanText(.zero - distance)) later"
        : "A submits it at \(runs.a.context.when(a.acceptedAt)), B \(spanText(distance)) later"
    case .asked:
      let one = runs.a.words(ofTerms: a, besideOther: b?.kind)
      return "A submits it \(one), B \(runs.b.words(ofTerms: b, besideOther: a?.kind))"
    case .state(let one, let two):
      let at = parted.parting.at
      return "in A it \(one.words)\(runs.a.ended(two, one, of: a, at: at)), "
        + "in B it \(two.words)\(runs.b.ended(one, two, of: b, at: at))"
    case .run(let one, let two): return clause(one, two)
    }
  }

  private func clause(_ one: RunFact, _ two: RunFact) -> String {
    let (a, b) = (one.ending, two.ending)
    if a != b { return "in A its run is \(a), in B \(b)" }
    return "its run is \(a) in both, and used \(one.usage) in A, \(two.usage) in B"
  }

  /// The final result in both runs; nil if the divergence already says it.
  func result(_ parted: PartedPair) -> String? {
    guard let a = parted.pair.a, let b = parted.pair.b else { return nil }
    if case .run = parted.parting.difference { return nil }
    let (one, two) = (runs.a.words(ofEnding: a), runs.b.words(ofEnding: b))
    if runs.endAlike(a, b) { return "in both it \(one)" }
    var words = "in A it \(one), in B it \(two)"
    if let left = runs.a.run(of: a), let right = runs.b.run(of: b) {
      let distance = spanAsTold(
        from: runs.a.time(left.launchedAt), to: runs.b.time(right.launchedAt))
      if distance < .zero { words += ", \(spanText(.zero - distance)) earlier" }
      if distance > .zero { words += ", \(spanText(distance)) later" }
    }
    return words
  }

  /// The command that explains why the request is held back in one of the runs; nil if they differ in
  /// something else, or if that run was read from a log.
  func why(_ parted: PartedPair) -> String? {
    guard case .state(let a, let b) = parted.parting.difference else { return nil }
    var side: (run: ComparedRun, task: TaskKey?) = (runs.b, task.b)
    if case .heldBack(let objectors) = a, !b.isHeldBack(by: objectors) { side = (runs.a, task.a) }
    guard let loaded = side.run.loaded, let task = side.task else { return nil }
    return loaded.explaining(task, at: side.run.instant(parted.parting.at), seed: side.run.seed)
  }
}

extension RequestState {
  /// Whether at least these rules hold the request back.
  fileprivate func isHeldBack(by objectors: RuleSet) -> Bool {
    guard case .heldBack(let own) = self else { return false }
    return objectors.subtracting(own).isEmpty
  }
}

extension RunFact {
  fileprivate var ending: String {
    let cause = cause.map { " (\($0))" } ?? ""
    return outcomeText + (duration.map { " after \(spanText($0))" } ?? "") + cause
  }

  fileprivate var usage: String {
    guard let use else { return "nothing" }
    return "\(spanText(use.processor)) of processor time and \(bytesText(use.bytes))"
  }
}

extension RunPair {
  /// For example "only in A: the device is plugged in (line 9)".
  func words(_ parting: WorldDivergence) -> String {
    func clause(_ event: WorldDivergence.Event, _ run: ComparedRun) -> String {
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

  func moment(_ parting: WorldDivergence) -> String {
    guard let at = parting.at else { return "at the start" }
    return parting.a == nil ? b.context.when(b.instant(at)) : a.context.when(a.instant(at))
  }
}

/// What one run requests and gets, as parts of a sentence.
extension ComparedRun {
  func when(_ instant: Instant, _ request: RequestFact) -> String {
    context.when(instant, seenFrom: request.acceptedAt)
  }

  /// For example "for 07:23 or later, with the charger".
  func words(ofTerms request: RequestFact?, besideOther kind: TaskKind?) -> String {
    guard let request else { return "never" }
    let date =
      request.notBefore > request.acceptedAt
      ? "for \(when(request.notBefore, request)) or later" : "without a date"
    var parts = [date]
    if request.request.needs.contains(.externalPower) { parts.append("with the charger") }
    if request.request.needs.contains(.network) { parts.append("with a network") }
    let kindText = request.kind == kind ? "" : "as \(request.kind.text) "
    return kindText + parts.joined(separator: ", ")
  }

  /// For example "starts 07:24".
  func words(ofEnding request: RequestFact) -> String {
    let at = request.endedAt.map { " \(when($0, request))" } ?? ""
    switch request.ending {
    case .pending: return "is still pending at the end"
    case .launched: return "starts\(at)"
    case .replaced: return "is replaced\(at)"
    case .cancelled: return "is cancelled\(at)"
    case .discarded(let cause): return "is discarded\(at) (\(cause.word))"
    }
  }

  /// What ended the reasons in this run that still hold in the other one, for example " (plugged in, line
  /// 9)".
  func ended(
    _ other: RequestState, _ own: RequestState, of request: RequestFact?, at time: Span
  ) -> String {
    guard let request, case .heldBack(let theirs) = other else { return "" }
    var gone = theirs
    if case .heldBack(let ours) = own { gone = theirs.subtracting(ours) }
    let rows = RunRecord.rows(context.rows, at: instant(time))
    for objector in RuleID.allCases where gone.contains(objector) {
      let end = objector.end(in: rows, for: request.kind, of: request.app)
      if let cause = context.text(end) { return " (\(cause))" }
    }
    return ""
  }
}

extension RequestState {
  var words: String {
    switch self {
    case .accepted: "is accepted"
    case .heldBack(let objectors):
      "is held back by "
        + listed(
          RuleID.allCases.filter { objectors.contains($0) }.map { $0.introduction.name.text })
    case .eligible: "is free to start"
    case .launched: "starts"
    case .replaced: "is replaced by a new request"
    case .cancelled: "is cancelled"
    case .discarded(let cause): "is discarded: \(cause.word)"
    }
  }
}

/// The difference of two spans that are shown in minutes, rounded so that it agrees with them as shown.
private func spanAsTold(from a: Span, to b: Span) -> Span {
  let minute: Int64 = 60_000
  let told = (b.milliseconds / minute - a.milliseconds / minute) * minute
  return (b - a).milliseconds.magnitude < 10 * minute ? b - a : .milliseconds(told)
}
