import Populations
import RunRecord
import ScenarioRunner
import SchedulerEngine

/// Runs the devices of two populations in pairs: the same number, the same chance. A copy can work beside
/// it, on another thread too.
struct DevicePairWorker: Sendable {
  /// Tasks that both have, by their places.
  let tasks: [(a: Int, b: Int)]
  private(set) var pairs: [FigurePairs]
  private(set) var devices: Int64 = 0
  private(set) var faults: [Fault] = []
  private var a: DeviceRoom
  private var b: DeviceRoom

  struct Fault: Sendable {
    let isOfA: Bool
    let fault: DeviceFault
  }

  init(_ a: PreparedPopulation, _ b: PreparedPopulation) {
    self.a = DeviceRoom(a)
    self.b = DeviceRoom(b)
    let names = (a.taskNames, b.taskNames)
    tasks = names.0.enumerated().compactMap { place, name in
      names.1.firstIndex(of: name).map { (a: place, b: $0) }
    }
    pairs = tasks.map { _ in FigurePairs() }
  }

  mutating func run(device number: Int64) {
    do throws(DeviceFault) {
      let one = try a.run(device: number)
      do throws(DeviceFault) {
        let other = try b.run(device: number)
        devices += 1
        for (place, task) in tasks.enumerated() {
          pairs[place].add(one.figures[task.a], other.figures[task.b])
        }
      } catch {
        faults.append(Fault(isOfA: false, fault: error))
      }
    } catch {
      faults.append(Fault(isOfA: true, fault: error))
    }
  }

  mutating func add(_ other: DevicePairWorker) {
    devices += other.devices
    faults += other.faults
    for place in pairs.indices { pairs[place].add(other.pairs[place]) }
  }
}

extension PreparedPopulation {
  /// In the order of the tasks: the app, and the identifier.
  var taskNames: [[String]] {
    tasks.map { [reference.name(of: $0.app), reference.text(of: $0.name)] }
  }
}
