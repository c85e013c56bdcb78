/// The files below folders, in order of path, so that nothing depends on the disk's order.
package struct FolderFiles {
  /// Such as ".jsonc"; a file with another ending is passed by.
  private let endings: [String]

  package init(endings: [String]) {
    self.endings = endings
  }

  /// Files given by name are taken whatever they are called.
  package func all(in paths: [String]) -> [String] {
    var found: [String] = []
    var entered: [FileIdentity] = []
    for path in paths {
      if path != "-", let entries = entries(of: path) {
        collect(entries, of: path, &entered, &found)
      } else {
        found.append(path)
      }
    }
    return found
  }

  /// A folder that links lead to again and again is entered once.
  private func collect(
    _ entries: [String], of folder: String, _ entered: inout [FileIdentity],
    _ found: inout [String]
  ) {
    guard let identity = fileFacts(folder).map(FileIdentity.init), !entered.contains(identity)
    else { return }
    entered.append(identity)
    for entry in entries {
      let path = folder.hasSuffix("/") ? folder + entry : "\(folder)/\(entry)"
      if endings.contains(where: entry.hasSuffix) {
        found.append(path)
      } else if let inner = self.entries(of: path) {
        collect(inner, of: path, &entered, &found)
      }
    }
  }

  /// Nil for what is no folder; hidden entries are left out.
  private func entries(of path: String) -> [String]? {
    FolderFiles.names(in: path)?.filter { !$0.hasPrefix(".") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// In the disk's order; nil for what is no folder.
  package static func names(in path: String) -> [String]? {
    guard let folder = opendir(path.inC) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(inC: $0) }
      }
      names.append(name)
    }
    return names
  }
}
