/// A target of an Xcode project that makes an app for iOS.
public struct AppTarget: Equatable, Sendable {
  /// Several if targets share everything but their names.
  public var names: [String]
  /// The name of the project, such as "App.xcodeproj".
  public let project: String
  /// Its build settings.
  public let definitions: [BuildDefinition]
  /// nil if a part of it is not known.
  public let identifier: String?
  /// The path of the file with its entitlements.
  public let entitlements: String?
  /// The background modes that the build adds to the property list.
  public let modes: [String]
  /// Whether the build makes the property list, so that there is no file.
  public let makesPlist: Bool
  /// The flags that each of its names is compiled with.
  var flags: [Set<String>] = []
  /// Those that other apps of the same folder are compiled with.
  var flagsOfOthers: Set<String> = []

  /// For example "App, App Beta (App.xcodeproj)".
  public var title: String { "\(names.joined(separator: ", ")) (\(project))" }
}

extension AppTarget {
  /// What its settings say of the language.
  public var language: LanguageSettings {
    var settings = BuildSettings()
    for definition in definitions { settings.set(definition.name, definition.value) }
    return settings.language
  }
}

extension AppTarget {
  /// Whether code with this flag is compiled for it; nil if that is not known, or not the same for
  /// all its names.
  func has(flag: String) -> Bool? {
    if flags.isEmpty { return nil }
    let count = flags.count { $0.contains(flag) }
    if count == flags.count { return true }
    return count == 0 && flagsOfOthers.contains(flag) ? false : nil
  }
}

extension BuildSettings {
  /// The flags that its Swift code asks with `#if`.
  var flags: Set<String> {
    let words = (value("SWIFT_ACTIVE_COMPILATION_CONDITIONS") ?? "").split(separator: " ")
    return Set(words.map(String.init)).subtracting(["DEBUG"])
  }

  var language: LanguageSettings {
    LanguageSettings(
      swiftVersion: value("SWIFT_VERSION"),
      isMainActorByDefault: value("SWIFT_DEFAULT_ACTOR_ISOLATION") == "MainActor")
  }
}
