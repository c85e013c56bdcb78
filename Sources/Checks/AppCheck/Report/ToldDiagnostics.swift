import Basics
import Documents

/// Targets share sources, and a diagnostic that holds for several of them is told once.
public struct ToldDiagnostics {
  private struct Key: Hashable {
    let code: MistakeCode
    let file: String
    let start: Int
    let title: String
  }

  private var told: Set<Key> = []

  public init() {}

  /// The checkup without the diagnostics that an earlier one had.
  public mutating func left(of checkup: Checkup, _ app: AppFiles) -> Checkup {
    var left: [AppDiagnostic] = []
    for diagnostic in checkup.diagnostics {
      let number = diagnostic.place.file.index
      let file = number == 0 ? app.plist?.path : app.sources?[number - 1].path
      let key = Key(
        code: diagnostic.code, file: file ?? "", start: diagnostic.place.span.start,
        title: diagnostic.problem.wording.title)
      if told.insert(key).inserted { left.append(diagnostic) }
    }
    return checkup.telling(left)
  }
}
