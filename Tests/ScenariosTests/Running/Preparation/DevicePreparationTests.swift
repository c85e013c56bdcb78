import Basics
import LongForm
import Scenarios
import SchedulerEngine
import Testing

/// What a scenario says of the device is on the device, and a named device is what its name means.
@Suite struct DeviceStagingTests {
  static let rows: [Row<String, @Sendable (inout DeviceSetup) -> Void>] = [
    Row("{}") { _ in }, Row("{ \"battery\": \"15%\" }") { $0.battery = .percent(15) },
    Row("{ \"drainIdle\": \"2% per hour\" }") { $0.drainIdle = 20_000 },
    Row("{ \"drainInUse\": \"3% per hour\" }") { $0.drainInUse = 30_000 },
    Row("{ \"chargeRate\": \"4% per hour\" }") { $0.charge = 40_000 },
    Row("{ \"model\": \"iPad\" }") { $0.conditions.kind = .iPad },
    Row("{ \"appleSimulator\": true }") { $0.conditions.isAppleSimulator = true },
    Row("{ \"backgroundGPU\": true }") { $0.conditions.hasBackgroundGPU = true },
    Row("{ \"charging\": true }") { $0.conditions.isCharging = true },
    Row("{ \"lowPowerMode\": true }") { $0.conditions.isLowPowerModeOn = true },
    Row("{ \"network\": \"cellular\" }") { $0.conditions.network = .cellular },
    Row("{ \"network\": { \"wifi\": [\"18:00-08:00\"] } }") { $0.conditions.network = .none },
    Row("{ \"network\": { \"otherwise\": \"cellular\" } }") { $0.conditions.network = .cellular },
    Row("{ \"lowDataMode\": true }") { $0.conditions.isLowDataModeOn = true },
    Row("{ \"thermal\": \"serious\" }") { $0.conditions.thermal = .serious },
    Row("{ \"memory\": \"critical\" }") { $0.conditions.memory = .critical },
    Row("{ \"camera\": true }") { $0.conditions.isCameraActive = true },
    Row("{ \"backgroundRefresh\": \"wifiOnly\" }") { $0.conditions.backgroundRefresh = .wifiOnly },
    Row("{ \"refreshRestricted\": true }") { $0.conditions.isBackgroundRefreshRestricted = true },
    Row("{ \"unlockedSinceBoot\": false }") { $0.conditions.wasUnlockedSinceBoot = false },
    Row("\"low-battery\"") { $0 = NamedDevice.lowBattery.device },
    Row("{ \"like\": \"wifi-ipad\", \"battery\": \"9%\" }") {
      $0 = NamedDevice.wifiPad.device
      $0.battery = .percent(9)
    },
    Row("{ \"like\": \"desk\", \"network\": { \"wifi\": [] } }") { $0 = NamedDevice.desk.device },
  ]

  @Test(arguments: rows) func `Each key of the device sets its part`(
    row: Row<String, @Sendable (inout DeviceSetup) -> Void>
  ) throws {
    var expected = DeviceSetup()
    row.expected(&expected)
    #expect(try stagedDevice(row.given).setup.device == expected)
  }

  @Test func `Without a device the overnight charger is assumed`() throws {
    let prepared = try prepared("{ \"format\": 1 }")
    #expect(prepared.setup.device == NamedDevice.overnightCharger.device)
    #expect(prepared.setup.habits == NamedDevice.overnightCharger.habits)
    #expect(prepared.provenance.assumptions.contains(.device(.overnightCharger)))
  }

  @Test(arguments: NamedDevice.allCases)
  func `A named device has its own windows`(device: NamedDevice) throws {
    let prepared = try stagedDevice("\"\(device.name)\"")
    #expect(prepared.setup.habits == device.habits)
    #expect(prepared.setup.device == device.device)
    #expect(prepared.provenance.assumptions.contains(.namedDevice(device)))
  }

  @Test func `A key replaces only its own part of a named device`() throws {
    let prepared = try stagedDevice("{ \"like\": \"desk\", \"charging\": [\"01:00-02:00\"] }")
    let desk = NamedDevice.desk.habits.filter { $0.effect != .charging }
    let charging = HabitSetup(.charging, Pattern(at: .hours(1), for: .hours(1)))
    #expect(prepared.setup.habits == desk + [charging])
  }
}

/// Events become the engine's changes, in order of time and then of the file.
@Suite struct EventStagingTests {
  private static let app = AppID(index: 0)

