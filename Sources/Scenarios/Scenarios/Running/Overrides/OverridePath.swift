import SchedulerEngine

/// `apps[0].opened`, `apps[com.example.news].tasks[0].earliest` or `rate-limiting.refresh-spacing`.
struct OverridePath: Equatable {
  enum Step: Equatable {
    case key(String)
    /// An element by its place from 0, or by the identifier it has.
    case element(String)
  }

  let steps: [Step]

  init?(_ text: Substring) {
    if let rule = OverridePath.rule(text) {
      steps = [.key("rules"), .key(rule)]
      return
    }
    var steps: [Step] = []
    var rest = text
    while !rest.isEmpty {
      if rest.first == "[" {
        guard !steps.isEmpty, let end = rest.firstIndex(of: "]") else { return nil }
        let name = rest[rest.index(after: rest.startIndex)..<end]
        if name.isEmpty { return nil }
        steps.append(.element(String(name)))
        rest = rest[rest.index(after: end)...]
        guard rest.first == "." else { continue }
        rest = rest.dropFirst()
        if rest.isEmpty || rest.first == "[" { return nil }
      } else {
        let end = rest.firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
        if end == rest.startIndex { return nil }
        steps.append(.key(String(rest[..<end])))
        rest = rest[end...]
        guard rest.first == "." else { continue }
        rest = rest.dropFirst()
        if rest.isEmpty || rest.first == "[" { return nil }
      }
    }
    if steps.isEmpty { return nil }
    self.steps = steps
  }

  /// Keys of rules have a dot in them and stand below "rules". What looks like one is taken for one,
  /// so that the reader can say which key was likely meant.
  private static func rule(_ text: Substring) -> String? {
    if text.hasPrefix("rules.") { return String(text.dropFirst(6)) }
    guard let dot = text.firstIndex(of: "."), !text.contains("[") else { return nil }
    let group = text[..<dot]
    return group.contains("-") || Rules().parameters.contains { $0.group.description == group }
      ? String(text) : nil
  }
}
