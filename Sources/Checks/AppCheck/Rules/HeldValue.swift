/// What is done with the value that a call gives.
struct HeldValue {
  /// The last word of what it is assigned to.
  var name: String?
  /// Whether it is returned or passed on, so that others may have it.
  var isHandedOn: Bool
  var isProperty: Bool

  init(of token: Int, _ site: SourceSite, in file: Int, _ names: SourceNames) {
    let tokens = names.files[file].tokens
    // Back over `await UIApplication.shared.`
    var start = token
    while tokens.sees(".", start - 1) || tokens.sees("?", start - 1) || tokens.sees("!", start - 1)
      || tokens.word(start - 1) == "await" || tokens.word(start - 1) == "try"
      || tokens.sees(".", start) && tokens.word(start - 1) != nil
    { start -= 1 }
    var name: String?
    var isProperty = false
    var isDiscarded = false
    if tokens.sees("=", start - 1) {
      var before = start - 2
      // `let id: UIBackgroundTaskIdentifier =`
      if tokens.sees("?", before) { before -= 1 }
      if tokens.word(before) != nil, tokens.sees(":", before - 1) { before -= 2 }
      name = tokens.word(before)
      isDiscarded = name == "_"
      isProperty =
        tokens.sees(".", before - 1)
        || names.local(name ?? "", before: token, in: file, site) == nil
    } else {
      isDiscarded =
        start == 0 || tokens.all[start].startsLine || tokens.sees("{", start - 1)
        || tokens.sees(";", start - 1)
      // The only expression of a function is what it returns.
      if tokens.sees("{", start - 1), let number = site.function,
        names.files[file].functions[number].body.lowerBound == start
      {
        isDiscarded = false
      }
    }
    self.name = isDiscarded ? nil : name
    isHandedOn = name == nil && !isDiscarded
    self.isProperty = isProperty
  }
}
