public import Diagnostics
public import PropertyLists
import ScenarioFormat

/// What was found in the files of an app. It looks at them only: nothing is run.
public struct Checkup: Equatable, Sendable {
  /// The property list first, then the sources as they were given, each from its beginning.
  public let diagnostics: [AppDiagnostic]
  /// Mistakes beyond those kept.
  public let further: Int
  public let unresolved: [UnresolvedUse]
  /// nil where the property list could not be read.
  public let form: PropertyList.Form?

  public init(_ app: AppFiles) {
    var list = MistakeList(.files)
    let files = app.sources.map { $0.map(SourceReader.facts) }
    let uses = files.map(SourceUses.init)
    do throws(PropertyListFault) {
      let read = try PropertyList(reading: app.plist.bytes)
      let plist = AppDeclaration(read, app, &list)
      form = read.form
      PermittedRules(plist: plist, uses: uses).check(&list)
      ModeRules(plist: plist, uses: uses).check(&list)
      if let files, let uses {
        OldFetchRule(plist: plist, files: files).check(&list)
        UseRules(plist: plist, uses: uses).check(&list)
        PairRules(plist: plist, uses: uses).check(&list)
        RegistrationRules(plist: plist, uses: uses).check(&list)
      }
    } catch {
      form = nil
      list.report(.unreadable(error.problem), SourcePlace(error.place, in: .plist))
    }
    if let uses { LimitRules(uses: uses).check(&list) }
    if let files { DateRules(files: files).check(&list) }
    diagnostics = list.found.all.inOrder()
    further = list.found.further
    unresolved = uses?.unresolved ?? []
  }

  /// The worst of what would come of all this; nil without errors.
  public var consequence: Consequence? {
    diagnostics.compactMap(\.code.consequence).max { $0.rawValue < $1.rawValue }
  }
}
