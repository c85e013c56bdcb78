package import RunRecord
package import Scenarios

/// What one task came to for the same users in A and in B, pair by pair.
package struct FigurePairs: Equatable, Sendable {
  private var series = FleetMeasure.allCases.map { _ in PairedSeries() }

  mutating func add(_ a: DeviceFigures, _ b: DeviceFigures) {
    for measure in FleetMeasure.allCases {
      // Nothing where one of the two has no such figure.
      if let one = a[measure], let other = b[measure] {
        series[Int(measure.rawValue)].add(one, other)
      }
    }
  }

  mutating func add(_ other: FigurePairs) {
    for place in series.indices { series[place].add(other.series[place]) }
  }

  package func difference(_ measure: FleetMeasure) -> PairedDifference {
    PairedDifference(series[Int(measure.rawValue)])
  }
}
