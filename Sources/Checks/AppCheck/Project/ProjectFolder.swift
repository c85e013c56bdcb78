import Basics
import Documents

/// The apps of a folder as its Xcode projects describe them.
struct ProjectFolder {
  private(set) var apps: [AppFolder.App] = []
  /// Source files that belong to no target.
  private(set) var unowned: [String] = []
  /// Whether there are projects that could be read.
  private(set) var isKnown = false
  /// The folders that the projects lie in.
  private(set) var folders: Set<String> = []
  /// The project files that could not be read.
  private(set) var unreadable: [String] = []

  private struct Candidate {
    let project: XcodeProject
    let target: ProjectTarget
    let settings: BuildSettings
    let found: ProjectSources.Found
  }

  init(_ paths: [String], reading: @escaping (String) -> [UInt8]?) {
    let tree = FolderTree(paths)
    var projects: [XcodeProject] = []
    for path in paths
    where path.hasSuffix(".xcodeproj/project.pbxproj") && !AppFolder.isSkipped(path) {
      let folder = RelativePath.folder(of: path)
      folders.insert(RelativePath.folder(of: folder))
      guard let bytes = reading(path) else { continue }
      guard let value = try? ProjectValue(reading: bytes) else {
        unreadable.append(path)
        continue
      }
      if let project = XcodeProject(folder, value) {
        projects.append(project)
      } else {
        addWithoutTargets(folder, value, paths, tree, reading)
      }
    }
    isKnown = !projects.isEmpty || !apps.isEmpty
    if projects.isEmpty { return }
    let packages = SwiftPackage.all(paths, reading)
    let sources = ProjectSources(projects, packages, tree, reading: reading)
    var candidates: [Candidate] = []
    for (number, project) in projects.enumerated() {
      for target in project.targets where target.isApp {
        let settings = project.settings(of: target, reading: reading)
        guard ProjectFolder.isForPhones(settings) else { continue }
        let found = sources.all(of: target, in: number)
        candidates.append(
          Candidate(project: project, target: target, settings: settings, found: found))
      }
    }
    if candidates.isEmpty { return }
    func isDemo(_ candidate: Candidate) -> Bool {
      ProjectFolder.isDemo("\(candidate.project.path)/\(candidate.target.name)/")
    }
    let main = candidates.filter { !isDemo($0) }
    let demos = candidates.filter { isDemo($0) }
    var variants = Variants(apps, reading: reading)
    for candidate in main + demos {
      let project = candidate.project
      let app = app(
        candidate.target.name, project.path, root: project.root, candidate.settings,
        candidate.found, payloads: AppFolder.payloads(paths, in: project.root), tree, reading)
      // Of a target of which nothing is there, nothing can be said.
      if app.plist == nil, app.sources.isEmpty { continue }
      variants.add(app, named: candidate.target.name)
    }
    apps = variants.apps
    let flags = apps.reduce(into: Set<String>()) { found, app in
      for own in app.target?.flags ?? [] { found.formUnion(own) }
    }
    for place in apps.indices { apps[place].target?.flagsOfOthers = flags }
    findUnowned(paths, projects, packages, sources, candidates, reading)
  }

  private static func isForPhones(_ settings: BuildSettings) -> Bool {
    func words(_ name: String) -> [String]? {
      settings.value(name).map { $0.split(separator: " ").map(String.init) }
    }
    if let platforms = words("SUPPORTED_PLATFORMS"), !platforms.isEmpty {
      return platforms.contains("iphoneos")
    }
    let kit = settings.value("SDKROOT") ?? ""
    if kit.hasPrefix("iphone") { return true }
    if !kit.isEmpty, kit != "auto" { return false }
    if settings.raw("IPHONEOS_DEPLOYMENT_TARGET") != nil { return true }
    return !["MACOSX", "TVOS", "WATCHOS", "XROS"].contains {
      settings.raw("\($0)_DEPLOYMENT_TARGET") != nil
    }
  }

