/// One expectation of a scenario and how it came out. The words are the caller's: who judges knows
/// what was counted.
public struct ExpectationResult: Equatable, Sendable {
  public enum Verdict: Equatable, Sendable {
    case holds
    case failed
  }

  /// The lines of the file around the expectation, so that it can be shown where it stands.
  public struct Excerpt: Equatable, Sendable {
    public var file: String
    public var line: Int64
    /// From 1; in columns of the terminal.
    public var column: Int64
    public var text: String
    /// How many columns to underline from there.
    public var length: Int64

    public init(file: String, line: Int64, column: Int64, text: String, length: Int64) {
      self.file = file
      self.line = line
      self.column = column
      self.text = text
      self.length = length
    }
  }

  /// One thing to know about a failure, such as what was observed or the nearest launch.
  public struct Note: Equatable, Sendable {
    public var label: String
    public var words: String

    public init(_ label: String, _ words: String) {
      self.label = label
      self.words = words
    }
  }

  public var verdict: Verdict
  /// What the scenario calls it.
  public var name: String?
  /// The expectation in words: "com.example.news.refresh ran 3 to 8 times per day during day 1".
  public var text: String
  public var excerpt: Excerpt?
  public var notes: [Note]
  /// Commands to type after a failure, each with what it does in a word.
  public var commands: [Note] = []

  public init(
    _ verdict: Verdict, _ text: String, name: String? = nil, excerpt: Excerpt? = nil,
    notes: [Note] = []
  ) {
    self.verdict = verdict
    self.name = name
    self.text = text
    self.excerpt = excerpt
    self.notes = notes
  }
}
