/// What has to be known about the targets of a folder, or about what was left out.
public struct FolderRemark: Equatable, Sendable {
  public let words: String
  /// Whether code that matters may not have been looked at.
  public let isGap: Bool
  /// Whether everything else depends on it, so that it is said first.
  public let isFirst: Bool

  static func unknown(_ reason: String) -> FolderRemark {
    FolderRemark(words: "targets are not known: \(reason)", isGap: true, isFirst: true)
  }

  /// Files of no target. Nobody knows whether they belong to an app, so those that ask for time in the
  /// background are named. Nil if there are none.
  static func unowned(_ files: [String], _ reading: (String) -> [UInt8]?) -> FolderRemark? {
    if files.isEmpty { return nil }
    let asking = files.filter { file in reading(file).map(BackgroundWords.stand) ?? false }
    var words =
      files.count == 1
      ? "1 source file belongs to no target and was not read"
      : "\(files.count) source files belong to no target and were not read"
    if let first = asking.first {
      let more = asking.count > 1 ? " and \(asking.count - 1) more" : ""
      words += "; background work is mentioned in \(first)\(more)"
    }
    return FolderRemark(words: words, isGap: !asking.isEmpty, isFirst: false)
  }
}

/// The names without which no code asks for time in the background.
private enum BackgroundWords {
  private static let all = [
    "BGTaskScheduler", "BGAppRefreshTask", "BGProcessingTask", "BGContinuedProcessingTask",
    "BGHealthResearchTask", "beginBackgroundTask", "backgroundTask(", "background(withIdentifier",
    "backgroundSessionConfiguration", "performFetchWithCompletionHandler",
  ].map { Array($0.utf8) }

  static func stand(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for place in bytes.indices {
        switch bytes[place] {
        case UInt8(ascii: "B"), UInt8(ascii: "b"), UInt8(ascii: "p"):
          if all.contains(where: { bytes[place...].starts(with: $0) }) { return true }
        default: continue
        }
      }
      return false
    }
  }
}

/// A program that makes the Xcode project of a folder.
struct ProjectGenerator {
  /// The file that describes the targets.
  let path: String
  private let command: String

  /// For example "project.yml describes them; make the project with xcodegen generate, and check again".
  var advice: String {
    let folder = RelativePath.folder(of: path)
    let place = folder.isEmpty ? "" : " in \(folder)"
    return "\(path) describes them; make the project with \(command)\(place), and check again"
  }

  static func all(_ paths: [String], _ reading: (String) -> [UInt8]?) -> [ProjectGenerator] {
    paths.compactMap { path in
      if AppFolder.isSkipped(path) { return nil }
      switch RelativePath.name(of: path) {
      case "project.yml", "project.yaml":
        guard let bytes = reading(path), describesTargets(bytes) else { return nil }
        return ProjectGenerator(path: path, command: "xcodegen generate")
      case "Project.swift":
        let tokens = reading(path).map { SourceTokens(SourceLexer.tokens($0, .swift)) }
        guard tokens?.imported.contains("ProjectDescription") ?? false else { return nil }
        return ProjectGenerator(path: path, command: "tuist generate")
      default: return nil
      }
    }
  }

  /// Other programs have a project.yml too. That of XcodeGen has targets, here or in a file that it includes.
  private static func describesTargets(_ bytes: [UInt8]) -> Bool {
    let keys = ["targets", "include", "targetTemplates", "packages"].map { Array($0.utf8) }
    return bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
      let plain = line.drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      return keys.contains { key in
        guard plain.starts(with: key) else { return false }
        let rest = plain.dropFirst(key.count)
        return rest.first { $0 != 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
          == UInt8(ascii: ":")
      }
    }
  }
}
