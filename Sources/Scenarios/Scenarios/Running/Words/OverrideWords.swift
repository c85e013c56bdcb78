import Basics

extension OverrideProblem {
  /// What was found and what to write instead.
  public var words: String { safeWords.text }

  /// Paths and values come from outside.
  private var safeWords: SafeText {
    switch self {
    case .noAssignment(let text):
      "\"\(text)\" sets nothing; write KEY=VALUE, such as device.battery=15%, "
        + "LIST+=VALUE to append, or KEY- to remove"
    case .badPath(let path):
      "\"\(path)\" is not a path in a scenario; write it like device.battery, apps[0].opened or "
        + "rate-limiting.refresh-spacing"
    case .badValue(let value, let path):
      "the value of \(path) begins like a list, an object or a quoted string but does not end like "
        + "one: \(value)"
    case .notAnObject(let path): "\(path) continues below a value that has no keys"
    case .notAList(let path): "\(path) picks an element of something that is not a list"
    case .noElement(let name, let path, let known, let count):
      "\(path): there is no element \(name)"
        + (Nearest.word(to: name, among: known).map { "; did you mean [\($0)]?" as SafeText }
          ?? "; the list has \(count), and the first is [0]")
    case .nothingToRemove(let path, let known):
      "the scenario has no \(path)"
        + (Nearest.word(to: path.split(separator: ".").last.map(String.init) ?? "", among: known)
          .map { "; did you mean \($0)?" as SafeText } ?? "")
    case .unreadable: "the scenario could not be read, so nothing can be set in it"
    }
  }
}
