import PlainText
import RunRecord
public import SchedulerEngine
public import SimulationReport

/// A run as a picture in SVG: what the device and its apps did, and for each identifier when it was
/// asked for, what it waited for, when it ran and how that ended.
///
/// The scene keeps at least the rows that `needs` asks for. A picture of any run has about the same
/// size, because nothing narrower than a few pixels is drawn by itself.
public struct RunPicture {
  let scene: Scene
  let frame: PictureFrame
  private let labels: [(task: TaskKey, label: String)]

  /// Whether the picture looks at this row itself rather than at the record.
  public static func needs(_ row: LogRow) -> Bool {
    switch row.happening {
    case .phase, .processEnded: true
    default: Scene.needs(row)
    }
  }

  /// `width` is in pixels, whose number decides how much is told apart.
  public init(_ scene: Scene, during range: Range<Instant>, width: Int64) {
    self.scene = scene
    labels = scene.askedFor.map { ($0, scene.taskName($0)) }
    let apps = scene.apps.map { scene.name($0) }
    let states = DeviceLane.allCases.map { "\($0.label)" }
    frame = PictureFrame(
      width: width, labels: labels.map { "  " + $0.label } + apps + states, during: range)
  }

  public var svg: String {
    var sheet = PictureSheet(frame)
    let strips = DeviceStrips(scene, frame)
    sheet.skip(TimeAxis.height)
    for lane in DeviceLane.allCases {
      let stretches = strips.device[Int(lane.rawValue)].stretches
      if stretches.isEmpty && !lane.isUsual { continue }
      sheet.states("\(lane.label)", stretches, .device) { "\(lane.words($0))" }
    }
    for index in scene.apps.indices {
      let app = AppID(index: Int32(index))
      sheet.skip(12)
      sheet.states(
        scene.name(scene.apps[index]), strips.apps[index].stretches, .app,
        over: strips.swiped[index].stretches
      ) { "\($0.wordsOfApp)" }
      for (place, task) in labels.enumerated() where task.task.app == app {
        TaskLane(scene, task.task, place: place, label: task.label).draw(on: &sheet)
      }
    }
    PictureLegend.draw(on: &sheet)
    return sheet.picture(named: title, summary: summary, axis: TimeAxis(frame, scene.clock))
  }

  private var title: String {
    "Background tasks from \(scene.when(frame.range.lowerBound)) to "
      + scene.when(frame.range.upperBound)
  }

  /// For who cannot see it: how often each ran.
  private var summary: String {
    var runs: [TaskKey: Int] = [:]
    for run in scene.record.runs where frame.range.contains(run.launchedAt) {
      runs[run.key, default: 0] += 1
    }
    let words = labels.map { task in
      let count = runs[task.task] ?? 0
      return "\(scene.name(task.task)) " + (count == 1 ? "ran once" : "ran \(count) times")
    }
    return words.joined(separator: "; ")
  }
}
