import PlainText
public import RunRecord
import SchedulerEngine

/// How the reasons against one identifier changed over a run: a line for each change, with what
/// ended the reasons that went, and for each call that was refused.
public struct ObjectionHistoryText {
  private let scene: Scene
  private let task: TaskKey

  public init(_ scene: Scene, _ task: TaskKey) {
    self.scene = scene
    self.task = task
  }

  public var text: String {
    var entries = scene.refusedCalls(of: task).map {
      Entry($0.at, .refusal, "\($0.what): \($0.why)")
    }
    var last: Instant?
    for request in scene.record.requests where request.key == task {
      if let last, last < request.acceptedAt {
        entries.append(
          Entry(last, .gap, "not requested for \(spanText(request.acceptedAt - last))"))
      }
      entries += self.entries(request)
      last = end(of: request)
    }
    let title = TitleLine(scene, task, before: "What objected to ").text
    let lines =
      entries.isEmpty
      ? ["  not requested: the app never submitted it."]
      : entries.indices.sorted { (entries[$0].at, $0) < (entries[$1].at, $1) }
        .flatMap { self.lines(entries[$0]) }
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  private struct Entry {
    enum Kind { case refusal, gap, request, reasons, free, end }

    let at: Instant
    let kind: Kind
    let words: String

    init(_ at: Instant, _ kind: Kind, _ words: String) {
      self.at = at
      self.kind = kind
      self.words = words
    }
  }

  private func entries(_ request: RequestFact) -> [Entry] {
    var entries = [
      Entry(request.acceptedAt, .request, "request \(request.id.number) accepted")
    ]
    var before = ObjectorSet.none
    for span in scene.record.objections(of: request.id) {
      if span.objections == before && !before.isEmpty { continue }
      let gone = before.subtracting(span.objections)
      let words =
        span.objections.isEmpty
        ? free(request, at: span.range.lowerBound)
        : span.objections.names.joined(separator: ", ")
      let at = span.range.lowerBound
      entries.append(
        Entry(at, span.objections.isEmpty ? .free : .reasons, words + ended(gone, at: at)))
      before = span.objections
    }
    if let endedAt = request.endedAt { entries.append(Entry(endedAt, .end, ending(request))) }
    return entries
  }

  private func free(_ request: RequestFact, at instant: Instant) -> String {
    guard let transfer = scene.record.transfer(request.id) else {
      return "nothing objects; it waits for the device to wake"
    }
    let isOver = transfer.endedAt.map { $0 <= instant } ?? false
    return isOver ? "nothing objects to telling the app" : "nothing objects; its bytes move"
  }

  /// What brought the change about, for each reason that went.
  private func ended(_ objectors: ObjectorSet, at instant: Instant) -> String {
    let rows = RunRecord.rows(scene.rows, at: instant)
    let words = Objector.allCases.filter { objectors.contains($0) }.map { objector in
      let cause = scene.text(objector.end(in: rows)).map { ": \($0)" } ?? ""
      return objector.introduction.name.text + cause
    }
    return words.isEmpty ? "" : " (ended: \(words.joined(separator: "; ")))"
  }

  private func ending(_ request: RequestFact) -> String {
    guard case .launched(let id) = request.ending, let run = scene.record.run(id) else {
      return request.ending.text + (request.ending.cause.map { ": \($0)" } ?? "")
    }
    let cause = run.cause.map { " (\($0))" } ?? ""
    let launched = run.isForced ? "launched by the test" : "launched"
    guard let duration = run.duration else { return "\(launched), still running" }
    return "\(launched): \(run.outcomeText) after \(spanText(duration))\(cause)"
  }

  /// When the request and the run it led to were over; nil while they are not.
  private func end(of request: RequestFact) -> Instant? {
    guard case .launched(let id) = request.ending else { return request.endedAt }
    return scene.record.run(id)?.endedAt
  }

  private func lines(_ entry: Entry) -> [String] {
    let time = scene.when(entry.at)
    let tone: Tone =
      switch entry.kind {
      case .gap, .request: .quiet
      case .refusal: .blocked
      case .reasons: .waiting
      case .free, .end: .good
      }
    let indent = columns(of: time) + 2
    let lines = entry.words.wrapped(to: scene.look.textWidth - indent - 2)
    return lines.enumerated().map { index, line in
      "  " + (index == 0 ? time : "").padded(to: indent) + scene.look.paint(line, tone)
    }
  }
}
