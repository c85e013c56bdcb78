import Basics

/// Identifiers without the words that all of them begin with, but for the last of these.
struct ShortNames {
  private let dropped: Int

  init(of tasks: [TaskLog]) {
    var common: [Substring]?
    for task in tasks {
      let words = task.identifier.split(separator: ".").dropLast()
      guard let known = common else {
        common = Array(words)
        continue
      }
      common = zip(known, words).prefix { $0 == $1 }.map { $0.0 }
    }
    dropped = max((common ?? []).count - 1, 0)
  }

  func text(_ identifier: String) -> String {
    let words = identifier.split(separator: ".")
    if words.count <= dropped { return VisibleText.of(identifier) }
    return VisibleText.of(words.dropFirst(dropped).joined(separator: "."))
  }
}
