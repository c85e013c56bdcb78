import LongForm
import Testing

@testable import SchedulerEngine

@Suite("External power") struct ExternalPowerTests {
  private static let parameters = ExternalPower.Parameters()

  private static func onBattery(
    _ device: DeviceKind, _ kind: TaskKind = .processing, needs: RequestNeeds = [],
    at millionths: Int64 = 800_000
  ) -> RuleInput {
    .judging(kind) {
      $0.device.kind = device
      $0.device.isCharging = false
      $0.needs = needs
      $0.battery = Share(millionths: millionths)
    }
  }

  private static let held = Verdict.prevents(until: .charging)

  private static let rows: [VerdictRow] = [
    .init("charging", .judging(.processing), .allows),
    .init("charging and asked for", .judging(.processing) { $0.needs = .externalPower }, .allows),
    .init("charging, nearly empty", .judging(.processing) { $0.battery = .percent(1) }, .allows),
    .init("iPhone on battery, asked for", onBattery(.iPhone, needs: .externalPower), held),
    .init("iPhone on battery, not asked for", onBattery(.iPhone), held),
    .init("iPhone full on battery", onBattery(.iPhone, at: 1_000_000), held),
    .init("iPad on battery, asked for", onBattery(.iPad, needs: .externalPower), held),
    .init("iPad at exactly 50 %", onBattery(.iPad, at: 500_000), .allows),
    .init("iPad just below 50 %", onBattery(.iPad, at: 499_999), held),
    .init("iPad needs network only", onBattery(.iPad, needs: .network), .allows),
    .init("refresh on battery", onBattery(.iPhone, .refresh), .doesNotApply),
  ]

  @Test("holds processing that asked for power, and all processing on an iPhone", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(ExternalPower.verdict(Self.parameters, row.given) == row.expected)
  }

  @Test("with its parameter, lets an iPhone process on battery unless power was asked for")
  func iPhoneRunsOnBattery() {
    var parameters = Self.parameters
    parameters.iPhoneRunsOnBattery = true
    #expect(ExternalPower.verdict(parameters, Self.onBattery(.iPhone)) == .allows)
    let asked = Self.onBattery(.iPhone, needs: .externalPower)
    #expect(ExternalPower.verdict(parameters, asked) == Self.held)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "asked for", onBattery(.iPhone, needs: .externalPower),
      """
      the request needs external power, and the device is on battery at 80 %; it runs once the \
      device is plugged in
      """),
    .init(
      "not asked for", onBattery(.iPad, at: 300_000),
      """
      processing waits for power on this device, which is on battery at 30 %; it runs once the \
      device is plugged in
      """),
  ]

  @Test("says whether the request asked for power", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(ExternalPower.sentence(Self.parameters, row.given) == row.expected)
    #expect(
      ExternalPower.evidence(Self.parameters, row.given)
        == Evidence(observed: .word("on battery"), required: .word("charging")))
  }
}

@Suite("Idle device") struct IdleDeviceTests {
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

  @Test("holds processing until the device is locked and not in use", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    var parameters = IdleDevice.Parameters()
    #expect(IdleDevice.verdict(parameters, row.given) == row.expected)
    parameters.runsInUse = true
    #expect(!IdleDevice.verdict(parameters, row.given).isObjection)
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
    #expect(IdleDevice.sentence(IdleDevice.Parameters(), row.given) == row.expected)
  }
}

@Suite("Thermal") struct ThermalTests {
  private static func at(_ state: ThermalState, _ kind: TaskKind = .refresh) -> RuleInput {
    .judging(kind) { $0.device.thermal = state }
  }

  private static let held = Verdict.prevents(until: .coolDevice)

  private static func told(_ phase: AppPhase) -> RuleInput {
    .judging(.transfer) {
      $0.device.thermal = .critical
      $0.needs.insert(.transferred)
      $0.app.phase = phase
    }
  }

  private static let rows: [VerdictRow] = [
    .init("a suspended app is told of a transfer", told(.suspended), held),
    .init("a running app is told of a transfer", told(.background), .doesNotApply),
    .init("an app in front is told of a transfer", told(.foreground), .doesNotApply),
    .init("nominal", at(.nominal), .allows),
    .init("fair", at(.fair), .allows),
    .init("serious", at(.serious), held),
    .init("critical", at(.critical), held),
    .init("processing, fair", at(.fair, .processing), .allows),
    .init("processing, serious", at(.serious, .processing), held),
  ]

  @Test("holds everything in the serious and critical states", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(Thermal.verdict((), row.given) == row.expected)
  }

