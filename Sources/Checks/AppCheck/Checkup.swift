import Basics
public import Documents

/// What was found in the files of an app, without running it.
public struct Checkup: Equatable, Sendable {
  /// In file order: the property list, then the sources as given.
  public private(set) var diagnostics: [AppDiagnostic]
  /// How many of them an earlier result of the same folder has.
  private(set) var told = 0
  /// The number of mistakes beyond the ones that are kept.
  public let further: Int
  public let unresolved: [UnresolvedUse]
  /// What was not checked, and what the user silenced.
  public private(set) var unfollowed: [Unfollowed]
  /// What was looked for in the code, read or not.
  private(set) var looked: [LookedAt]
  /// What the files contain.
  let scope: CheckedScope
  /// nil if the property list could not be read, or none was given.
  public let form: PropertyList.Form?

  public init(_ app: AppFiles) {
    var shared = SharedFacts()
    self.init(app, sharing: &shared)
  }

  /// Reads only the sources that none of the apps before had.
  public init(_ app: AppFiles, sharing shared: inout SharedFacts) {
    var list = MistakeList(.files)
    var files = app.sources.map { shared.facts(of: $0.map(app.compiled)) }
    var plist: AppDeclaration?
    var form: PropertyList.Form?
    if let file = app.plist {
      do throws(PropertyListFault) {
        let read = try PreprocessedList.reading(file.bytes)
        plist = AppDeclaration(read, app, &list)
        form = read.list.form
      } catch {
        list.report(.unreadable(error.problem), SourcePlace(error.place, in: .plist))
      }
    }
    if app.plist == nil, let target = app.target, target.makesPlist {
      plist = AppDeclaration(madeFor: target, app)
    }
    // The code around a widget belongs to its app, which has a property list of its own.
    if plist?.isExtension ?? false { files = nil }
    if plist == nil, app.plist == nil, app.sources?.isEmpty == false { list.leave(.noPropertyList) }
    var names = files.map {
      SourceNames(
        $0, bundle: plist?.identifier ?? app.identifier, settings: app.settings,
        languages: app.languagesByPlace)
    }
    names?.permitted = plist?.permitted.map { $0.filter { $0.isFilled }.map { $0.text } }
    let uses = names.map(SourceUses.init)
    var scope = files.map { CheckedScope($0, uses, app.sources ?? []) } ?? []
    if app.plist == nil, plist == nil { scope.insert(.noPlist) }
    if form != nil || plist?.isMade == true { scope.insert(.plist) }
    if plist?.permittedPlace != nil { scope.insert(.permittedKey) }
    if let names, let uses {
      scope.formUnion(Checkup.checkCode(names, uses, plist, app, &list))
    } else if let plist {
      PermittedRules(plist: plist, uses: nil).check(&list)
      ModeRules(plist: plist, uses: nil).check(&list)
    }
    if let uses { list.look(at: uses) }
    looked = list.looked
    unresolved = uses?.unresolved ?? []
    for use in unresolved {
      let rows: [ChecklistRow] = [.identifiersPermitted, .exactSpelling]
      list.leave(Unfollowed(subject: .name, place: use.place, words: use.words, rows: rows))
    }
    let (left, silenced) = IgnoreNote.silencing(list.found.all.inOrder(), in: app)
    diagnostics = left
    further = list.found.further
    unfollowed = (list.unfollowed + silenced).sorted {
      ($0.place.file.index, $0.place.span.start) < ($1.place.file.index, $1.place.span.start)
    }
    self.scope = scope
    self.form = form
  }

  private static func checkCode(
    _ names: SourceNames, _ uses: SourceUses, _ given: AppDeclaration?, _ app: AppFiles,
    _ list: inout MistakeList
  ) -> CheckedScope {
    let files = names.files
    let functions = CodeFunctions(names)
    AssertionRules(names: names, functions: functions).check(&list)
    SharedContainerRule(names: names, uses: uses).check(&list)
    ReleaseRule(files: files).check(&list)
    LimitRules(uses: uses).check(&list)
    let readsDates = DateRules(names: names, functions: functions).check(&list)
    SessionRules(names: names, functions: functions).check(&list)
    PushRules(plist: given, names: names, functions: functions).check(&list)
    PayloadRule(sources: app.sources ?? []).check(&list)
    PlatformRule(sources: app.sources ?? []).check(&list)
    var handlers = HandlerRules(names: names, uses: uses, functions: functions)
    handlers.check(&list)
    if readsDates { handlers.scope.insert(.dates) }
    AbsentTypes(names: names).check(&list)
    SceneRules(names: names, uses: uses, functions: functions).check(&list)
    LaunchOrderRule(names: names, functions: functions).check(&list)
    ProgressRule(files: files, uses: uses).check(&list)
    if let given {
      PermittedRules(plist: given, uses: uses).check(&list)
      ModeRules(plist: given, uses: uses).check(&list)
      OldFetchRule(plist: given, files: files).check(&list)
      UseRules(plist: given, uses: uses).check(&list)
    }
    let unreadable = files.indices.filter { files[$0].isUnreadable }
    for number in unreadable {
      list.leave(
        Unfollowed(
          subject: .file, place: SourcePlace(SourceSpan(0, 0), in: .source(number)), words: "",
          rows: PassedIdentifiers.rows))
    }
    // What is missing may be in the file that could not be read.
    if !unreadable.isEmpty { return handlers.scope }
    // An unreadable property list says nothing about the code; without a property list, everything counts as
    // permitted.
    if app.plist != nil && given == nil { return handlers.scope }
    let passed = PassedIdentifiers(given, uses, names, functions)
    PairRules(
      plist: given, uses: uses, passed: passed, missing: ForeignModules.missing(in: files, app)
    ).check(&list)
    let mentions = files.contains {
      $0.tokens.mentions { $0.hasPrefix("BGContinuedProcessingTask") }
    }
    RegistrationRules(uses: uses, knowsContinued: mentions, names: names).check(&list)
    return handlers.scope
  }

  func telling(_ some: [AppDiagnostic], _ looked: [LookedAt]) -> Checkup {
    var checkup = self
    checkup.looked = looked
    checkup.told = diagnostics.count - some.count
    checkup.diagnostics = some
    return checkup
  }

  /// The first of the worst errors.
  package var worst: AppDiagnostic? {
    diagnostics.filter { $0.severity == .error }.max {
      ($0.problem.consequence?.rawValue ?? 0) < ($1.problem.consequence?.rawValue ?? 0)
    }
  }
}

extension Checkup {
  /// Without the mistakes that the baseline accepts, which are counted.
  public func accepting(_ baseline: inout Baseline, in app: AppFiles) -> Checkup {
    var left: [AppDiagnostic] = []
    var result = self
    for diagnostic in diagnostics {
      guard baseline.takes(diagnostic, in: app) else {
        left.append(diagnostic)
        continue
      }
      result.unfollowed.append(
        Unfollowed(
          subject: .accepted, place: diagnostic.place, words: diagnostic.codeName,
          rows: diagnostic.code.details.rows))
    }
    result.diagnostics = left
    return result
  }
}
