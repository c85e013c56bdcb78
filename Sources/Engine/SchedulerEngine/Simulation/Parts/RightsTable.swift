/// What each app may do, and the handlers its process has.
struct RightsTable: Sendable {
  private struct Rights: Sendable {
    let modes: Modes
    let entitlements: Entitlements
    /// Where the app's permitted identifiers stand among those of all apps.
    let firstPermitted: Int32
    let permittedCount: Int32
    /// One bit for each permitted identifier that has a handler in this process.
    var handlers: UInt64 = 0
    /// Where its wildcards stand; nil for most apps.
    let wildcards: Int32?
  }

  private struct Wildcards: Sendable {
    /// What they say of names.
    var list: WildcardList
    /// The identifiers permitted by a wildcard that have a handler in this process.
    var handlers: [NameID] = []
  }

  private var rights = Pool<Rights>()
  private var permitted = Pool<NameID>()
  private var wildcards = Pool<Wildcards>()

  mutating func makeUnique() {
    rights.makeUnique()
    wildcards.makeUnique()
  }

  mutating func add(_ setup: AppSetup, _ names: NameTable, _ profile: OSProfile) {
    let list = WildcardList(setup, names, profile)
    rights.append(
      Rights(
        modes: setup.modes, entitlements: setup.entitlements,
        firstPermitted: Int32(permitted.count), permittedCount: Int32(setup.permitted.count),
        wildcards: list == nil ? nil : Int32(wildcards.count)))
    for name in setup.permitted { permitted.append(name) }
    guard var list else { return }
    for name in 0..<names.count { list.learn(NameID(index: name), names) }
    wildcards.append(Wildcards(list: list))
  }

  /// A name came up that is in no set-up.
  mutating func learn(_ name: NameID, _ names: NameTable) {
    for index in wildcards.indices { wildcards[index].list.learn(name, names) }
  }

  @inline(__always)
  private subscript(app: AppID) -> Rights { rights[Int(app.index)] }

  @inline(__always)
  func modes(of app: AppID) -> Modes { self[app].modes }

  @inline(__always)
  func entitlements(of app: AppID) -> Entitlements { self[app].entitlements }

  @inline(__always)
  func permission(of name: NameID, for app: AppID) -> Permission {
    if let place = self[app].wildcards,
      let permission = wildcards[Int(place)].list.permission(of: name)
    {
      return permission
    }
    return permittedPosition(of: name, for: app) == nil ? .none : .exact
  }

  @inline(__always)
  private func permittedPosition(of name: NameID, for app: AppID) -> Int? {
    let first = Int(self[app].firstPermitted)
    let count = Int(self[app].permittedCount)
    var position = 0
    while position < count {
      if permitted[first &+ position] == name { return position }
      position &+= 1
    }
    return nil
  }

  @inline(__always)
  func hasHandler(for name: NameID, of app: AppID) -> Bool {
    guard let position = permittedPosition(of: name, for: app) else {
      return hasWildcardHandler(for: name, of: app)
    }
    return self[app].handlers & 1 << UInt64(position) != 0
  }

  private func hasWildcardHandler(for name: NameID, of app: AppID) -> Bool {
    guard let place = self[app].wildcards else { return false }
    let handlers = wildcards[Int(place)].handlers
    for index in handlers.indices where handlers[index] == name { return true }
    return false
  }

  mutating func addHandler(for name: NameID, of app: AppID) {
    if let position = permittedPosition(of: name, for: app) {
      rights[Int(app.index)].handlers |= 1 << UInt64(position)
    } else if let place = self[app].wildcards {
      wildcards[Int(place)].handlers.append(name)
    }
  }

  /// Handlers are the process's own.
  mutating func forgetHandlers(of app: AppID) {
    rights[Int(app.index)].handlers = 0
    if let place = self[app].wildcards, !wildcards[Int(place)].handlers.isEmpty {
      wildcards[Int(place)].handlers.removeAll(keepingCapacity: true)
    }
  }
}
