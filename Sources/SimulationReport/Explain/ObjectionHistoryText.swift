import PlainText
public import RunRecord
import SchedulerEngine

/// How the reasons against one identifier changed over a run: a line for each change, with what
/// ended the reasons that went.
///
/// Of a long run the latest lines are shown, after one that says how many were left out.
public struct ObjectionHistoryText {
  private let scene: Scene
  private let task: TaskKey
  private let most: Int

  public init(_ scene: Scene, _ task: TaskKey, atMost lines: Int = 200) {
    self.scene = scene
    self.task = task
    most = max(lines, 1)
  }

  public var text: String {
    let requests = scene.record.requests.filter { $0.key == task }
    var lines: [String] = []
    var last: Instant?
    for request in requests {
      if let last, last < request.acceptedAt {
        lines += entry(last, .gap, "not requested for \(spanText(request.acceptedAt - last))")
      }
      lines += self.lines(request)
      last = end(of: request)
    }
    if requests.isEmpty { lines = ["  not requested: the app never submitted it."] }
    let leftOut = lines.count - most
    if leftOut > 0 {
      lines.removeFirst(leftOut)
      lines.insert(
        scene.look.paint("  (\(counted(leftOut, "earlier line")) left out)", .quiet), at: 0)
    }
    let title = TitleLine(scene, task.name, before: "What objected to ").text
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  private enum Entry { case gap, request, reasons, free, end }

  private func lines(_ request: RequestFact) -> [String] {
    var lines = entry(request.acceptedAt, .request, "request \(request.id.number) accepted")
    var before = ObjectorSet.none
    for span in scene.record.objections(of: request.id) {
      if span.objections == before && !before.isEmpty { continue }
      let gone = before.subtracting(span.objections)
      let words =
        span.objections.isEmpty
        ? "nothing objects; it waits for the device to wake"
        : span.objections.names.joined(separator: ", ")
      let kind = span.objections.isEmpty ? Entry.free : .reasons
      lines += entry(span.range.lowerBound, kind, words + ended(gone, at: span.range.lowerBound))
      before = span.objections
    }
    if let endedAt = request.endedAt { lines += entry(endedAt, .end, ending(request)) }
    return lines
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
    guard let duration = run.duration else { return "launched, still running" }
    return "launched: \(run.outcomeText) after \(spanText(duration))\(cause)"
  }

  /// When the request and the run it led to were over; nil while they are not.
  private func end(of request: RequestFact) -> Instant? {
    guard case .launched(let id) = request.ending else { return request.endedAt }
    return scene.record.run(id)?.endedAt
  }

  private func entry(_ instant: Instant, _ kind: Entry, _ words: String) -> [String] {
    let time = scene.when(instant)
    let tone: Tone =
      switch kind {
      case .gap, .request: .quiet
      case .reasons: .waiting
      case .free, .end: .good
      }
    let indent = columns(of: time) + 2
    let lines = words.wrapped(to: scene.look.textWidth - indent - 2)
    return lines.enumerated().map { index, line in
      "  " + (index == 0 ? time : "").padded(to: indent) + scene.look.paint(line, tone)
    }
  }
}
