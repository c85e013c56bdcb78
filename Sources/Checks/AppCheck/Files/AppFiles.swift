import Basics
import Documents

/// The files of an app: its Info.plist, what its build fills in, and perhaps its code.
public struct AppFiles: Equatable, Sendable {
  /// nil if only code was given; then nothing is compared with a property list.
  public var plist: AppFile?
  public var definitions: [BuildDefinition]
  /// The value of `PRODUCT_BUNDLE_IDENTIFIER`, also used if `CFBundleIdentifier` is missing.
  public var identifier: String?
  /// nil if code is not to be checked; then nothing is reported as missing from it.
  public var sources: [AppFile]?
  public var settings = LanguageSettings()
  /// The settings of files of libraries and packages, by their paths.
  public var languages: [String: LanguageSettings] = [:]
  /// Mistakes that the user does not want to see.
  public var ignored: [MistakeCode] = []
  /// The target that the files belong to; nil if no project was read.
  public var target: AppTarget?
  /// What the app is signed with; nil if it is not known.
  public var entitlements: AppFile?
  /// Libraries of the app that were not given, so that their code was not read.
  public var missing: [String] = []
  /// The beginning of the paths that is the folder that was checked.
  public var root = ""
  /// What has to be known about the choice of these files.
  public var remarks: [FolderRemark] = []

  public init(
    plist: AppFile?, definitions: [BuildDefinition] = [], identifier: String? = nil,
    sources: [AppFile]? = nil
  ) {
    self.plist = plist
    self.definitions = definitions
    self.identifier = identifier
    self.sources = sources
  }
}

extension AppFiles {
  /// By the places of the sources.
  var languagesByPlace: [Int: LanguageSettings] {
    var found: [Int: LanguageSettings] = [:]
    if languages.isEmpty { return found }
    for (number, source) in (sources ?? []).enumerated() {
      if let settings = languages[source.path] { found[number] = settings }
    }
    return found
  }
}

/// What a target is built with, as far as it decides what its code means.
public struct LanguageSettings: Equatable, Sendable {
  /// The language mode, such as "6"; nil if it is not known.
  public var swiftVersion: String?
  /// Whether code without an actor of its own belongs to the main actor.
  public var isMainActorByDefault: Bool

  public init(swiftVersion: String? = nil, isMainActorByDefault: Bool = false) {
    self.swiftVersion = swiftVersion
    self.isMainActorByDefault = isMainActorByDefault
  }

  /// Whether closures check their actor where they are entered; nil if the language mode is not known.
  var checksActors: Bool? {
    guard let first = swiftVersion?.utf8.first else { return nil }
    return first >= UInt8(ascii: "6")
  }
}

/// A build variable and its value. Of several with the same name, the last one counts.
public struct BuildDefinition: Equatable, Sendable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension BuildDefinition {
  /// Parses "NAME=value", as on a command line.
  public init?(parsing text: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
    self.init(name: String(text[..<sign]), value: String(text[text.index(after: sign)...]))
  }
}

/// A file that the caller has read; this module does not access files.
public struct AppFile: Equatable, Sendable {
  /// As shown to the user.
  public let path: String
  public let bytes: [UInt8]

  /// What is larger is not read.
  public static let mostBytes: Int64 = 16 << 20

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
