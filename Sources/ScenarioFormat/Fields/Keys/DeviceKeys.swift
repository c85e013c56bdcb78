import SchedulerEngine

enum DeviceKeys {
  static let named = Form.word(NamedDevice.allCases.map { ($0.name.description, $0) })
  static let network: Form<Network> = .word([
    ("none", .none), ("cellular", .cellular), ("wifi", .wifi),
  ])
  static let thermal: Form<ThermalState> = .word([
    ("nominal", .nominal), ("fair", .fair), ("serious", .serious), ("critical", .critical),
  ])
  static let memory: Form<MemoryPressure> = .word([
    ("normal", .normal), ("warning", .warning), ("critical", .critical),
  ])
  static let refresh: Form<BackgroundRefresh> = .word([
    ("off", .off), ("wifiOnly", .wifiOnly), ("wifiAndCellular", .wifiAndCellular),
  ])

  static let layout = Layout<Scenario.Device>(
    "device", "The device at the start, and what happens to it every day.",
    blank: { Scenario.Device() },
    [
      .optional(
        "like", \.like, named, "A named device; what is said besides replaces that part of it."),
      .optional(
        "model", \.model, .word([("iPhone", .iPhone), ("iPad", .iPad)]), "Left out: iPhone."),
      .optional(
        "backgroundGPU", \.hasBackgroundGPU, .flag,
        "Whether continued processing can use the GPU in the background. Left out: false."),
      .optional(
        "appleSimulator", \.isAppleSimulator, .flag,
        "Apple's Simulator on a Mac, which refuses every submission. Left out: false."),
      .optional("battery", \.battery, .text(AmountText.percent), "At the start. Left out: 80%."),
      .optional(
        "drainIdle", \.drainIdle, .text(AmountText.percentPerHour),
        "While nobody uses it. Left out: 1% per hour."),
      .optional(
        "drainInUse", \.drainInUse, .text(AmountText.percentPerHour),
        "While it is used. Left out: 10% per hour."),
      .optional(
        "chargeRate", \.charge, .text(AmountText.percentPerHour),
        "While it charges. Left out: 50% per hour."),
      .optional(
        "charging", \.charging, WindowForms.switchPlan,
        "Always, never, or in these windows. Left out: never."),
      .optional(
        "network", \.network, WindowForms.networkPlan,
        "One network for the whole time, or windows. Left out: wifi."),
      .optional("lowDataMode", \.lowDataMode, .flag, "Left out: false."),
      .optional(
        "lowPowerMode", \.lowPowerMode, WindowForms.switchPlan,
        "Always, never, or in these windows. Left out: never."),
      .optional(
        "inUse", \.inUse, WindowForms.windows,
        "When somebody uses it outside of the apps of the scenario."),
      .optional("thermal", \.thermal, thermal, "Left out: nominal."),
      .optional("memory", \.memory, memory, "How short memory is. Left out: normal."),
      .optional("camera", \.camera, .flag, "Whether the camera is in use. Left out: false."),
      .optional(
        "backgroundRefresh", \.backgroundRefresh, refresh,
        "The setting of the whole device. Left out: wifiAndCellular."),
      .optional(
        "refreshRestricted", \.isRefreshRestricted, .flag,
        "Parental controls or device management forbid background refresh. Left out: false."),
      .optional(
        "unlockedSinceBoot", \.wasUnlockedSinceBoot, .flag,
        "Whether it was unlocked since it was started. Left out: true."),
    ])
}
