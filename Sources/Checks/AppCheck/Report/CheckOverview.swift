import Basics
public import Documents

/// What was found in the targets of a folder, on one screen: a line for each target, then each cause once
/// with its places, errors first, then what was not seen.
public struct CheckOverview {
  private let reports: [CheckupReport]
  private var causes: [Cause] = []

  /// The same mistake, in whichever target and wherever it is.
  private struct Cause {
    let code: String
    let severity: Severity
    let title: String
    var places: [String]
  }

  public init(_ reports: [CheckupReport]) {
    self.reports = reports
    var known: [String: Int] = [:]
    for report in reports {
      for diagnostic in report.diagnostics {
        let title = diagnostic.problem.wording.title
        let place = report.place(of: diagnostic)
        let name = "\(diagnostic.codeName) \(title)"
        if let number = known[name] {
          if !causes[number].places.contains(place) { causes[number].places.append(place) }
        } else {
          known[name] = causes.count
          causes.append(
            Cause(
              code: diagnostic.codeName, severity: diagnostic.severity, title: title,
              places: [place]))
        }
      }
    }
    let order = causes.indices.sorted {
      (causes[$0].severity.rawValue, causes[$0].code, $0)
        < (causes[$1].severity.rawValue, causes[$1].code, $1)
    }
    causes = order.map { causes[$0] }
  }

  /// Whether there are too many problems to read them one by one.
  public var isWorthIt: Bool {
    causes.reduce(0) { $0 + $1.places.count } > CheckOverview.mostInFull || reports.count > 2
  }

  private static let mostInFull = 5
  /// What fits on a screen.
  private static let mostLines = 40
  private static let mostTargets = 8
  private static let mostCauses = 12

  /// At most 40 lines, unless the screen is narrow. `details` is the command that shows each problem with
  /// its lines of code.
  public func text(_ style: DiagnosticStyle, details: String) -> String {
    var text = style.wrapped(reports.map { $0.beginning }.joined()) + headline(style) + "\n\n"
    for report in reports.prefix(CheckOverview.mostTargets) {
      text += style.wrapped("  \(report.title): \(report.counts)\n")
    }
    let others = reports.count - CheckOverview.mostTargets
    if others > 0 { text += "  and \(others) more\n" }
    if !causes.isEmpty { text += "\n" }
    for cause in causes.prefix(CheckOverview.mostCauses) { text += lines(cause, style) }
    let left = causes.count - CheckOverview.mostCauses
    if left > 0 { text += "… and \(left) more\n" }
    let unseen = NotSeen.grouped(reports.flatMap { $0.unfollowed }.filter { $0.isTold })
    let remarks = reports.flatMap { $0.remarks }.filter { !$0.isFirst }
    if !unseen.isEmpty || !remarks.isEmpty { text += "\n" }
    for remark in remarks { text += style.wrapped("note: \(VisibleText.of(remark.words))\n") }
    for one in unseen { text += style.wrapped("note: \(one.words)\n") }
    let codes = causes.isEmpty ? "" : "; bgsim help CODE says what a code means"
    return text + "\n" + style.wrapped("each with its lines: \(details)\(codes)\n")
  }

  /// What stands above results that are told one by one, where nobody would see it below them. Empty where
  /// the first of them says more.
  public func title(_ style: DiagnosticStyle) -> String {
    if reports.contains(where: { !$0.beginning.isEmpty }) { return "" }
    let lines = reports.reduce(0) { $0 + $1.text(.full).utf8.count { $0 == 0x0A } }
    return reports.count > 1 || lines > CheckOverview.mostLines ? headline(style) + "\n\n" : ""
  }

  /// An overview where it is worth it, else one result below the other.
  public func whole(_ style: DiagnosticStyle, details: String) -> String {
    if isWorthIt { return text(style, details: details) }
    return title(style) + reports.map { $0.text(.full, style) }.joined()
  }

  package func headline(_ style: DiagnosticStyle = DiagnosticStyle()) -> String {
    let targets = reports.count == 1 ? reports[0].title : "\(reports.count) targets"
    let isGap = reports.contains { !$0.isSeenWhole }
    let counts = ProblemCounts(errors: count(.error), warnings: count(.warning)).words(style)
    if counts.isEmpty {
      let nothing = reports.first { $0.nothing != "nothing wrong" }?.nothing ?? "nothing wrong"
      return "\(nothing) found in \(isGap ? "the readable parts of " : "")\(targets)"
    }
    return "\(counts) in \(targets)" + (isGap ? ", and some code was not seen" : "")
  }

  /// At different places.
  private func count(_ severity: Severity) -> Int {
    causes.reduce(0) { $0 + ($1.severity == severity ? $1.places.count : 0) }
  }

  private func lines(_ cause: Cause, _ style: DiagnosticStyle) -> String {
    let label = style.paint("\(cause.severity)[\(cause.code)]:", cause.severity.part)
    let more = cause.places.count - 1
    let places = cause.places[0] + (more > 0 ? " and \(more) more" : "")
    return style.wrapped("\(label) \(VisibleText.of(cause.title))\n") + "  at \(places)\n"
  }
}

extension CheckupReport {
  /// For example "1 error and 2 warnings", or what may be said where nothing is wrong.
  package var counts: String {
    let errors = diagnostics.count { $0.severity == .error }
    let counts = ProblemCounts(errors: errors, warnings: diagnostics.count - errors).words()
    if !counts.isEmpty { return counts }
    return "\(nothing) found" + (isOwnSeenWhole ? "" : " in the readable parts")
  }
}
