import SchedulerEngine

extension Scenario.Device: KeyedObject {
  static let title = ObjectTitle(
    "device", "The device at the start, and what happens to it every day.")

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    keys.optional(
      "like", &like, .name, "A named device; what is said besides replaces that part of it.")
    keys.optional(
      "model", &model, .word([("iPhone", .iPhone), ("iPad", .iPad)]), "Left out: iPhone.")
    keys.optional(
      "backgroundGPU", &hasBackgroundGPU, .flag,
      "Whether continued processing can use the GPU in the background. Left out: false.")
    keys.optional(
      "appleSimulator", &isAppleSimulator, .flag,
      "Apple's Simulator on a Mac, which refuses every submission. Left out: false.")
    keys.optional("battery", &battery, .text(AmountText.percent), "At the start. Left out: 80%.")
    keys.optional(
      "drainIdle", &drainIdle, .text(AmountText.percentPerHour),
      "While nobody uses it. Left out: 1% per hour.")
    keys.optional(
      "drainInUse", &drainInUse, .text(AmountText.percentPerHour),
      "While it is used. Left out: 10% per hour.")
    keys.optional(
      "chargeRate", &charge, .text(AmountText.percentPerHour),
      "While it charges. Left out: 50% per hour.")
    keys.optional(
      "charging", &charging, .plan,
      "Always, never, or in these windows, which all hold. One for a numbered day takes the place of a weekly one that it meets on that date. Left out: never."
    )
    keys.optional(
      "network", &network, .plan,
      "One network for the whole time, or windows. Left out: wifi.")
    keys.optional(
      "networkSpeed", &networkSpeed, .speed,
      "At the start, whichever network there is; it concerns transfers alone. Left out: usual.")
    visit(.lowDataMode, &keys)
    keys.optional(
      "lowPowerMode", &lowPowerMode, .plan,
      "Always, never, or in these windows. Left out: never.")
    keys.optional(
      "inUse", &inUse, .windows,
      "When somebody uses it outside of the apps of the scenario.")
    keys.optional("thermal", &thermal, .state, "Left out: nominal.")
    keys.optional("memory", &memory, .pressure, "How short memory is. Left out: normal.")
    visit(.camera, &keys)
    keys.optional(
      "backgroundRefresh", &backgroundRefresh, .setting,
      "The setting of the whole device. Left out: wifiAndCellular.")
    visit(.refreshRestricted, &keys)
    keys.optional(
      "unlockedSinceBoot", &wasUnlockedSinceBoot, .flag,
      "Whether it was unlocked since it was started. Left out: true.")
    for one in DeviceSwitch.listedLast { visit(one, &keys) }
  }

  private mutating func visit(_ one: DeviceSwitch, _ keys: inout some KeyVisitor) {
    keys.optional(
      one.code.description, &switches[one], .flag, one.stateDescription + "Left out: false.")
  }
}
