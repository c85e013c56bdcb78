import Basics

/// The apps of a folder: their property lists, and the sources that belong to each.
public struct AppFolder: Equatable, Sendable {
  public struct App: Equatable, Sendable {
    public let plist: String
    public let sources: [String]

    public init(plist: String, sources: [String]) {
      self.plist = plist
      self.sources = sources
    }
  }

  public let apps: [App]
  /// Property lists of widgets and other extensions, which have no background tasks of their own.
  public let extensions: [String]

  /// Whatever the folder holds, by path; `reading` gives the bytes of a property list.
  public init(_ paths: [String], reading: (String) -> [UInt8]?) {
    let looked = paths.filter { !AppFolder.isSkipped($0) }
    var plists: [(path: String, kind: Kind)] = []
    for path in looked where path.hasSuffix(".plist") {
      if let kind = Kind(path, reading(path)) { plists.append((path, kind)) }
    }
    let sources = looked.filter { !$0.hasSuffix(".plist") }
    let folders = plists.map { AppFolder.folder(of: $0.path) }
    // The innermost folder with a property list owns a file; what no target owns is shared.
    let owners = sources.map { source in
      folders.filter { source.hasPrefix($0) }.max { $0.utf8.count < $1.utf8.count }
    }
    apps = plists.filter { $0.kind != .appExtension }.map { plist in
      let own = AppFolder.folder(of: plist.path)
      let mine = zip(sources, owners).filter { $1 == nil || $1 == own }.map(\.0)
      return App(plist: plist.path, sources: mine)
    }
    extensions = plists.filter { $0.kind == .appExtension }.map(\.path)
  }

  private enum Kind {
    case app, appExtension

    init?(_ path: String, _ bytes: [UInt8]?) {
      let isNamedInfo = path == "Info.plist" || path.hasSuffix("/Info.plist")
      guard let bytes, let list = try? PropertyList(reading: bytes), let info = InfoPlist(list)
      else {
        // Whoever checks it tells what is wrong with it.
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

  /// With its slash; empty for a path without folders.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Tests, and what belongs to others or to the build.
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
