/// The runs that have not ended, by app and in order of delivery, and which ended runs were completed.
struct RunTable: Sendable {
  private var runs = Pool<ActiveRun>()
  private var byApp: LinkedLists<ActiveRun>
  private var inOrder = LinkedLists<ActiveRun>(lists: 1)
  private var free = Pool<RunPlace>()
  private var lastRun: Int64 = 0
  /// Continued runs that have not ended.
  private(set) var continuedCount: Int64 = 0
  private var ended = EndedRuns()

  init(apps: Int) { byApp = LinkedLists(lists: apps) }

  mutating func makeUnique() {
    runs.makeUnique()
    byApp.makeUnique()
    inOrder.makeUnique()
    free.makeUnique()
  }

  subscript(place: RunPlace) -> ActiveRun {
    @inline(__always) unsafeAddress { runs.address(Int(place.index)) }
    @inline(__always) unsafeMutableAddress { runs.mutableAddress(Int(place.index)) }
  }

  @inline(__always)
  func first(of app: AppID) -> RunPlace? { byApp.first(in: Int(app.index)) }

  @inline(__always)
  func next(after place: RunPlace) -> RunPlace? { byApp.next(after: place) }

  /// The first run in order of delivery, of any app.
  @inline(__always)
  func firstOfAll() -> RunPlace? { inOrder.first(in: 0) }

  @inline(__always)
  func nextOfAll(after place: RunPlace) -> RunPlace? { inOrder.next(after: place) }

  /// The place of this run of the app; nil once it has ended.
  @inline(__always)
  func place(of run: RunID, _ app: AppID) -> RunPlace? {
    var place = first(of: app)
    while let candidate = place {
      if self[candidate].id == run { return candidate }
      place = next(after: candidate)
    }
    return nil
  }

  /// As above for callers that do not know the app.
  func place(of run: RunID) -> RunPlace? {
    var place = firstOfAll()
    while let candidate = place {
      if self[candidate].id == run { return candidate }
      place = nextOfAll(after: candidate)
    }
    return nil
  }

  /// The app's run of this identifier; there is at most one.
  @inline(__always)
  func running(_ name: NameID, of app: AppID) -> RunID? {
    var place = first(of: app)
    while let candidate = place {
      if self[candidate].name == name { return self[candidate].id }
      place = next(after: candidate)
    }
    return nil
  }

  /// Whether a continued task has been granted the GPU.
  func anyHasGPU(of app: AppID) -> Bool {
    var place = first(of: app)
    while let candidate = place {
      if self[candidate].hasGPU { return true }
      place = next(after: candidate)
    }
    return false
  }

  /// Valid for a run that has ended.
  func wasCompleted(_ run: RunID) -> Bool { ended.wasCompleted(run) }
}

extension RunTable {
  /// Creates the run for a request that is being delivered.
  mutating func begin(
    _ request: PendingRequest, in lane: LaunchLane, _ draw: DrawSubject, missing: WorldInputs,
    processor: Share, _ agenda: inout Agenda
  ) -> RunPlace {
    lastRun += 1
    let reused = free.popLast()
    let place = reused ?? RunPlace(runs.count)
    let run = ActiveRun(
      id: RunID(number: lastRun), app: request.app, lane: lane, draw: draw,
      name: request.request.name, kind: request.request.kind, needs: request.request.needs,
      hasGPU: request.request.kind == .continued
        && request.request.continued.resources.contains(.gpu),
      started: agenda.now, missing: missing, processor: processor,
      slot: reused.map { runs[Int($0.index)].slot } ?? agenda.makeSlot(.limit(place)))
    if reused == nil { runs.append(run) } else { runs[Int(place.index)] = run }
    if run.kind == .continued { continuedCount += 1 }
    byApp.append(place, to: Int(request.app.index))
    inOrder.append(place, to: 0)
    return place
  }

