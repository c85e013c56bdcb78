import SchedulerEngine

/// One phone, one app and one task: what a row of the calibration is measured on.
///
/// All presets submit in one way, the one of apps in the field that mean to run often: after each
/// visit unless a request is pending already (fact 234), earliest after 15 minutes, and again
/// first thing in the handler. Without the question each visit would replace the request and push
/// its date 15 minutes out, and a messenger opened every 16 minutes would refresh half as often.
struct Preset {
  enum Task {
    case refresh
    /// Processing on a charger that takes two minutes.
    case cleanup
    /// Processing on a charger that never has enough, and so learns how much time it is given.
    case endless
  }

  static let submission = """
    after each visit if none is pending, earliest 15 min later; the handler resubmits first
    """

  var habit = NamedHabit.daily
  var device = NamedDevice.overnightCharger
  var task: Task

  // 2026-06-01, a Monday, at midnight.
  static let start = Instant(milliseconds: 1_780_272_000_000)

  func setup(seed: UInt64, rules: Rules) -> Setup {
    var setup = Setup()
    setup.seed = seed
    setup.start = Preset.start
    setup.rules = rules
    setup.device = device.device
    let name = setup.names.intern("com.example.app".utf8)
    let identifier = setup.names.intern("com.example.app.task".utf8)
    var app = AppSetup(name, code: .models([model(identifier)]))
    app.permitted = [identifier]
    app.history = habit.history
    setup.apps = [app]
    setup.habits = device.habits + habit.openings(of: AppID(index: 0))
    return setup
  }

  private func model(_ name: NameID) -> TaskModel {
    var model = TaskModel(
      task == .refresh ? .refresh : .processing, name,
      work: WorkModel(takes: .seconds(8), upTo: .seconds(20)))
    model.onlyIfNotPending = true
    switch task {
    case .refresh:
      model.earliestAfter = .minutes(15)
      model.work.networkBytes = 80_000
    case .cleanup:
      model.needs = .externalPower
      model.work.shortest = .minutes(2)
      model.work.longest = .minutes(2)
    case .endless:
      model.needs = .externalPower
      model.work.shortest = .days(1)
      model.work.longest = .days(1)
    }
    return model
  }
}

/// How often a preset's task was launched, day by day.
struct LaunchDays {
  private(set) var days: Int64 = 0
  private(set) var launches: Int64 = 0
  private(set) var fewest = Int64.max
  private(set) var most: Int64 = 0
  private(set) var emptyDays: Int64 = 0

  init(of preset: Preset, _ sample: Sample, _ rules: Rules) throws {
    try sample.eachDay(of: preset, rules) { rows in
      var count: Int64 = 0
      for row in rows { if case .launched = row.happening { count += 1 } }
      add(count)
    }
  }

  private mutating func add(_ count: Int64) {
    days += 1
    launches += count
    fewest = min(fewest, count)
    most = max(most, count)
    if count == 0 { emptyDays += 1 }
  }

  /// Thousandths of a launch.
  var mean: Int64 { launches * 1_000 / days }
  var emptyShare: Int64 { emptyDays * 1_000 / days }
}

/// How much is run: the same days for every seed from 1 on.
struct Sample {
  var seeds: Int64 = 200
  var days: Int64 = 30

  /// Runs a preset day by day for each seed and hands over the rows of each day.
  func eachDay(
    of preset: Preset, _ rules: Rules, _ body: ([LogRow]) -> Void
  ) throws {
    var ledger = DecisionLedger()
    for seed in 1...seeds {
      var simulation = try Simulation(preset.setup(seed: UInt64(seed), rules: rules))
      for day in 1...days {
        ledger.removeAll()
        let end = Preset.start + .days(day) - .milliseconds(1)
        if case .faulted(let fault) = simulation.advance(to: end, recording: &ledger) {
          throw fault
        }
        body(ledger.rows)
      }
    }
  }
}

