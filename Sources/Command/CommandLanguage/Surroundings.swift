package import Reports
import RunRecord

/// What the command knows about the place its output goes to: a few variables and the stream itself.
package struct TerminalEnvironment {
  package var isTerminal: Bool
  package var terminalWidth: Int?
  /// Looks up an environment variable; nil if it is not set.
  package var variable: (String) -> String?

  package init(
    isTerminal: Bool, terminalWidth: Int?, variable: @escaping (String) -> String?
  ) {
    self.isTerminal = isTerminal
    self.terminalWidth = terminalWidth
    self.variable = variable
  }

  /// Outside a terminal the style is always the same, so that the same command gives the same bytes.
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
    // The first of these that is set decides. If none is set, nothing is known about the terminal.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { variable($0) }.first { !$0.isEmpty }
    guard let encoding = locale?.lowercased().split(separator: ".").last else { return .unicode }
    return encoding.hasPrefix("utf-8") || encoding.hasPrefix("utf8") ? .unicode : .ascii
  }

  /// The width of running text: lines longer than a hundred columns are hard to read.
  package var columns: Int { min(width, 100) }

  /// With fewer than forty columns, words no longer fit.
  private var width: Int {
    guard isTerminal else { return 80 }
    return max(variable("COLUMNS").flatMap { Int($0) } ?? terminalWidth ?? 80, 40)
  }
}

/// The style options on the command line; nil leaves the decision to the environment.
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

  /// Swift only offers its version as a compile-time condition.
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
