import RunRecord
import SchedulerEngine

/// Both runs, compared as far as both go.
struct RunPair {
  let a: ComparedRun
  let b: ComparedRun

  /// Nothing from here on is compared.
  var limit: Span { min(a.length, b.length) + .milliseconds(1) }

  func run(_ side: ComparedSide) -> ComparedRun { side == .a ? a : b }
}

extension RunPair {
  /// Nil where both requests live the same life.
  func parting(of pair: RequestPair) -> Parting? {
    guard let left = pair.a else {
      return pair.b.map { Parting(at: b.time($0.acceptedAt), difference: .missing(in: .a)) }
    }
    let from = a.time(left.acceptedAt)
    guard let right = pair.b else { return Parting(at: from, difference: .missing(in: .b)) }
    let other = b.time(right.acceptedAt)
    if from != other { return Parting(at: min(from, other), difference: .acceptedApart) }
    if !asksTheSame(left, right) { return Parting(at: from, difference: .asked) }
    return partingOfSteps(left, right) ?? partingOfRuns(left, right)
  }

  /// Whether the same becomes of both at the same time, whatever was asked or decided before.
  func endAlike(_ left: RequestFact, _ right: RequestFact) -> Bool {
    let one = a.steps(of: left, before: limit).last { $0.state.isEnd }
    let two = b.steps(of: right, before: limit).last { $0.state.isEnd }
    return one == two && partingOfRuns(left, right) == nil
  }

  private func asksTheSame(_ left: RequestFact, _ right: RequestFact) -> Bool {
    let (one, two) = (left.request, right.request)
    return one.kind == two.kind && one.needs == two.needs && one.protection == two.protection
      && one.continued == two.continued && earliest(a, left) == earliest(b, right)
  }

  /// A date that has passed asks for nothing.
  private func earliest(_ run: ComparedRun, _ request: RequestFact) -> Span {
    run.time(request.notBefore)
  }

  private func partingOfSteps(_ left: RequestFact, _ right: RequestFact) -> Parting? {
    let one = a.steps(of: left, before: limit)
    let two = b.steps(of: right, before: limit)
    var place = 0
    while place < one.count, place < two.count, one[place] == two[place] { place += 1 }
    let next = [one, two].compactMap { place < $0.count ? $0[place].at : nil }
    guard let at = next.min() else { return nil }
    func state(_ steps: [RequestStep]) -> RequestState {
      steps.last { $0.at <= at }?.state ?? .accepted
    }
    return Parting(at: at, difference: .state(a: state(one), b: state(two)))
  }

  private func partingOfRuns(_ left: RequestFact, _ right: RequestFact) -> Parting? {
    guard let one = a.run(of: left), let two = b.run(of: right) else { return nil }
    let ends = (a.end(of: one, before: limit), b.end(of: two, before: limit))
    if ends == (nil, nil) || ends.0 == ends.1 && one.goesLike(two) { return nil }
    let at = [ends.0, ends.1].compactMap { $0 }.min() ?? a.time(one.launchedAt)
    return Parting(at: at, difference: .run(a: one, b: two))
  }
}

extension ComparedRun {
  /// When a run was over; nil where that lies beyond.
  fileprivate func end(of run: RunFact, before limit: Span) -> Span? {
    guard let endedAt = run.endedAt, time(endedAt) < limit else { return nil }
    return time(endedAt)
  }
}

extension RunFact {
  /// How it ended and what it used, whatever its time.
  fileprivate func goesLike(_ other: RunFact) -> Bool {
    outcome == other.outcome && expiry?.cause == other.expiry?.cause
      && expiry?.hasHandler == other.expiry?.hasHandler && killCause == other.killCause
      && use == other.use
  }
}