  private static func isDemo(_ path: String) -> Bool {
    path.split(separator: "/").contains { folder in
      if folder.hasSuffix(".xcodeproj") { return false }
      let small = folder.lowercased()
      return ["example", "demo", "sample", "test"].contains {
        small.hasPrefix($0) || small.hasSuffix($0)
      }
        || ["examples", "demos", "samples"].contains { small.hasSuffix($0) }
    }
  }

  private func app(
    _ name: String, _ project: String, root: String, _ settings: BuildSettings,
    _ found: ProjectSources.Found, payloads: [String], _ tree: FolderTree,
    _ reading: (String) -> [UInt8]?
  ) -> AppFolder.App {
    func file(_ name: String) -> String? {
      guard let value = settings.value(name), !value.isEmpty else { return nil }
      return RelativePath.joined(root, value)
    }
    var missing = found.missing
    for folder in RelativePath.foldersAround(root) {
      for name in ["Podfile", "Cartfile"] {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if tree.contains(path) { missing.insert(name) }
      }
    }
    let modes = settings.value("INFOPLIST_KEY_UIBackgroundModes") ?? ""
    let named = file("INFOPLIST_FILE")
    let plist = named.flatMap { reading($0) == nil ? nil : $0 }
    let sources = found.sources.union(payloads).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    var app = AppFolder.App(plist: plist, sources: sources)
    app.target = AppTarget(
      names: [name], project: RelativePath.name(of: project), definitions: settings.definitions,
      identifier: settings.value("PRODUCT_BUNDLE_IDENTIFIER"),
      entitlements: file("CODE_SIGN_ENTITLEMENTS"),
      modes: modes.split(separator: " ").map(String.init),
      makesPlist: (settings.raw("INFOPLIST_FILE") ?? "").isEmpty
        && settings.isOn("GENERATE_INFOPLIST_FILE"))
    app.target?.flags = [settings.flags]
    app.missing = missing.sorted()
    app.languages = found.languages
    return app
  }
}

/// Apps that differ only in their names are one.
private struct Variants {
  let reading: (String) -> [UInt8]?
  private(set) var apps: [AppFolder.App] = []
  private var known: [Int: [Int]] = [:]

  init(_ apps: [AppFolder.App], reading: @escaping (String) -> [UInt8]?) {
    self.apps = apps
    self.reading = reading
  }

  mutating func add(_ app: AppFolder.App, named name: String) {
    // Comparing all sources with those of each app before would take the square of their number.
    let key = app.sources.count
    for place in known[key] ?? [] where isSame(apps[place], app) {
      apps[place].target?.names.append(name)
      apps[place].target?.flags += app.target?.flags ?? []
      return
    }
    known[key, default: []].append(apps.count)
    apps.append(app)
  }

  private func isSame(_ one: AppFolder.App, _ other: AppFolder.App) -> Bool {
    one.target?.project == other.target?.project && one.target?.modes == other.target?.modes
      && one.target?.makesPlist == other.target?.makesPlist
      && (one.plist == other.plist || asks(one) == asks(other)) && one.sources == other.sources
  }

  /// What the list of an app says of background work; nil if it cannot be read.
  private func asks(_ app: AppFolder.App) -> [[String]]? {
    guard let path = app.plist, let bytes = reading(path),
      let list = try? PreprocessedList.reading(bytes), let info = InfoPlist(list.list)
    else { return nil }
    return [info.texts(.permitted), info.texts(.modes)]
  }
}

// MARK: Settings without targets

