/// What the files of local packages are compiled with. A package does not take the settings of its app.
struct PackageLanguages: Equatable, Sendable {
  private var byFolder: [String: LanguageSettings] = [:]

  init(_ packages: [SwiftPackage]) {
    for package in packages {
      for name in package.targets.keys.sorted() {
        guard let target = package.targets[name], let folder = target.folder else { continue }
        byFolder[folder] = target.language
        for other in ["Source", "src"] {
          guard let path = RelativePath.joined(package.folder, "\(other)/\(name)"),
            byFolder[path] == nil
          else { continue }
          byFolder[path] = target.language
        }
      }
      // Where the only target has no folder of its own.
      if package.targets.count == 1, let target = package.targets.values.first,
        let path = RelativePath.joined(package.folder, "Sources"), byFolder[path] == nil
      {
        byFolder[path] = target.language
      }
    }
  }

  /// The settings of the innermost target that the file lies in; nil if it lies in none.
  func settings(of file: String) -> LanguageSettings? {
    if byFolder.isEmpty { return nil }
    var folder = RelativePath.folder(of: file)
    while true {
      if let found = byFolder[folder] { return found }
      if folder.isEmpty || folder.hasPrefix("..") { return nil }
      folder = RelativePath.folder(of: folder)
    }
  }
}
