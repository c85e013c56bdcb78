import Basics
import RunRecord
public import SchedulerEngine

/// A run as a picture in SVG: what the device and its apps did, and for each identifier when it was
/// asked for, what it waited for, when it ran and how that ended.
///
/// The context keeps at least the rows that `needs` asks for. A picture of any run has about the same
/// size, because nothing narrower than a few pixels is drawn by itself.
public struct RunPicture {
  let context: ReportContext
  let frame: PictureFrame
  private let labels: [(task: TaskKey, label: String)]
  private let activities: [AppID: [ActivityRow]]
  private let outcomes: Outcomes

  /// Whether what came of the requests is drawn, or still to be guessed by whoever looks.
  public enum Outcomes: Sendable { case shown, hidden }

  /// Whether the picture looks at this row itself rather than at the record.
  public static func needs(_ row: LogRow) -> Bool {
    switch row.happening {
    case .phase, .processEnded: true
    default: ReportContext.needs(row)
    }
  }

  /// `width` is in pixels, whose number decides how much is told apart.
  public init(
    _ context: ReportContext, during range: Range<Instant>, width: Int64,
    outcomes: Outcomes = .shown
  ) {
    self.context = context
    self.outcomes = outcomes
    labels = context.askedFor.map { ($0, context.taskName($0)) }
    let rows = context.activityRows
    activities = rows
    let outside = rows.values.flatMap { $0.map { "  " + $0.label } }
    let apps = context.apps.map { context.name($0) }
    let states = DeviceLane.allCases.map { "\($0.label)" }
    frame = PictureFrame(
      width: width, labels: labels.map { "  " + $0.label } + outside + apps + states, during: range)
  }

  public var svg: String {
    var sheet = PictureSheet(frame)
    let strips = DeviceStrips(context, frame)
    sheet.skip(TimeAxis.height)
    for lane in DeviceLane.allCases {
      let stretches = strips.device[Int(lane.rawValue)].stretches
      if stretches.isEmpty && !lane.isUsual { continue }
      sheet.states("\(lane.label)", stretches, .device) { "\(lane.words($0))" }
    }
    for index in context.apps.indices {
      let app = AppID(index: Int32(index))
      sheet.skip(12)
      sheet.states(
        context.name(context.apps[index]), told(strips.apps[index].stretches), .app,
        over: strips.swiped[index].stretches
      ) { "\($0.wordsOfApp)" }
      for (place, task) in labels.enumerated() where task.task.app == app {
        TaskLane(context, task.task, place: place, label: task.label, outcomes).draw(on: &sheet)
      }
      if outcomes == .shown {
        for row in activities[app] ?? [] { ActivityLane(context, row).draw(on: &sheet) }
      }
    }
    PictureLegend.draw(on: &sheet)
    return sheet.picture(named: title, summary: summary, axis: TimeAxis(frame, context.clock))
  }

  /// An app that works in the background gives a run away; that it is used does not.
  private func told(
    _ stretches: [(columns: Range<Int>, level: Level)]
  ) -> [(columns: Range<Int>, level: Level)] {
    switch outcomes {
    case .shown: stretches
    case .hidden: stretches.filter { $0.level == .full }
    }
  }

  private var title: String {
    "Background tasks from \(context.when(frame.range.lowerBound)) to "
      + context.when(frame.range.upperBound)
  }

  /// For who cannot see it: how often each ran.
  private var summary: String {
    if outcomes == .hidden { return "What came of the requests is not shown yet." }
    let outside = context.activities.map {
      "\(context.name($0.activity)) began " + ($0.began == 1 ? "once" : "\($0.began) times")
    }
    var runs: [TaskKey: Int] = [:]
    for run in context.record.runs where frame.range.contains(run.launchedAt) {
      runs[run.key, default: 0] += 1
    }
    let words = labels.map { task in
      let count = runs[task.task] ?? 0
      return "\(context.name(task.task)) " + (count == 1 ? "ran once" : "ran \(count) times")
    }
    return (words + outside.prefix(20)).joined(separator: "; ")
  }
}
