import Documents
import SchedulerEngine

/// Identifiers that code passes to functions which are not in the given files.
struct PassedIdentifiers {
  private typealias Call = (place: SourcePlace, words: String)
  private var places: [String: [Call]] = [:]
  /// Calls of functions outside the given files whose names say that they register.
  private var registering: [Call] = []
  /// Calls that begin with the name of an imported module; such functions may do anything.
  private var ofModules: [Call] = []

  /// The rows that such code may decide, which are all rows about the identifier.
  static let rows: [ChecklistRow] = [
    .identifiersPermitted, .modesDeclared, .exactSpelling, .registeredInTime, .completedOnEveryPath,
    .expirationHandled, .nextRequested, .incremental, .submitted, .errorLookedAt, .datesFarEnough,
  ]

  init() {}

  /// Collects calls that may use an identifier which is not known to be both registered and requested.
  init(
    _ plist: AppDeclaration?, _ uses: SourceUses, _ names: SourceNames, _ functions: CodeFunctions
  ) {
    let complete = Set(uses.registrations.map { $0.text }).intersection(
      uses.requests.map { $0.text })
    let wanted = Set((plist?.permitted ?? []).map { $0.text } + uses.known.map { $0.text })
      .subtracting(
        complete)
    if wanted.isEmpty { return }
    var texts = ArgumentTexts(names)
    for (file, facts) in names.files.enumerated() where facts.isSwift {
      let imported = Set(facts.tokens.imported)
      for call in facts.calls where !PassedIdentifiers.isKnown(call.name) {
        let receiver = facts.tokens.receiver(of: call.token)
        let arguments = names.calls.arguments(at: call.token, in: file)
        let passed = arguments.filter { $0.tokens.count < 8 }
          .flatMap { texts.of($0, in: file, call.site) }.filter { wanted.contains($0) }
        let mayRegister = CallHabit.mayRegister(call.name)
        let isOfModule = receiver.first.map { imported.contains($0) } == true
        let scope = CodeScope(file: file, site: call.site)
        guard mayRegister || isOfModule || !passed.isEmpty,
          functions.called(call.name, by: receiver, arguments, in: scope).isEmpty
        else { continue }
        let place = names.place(CodePlace(file: file, token: call.token))
        let found = (place, facts.tokens.calledName(call.token))
        if mayRegister { registering.append(found) }
        if isOfModule { ofModules.append(found) }
        for text in passed { places[text, default: []].append(found) }
      }
    }
  }

  /// Functions that do not pass the identifier on, or only read it.
  private static func isKnown(_ name: String) -> Bool {
    ["register", "cancel", "backgroundTask", "contains", "isEqual"].contains(name)
      || CallHabit.looking.contains(name) || TaskKind(requestClass: name) != nil
  }

  /// Whether code that was not given may register or submit the identifier. If so, this is noted.
  func leaveUnseen(
    _ text: String, _ subject: Unfollowed.Subject, _ rows: [ChecklistRow],
    _ mistakes: inout MistakeList
  ) -> Bool {
    let calls = (subject == .handler ? registering : []) + ofModules
    for (place, words) in calls {
      mistakes.leave(
        Unfollowed(subject: subject, place: place, words: words, rows: rows, identifiers: [text]))
    }
    return !calls.isEmpty
  }

  /// Whether the identifier is passed on. If so, this is noted instead of reporting a mistake.
  func leave(_ text: String, _ rows: [ChecklistRow], _ mistakes: inout MistakeList) -> Bool {
    guard let all = places[text], let first = all.first else { return false }
    for (place, words) in all {
      mistakes.leave(
        Unfollowed(
          subject: .identifier, place: place, words: words, rows: rows, identifiers: [text],
          beginning: first.place))
    }
    return true
  }
}

/// The texts that arguments may be. What the callers of a function pass for a parameter is looked up once.
private struct ArgumentTexts {
  private let names: SourceNames
  private var ofParameters: [CodePlace: [Int: [String]]] = [:]

  init(_ names: SourceNames) { self.names = names }

  mutating func of(
    _ argument: SourceCalls.Argument, in file: Int, _ site: SourceSite
  ) -> [String] {
    let value = SourceValue.reading(names.files[file].tokens.all[argument.tokens])
    guard mayBeText(value, in: file, site) else { return [] }
    guard case .name(let chain) = value, chain.count == 1,
      let number = names.parameter(chain[0], in: file, site), let function = site.function
    else { return names.resolve(value, in: file, site).texts ?? [] }
    let place = CodePlace(file: file, token: function)
    if let known = ofParameters[place]?[number] { return known }
    let texts = names.resolve(value, in: file, site).texts ?? []
    ofParameters[place, default: [:]][number] = texts
    return texts
  }

  /// Most arguments are not even texts.
  private func mayBeText(_ value: SourceValue, in file: Int, _ site: SourceSite) -> Bool {
    switch value {
    case .literal, .cases, .either, .list, .call, .permitted: return true
    case .computed: return false
    case .joined(let parts, _): return parts.allSatisfy { mayBeText($0, in: file, site) }
    case .name(let chain):
      guard chain.count == 1, let number = names.parameter(chain[0], in: file, site),
        let function = site.function,
        let type = names.files[file].functions[function].parameters[number].type
      else { return true }
      return type == "String" || names.isType(type)
    }
  }
}
