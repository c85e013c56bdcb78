import RunRecord
import SchedulerEngine

/// The lane of one identifier: submissions, waits by main cause, runs with their outcomes, refusals.
struct TaskLane {
  let context: ReportContext
  let task: TaskKey
  let place: Int
  let label: String
  let outcomes: RunPicture.Outcomes

  private static let height: Int64 = 50
  private static let barTop: Int64 = 12
  private static let barHeight: Int64 = 20

  func draw(on sheet: inout PictureSheet) {
    let frame = sheet.frame
    let begin = sheet.y
    let above = sheet.svg
    sheet.svg = SVGText()
    let top = sheet.label(
      frame.isNarrow ? label : "  " + label, "task", height: TaskLane.height)
    let below = top + TaskLane.barTop + TaskLane.barHeight + 8
    switch outcomes {
    case .shown:
      let (runs, submissions) = marks(frame)
      waits(frame, top: top, &sheet)
      bars(frame, top: top, &sheet)
      sheet.draw(runs, at: top + TaskLane.barTop + TaskLane.barHeight / 2)
      sheet.draw(submissions, at: below)
    case .hidden: sheet.draw(firstSubmission(frame), at: below)
    }
    let drawn = sheet.svg
    sheet.svg = above
    // A group around the lane, so that the whole lane can be selected.
    sheet.svg.group("g", [.of("row"), .init("data-task", Int64(place))]) { svg in
      svg.element(
        "rect",
        [
          .of("hit"), .x(0), .y(begin), .width(frame.width),
          .height(top + TaskLane.height - begin),
        ])
      svg.append(drawn)
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
      sheet.svg.shape(
        "rect",
        [
          .of("\(stretch.cause.kind)"), .x(left), .y(top + TaskLane.barTop),
          .width(max(width, PictureFrame.columnWidth)), .height(TaskLane.barHeight),
        ], named: title(of: stretch, frame))
    }
  }

  private func title(of stretch: WaitStrip.Stretch, _ frame: PictureFrame) -> String {
    let (from, to) = (stretch.range.lowerBound, stretch.range.upperBound)
    let names = RuleID.allCases.filter { stretch.objections.contains($0) }
      .map { "\($0.introduction.name)" }
    let reasons = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    let parts = stretch.parts > 1 ? ", \(stretch.parts) times" : ""
    return "\(context.when(from)) to \(context.when(to, seenFrom: from)), "
      + "\(stretch.cause.words)\(parts)\(reasons)"
  }

  /// Draws the runs that are long enough to be seen.
  private func bars(_ frame: PictureFrame, top: Int64, _ sheet: inout PictureSheet) {
    for run in context.record.runs where run.key == task {
      let left = frame.x(run.launchedAt)
      let width = frame.x(run.endedAt ?? context.record.end) - left
      if width < 4 || run.launchedAt >= frame.range.upperBound { continue }
      let mark = PictureMark(run.ending.description.group)
      sheet.svg.shape(
        "rect",
        [
          .of("run \(mark.kind)"), .x(left), .y(top + TaskLane.barTop - 3), .width(width),
          .height(TaskLane.barHeight + 6),
        ], named: words(of: run))
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
      runs.add(PictureMark(run.ending.description.group), at: run.launchedAt, words(of: run))
    }
    for call in context.refusedCalls(of: task) {
      runs.add(.refused, at: call.at, "\(context.when(call.at)) \(call.what): \(call.why)")
    }
    return (runs, submissions)
  }

  /// Only the first one, because any later one would reveal what became of the first.
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
    "\(context.when(instant)) \(ending.word.text)" + (ending.causeText.map { ": " + $0 } ?? "")
  }
}

/// Why one identifier waited, column by column. Each column shows the cause that held it longest.
struct WaitStrip {
  /// What one cause did in a column.
  private struct Share {
    /// In milliseconds.
    var length: Int64 = 0
    var objections: UInt32 = 0
    /// From the beginning of its first wait to the end of its last one.
    var range = Instant.earliest..<Instant.earliest
    /// The number of waits that are not the continuation of one before.
    var begun = 0
  }

  private struct Column {
    /// In the order of the causes.
    var shares: [Share] = []

    mutating func add(
      _ cause: WaitCause, _ own: Range<Instant>, _ objector: RuleID?, begins: Bool
    ) {
      if shares.isEmpty { shares = Array(repeating: Share(), count: WaitCause.allCases.count) }
      var share = shares[Int(cause.rawValue)]
      share.range = (share.length == 0 ? own.lowerBound : share.range.lowerBound)..<own.upperBound
      // A wait shorter than a column still counts.
      share.length += max(own.length.milliseconds, 1)
      if let objector { share.objections |= 1 << objector.rawValue }
      if begins { share.begun += 1 }
      shares[Int(cause.rawValue)] = share
    }

