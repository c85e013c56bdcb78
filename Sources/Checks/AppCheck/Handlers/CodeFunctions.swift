/// The functions of all files, for following calls.
struct CodeFunctions {
  struct Found: Hashable {
    let file: Int
    let number: Int
  }

  private let names: SourceNames
  let requests: CodeRequests
  private var byName: [String: [Found]] = [:]
  private var byMember: [Member: [Found]] = [:]
  /// Functions that submit a request, directly or through others.
  private(set) var submitters: Set<String> = []

  init(_ names: SourceNames) {
    self.names = names
    requests = CodeRequests(names)
    for (file, facts) in names.files.enumerated() {
      for (number, function) in facts.functions.enumerated() where !function.body.isEmpty {
        let found = Found(file: file, number: number)
        byName[function.name, default: []].append(found)
        guard let type = function.type else { continue }
        byMember[Member(type: type, name: function.name), default: []].append(found)
      }
    }
    submitters = findSubmitters()
  }

  /// The functions of a type by their name.
  func members(_ type: String, _ name: String) -> [Found] {
    byMember[Member(type: type, name: name)] ?? []
  }

  private struct Member: Hashable {
    let type: String
    let name: String
  }

  private func findSubmitters() -> Set<String> {
    var found: Set = ["submit"]
    var callers: [String: Set<String>] = [:]
    var open: [String] = []
    for facts in names.files {
      for call in facts.calls {
        guard let function = call.site.function else { continue }
        let name = facts.functions[function].name
        if call.name != "submit" {
          callers[call.name, default: []].insert(name)
        } else if CodeFunctions.isScheduler(
          facts.tokens.receiver(of: call.token), in: call.site.type),
          found.insert(name).inserted
        {
          open.append(name)
        }
      }
    }
    while let name = open.popLast() {
      for caller in callers[name] ?? [] where found.insert(caller).inserted { open.append(caller) }
    }
    return found
  }

  /// Whether `submit` is called on Apple's scheduler, also in its extensions, or on what an app puts in its
  /// place.
  static func isScheduler(_ receiver: [String], in type: String?) -> Bool {
    guard let last = receiver.last, receiver != ["self"] else { return type == "BGTaskScheduler" }
    return receiver.contains("BGTaskScheduler") || last.lowercased().hasSuffix("scheduler")
  }

  /// The functions that a call may refer to. There are several only if each is a member of the receiver's
  /// type or of a subtype. Empty if the function is not in these files or cannot be determined.
  func called(
    _ name: String, by receiver: [String], _ arguments: [SourceCalls.Argument],
    in scope: CodeScope
  ) -> [Found] {
    if receiver.last == "super" { return [] }
    let isType = name.unicodeScalars.first?.properties.isUppercase ?? false
    let known = byName[name] ?? []
    func fitting(_ found: [Found]) -> [Found] {
      found.filter { names.calls.fit(arguments, self[$0].parameters) != nil }
    }
    if isType { return only(fitting(members(name, "init"))) }
    if receiver.last?.first?.isLowercase ?? false, receiver != ["self"],
      let type = names.type(of: receiver, in: scope.file, scope.site)
    {
      guard names.isType(type) else { return [] }
      let family = names.family(of: type)
      let meant = fitting(known.filter { family.contains(self[$0].type ?? "") })
      return meant.count <= CodeFunctions.mostMeant ? meant : []
    }
    return only(fitting(narrowed(known, name, receiver, scope)))
  }

  private func only(_ found: [Found]) -> [Found] { found.count == 1 ? found : [] }

  /// A call with more possible implementations than this is not followed.
  private static let mostMeant = 4

  private func narrowed(
    _ found: [Found], _ name: String, _ receiver: [String], _ scope: CodeScope
  ) -> [Found] {
    // With this many functions of the same name, only their types distinguish them.
    if found.count > SourceNames.most {
      return scope.site.type.map { members($0, name) } ?? []
    }
    let isOwn = receiver.isEmpty || receiver == ["self"] || receiver == ["Self"]
    if isOwn {
      let local = found.filter {
        $0.file == scope.file && self[$0].parent != nil && self[$0].parent == scope.site.function
      }
      if !local.isEmpty { return local }
      let own = found.filter { self[$0].type != nil && self[$0].type == scope.site.type }
      if !own.isEmpty { return own }
      let free = found.filter { self[$0].type == nil && self[$0].parent == nil }
      let here = free.filter { $0.file == scope.file }
      if !here.isEmpty { return here }
      return free
    }
    // A type or module from elsewhere has no functions here.
    if let type = receiver.last(where: { $0.first?.isUppercase ?? false }) {
      return found.filter { self[$0].type == type }
    }
    return found
  }

  /// The functions of this name inside the function around the code, or of the type around it.
  func near(_ name: String, _ scope: CodeScope) -> [Found] {
    let known = byName[name] ?? []
    if known.isEmpty || known.count > SourceNames.most { return [] }
    return known.filter { found in
      let function = self[found]
      if function.parent != nil {
        return found.file == scope.file && function.parent == scope.site.function
      }
      if isInClosure(found) { return found.file == scope.file && scope.site.function == nil }
      return function.type != nil && function.type == scope.site.type
    }
  }

  /// Whether the function stands in another one or in a closure, and knows their names.
  func isInner(_ found: Found) -> Bool { self[found].parent != nil || isInClosure(found) }

  /// Whether it stands in a closure that is in no function.
  private func isInClosure(_ found: Found) -> Bool {
    let facts = names.files[found.file]
    let brace = facts.tokens.enclosing[self[found].token]
    return facts.tokens.sees("{", brace) && facts.typesByBrace[brace] == nil
  }

  /// A method that the app adds to Apple's task classes; nil unless exactly one fits.
  func ofTasks(_ name: String, _ arguments: [SourceCalls.Argument]) -> Found? {
    let fitting = (byName[name] ?? []).filter { found in
      let function = self[found]
      return function.type?.hasPrefix("BG") ?? false
        && names.calls.fit(arguments, function.parameters) != nil
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// A function that is passed by name, such as a handler.
  func named(_ name: String, in scope: CodeScope) -> Found? {
    let meant = narrowed(byName[name] ?? [], name, ["self"], scope)
    if meant.count == 1 { return meant[0] }
    let known = byName[name] ?? []
    return known.count == 1 ? known[0] : nil
  }

  subscript(found: Found) -> SourceFacts.Function {
    names.files[found.file].functions[found.number]
  }
}
