import SchedulerEngine

extension Population.Traits {
  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.optional("os", &system, .name, "The system on the device.")
    keys.optional("device", &device, .plan, "The device, by name or described.")
    keys.optional(
      "charging", &charging, .plan,
      "Always, never, or during these windows, instead of the device's own.")
    keys.optional(
      "network", &network, .plan, "One network or windows, instead of the device's own.")
    keys.optional("lowDataMode", &lowDataMode, .flag, "Whether it is on.")
    keys.optional("lowPowerMode", &lowPowerMode, .plan, "Always, never, or during these windows.")
    keys.optional(
      "inUse", &inUse, .windows,
      "When the device is used for anything other than the apps of the file.")
    keys.optional(
      "backgroundRefresh", &backgroundRefresh, .setting, "The setting of the whole device.")
    keys.optional(
      "opened", &opened, .openings,
      "When the user opens each app that does not say so itself: a named habit, or times.")
    keys.optional(
      "refreshOn", &isRefreshOn, .flag,
      "The Background App Refresh switch of each app that does not say so itself.")
    keys.optional(
      "forceQuits", &quits, .list(of: .text(WindowText.opening), most: 50),
      "When the user swipes the apps away in the app switcher.")
    keys.optional(
      "battery", &battery, .text(RangeText.shares), "The battery level at the start, drawn evenly.")
    keys.optional(
      "drainIdle", &drainIdle, .text(RangeText.rates),
      "How fast the battery drains while the device is not in use, drawn evenly.")
    keys.optional(
      "drainInUse", &drainInUse, .text(RangeText.rates),
      "How fast the battery drains while the device is in use, drawn evenly.")
    keys.optional(
      "chargeRate", &charge, .text(RangeText.rates), "How fast the battery charges, drawn evenly.")
  }
}
