/// Looks up the constants of all files. A name resolves only where one text can be meant.
struct SourceNames {
  private struct Place {
    let file: Int
    let binding: SourceFacts.Binding
  }

  private var byName: [String: [Place]] = [:]
  private let parameters: [Set<String>]

  init(_ files: [SourceFacts]) {
    parameters = files.map(\.parameters)
    for (file, facts) in files.enumerated() {
      for binding in facts.bindings {
        byName[binding.name, default: []].append(Place(file: file, binding: binding))
      }
    }
  }

  enum Resolution: Equatable {
    case text(String)
    case unresolved(UnresolvedReason)
  }

  func resolve(_ use: SourceFacts.Use, in file: Int) -> Resolution {
    switch use.expression.value {
    case .literal(let text): return .text(text)
    case .computed(let reason): return .unresolved(reason)
    case .name(let name, let owner):
      if owner == nil, parameters[file].contains(name) { return .unresolved(.notConstant(name)) }
      let meant = (byName[name] ?? []).filter { place in
        if let owner { return place.binding.owner == .type(owner) }
        return place.file == file || place.binding.owner == .file
          || use.type.map { place.binding.owner == .type($0) } ?? false
      }
      guard let first = meant.first else { return .unresolved(.unknownName(name)) }
      guard let text = first.binding.value, meant.allSatisfy({ $0.binding.value != nil }) else {
        return .unresolved(.notConstant(name))
      }
      let isOne = meant.allSatisfy { $0.binding.value == text }
      return isOne ? .text(text) : .unresolved(.severalValues(name))
    }
  }
}
