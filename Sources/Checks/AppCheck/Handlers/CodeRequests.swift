/// The requests that code makes, by their places and by the names they are given.
struct CodeRequests {
  /// The inner nil stands for an identifier that is not known.
  typealias Texts = [String]?

  private var byPlace: [CodePlace: Texts] = [:]
  private var byName: [CodePlace: [String: Texts]] = [:]
  private var byFunction: [CodePlace: Texts] = [:]

  init(_ names: SourceNames) {
    for (file, facts) in names.files.enumerated() {
      for use in facts.uses where use.kind.requested != nil {
        let texts = names.resolve(use.expression.value, in: file, use.site).texts
        byPlace[CodePlace(file: file, token: use.token)] = .some(texts)
        let function = CodePlace(file: file, token: use.site.function ?? -1)
        byFunction[function] = .some(CodeRequests.both(byFunction[function], texts))
        guard let name = use.name else { continue }
        let known = byName[function]?[name]
        byName[function, default: [:]][name] = .some(CodeRequests.both(known, texts))
      }
    }
  }

  private static func both(_ known: Texts?, _ more: Texts) -> Texts {
    guard let known else { return more }
    guard let known, let more else { return nil }
    return known + more
  }

  func at(_ place: CodePlace) -> Texts? { byPlace[place] }

  func named(_ name: String, in file: Int, _ function: Int?) -> Texts? {
    byName[CodePlace(file: file, token: function ?? -1)]?[name]
  }

  func inside(_ found: CodeFunctions.Found) -> Texts? {
    byFunction[CodePlace(file: found.file, token: found.number)]
  }
}
