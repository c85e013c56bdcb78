/// A device, its apps and its scheduler on a virtual clock. A copy is a snapshot.
///
/// The engine never calls out. `advance` runs to an instant, or comes back earlier because live app
/// code must act; meanwhile app code calls the same functions that work models use from inside.
///
/// What the loop asks of itself is inlined: a call on a value that is being changed would first copy
/// all of it.
public struct Simulation: Sendable {
  var names: NameTable
  var rules: Rules
  let profile: OSProfile
  let limits: Limits
  let chance: Chance
  let watchedByRefresh: WorldInputs
  let watchedByProcessing: WorldInputs
  let watchedByHealthResearch: WorldInputs
  let watchedByContinued: WorldInputs
  let batteryRates: DeviceSetup

  public internal(set) var now: Instant
  /// Counted work and results so far.
  public internal(set) var counts = RunCounts()

  var queue: EventQueue
  var meanings: [SlotMeaning]
  var effects = EffectQueue()
  /// Rows of calls from outside, until the next `advance` hands them to its observer or drops them.
  var journal: [LogRow] = []
  var fault: SimulationFault?

  var device: Device
  var apps: [App] = []
  var habits: [HabitState] = []
  var script: [ScriptedEvent]
  var scriptPosition = 0

  var requests: [PendingRequest] = []
  var runs: [ActiveRun] = []
  var continuedRuns: [ContinuedRun] = []
  var jobs: [ModelJob] = []
  var endedRuns = Array(repeating: EndedRun(), count: Limits.rememberedEnds)
  var endedPosition = 0
  var decisionsByName: [Int64]

  /// When the device last was awake to start work.
  var awakeAt = Instant.never
  /// The app whose launch phase is open: its code is being told that it started.
  var launchingApp: Int32 = -1
  /// The app whose process was started or resumed for a request that is not delivered yet.
  var fetchedApp: Int32 = -1
  /// The same for a continued request.
  var fetchedForContinued: Int32 = -1
  /// The same for a forced request.
  var fetchedForForced: Int32 = -1
  var activeLaunches: Int64 = 0
  /// Continued runs that have not ended.
  var continuedCount: Int64 = 0
  /// Places in the queue that exist from the first continued request on; -1 before.
  var continuedSlot: Int32 = -1
  var pressureSlot: Int32 = -1
  /// Exists from the first forced launch on; -1 before.
  var forcedSlot: Int32 = -1
  /// The identifier of the run that began last.
  var latestStarted = NameID(index: 0)
  var lastProcess: Int64 = 0
  var lastRequest: Int64 = 0
  var lastRun: Int64 = 0
  var lastLaunch: Int64 = 0
  var lastJob: Int64 = 0

  static let scriptSlot: Int32 = 0
  static let batterySlot: Int32 = 1
  static let lockSlot: Int32 = 2
  static let alarmSlot: Int32 = 3
  static let launchSlot: Int32 = 4

  public init(_ setup: Setup) throws(SimulationFault) {
    try SetupCheck.check(setup)
    names = setup.names
    rules = setup.rules
    profile = setup.profile
    limits = setup.limits
    chance = Chance(seed: setup.seed, from: setup.start, offset: setup.utcOffset)
    watchedByRefresh = Simulation.watched(by: .refresh, setup.rules)
    watchedByProcessing = Simulation.watched(by: .processing, setup.rules)
    watchedByHealthResearch = Simulation.watched(by: .healthResearch, setup.rules)
    watchedByContinued = Simulation.watched(by: .continued, setup.rules)
    batteryRates = setup.device
    now = setup.start
    // Room for all of them at once, so that a long run holds no more memory than a short one.
    endedRuns.reserveCapacity(Limits.rememberedEnds)
    script = setup.script
    decisionsByName = Array(repeating: 0, count: Int(setup.names.count))
    device = Device(setup)
    meanings = [
      SlotMeaning(kind: .script, index: 0), SlotMeaning(kind: .battery, index: 0),
      SlotMeaning(kind: .lock, index: 0), SlotMeaning(kind: .alarm, index: 0),
      SlotMeaning(kind: .launch, index: 0),
    ]
    queue = EventQueue(slots: Int32(13 + 3 * setup.apps.count + setup.habits.count))
    for app in setup.apps { install(app, setup) }
    for habit in setup.habits { begin(habit) }
    showOpenHabits()
    followBattery()
    scheduleNextScriptedEvent()
  }

  /// Gives a new slot of the queue its meaning.
  mutating func makeSlot(_ kind: SlotMeaning.Kind, _ index: Int) -> Int32 {
    if meanings.count >= limits.places {
      // The run stops with the fault before the place that is shared here could be used.
      fault = .tooManyPlaces(Int64(meanings.count), limit: limits.places, at: now)
      return Int32(meanings.count - 1)
    }
    meanings.append(SlotMeaning(kind: kind, index: Int32(index)))
    queue.grow(toSlots: Int32(meanings.count))
    return Int32(meanings.count - 1)
  }

  func watched(by kind: TaskKind) -> WorldInputs {
    switch kind {
    case .refresh: watchedByRefresh
    case .processing: watchedByProcessing
    case .healthResearch: watchedByHealthResearch
    case .continued: watchedByContinued
    }
  }
}
