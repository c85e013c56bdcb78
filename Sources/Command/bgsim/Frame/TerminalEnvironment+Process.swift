import CommandLanguage
import SystemAccess

extension TerminalEnvironment {
  static func ofProcess(writingTo stream: StandardStream) -> TerminalEnvironment {
    TerminalEnvironment(
      isTerminal: stream.isTerminal, terminalWidth: stream.terminalWidth,
      variable: { name in getenv(name).map { String(cString: $0) } })
  }
}
