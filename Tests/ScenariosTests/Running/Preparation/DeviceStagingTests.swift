import Scenarios
import SchedulerEngine
import Testing

/// What a scenario says of the device is on the device, and a named device is what its name means.
@Suite struct DeviceStagingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let device: String
    let expected: @Sendable (inout DeviceSetup) -> Void
    var testDescription: String { device }

    init(_ device: String, _ expected: @escaping @Sendable (inout DeviceSetup) -> Void) {
      self.device = device
      self.expected = expected
    }
  }

  static let rows: [Row] = [
    Row("{}") { _ in },
    Row("{ \"battery\": \"15%\" }") { $0.battery = .percent(15) },
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
    Row("{ \"refreshRestricted\": true }") {
      $0.conditions.isBackgroundRefreshRestricted = true
    },
    Row("{ \"unlockedSinceBoot\": false }") { $0.conditions.wasUnlockedSinceBoot = false },
    Row("\"low-battery\"") { $0 = NamedDevice.lowBattery.device },
    Row("{ \"like\": \"wifi-ipad\", \"battery\": \"9%\" }") {
      $0 = NamedDevice.wifiPad.device
      $0.battery = .percent(9)
    },
    Row("{ \"like\": \"desk\", \"network\": { \"wifi\": [] } }") {
      $0 = NamedDevice.desk.device
    },
  ]

  @Test(arguments: rows) func `What is said is on the device`(row: Row) throws {
    var expected = DeviceSetup()
    row.expected(&expected)
    #expect(try stagedDevice(row.device).setup.device == expected)
  }

  @Test func `Without a device it is the overnight charger, and that is told`() throws {
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

  @Test func `What is said takes the place of that part of a named device only`() throws {
    let prepared = try stagedDevice("{ \"like\": \"desk\", \"charging\": [\"01:00-02:00\"] }")
    let desk = NamedDevice.desk.habits.filter { $0.effect != .charging }
    let charging = HabitSetup(.charging, Pattern(at: .hours(1), for: .hours(1)))
    #expect(prepared.setup.habits == desk + [charging])
  }
}
