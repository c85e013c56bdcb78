import Advice
import Basics
import CommandLanguage
import SystemAccess

extension Console {
  /// Questions that appear on standard error, for whoever reads that and can answer.
  func questions() -> Questions {
    guard isTyped(), environment(.error).isTerminal else {
      return Questions(say: { _ in }, typed: nil)
    }
    var lines = TypedLines(typed)
    return Questions(
      say: { say(.plain($0)) },
      typed: { do throws(InputProblem) { return try lines.next() } catch { return nil } })
  }
}
