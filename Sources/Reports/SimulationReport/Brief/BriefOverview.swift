import PlainText
import RunRecord
import SchedulerEngine

/// What was run, in two lines.
public struct BriefOverview {
  private let scene: Scene
  private let run: RunDescription

  public init(_ scene: Scene, _ run: RunDescription) {
    self.scene = scene
    self.run = run
  }

  public var lines: [String] {
    let title = safeText(run.title.utf8).wrapped(to: scene.look.textWidth)
    let range = scene.record.start..<scene.record.end
    let words =
      "\(spanText(range.length)) from \(scene.clock.date(range.lowerBound)), "
      + "\(scene.clock.time(range.lowerBound)); seed \(run.seed)"
    return title.map { scene.look.paint($0, .heading) }
      + words.wrapped(to: scene.look.textWidth).map { scene.look.paint($0, .quiet) }
  }
}
