/// How text may look where it goes: its width, and what the reader's terminal can show.
public struct TextStyle: Equatable, Sendable {
  public enum Colours: Sendable { case none, ansi }
  public enum Symbols: Sendable { case unicode, ascii }

  public var colours: Colours
  public var symbols: Symbols
  /// Columns no line goes beyond; only a command to be copied may.
  public let width: Int

  public static let narrowest = 40
  public static let widest = 240
  /// Beyond this, sentences are hard to follow; pictures still gain.
  static let widestText = 100

  public init(colours: Colours = .none, symbols: Symbols = .unicode, width: Int = 80) {
    self.colours = colours
    self.symbols = symbols
    self.width = min(max(width, TextStyle.narrowest), TextStyle.widest)
  }

  /// Columns that sentences and tables keep to.
  package var textWidth: Int { min(width, TextStyle.widestText) }
}

/// What a piece of text is, from which its colour follows. Colour never carries meaning alone.
public enum Tone: String, Sendable {
  case heading = "1"
  case quiet = "2"
  case blocked = "31"
  case good = "32"
  case waiting = "33"
  case ground = "34"
}

extension TextStyle {
  /// Pad first and paint then: escape sequences take no columns.
  public func paint(_ text: String, _ tone: Tone) -> String {
    colours == .none || text.isEmpty ? text : "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m"
  }

  package func choose(_ unicode: String, _ ascii: String) -> String {
    symbols == .unicode ? unicode : ascii
  }
}
