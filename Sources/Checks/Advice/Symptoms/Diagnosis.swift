/// What is to blame for a symptom, as far as files and answers say.
public struct Diagnosis {
  public enum Standing: Equatable, Sendable {
    /// A file shows it.
    case seen
    /// Somebody said that it is so.
    case said
    /// Somebody said that it is not so.
    case denied
    /// The files that could show it do not.
    case notFound
    /// Nobody was asked.
    case open
    /// Only a file could show it, and none was given that can, or that part of it was not read.
    case unseen
  }

  struct Line {
    let suspect: Suspect
    let standing: Standing
    let evidence: Evidence?
    /// What could show it and was not read.
    var obstacle: String? = nil
  }

  public let symptom: Symptom
  let lines: [Line]
  /// The words that followed the symptom.
  let given: [String]
  /// What does not fit the symptom.
  let notes: [String]
  /// What was not given and could show more.
  let missing: [MissingFile]

  enum MissingFile { case code, run }

  /// `task` as reports shorten it; nil for those that show the symptom. `given` is what followed it on
  /// the command line, so that more can be asked.
  public init(
    _ symptom: Symptom, files: [SeenFile], task: String? = nil, answers: [Suspect: Bool],
    given: [String] = []
  ) {
    self.symptom = symptom
    self.given = given
    notes = files.flatMap { $0.notes(on: symptom, for: task) }
    let hasCode = files.contains { $0.showsCode }
    let hasRun = files.contains { $0.isRun }
    lines = symptom.suspects.map { suspect in
      let evidence = files.lazy.compactMap { $0.evidence(of: suspect, at: symptom, for: task) }
        .first
      if let evidence { return Line(suspect: suspect, standing: .seen, evidence: evidence) }
      let obstacle = files.lazy.compactMap { $0.obstacle(to: suspect) }.first
      let isLookedFor =
        suspect.isSeenInCode && hasCode && obstacle == nil || suspect.isSeenInRuns && hasRun
      let standing: Standing =
        if let answer = answers[suspect] {
          answer ? .said : .denied
        } else if isLookedFor {
          .notFound
        } else {
          suspect.question == nil ? .unseen : .open
        }
      return Line(suspect: suspect, standing: standing, evidence: nil, obstacle: obstacle)
    }
    missing = (hasCode ? [] : [.code]) + (hasRun ? [] : [.run])
  }

  /// What somebody could still be asked, in this order.
  public var openQuestions: [Suspect] { suspects(.open) }

  /// What a file shows or somebody has said, in the order in which it is worth mending.
  public var verdict: [Suspect] {
    lines.filter { $0.standing == .seen || $0.standing == .said }.map { $0.suspect }
  }

  func suspects(_ standing: Standing) -> [Suspect] {
    lines.filter { $0.standing == standing }.map { $0.suspect }
  }
}
