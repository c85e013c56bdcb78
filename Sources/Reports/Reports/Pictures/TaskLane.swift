import RunRecord
import SchedulerEngine

/// The lane of one identifier: submissions, waits by main cause, runs with their outcomes, refusals.
struct TaskLane {
  private let context: ReportContext
  private let task: TaskKey
  private let place: Int
  private let label: String
  private let outcomes: RunPicture.Outcomes

  private static let height: Int64 = 50
  private static let barTop: Int64 = 12
  private static let barHeight: Int64 = 20

  init(
    _ context: ReportContext, _ task: TaskKey, place: Int, label: String,
    _ outcomes: RunPicture.Outcomes
  ) {
    self.context = context
    self.task = task
    self.place = place
    self.label = label
    self.outcomes = outcomes
  }

  func draw(on sheet: inout PictureSheet) {
    let frame = sheet.frame
    let begin = sheet.y
    var lane = sheet.blank
    let top = lane.label(
      frame.isNarrow ? label : "  " + label, "task", height: TaskLane.height)
    let below = top + TaskLane.barTop + TaskLane.barHeight + 8
    switch outcomes {
    case .shown:
      let (runs, submissions) = marks(frame)
      waits(frame, top: top, &lane)
      bars(frame, top: top, &lane)
      lane.draw(runs, at: top + TaskLane.barTop + TaskLane.barHeight / 2)
      lane.draw(submissions, at: below)
    case .hidden: lane.draw(firstSubmission(frame), at: below)
    }
    let drawn = lane.svg
    // The group around it can be pointed at as a whole.
    sheet.replace(with: lane) { svg in
      svg.group("g", [.of("row"), .init("data-task", Int64(place))]) { svg in
        svg.element(
          "rect",
          [
            .of("hit"), .x(0), .y(begin), .width(frame.width),
            .height(top + TaskLane.height - begin),
          ])
        svg.append(drawn)
      }
    }
  }

  private func waits(_ frame: PictureFrame, top: Int64, _ sheet: inout PictureSheet) {
    var strip = WaitStrip(frame)
    let isTransfer = context.record.transfers.contains { $0.key == task }
    for span in context.record.objections(of: .task(task), during: frame.range) {
      strip.add(span, isTransfer: isTransfer)
    }
    for stretch in strip.stretches {
      sheet.explain(stretch.cause)
      let left = frame.x(ofColumn: stretch.columns.lowerBound)
      let width = frame.x(ofColumn: stretch.columns.upperBound) - left
      sheet.draw { svg in
        svg.shape(
          "rect",
          [
            .of("\(stretch.cause.kind)"), .x(left), .y(top + TaskLane.barTop),
            .width(max(width, PictureFrame.columnWidth)), .height(TaskLane.barHeight),
          ], named: title(of: stretch, frame))
      }
    }
  }

  private func title(of stretch: WaitStrip.Stretch, _ frame: PictureFrame) -> String {
    let from = frame.instant(ofColumn: stretch.columns.lowerBound)
    let to = min(frame.instant(ofColumn: stretch.columns.upperBound), frame.range.upperBound)
    let names = RuleID.allCases.filter { stretch.objections.contains($0) }
      .map { "\($0.introduction.name)" }
    let reasons = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    return "\(context.when(from)) to \(context.when(to, seenFrom: from)), "
      + "\(stretch.cause.words)\(reasons)"
  }

  /// Runs that last long enough to be seen.
  private func bars(_ frame: PictureFrame, top: Int64, _ sheet: inout PictureSheet) {
    for run in context.record.runs where run.key == task {
      let left = frame.x(run.launchedAt)
      let width = frame.x(run.endedAt ?? context.record.end) - left
      if width < 4 || run.launchedAt >= frame.range.upperBound { continue }
      let mark = PictureMark(run.outcome)
      sheet.draw { svg in
        svg.shape(
          "rect",
          [
            .of("run \(mark.kind)"), .x(left), .y(top + TaskLane.barTop - 3), .width(width),
            .height(TaskLane.barHeight + 6),
          ], named: words(of: run))
      }
    }
  }

  private func marks(_ frame: PictureFrame) -> (runs: MarkRow, submissions: MarkRow) {
    var runs = MarkRow(frame)
    var submissions = MarkRow(frame)
    for request in context.record.requests where request.key == task {
      let at = request.acceptedAt
      submissions.add(.submitted, at: at, "submitted " + context.when(at))
      guard let endedAt = request.endedAt else { continue }
      switch request.ending {
      case .cancelled, .discarded:
        runs.add(.gone, at: endedAt, words(of: request.ending, at: endedAt))
      case .pending, .launched, .replaced: break
      }
    }
    for run in context.record.runs where run.key == task {
      runs.add(PictureMark(run.outcome), at: run.launchedAt, words(of: run))
    }
    for call in context.refusedCalls(of: task) {
      runs.add(.refused, at: call.at, "\(context.when(call.at)) \(call.what): \(call.why)")
    }
    return (runs, submissions)
  }

  /// Any later one would tell what became of it.
  private func firstSubmission(_ frame: PictureFrame) -> MarkRow {
    var row = MarkRow(frame)
    if let at = context.record.requests.first(where: { $0.key == task })?.acceptedAt {
      row.add(.submitted, at: at, "first submitted " + context.when(at))
    }
    return row
  }

  private func words(of run: RunFact) -> String {
    let length = run.duration.map { " for " + spanText($0) } ?? ""
    let cause = run.cause.map { ", " + $0 } ?? ""
    return "\(context.when(run.launchedAt)) ran\(length): \(run.outcomeText)\(cause)"
  }

  private func words(of ending: RequestEnding, at instant: Instant) -> String {
    "\(context.when(instant)) \(ending.text)" + (ending.cause.map { ": " + $0 } ?? "")
  }
}
