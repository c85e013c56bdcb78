import Pictures
public import SchedulerEngine
import SimulationReport

extension ScenarioPlay {
  /// The run in SVG, or a part of it. The play keeps at least the rows of pictures.
  public func picture(width: Int64, during part: Range<Instant>? = nil) -> String {
    RunPicture(scene(Look()), during: part ?? whole, width: width).svg
  }
}
