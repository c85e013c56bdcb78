import Basics
import Documents
import RunRecord
public import Scenarios
import SchedulerEngine

/// The smallest scenario that still shows the problem, and what was left out.
public struct ShrinkReport {
  private let shrunk: ShrunkScenario
  private let sizeBefore: Int

  /// nil if nothing is wrong with the scenario.
  public init?(
    _ input: ScenarioInput, beside files: FilesBeside, while goesOn: @escaping () -> Bool
  ) throws(ScenarioFailure) {
    var shrinker = ScenarioShrinker(beside: files, while: { _ in goesOn() })
    let found: ShrunkScenario?
    do throws(LoadFailure) {
      found = try shrinker.shrink(input.bytes)
    } catch {
      throw LoadedScenario.failure(of: error, input)
    }
    if !goesOn() { throw .interrupted }
    guard let found else { return nil }
    shrunk = found
    sizeBefore = input.bytes.count
  }

  /// The scenario itself. Its first line says what to look for.
  public var scenario: String { "// Shrunk: \(trouble)\n\(shrunk.text)" }

  private var trouble: String {
    let seed = shrunk.seed == 1 ? "" : " (seed \(shrunk.seed))"
    return safeText(shrunk.trouble.words.utf8) + seed
  }

  /// The remaining problem and the removed parts, as lines of text.
  public func summary(_ style: TextStyle) -> String {
    var lines = [
      "it still shows: \(trouble)",
      "\(sizeBefore) bytes became \(shrunk.text.utf8.count), in \(counted(shrunk.runs, "run"))",
    ]
    if !shrunk.isSmallest {
      lines.append("it may not be the smallest: the limit of runs was reached")
    }
    if !shrunk.removed.isEmpty { lines.append("removed: \(listed(shrunk.removed))") }
    let changed = shrunk.changed.map {
      "\($0.origin) from \($0.from.onOneLine) to \($0.to.onOneLine)"
    }
    if !changed.isEmpty { lines.append("changed: \(listed(changed))") }
    return lines.map { $0.wrapped(to: style.textWidth, indent: 2) }.joined(separator: "\n")
      + "\n"
  }

  private func listed(_ parts: [String]) -> String {
    let most = 20
    let shown = parts.prefix(most).map { safeText($0.utf8) }.joined(separator: ", ")
    return parts.count > most ? "\(shown) and \(parts.count - most) more" : shown
  }
}

extension ScenarioTrouble {
  fileprivate var words: String {
    switch self {
    case .fault(.eventLimit): "the run exceeds the limit of events"
    case .fault(.tooManyPlaces): "too much is under way at once"
    case .fault(.launchesInACircle): "tasks are launched over and over at the same instant"
    case .fault(.other): "the run does not reach its end"
    case .expectation(let word, let subject, let way):
      "\"\(word.key)\" of \(subject) does not hold: \(way.words)"
    case .finding(let code, let subject): "\(code.name) of \(subject)"
    }
  }
}

extension ScenarioTrouble.Way {
  fileprivate var words: String {
    switch self {
    case .tooFew(let reason): "too few" + held(reason)
    case .tooMany: "too many"
    case .other(let reason): "the result is different" + held(reason)
    }
  }

  private func held(_ reason: HeldReason.Reason?) -> String {
    switch reason {
    case nil: ""
    case .objector(let objector): ", held back mainly by \(objector.introduction.name)"
    case .notRequested: ", mainly because nothing was requested"
    case .noWake: ", mainly because the device did not wake"
    }
  }
}
