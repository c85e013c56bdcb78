/// What an app may do, and the handlers its process has.
struct AppRights: Sendable {
  let modes: Modes
  let entitlements: Entitlements
  private let permitted: [NameID]
  /// What wildcards of the permitted list say of names; nil for most apps.
  private var wildcards: WildcardList?
  /// One bit for each permitted identifier that has a handler in this process.
  private var handlers: UInt64 = 0
  /// The identifiers permitted by a wildcard that have a handler in this process.
  private var wildcardHandlers: [NameID] = []

  init(_ setup: AppSetup, _ names: NameTable, _ profile: OSProfile) {
    modes = setup.modes
    entitlements = setup.entitlements
    permitted = setup.permitted
    wildcards = WildcardList(setup, names, profile)
    for name in 0..<names.count { learn(NameID(index: name), names) }
  }

  /// A name came up.
  mutating func learn(_ name: NameID, _ names: NameTable) { wildcards?.learn(name, names) }

  @inline(__always)
  func permission(of name: NameID) -> Permission {
    if let permission = wildcards?.permission(of: name) { return permission }
    return permittedPosition(of: name) == nil ? .none : .exact
  }

  @inline(__always)
  private func permittedPosition(of name: NameID) -> Int? {
    for position in permitted.indices where permitted[position] == name { return position }
    return nil
  }

  @inline(__always)
  func hasHandler(for name: NameID) -> Bool {
    guard let position = permittedPosition(of: name) else {
      return hasWildcardHandler(for: name)
    }
    return handlers & 1 << UInt64(position) != 0
  }

  private func hasWildcardHandler(for name: NameID) -> Bool {
    for index in wildcardHandlers.indices where wildcardHandlers[index] == name { return true }
    return false
  }

  mutating func addHandler(for name: NameID) {
    if let position = permittedPosition(of: name) {
      handlers |= 1 << UInt64(position)
    } else {
      wildcardHandlers.append(name)
    }
  }

  /// Handlers are the process's own.
  mutating func forgetHandlers() {
    handlers = 0
    if !wildcardHandlers.isEmpty { wildcardHandlers.removeAll(keepingCapacity: true) }
  }
}
