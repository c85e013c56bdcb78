import Basics
import Documents
package import RunAnalysis
import RunRecord
import Scenarios

/// What a comparison comes to, in a sentence: with which side people are better off, and by what.
struct ComparisonVerdict {
  enum Outcome: String, CaseIterable {
    case better = "b-is-better"
    case worse = "b-is-worse"
    case mixed
    /// Better under some schedulers, or on some phones, and worse under others.
    case depends
    /// Something differs, but nothing that people prefer one way.
    case neither
    case noneFound = "none-found"
    case same
    case tooFew = "too-few"
  }

  /// A figure that differs between A and B.
  struct Point {
    let task: String
    let figure: Figure
    /// As the table has them.
    let a: String
    let b: String
    let isMore: Bool
    /// How many schedulers or phones show it, the reverse, and anything at all.
    var over: (count: Int, reverse: Int, all: Int, axis: Axis)?

    var isBetter: Bool { figure.verdict(onMore: isMore) == "better" }
    var isWorse: Bool { figure.verdict(onMore: isMore) == "worse" }

    var isNoticed: Bool { Figure.noticed.contains(figure) }

    /// Nine of ten are enough to call something so.
    var isFirm: Bool { over.map { $0.count * 10 >= $0.all * 9 } ?? true }
  }

  let outcome: Outcome
  let sentence: String

  init(_ outcome: Outcome, _ sentence: String) {
    self.outcome = outcome
    self.sentence = sentence
  }

  /// Of single runs with this seed.
  init(_ points: [Point], ofTasks tasks: Int, inOneRunOf seed: UInt64) {
    self.init(points, ofTasks: tasks, scope: " in this run") {
      (
        .neither,
        "Neither is better in this run: the requests go different ways to the same figures."
      )
    }
  }

  /// Of many pairs of what `pair` names. `silences` are by task.
  init(_ points: [Point], ofTasks tasks: Int, without silences: [Outcome], _ pair: String) {
    self.init(points, ofTasks: tasks, scope: "") {
      if silences.contains(.noneFound) {
        return (.noneFound, "No difference found: what differs may be chance.")
      }
      return silences.contains(.tooFew)
        ? (.tooFew, "So few \(pair)s cannot tell which is better.")
        : (.same, "No difference: every figure is the same in each \(pair).")
    }
  }

  /// Under many schedulers, or on many phones.
  init(_ points: [Point], ofTasks tasks: Int, _ axis: Axis, ofAll count: Int) {
    self.init(points, ofTasks: tasks, scope: "") {
      (
        .same,
        "No difference: every figure is the same \(axis.share(count, of: count)) \(axis.rawValue)."
      )
    }
  }

  private init(
    _ all: [Point], ofTasks tasks: Int, scope: String, without: () -> (Outcome, String)
  ) {
    let words = PointWords(namesTask: tasks > 1)
    let points = all.enumerated().sorted {
      (ComparisonVerdict.rank($0.element), $0.offset)
        < (ComparisonVerdict.rank($1.element), $1.offset)
    }.map { $0.element }
    let firm = points.filter { $0.isFirm }
    let better = firm.filter { $0.isBetter }
    let worse = firm.filter { $0.isWorse }
    // How long requests wait and what runs cost matters only where nothing that people notice differs.
    let noticed = firm.filter { $0.isNoticed && ($0.isBetter || $0.isWorse) }
    let isGood = noticed.isEmpty ? !better.isEmpty : noticed.contains { $0.isBetter }
    let isBad = noticed.isEmpty ? !worse.isEmpty : noticed.contains { $0.isWorse }
    if isGood && isBad, let good = better.first, let bad = worse.first {
      self.init(
        .mixed,
        "Neither is better in everything\(scope). B is better in this: \(words.told(good)); "
          + "and worse in this: \(words.told(bad)).")
    } else if let first = (isGood ? better : isBad ? worse : []).first {
      let same = isGood ? better : worse
      let contrary = (isGood ? worse : better).first.map {
        "; but \(isGood ? "worse" : "better") in this: \(words.told($0))"
      }
      self.init(
        isGood ? .better : .worse,
        "B is \(isGood ? "better" : "worse")\(scope): \(words.told(first))"
          + "\(words.more(same))\(contrary ?? "").")
    } else if let open = points.first(where: { $0.isBetter || $0.isWorse }),
      let over = open.over
    {
      let axis = over.axis
      let (more, less) = open.isBetter ? ("better", "worse") : ("worse", "better")
      self.init(
        .depends,
        "It depends on the \(axis.noun). B is \(more) \(axis.share(over.count, of: over.all)) "
          + "and \(less) \(axis.preposition) \(over.reverse): \(words.figures(open)).")
    } else if let point = points.first {
      self.init(
        .neither, "Neither is better\(scope), but they differ: \(words.told(point)).")
    } else {
      let (outcome, sentence) = without()
      self.init(outcome, sentence)
    }
  }

