import RandomScenarios
import SchedulerEngine
import Testing

@testable import RunRecord

/// The digest is written out value by value, so a value that is new could be forgotten. Reflection
/// knows them all.
@Suite struct SetupDigestTests {
  @Test func everyStoredValueIsFedOnce() {
    for seed in 1...40 as ClosedRange<UInt64> {
      let setup = RandomScenario(seed: seed).setup
      #expect(SetupDigest(of: setup).count == Self.values(in: setup), "seed \(seed)")
    }
  }

  @Test func whatRandomScenariosLackIsFedToo() {
    let names = RandomScenario(seed: 1).setup.names
    var setup = RandomScenario(seed: 1).setup
    var units = UnitWork(10, step: 2, every: .seconds(1))
    units.stalls = [UnitWork.Stall(atUnit: 3, for: .seconds(9))]
    units.retitles = [4, 5]
    units.fallsAt = 6
    var task = TaskModel(continued: NameID(index: names.count - 1), units)
    task.earliestAfter = .seconds(1)
    task.earliestTomorrow = .hours(2)
    task.submitsEvery = .hours(3)
    task.work.total = .minutes(9)
    task.work.checkpoint = .minutes(1)
    task.work.completesAgain = .seconds(2)
    setup.apps = [
      AppSetup(NameID(index: 0), code: .models([task])), AppSetup(NameID(index: 0), code: .live),
    ]
    setup.apps[1].history = .newcomer
    #expect(SetupDigest(of: setup).count == Self.values(in: setup))
  }

  /// As many as the digest is to be fed: each number, each case, how many a list holds, and whether an
  /// optional value is there.
  private static func values(in value: Any) -> Int {
    switch value {
    // It keeps its texts in a table of its own.
    case let names as NameTable: return 1 + Int(names.count)
    // Written as the log writes it, and as a set of seven.
    case is WorldChange, is Weekdays: return 1
    // The first three always, later ones where they are on.
    case let switches as DeviceSwitches:
      return 3 + DeviceSwitch.later.filter { switches[$0] }.count
    default: break
    }
    let mirror = Mirror(reflecting: value)
    let inside = mirror.children.reduce(0) { $0 + values(in: $1.value) }
    switch mirror.displayStyle {
    case .struct where !mirror.children.isEmpty, .tuple: return inside
    // Rules without a number of their own have nothing to feed.
    case .struct where "\(type(of: value))" == "Parameters": return 0
    default: return 1 + inside
    }
  }
}
