/// A mistake in the files of an app, and its correction.
public struct AppExample: Equatable, Sendable {
  let frame: Frame
  public let wrong: String
  public let right: String

  /// The surroundings of both, in an app without other mistakes of this kind.
  enum Frame: Equatable, Sendable {
    case wholePlist
    /// The entries of the property list, next to code that uses `com.a.r`.
    case plist
    /// The same list without any code.
    case plistAlone
    /// The same list next to a handler of silent pushes.
    case plistOfPushes
    case code
    /// What the app does when it launches.
    case launch
    /// What the handler of a refresh does.
    case handler
    /// Code next to the manifest of a package that depends on the kit.
    case package
    /// An `.apns` file next to the code.
    case payload
  }
}

/// The lists in the form of an `Info.plist`.
func lists(permitted: [String] = [], modes: [String] = []) -> String {
  [("BGTaskSchedulerPermittedIdentifiers", permitted), ("UIBackgroundModes", modes)]
    .filter { !$1.isEmpty }
    .map { key, entries in
      "<key>\(key)</key>\n<array>" + entries.map { "<string>\($0)</string>" }.joined() + "</array>"
    }.joined(separator: "\n")
}
