import Foundation
import Testing
import VirtualTime

/// What is ready at one instant runs in the order of arrival, or in one that a seed draws.
@Suite(.enabled(if: isInterposed)) struct OrderTests {
  private func order(_ order: VirtualWorld.Options.Order) async -> [String] {
    let run = await runApp(options: .init(order: order)) { trace in
      let serial = DispatchQueue(label: "serial")
      for number in 1...4 {
        DispatchQueue.global().async { trace.add("global \(number)") }
        serial.async { trace.add("serial \(number)") }
      }
    }
    return run.lines
  }

  @Test func oneSeedIsOneOrder() async {
    for seed in UInt64(1)...20 {
      let first = await order(.drawn(seed: seed))
      #expect(await order(.drawn(seed: seed)) == first)
    }
  }

  @Test func seedsDrawDifferentOrders() async {
    var orders: Set<[String]> = []
    for seed in UInt64(1)...200 { orders.insert(await order(.drawn(seed: seed))) }
    #expect(orders.count > 150)
  }

  @Test func aSerialQueueKeepsItsOrder() async {
    for seed in UInt64(1)...50 {
      let lines = await order(.drawn(seed: seed))
      #expect(
        lines.filter { $0.contains("serial") } == (1...4).map { "0 serial \($0)" }, "seed \(seed)")
      #expect(lines.count == 8)
    }
  }
}
