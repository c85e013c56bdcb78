import SchedulerEngine

/// The device and whoever holds it.
struct Phone {
  var conditions: DeviceConditions
  var battery: Level
  /// The network there is when no habit names one.
  let usualNetwork: Network
  var front: Int?
  var isUsedElsewhere: Bool
  var locksAt = Milliseconds.max
  /// So that each hour brings a whole number of them.
  var pushes: Level
  /// Of what a day has for pushes one takes this, or all whole parts that are left.
  static let push: Int64 = 24_000

  init(_ setup: DeviceSetup, _ budgets: SystemBudgets.Parameters) {
    let most = budgets.pushesPerDay * Phone.push
    pushes = Level(units: most, of: most)
    conditions = setup.conditions
    battery = Level(units: setup.battery.millionths, of: 1_000_000)
    usualNetwork = setup.conditions.network
    isUsedElsewhere = setup.conditions.isInUse
  }
}

extension SecondModel {
  var batteryRate: Int64 {
    if phone.conditions.isCharging { return setup.device.charge }
    return phone.conditions.isInUse ? -setup.device.drainInUse : -setup.device.drainIdle
  }

  /// Somebody looks at the screen: the lock goes, and with it whatever needed an idle device.
  mutating func screenOn() {
    phone.locksAt = .max
    phone.conditions.wasUnlockedSinceBoot = true
    if phone.conditions.isLocked {
      phone.conditions.isLocked = false
      wokenAt = now
    }
    // At once: whoever picked it up may put it down again before this event is over.
    endRunsThatLostGround()
  }

  mutating func unlock() {
    if !phone.conditions.isLocked { return }
    screenOn()
    if !phone.conditions.isInUse { lockLater() }
  }

  mutating func lock() {
    phone.locksAt = .max
    if let app = phone.front { goToBackground(app) }
    phone.isUsedElsewhere = false
    phone.conditions.isInUse = false
    phone.conditions.isLocked = true
  }

  mutating func useElsewhere(_ isUsed: Bool) {
    if phone.isUsedElsewhere == isUsed { return }
    phone.isUsedElsewhere = isUsed
    if isUsed {
      phone.conditions.isInUse = true
      screenOn()
    } else {
      putDownUnlessUsed()
    }
  }

  mutating func putDownUnlessUsed() {
    if phone.front != nil || phone.isUsedElsewhere { return }
    phone.conditions.isInUse = false
    lockLater()
  }

  private mutating func lockLater() { phone.locksAt = now + rules.life.lockAfter.milliseconds }

  mutating func reboot() {
    for app in apps.indices { endProcess(of: app, "reboot") }
    phone.locksAt = .max
    phone.isUsedElsewhere = false
    phone.conditions.isInUse = false
    phone.conditions.isLocked = true
    phone.conditions.wasUnlockedSinceBoot = false
    for app in apps.indices { set(apps[app].usualStanding, of: app) }
  }
}

/// When the user opens one app, as far as the system has learned it, and how much of the next
/// opening it expects by now.
struct Usage {
  /// Millionths of an opening in each quarter hour of one kind of day.
  struct KindOfDay {
    var openings = [Int64](repeating: 0, count: 96)
    /// Thousandths: the last day of the kind counts 1,000, the one before a share of it, and so on.
    var weight: Int64 = 0

    mutating func join(_ day: [Int64], keeping share: Share) {
      weight = 1_000 + weight * share.millionths / 1_000_000
      // The rounding of these two divisions belongs to the numbers both models agree on.
      let newShare = 65_536_000 / weight
      for quarter in 0..<96 {
        let change = (day[quarter] - openings[quarter]) * newShare
        openings[quarter] += change >= 0 ? change / 65_536 : -((65_535 - change) / 65_536)
      }
    }
  }

  /// From Monday to Friday, on Saturdays, on Sundays.
  var kinds = [KindOfDay(), KindOfDay(), KindOfDay()]
  var today = [Int64](repeating: 0, count: 96)
  var daysSeen: Int64 = 0

  /// Millionths of an opening times the milliseconds of a quarter hour, since the last refresh.
  var expected: Int64 = 0
  /// Up to here expectation was added up, or was used up by a refresh.
  var expectedUpTo: Milliseconds

  init(from start: Milliseconds) { expectedUpTo = start }

  mutating func noteOpening(_ quarter: Int) { today[quarter] += 1_000_000 }

  mutating func closeDay(_ day: Int64, _ parameters: AppUsage.Parameters) {
    kinds[kind(of: day)].join(today, keeping: parameters.retention)
    today = [Int64](repeating: 0, count: 96)
    daysSeen += 1
  }

  /// What was expected of a day without any opening counts less from then on, by whole millionths.
  mutating func fade(_ parameters: AppUsage.Parameters, from enough: Int64) {
    expected = min(expected, enough)
    if today.contains(where: { $0 > 0 }) { return }
    expected = expected / 1_000_000 * parameters.retention.millionths
  }

  /// A kind of day that was never seen is taken to be like the first of the others that was, the other
  /// day of its weekend before workdays. In the first week a guess, spread over 07:00 to 23:00, makes
  /// way for what was seen, a seventh a day.
  func openings(on day: Int64, _ quarter: Int, _ parameters: AppUsage.Parameters) -> Int64 {
    let likely = [[0, 1, 2], [1, 2, 0], [2, 1, 0]][kind(of: day)].map { kinds[$0] }
    let kind = likely.first { $0.weight > 0 } ?? KindOfDay()
    if daysSeen >= 7 { return kind.openings[quarter] }
    let isWaking = quarter >= 7 * 4 && quarter < 23 * 4
    let guess = isWaking ? parameters.newcomerOpeningsPerDay * 1_000_000 / (16 * 4) : 0
    return (daysSeen * kind.openings[quarter] + (7 - daysSeen) * guess) / 7
  }

  private func kind(of day: Int64) -> Int { max(0, Int((day + 3) % 7) - 4) }
}

extension SecondModel {
  /// What is expected of an app up to a lead time ahead of then.
  func expectation(of app: Int, after span: Milliseconds) -> Int64 {
    let usage = apps[app].usage
    let reach = now + span + rules.appUsage.lead.milliseconds
    var sum = usage.expected
    var at = usage.expectedUpTo
    while at < reach {
      let end = min(reach, endOfQuarter(of: at))
      let day = localDay(of: at)
      let openings = usage.openings(on: day, quarter(of: at), rules.appUsage)
      sum += (end - at) * (openings * guess(of: app, on: day) / 1_000_000)
      at = end
    }
    return sum
  }

  mutating func addUpExpectation(of app: Int, after span: Milliseconds = 0) {
    apps[app].usage.expected = expectation(of: app, after: span)
    apps[app].usage.expectedUpTo = max(
      apps[app].usage.expectedUpTo, now + span + rules.appUsage.lead.milliseconds)
  }

  /// What the system takes one opening of this day for, in millionths.
  private func guess(of app: Int, on day: Int64) -> Int64 {
    let off = rules.appUsage.misjudgement.millionths
    let drawn = chance.span(
      from: Span(milliseconds: 1_000_000 - off), through: Span(milliseconds: 1_000_000 + off),
      .usageGuess, day - firstDay, Int64(app))
    return drawn.milliseconds
  }

  /// What is remembered at most, and of which a refresh uses up a part.
  var expectedMost: Int64 { expectedEnough * 2 }

  var expectedEnough: Int64 { rules.appUsage.threshold.millionths * 900_000 }
}
