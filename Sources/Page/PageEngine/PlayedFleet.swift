import Basics
import Documents
import Reports
import Scenarios
import SchedulerEngine

/// A population on the page. Its devices run a few at a time, so that the page stays responsive. If another
/// population is kept as A, each device runs in both.
final class PlayedFleet {
  let name: String
  let bytes: [UInt8]
  let size: FleetSize
  let loaded: LoadedPopulation
  private var worker: FleetWorker
  private let kept: KeptText?
  private let other: KeptFleet?
  /// The number of devices that have run, counted from the first.
  private(set) var done: Int64 = 0

  init(_ name: String, _ bytes: [UInt8], _ size: FleetSize, beside kept: KeptText?)
    throws(ScenarioFailure)
  {
    self.name = name
    self.bytes = bytes
    self.size = size
    self.kept = kept
    let loaded = try LoadedPopulation(name, bytes, size)
    self.loaded = loaded
    worker = FleetWorker(loaded.prepared)
    if let kept, kept.scenario == nil {
      other = try? KeptFleet(kept, size, beside: loaded)
    } else {
      other = nil
    }
  }

  func goOn(devices: Int64) throws(ScenarioFailure) {
    let end = min(done + max(devices, 1), size.devices)
    while done < end, let run = worker.run(device: done) {
      other?.run(device: done, beside: run)
      done += 1
    }
    if let fault = worker.fault { throw loaded.failure(of: fault) }
  }

  var isOver: Bool { done == size.devices }

  /// The comparison with A, as far as both have run; empty if nothing is kept.
  func comparison(_ style: TextStyle) -> String {
    guard let kept else { return "" }
    if kept.scenario != nil { return KeptText.otherKind }
    return other?.comparison(with: loaded, called: name, style) ?? KeptText.failure
  }

  /// The result of the devices that have run.
  var result: FleetResult {
    FleetResult(FleetHeader(loaded.prepared, devices: done), worker.tally)
  }
}

struct FleetSize: Equatable {
  let devices: Int64
  /// nil for the duration in the file.
  let days: Int64?

  static let standard: Int64 = 200
  private static let most: Int64 = 100_000
  private static let mostDays: Int64 = 3_650

  init(devices: Int64?, days: Int64?) {
    self.devices = min(max(devices ?? FleetSize.standard, 1), FleetSize.most)
    self.days = days.map { min(max($0, 1), FleetSize.mostDays) }
  }

  /// This size as options of `bgsim run`.
  var options: String { "--devices \(devices)" + (days.map { " --days \($0)" } ?? "") }
}

extension LoadedPopulation {
  convenience init(_ name: String, _ bytes: [UInt8], _ size: FleetSize) throws(ScenarioFailure) {
    try self.init(
      name, bytes, ScenarioOptions(layout: .json), lasting: size.days.map { .days($0) },
      beside: .none)
  }
}

/// The devices of a kept population, each paired with the same device of another one.
final class KeptFleet {
  private let kept: KeptText
  private let loaded: LoadedPopulation
  private var room: DeviceRunner
  private var pairs: DevicePairs
  private var hasFailed = false

  init(
    _ kept: KeptText, _ size: FleetSize, beside other: LoadedPopulation
  ) throws(ScenarioFailure) {
    self.kept = kept
    loaded = try LoadedPopulation(kept.name, kept.bytes, size)
    room = DeviceRunner(loaded.prepared)
    pairs = DevicePairs(loaded.prepared, other.prepared)
  }

  func run(device number: Int64, beside other: DeviceRunner.Run) {
    do throws(DeviceFault) {
      pairs.add(try room.run(device: number), other)
    } catch {
      hasFailed = true
    }
  }

  /// In the words of `bgsim compare`.
  func comparison(
    with other: LoadedPopulation, called name: String, _ style: TextStyle
  ) -> String {
    if hasFailed { return KeptText.failure }
    let titles = kept.titles(beside: name)
    return PopulationComparison((loaded, titles.a), (other, titles.b), pairs).text(style)
  }
}

/// A scenario compared with the one kept as A, a few seeds at a time.
final class ComparedSeeds {
  let scenario: PlayedScenario
  /// The total number of seeds, counted from the first.
  let seeds: Int
  private let a: (PreparedScenario, title: String)
  private let b: (PreparedScenario, title: String)
  private var worker: SeedPairWorker
  private(set) var done = 0

  static let standard: Int64 = 20
  private static let most: Int64 = 1_000

  init(_ kept: KeptText, _ first: PlayedScenario, _ scenario: PlayedScenario, seeds: Int64?) {
    self.scenario = scenario
    self.seeds = ComparedSeeds.count(seeds)
    let titles = kept.titles(beside: scenario.name)
    a = (first.loaded.prepared, titles.a)
    b = (scenario.loaded.prepared, titles.b)
    worker = SeedPairWorker(a.0, b.0)
  }

  static func count(_ asked: Int64?) -> Int { Int(min(max(asked ?? standard, 1), most)) }

  func goOn(seeds count: Int64) {
    let end = min(done + Int(clamping: max(count, 1)), seeds)
    while done < end {
      done += 1
      worker.run(UInt64(done), at: done - 1, while: { true })
    }
  }

  var isOver: Bool { done == seeds }

  /// In the words of `bgsim compare`.
  func text(_ style: TextStyle) -> String {
    let comparison = SeedComparison(a, b, worker)
    if comparison.fault != nil { return KeptText.failure }
    return comparison.brief(style)
  }
}