    var main: (cause: WaitCause, share: Share)? {
      var found: WaitCause?
      for cause in WaitCause.allCases where !shares.isEmpty && length(of: cause) > 0 {
        if found.map({ length(of: cause) > length(of: $0) }) ?? true { found = cause }
      }
      return found.map { ($0, shares[Int($0.rawValue)]) }
    }

    private func length(of cause: WaitCause) -> Int64 { shares[Int(cause.rawValue)].length }
  }

  struct Stretch {
    var columns: Range<Int>
    let cause: WaitCause
    var objections: RuleSet
    /// From the exact beginning of its first wait to the exact end of its last one.
    var range: Range<Instant>
    /// The number of separate waits, which are too close to each other to be drawn as several.
    var parts: Int
  }

  private var columns: [Column]
  /// When the last wait of each cause ended.
  private var ends = Array(repeating: Instant.earliest, count: WaitCause.allCases.count)
  private let frame: PictureFrame

  init(_ frame: PictureFrame) {
    self.frame = frame
    columns = Array(repeating: Column(), count: frame.columnCount)
  }

  mutating func add(_ span: ObjectionSpan, isTransfer: Bool) {
    let part = span.range.clamped(to: frame.range)
    if part.isEmpty { return }
    guard let touched = frame.touched(by: part) else { return }
    let cause = WaitCause(span.objections, isTransfer: isTransfer)
    let begins = ends[Int(cause.rawValue)] < part.lowerBound
    ends[Int(cause.rawValue)] = part.upperBound
    for column in touched {
      // The last column that is touched has what is left of the wait.
      let begin = max(part.lowerBound, frame.instant(ofColumn: column))
      let end = column == touched.upperBound ? part.upperBound : frame.instant(ofColumn: column + 1)
      columns[column].add(
        cause, begin..<max(begin, end), span.objections.first,
        begins: begins && column == touched.lowerBound)
    }
  }

  /// Adjacent columns of the same cause, joined.
  var stretches: [Stretch] {
    var found: [Stretch] = []
    for (place, column) in columns.enumerated() {
      guard let (cause, share) = column.main else { continue }
      let last = found.count - 1
      if last >= 0, found[last].columns.upperBound == place, found[last].cause == cause {
        found[last].columns = found[last].columns.lowerBound..<(place + 1)
        found[last].objections.bits |= share.objections
        found[last].range = found[last].range.lowerBound..<share.range.upperBound
        found[last].parts += share.begun
      } else {
        found.append(
          Stretch(
            columns: place..<(place + 1), cause: cause,
            objections: RuleSet(bits: share.objections), range: share.range,
            parts: max(share.begun, 1)))
      }
    }
    return found
  }
}

/// What a request waits for, in as few kinds as a picture can tell apart. The first objection in order of
/// precedence decides, as everywhere.
enum WaitCause: UInt8, CaseIterable {
  /// Nothing objects; it starts at the next wake.
  case wake
  /// Its own earliest begin date.
  case date
  /// The system spreads the app's launches over time.
  case pace
  /// The device is not in the state that the request or the system requires.
  case conditions
  /// Something that only the user can end.
  case user
  /// Other work uses what the request needs.
  case others
  /// A transfer that nothing objects to: its bytes are moving.
  case moving

  init(_ objections: RuleSet, isTransfer: Bool = false) {
    guard let first = objections.first else {
      self = isTransfer ? .moving : .wake
      return
    }
    switch first.introduction.card.waitsFor {
    case .date: self = .date
    case .pace: self = .pace
    case .conditions: self = .conditions
    case .user: self = .user
    case .others: self = .others
    }
  }

  var kind: StaticString { description.kind }
  var words: StaticString { description.words }

  /// The name of its style, and the text of the legend.
  private var description: (kind: StaticString, words: StaticString) {
    switch self {
    case .wake: ("w-wake", "may run, waits for a wake")
    case .date: ("w-date", "waits for its date")
    case .pace: ("w-pace", "waits for likely use, spacing or budget")
    case .conditions: ("w-cond", "waits for conditions")
    case .user: ("w-user", "held by the user")
    case .others: ("w-others", "waits for others")
    case .moving: ("w-moves", "moving its bytes")
    }
  }
}