  static let rows: [(event: String, change: WorldChange)] = [
    ("\"charging\": true", .charging(true)), ("\"battery\": \"7%\"", .battery(.percent(7))),
    ("\"lowPowerMode\": true", .lowPowerMode(true)), ("\"network\": \"none\"", .network(.none)),
    ("\"lowDataMode\": true", .lowDataMode(true)), ("\"unlock\": true", .unlock),
    ("\"lock\": true", .lock), ("\"inUse\": true", .deviceUse(true)),
    ("\"thermal\": \"fair\"", .thermal(.fair)), ("\"memory\": \"warning\"", .memory(.warning)),
    ("\"camera\": true", .camera(true)),
    ("\"backgroundRefresh\": \"off\"", .backgroundRefresh(.off)),
    ("\"refreshRestricted\": true", .refreshRestricted(true)), ("\"reboot\": true", .reboot),
    ("\"whenAsked\": \"stop\"", .answers(.stops)),
    ("\"whenAsked\": \"ignore\"", .answers(.silent)),
    ("\"utcOffset\": \"+02:00\"", .utcOffset(UTCOffset(minutes: 120))),
    ("\"open\": \"com.example.app\"", .open(app, for: .minutes(3))),
    ("\"open\": \"com.example.app\", \"for\": \"9m\"", .open(app, for: .minutes(9))),
    ("\"leave\": \"com.example.app\"", .leave(app)),
    ("\"closeWindow\": \"com.example.app\"", .leave(app)),
    ("\"forceQuit\": \"com.example.app\"", .forceQuit(app)),
    ("\"terminate\": \"com.example.app\"", .terminate(app)),
    ("\"install\": \"com.example.app\"", .install(app)),
    ("\"uninstall\": \"com.example.app\"", .uninstall(app)),
    ("\"update\": \"com.example.app\"", .update(app)),
    ("\"refreshOn\": \"com.example.app\"", .appRefresh(app, isOn: true)),
    ("\"refreshOff\": \"com.example.app\"", .appRefresh(app, isOn: false)),
    ("\"attachDebugger\": \"com.example.app\"", .debugger(app, isAttached: true)),
    ("\"detachDebugger\": \"com.example.app\"", .debugger(app, isAttached: false)),
    ("\"expectOpening\": \"com.example.app\"", .expectOpening(app)),
    ("\"neglect\": \"com.example.app\"", .standing(app, .neglected)),
    ("\"silence\": \"com.example.app\"", .standing(app, .silent)),
    ("\"favour\": \"com.example.app\"", .standing(app, .favoured)),
    ("\"treatAsUsual\": \"com.example.app\"", .standing(app, .usual)),
  ]

  @Test(arguments: rows.indices) func `Each event becomes its change`(row: Int) throws {
    let (event, change) = Self.rows[row]
    let prepared = try stagedApp("", ", \"events\": [{ \"at\": \"+1h\", \(event) }]")
    let expected = ScriptedEvent(at: prepared.setup.start + .hours(1), .change(change))
    #expect(prepared.setup.script == [expected], "\(event)")
  }

  @Test func `Submitting and cancelling find the task of the right app`() throws {
    let prepared = try prepared(
      """
      { "format": 1, "apps": [
          { "id": "a", "tasks": [{ "refresh": "t" }] },
          { "id": "b", "tasks": [{ "refresh": "u" }, { "refresh": "t" }] }],
        "events": [{ "at": "+1h", "submit": "t", "app": "b" }, { "at": "+2h", "cancel": "u" }] }
      """)
    let app = AppID(index: 1)
    let name = try #require(prepared.setup.names.find("u".utf8))
    #expect(prepared.setup.script.map(\.action) == [.submit(app, task: 1), .cancel(app, name)])
  }

  @Test func `A stop event becomes the user stopping a continued task`() throws {
    let prepared = try stagedApp(
      "\"tasks\": [{ \"continued\": \"t\" }]",
      ", \"events\": [{ \"at\": \"+1h\", \"stop\": \"t\" }]")
    let name = try #require(prepared.setup.names.find("t".utf8))
    #expect(prepared.setup.script.map(\.action) == [.change(.stopContinued(Self.app, name))])
  }

  @Test func `Events are ordered by time, then by the file, then come the calls of apps`() throws {
    let prepared = try prepared(
      """
      { "format": 1, "apps": [{ "id": "a", "tasks": [{ "refresh": "t", "submit": ["+2h"] }] }],
        "events": [{ "at": "+2h", "lock": true }, { "at": "+1h", "reboot": true },
                   { "at": "+2h", "unlock": true }] }
      """)
    #expect(
      prepared.setup.script.map(\.action) == [
        .change(.reboot), .change(.lock), .change(.unlock),
        .submit(AppID(index: 0), task: 0),
      ])
  }

  @Test func `Events before the start are left out`() throws {
    let prepared = try stagedApp("", ", \"events\": [{ \"at\": \"day 1 05:00\", \"lock\": true }]")
    #expect(prepared.setup.script.isEmpty)
    #expect(prepared.provenance.script.isEmpty)
  }
}

