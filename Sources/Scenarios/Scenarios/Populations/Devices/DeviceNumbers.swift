import Basics
import SchedulerEngine

/// The numbers that each device draws from ranges; nil where its set-up says them.
struct DeviceNumbers: Equatable, Sendable {
  var battery: Share?
  var drainIdle: Share?
  var drainInUse: Share?
  var charge: Share?
}

extension Setup {
  mutating func take(_ numbers: DeviceNumbers) {
    if let battery = numbers.battery { device.battery = battery }
    if let drain = numbers.drainIdle { device.drainIdle = drain.millionths }
    if let drain = numbers.drainInUse { device.drainInUse = drain.millionths }
    if let charge = numbers.charge { device.charge = charge.millionths }
  }
}

extension Scenario {
  mutating func take(_ numbers: DeviceNumbers) {
    if numbers == DeviceNumbers() { return }
    var part = describedDevice
    if let battery = numbers.battery { part.battery = Located(battery) }
    if let drain = numbers.drainIdle { part.drainIdle = Located(drain) }
    if let drain = numbers.drainInUse { part.drainInUse = Located(drain) }
    if let charge = numbers.charge { part.charge = Located(charge) }
    device = Located(part, at: device?.span ?? .none)
  }
}