/// All rows of the calibration under these rules.
enum Measurement {
  static func rows(_ sample: Sample, _ rules: Rules = Rules()) throws -> [Row] {
    try refreshes(sample, rules) + nights(sample, rules) + grants(sample, rules)
  }

  private static func refreshes(_ sample: Sample, _ rules: Rules) throws -> [Row] {
    func row(_ habit: NamedHabit, _ field: String, _ target: ClosedRange<Int64>) throws -> Row {
      row(
        habit, try LaunchDays(of: Preset(habit: habit, task: .refresh), sample, rules), field,
        target)
    }
    func row(
      _ habit: NamedHabit, _ days: LaunchDays, _ field: String, _ target: ClosedRange<Int64>
    ) -> Row {
      Row(
        name: "\(habit.name): refreshes a day", value: days.mean, unit: "", field: field,
        fact: 279, target: target,
        detail: "\(days.fewest) to \(days.most), \(Row.text(days.emptyShare, "%")) of days empty")
    }
    let casual = try LaunchDays(of: Preset(habit: .casual, task: .refresh), sample, rules)
    return [
      try row(.messenger, "50 to 75", 50_000...75_000),
      try row(.daily, "3 to 8", 3_000...8_000),
      row(.casual, casual, "1 to 2", 1_000...2_000),
      Row(
        name: "casual: days without a refresh", value: casual.emptyShare, unit: "%",
        field: "some", fact: 280, target: 10...400),
      try row(.weekly, "near 0", 0...300),
    ]
  }

  private static func nights(_ sample: Sample, _ rules: Rules) throws -> [Row] {
    func row(
      _ name: String, _ device: NamedDevice, _ field: String, _ target: ClosedRange<Int64>
    ) throws -> Row {
      let nights = try LaunchDays(of: Preset(device: device, task: .cleanup), sample, rules)
      return Row(
        name: "\(name): processing a night", value: nights.mean, unit: "", field: field,
        fact: 278, target: target,
        detail: "\(nights.fewest) to \(nights.most)")
    }
    return [
      try row("charger", .overnightCharger, "about 1", 900...1_100),
      try row("no charger", .neverCharges, "0", 0...0),
    ]
  }

  private static func grants(_ sample: Sample, _ rules: Rules) throws -> [Row] {
    let grants = try Grants(sample, rules)
    func row(_ name: String, _ percent: Int, _ seconds: Int64, within: Int64) -> Row {
      Row(
        name: "processing grant: \(name)", value: grants.percentile(percent), unit: "s",
        field: "\(seconds) s", fact: 248,
        target: (seconds - within) * 1_000...(seconds + within) * 1_000)
    }
    return [
      row("p10", 10, 36, within: 6), row("p25", 25, 73, within: 11),
      row("p50", 50, 294, within: 2), row("p90", 90, 296, within: 2),
      row("max", 100, 321, within: 10),
    ]
  }
}

/// How long endless processing ran from launch to expiration, over a mix of devices.
///
/// Only runs that expired count, as in fact 248, where 203 of 254 did.
struct Grants {
  static let mix: [NamedDevice] = [.overnightCharger, .desk, .commuter, .weekendAway]

  /// Milliseconds, the shortest first.
  private let lengths: [Int64]

  init(_ sample: Sample, _ rules: Rules) throws {
    var lengths: [Int64] = []
    for device in Grants.mix {
      var launched: Instant?
      try sample.eachDay(of: Preset(device: device, task: .endless), rules) { rows in
        for row in rows {
          switch row.happening {
          case .launched: launched = row.at
          case .expired:
            if let began = launched { lengths.append((row.at - began).milliseconds) }
            launched = nil
          default: break
          }
        }
      }
    }
    self.lengths = lengths.sorted()
  }

  /// The grant that this share of all grants does not exceed; zero when there was none.
  func percentile(_ percent: Int) -> Int64 {
    if lengths.isEmpty { return 0 }
    return lengths[min(lengths.count * percent / 100, lengths.count - 1)]
  }
}
