import Testing

@testable import SchedulerEngine

@Suite("Network need")
struct NetworkNeedTests {
  private static func on(
    _ network: Network, needs: RequestNeeds = .network, _ kind: TaskKind = .processing
  ) -> RuleInput {
    .judging(kind) {
      $0.device.network = network
      $0.needs = needs
    }
  }

  private static let rows: [VerdictRow] = [
    .init("needed, Wi-Fi", on(.wifi), .allows),
    .init("needed, cellular", on(.cellular), .allows),
    .init("needed, offline", on(.none), .prevents(until: .online)),
    .init(
      "needed with power, offline", on(.none, needs: [.network, .externalPower]),
      .prevents(until: .online)),
    .init("not needed, offline", on(.none, needs: []), .doesNotApply),
    .init("only power needed, offline", on(.none, needs: .externalPower), .doesNotApply),
    .init("not needed, Wi-Fi", on(.wifi, needs: []), .doesNotApply),
    .init("refresh, offline", on(.none, .refresh), .doesNotApply),
  ]

  @Test("holds processing that needs a network until there is any", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(NetworkNeed.verdict((), row.given) == row.expected)
  }

  @Test("says that the device is offline")
  func sentence() {
    #expect(
      NetworkNeed.sentence((), Self.on(.none)) == """
        the request needs the network, and the device is offline; it runs once there is Wi-Fi or cellular
        """)
    #expect(
      NetworkNeed.evidence((), Self.on(.none))
        == Evidence(observed: .word("none"), required: .word("any network")))
    #expect(NetworkNeed.evidence((), Self.on(.cellular)).observed == .word("cellular"))
    #expect(NetworkNeed.evidence((), Self.on(.wifi)).observed == .word("Wi-Fi"))
  }
}
