import RunRecord
import SchedulerEngine

extension Scenario.Event: KeyedObject {
  static let title = ObjectTitle(
    "event", "Something that happens once.", choice: .whatHappens)

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.required("at", &at, .text(TimePointText.form), "When.")
    visitDevice(&keys)
    visitApps(&keys)
    visitTasks(&keys)
    keys.optional(
      "for", &length, .duration(upTo: .days(7)),
      "How long an opened app is used. Default: 3m.")
    keys.optional(
      "priority", &priority, .integer(1...10),
      "The apns-priority of a push. Default: 5; with any other the app is not launched.")
    keys.optional(
      "app", &app, .text(NameText.identifier),
      "The app whose task is meant, if several apps have this identifier.")
  }

  private typealias Action = Scenario.Action

  private mutating func visitDevice(_ keys: inout KeyVisitor) {
    change(
      &keys, "charging", .flag, "The charger is plugged in or unplugged.", Action.charging,
      { if case .charging(let isOn) = $0 { isOn } else { nil } })
    change(
      &keys, "battery", .text(AmountText.percent), "The battery jumps to this level.",
      Action.battery,
      { if case .battery(let level) = $0 { level } else { nil } })
    change(
      &keys, "lowPowerMode", .flag, "Low Power Mode is turned on or off.", Action.lowPowerMode,
      { if case .lowPowerMode(let isOn) = $0 { isOn } else { nil } })
    change(
      &keys, "network", .name, "The network changes.", Action.network,
      { if case .network(let network) = $0 { network } else { nil } })
    change(
      &keys, "networkSpeed", .name, "The network gets slower or faster.", Action.networkSpeed,
      { if case .networkSpeed(let speed) = $0 { speed } else { nil } })
    visit(.lowDataMode, &keys)
    change(
      &keys, "unlock", .onlyTrue, "The device is unlocked.", { _ in .unlock },
      { if case .unlock = $0 { true } else { nil } })
    change(
      &keys, "lock", .onlyTrue, "The screen goes off and the device locks.", { _ in .lock },
      { if case .lock = $0 { true } else { nil } })
    change(
      &keys, "inUse", .flag, "Somebody starts or stops using the device outside these apps.",
      Action.inUse,
      { if case .inUse(let isOn) = $0 { isOn } else { nil } })
    change(
      &keys, "thermal", .name, "The device gets hotter or cooler.", Action.thermal,
      { if case .thermal(let state) = $0 { state } else { nil } })
    change(
      &keys, "memory", .name, "The memory pressure changes.", Action.memory,
      { if case .memory(let pressure) = $0 { pressure } else { nil } })
    visit(.camera, &keys)
    change(
      &keys, "backgroundRefresh", .name, "The setting of the whole device.",
      Action.backgroundRefresh,
      { if case .backgroundRefresh(let setting) = $0 { setting } else { nil } })
    visit(.refreshRestricted, &keys)
    change(
      &keys, "whenAsked", .answer,
      "What the user answers from now on when asked whether continued work should go on.",
      Action.whenAsked,
      { if case .whenAsked(let answer) = $0 { answer } else { nil } })
    change(
      &keys, "reboot", .onlyTrue, "The device is restarted.", { _ in .reboot },
      { if case .reboot = $0 { true } else { nil } })
    change(
      &keys, "utcOffset", .text(DateText.offset),
      "The device's clock changes to this offset. From then on, times of day mean the new local time.",
      Action.utcOffset,
      { if case .utcOffset(let offset) = $0 { offset } else { nil } })
    for one in DeviceSwitch.later { visit(one, &keys) }
  }

  private mutating func visit(_ one: DeviceSwitch, _ keys: inout KeyVisitor) {
    change(
      &keys, one.code.description, .flag, one.changeDescription,
      { Action.switched(one, isOn: $0) },
      { if case .switched(one, let isOn) = $0 { isOn } else { nil } })
  }

  private mutating func visitApps(_ keys: inout KeyVisitor) {
    for action in Scenario.AppAction.allCases {
      change(
        &keys, action.rawValue, .text(NameText.identifier), Self.doc(of: action),
        { Action.app(action, $0) }, { if case .app(action, let app) = $0 { app } else { nil } })
    }
  }

  private mutating func visitTasks(_ keys: inout KeyVisitor) {
    for action in Scenario.TaskAction.allCases {
      change(
        &keys, action.rawValue, .text(NameText.identifier), Self.doc(of: action),
        { Action.task(action, $0) }, { if case .task(action, let task) = $0 { task } else { nil } })
    }
  }

  /// A key that says what happens.
  @inline(__always)
  private mutating func change<Value>(
    _ keys: inout KeyVisitor, _ name: String, _ form: @autoclosure () -> Form<Value>,
    _ doc: @autoclosure () -> String, _ change: (Value) -> Action, _ value: (Action) -> Value?
  ) {
    keys.key(
      name, .oneOf(.whatHappens), form, doc, said: { value(action.value) },
      take: { action = Located(change($0.value), at: $0.span) })
  }

  private static func doc(of action: Scenario.AppAction) -> String {
    switch action {
    case .open: "The user opens this app."
    case .leave: "The user leaves this app early."
    case .closeWindow:
      "The user closes this app's window on an iPad. The app is left; this is no force quit."
    case .forceQuit: "The user swipes this app away in the app switcher."
    case .terminate: "The system ends this app; it stays in the app switcher."
    case .install: "This app is installed."
    case .uninstall: "This app is removed."
    case .update: "A new version of this app is installed."
    case .refreshOn: "Background App Refresh is switched on for this app."
    case .refreshOff: "Background App Refresh is switched off for this app."
    case .attachDebugger: "A debugger is attached to this app."
    case .detachDebugger: "The debugger is detached from this app."
    case .expectOpening: "The system now expects this app to be opened."
    case .treatAsUsual: "The phone treats this app as usual again."
    case .neglect:
      "The phone neglects this app from now on: it starts its work a few times a month."
    case .silence: "The phone starts nothing of this app from now on."
    case .favour:
      "The phone favours this app from now on: it starts its work about as often as it asks."
    }
  }

  private static func doc(of action: Scenario.TaskAction) -> String {
    switch action {
    case .submit: "App code submits this task or begins this transfer, if the app is running."
    case .cancel: "App code cancels the pending request of this task."
    case .stop: "The user ends this continued work."
    case .push: "A silent push of this name arrives."
    }
  }
}