  @Test("says how hot the device is") func sentence() {
    #expect(
      Thermal.sentence((), Self.at(.serious)) == """
        the device is hot, and its thermal state is serious; it runs once the device has cooled down to fair
        """)
    #expect(
      Thermal.evidence((), Self.at(.critical))
        == Evidence(observed: .word("critical"), required: .word("at most fair")))
    #expect(Thermal.evidence((), Self.at(.nominal)).observed == .word("nominal"))
    #expect(Thermal.evidence((), Self.at(.fair)).observed == .word("fair"))
  }
}

@Suite("Memory shortage") struct MemoryShortageTests {
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

  @Test(
    "holds processing under memory pressure, and everything when it is critical", arguments: rows)
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

  @Test("shows as evidence the memory state that matters to the kind of work") func evidence() {
    let camera = Self.memory(.normal, .refresh, camera: true)
    #expect(
      MemoryShortage.evidence((), camera)
        == Evidence(observed: .word("normal"), required: .word("less than critical")))
    let warning = Self.memory(.warning, .processing, camera: true)
    #expect(
      MemoryShortage.evidence((), warning)
        == Evidence(observed: .word("warning"), required: .word("normal")))
  }

  @Test("describes the state of memory", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(MemoryShortage.sentence((), row.given) == row.expected)
  }
}

@Suite("File protection") struct FileProtectionNeedTests {
  private static func needing(
    _ protection: FileProtection, locked isLocked: Bool, _ kind: TaskKind = .healthResearch
  ) -> RuleInput {
    .judging(kind) {
      $0.protection = protection
      $0.device.isLocked = isLocked
    }
  }

  private static let held = Verdict.prevents(until: .unlocked)

  private static let rows: [VerdictRow] = [
    .init("none, locked", needing(.none, locked: true), .doesNotApply),
    .init("until first unlock, locked", needing(.untilFirstUnlock, locked: true), .doesNotApply),
    .init("until first unlock, unlocked", needing(.untilFirstUnlock, locked: false), .doesNotApply),
    .init("unless open, locked", needing(.unlessOpen, locked: true), held),
    .init("unless open, unlocked", needing(.unlessOpen, locked: false), .allows),
    .init("complete, locked", needing(.complete, locked: true), held),
    .init("complete, unlocked", needing(.complete, locked: false), .allows),
    .init("processing, locked", needing(.complete, locked: true, .processing), .doesNotApply),
    .init("refresh, locked", needing(.complete, locked: true, .refresh), .doesNotApply),
  ]

  @Test("holds requests for data that cannot be read while the device is locked", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(FileProtectionNeed.verdict((), row.given) == row.expected)
  }

  @Test("together with the idle-device rule, lets nothing through", arguments: [true, false])
  func neverBoth(isLocked: Bool) {
    for protection in [FileProtection.unlessOpen, .complete] {
      let input = Self.needing(protection, locked: isLocked)
      let decision = Decision.on(input, under: Rules())
      #expect(decision.objections == (isLocked ? [.fileProtection] : [.idleDevice]))
    }
  }

  @Test("defaults to until first unlock") func usual() {
    let request = TaskRequest(.healthResearch, NameID(index: 0))
    #expect(request.protection == .untilFirstUnlock)
  }

  @Test("says what cannot be read, and what to do") func sentence() {
    let input = Self.needing(.complete, locked: true)
    #expect(
      FileProtectionNeed.sentence((), input)
        == "the request needs data that cannot be read while the device is locked; it could be "
        + "read after unlocking, but processing needs a locked device, so it never runs: protect "
        + "the data until the first unlock instead")
    let evidence = FileProtectionNeed.evidence((), input)
    #expect(evidence == Evidence(observed: .word("locked"), required: .word("unlocked")))
  }
}

@Suite("First unlock") struct FirstUnlockTests {
  private static func restarted(_ kind: TaskKind) -> RuleInput {
    .judging(kind) { $0.device.wasUnlockedSinceBoot = false }
  }

  private static let rows: [VerdictRow] = [
    .init("refresh, locked again", .judging(.refresh), .allows),
    .init("processing, locked again", .judging(.processing), .allows),
    .init("refresh, not yet unlocked", restarted(.refresh), .prevents(until: .firstUnlock)),
    .init("processing, not yet unlocked", restarted(.processing), .prevents(until: .firstUnlock)),
  ]

  @Test("holds everything from a restart to the first unlock", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(FirstUnlock.verdict((), row.given) == row.expected)
  }

  @Test("says that the device was restarted") func sentence() {
    let input = Self.restarted(.refresh)
    #expect(
      FirstUnlock.sentence((), input)
        == "the device was restarted and has not been unlocked since; it runs after the first unlock"
    )
    #expect(FirstUnlock.evidence((), input).observed == .word("not yet unlocked"))
  }
}

@Suite("Network need") struct NetworkNeedTests {
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

  @Test("holds processing that needs a network while there is none", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(NetworkNeed.verdict((), row.given) == row.expected)
  }

  @Test("says that the device is offline") func sentence() {
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
