import Basics
package import SchedulerEngine

/// Text wrapped to the style's width, with a line break at the end.
public func paragraph(_ text: String, _ style: TextStyle) -> String {
  text.wrapped(to: style.textWidth).joined(separator: "\n") + "\n"
}

extension String {
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns(of: self)))
  }

  /// Shortened in the middle, where identifiers differ least.
  package func shortened(to width: Int, _ style: TextStyle) -> String {
    if columns(of: self) <= width { return self }
    let mark = style.choose("…", "..")
    let room = max(0, width - columns(of: mark))
    var head = ""
    var tail = ""
    for character in self {
      if columns(of: head) + columns(of: String(character)) > room - room / 2 { break }
      head.append(character)
    }
    for character in reversed() {
      if columns(of: tail) + columns(of: String(character)) > room / 2 { break }
      tail = String(character) + tail
    }
    return head + mark + tail
  }
}

/// How text is rendered: its width, and what the reader's terminal can show.
public struct TextStyle: Equatable, Sendable {
  public enum Colours: Sendable { case none, ansi }
  public enum Symbols: Sendable { case unicode, ascii }

  public var colours: Colours
  public var symbols: Symbols
  /// The maximum width of a line in columns; only commands for copying may exceed it.
  public let width: Int

  public static let narrowest = 40
  public static let widest = 240
  /// Longer lines are hard to read as sentences; pictures still benefit from more width.
  static let widestText = 100

  public init(colours: Colours = .none, symbols: Symbols = .unicode, width: Int = 80) {
    self.colours = colours
    self.symbols = symbols
    self.width = min(max(width, TextStyle.narrowest), TextStyle.widest)
  }

  /// The width of sentences and tables.
  package var textWidth: Int { min(width, TextStyle.widestText) }
}

/// The role of a piece of text, which determines its colour. Colour never carries meaning alone.
public enum Tone: String, Sendable {
  case heading = "1"
  case quiet = "2"
  case blocked = "31"
  case good = "32"
  case waiting = "33"
  case ground = "34"
}

extension TextStyle {
  /// Pad before painting, because escape sequences take no columns.
  public func paint(_ text: String, _ tone: Tone) -> String {
    colours == .none || text.isEmpty ? text : "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m"
  }

  package func choose(_ unicode: String, _ ascii: String) -> String {
    symbols == .unicode ? unicode : ascii
  }

  package static let labelIndent = 12

  /// A short label and its text, after `margin` spaces. Further lines are indented.
  package func labelled(_ label: String, _ words: String, after margin: Int = 2) -> String {
    let indent = margin + TextStyle.labelIndent - 2
    return String(repeating: " ", count: margin)
      + paint(label.padded(to: TextStyle.labelIndent - 2), .quiet)
      + words.wrapped(to: textWidth, indent: indent)
  }

  /// A label and a command to copy. The command is not wrapped, and `shellWord` has made its words safe to
  /// print.
  package func commandToCopy(_ label: String, _ command: String) -> String {
    "  " + paint(label.padded(to: TextStyle.labelIndent - 2), .quiet) + command
  }
}

extension ReportContext {
  /// The full identifier, as a title within the width.
  package func title(_ task: TaskKey, before: String = "", after: String = "") -> String {
    let room = style.width - columns(of: before) - columns(of: after)
    return before + style.paint(name(task).shortened(to: room, style), .heading) + after
  }
}
