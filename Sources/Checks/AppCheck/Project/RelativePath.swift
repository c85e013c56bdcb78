/// Paths below the folder that is checked. They begin without a slash, and the folder itself is "".
enum RelativePath {
  /// Nil for an absolute path, whose place on another computer says nothing here.
  static func joined(_ base: String, _ path: String) -> String? {
    if path.hasPrefix("/") { return nil }
    if path.isEmpty || path == "." { return base }
    let whole = base.isEmpty ? path : "\(base)/\(path)"
    return needsCleaning(whole) ? cleaned(whole) : whole
  }

  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The folder itself and those that contain it, up to the one that is checked.
  static func foldersAround(_ folder: String) -> [String] {
    var found = [folder]
    while let last = found.last, !last.isEmpty, !last.hasPrefix("..") {
      found.append(RelativePath.folder(of: last))
    }
    return found
  }

  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  static func isBelow(_ folder: String, _ path: String) -> Bool {
    folder.isEmpty ? !path.hasPrefix("../") : path.hasPrefix(folder + "/")
  }

  /// The name of a file without its last ending.
  static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  private static func needsCleaning(_ path: String) -> Bool {
    var last: UInt8 = UInt8(ascii: "/")
    for byte in path.utf8 {
      if last == UInt8(ascii: "/"), byte == UInt8(ascii: ".") || byte == last { return true }
      last = byte
    }
    return last == UInt8(ascii: "/")
  }

  private static func cleaned(_ path: String) -> String {
    var parts: [String] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
