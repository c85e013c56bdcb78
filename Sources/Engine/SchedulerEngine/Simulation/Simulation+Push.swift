/// A silent push has arrived: from here on it waits like any other request.
extension Simulation {
  /// With another priority it launches nothing and replaces nothing (fact 107).
  mutating func takePush(_ name: NameID, _ priority: PushPriority, for app: AppID) {
    guard priority == .background else { return }
    _ = accept(.push(name), of: app)
    guard !apps.rights.modes(of: app).isSuperset(of: Modes.needed(for: .push)),
      let place = requests.place(of: name, app)
    else { return }
    discard(place, .modeMissing)
  }
}
