/// The apps of the device and their processes.
struct AppTable: Sendable {
  private var apps = Pool<App>()
  /// What the system has learned about each app's use.
  var usage = Pool<UsageExpectation>()
  var rights = RightsTable()
  private var lastProcess: Int64 = 0
  /// The app of each recently started process, indexed by the low bits of its number.
  private var latestProcesses: [AppID] = []
  /// The app in its launch phase, whose code is being notified that it started.
  private var launching: AppID?

  subscript(app: AppID) -> App {
    @inline(__always) unsafeAddress { apps.address(Int(app.index)) }
    @inline(__always) unsafeMutableAddress { apps.mutableAddress(Int(app.index)) }
  }

  var count: Int32 { Int32(apps.count) }

  func contains(_ app: AppID) -> Bool { apps.indices.contains(Int(app.index)) }

  mutating func makeUnique() {
    apps.makeUnique()
    usage.makeUnique()
    rights.makeUnique()
  }

  @inline(__always)
  var identities: AppIDs { AppIDs(count: count) }

  mutating func add(_ app: App, _ usage: UsageExpectation) {
    apps.append(app)
    self.usage.append(usage)
    var room = 16
    while room < 4 * apps.count { room *= 2 }
    // No process has begun yet, so nothing is lost.
    if room > latestProcesses.count {
      latestProcesses = Array(repeating: AppID(index: 0), count: room)
    }
  }

  /// Starts a new process for this app; its launch phase lasts until its code has been notified.
  mutating func beginProcess(of app: AppID, _ phase: AppPhase) -> ProcessID {
    lastProcess += 1
    let process = ProcessID(number: lastProcess)
    latestProcesses[place(of: process)] = app
    self[app].process = process
    rights.forgetHandlers(of: app)
    self[app].launchPhase = .launching
    self[app].conditions.phase = phase
    self[app].backgroundSince = .earliest
    self[app].isFreshlyWoken = phase == .background
    return process
  }

  mutating func endProcess(of app: AppID) {
    self[app].conditions.phase = .notRunning
    self[app].launchPhase = .notLaunched
    rights.forgetHandlers(of: app)
    if launching == app { launching = nil }
  }

  /// The app whose current process this is; nil if the process is gone.
  func app(of process: ProcessID) -> AppID? {
    guard process.number > 0, apps.count > 0 else { return nil }
    let latest = latestProcesses[place(of: process)]
    if self[latest].process == process { return self[latest].isAlive ? latest : nil }
    for index in apps.indices where apps[index].process == process && apps[index].isAlive {
      return apps[index].identity
    }
    return nil
  }

  private func place(of process: ProcessID) -> Int {
    Int(truncatingIfNeeded: process.number) & (latestProcesses.count - 1)
  }

  mutating func openLaunchPhase(of app: AppID) { launching = app }

  /// Ends the launch phase, and with it registration, once the app's code has been told that it started.
  @inline(__always)
  mutating func closeLaunchPhase() {
    guard let app = launching else { return }
    self[app].launchPhase = .finished
    launching = nil
  }

  /// Adds a name that is not in the set-up.
  mutating func learn(_ name: NameID, _ names: NameTable) {
    rights.learn(name, names)
  }
}

/// The apps of a set-up, one after the other.
struct AppIDs: Sequence, IteratorProtocol {
  private var position: Int32 = 0
  private let count: Int32

  init(count: Int32) { self.count = count }

  @inline(__always)
  mutating func next() -> AppID? {
    guard position < count else { return nil }
    defer { position += 1 }
    return AppID(index: position)
  }
}

struct App: Sendable {
  enum LaunchPhase: UInt8 { case notLaunched, launching, finished }

  let identity: AppID
  let isLive: Bool

  var conditions = AppConditions()
  var process = ProcessID.none
  var launchPhase = LaunchPhase.notLaunched
  /// `earliest` for a process that was started or resumed in the background.
  var backgroundSince = Instant.earliest
  /// The app was woken externally and is not suspended before this.
  var awakeUntil = Instant.earliest

  /// Whether it was started or resumed in the background and nothing has been delivered since. The first
  /// delivery counts as what woke it.
  var isFreshlyWoken = false

  /// The current launch, or the last one.
  var launch = LaunchID(number: 0)
  var launchStart = Instant.never
  /// The number of launches of this app so far, which numbers their draws.
  var launches: Int64 = 0
  /// The number of deliveries so far, per lane, which numbers their draws.
  var deliveries = PerLane<Int64>(0)

