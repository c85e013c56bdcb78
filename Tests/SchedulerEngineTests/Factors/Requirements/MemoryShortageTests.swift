import Testing

@testable import SchedulerEngine

@Suite("Memory shortage")
struct MemoryShortageTests {
  private static func memory(
    _ pressure: MemoryPressure, _ kind: TaskKind, camera isActive: Bool = false
  ) -> RuleInput {
    .judging(kind) {
      $0.device.memory = pressure
      $0.device.isCameraActive = isActive
    }
  }

  private static let held = Verdict.prevents(until: .memoryAvailable)

  private static let rows: [VerdictRow] = [
    .init("refresh, normal", memory(.normal, .refresh), .allows),
    .init("refresh, warning", memory(.warning, .refresh), .allows),
    .init("refresh, critical", memory(.critical, .refresh), held),
    .init("refresh, camera", memory(.normal, .refresh, camera: true), .allows),
    .init("refresh, warning and camera", memory(.warning, .refresh, camera: true), .allows),
    .init("processing, normal", memory(.normal, .processing), .allows),
    .init("processing, warning", memory(.warning, .processing), held),
    .init("processing, critical", memory(.critical, .processing), held),
    .init(
      "processing, camera", memory(.normal, .processing, camera: true),
      .prevents(until: .cameraClosed)),
  ]

  @Test("holds processing under pressure, everything when it is critical", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(MemoryShortage.verdict((), row.given) == row.expected)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "warning", memory(.warning, .processing),
      "memory is low, and its state is warning; it runs once other apps free some"),
    .init(
      "critical", memory(.critical, .refresh, camera: true),
      "memory is low, and its state is critical; it runs once other apps free some"),
    .init(
      "camera", memory(.normal, .processing, camera: true),
      "the camera is using the memory; it runs once the camera is closed"),
  ]

  @Test("shows of memory what matters to the kind of work")
  func evidence() {
    let camera = Self.memory(.normal, .refresh, camera: true)
    #expect(
      MemoryShortage.evidence((), camera)
        == Evidence(observed: .word("normal"), required: .word("less than critical")))
    let warning = Self.memory(.warning, .processing, camera: true)
    #expect(
      MemoryShortage.evidence((), warning)
        == Evidence(observed: .word("warning"), required: .word("normal")))
  }

  @Test("says what memory is like", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(MemoryShortage.sentence((), row.given) == row.expected)
  }
}
