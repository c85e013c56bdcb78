import Basics
import Reports
import Scenarios
import SchedulerEngine

/// A population of the page. Its devices run a few at a time, so that the page stays alive in between.
/// Where another is kept as A, each of them runs in both.
final class PlayedFleet {
  let name: String
  let bytes: [UInt8]
  let size: FleetSize
  let loaded: LoadedPopulation
  private var worker: FleetWorker
  private let kept: KeptText?
  private let other: KeptFleet?
  /// How many devices have run, from the first on.
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

  /// With A, as far as both have run; empty where nothing is kept.
  func comparison(_ style: TextStyle) -> String {
    guard let kept else { return "" }
    if kept.scenario != nil { return KeptText.otherKind }
    return other?.comparison(with: loaded, called: name, style) ?? KeptText.failure
  }

  /// Of the devices that have run.
  var result: FleetResult {
    FleetResult(FleetHeader(loaded.prepared, devices: done), worker.tally)
  }
}

/// How many devices run for how long.
struct FleetSize: Equatable {
  let devices: Int64
  /// nil for what the file says.
  let days: Int64?

  static let standard: Int64 = 200
  private static let most: Int64 = 100_000
  private static let mostDays: Int64 = 3_650

  init(devices: Int64?, days: Int64?) {
    self.devices = min(max(devices ?? FleetSize.standard, 1), FleetSize.most)
    self.days = days.map { min(max($0, 1), FleetSize.mostDays) }
  }

  /// As the command is told.
  var options: String { "--devices \(devices)" + (days.map { " --days \($0)" } ?? "") }
}

extension LoadedPopulation {
  convenience init(_ name: String, _ bytes: [UInt8], _ size: FleetSize) throws(ScenarioFailure) {
    try self.init(
      name, bytes, ScenarioOptions(layout: .json), lasting: size.days.map { .days($0) },
      beside: .none)
  }
}
