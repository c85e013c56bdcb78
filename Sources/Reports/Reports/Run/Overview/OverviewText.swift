import Basics

/// The first lines of every report: what was run, with which seed, what was assumed, and the
/// command that gives the same again.
public struct OverviewText {
  private let context: ReportContext
  private let run: RunDescription

  public init(_ context: ReportContext, _ run: RunDescription) {
    self.context = context
    self.run = run
  }

  /// The command alone may be wider than the terminal, so that it can be copied whole.
  public var text: String {
    let title = safeText(run.title.utf8).wrapped(to: context.style.textWidth)
    var lines = title.map { context.style.paint($0, .heading) }
    lines.append(line("seed", "\(run.seed)"))
    if !run.assumptions.isEmpty {
      lines.append(
        line("assumed", run.assumptions.map { safeText($0.utf8) }.joined(separator: "; ")))
    }
    lines.append(line("trust", OverviewText.trust))
    lines.append(repeating)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Says below the figures which rules have numbers that nobody has published; empty where none
  /// matters.
  public var restsOn: String {
    let groups = context.assumedGroups(of: run.rules)
    if groups.isEmpty { return "" }
    return paragraph(
      "These figures rest on assumed parameters of \(groups.joined(separator: ", ")); `bgsim\u{A0}help\u{A0}rules` "
        + "lists them.", context.style)
  }

  private static let trust =
    "Apple publishes no algorithm. Each rule has a trust label: [documented] by Apple, "
    + "[stated] by its engineers, [observed] in the field or [assumed] here."

  private var repeating: String { CommandToCopy("repeat", run.command, context.style).text }

  private func line(_ label: String, _ words: String) -> String {
    LabelledLine(label, words, context.style).text
  }
}
