import RunRecord
import SchedulerEngine

extension Scenario.Device: KeyedObject {
  static let title = ObjectTitle(
    "device", "The device at the start, and its daily routine.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.optional(
      "like", &like, .name, "A named device; other keys given here replace parts of it.")
    keys.optional(
      "model", &model, .name, "Default: iPhone.")
    keys.optional(
      "backgroundGPU", &hasBackgroundGPU, .flag,
      "Whether continued processing can use the GPU in the background. Default: false.")
    keys.optional(
      "appleSimulator", &isAppleSimulator, .flag,
      "Apple's Simulator on a Mac, which refuses every submission. Default: false.")
    keys.optional("battery", &battery, .text(AmountText.percent), "At the start. Default: 80%.")
    keys.optional(
      "drainIdle", &drainIdle, .text(AmountText.percentPerHour),
      "How fast the battery drains while the device is not in use. Default: 1% per hour.")
    keys.optional(
      "drainInUse", &drainInUse, .text(AmountText.percentPerHour),
      "How fast the battery drains while the device is in use. Default: 10% per hour.")
    keys.optional(
      "chargeRate", &charge, .text(AmountText.percentPerHour),
      "How fast the battery charges. Default: 50% per hour.")
    keys.optional(
      "charging", &charging, .plan,
      "true (always), false (never) or windows. A window for a numbered day replaces a weekly one that it overlaps on that date. Default: false."
    )
    keys.optional(
      "network", &network, .plan,
      "One network for the whole time, or windows. Default: wifi.")
    keys.optional(
      "networkSpeed", &networkSpeed, .name,
      "The speed at the start, for any network; it only matters for transfers. Default: usual.")
    visit(.lowDataMode, &keys)
    keys.optional(
      "lowPowerMode", &lowPowerMode, .plan,
      "true (always), false (never) or windows. Default: false.")
    keys.optional(
      "inUse", &inUse, .windows,
      "When the device is used for anything other than the apps of the scenario.")
    keys.optional("thermal", &thermal, .name, "Default: nominal.")
    keys.optional(
      "memory", &memory, .name, "The memory pressure at the start. Default: normal.")
    visit(.camera, &keys)
    keys.optional(
      "backgroundRefresh", &backgroundRefresh, .name,
      "The setting of the whole device. Default: wifiAndCellular.")
    visit(.refreshRestricted, &keys)
    keys.optional(
      "unlockedSinceBoot", &wasUnlockedSinceBoot, .flag,
      "Whether it was unlocked since it was last restarted. Default: true.")
    for one in DeviceSwitch.later { visit(one, &keys) }
  }

  private mutating func visit(_ one: DeviceSwitch, _ keys: inout KeyVisitor) {
    keys.optional(
      one.code.description, &switches[one], .flag, one.stateDescription + "Default: false.")
  }
}

extension Scenario.Device {
  public static func knows(_ key: String) -> Bool { KeyTable(of: self).names.contains(key) }
}

extension Form where Value == NamedDevice {
  static var name: Form { .word(NamedDevice.allCases.map { ($0.name.description, $0) }) }
}

extension Form where Value: ListedWord {
  static var name: Form { .word(Value.all.map { ($0.logWord, $0) }) }
}

extension DeviceSwitch {
  /// Describes its key in a device. Empty where the name says everything.
  var stateDescription: String {
    switch self {
    case .lowDataMode: ""
    case .camera: "Whether the camera is in use. "
    case .refreshRestricted:
      "Whether parental controls or device management forbid background refresh. "
    }
  }

  /// Describes its key in an event.
  var changeDescription: String {
    switch self {
    case .lowDataMode: "Low Data Mode is turned on or off."
    case .camera: "The camera is switched on or off."
    case .refreshRestricted: "Background refresh is forbidden or allowed again."
    }
  }
}
