/// The apps of the device and their processes.
struct AppTable: Sendable {
  private var apps = Pool<App>()
  /// What the system has learned of each app's use, and what each may do.
  var usage = Pool<UsageExpectation>()
  var rights = RightsTable()
  private var lastProcess: Int64 = 0
  /// The app of each process that began lately, by the low bits of its number.
  private var latestProcesses: [AppID] = []
  /// Whose launch phase is open: its code is being told that it started.
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
    // Before the first process begins, so nothing is forgotten.
    if room > latestProcesses.count {
      latestProcesses = Array(repeating: AppID(index: 0), count: room)
    }
  }

  /// A new process for this app, whose code is in its launch phase until it has been told so.
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

  /// The app whose current process this is; nil when that process is gone.
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

  /// Registration is over once the app's code has been told that it started.
  @inline(__always)
  mutating func closeLaunchPhase() {
    guard let app = launching else { return }
    self[app].launchPhase = .finished
    launching = nil
  }

  /// A name came up that is in no set-up.
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
