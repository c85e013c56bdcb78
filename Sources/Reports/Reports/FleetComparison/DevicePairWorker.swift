package import Scenarios
import SchedulerEngine

/// Runs the devices of two populations in pairs. A copy can work beside it, on another thread too.
package struct DevicePairWorker: Sendable {
  private(set) var pairs: DevicePairs
  private(set) var faults: [Fault] = []
  private var a: DeviceRunner
  private var b: DeviceRunner

  struct Fault: Sendable {
    let isOfA: Bool
    let fault: DeviceFault
  }

  package init(_ a: PreparedPopulation, _ b: PreparedPopulation) {
    self.a = DeviceRunner(a)
    self.b = DeviceRunner(b)
    pairs = DevicePairs(a, b)
  }

  package mutating func run(device number: Int64) {
    do throws(DeviceFault) {
      let one = try a.run(device: number)
      do throws(DeviceFault) {
        pairs.add(one, try b.run(device: number))
      } catch {
        faults.append(Fault(isOfA: false, fault: error))
      }
    } catch {
      faults.append(Fault(isOfA: true, fault: error))
    }
  }

  mutating func add(_ other: DevicePairWorker) {
    pairs.add(other.pairs)
    faults += other.faults
  }
}
