import Basics
import Documents

/// The apps of a folder: their property lists and the sources of each.
public struct AppFolder: Equatable, Sendable {
  public struct App: Equatable, Sendable {
    /// nil if there is none, or if the build makes it.
    public let plist: String?
    public internal(set) var sources: [String]
    /// nil if no project was read.
    public var target: AppTarget?
    /// Libraries that were not given.
    public var missing: [String] = []
    /// The settings of the files of libraries and packages.
    public internal(set) var languages: [String: LanguageSettings] = [:]

    init(plist: String?, sources: [String]) {
      self.plist = plist
      self.sources = sources
    }
  }

  public private(set) var apps: [App] = []
  /// Property lists of widgets and other extensions, which have no background tasks of their own.
  public private(set) var extensions: [String] = []
  /// What was not known, or not read, of the targets.
  public private(set) var remarks: [FolderRemark] = []
  private var packages = PackageLanguages([])

  /// All paths in the folder; `reading` returns the bytes of a file.
  public init(_ paths: [String], reading: @escaping (String) -> [UInt8]?) {
    let projects = ProjectFolder(paths, reading: reading)
    // Where a project lies beside it, the generator has been run.
    let generators = ProjectGenerator.all(paths, reading).filter { generator in
      !projects.folders.contains(RelativePath.folder(of: generator.path))
    }
    remarks = generators.prefix(1).map { .unknown($0.advice) }
    if !projects.apps.isEmpty {
      apps = projects.apps
      if let unowned = FolderRemark.unowned(projects.unowned, reading) { remarks.append(unowned) }
      return
    }
    packages = PackageLanguages(SwiftPackage.all(paths, reading))
    // A project without an app for iOS may still have code that runs in the background.
    if projects.isKnown, generators.isEmpty { return }
    readLists(paths, reading)
    if !generators.isEmpty { return }
    if let file = projects.unreadable.first {
      remarks = [.unknown("\(file) could not be read")]
    } else if apps.count > 1 {
      remarks = [
        .unknown(
          "there is no Xcode project in the folder, so each property list was compared with the code around it"
        )
      ]
    }
  }

  /// What the files of local packages are compiled with, where no project says which target they belong to.
  public func languages(of sources: [String]) -> [String: LanguageSettings] {
    var found: [String: LanguageSettings] = [:]
    for source in sources { found[source] = packages.settings(of: source) }
    return found
  }

  /// Without a project, a property list owns the folder that it is in.
  private mutating func readLists(_ paths: [String], _ reading: (String) -> [UInt8]?) {
    let looked = paths.filter { !AppFolder.isSkipped($0) }
    var plists: [(path: String, kind: ListKind)] = []
    for path in looked where path.hasSuffix(".plist") {
      if let kind = ListKind(path, reading(path)) { plists.append((path, kind)) }
    }
    let sources = looked.filter { AppFolder.isSource($0) }
    let folders = Set(plists.map { RelativePath.folder(of: $0.path) })
    // A file belongs to the innermost folder with a property list; files of no target are shared.
    let owners: [String?] = sources.map { source in
      var folder = RelativePath.folder(of: source)
      while !folders.contains(folder), !folder.isEmpty { folder = RelativePath.folder(of: folder) }
      return folders.contains(folder) ? folder : nil
    }
    let missing = looked.filter {
      ["Podfile", "Cartfile", "Package.resolved"].contains(RelativePath.name(of: $0))
    }
    apps = plists.filter { $0.kind == .app }.map { plist in
      let own = RelativePath.folder(of: plist.path)
      let mine = sources.indices.filter { owners[$0] == nil || owners[$0] == own }.map {
        sources[$0]
      }
      var app = App(plist: plist.path, sources: mine)
      app.missing = missing
      app.languages = languages(of: mine)
      return app
    }
    extensions = plists.filter { $0.kind == .appExtension }.map { $0.path }
  }

  private static func isSource(_ path: String) -> Bool {
    path.hasSuffix(".apns") || SourceLanguage(path: path) != nil
  }

  /// The payloads of pushes below a folder, which belong to no target.
  static func payloads(_ paths: [String], in folder: String) -> [String] {
    paths.filter {
      $0.hasSuffix(".apns") && RelativePath.isBelow(folder, $0) && !AppFolder.isSkipped($0)
    }
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

/// Whose property list a file is, as far as its keys show it.
private enum ListKind {
  case app, appExtension

  private static let ofApps = [
    "BGTaskSchedulerPermittedIdentifiers", "UIBackgroundModes", "UILaunchStoryboardName",
    "UILaunchScreen", "LSRequiresIPhoneOS", "UIApplicationSceneManifest", "CFBundleExecutable",
    "UIMainStoryboardFile", "UISupportedInterfaceOrientations", "UIRequiredDeviceCapabilities",
  ]

  /// Keys of App Clips, apps for the Mac and apps for the watch.
  private static let ofOthers = [
    "NSAppClip", "LSMinimumSystemVersion", "LSBackgroundOnly", "LSUIElement", "WKApplication",
    "WKWatchKitApp", "WKWatchOnly",
  ]

  private static let bundles = [".framework", ".xcframework", ".bundle", ".xcbaseline", ".app"]

  /// Nil for lists of frameworks, bundles and everything else.
  init?(_ path: String, _ bytes: [UInt8]?) {
    let isNamedInfo = RelativePath.name(of: path) == "Info.plist"
    let folders = RelativePath.folder(of: path).split(separator: "/")
    if folders.contains(where: { folder in ListKind.bundles.contains { folder.hasSuffix($0) } }) {
      return nil
    }
    guard let bytes, let list = try? PreprocessedList.reading(bytes),
      let info = InfoPlist(list.list)
    else {
      // The check of this list reports what is wrong with it.
      if isNamedInfo { self = .app } else { return nil }
      return
    }
    func has(_ keys: [String]) -> Bool { info.members.contains { keys.contains($0.key) } }
    func text(_ key: String) -> String? {
      guard let member = info.members.first(where: { $0.key == key }),
        case .text(let text) = member.value.value
      else { return nil }
      return text
    }
    let asks = has(["BGTaskSchedulerPermittedIdentifiers", "UIBackgroundModes"])
    let type = text("CFBundlePackageType") ?? ""
    if info.isOfExtension {
      self = .appExtension
    } else if has(ListKind.ofOthers) || text("NSPrincipalClass") == "NSApplication" {
      return nil
    } else if type == "FMWK" || type == "BNDL" {
      return nil
    } else if asks {
      self = .app
    } else if isNamedInfo, has(ListKind.ofApps) || type == "APPL" || ListKind.isPlain(info) {
      // A framework made by Xcode names the kind of its bundle only by a variable.
      let isOpen = type.hasPrefix("$")
      if isOpen, !has(ListKind.ofApps.filter { $0 != "CFBundleExecutable" }) { return nil }
      self = .app
    } else {
      return nil
    }
  }

  /// Lists that were written by hand may have little more than a name.
  private static func isPlain(_ info: InfoPlist) -> Bool { info[.identifier] != nil }
}
