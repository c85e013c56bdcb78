package import Reports
import RunRecord

/// What the command may know of where its output goes: a few variables and the stream itself.
package struct TerminalEnvironment {
  package var isTerminal: Bool
  package var terminalWidth: Int?
  /// Looks a variable up; nil when it is not set.
  package var variable: (String) -> String?

  package init(
    isTerminal: Bool, terminalWidth: Int?, variable: @escaping (String) -> String?
  ) {
    self.isTerminal = isTerminal
    self.terminalWidth = terminalWidth
    self.variable = variable
  }

  /// Away from a terminal the look is always the same, so that the same command gives the same bytes.
  package func style(_ wish: StyleWish) -> TextStyle {
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
  package var columns: Int { min(width, 100) }

  /// Below forty columns words no longer fit.
  private var width: Int {
    guard isTerminal else { return 80 }
    return max(variable("COLUMNS").flatMap { Int($0) } ?? terminalWidth ?? 80, 40)
  }
}

/// What the command line says about the look; nil leaves it to the surroundings.
package struct StyleWish: Equatable {
  package var colours: TextStyle.Colours?
  package var symbols: TextStyle.Symbols?
}

extension StyleWish {
  package init(_ arguments: ParsedArguments) {
    switch arguments[.color] {
    case "always"?: colours = .ansi
    case "never"?: colours = TextStyle.Colours.none
    default: break
    }
    if arguments.has(.noColor) { colours = TextStyle.Colours.none }
    if arguments.has(.ascii) { symbols = .ascii }
  }
}

package enum Version {
  package static let number = ToolVersion.number

  package static var text: String {
    """
    bgsim \(number)
    event log format \(EventLogHeader.version)
    built with Swift \(compiler)

    """
  }

  /// The language gives its version only as a condition.
  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
