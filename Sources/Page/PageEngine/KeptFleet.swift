import Reports
import Scenarios

/// The devices of a kept population, each beside the same one of another.
final class KeptFleet {
  private let kept: KeptText
  private let loaded: LoadedPopulation
  private var room: DeviceRoom
  private var pairs: DevicePairs
  private var hasFailed = false

  init(
    _ kept: KeptText, _ size: FleetSize, beside other: LoadedPopulation
  ) throws(ScenarioFailure) {
    self.kept = kept
    loaded = try LoadedPopulation(kept.name, kept.bytes, size)
    room = DeviceRoom(loaded.prepared)
    pairs = DevicePairs(loaded.prepared, other.prepared)
  }

  func run(device number: Int64, beside other: DeviceRoom.Run) {
    do throws(DeviceFault) {
      pairs.add(try room.run(device: number), other)
    } catch {
      hasFailed = true
    }
  }

  /// In the words of `bgsim compare`.
  func comparison(
    with other: LoadedPopulation, called name: String, _ style: TextStyle
  ) -> String {
    if hasFailed { return KeptText.failure }
    let titles = kept.titles(beside: name)
    let comparison = PopulationComparison((loaded, titles.a), (other, titles.b), pairs)
    return PopulationComparisonText(comparison, style).text
  }
}
