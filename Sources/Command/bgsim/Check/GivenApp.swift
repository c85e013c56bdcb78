import AppCheck
import Basics
import CommandLanguage
import SystemAccess

/// An app that a path names: its property list and, where somebody asked about code, its sources.
struct GivenApp {
  let files: AppFiles
  /// Sources that could not be read; the others were.
  let unreadable: [CommandFailure]
}

extension GivenApp {
  /// As many as the path has; nil for what is no app, such as a scenario.
  static func all(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure)
    -> [GivenApp]?
  {
    if let plist = propertyList(of: path) {
      return [try GivenApp(plist, sources(arguments), arguments)]
    }
    return path == "-" ? nil : try folder(path, arguments)
  }

  /// `sources` is nil where nobody asked about code.
  private init(
    _ path: String, _ sources: [String]?, _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    var app = AppFiles(
      plist: try GivenApp.file(path, arguments),
      definitions: try CheckOption.definitions(arguments),
      identifier: arguments[CheckOption.bundle])
    var unreadable: [CommandFailure] = []
    if let sources {
      var files: [AppFile] = []
      for source in sources {
        do throws(CommandFailure) {
          files.append(try GivenApp.file(source, arguments))
        } catch {
          unreadable.append(error)
        }
      }
      app.sources = files
    }
    files = app
    self.unreadable = unreadable
  }

  private static func file(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure)
    -> AppFile
  {
    AppFile(path: path, bytes: try InputFile(path, arguments).bytes)
  }
}

// MARK: Finding files

extension GivenApp {
  private static let endings = [".swift", ".m", ".mm", ".h", ".apns"]

  /// The apps of a folder; nil for what is none.
  private static func folder(
    _ path: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> [GivenApp]? {
    guard fileFacts(path + "/.") != nil else { return nil }
    let root = path.hasSuffix("/") ? path : path + "/"
    let inside = FolderFiles(endings: endings + [".plist"]).all(in: [path])
    let found = AppFolder(inside.map { String($0.dropFirst(root.count)) }) { plist in
      try? InputFile(root + plist, arguments).bytes
    }
    guard !found.apps.isEmpty else {
      throw .notAcceptable("there is no app's Info.plist in \(quoted(path))")
    }
    var apps: [GivenApp] = []
    for app in found.apps {
      apps.append(try GivenApp(root + app.plist, app.sources.map { root + $0 }, arguments))
    }
    return apps
  }

  /// What `--sources` names, without tests; nil without the option.
  private static func sources(_ arguments: ParsedArguments) -> [String]? {
    let folders = arguments.all(CheckOption.sources)
    if folders.isEmpty { return nil }
    return folders.flatMap { folder in
      let root = folder.hasSuffix("/") ? folder : folder + "/"
      return FolderFiles(endings: endings).all(in: [folder]).filter { path in
        !path.hasPrefix(root) || !AppFolder.isSkipped(String(path.dropFirst(root.count)))
      }
    }
  }

  /// The property list that a path names, itself or inside of a built app; nil for scenarios.
  private static func propertyList(of path: String) -> String? {
    if path.hasSuffix(".plist") { return path }
    guard path.hasSuffix(".app") || path.hasSuffix(".app/") else { return nil }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    let inside = "\(folder)/Contents/Info.plist"
    return fileFacts(inside) == nil ? "\(folder)/Info.plist" : inside
  }
}
