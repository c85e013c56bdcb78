/// What somebody can say while stepping through a run.
enum StepCommand: Equatable {
  case next(Int)
  case to(String)
  case lasting(String)
  case until(String)
  /// A key of an event with its value, as scenarios write it.
  case change(key: String, value: String)
  case explain(String?)
  case back(Int)
  case fork(String?)
  case go(String)
  case timeline
  case status
  case save(String)
  case help
  case quit
  case nothing
}

extension StepCommand {
  /// nil for what is none; the first word, where it is one of ours.
  init?(_ line: String) {
    var words = line.split(separator: " ", maxSplits: 1).map { String($0) }
    guard !words.isEmpty else {
      self = .nothing
      return
    }
    let verb = words.removeFirst()
    let rest = words.first.map { StepText.trimmed($0) } ?? ""
    if verb.hasPrefix("#") {
      self = .nothing
      return
    }
    switch (verb, rest.isEmpty) {
    case ("next", true), ("n", true): self = .next(1)
    case ("next", false), ("n", false):
      guard let count = Int(rest), (1...1_000).contains(count) else { return nil }
      self = .next(count)
    case ("back", true): self = .back(1)
    case ("back", false):
      guard let count = Int(rest), (1...StepBranch.mostMoments).contains(count) else { return nil }
      self = .back(count)
    case ("to", false): self = .to(rest)
    case ("for", false): self = .lasting(rest)
    case ("until", false): self = .until(rest)
    case ("explain", _): self = .explain(rest.isEmpty ? nil : rest)
    case ("fork", _): self = .fork(rest.isEmpty ? nil : rest)
    case ("go", false): self = .go(rest)
    case ("timeline", true): self = .timeline
    case ("status", true): self = .status
    case ("save", false): self = .save(rest)
    case ("help", _): self = .help
    case ("quit", true), ("exit", true): self = .quit
    default:
      guard StepChange.keys.contains(verb) else { return nil }
      self = .change(key: verb, value: rest)
    }
  }

  static let verbs = [
    "next", "to", "for", "until", "explain", "back", "fork", "go", "timeline", "status", "save",
    "help", "quit",
  ]
}
