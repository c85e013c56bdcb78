import Basics
import Reports
import RunAnalysis
import Scenarios
import SchedulerEngine

/// `compare --like`: what another scenario changes on such a phone.
extension LikeAnswer {
  /// A figure of a task in A and in B.
  struct Change: Sendable {
    let task: String
    let figure: Figure
    /// In thousandths of the weight, where B has more and where it has less.
    let more: (like: Int64, any: Int64)
    let less: (like: Int64, any: Int64)
    /// Weighed means, in thousandths.
    let a: Int64
    let b: Int64

    var isSame: Bool { more.any + less.any == 0 }

    /// Where B is better and where it is worse; nil if people prefer neither.
    var better: (like: Int64, any: Int64)? {
      switch figure.verdict(onMore: true) {
      case "better": more
      case "worse": less
      default: nil
      }
    }
    var worse: (like: Int64, any: Int64)? {
      better == nil ? nil : figure.verdict(onMore: true) == "better" ? less : more
    }
  }

  enum Outcome: String, CaseIterable {
    case better = "b-is-better"
    case worse = "b-is-worse"
    case depends, neither, same
  }

  private var other: PreparedScenario {
    if case .change(let other, _, _) = trial.question { other.prepared } else { prepared }
  }

  /// The tasks that both have, by their places.
  var matches: [(a: Int, b: Int)] {
    let other = other
    return prepared.tasks.indices.compactMap { a in
      let key = prepared.tasks[a]
      let name = prepared.text(of: key.name)
      let same = other.tasks.indices.filter { other.text(of: other.tasks[$0].name) == name }
      let own = same.first {
        other.name(of: other.tasks[$0].app) == prepared.name(of: key.app)
      }
      return (own ?? same.first).map { (a, $0) }
    }
  }

  func changes(of match: (a: Int, b: Int)) -> [Change] {
    let name = prepared.shortWords(of: prepared.tasks[match.a])
    return trial.figures.enumerated().compactMap { place, figure in
      let a = study.values(of: place, of: match.a)
      let b = study.outcomes.map { $0.changed[match.b][place] }
      // Where one side has none, it cannot be told who has more.
      let both = zip(a, b).map { $0 != .max && $1 != .max }
      if !both.contains(true) { return nil }
      func share(_ weights: [Int64], _ holds: (Int64, Int64) -> Bool) -> Int64 {
        var (some, whole): (Int64, Int64) = (0, 0)
        for (index, weight) in weights.enumerated() where both[index] {
          whole += weight
          some += holds(a[index], b[index]) ? weight : 0
        }
        return some * 1_000 / max(whole, 1)
      }
      func mean(_ values: [Int64]) -> Int64 {
        var (sum, whole): (Int64, Int64) = (0, 0)
        for (index, weight) in study.weights.enumerated() where both[index] {
          // Small enough for spans of years on thousands of phones.
          whole += weight / Likeness.least
          sum += values[index] * (weight / Likeness.least)
        }
        return sum / max(whole, 1) * 1_000 + sum % max(whole, 1) * 1_000 / max(whole, 1)
      }
      return Change(
        task: name, figure: figure,
        more: (share(study.weights) { $1 > $0 }, share(study.alike) { $1 > $0 }),
        less: (share(study.weights) { $1 < $0 }, share(study.alike) { $1 < $0 }), a: mean(a),
        b: mean(b))
    }
  }

  private var all: [Change] { matches.flatMap { changes(of: $0) } }

  /// What people notice first decides.
  var verdict: (outcome: Outcome, sentence: String) {
    let differing = all.filter { !$0.isSame }
    let rated = differing.filter { $0.better != nil }
    func rank(_ change: Change) -> Int {
      Figure.noticed.firstIndex(of: change.figure) ?? Figure.noticed.count
    }
    guard let first = rated.min(by: { rank($0) < rank($1) }), let better = first.better,
      let worse = first.worse
    else {
      return differing.isEmpty
        ? (.same, "No difference: every figure is the same on each phone.")
        : (.neither, "Neither is better, but they differ.")
    }
    let outcome: Outcome =
      better.like >= 900 ? .better : worse.like >= 900 ? .worse : .depends
    let begin =
      switch outcome {
      case .better: "B is better on a phone like this"
      case .worse: "B is worse on a phone like this"
      default: "It depends even on a phone like this"
      }
    let words =
      "\(begin): on \(percent(better.like)) of such phones better and on \(percent(worse.like)) worse (of any, "
      + "\(percent(better.any)) and \(percent(worse.any))): \(first.figure.title) "
      + "\(first.figure.text(ofMean: first.b)) instead of \(first.figure.text(ofMean: first.a))"
      + (matches.count > 1 ? " (\(first.task))" : "")
    return (outcome, safeText(words.utf8))
  }

  var changes: [String] {
    guard case .change(_, let a, let b) = trial.question else { return [] }
    var lines = [""]
    for (side, title) in [("A", a), ("B", b)] {
      lines.append(
        style.paint(side, .heading) + "  "
          + safeText(title.utf8).wrapped(to: style.textWidth, indent: 3))
    }
    lines += "The log is taken to be of A. Means are weighed, too.".wrapped(to: style.textWidth)
    for match in matches {
      let name = safeText(prepared.shortWords(of: prepared.tasks[match.a]).utf8)
      let shown = changes(of: match).filter { !$0.isSame || $0.figure == .launches }
      lines += ["", style.paint(name, .heading)]
      lines += style.figureTable(
        of: "", titles: ["A", "B", "difference", "B has more", "less"],
        rows: shown.map { change in
          let figure = change.figure
          return (
            name: figure.title,
            figures: [
              figure.text(ofMean: change.a), figure.text(ofMean: change.b),
              figure.signed(ofMean: figure.difference(ofMeans: change.a, change.b)),
              percent(change.more.like), percent(change.less.like),
            ]
          )
        })
    }
    return lines
  }
}
