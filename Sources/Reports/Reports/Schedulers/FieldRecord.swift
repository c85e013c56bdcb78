import RunAnalysis
package import SchedulerEngine

/// How spans over plausible schedulers did where somebody watched a phone: whoever prints such a span says
/// this beside it.
package struct FieldRecord: Equatable, Sendable {
  package let kind: TaskKind
  /// How many apps were watched.
  package let apps: Int
  /// In percent of them, those whose numbers lay within nine of ten; and where 95 of 100 such shares lie.
  package let inside: (share: Int, low: Int, high: Int)
  /// What the reports about other apps predict, compared with the simulator.
  package let others: Standing
  /// Launches a day in hundredths, of which one app in ten had less, half, and one in ten more.
  package let seen: Seen?

  package enum Standing: String, CaseIterable, Sendable {
    case better, noWorse, worse
    /// Too few apps tell the same.
    case unknown
  }

  package struct Seen: Equatable, Sendable {
    package let low: Int64
    package let middle: Int64
    package let high: Int64
    package let apps: Int

    package init(low: Int64, middle: Int64, high: Int64, apps: Int) {
      (self.low, self.middle, self.high, self.apps) = (low, middle, high, apps)
    }
  }

  package init(
    _ kind: TaskKind, apps: Int, inside: (share: Int, low: Int, high: Int), others: Standing,
    seen: Seen?
  ) {
    (self.kind, self.apps, self.inside) = (kind, apps, inside)
    (self.others, self.seen) = (others, seen)
  }

  package static func == (one: FieldRecord, other: FieldRecord) -> Bool {
    one.kind == other.kind && one.apps == other.apps && one.inside == other.inside
      && one.others == other.others && one.seen == other.seen
  }

  /// How often what was predicted was compared with what was seen, and the model could be mended by it.
  package static var looks: Int { FieldScores.looks }

  /// Nil where nobody is reported to have watched such work.
  package static func of(_ kind: TaskKind) -> FieldRecord? {
    FieldScores.all.first { $0.kind == kind }
  }

  /// For example "of 24 apps that somebody watched, 19 lay in such spans …".
  package var sentence: String {
    let count = (inside.share * apps + 50) / 100
    var words =
      "of \(apps) apps that somebody watched, \(count) lay in such spans, with what was not told drawn "
      + "(\(inside.share) %, \(inside.low) to \(inside.high)); one scenario's are narrower"
    guard others == .better || others == .noWorse, let seen else { return words }
    let number = { (hundredths: Int64) in Figure.decimal(hundredths, 2) }
    words +=
      ". What others report of theirs predicts \(others == .better ? "better" : "no worse"): half of "
      + "\(seen.apps) apps at most \(number(seen.middle)) a day, eight of ten \(number(seen.low)) to "
      + number(seen.high)
    return words
  }
}