/// Start, end, seeds, system, limits and rules of a run.
@Suite struct FrameStagingTests {
  @Test func `Nothing is assumed that the scenario gives`() throws {
    let prepared = try prepared(
      """
      { "format": 1, "start": "2026-06-01T06:00+02:00", "duration": "3d", "seed": 7, "os": "iOS 17",
        "device": { "battery": "80%", "drainIdle": "1% per hour", "drainInUse": "9% per hour",
        "chargeRate": "50% per hour", "network": "wifi" },
        "limits": { "events": 1000, "places": 500 } }
      """)
    #expect(prepared.setup.utcOffset == UTCOffset(minutes: 120))
    #expect(prepared.end - prepared.setup.start == .days(3))
    #expect(prepared.seeds == [7])
    #expect(prepared.setup.seed == 7)
    #expect(prepared.setup.profile == .ios17)
    #expect(prepared.setup.limits.events == 1_000)
    #expect(prepared.setup.limits.places == 500)
    #expect(prepared.provenance.assumptions.isEmpty)
  }

  @Test func `Everything left out is listed as assumed`() throws {
    let prepared = try prepared("{ \"format\": 1 }")
    #expect(
      prepared.provenance.assumptions == [
        .start(Scenario.standardStart), .duration(.days(7)), .system(.ios26),
        .device(.overnightCharger), .seed(1),
      ])
  }

  @Test func `A range of seeds includes every seed`() throws {
    #expect(try prepared("{ \"format\": 1, \"seeds\": \"3..6\" }").seeds == [3, 4, 5, 6])
  }

  @Test func `Setting one parameter of a rule keeps all others`() throws {
    let prepared = try prepared(
      "{ \"format\": 1, \"rules\": { \"rate-limiting.refresh-spacing\": \"31m\" } }")
    var expected = Rules()
    expected.rateLimiting.refreshSpacing = .minutes(31)
    #expect(prepared.setup.rules.parameters.map(\.value) == expected.parameters.map(\.value))
    #expect(expected.parameters.map(\.value) != Rules().parameters.map(\.value))
  }
}

/// Each part of a set-up knows the place in the file that said it.
@Suite struct ProvenanceTests {
  private static let text = """
    { "format": 1, "device": { "like": "desk", "charging": ["01:00-02:00"] },
      "apps": [{ "id": "a", "opened": "daily", "installed": "day 1 09:00",
                 "tasks": [{ "refresh": "t", "submit": ["day 1 20:12"] }] }],
      "events": [{ "at": "day 1 07:00", "lock": true }] }
    """

  private func words(_ span: SourceSpan?) -> String? {
    guard let span, span != .none else { return nil }
    return String(decoding: Array(Self.text.utf8)[span.start..<span.end], as: UTF8.self)
  }

  @Test func `Events, calls and installations keep their place in the file`() throws {
    let prepared = try prepared(Self.text)
    let places = prepared.provenance.script.map { words($0) }
    #expect(
      places == [
        "{ \"at\": \"day 1 07:00\", \"lock\": true }", "\"day 1 09:00\"", "\"day 1 20:12\"",
      ])
  }

  @Test func `Windows keep their place in the file, or that of the name they come from`() throws {
    let prepared = try prepared(Self.text)
    let desk = NamedDevice.desk.habits.count { $0.effect != .charging }
    let places = prepared.provenance.habits.map { words($0.span) }
    #expect(places.count == prepared.setup.habits.count)
    #expect(Array(places.prefix(desk)) == Array(repeating: "\"desk\"", count: desk))
    #expect(places[desk] == "\"01:00-02:00\"")
    #expect(places.dropFirst(desk + 1).allSatisfy { $0 == "\"daily\"" })
  }

  @Test func `Tasks keep their place in the file, assumed windows have none`() throws {
    let prepared = try prepared(Self.text)
    #expect(
      prepared.provenance.apps[0].tasks.map { words($0.span) } == [
        "{ \"refresh\": \"t\", \"submit\": [\"day 1 20:12\"] }"
      ])
    let unsaid = try ScenariosTests.prepared("{ \"format\": 1 }")
    #expect(unsaid.provenance.habits.allSatisfy { words($0.span) == nil })
  }
}
