public import SchedulerEngine

/// Milliseconds, since 1970 or of a length: the second model counts in plain integers.
typealias Milliseconds = Int64

/// The scheduler written a second time, from the design and the words of the rules.
///
/// A mistake must be made twice, in two different ways, to stay unseen. So this model has no queue,
/// plans nothing that rules depend on and remembers no verdict: it walks time in small steps, moves
/// every quantity by every step, and asks every rule about every request again each time. Of the
/// engine it knows what goes in: the set-up, its parameters and the draws of chance.
public struct SecondModel {
  /// What time alone brings is looked for this often, and then to the millisecond. Shorter than any
  /// spacing of a small scenario, which could otherwise begin and end between two looks.
  static let step: Milliseconds = 60_000

  let setup: Setup
  let rules: Rules
  let chance: Chance
  /// The local day of the start, from which draws about days are numbered.
  let firstDay: Int64
  var now: Milliseconds
  var utcOffset: Milliseconds

  var phone: Phone
  var apps: [ModelledApp] = []
  var windows: [HabitWindow] = []
  var nextScripted = 0
  /// What a test asks for, the next first.
  var forcings: [Forcing]
  var nextMidnight: Milliseconds = 0

  var waiting: [Waiting] = []
  var runs: [Running] = []
  /// What the story calls all that ever ran, and which of them were completed.
  var titles: [Int64: String] = [:]
  var completed: Set<Int64> = []
  var code: [CodeStep] = []
  var countings: [Counting] = []
  var activities: [Activity] = []
  /// What the user says of continued work.
  var answer: UserAnswer
  /// When the next continued run is told to stop under pressure.
  var nextUnderPressure = Milliseconds.max
  var requestCount: Int64 = 0
  var runCount: Int64 = 0
  /// Without those in which an app hears of a transfer.
  var ordinaryRuns: Int64 = 0
  var launchCount: Int64 = 0
  /// Given out to requests that nothing holds back but the number of launches at once.
  var turns: Int64 = 0

  /// The next wake the device makes by itself, now or ahead.
  var maintenanceWake: Milliseconds = 0
  /// When somebody or something last woke the device.
  var wokenAt: Milliseconds = -1
  /// The request for which a process is being started or thawed right now.
  var fetchedFor: Waiting?
  /// The same for a transfer of which an app is to be told.
  var fetchedForTransfer: Waiting?
  /// The same for continued work, and for what a test asks for.
  var fetchedForContinued: Waiting?
  var fetchedForForced: Waiting?
  /// Whether the last step of this instant was one for a transfer.
  var lastWasTransfer = false
  var lastStep: Milliseconds = -1
  /// Whether a transfer was free to be told of before the last step, and whether anything else was free
  /// to be launched.
  var wasTransferFree = false
  var wasOtherFree = false

  var story: [Line] = []
  var tally = Tally()

  init(_ setup: Setup, _ forcings: [Forcing]) {
    self.setup = setup
    self.forcings = forcings
    rules = setup.rules
    answer = setup.device.answer
    chance = Chance(seed: setup.seed)
    now = setup.start.milliseconds
    utcOffset = Int64(setup.utcOffset.minutes) * 60_000
    firstDay = (setup.start.milliseconds + utcOffset) / 86_400_000
    phone = Phone(setup.device, rules.systemBudgets)
    nextMidnight = midnightAfterNow
    maintenanceWake = maintenanceWake(notBefore: now)
    for app in setup.apps.indices { apps.append(appAtTheStart(app)) }
  }

  /// All that happens in this scenario up to and at its end.
  public static func story(
    of setup: Setup, forcing forcings: [Forcing] = [], until end: Instant
  ) -> [Line] {
    var model = SecondModel(setup, forcings)
    model.lookAtTheHabits(until: end.milliseconds)
    for app in model.apps.indices {
      model.apps[app].usualStanding = model.usualStanding(of: app)
      if model.apps[app].usualStanding != .usual { model.apps[app].treatedFrom = model.now }
    }
    model.walk(to: end.milliseconds)
    model.tellTheTally()
    return model.story
  }

  private mutating func walk(to end: Milliseconds) {
    settle()
    while now < end {
      let due = nextDue
      let goal = min(now + SecondModel.step, due, forcings.first?.at ?? end, end)
      let change = firstChange(within: goal - now)
      pass(change ?? goal - now)
      if change != nil || now == due { settle() }
      // Whoever asks does so when all of this instant is done.
      while let next = forcings.first, next.at == now {
        force(forcings.removeFirst())
        settle()
      }
    }
  }

  /// How long until time alone changes a verdict; nil when that is not before the span is over.
  ///
  /// A step is short enough for one change to hide no other, so halving finds it.
  private func firstChange(within span: Milliseconds) -> Milliseconds? {
    if !judgementChanges(after: span) { return nil }
    var same: Milliseconds = 0
    var changed = span
    while changed - same > 1 {
      let middle = (same + changed) / 2
      if judgementChanges(after: middle) { changed = middle } else { same = middle }
    }
    return changed
  }

  private mutating func pass(_ span: Milliseconds) {
    phone.battery = phone.battery.after(span, perHour: batteryRate)
    let budgets = rules.systemBudgets
    phone.pushes = phone.pushes.after(
      span, perHour: budgets.pushesPerDay * Phone.push / 24)
    for app in apps.indices {
      if countsAssertionTime(app) { apps[app].assertionTime.used += span }
      apps[app].energy = apps[app].energy.after(span, perHour: budgets.energyRefillPerHour)
      apps[app].cellular = apps[app].cellular.after(span, perHour: budgets.cellularRefillPerHour)
      addUpExpectation(of: app, after: span)
    }
    for place in waiting.indices { waiting[place].transfer = waiting[place].transfer?.after(span) }
    countOn(for: span)
    now += span
    if maintenanceWake < now { maintenanceWake = maintenanceWake(notBefore: now) }
  }

