import SchedulerEngine

enum EventKeys {
  static let layout = Layout<Scenario.Event>(
    "event", "Something that happens once.", choices: [.whatHappens],
    blank: { Scenario.Event() },
    [.required("at", \.at, .text(TimePointText.form), "When.")] + device + apps + tasks + [
      .optional(
        "for", \.length, .duration(upTo: .days(7)),
        "How long an opened app is used. Left out: 3m."),
      .optional(
        "app", \.app, .text(NameText.identifier),
        "Whose task is meant, where several apps have one of this identifier."),
    ])

  private typealias Action = Scenario.Action

  private static let device: [Field<Scenario.Event>] = [
    change(
      "charging", .flag, "The charger is plugged in or out.", Action.charging,
      { if case .charging(let isOn) = $0 { isOn } else { nil } }),
    change(
      "battery", .text(AmountText.percent), "The battery is at this level.", Action.battery,
      { if case .battery(let level) = $0 { level } else { nil } }),
    change(
      "lowPowerMode", .flag, "Low Power Mode is switched.", Action.lowPowerMode,
      { if case .lowPowerMode(let isOn) = $0 { isOn } else { nil } }),
    change(
      "network", DeviceKeys.network, "The network changes.", Action.network,
      { if case .network(let network) = $0 { network } else { nil } }),
    change(
      "lowDataMode", .flag, "Low Data Mode is switched.", Action.lowDataMode,
      { if case .lowDataMode(let isOn) = $0 { isOn } else { nil } }),
    change(
      "unlock", .onlyTrue, "The device is unlocked.", { _ in .unlock },
      { if case .unlock = $0 { true } else { nil } }),
    change(
      "lock", .onlyTrue, "The screen goes off and the device locks.", { _ in .lock },
      { if case .lock = $0 { true } else { nil } }),
    change(
      "inUse", .flag, "Somebody uses the device outside of these apps, or stops.", Action.inUse,
      { if case .inUse(let isOn) = $0 { isOn } else { nil } }),
    change(
      "thermal", DeviceKeys.thermal, "The device gets hotter or cooler.", Action.thermal,
      { if case .thermal(let state) = $0 { state } else { nil } }),
    change(
      "memory", DeviceKeys.memory, "Memory gets short, or does no more.", Action.memory,
      { if case .memory(let pressure) = $0 { pressure } else { nil } }),
    change(
      "camera", .flag, "The camera is used, or no more.", Action.camera,
      { if case .camera(let isOn) = $0 { isOn } else { nil } }),
    change(
      "backgroundRefresh", DeviceKeys.refresh, "The setting of the whole device.",
      Action.backgroundRefresh,
      { if case .backgroundRefresh(let setting) = $0 { setting } else { nil } }),
    change(
      "refreshRestricted", .flag, "Background refresh is forbidden, or no more.",
      Action.refreshRestricted,
      { if case .refreshRestricted(let isOn) = $0 { isOn } else { nil } }),
    change(
      "reboot", .onlyTrue, "The device is restarted.", { _ in .reboot },
      { if case .reboot = $0 { true } else { nil } }),
    change(
      "utcOffset", .text(DateText.offset), "Clocks show another time zone.", Action.utcOffset,
      { if case .utcOffset(let offset) = $0 { offset } else { nil } }),
  ]

  private static let apps = Scenario.AppAction.allCases.map { action in
    change(
      action.rawValue, .text(NameText.identifier), doc(of: action), { Action.app(action, $0) },
      { if case .app(action, let app) = $0 { app } else { nil } })
  }

  private static let tasks = Scenario.TaskAction.allCases.map { action in
    change(
      action.rawValue, .text(NameText.identifier), doc(of: action), { Action.task(action, $0) },
      { if case .task(action, let task) = $0 { task } else { nil } })
  }

  private static func change<Value>(
    _ key: String, _ form: Form<Value>, _ doc: String,
    _ action: @escaping @Sendable (Value) -> Scenario.Action,
    _ value: @escaping @Sendable (Scenario.Action) -> Value?
  ) -> Field<Scenario.Event> {
    .choice(
      .whatHappens, key, form, doc,
      set: { $0.action = Located(action($1.value), at: $1.span) },
      get: { value($0.action.value) })
  }

  private static func doc(of action: Scenario.AppAction) -> String {
    switch action {
    case .open: "The user opens this app."
    case .leave: "The user leaves this app before its time is over."
    case .forceQuit: "The user swipes this app away in the app switcher."
    case .terminate: "The system ends this app; it stays in the app switcher."
    case .install: "This app is installed."
    case .uninstall: "This app is removed."
    case .update: "A new version of this app is installed."
    case .refreshOn: "Background App Refresh is switched on for this app."
    case .refreshOff: "Background App Refresh is switched off for this app."
    case .attachDebugger: "A debugger is attached to this app."
    case .detachDebugger: "The debugger lets go of this app."
    case .expectOpening: "The system now expects this app to be opened."
    }
  }

  private static func doc(of action: Scenario.TaskAction) -> String {
    switch action {
    case .submit: "App code submits this task, if the app is running."
    case .cancel: "App code cancels the pending request of this task."
    case .stop: "The user ends this continued work."
    }
  }
}
