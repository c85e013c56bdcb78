/// Something that is often said of background tasks, and is wrong or half true.
public struct Myth: Equatable, Sendable {
  public let said: String
  /// What holds.
  public let holds: String
  /// A command that shows it, and words of what it prints that do.
  public let command: String
  public let shows: String

  init(_ said: String, _ holds: String, _ command: String, shows: String) {
    self.said = said
    self.holds = holds
    self.command = command
    self.shows = shows
  }

  public static let all = ofTime + ofUse + ofCode + ofTools
}
