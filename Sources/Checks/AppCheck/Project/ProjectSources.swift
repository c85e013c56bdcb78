/// Finds the sources of targets, with those of the libraries and local packages that they are linked with.
struct ProjectSources {
  private let projects: [XcodeProject]
  private let packages: [SwiftPackage]
  private let tree: FolderTree
  private let reading: (String) -> [UInt8]?
  private var projectByPath: [String: Int] = [:]
  private var placeByTarget: [String: Int] = [:]
  private var librariesByProduct: [String: [(project: Int, target: Int)]] = [:]
  private var packagesByProduct: [String: [Int]] = [:]
  private var packagesByTarget: [String: [Int]] = [:]
  /// By the paths of projects and the names of their libraries.
  private var languages: [String: LanguageSettings] = [:]
  private let packageLanguages: PackageLanguages
  /// Of each `Podfile`, by its folder.
  private var pods: [String: LocalPods] = [:]

  /// The sources of a target, and the libraries that it needs and that were not given.
  struct Found {
    var sources: Set<String> = []
    var missing: Set<String> = []
    /// What the files of libraries are built with.
    var languages: [String: LanguageSettings] = [:]
  }

  init(
    _ projects: [XcodeProject], _ packages: [SwiftPackage], _ tree: FolderTree,
    reading: @escaping (String) -> [UInt8]?
  ) {
    self.projects = projects
    self.packages = packages
    self.tree = tree
    self.reading = reading
    packageLanguages = PackageLanguages(packages)
    for (number, project) in projects.enumerated() {
      projectByPath[project.path] = number
      for (place, target) in project.targets.enumerated() {
        placeByTarget[ProjectSources.key(project, target.id)] = place
        guard target.isLibrary else { continue }
        let names = target.product == target.name ? [target.name] : [target.product, target.name]
        for name in names { librariesByProduct[name, default: []].append((number, place)) }
        languages[ProjectSources.key(project, target.id)] =
          project.settings(of: target, reading: reading).language
      }
    }
    for (number, package) in packages.enumerated() {
      for product in package.products.keys {
        packagesByProduct[product, default: []].append(number)
      }
      for target in package.targets.keys { packagesByTarget[target, default: []].append(number) }
    }
    for project in projects {
      for folder in RelativePath.foldersAround(project.root) where pods[folder] == nil {
        let path = folder.isEmpty ? "Podfile" : "\(folder)/Podfile"
        if tree.contains(path) { pods[folder] = LocalPods(path, tree, reading: reading) }
      }
    }
  }

  private static func key(_ project: XcodeProject, _ target: String) -> String {
    project.path + "#" + target
  }

  static func isCode(_ path: String) -> Bool {
    // The code of a tutorial is only shown.
    if path.split(separator: "/").contains(where: { $0.hasSuffix(".docc") }) { return false }
    return path.hasSuffix(".swift") || path.hasSuffix(".m") || path.hasSuffix(".mm")
  }

  /// The files of the target itself that are there.
  func own(_ target: ProjectTarget) -> [String] {
    let named = target.files.filter { file in
      guard ProjectSources.isCode(file) else { return false }
      return tree.contains(file) || (file.hasPrefix("../") && reading(file) != nil)
    }
    let inside = target.folders.flatMap { tree.below($0.path, without: $0.without) }
    return named + inside.filter(ProjectSources.isCode)
  }