  /// The delay before the next transfer that it begins in the background.
  var transferDelay = TransferDelayState()

  let suspension: Slot
  let leaving: Slot
  let endOfDay: Slot

  init(_ setup: AppSetup, _ identity: AppID, _ agenda: inout Agenda) {
    self.identity = identity
    isLive = setup.code == .live
    conditions.isInstalled = setup.isInstalled
    conditions.isBackgroundRefreshOn = setup.isBackgroundRefreshOn
    suspension = agenda.makeSlot(.suspension(identity))
    leaving = agenda.makeSlot(.leaving(identity))
    endOfDay = agenda.makeSlot(.endOfDay(identity))
  }

  @inline(__always)
  var isAlive: Bool { conditions.phase != .notRunning }

  /// Whether the process exists and is not suspended, so its code can act.
  @inline(__always)
  var isAwake: Bool { isAlive && conditions.phase != .suspended }
}

/// What each app may do, and the handlers registered by its process.
struct RightsTable: Sendable {
  private struct Rights: Sendable {
    let admission: Admission
    /// The index of the app's first permitted identifier in the list for all apps.
    let firstPermitted: Int32
    let permittedCount: Int32
    /// One bit for each permitted identifier that does not begin with the app's bundle identifier.
    let foreign: UInt64
    /// One bit for each permitted identifier with a handler in this process.
    var handlers: UInt64 = 0
    /// The index in `wildcards`; nil for most apps.
    let wildcards: Int32?
  }

  /// A permitted list with an asterisk in it. Its answer for a name is computed when the name is interned, so
  /// the loop never looks at bytes.
  private struct Wildcards: Sendable {
    struct Match: Sendable {
      let name: NameID
      let permission: Permission
    }

    let list: PermittedIdentifiers
    var matches: [Match] = []
    /// The identifiers permitted by a wildcard that have a handler in this process.
    var handlers: [NameID] = []

    mutating func learn(_ name: NameID, _ names: NameTable) {
      let permission = list.permission(of: names[name])
      if permission != .none { matches.append(Match(name: name, permission: permission)) }
    }
  }

  private var rights = Pool<Rights>()
  private var permitted = Pool<NameID>()
  private var wildcards = Pool<Wildcards>()

  mutating func makeUnique() {
    rights.makeUnique()
    wildcards.makeUnique()
  }

  mutating func add(_ setup: AppSetup, _ names: NameTable, _ profile: OSProfile) {
    let list = PermittedIdentifiers(setup, names, profile)
    var foreign: UInt64 = 0
    for (position, name) in setup.permitted.enumerated() where !list.isOwn(names[name]) {
      foreign |= 1 << UInt64(position)
    }
    rights.append(
      Rights(
        admission: Admission(profile, setup.modes, setup.entitlements),
        firstPermitted: Int32(permitted.count), permittedCount: Int32(setup.permitted.count),
        foreign: foreign, wildcards: list.hasWildcards ? Int32(wildcards.count) : nil))
    for name in setup.permitted { permitted.append(name) }
    guard list.hasWildcards else { return }
    var found = Wildcards(list: list)
    for name in 0..<names.count { found.learn(NameID(index: name), names) }
    wildcards.append(found)
  }

  /// Adds a name that is not in the set-up.
  mutating func learn(_ name: NameID, _ names: NameTable) {
    for index in wildcards.indices { wildcards[index].learn(name, names) }
  }

  @inline(__always)
  private subscript(app: AppID) -> Rights { rights[Int(app.index)] }

  @inline(__always)
  func admission(of app: AppID) -> Admission { self[app].admission }

  @inline(__always)
  func permission(of name: NameID, for app: AppID) -> Permission {
    if let place = self[app].wildcards {
      let matches = wildcards[Int(place)].matches
      for index in matches.indices where matches[index].name == name {
        return matches[index].permission
      }
    }
    guard let position = permittedPosition(of: name, for: app) else { return .none }
    return self[app].foreign & 1 << UInt64(position) == 0 ? .exact : .foreign
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

  /// Handlers belong to a process.
  mutating func forgetHandlers(of app: AppID) {
    rights[Int(app.index)].handlers = 0
    if let place = self[app].wildcards, !wildcards[Int(place)].handlers.isEmpty {
      wildcards[Int(place)].handlers.removeAll(keepingCapacity: true)
    }
  }
}
