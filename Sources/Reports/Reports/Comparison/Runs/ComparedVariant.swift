/// One side of a comparison: what is set in a file, and the system in its place.
public struct ComparedVariant: Equatable, Sendable {
  private let settings: [String]
  private let system: String?

  public init(settings: [String], system: String?) {
    self.settings = settings
    self.system = system
  }

  /// Of one file: with systems all settings hold for each of them, and without each setting is compared
  /// with the file as it is.
  public static func all(_ settings: [String], systems: [String]) -> [ComparedVariant] {
    let plain = ComparedVariant(settings: systems.isEmpty ? [] : settings, system: nil)
    let others =
      systems.isEmpty
      ? settings.map { ComparedVariant(settings: [$0], system: nil) }
      : systems.map { ComparedVariant(settings: settings, system: $0) }
    return systems.count > 1 ? others : [plain] + others
  }

  /// What it changes in the file, as `--set` does.
  public var assignments: [String] { settings + (system.map { ["os=iOS \($0)"] } ?? []) }

  /// As it is typed, after the name of the file.
  public var words: String {
    settings.map { " --set \(shellWord($0))" }.joined() + (system.map { " --os \($0)" } ?? "")
  }
}
