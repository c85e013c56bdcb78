public import Foundation
import RunRecord
import SchedulerEngine
import SimulationReport

extension SimulatedDevice {
  /// All that happened so far as a picture in text: the device, and a row for each task of each app.
  public var timeline: String {
    guard let session else { return "" }
    let record = session.recordSoFar()
    return RunTimeline(session.scene(record), during: record.whole).text
  }

  /// The same of the day of the device that this moment lies on.
  public func timeline(of moment: Date) -> String {
    guard let session else { return "" }
    return session.timeline(
      of: Instant(notBefore: moment), session.scene(session.recordSoFar()))
  }
}

extension Session {
  func timeline(of moment: Instant, _ scene: Scene) -> String {
    let clock = localTime
    let day = clock.day(of: moment)
    return timeline(clock.instant(day, .zero)..<clock.instant(day + 1, .zero), scene)
  }

  /// What is still to come is not drawn.
  func timeline(_ range: Range<Instant>, _ scene: Scene) -> String {
    let end = min(range.upperBound, scene.record.whole.upperBound)
    return RunTimeline(scene, during: range.lowerBound..<max(end, range.lowerBound)).text
  }
}
