import RunRecord
import SchedulerEngine

extension ExpectationEvaluator {
  /// A rule that shall object, alone or first, for the whole time and for each task that is meant.
  func reason(_ word: ExpectedWord, _ expected: Located<RuleID>) -> Mismatch? {
    if time.isEmpty { return nothingToJudge(word, expected.span) }
    for task in frame.tasks {
      let history = ObjectionTimeline(of: task, in: record)
      for stretch in time.stretches where !stretch.isEmpty {
        guard
          let part = history.firstPart(
            of: stretch, where: { !$0.fits(word, expected.value) })
        else { continue }
        return mismatch(word, expected, task, part, history)
      }
    }
    return nil
  }

  private func mismatch(
    _ word: ExpectedWord, _ expected: Located<RuleID>, _ task: TaskKey,
    _ part: ObjectionTimeline.Part, _ history: ObjectionTimeline
  ) -> Mismatch {
    let difference: Difference =
      if let objections = part.objections {
        .otherReasons(objections, expected: expected.value)
      } else {
        .notRequested(
          record.lastRequest(of: .task(task), before: part.range.lowerBound),
          expected: expected.value)
      }
    return Mismatch(
      word: word, span: expected.span, difference: difference, during: part.range, further: 0,
      nearest: launches.launched(in: part.range).first.map {
        NearestRun.inside($0, part.range)
      }, reasons: heldReasons(in: part.range))
  }
}

extension RuleSet {
  fileprivate func fits(_ word: ExpectedWord, _ expected: RuleID) -> Bool {
    switch word {
    case .onlyBecause: self == RuleSet([expected])
    case .decidedBy: first == expected
    default: contains(expected)
    }
  }
}

extension RunRecord {
  /// What became of the request that was accepted last by then.
  func lastRequest(of selection: TaskSelection, before instant: Instant) -> LastRequest {
    guard let request = requests.last(where: { selection.contains($0) && $0.acceptedAt <= instant })
    else { return .never }
    guard case .launched(let id) = request.ending, let run = run(id), run.isRunning(at: instant)
    else { return .ended(request) }
    return .running(run)
  }
}