  /// With everything that it is linked with.
  func all(of target: ProjectTarget, in project: Int) -> Found {
    var found = Found()
    var walk = Walk()
    var open = [(project, target)]
    var seen: Set<String> = [ProjectSources.key(projects[project], target.id)]
    let first = Set(own(target))
    while let (number, target) = open.popLast() {
      let files = own(target)
      found.sources.formUnion(files)
      for folder in RelativePath.foldersAround(projects[number].root) {
        if let pods = pods[folder] { found.sources.formUnion(pods.files(of: target.name)) }
      }
      if let language = languages[ProjectSources.key(projects[number], target.id)] {
        for file in files where !first.contains(file) && found.languages[file] == nil {
          found.languages[file] = language
        }
      }
      for need in target.needs {
        switch need {
        case .ready(let name):
          let built = librariesByProduct[name] ?? []
          if built.isEmpty { found.missing.insert(name) }
          add(built, from: number, &open, &seen)
        case .product(let name):
          let built = librariesByProduct[name] ?? []
          if built.isEmpty, !name.hasPrefix("Pods") { found.missing.insert(name) }
          add(built, from: number, &open, &seen)
        case .target(let path, let id):
          guard let other = projectByPath[path],
            let place = placeByTarget[ProjectSources.key(projects[other], id)],
            projects[other].targets[place].isLibrary
          else { continue }
          add([(other, place)], from: other, &open, &seen)
        case .package(let product, let isRemote):
          addPackage(product, isRemote, &walk, &found)
        }
      }
    }
    for file in found.sources where !first.contains(file) && found.languages[file] == nil {
      found.languages[file] = packageLanguages.settings(of: file)
    }
    addHeaders(&found)
    return found
  }

  /// Of several libraries with the same name, the one of the same project counts.
  private func add(
    _ libraries: [(project: Int, target: Int)], from project: Int,
    _ open: inout [(Int, ProjectTarget)], _ seen: inout Set<String>
  ) {
    let chosen = libraries.first { $0.project == project } ?? libraries.first
    guard let chosen else { return }
    let target = projects[chosen.project].targets[chosen.target]
    if seen.insert(ProjectSources.key(projects[chosen.project], target.id)).inserted {
      open.append((chosen.project, target))
    }
  }

  /// Constants stand in headers, which are in no target's list.
  private func addHeaders(_ found: inout Found) {
    let folders = Set(found.sources.map { RelativePath.folder(of: $0) })
    for folder in folders {
      for file in tree.files(in: folder) where file.hasSuffix(".h") { found.sources.insert(file) }
    }
  }
}

// MARK: Packages

extension ProjectSources {
  private struct Walk { var seen: Set<String> = [] }

  private func addPackage(
    _ product: String, _ isRemote: Bool, _ walk: inout Walk, _ found: inout Found
  ) {
    guard walk.seen.insert(product).inserted else { return }
    guard let number = packagesByProduct[product]?.first ?? packagesByTarget[product]?.first else {
      found.missing.insert(product)
      return
    }
    let package = packages[number]
    let named = package.products[product] ?? [product]
    // A list that is computed may be any of them.
    let targets = named.isEmpty ? package.targets.keys.sorted() : named
    var open = targets.map { (number, $0) }
    while let (number, name) = open.popLast() {
      guard walk.seen.insert("\(number)#\(name)").inserted else { continue }
      let package = packages[number]
      guard let target = package.targets[name] else {
        add(tree.below(RelativePath.joined(package.folder, "Sources") ?? ""), &found)
        continue
      }
      guard target.folder != nil else {
        found.missing.insert(name)
        continue
      }
      add(files(of: target, in: package), &found)
      for need in target.needs {
        if package.targets[need] != nil {
          open.append((number, need))
        } else if let other = packagesByProduct[need]?.first {
          if walk.seen.insert(need).inserted {
            let inner = packages[other].products[need] ?? []
            open += (inner.isEmpty ? packages[other].targets.keys.sorted() : inner).map {
              (other, $0)
            }
          }
        } else {
          found.missing.insert(need)
        }
      }
    }
  }

  private func add(_ files: [String], _ found: inout Found) {
    found.sources.formUnion(files.filter(ProjectSources.isCode))
  }

  /// Where the package manager looks for a target whose folder is not named.
  private func files(of target: SwiftPackage.Target, in package: SwiftPackage) -> [String] {
    guard let folder = target.folder else { return [] }
    if !target.sources.isEmpty {
      return target.sources.flatMap { tree.contains($0) ? [$0] : tree.below($0) }
    }
    if tree.isFolder(folder) { return tree.below(folder, without: target.excluded) }
    for other in ["Source/\(target.name)", "src/\(target.name)", "Sources"] {
      guard let path = RelativePath.joined(package.folder, other), tree.isFolder(path) else {
        continue
      }
      return tree.below(path, without: target.excluded)
    }
    return []
  }
}
