import Testing

@testable import SchedulerEngine

/// How fast bytes move.
@Suite struct TransferRulesTests {
  private static let rows: [(network: Network, direction: TransferDirection, pace: Int64)] = [
    (.none, .download, 0), (.none, .upload, 0), (.wifi, .download, 4_000_000),
    (.wifi, .upload, 1_500_000), (.cellular, .download, 2_000_000), (.cellular, .upload, 750_000),
  ]

  @Test(arguments: rows)
  func eachNetworkHasItsPaceAndNoneHasNone(
    _ row: (network: Network, direction: TransferDirection, pace: Int64)
  ) {
    var conditions = DeviceConditions()
    conditions.network = row.network
    #expect(TransferRules().pace(row.direction, on: conditions) == row.pace)
  }

  @Test(arguments: [NetworkSpeed.slow, .verySlow])
  func howeverSlowSomethingMoves(_ speed: NetworkSpeed) {
    var rules = TransferRules()
    rules.wifiDownload = 1
    var conditions = DeviceConditions()
    conditions.network = .wifi
    conditions.networkSpeed = speed
    #expect(rules.pace(.download, on: conditions) == 1)
  }
}
