/// The files of a folder by the folders that contain them, so that each question costs what it finds.
struct FolderTree {
  private var files: [String: [String]] = [:]
  private var folders: [String: [String]] = [:]
  private var all: Set<String> = []

  init(_ paths: [String]) {
    for path in paths where all.insert(path).inserted {
      var folder = RelativePath.folder(of: path)
      var isNew = files[folder] == nil && folders[folder] == nil
      files[folder, default: []].append(path)
      while isNew, !folder.isEmpty {
        let outer = RelativePath.folder(of: folder)
        isNew = files[outer] == nil && folders[outer] == nil
        folders[outer, default: []].append(folder)
        folder = outer
      }
    }
  }

  func contains(_ path: String) -> Bool { all.contains(path) }
  func isFolder(_ path: String) -> Bool { files[path] != nil || folders[path] != nil }
  func files(in folder: String) -> [String] { files[folder] ?? [] }

  /// All files below a folder, without the files and folders that are left out.
  func below(_ folder: String, without: Set<String> = []) -> [String] {
    var found: [String] = []
    var open = [folder]
    while let next = open.popLast() {
      if without.contains(next) { continue }
      for file in files[next] ?? [] where !without.contains(file) { found.append(file) }
      open += folders[next] ?? []
    }
    return found
  }
}
