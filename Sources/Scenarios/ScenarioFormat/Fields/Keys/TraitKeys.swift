import SchedulerEngine

extension Population.Traits {
  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    keys.optional("os", &system, .name, "The system on the device.")
    keys.optional("device", &device, .plan, "The device, by name or described.")
    keys.optional(
      "charging", &charging, .plan, "Always, never, or in these windows, in place of the device's.")
    keys.optional(
      "network", &network, .plan, "One network or windows, in place of the device's.")
    keys.optional("lowDataMode", &lowDataMode, .flag, "Whether it is on.")
    keys.optional("lowPowerMode", &lowPowerMode, .plan, "Always, never, or in these windows.")
    keys.optional(
      "inUse", &inUse, .windows, "When somebody uses it outside of the apps of the file.")
    keys.optional(
      "backgroundRefresh", &backgroundRefresh, .setting, "The setting of the whole device.")
    keys.optional(
      "opened", &opened, .openings,
      "When the user opens each app that does not say it: a named habit, or times.")
    keys.optional(
      "refreshOn", &isRefreshOn, .flag,
      "The Background App Refresh switch of each app that does not say it.")
    keys.optional(
      "forceQuits", &quits, .list(of: .text(WindowText.opening), most: 50),
      "When the user swipes the apps away in the app switcher.")
    keys.optional("battery", &battery, .text(RangeText.shares), "At the start, drawn evenly.")
    keys.optional(
      "drainIdle", &drainIdle, .text(RangeText.rates), "While nobody uses it, drawn evenly.")
    keys.optional(
      "drainInUse", &drainInUse, .text(RangeText.rates), "While it is used, drawn evenly.")
    keys.optional("chargeRate", &charge, .text(RangeText.rates), "While it charges, drawn evenly.")
  }
}
