public import SchedulerEngine

/// The objections to one request during a span of time, which excludes its end.
public struct ObjectionSpan: Equatable, Sendable {
  public let request: RequestID
  public let range: Range<Instant>
  /// Empty while the request may run at the next wake.
  public let objections: RuleSet
}

extension RunRecord {
  /// What objected to a request from its first decision to its end, span by span.
  ///
  /// Objections that lasted no time are left out.
  public func objections(of request: RequestID) -> [ObjectionSpan] {
    guard let fact = self.request(request) else { return [] }
    var spans: [ObjectionSpan] = []
    eachObjection(to: fact) { spans.append($0) }
    return spans
  }

  /// As above without building a list, for callers that go through very many requests.
  package func eachObjection(to fact: RequestFact, _ take: (ObjectionSpan) -> Void) {
    var place = fact.firstStep
    while place >= 0 {
      let step = objectionSteps[Int(place)]
      let end = fact.endedAt ?? whole.upperBound
      let next = step.next >= 0 ? objectionSteps[Int(step.next)].at : end
      if step.at < next {
        take(ObjectionSpan(request: fact.id, range: step.at..<next, objections: step.objections))
      }
      place = step.next
    }
  }

  /// What objected to the selected requests within this range, clipped to it, request by request. Times
  /// without a pending request are in none of the spans.
  public func objections(
    of selection: TaskSelection, during range: Range<Instant>
  ) -> [ObjectionSpan] {
    var spans: [ObjectionSpan] = []
    for request in requests where selection.contains(request) {
      if request.acceptedAt >= range.upperBound { continue }
      if let endedAt = request.endedAt, endedAt <= range.lowerBound { continue }
      for span in objections(of: request.id) {
        let part = span.range.clamped(to: range)
        if part.isEmpty { continue }
        spans.append(
          ObjectionSpan(request: request.id, range: part, objections: span.objections))
      }
    }
    return spans
  }

  /// What objects to a request at this instant, after everything decided at it; nil if the request is not
  /// pending or has not been decided yet.
  public func objections(of request: RequestID, at instant: Instant) -> RuleSet? {
    step(of: request, at: instant)?.objections
  }

  /// The time since which this objector has objected to a request without a break; nil if it does not object.
  public func since(
    _ objector: RuleID, objectsTo request: RequestID, at instant: Instant
  ) -> Instant? {
    guard let fact = self.request(request), fact.isPending(at: instant) else { return nil }
    var since: Instant?
    var place = fact.firstStep
    while place >= 0, objectionSteps[Int(place)].at <= instant {
      let step = objectionSteps[Int(place)]
      since = step.objections.contains(objector) ? since ?? step.at : nil
      place = step.next
    }
    return since
  }

  private func step(of request: RequestID, at instant: Instant) -> ObjectionStep? {
    guard let fact = self.request(request), fact.isPending(at: instant) else { return nil }
    var found: ObjectionStep?
    var place = fact.firstStep
    while place >= 0, objectionSteps[Int(place)].at <= instant {
      found = objectionSteps[Int(place)]
      place = objectionSteps[Int(place)].next
    }
    return found
  }
}
