/// A project file: its targets, and where its files are.
struct XcodeProject {
  /// The folder that ends in `.xcodeproj`, from the folder that is checked.
  let path: String
  /// Where its relative paths begin.
  let root: String
  private(set) var targets: [ProjectTarget] = []
  /// Whether it takes packages from elsewhere.
  private(set) var hasRemotePackages = false
  /// The folders of its local packages.
  private(set) var packages: [String] = []
  private let objects: ProjectTable
  private let project: ProjectTable
  private let projectID: String
  private var paths: [String: String] = [:]
  /// For each target, the folders whose files Xcode finds by itself, with the paths in them that are
  /// exceptions for it.
  private var exceptions: [String: [(group: String, paths: [String])]] = [:]

  /// Nil if it describes no targets.
  init?(_ path: String, _ value: ProjectValue) {
    guard let top = value.table, let objects = top.table("objects"),
      let projectID = top.text("rootObject"), let project = objects.table(projectID)
    else { return nil }
    self.path = path
    self.objects = objects
    self.project = project
    self.projectID = projectID
    let own = RelativePath.folder(of: path)
    let base = project.text("projectDirPath") ?? ""
    root = RelativePath.joined(own, base) ?? own
    findPaths()
    for reference in project.texts("packageReferences") {
      guard let object = objects.table(reference) else { continue }
      switch object.text("isa") {
      case "XCRemoteSwiftPackageReference": hasRemotePackages = true
      default:
        if let folder = object.text("relativePath") ?? object.text("path"),
          let package = RelativePath.joined(root, folder)
        {
          packages.append(package)
        }
      }
    }
    for id in project.texts("targets") {
      if let object = objects.table(id) { targets.append(target(id, object)) }
    }
  }

  var name: String { RelativePath.name(of: path) }

  func isa(_ id: String) -> String { objects.table(id)?.text("isa") ?? "" }
  func object(_ id: String) -> ProjectTable? { objects.table(id) }
  func path(of id: String) -> String? { paths[id] }

  /// Visits each group once, whatever the file says about who contains whom.
  private mutating func findPaths() {
    var seen: Set<String> = []
    var open: [(id: String, base: String?)] = []
    if let main = project.text("mainGroup") { open.append((main, root)) }
    for reference in projectReferences { open.append((reference, root)) }
    while let (id, base) = open.popLast() {
      guard seen.insert(id).inserted, let object = objects.table(id) else { continue }
      let from: String? =
        switch object.text("sourceTree") {
        case "<group>", nil: base
        case "SOURCE_ROOT", "<absolute>": root
        default: nil
        }
      let own = from.flatMap { RelativePath.joined($0, object.text("path") ?? "") }
      if let own { paths[id] = own }
      for child in object.texts("children") { open.append((child, own)) }
      for set in object.texts("exceptions").compactMap({ objects.table($0) }) {
        let paths = set.texts("membershipExceptions")
        exceptions[set.text("target") ?? "", default: []].append((id, paths))
      }
    }
  }

  private var projectReferences: [String] {
    guard case .list(let all)? = project["projectReferences"] else { return [] }
    return all.compactMap { $0.table?.text("ProjectRef") }
  }
}

/// A target as its project describes it.
struct ProjectTarget {
  /// Something that a target needs, which may be in another project.
  enum Need: Equatable {
    case target(project: String, id: String)
    /// A product by the stem of its file, such as "Core" of "Core.framework".
    case product(String)
    case package(product: String, isRemote: Bool)
    /// A library that comes ready built.
    case ready(String)
  }

  let id: String
  let name: String
  /// Such as "com.apple.product-type.application".
  let type: String
  /// The stem of the file that it makes.
  let product: String
  var files: [String] = []
  /// Folders whose files all belong to it, with the paths in them that do not.
  var folders: [(path: String, without: Set<String>)] = []
  var needs: [Need] = []
  /// The products of packages among them.
  var packages: Set<String> = []

  var isLibrary: Bool {
    ["framework", "framework.static", "library.static", "library.dynamic"].contains {
      type == "com.apple.product-type.\($0)"
    }
  }

  var isApp: Bool { type == "com.apple.product-type.application" }
}

extension XcodeProject {
  private func target(_ id: String, _ object: ProjectTable) -> ProjectTarget {
    let name = object.text("name") ?? ""
    let made = object.text("productReference").flatMap { objects.table($0)?.text("path") }
    var target = ProjectTarget(
      id: id, name: name, type: object.text("productType") ?? "",
      product: XcodeProject.stem(ofProduct: made ?? object.text("productName") ?? name))
    for phase in object.texts("buildPhases") {
      guard let phase = objects.table(phase) else { continue }
      let isSources = phase.text("isa") == "PBXSourcesBuildPhase"
      for file in phase.texts("files") {
        if let file = objects.table(file), XcodeProject.isForPhones(file) {
          add(file, isSources, to: &target)
        }
      }
    }
    for product in object.texts("packageProductDependencies") { addPackage(product, to: &target) }
    for dependency in object.texts("dependencies") { addDependency(dependency, to: &target) }
    addFolders(object, to: &target)
    return target
  }

  private static func isForPhones(_ file: ProjectTable) -> Bool {
    let filters = file.texts("platformFilters") + [file.text("platformFilter")].compactMap { $0 }
    return filters.isEmpty || filters.contains("ios")
  }