extension ProjectFolder {
  /// A project with settings and no targets is taken for one app with all code that is there.
  private mutating func addWithoutTargets(
    _ folder: String, _ value: ProjectValue, _ paths: [String], _ tree: FolderTree,
    _ reading: (String) -> [UInt8]?
  ) {
    var settings = BuildSettings()
    var layer = SettingsLayer()
    func add(_ table: ProjectTable) {
      for key in table.keys {
        if let value = table[key]?.setting { layer.add(key, value, configuration: "Release") }
      }
    }
    if let top = value.table { add(top) }
    let objects = value.table?.table("objects") ?? ProjectTable()
    for id in objects.keys { if let own = objects.table(id)?.table("buildSettings") { add(own) } }
    settings.add(layer)
    guard settings.raw("INFOPLIST_FILE") != nil || settings.isOn("GENERATE_INFOPLIST_FILE") else {
      return unreadable.append("\(folder)/project.pbxproj")
    }
    let name = RelativePath.stem(of: folder)
    settings.setDefault("PRODUCT_NAME", name)
    var found = ProjectSources.Found()
    found.sources = Set(
      paths.filter { SourceLanguage(path: $0) != nil && !AppFolder.isSkipped($0) })
    let root = RelativePath.folder(of: folder)
    let app = app(
      name, folder, root: root, settings, found, payloads: AppFolder.payloads(paths, in: root),
      tree, reading)
    if app.plist != nil || app.target?.makesPlist == true { apps.append(app) }
  }
}

// MARK: Files of no target

extension ProjectFolder {
  private mutating func findUnowned(
    _ paths: [String], _ projects: [XcodeProject], _ packages: [SwiftPackage],
    _ sources: ProjectSources, _ candidates: [Candidate], _ reading: (String) -> [UInt8]?
  ) {
    var owned: Set<String> = []
    for project in projects {
      for target in project.targets { owned.formUnion(sources.own(target)) }
    }
    for candidate in candidates { owned.formUnion(candidate.found.sources) }
    unowned = paths.filter { path in
      ProjectSources.isCode(path) && !AppFolder.isSkipped(path) && !owned.contains(path)
        && RelativePath.name(of: path) != "Package.swift"
    }
    addCodeBeside(candidates, reading)
    let folders = Set(packages.map { $0.folder }.filter { !$0.isEmpty })
    unowned.removeAll { ProjectFolder.isInside(folders, $0) }
  }

  /// Whether one of the folders contains the path.
  private static func isInside(_ folders: Set<String>, _ path: String) -> Bool {
    var folder = RelativePath.folder(of: path)
    while !folder.isEmpty {
      if folders.contains(folder) { return true }
      folder = RelativePath.folder(of: folder)
    }
    return false
  }

  /// Code outside of the folders of all projects, such as that of a plugin. Its demo uses it; beside other
  /// apps it is read without a list.
  private mutating func addCodeBeside(
    _ candidates: [Candidate], _ reading: (String) -> [UInt8]?
  ) {
    let roots = Set(candidates.map { $0.project.root })
    if roots.contains("") { return }
    let beside = unowned.filter { !ProjectFolder.isInside(roots, $0) }
    let scheduler = Array("BGTaskScheduler".utf8)
    let isAsking = beside.contains { path in
      guard let bytes = reading(path) else { return false }
      return bytes.indices.contains {
        bytes[$0] == scheduler[0] && bytes[$0...].starts(with: scheduler)
      }
    }
    guard isAsking else { return }
    let read = Set(beside)
    unowned.removeAll { read.contains($0) }
    let once = ProjectFolder.once(beside, reading)
    guard candidates.allSatisfy({ ProjectFolder.isDemo("\($0.project.path)/\($0.target.name)/") })
    else { return apps.append(AppFolder.App(plist: nil, sources: once)) }
    for place in apps.indices { apps[place].sources += once }
  }

  /// A plugin for several systems often has the same file twice, one of them as a link.
  private static func once(_ paths: [String], _ reading: (String) -> [UInt8]?) -> [String] {
    var known: [String: [[UInt8]]] = [:]
    return paths.filter { path in
      let name = RelativePath.name(of: path)
      guard let bytes = reading(path), !(known[name] ?? []).contains(bytes) else { return false }
      known[name, default: []].append(bytes)
      return true
    }
  }
}
