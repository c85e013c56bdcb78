/// Stored properties that get their values as an object is made.
extension SourceNames {
  /// An expression, and where it is written.
  struct Given {
    let file: Int
    let code: Range<Int>
    let site: SourceSite
  }

  /// What the initializers of its type, or else those who make it, give a property that has no value of its
  /// own. Empty if that is not known.
  func given(to place: Place) -> [Given] {
    guard case .type(let type) = place.binding.owner, place.binding.start == nil,
      !place.binding.isCase, !place.binding.isWrapped
    else { return [] }
    let name = place.binding.name
    if place.binding.isVariable, isSetOutside(name, of: type) { return [] }
    let makers = (functions["init"] ?? []).filter {
      files[$0.file].functions[$0.number].type == type
    }
    if makers.isEmpty { return calls.memberwise(type, name) }
    var found: [Given] = []
    for maker in makers.prefix(SourceNames.most) {
      let tokens = files[maker.file].tokens
      let body = files[maker.file].functions[maker.number].body
      let site = SourceSite(type: type, function: maker.number)
      for set in body where tokens.word(set) == name && tokens.isSet(set) {
        let start = set + 2
        found.append(
          Given(file: maker.file, code: start..<tokens.end(ofValueAt: start), site: site))
      }
    }
    return found.filter { !$0.code.isEmpty }
  }

  /// Whether a variable is set anywhere but in an initializer of its type.
  private func isSetOutside(_ name: String, of type: String) -> Bool {
    guard changes.all[name] != nil else { return false }
    let inside = (functions["init"] ?? []).filter {
      files[$0.file].functions[$0.number].type == type
    }.reduce(0) { count, maker in
      let tokens = files[maker.file].tokens
      let body = files[maker.file].functions[maker.number].body
      return count + body.count { tokens.word($0) == name && tokens.isSet($0) }
    }
    return changes.all[name] != inside
  }

  /// Whether something gives a variable another value than the one it begins with, be it a decoder.
  func isChanged(_ place: Place) -> Bool {
    if changes.all[place.binding.name] != nil { return true }
    guard case .type(let type) = place.binding.owner else { return false }
    return (declarations[type] ?? []).contains { found in
      found.1.parents.contains { $0 == "Codable" || $0 == "Decodable" }
    }
  }
}

extension SourceNames {
  /// What a constant, a variable that nothing changes, or a property that is set as its object is made has.
  func value(of place: Place, _ depth: Int) -> Resolution? {
    let binding = place.binding
    if let value = binding.value {
      return resolve(value, in: place.file, binding.site, depth: depth + 1)
    }
    guard let start = binding.start else { return given(to: place, depth) }
    let tokens = files[place.file].tokens
    guard binding.isVariable, !binding.isWrapped, !binding.isCase, !tokens.sees("{", start),
      !isChanged(place)
    else { return nil }
    let value = SourceValue.reading(tokens.all[start..<tokens.end(ofValueAt: start)].prefix(64))
    return resolve(value, in: place.file, binding.site, depth: depth + 1)
  }

  private func given(to place: Place, _ depth: Int) -> Resolution? {
    var texts: [String] = []
    var isOneOf = false
    for given in given(to: place) {
      let value = SourceValue.reading(files[given.file].tokens.all[given.code].prefix(64))
      let found = resolve(value, in: given.file, given.site, depth: depth + 1)
      guard let more = found.texts else { return nil }
      if case .oneOf = found { isOneOf = true }
      for text in more where !texts.contains(text) { texts.append(text) }
    }
    if texts.isEmpty { return nil }
    return texts.count == 1 && !isOneOf ? .texts(texts) : .oneOf(texts)
  }
}

/// How often each name stands in front of an assignment, counted when first asked for.
final class NameChanges {
  private let files: [SourceFacts]
  private(set) lazy var all = count()

  init(_ files: [SourceFacts]) { self.files = files }

  private func count() -> [String: Int] {
    var found: [String: Int] = [:]
    for facts in files { facts.tokens.countChanges(&found) }
    return found
  }
}

extension SourceTokens {
  /// `name =` or `self.name =` at the beginning of a statement.
  fileprivate func isSet(_ place: Int) -> Bool {
    guard sees("=", place + 1), !sees("=", place + 2) else { return false }
    if sees(".", place - 1) { return word(place - 2) == "self" }
    return !["let", "var"].contains(word(place - 1) ?? "")
  }

  /// The names in front of an assignment, and those that `$a.b` hands to a control.
  fileprivate func countChanges(_ names: inout [String: Int]) {
    for start in all.indices where sees("$", start) {
      var place = start + 1
      while let name = word(place) {
        names[name, default: 0] += 1
        guard sees(".", place + 1) else { break }
        place += 2
      }
    }
    for place in all.indices where sees("=", place) && !sees("=", place + 1) {
      var before = place - 1
      if sees("+", before) || sees("-", before) || sees("*", before) { before -= 1 }
      guard let name = word(before),
        !["let", "var"].contains(word(before - 1) ?? ""), !sees(":", before - 1)
      else { continue }
      names[name, default: 0] += 1
    }
  }
}

extension SourceCalls {
  /// What is passed for a property where an object of a type without initializers is made.
  func memberwise(_ type: String, _ property: String) -> [SourceNames.Given] {
    made(type).prefix(SourceNames.most).compactMap { found in
      arguments(at: found.call.token, in: found.file).first { $0.label == property }.map {
        SourceNames.Given(file: found.file, code: $0.tokens, site: found.call.site)
      }
    }
  }
}
