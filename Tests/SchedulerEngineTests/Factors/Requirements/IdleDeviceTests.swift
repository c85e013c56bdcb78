import Testing

@testable import SchedulerEngine

@Suite("Idle device")
struct IdleDeviceTests {
  private static func device(
    inUse isInUse: Bool, locked isLocked: Bool, _ kind: TaskKind = .processing
  ) -> RuleInput {
    .judging(kind) {
      $0.device.isInUse = isInUse
      $0.device.isLocked = isLocked
    }
  }

  private static let held = Verdict.prevents(until: .deviceIdle)

  private static let rows: [VerdictRow] = [
    .init("locked and unused", device(inUse: false, locked: true), .allows),
    .init("unlocked and unused", device(inUse: false, locked: false), held),
    .init("unlocked and used", device(inUse: true, locked: false), held),
    .init("used while locked", device(inUse: true, locked: true), held),
    .init("refresh, used", device(inUse: true, locked: false, .refresh), .doesNotApply),
  ]

  @Test("holds processing until nobody uses the device and it is locked", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(IdleDevice.verdict((), row.given) == row.expected)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "used", device(inUse: true, locked: false),
      "the device is in use, and processing waits until it is locked and not in use"),
    .init(
      "unlocked", device(inUse: false, locked: false),
      "the device is unlocked, and processing waits until it is locked and not in use"),
  ]

  @Test("says whether the device is used or merely unlocked", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(IdleDevice.sentence((), row.given) == row.expected)
  }
}
