/// What is known of an app: its Info.plist, what its build fills in, and perhaps its code.
public struct AppFiles: Equatable, Sendable {
  public var plist: AppFile
  public var definitions: [BuildDefinition]
  /// Fills `PRODUCT_BUNDLE_IDENTIFIER`, and stands for a `CFBundleIdentifier` that is missing.
  public var identifier: String?
  /// nil where nobody asked about code: then nothing is said about what code does not do.
  public var sources: [AppFile]?

  public init(
    plist: AppFile, definitions: [BuildDefinition] = [], identifier: String? = nil,
    sources: [AppFile]? = nil
  ) {
    self.plist = plist
    self.definitions = definitions
    self.identifier = identifier
    self.sources = sources
  }
}

/// A build variable and its value; of several with one name the last holds.
public struct BuildDefinition: Equatable, Sendable {
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension BuildDefinition {
  /// From "NAME=value", the form that a command line has.
  public init?(parsing text: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
    self.init(String(text[..<sign]), String(text[text.index(after: sign)...]))
  }
}
