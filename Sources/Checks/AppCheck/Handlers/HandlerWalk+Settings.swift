/// Settings with which the user switches a feature off. Whoever switched it off wants no further run.
extension HandlerWalk {
  /// Whether a condition asks settings and nothing else: `Settings.shared.sendsNews`,
  /// `!(settings.sendsNews || settings.sendsTips)`, `UserDefaults.standard.bool(forKey: "news")`.
  func asksSetting(_ condition: Range<Int>, _ scope: CodeScope) -> Bool {
    let tokens = names.files[scope.file].tokens
    guard let first = condition.first else { return false }
    let parts = condition.split { place in
      tokens.enclosing[place] == tokens.enclosing[first]
        && [",", "&", "|"].contains { tokens.sees($0, place) }
    }
    if parts.count > 1 {
      // That `self` is gone, no app expects.
      let others = parts.filter {
        tokens.word($0.lowerBound) != "let" || tokens.word($0.lowerBound + 1) != "self"
      }
      return others.allSatisfy { asksSetting($0, scope) }
    }
    if tokens.sees("!", first) { return asksSetting(condition.dropFirst(), scope) }
    if tokens.sees("(", first), tokens.partner[first] == condition.upperBound - 1 {
      return asksSetting(first + 1..<tokens.partner[first], scope)
    }
    return asksOne(condition, scope)
  }

  private func asksOne(_ condition: Range<Int>, _ scope: CodeScope) -> Bool {
    let tokens = names.files[scope.file].tokens
    var range = condition
    if range.count > 3, ["true", "false"].contains(tokens.word(range.upperBound - 1) ?? ""),
      tokens.sees("=", range.upperBound - 2)
    {
      range = range.lowerBound..<range.upperBound - 3
    }
    if range.contains(where: { tokens.sees("<", $0) || tokens.sees(">", $0) }) { return false }
    if isStored(range, tokens) { return true }
    guard let name = tokens.word(range.upperBound - 1), range.count % 2 == 1,
      range.count < 12, !isState(name),
      range.enumerated().allSatisfy({ number, place in
        number % 2 == 0 ? tokens.word(place) != nil : tokens.sees(".", place)
      })
    else { return false }
    let chain = range.compactMap(tokens.word)
    if chain.count == 1,
      let local = names.local(name, before: range.lowerBound, in: scope.file, scope.site)
    {
      guard let start = local.binding.start, !local.binding.isVariable else { return false }
      return isStored(start..<tokens.end(ofValueAt: start), tokens)
    }
    let places = meant(by: chain, scope)
    if !places.isEmpty, places.allSatisfy(isSetting) { return true }
    let isOfSettings = chain.dropLast().contains { word in
      ["settings", "preferences", "prefs", "settingsstore"].contains(
        where: word.lowercased().hasSuffix)
    }
    return isOfSettings && places.allSatisfy { $0.binding.type == "Bool" }
  }

  private func meant(by chain: [String], _ scope: CodeScope) -> [SourceNames.Place] {
    let name = chain[chain.count - 1]
    if chain.count == 1 || chain.count == 2 && ["self", "Self"].contains(chain[0]) {
      return names.meant(by: name, owner: scope.site.type, in: scope.file, scope.site)
    }
    if let owner = chain.dropLast().last(where: names.isType) {
      return names.meant(by: name, owner: owner, in: scope.file, scope.site)
    }
    return names.members(name)
  }

  /// The states on the path that the setting leads away from the work.
  func switchedOff(_ states: [PathState]) -> [PathState] {
    states.map { state in
      var state = state
      state.isSwitchedOff = state.isSwitchedOff || !state.isSubmitted
      return state
    }
  }

  /// Whether a value is read from what the user's defaults keep as a switch.
  private func isStored(_ range: Range<Int>, _ tokens: SourceTokens) -> Bool {
    var isOfDefaults = false
    var isSwitch = false
    for place in range {
      // What is compared with a state is not what the user wants.
      let compares = tokens.sees("=", place) || tokens.sees("!", place)
      if compares, tokens.sees("=", place + 1),
        !["true", "false", "nil"].contains(tokens.word(place + 2))
      {
        return false
      }
      guard let word = tokens.word(place) else { continue }
      if word.lowercased().hasSuffix("defaults") { isOfDefaults = true }
      if word == "Bool" || word == "bool" && tokens.sees("(", place + 1) { isSwitch = true }
    }
    return isOfDefaults && isSwitch
  }

  /// Whether a property stands in the user's defaults.
  private func isSetting(_ place: SourceNames.Place) -> Bool {
    let tokens = names.files[place.file].tokens
    let name = place.binding.token
    if (name - 12..<name).contains(where: { tokens.word($0) == "AppStorage" }) {
      let value = place.binding.start.flatMap(tokens.word) ?? ""
      return place.binding.type == "Bool" || ["true", "false"].contains(value)
    }
    guard let start = place.binding.start, tokens.sees("{", start) else { return false }
    return isStored(start..<min(tokens.partner[start], tokens.all.count), tokens)
  }

  /// Whether a name tells how far the app is, and not what the user wants.
  private func isState(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["logged", "signed", "auth", "account", "ready", "loaded", "first", "did", "needs"]
      .contains(where: name.contains)
  }
}

extension String {
  fileprivate func contains(_ part: String) -> Bool {
    let own = Array(utf8)
    let other = Array(part.utf8)
    guard !other.isEmpty, own.count >= other.count else { return false }
    return (0...own.count - other.count).contains {
      own[$0..<$0 + other.count].elementsEqual(other)
    }
  }
}
