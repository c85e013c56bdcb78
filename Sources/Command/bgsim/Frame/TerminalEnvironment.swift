import SimulationReport
import SystemAccess

/// What the command may know of where its output goes: a few variables and the stream itself.
struct TerminalEnvironment {
  var isTerminal: Bool
  var terminalWidth: Int?
  /// Looks a variable up; nil when it is not set.
  var variable: (String) -> String?

  static func ofProcess(writingTo stream: StandardStream) -> TerminalEnvironment {
    TerminalEnvironment(
      isTerminal: stream.isTerminal, terminalWidth: stream.terminalWidth,
      variable: { name in getenv(name).map { String(cString: $0) } })
  }

  /// Away from a terminal the look is always the same, so that the same command gives the same bytes.
  func style(_ wish: StyleWish) -> TextStyle {
    TextStyle(colours: colours(wish), symbols: symbols(wish), width: width)
  }

  private func colours(_ wish: StyleWish) -> TextStyle.Colours {
    if let wished = wish.colours { return wished }
    let isUnwanted = !(variable("NO_COLOR") ?? "").isEmpty || variable("TERM") == "dumb"
    return isTerminal && !isUnwanted ? .ansi : .none
  }

  private func symbols(_ wish: StyleWish) -> TextStyle.Symbols {
    if let wished = wish.symbols { return wished }
    guard isTerminal else { return .unicode }
    // The first of these that is set decides; none set says nothing about the terminal.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { variable($0) }.first { !$0.isEmpty }
    guard let encoding = locale?.lowercased().split(separator: ".").last else { return .unicode }
    return encoding.hasPrefix("utf-8") || encoding.hasPrefix("utf8") ? .unicode : .ascii
  }

  /// For text alone: lines beyond a hundred columns are hard to read.
  var columns: Int { min(width, 100) }

  /// Below forty columns words no longer fit.
  private var width: Int {
    guard isTerminal else { return 80 }
    return max(variable("COLUMNS").flatMap { Int($0) } ?? terminalWidth ?? 80, 40)
  }
}

/// What the command line says about the look; nil leaves it to the surroundings.
struct StyleWish: Equatable {
  var colours: TextStyle.Colours?
  var symbols: TextStyle.Symbols?
}

extension StyleWish {
  init(_ words: ParsedArguments) {
    switch words[.color] {
    case "always"?: colours = .ansi
    case "never"?: colours = TextStyle.Colours.none
    default: break
    }
    if words.has(.noColor) { colours = TextStyle.Colours.none }
    if words.has(.ascii) { symbols = .ascii }
  }
}
