import CommandLanguage
import PlainText
import SimulationReport

enum CommandOracle {
  /// Each line is a word. They are refused with harmless words, or understood; help is answered.
  static func understand(_ bytes: [UInt8]) throws(Discovery) {
    let words = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    try expectHarmless(answer(to: words), "the answer")
  }

  private static func answer(to words: [String]) -> String {
    do throws(CommandFailure) {
      switch try Invocation(words) {
      case .text(let text): return text
      case .help(let page, _): return page.text(width: 80)
      case .verb(let verb, let arguments) where verb.id == .help:
        return try HelpAnswer(arguments, TextStyle(), columns: 80).text()
      case .verb: return ""
      }
    } catch {
      return error.message.text
    }
  }
}
