/// What an app may do, as the scenario says, or else the property list that it names: all of that is
/// said where the name of the list stands. nil where nobody says anything.
extension Scenario.App {
  public func declaredPermitted(_ lists: [NamedInfoPlist]) -> Located<[Located<String>]>? {
    if let permitted { return permitted }
    return named(in: lists) { $0.permitted }
  }

  public func declaredModes(_ lists: [NamedInfoPlist]) -> Located<[Located<Scenario.Mode>]>? {
    if let modes { return modes }
    return named(in: lists) { $0.modes }
  }

  private func named<Value>(
    in lists: [NamedInfoPlist], _ values: (NamedInfoPlist) -> [Value]
  ) -> Located<[Located<Value>]>? {
    guard let plist, let list = lists.first(where: { $0.path == plist.value }) else { return nil }
    return Located(values(list).map { Located($0, at: plist.span) }, at: plist.span)
  }
}