  /// What people notice comes before what explains it.
  private static func rank(_ point: Point) -> Int {
    let figure = point.figure
    let none = [figure.text(0), figure.text(ofMean: 0)]
    // Whether it runs at all comes before everything.
    if figure == .launches, none.contains(point.a) || none.contains(point.b) { return -1 }
    return Figure.noticed.firstIndex(of: figure) ?? Figure.noticed.count
  }

  /// The first line of the report.
  func lines(_ style: TextStyle) -> [String] {
    sentence.wrapped(to: style.textWidth).map { style.paint($0, .heading) }
  }
}

extension Figure {
  /// What people notice, the most important first.
  package static let noticed: [Figure] = [
    .freshOpenings, .medianAgeAtOpening, .openingsWithoutContent, .never, .belowEnough,
    .shareOfDaysWithout, .lost, .refused, .failedRegistrations, .launches, .launchesPerDay,
    .done, .cutShort,
  ]
}

/// A point in words: "fresh at 83 % of openings instead of 61 %, under 197 of 201 schedulers".
private struct PointWords {
  let namesTask: Bool

  func told(_ point: ComparisonVerdict.Point) -> String {
    figures(point)
      + (point.over.map {
        ", \($0.axis.share($0.count, of: $0.all)) \($0.axis.rawValue)"
      }
        ?? "")
  }

  func figures(_ point: ComparisonVerdict.Point) -> String {
    let (a, b) = (point.a, point.b)
    let words =
      switch point.figure {
      case .freshOpenings: "fresh at \(b) of openings instead of \(a)"
      case .medianAgeAtOpening: "\(b) old at an opening instead of \(a)"
      case .openingsWithoutContent: "\(b) empty openings instead of \(a)"
      case .shareOfDaysWithout: "no run on \(b) of days instead of \(a)"
      case .never: "never for \(b) of users instead of \(a)"
      case .belowEnough: "too seldom for \(b) of users instead of \(a)"
      case .launches: "\(b) launches instead of \(a)"
      case .launchesPerDay: "\(b) launches a day instead of \(a)"
      default: "\(point.figure.title) \(b) instead of \(a)"
      }
    return namesTask ? "\(words) (\(point.task))" : words
  }

  func more(_ points: [ComparisonVerdict.Point]) -> String {
    points.count < 2
      ? ""
      : "; \(counted(points.count - 1, "more figure")) \(points.count == 2 ? "agrees" : "agree")"
  }
}

extension JSONKey {
  /// What the comparison comes to, for programs and in the words of the report.
  static func verdict(_ verdict: @escaping @Sendable (Report) -> ComparisonVerdict) -> JSONKey
  where Item == Report {
    JSONKey([
      .word(
        "outcome", ComparisonVerdict.Outcome.allCases.map { $0.rawValue },
        "which side is better for people; mixed where figures disagree, depends where schedulers or phones do"
      ) { verdict($0).outcome.rawValue },
      .text("verdict", "the same in words") { verdict($0).sentence },
    ])
  }
}