  /// Everything of this instant: first the world, then app code, then limits, then the decisions,
  /// then launches; whatever a later one causes in an earlier one comes before it goes on.
  private mutating func settle() {
    while true {
      if worldTurns() || codeActs() || activityActs() || counts() || timeIsUp() { continue }
      decide()
      if transferEnds() { continue }
      if !launches() && !freezesInTheQueue() { return }
    }
  }

  mutating func tell(_ text: String) { story.append(Line(at: now, text)) }
}

/// One thing that happens in a scenario, in words both models can be made to say.
public struct Line: Comparable, Sendable, CustomStringConvertible {
  public let atMilliseconds: Int64
  public let text: String

  public init(at milliseconds: Int64, _ text: String) {
    atMilliseconds = milliseconds
    self.text = text
  }

  /// What happens at one instant has no order worth comparing: numbers tell what came first.
  public static func < (left: Line, right: Line) -> Bool {
    left.atMilliseconds == right.atMilliseconds
      ? left.text < right.text : left.atMilliseconds < right.atMilliseconds
  }

  public var description: String { "\(atMilliseconds) \(text)" }
}

/// A battery or a budget: something that fills or empties while time passes.
///
/// Counted in parts of which a unit has as many as an hour has milliseconds, so that each
/// millisecond moves a whole number of them.
struct Level {
  static let partsPerUnit: Int64 = 3_600_000

  let most: Int64
  private(set) var parts: Int64

  init(units: Int64, of most: Int64) {
    self.most = most * Level.partsPerUnit
    parts = units * Level.partsPerUnit
  }

  func after(_ span: Milliseconds, perHour rate: Int64) -> Level {
    var level = self
    level.parts = max(0, min(most, parts + rate * span))
    return level
  }

  func holds(_ units: Int64) -> Bool { parts >= units * Level.partsPerUnit }

  /// Takes whole units, as many as there are.
  @discardableResult
  mutating func take(_ units: Int64) -> Int64 {
    let taken = min(units, parts / Level.partsPerUnit)
    parts -= taken * Level.partsPerUnit
    return taken
  }
}

extension SecondModel {
  private func local(_ at: Milliseconds) -> Milliseconds { at + utcOffset }

  func localDay(of at: Milliseconds) -> Int64 { local(at) / 86_400_000 }

  /// Which of the day's 96 quarter hours it is.
  func quarter(of at: Milliseconds) -> Int { Int(local(at) % 86_400_000 / 900_000) }

  func endOfQuarter(of at: Milliseconds) -> Milliseconds { at + 900_000 - local(at) % 900_000 }

  var midnightAfterNow: Milliseconds { (localDay(of: now) + 1) * 86_400_000 - utcOffset }
}

/// A handler that counts units, or works at a speed. What is left of its step is in millionths of a millisecond at full
/// speed, and every step of time takes some of it.
struct Counting {
  let run: Int64
  let app: Int
  let task: Int
  var isContinued = true
  var done: Int64 = 0
  var left: Int64 = 0
  /// It stands still until then.
  var stands: Milliseconds?
}

extension SecondModel {
  mutating func beginCounting(_ run: Running, _ units: UnitWork) {
    if units.total <= 0 { return finishWork(of: run.number, run.task, of: run.app) }
    var counting = Counting(run: run.number, app: run.app, task: run.task)
    step(&counting, units, from: -1)
    countings.append(counting)
  }

  private func step(_ counting: inout Counting, _ units: UnitWork, from before: Int64) {
    counting.left = units.pace.milliseconds * 1_000_000
    var standing: Milliseconds = 0
    for stall in units.stalls where stall.atUnit > before && stall.atUnit <= counting.done {
      standing += stall.length.milliseconds
    }
    counting.stands = standing > 0 ? now + standing : nil
  }

  private func speed(of counting: Counting) -> Int64 {
    if apps[counting.app].phase == .front { return 1_000_000 }
    return counting.isContinued
      ? rules.continued.backgroundSpeed.millionths : rules.running.backgroundSpeed.millionths
  }

  func countsNext(_ counting: Counting) -> Milliseconds {
    if let stands = counting.stands { return stands }
    if counting.left == 0 { return now }
    let speed = speed(of: counting)
    return speed == 0 ? .max : now + (counting.left + speed - 1) / speed
  }

  mutating func countOn(for span: Milliseconds) {
    for place in countings.indices where countings[place].stands == nil {
      countings[place].left = max(0, countings[place].left - span * speed(of: countings[place]))
    }
  }

  /// The next of those that count whose step is done; false when there is none.
  mutating func counts() -> Bool {
    guard let place = countings.firstIndex(where: { countsNext($0) <= now }) else { return false }
    var counting = countings[place]
    guard counting.isContinued, let units = apps[counting.app].tasks[counting.task].units else {
      countings.remove(at: place)
      finishWork(of: counting.run, counting.task, of: counting.app)
      return true
    }
    if counting.stands != nil {
      counting.stands = nil
      countings[place] = counting
      return true
    }
    let before = counting.done
    counting.done = min(before + units.step, units.total)
    report(counting.done, of: units.total, by: counting.run)
    if counting.done == units.total {
      countings.remove(at: place)
      finishWork(of: counting.run, counting.task, of: counting.app)
    } else {
      step(&counting, units, from: before)
      countings[place] = counting
    }
    return true
  }
}
