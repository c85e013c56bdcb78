import Basics

/// What is checked of a folder, whoever lists and reads its files.
public struct CheckedFolder {
  public struct App {
    public internal(set) var files: AppFiles
    /// The path of its property list, also of one that could not be read.
    public let plist: String?
    /// Its files that could not be read. All others were.
    public let unread: [String]
    /// Whether it is all the code there is, because nothing in the folder says that it is an app.
    public let isCodeAlone: Bool
  }

  public private(set) var apps: [App] = []

  /// All paths in the folder; `root` is in front of each, and `reading` returns the bytes of a path without it.
  /// Nil if there is neither an app nor code.
  public init?(_ paths: [String], in root: String, reading: @escaping (String) -> [UInt8]?) {
    let found = AppFolder(paths, reading: reading)
    if found.apps.isEmpty {
      let code = paths.filter { CheckedFolder.isCode($0) && !AppFolder.isSkipped($0) }
      if !found.extensions.isEmpty || code.isEmpty { return nil }
      var app = App(code: code, in: root, reading)
      for (path, language) in found.languages(of: code) {
        app.files.languages[root + path] = language
      }
      app.files.remarks = found.remarks
      apps = [app]
      return
    }
    for (number, one) in found.apps.enumerated() {
      var (files, unread) = AppFiles.of(one, in: root, reading: reading)
      if number == 0 { files.remarks = found.remarks }
      // Without any code nothing counts as missing from it: a plugin may make the requests, or the code may be in an
      // unsupported language.
      if files.sources?.isEmpty ?? false { files.sources = nil }
      apps.append(App(files: files, plist: one.plist, unread: unread, isCodeAlone: false))
    }
  }
}

extension CheckedFolder.App {
  /// A property list that could not be read; nothing can be said of an app without it.
  public var lostPlist: String? { files.plist == nil ? plist : nil }

  /// A property list alone, whose code is not checked. `root` is in front of its path.
  public init(plist: String, in root: String, _ reading: (String) -> [UInt8]?) {
    let bytes = reading(plist)
    let file = bytes.map { AppFile(path: root + plist, bytes: $0) }
    self.init(
      files: AppFiles(plist: file), plist: plist, unread: bytes == nil ? [plist] : [],
      isCodeAlone: false)
  }

  /// Code alone, which is compared with nothing. `root` is in front of each path.
  public init(code: [String], in root: String, _ reading: (String) -> [UInt8]?) {
    var files = AppFiles(plist: nil)
    var sources: [AppFile] = []
    var unread: [String] = []
    for path in code {
      if let bytes = reading(path) {
        sources.append(AppFile(path: root + path, bytes: bytes))
      } else {
        unread.append(path)
      }
    }
    files.sources = sources
    self.init(files: files, plist: nil, unread: unread, isCodeAlone: true)
  }
}

// MARK: Which files count

extension CheckedFolder {
  public static let endingsOfCode = [".swift", ".m", ".mm", ".h"]

  /// Those of code, and of payloads of pushes.
  public static let endingsOfSources = endingsOfCode + [".apns"]

  /// Also what says which targets there are, and which libraries they need.
  public static let endings =
    endingsOfSources + [
      ".plist", "project.pbxproj", "project.yml", "project.yaml", "Podfile", "Cartfile",
      "Package.resolved", ".podspec",
    ]

  public static func isCode(_ path: String) -> Bool {
    endingsOfCode.contains { path.hasSuffix($0) }
  }

  /// The paths that count of a listing that has everything below a folder, in the order in which the files of a folder
  /// on disk are found: hidden ones are left out, and a folder that is named like a file is not entered.
  public static func looked(at listing: [String]) -> [String] {
    var seen: Set<String> = []
    let found = listing.compactMap { listed($0) }.filter { seen.insert($0).inserted }
    return found.map { $0.split(separator: "/").map { String($0) } }
      .sorted { left, right in
        left.lexicographicallyPrecedes(right) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      }
      .map { $0.joined(separator: "/") }
  }

  /// Whether somebody who lists a folder has to enter this folder in it.
  public static func isEntered(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map { String($0) }
    return !parts.contains { part in
      part.hasPrefix(".") || endings.contains { part.hasSuffix($0) }
    }
  }

  /// Nil for a path that does not count; the path of a folder that is named like a file for what is in it.
  private static func listed(_ path: String) -> String? {
    var whole = ""
    for part in path.split(separator: "/") {
      if part.hasPrefix(".") { return nil }
      whole += (whole.isEmpty ? "" : "/") + part
      if endings.contains(where: { part.hasSuffix($0) }) { return whole }
    }
    return nil
  }
}