  mutating func end(_ place: RunPlace, _ outcome: Outcome, _ agenda: inout Agenda) {
    ended.note(self[place].id, outcome)
    agenda.clear(self[place].slot)
    if self[place].kind == .continued { continuedCount -= 1 }
    byApp.remove(place)
    inOrder.remove(place)
    free.append(place)
  }

  /// Schedules the run's next limit: the end of its time, or of the processor monitor's limit.
  @inline(__always)
  mutating func scheduleLimit(of place: RunPlace, _ agenda: inout Agenda) {
    let next = min(self[place].limitAt, self[place].processorLimitAt)
    agenda.schedule(self[place].slot, at: next, rank: .limit)
  }

  /// Schedules the next check of a continued run: for its progress, the question or the answer.
  mutating func planContinued(_ place: RunPlace, _ rules: ContinuedRules, _ agenda: inout Agenda) {
    guard let life = self[place].progress, !self[place].isExpired else { return }
    let gap = life.isStalled ? rules.stallLimit : min(rules.riskyGap, rules.stallLimit)
    self[place].limitAt = min(life.lastProgress + gap, min(life.askAt, life.answerAt))
    scheduleLimit(of: place, &agenda)
  }
}

/// Which runs ended without being completed, so that a later completion can be recognised: one bit for each
/// run.
struct EndedRuns: Sendable {
  private static let perWord: Int64 = 64
  private var words: [UInt64] = []

  init() {
    // Room for tens of thousands of runs, so that long simulations seldom need more memory than short ones.
    words.reserveCapacity(512)
  }

  mutating func note(_ run: RunID, _ outcome: Outcome) {
    if outcome.isByCompletion { return }
    let word = Int(run.number / EndedRuns.perWord)
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(run.number % EndedRuns.perWord)
  }

  func wasCompleted(_ run: RunID) -> Bool {
    let word = Int(run.number / EndedRuns.perWord)
    if run.number < 0 || word >= words.count { return true }
    return words[word] >> UInt64(run.number % EndedRuns.perWord) & 1 == 0
  }
}

extension Outcome {
  fileprivate var isByCompletion: Bool {
    switch self {
    case .completed, .completedAfterExpiration: true
    case .endedWithoutHandler, .endedInForeground, .killed, .trapped, .crashed, .interrupted: false
    }
  }
}

/// A delivery that has not ended; its place is reused afterwards.
struct ActiveRun: Sendable {
  let id: RunID
  let app: AppID
  let lane: LaunchLane
  let draw: DrawSubject
  let name: NameID
  let kind: TaskKind
  let needs: RequestNeeds
  let hasGPU: Bool
  let started: Instant
  /// What was missing when a test forced the launch, or a running app was told of a transfer, and so cannot
  /// be lost.
  let missing: WorldInputs
  var hasExpirationHandler = false
  var isExpired = false
  /// The cause that is reported when its time ends.
  var cause = ExpiryCause.timeUsedUp
  var killAt = Instant.never
  /// The end of its time: first the warning's instant, then the kill's.
  var limitAt = Instant.never
  /// When the processor monitor ends the process because of this run.
  var processorLimitAt = Instant.never
  /// The share of a core that its work uses, and the bytes it moves by its end.
  var processor: Share
  var networkBytes: Int64 = 0
  var progress: ContinuedRun?
  let slot: Slot

  var isForced: Bool { lane == .forced }
}

/// The additional state of a continued run.
struct ContinuedRun: Sendable {
  let request: RequestID
  var progress = TaskProgress.none
  var lastProgress: Instant
  /// Whether the gap in its progress is long enough to be recorded.
  var isStalled = false
  var askAt: Instant
  /// Whether the question is open.
  var isAsked = false
  var answerAt = Instant.never

  init(_ request: RequestID, from now: Instant, askAt: Instant) {
    self.request = request
    lastProgress = now
    self.askAt = askAt
  }

  /// Whether it has made less progress; of equals, the older request counts as less.
  func hasDoneLess(than other: ContinuedRun) -> Bool {
    if progress.isLess(than: other.progress) { return true }
    return !other.progress.isLess(than: progress) && request < other.request
  }
}
