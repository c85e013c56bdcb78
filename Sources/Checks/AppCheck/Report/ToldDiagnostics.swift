import Basics
import Documents

/// Targets share sources; what holds for several of them is told and counted once.
public struct ToldDiagnostics {
  private struct Key: Hashable {
    let code: MistakeCode
    let file: String
    let start: Int
    let title: String
  }

  private struct LookedKey: Hashable {
    let what: LookedAt.What
    let file: String
    let start: Int
  }

  private var told: Set<Key> = []
  private var counted: Set<LookedKey> = []

  public init() {}

  /// The checkup without the diagnostics that an earlier one had.
  public mutating func left(of checkup: Checkup, _ app: AppFiles) -> Checkup {
    var left: [AppDiagnostic] = []
    for diagnostic in checkup.diagnostics {
      let key = Key(
        code: diagnostic.code, file: ToldDiagnostics.file(of: diagnostic.place, app),
        start: diagnostic.place.span.start,
        title: diagnostic.problem.wording.title)
      if told.insert(key).inserted { left.append(diagnostic) }
    }
    let looked = checkup.looked.filter { one in
      let file = ToldDiagnostics.file(of: one.place, app)
      return counted.insert(LookedKey(what: one.what, file: file, start: one.place.span.start))
        .inserted
    }
    return checkup.telling(left, looked)
  }

  private static func file(of place: SourcePlace, _ app: AppFiles) -> String {
    let number = place.file.index
    return (number == 0 ? app.plist?.path : app.sources?[number - 1].path) ?? ""
  }
}
