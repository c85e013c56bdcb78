import Foundation

/// The recorded sentences of one kind, in a file of `Tests/Sentences`.
public struct SentenceFile {
  private let file: URL

  public init(_ name: String) {
    file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sentences/\(name).txt")
  }

  /// What differs from the record, line by line; nil where nothing does.
  public func changes(to sentences: [String]) throws -> String? {
    let text = sentences.joined(separator: "\n") + "\n"
    if LongForm.isRecording { try Data(text.utf8).write(to: file) }
    let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    if text == recorded { return nil }
    let lines = { (text: String) in
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let changes = lines(text).difference(from: lines(recorded)).map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }
    return "\n\(file.lastPathComponent):\n\(changes.joined(separator: "\n"))\n"
      + "If that is meant: RECORD=1 swift test"
  }
}
