import Basics
package import RunRecord
public import SchedulerEngine

extension ReportContext {
  /// How the reasons against one identifier changed over a run: a line for each change, with what ended the
  /// reasons that disappeared, and for each call that was refused.
  public func objectionHistory(of task: TaskKey) -> String {
    var entries = refusedCalls(of: task).map {
      Entry(at: $0.at, kind: .refusal, words: "\($0.what): \($0.why)")
    }
    var last: Instant?
    for request in record.requests where request.key == task {
      if let last, last < request.acceptedAt {
        entries.append(
          Entry(
            at: last, kind: .gap, words: "not requested for \(spanText(request.acceptedAt - last))")
        )
      }
      entries += self.entries(request)
      last = end(of: request)
    }
    let title = title(task, before: "What held back ")
    let lines =
      entries.isEmpty
      ? ["  not requested: the app never submitted a request."]
      : entries.indices.sorted { (entries[$0].at, $0) < (entries[$1].at, $1) }
        .flatMap { self.lines(entries[$0]) }
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  private struct Entry {
    enum Kind { case refusal, gap, request, reasons, free, end }

    let at: Instant
    let kind: Kind
    let words: String
  }

  private func entries(_ request: RequestFact) -> [Entry] {
    var entries = [
      Entry(at: request.acceptedAt, kind: .request, words: "request \(request.id.number) accepted")
    ]
    var before = RuleSet.none
    for span in record.objections(of: request.id) {
      if span.objections == before && !before.isEmpty { continue }
      let gone = before.subtracting(span.objections)
      let words =
        span.objections.isEmpty
        ? free(request, at: span.range.lowerBound)
        : span.objections.names.joined(separator: ", ")
      let at = span.range.lowerBound
      entries.append(
        Entry(
          at: at, kind: span.objections.isEmpty ? .free : .reasons,
          words: words + ended(gone, request, at: at))
      )
      before = span.objections
    }
    if let endedAt = request.endedAt {
      entries.append(Entry(at: endedAt, kind: .end, words: ending(request)))
    }
    return entries
  }

  private func free(_ request: RequestFact, at instant: Instant) -> String {
    guard let transfer = record.transfer(request.id) else {
      return "nothing holds it back; it waits for the device to wake"
    }
    let isOver = transfer.endedAt.map { $0 <= instant } ?? false
    return isOver
      ? "nothing keeps the system from telling the app" : "nothing holds it back; its bytes move"
  }

  /// What caused the change, for each reason that disappeared.
  private func ended(_ objectors: RuleSet, _ request: RequestFact, at instant: Instant) -> String {
    let rows = RunRecord.rows(self.rows, at: instant)
    let words = RuleID.allCases.filter { objectors.contains($0) }.map { objector in
      let cause =
        text(objector.end(in: rows, for: request.kind, of: request.app)).map { ": \($0)" } ?? ""
      return objector.introduction.name.text + cause
    }
    return words.isEmpty ? "" : " (ended: \(words.joined(separator: "; ")))"
  }

  private func ending(_ request: RequestFact) -> String {
    guard case .launched(let id) = request.ending, let run = record.run(id) else {
      return request.ending.word.text + (request.ending.causeText.map { ": \($0)" } ?? "")
    }
    let cause = run.cause.map { " (\($0))" } ?? ""
    let launched = run.isForced ? "launched by the test" : "launched"
    guard let duration = run.duration else { return "\(launched), still running" }
    return "\(launched): \(run.outcomeText) after \(spanText(duration))\(cause)"
  }

  /// The end of the run that the request led to, or else of the request; nil if that has not ended.
  private func end(of request: RequestFact) -> Instant? {
    guard case .launched(let id) = request.ending else { return request.endedAt }
    return record.run(id)?.endedAt
  }

  private func lines(_ entry: Entry) -> [String] {
    let time = when(entry.at)
    let tone: Tone =
      switch entry.kind {
      case .gap, .request: .quiet
      case .refusal: .blocked
      case .reasons: .waiting
      case .free, .end: .good
      }
    let indent = columns(of: time) + 2
    let lines = entry.words.wrapped(to: style.textWidth - indent - 2)
    return lines.enumerated().map { index, line in
      "  " + (index == 0 ? time : "").padded(to: indent) + style.paint(line, tone)
    }
  }
}

extension ReportContext {
  /// A sentence about what kept a task from running; nil if nothing did.
  package func reason(
    _ why: WhyNot, of task: TaskKey, because objector: RuleID?, at now: Instant
  ) -> String? {
    switch why {
    case .neverRequested: return neverRequested(task, seenFrom: now).withCapital
    case .notRequested(let last, let run, _):
      return notRequested(last, run, seenFrom: now).withCapital
    case .running: return nil
    case .pending(let explanation):
      guard let objection = explanation.objections.first(where: { $0.objector == objector }) else {
        return nil
      }
      return quantities(at: explanation.at).sentence(objection.answer.sentence)
        + " [\(objection.answer.trustText)]"
    }
  }

  /// The evidence on which a rule does not object to a request.
  package func evidence(_ answer: RuleAnswer, at now: Instant) -> String {
    quantities(at: now).passed(answer)
  }
}

extension RuleID {
  /// For example "app-switcher: after the user swiped the app away, waits until it is opened again".
  package var introduced: String { "\(introduction.name.text): \(introduction.summary)" }
}
