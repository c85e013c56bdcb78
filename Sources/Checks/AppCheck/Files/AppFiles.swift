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
  public var settings = BuildSettings()
  /// Mistakes that the user does not want to see.
  public var ignored: [MistakeCode] = []

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

/// What a target is built with, as far as it decides what its code means.
public struct BuildSettings: Equatable, Sendable {
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

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The apps of a folder: their property lists and the sources of each.
public struct AppFolder: Equatable, Sendable {
  public struct App: Equatable, Sendable {
    public let plist: String
    public let sources: [String]
  }

  public let apps: [App]
  /// Property lists of widgets and other extensions, which have no background tasks of their own.
  public let extensions: [String]

  /// All paths in the folder; `reading` returns the bytes of a property list.
  public init(_ paths: [String], reading: (String) -> [UInt8]?) {
    let looked = paths.filter { !AppFolder.isSkipped($0) }
    var plists: [(path: String, kind: Kind)] = []
    for path in looked where path.hasSuffix(".plist") {
      if let kind = Kind(path, reading(path)) { plists.append((path, kind)) }
    }
    let sources = looked.filter { !$0.hasSuffix(".plist") }
    let folders = plists.map { AppFolder.folder(of: $0.path) }
    // A file belongs to the innermost folder with a property list; files of no target are shared.
    let owners: [String?] = sources.map { source in
      let around = folders.filter { source.hasPrefix($0) }
      return around.max { $0.utf8.count < $1.utf8.count }
    }
    apps = plists.filter { $0.kind != .appExtension }.map { plist in
      let own = AppFolder.folder(of: plist.path)
      let mine = sources.indices.filter { owners[$0] == nil || owners[$0] == own }.map {
        sources[$0]
      }
      return App(plist: plist.path, sources: mine)
    }
    extensions = plists.filter { $0.kind == .appExtension }.map { $0.path }
  }

  private enum Kind {
    case app, appExtension

    init?(_ path: String, _ bytes: [UInt8]?) {
      let isNamedInfo = path == "Info.plist" || path.hasSuffix("/Info.plist")
      guard let bytes, let list = try? PropertyList(reading: bytes), let info = InfoPlist(list)
      else {
        // The check of this list reports what is wrong with it.
        if isNamedInfo { self = .app } else { return nil }
        return
      }
      func has(_ keys: [String]) -> Bool { info.members.contains { keys.contains($0.key) } }
      if info.isOfExtension {
        self = .appExtension
      } else if isNamedInfo || has(["BGTaskSchedulerPermittedIdentifiers", "UIBackgroundModes"]) {
        let kind = info.members.first { $0.key == "CFBundlePackageType" }?.value.value
        if kind == .text("FMWK") || kind == .text("BNDL") { return nil }
        self = .app
      } else {
        return nil
      }
    }
  }

  /// Including the slash; empty for a path without folders.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Tests, dependencies and build products.
  public static func isSkipped(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { folder in
      folder.hasSuffix("Tests") || skipped.contains(String(folder))
        || folder.hasSuffix(".framework") || folder.hasSuffix(".xcframework")
    }
  }

  private static let skipped: Set = [
    "Test", "Pods", "Carthage", "DerivedData", "build", "node_modules", "SourcePackages",
  ]
}
