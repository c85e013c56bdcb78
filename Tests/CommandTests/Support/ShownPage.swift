import Foundation
import LongForm

/// A page of the documentation that shows what commands print. `RECORD=1` writes it anew.
struct ShownPage {
  static let command =
    "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/TheCommand.md"

  /// Tests that run side by side show parts of one page.
  private static let writing = NSLock()

  let path: String
  private var file: URL { BuiltCommand.packageFolder.appendingPathComponent(path) }

  init(_ path: String = command) { self.path = path }

  var text: String { get throws { try String(contentsOf: file, encoding: .utf8) } }

  /// Whether the page shows this text, which takes the place of what the pattern finds where that is asked for.
  func shows(_ words: String, inPlaceOf pattern: some RegexComponent) throws -> Bool {
    if LongForm.isRecording {
      Self.writing.lock()
      defer { Self.writing.unlock() }
      let page = try text.replacing(pattern, with: words, maxReplacements: 1)
      try Data(page.utf8).write(to: file)
    }
    return try text.contains(words)
  }
}
