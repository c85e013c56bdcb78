/// Sessions of a configuration that the code which makes them is given: `init(_ configuration:)`.
struct GivenSessions {
  let names: SourceNames

  /// Callers further away are not asked.
  private static let farthest = 4

  private enum Origin: Hashable { case background, other, unknown }

  /// Whether the file makes sessions of given configurations only, and all that are given are background ones.
  func areBackground(in file: Int) -> Bool {
    let facts = names.files[file]
    var found: Set<Origin> = []
    for place in facts.tokens.all.indices {
      guard let value = facts.tokens.behind("URLSession ( configuration :", place) else { continue }
      found.formUnion(origins(of: value, in: file, facts.site(of: place), 0))
    }
    return found == [.background]
  }

  /// What stands at a place, or what all callers give for it.
  private func origins(
    of value: Int, in file: Int, _ site: SourceSite, _ depth: Int
  ) -> Set<Origin> {
    let tokens = names.files[file].tokens
    var place = value
    if tokens.word(place) == "URLSessionConfiguration" { place += 1 }
    if tokens.sees(".", place) { place += 1 }
    if tokens.behind("background ( withIdentifier :", place) != nil { return [.background] }
    guard let name = tokens.word(place), !tokens.sees(".", place + 1), !tokens.sees("(", place + 1)
    else { return [.unknown] }
    if ["default", "ephemeral"].contains(name) { return [.other] }
    if let start = names.local(name, before: place, in: file, site)?.binding.start, start < place {
      return depth < GivenSessions.farthest
        ? origins(of: start, in: file, site, depth + 1) : [.unknown]
    }
    guard place == value, depth < GivenSessions.farthest, let function = site.function,
      let parameter = names.parameter(name, in: file, site)
    else { return [.unknown] }
    var found: Set<Origin> = []
    for call in names.calls.of(function, in: file) where !isPreview(call.call.site) {
      let range = names.calls.range(parameter, of: function, in: file, at: call)
      guard let range, !range.isEmpty else { return [.unknown] }
      found.formUnion(origins(of: range.lowerBound, in: call.file, call.call.site, depth + 1))
    }
    return found
  }

  /// What only a preview makes, no app has.
  private func isPreview(_ site: SourceSite) -> Bool {
    site.type.map { names.family(of: $0).contains("PreviewProvider") } ?? false
  }
}
