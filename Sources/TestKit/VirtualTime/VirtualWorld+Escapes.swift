import VirtualTimeHooks

extension VirtualWorld {
  /// How app code left virtual time since the last call.
  public func takeEscapes() -> [EscapeEvent] {
    defer { escapeEvents = [] }
    return escapeEvents
  }

  /// Notes what the code that runs now does.
  func note(_ escape: Escape, _ detail: String = "", isRefused: Bool = false) {
    count(escape)
    escapeEvents.append(
      EscapeEvent(
        kind: .init(escape: escape, detail: detail, isRefused: isRefused),
        process: AppProcess(lane: vt_current_lane())))
  }

  /// Whether app code may reach the network, which it is about to do.
  func mayConnect(_ escape: Escape, _ place: String) -> Bool {
    vt_stop_if_abandoned(state)
    let isRefused = if case .never = options.outside { true } else { false }
    note(escape, place, isRefused: isRefused)
    return !isRefused
  }
}
