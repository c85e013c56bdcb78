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

extension BuildSettings {
  var language: LanguageSettings {
    LanguageSettings(
      swiftVersion: value("SWIFT_VERSION"),
      isMainActorByDefault: value("SWIFT_DEFAULT_ACTOR_ISOLATION") == "MainActor")
  }
}
