/// What a problem looks like in a file, and the same place mended.
public struct CodeExample: Equatable, Sendable {
  public let wrong: String
  public let right: String
  /// Where both stand.
  let frame: Frame

  enum Frame: Equatable, Sendable {
    case wholeFile
    /// Beside `"format": 1`.
    case members
  }

  init(_ wrong: String, _ right: String, _ frame: Frame = .members) {
    self.wrong = wrong
    self.right = right
    self.frame = frame
  }

  /// The whole file around one of the two.
  func document(_ text: String) -> String {
    switch frame {
    case .wholeFile: text
    case .members: "{ \"format\": 1, \(text) }"
    }
  }
}
