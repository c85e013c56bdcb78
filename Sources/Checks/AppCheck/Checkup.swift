public import Basics
import Scenarios

/// What was found in the files of an app, without running it.
public struct Checkup: Equatable, Sendable {
  /// In file order: the property list, then the sources as given.
  public let diagnostics: [AppDiagnostic]
  /// How many mistakes there are beyond those kept.
  public let further: Int
  public let unresolved: [UnresolvedUse]
  /// Handlers that could not be followed to their end.
  public let unread: [UnreadHandler]
  /// What the files contain.
  let scope: CheckedScope
  /// nil if the property list could not be read.
  public let form: PropertyList.Form?

  public init(_ app: AppFiles) {
    var list = MistakeList(.files)
    var files = app.sources.map { $0.map(SourceReader.facts) }
    var plist: AppDeclaration?
    do throws(PropertyListFault) {
      let read = try PropertyList(reading: app.plist.bytes)
      plist = AppDeclaration(read, app, &list)
      form = read.form
    } catch {
      form = nil
      list.report(.unreadable(error.problem), SourcePlace(error.place, in: .plist))
    }
    // The code around a widget belongs to its app, which has a property list of its own.
    if plist?.isExtension ?? false { files = nil }
    let names = files.map { SourceNames($0, bundle: plist?.identifier ?? app.identifier) }
    let uses = names.map(SourceUses.init)
    if let plist { Checkup.compare(plist, files, uses, &list) }
    if let uses { LimitRules(uses: uses).check(&list) }
    if let files { DateRules(files: files).check(&list) }
    if let files {
      SessionRules(files: files).check(&list)
      PushRules(plist: plist, files: files).check(&list)
      PayloadRule(sources: app.sources ?? []).check(&list)
    }
    if let files, let uses { ProgressRule(files: files, uses: uses).check(&list) }
    var unread: [UnreadHandler] = []
    if let names, let uses {
      unread = HandlerRules(names: names, uses: uses).check(&list)
    }
    diagnostics = list.found.all.inOrder()
    further = list.found.further
    unresolved = uses?.unresolved ?? []
    scope = files.map { CheckedScope($0, uses, app.sources ?? []) } ?? []
    self.unread = unread
  }

  private static func compare(
    _ plist: AppDeclaration, _ files: [SourceFacts]?, _ uses: SourceUses?,
    _ list: inout MistakeList
  ) {
    PermittedRules(plist: plist, uses: uses).check(&list)
    ModeRules(plist: plist, uses: uses).check(&list)
    guard let files, let uses else { return }
    OldFetchRule(plist: plist, files: files).check(&list)
    UseRules(plist: plist, uses: uses).check(&list)
    PairRules(plist: plist, uses: uses).check(&list)
    RegistrationRules(plist: plist, uses: uses).check(&list)
  }

  /// The worst consequence of the errors; nil without errors.
  public var consequence: Consequence? {
    diagnostics.compactMap(\.code.details.consequence).max { $0.rawValue < $1.rawValue }
  }
}