  private func add(_ file: ProjectTable, _ isSource: Bool, to target: inout ProjectTarget) {
    if let product = file.text("productRef") { return addPackage(product, to: &target) }
    guard let id = file.text("fileRef"), let object = objects.table(id) else { return }
    if isSource {
      let inside = object.texts("children").compactMap { paths[$0] }
      target.files += [paths[id]].compactMap { $0 } + inside
      return
    }
    let name = object.text("path") ?? object.text("name") ?? ""
    guard XcodeProject.isProduct(name) else { return }
    let stem = XcodeProject.stem(ofProduct: name)
    switch (object.text("isa"), object.text("sourceTree")) {
    case ("PBXReferenceProxy", _), (_, "BUILT_PRODUCTS_DIR"): target.needs.append(.product(stem))
    case (_, "SDKROOT"), (_, "DEVELOPER_DIR"): break
    default: target.needs.append(.ready(stem))
    }
  }

  private static let endings = [".framework", ".xcframework", ".a", ".dylib"]

  private static func isProduct(_ name: String) -> Bool { endings.contains(where: name.hasSuffix) }

  private static func stem(ofProduct path: String) -> String {
    let stem = RelativePath.stem(of: path)
    return path.hasSuffix(".a") && stem.hasPrefix("lib") ? String(stem.dropFirst(3)) : stem
  }

  private func addPackage(_ id: String, to target: inout ProjectTarget) {
    guard let object = objects.table(id), let name = object.text("productName") else { return }
    let isRemote = object.text("package").map { isa($0) == "XCRemoteSwiftPackageReference" }
    let need = ProjectTarget.Need.package(product: name, isRemote: isRemote ?? false)
    if target.packages.insert(name).inserted { target.needs.append(need) }
  }

  private func addDependency(_ id: String, to target: inout ProjectTarget) {
    guard let object = objects.table(id), XcodeProject.isForPhones(object) else { return }
    if let product = object.text("productRef") { return addPackage(product, to: &target) }
    let proxy = object.text("targetProxy").flatMap { objects.table($0) }
    if let proxy, let portal = proxy.text("containerPortal"), portal != projectID,
      let other = paths[portal], let id = proxy.text("remoteGlobalIDString")
    {
      target.needs.append(.target(project: other, id: id))
    } else if let id = object.text("target") ?? proxy?.text("remoteGlobalIDString") {
      target.needs.append(.target(project: path, id: id))
    }
  }

  /// Folders whose files Xcode finds by itself, also those of which a target has only some files.
  private func addFolders(_ object: ProjectTable, to target: inout ProjectTarget) {
    let own = object.texts("fileSystemSynchronizedGroups")
    let known = Set(own)
    var without: [String: Set<String>] = [:]
    for (group, names) in exceptions[target.id] ?? [] {
      guard let folder = paths[group] else { continue }
      let named = names.compactMap { RelativePath.joined(folder, $0) }
      if known.contains(group) {
        without[group, default: []].formUnion(named)
      } else {
        target.files += named
      }
    }
    for group in own {
      if let folder = paths[group] { target.folders.append((folder, without[group] ?? [])) }
    }
  }
}

// MARK: Settings

extension XcodeProject {
  /// The settings of a target for a release.
  func settings(of target: ProjectTarget, reading: @escaping (String) -> [UInt8]?) -> BuildSettings
  {
    var settings = BuildSettings()
    let own = configurations(objects.table(target.id))
    let chosen = XcodeProject.release(own)
    let shared = configurations(project)
    let name = chosen?.text("name") ?? ""
    let base = shared.first { $0.text("name") == name } ?? XcodeProject.release(shared)
    for configuration in [base, chosen] {
      guard let configuration else { continue }
      if let file = baseFile(of: configuration) {
        var reader = ConfigurationFile(configuration: name, reading: reading)
        reader.read(file)
        settings.add(reader.layer)
      }
      var layer = SettingsLayer()
      let table = configuration.table("buildSettings") ?? ProjectTable()
      for key in table.keys {
        if let value = table[key]?.setting { layer.add(key, value, configuration: name) }
      }
      settings.add(layer)
    }
    settings.set("TARGET_NAME", target.name)
    settings.set("TARGETNAME", target.name)
    settings.set("PROJECT_NAME", RelativePath.stem(of: path))
    settings.set("CONFIGURATION", name)
    for variable in ["SRCROOT", "PROJECT_DIR", "SOURCE_ROOT"] { settings.set(variable, ".") }
    settings.setDefault("PRODUCT_NAME", target.name)
    settings.setDefault("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)")
    return settings
  }

  private func configurations(_ owner: ProjectTable?) -> [ProjectTable] {
    let list = owner?.text("buildConfigurationList").flatMap { objects.table($0) }
    return (list?.texts("buildConfigurations") ?? []).compactMap { objects.table($0) }
  }

  private static func release(_ all: [ProjectTable]) -> ProjectTable? {
    all.first { $0.text("name") == "Release" }
      ?? all.last { $0.text("name")?.lowercased().hasPrefix("release") ?? false } ?? all.last
  }

  private func baseFile(of configuration: ProjectTable) -> String? {
    if let id = configuration.text("baseConfigurationReference") { return paths[id] }
    guard let anchor = configuration.text("baseConfigurationReferenceAnchor"),
      let file = configuration.text("baseConfigurationReferenceRelativePath"),
      let folder = paths[anchor]
    else { return nil }
    return RelativePath.joined(folder, file)
  }
}
