import SchedulerEngine

extension Assumption {
  /// A clause for a list; every name in it is safe for a terminal.
  func text(_ scene: Scene) -> String {
    switch self {
    case .device(let device): "the device \(device.name.text)"
    case .plainDevice(let battery):
      "a device at \(shareText(battery)) that is never charged and has no network"
    case .habit(let habit, let app): "\(scene.name(of: app)) opened as \(habit.name.text)"
    case .neverOpened(let app): "\(scene.name(of: app)) never opened"
    case .history(let days, let app):
      "\(scene.name(of: app)) used the same way for \(days) days before"
    case .newcomer(let app): "\(scene.name(of: app)) new to the system, use unknown"
    case .system(let profile): "the rules of iOS \(profile.rawValue)"
    case .parameter(let key, let value): "\(safe(key)) set to \(safe(value))"
    case .value(let value, let what): "\(safe(what)) \(safe(value))"
    }
  }

  private func safe(_ text: String) -> String { safeText(text.utf8) }
}

extension Scene {
  func name(of app: AppID) -> String { safeText(wholeName(of: app).utf8) }
}
