import Basics

@testable import Scenarios

/// What a report says about a text.
enum Reported {
  static func text(
    _ text: String, _ layout: DiagnosticLayout, file: String = "commute.jsonc"
  ) -> String {
    let bytes = Array(text.utf8)
    return DiagnosticReport(ScenarioReader.read(bytes), file: file, bytes: bytes).text(layout)
  }
}
