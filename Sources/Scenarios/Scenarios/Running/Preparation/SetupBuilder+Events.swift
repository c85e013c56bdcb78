import Basics
import SchedulerEngine

extension SetupBuilder {
  /// Events in order of time; those of one instant as the file has them, then what apps do by
  /// themselves. What lies before the start never happens, of which the reader has warned.
  mutating func takeEvents() {
    var happenings: [(at: Instant, action: ScriptedEvent.Action, span: SourceSpan)] = []
    for (place, event) in scenario.events.enumerated() {
      guard let action = action(of: event.value) else { continue }
      let at = clock.instant(ofEvent: place, at: event.value.at.value)
      happenings.append((at, action, event.span))
    }
    happenings += calls
    let inOrder = happenings.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    for (_, happening) in inOrder where happening.at >= start.instant {
      setup.script.append(ScriptedEvent(at: happening.at, happening.action))
      provenance.script.append(happening.span)
    }
  }

  private func action(of event: Scenario.Event) -> ScriptedEvent.Action? {
    switch event.action.value {
    case .charging(let isOn): .change(.charging(isOn))
    case .battery(let level): .change(.battery(level))
    case .lowPowerMode(let isOn): .change(.lowPowerMode(isOn))
    case .network(let network): .change(.network(network))
    case .networkSpeed(let speed): .change(.networkSpeed(speed))
    case .switched(let one, let isOn): .change(.switched(one, isOn: isOn))
    case .unlock: .change(.unlock)
    case .lock: .change(.lock)
    case .inUse(let isOn): .change(.deviceUse(isOn))
    case .thermal(let state): .change(.thermal(state))
    case .memory(let pressure): .change(.memory(pressure))
    case .backgroundRefresh(let setting): .change(.backgroundRefresh(setting))
    case .whenAsked(let answer): .change(.answers(answer.prepared))
    case .reboot: .change(.reboot)
    case .utcOffset(let offset): .change(.utcOffset(offset))
    case .app(let action, let name):
      app(named: name).map { .change(action.change(of: $0, for: event.length?.value)) }
    case .task(let action, let name): call(action, of: name, event)
    }
  }

  /// nil only for names that the reader has refused.
  private func app(named name: String) -> AppID? {
    names.app(name).map { AppID(index: Int32($0)) }
  }

  private func call(
    _ action: Scenario.TaskAction, of name: String, _ event: Scenario.Event
  ) -> ScriptedEvent.Action? {
    guard let place = names.task(name, in: event.app?.value) else { return nil }
    let id = AppID(index: Int32(place.app))
    let identifier = known[name].map { NameID(index: Int32($0)) }
    switch action {
    case .submit: return .submit(id, task: Int32(place.number))
    case .cancel: return identifier.map { .cancel(id, $0) }
    case .stop: return identifier.map { .change(.stopContinued(id, $0)) }
    case .push:
      return identifier.map { .change(.push(id, $0, PushPriority(said: event.priority?.value))) }
    }
  }
}

extension Scenario.AppAction {
  fileprivate func change(of app: AppID, for length: Span?) -> WorldChange {
    switch self {
    case .open: .open(app, for: length ?? .minutes(3))
    // Not a force quit, although the app leaves the switcher's view (fact 263).
    case .leave, .closeWindow: .leave(app)
    case .forceQuit: .forceQuit(app)
    case .terminate: .terminate(app)
    case .install: .install(app)
    case .uninstall: .uninstall(app)
    case .update: .update(app)
    case .refreshOn: .appRefresh(app, isOn: true)
    case .refreshOff: .appRefresh(app, isOn: false)
    case .attachDebugger: .debugger(app, isAttached: true)
    case .detachDebugger: .debugger(app, isAttached: false)
    case .expectOpening: .expectOpening(app)
    }
  }
}

extension PushPriority {
  fileprivate init(said number: Int64?) {
    let number = number ?? 5
    self = number == 5 ? .background : number < 5 ? .lowest : .immediate
  }
}
