extension AppFiles {
  /// The files of an app of a folder, with those that could not be read. `root` is in front of each path;
  /// `reading` returns the bytes of a path without it.
  public static func of(
    _ found: AppFolder.App, in root: String, reading: (String) -> [UInt8]?
  ) -> (files: AppFiles, unread: [String]) {
    var unread: [String] = []
    func file(_ path: String) -> AppFile? {
      guard let bytes = reading(path) else {
        unread.append(path)
        return nil
      }
      return AppFile(path: root + path, bytes: bytes)
    }
    var app = AppFiles(
      plist: found.plist.flatMap { file($0) }, definitions: found.target?.definitions ?? [],
      identifier: found.target?.identifier)
    app.root = root
    app.target = found.target
    if let target = found.target { app.settings = target.language }
    for (path, language) in found.languages { app.languages[root + path] = language }
    app.missing = found.missing
    // A file of entitlements that is not there counts as one that nobody named.
    app.entitlements = found.target?.entitlements.flatMap { path in
      reading(path).map { AppFile(path: root + path, bytes: $0) }
    }
    app.sources = found.sources.compactMap { file($0) }
    return (app, unread)
  }
}
