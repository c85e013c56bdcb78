import SchedulerEngine

/// Bytes that move while nothing objects, counted in thousandths of a byte: at so many bytes a second
/// each millisecond moves a whole number of them.
struct Transfer {
  let terms: TransferTerms
  let isDiscretionary: Bool
  let wasBegunInBackground: Bool
  let failsAt: Milliseconds
  /// For which its app had been launched or resumed when it began.
  var delayedUntil: Milliseconds
  /// Bytes a second; nil while it rests.
  var pace: Int64?
  var thousandths: Int64 = 0
  /// Its app is to be told; no byte moves any more.
  var isOver = false
  /// Its app will hear that something went wrong.
  var wentWrong = false

  var bytes: Int64 { thousandths / 1_000 }
  var isComplete: Bool { thousandths == terms.bytes * 1_000 }

  func after(_ span: Milliseconds) -> Transfer {
    guard let pace, !isOver else { return self }
    var later = self
    // A terabyte and a year are both far below what fits.
    later.thousandths = min(thousandths + pace * span, terms.bytes * 1_000)
    return later
  }

  /// How long until it is through at this pace.
  var timeLeft: Milliseconds? {
    guard let pace, !isOver else { return nil }
    let left = terms.bytes * 1_000 - thousandths
    return left / pace + (left % pace > 0 ? 1 : 0)
  }
}

/// How much longer an app has to wait with each transfer for which it is woken.
struct Delay {
  private var length: Milliseconds = 0
  private(set) var over = Milliseconds.min / 2

  mutating func wokenAgain(at now: Milliseconds, _ rules: TransferDelay.Parameters) {
    // Forgotten once it has been over for as long as it was.
    if now - over < length {
      length = min(2 * length, rules.most.milliseconds)
    } else {
      length = rules.first.milliseconds
    }
    over = now + length
  }
}

extension SecondModel {
  mutating func beginTransfer(_ task: TaskModel, of app: Int) {
    guard let terms = task.transfer,
      !waiting.contains(where: { $0.app == app && $0.request.name == task.name })
    else { return }
    requestCount += 1
    tally.count("accepted")
    tell("request \(requestCount) is accepted, transfer \(task.name.index)")
    tell("request \(requestCount) is about \(terms.bytes) bytes")
    var request = TaskRequest(.transfer, task.name)
    if let delay = task.earliestAfter { request.earliest = Instant(milliseconds: now) + delay }
    let isInFront = apps[app].phase == .front
    var added = Waiting(number: requestCount, app: app, request: request, accepted: now)
    added.transfer = Transfer(
      terms: terms, isDiscretionary: terms.isDiscretionary || !isInFront,
      wasBegunInBackground: !isInFront, failsAt: now + terms.timeout.milliseconds,
      delayedUntil: apps[app].delay.over)
    waiting.append(added)
  }

  /// The next transfer that is through or out of time; false when there is none.
  mutating func transferEnds() -> Bool {
    for place in waiting.indices {
      guard let transfer = waiting[place].transfer, !transfer.isOver else { continue }
      if transfer.pace != nil && transfer.isComplete {
        endTransfer(place, "finished")
        return true
      }
      if transfer.failsAt <= now {
        endTransfer(place, "timedOut")
        return true
      }
    }
    return false
  }

  private mutating func endTransfer(_ place: Int, _ cause: String) {
    waiting[place].transfer?.isOver = true
    waiting[place].transfer?.pace = nil
    waiting[place].transfer?.wentWrong = cause != "finished"
    waiting[place].reasons = nil
    waiting[place].freeSince = nil
    let bytes = waiting[place].transfer?.bytes ?? 0
    tell("request \(waiting[place].number) is over with \(bytes), \(cause)")
  }

  mutating func cancelTransfers(of app: Int) {
    for place in waiting.indices where waiting[place].app == app && waiting[place].moves {
      endTransfer(place, "forceQuit")
    }
  }

  /// The user looks at the app, and whatever it was woken for counts no more.
  mutating func forgetDelay(of app: Int) {
    apps[app].delay = Delay()
    for place in waiting.indices where waiting[place].app == app && waiting[place].moves {
      waiting[place].transfer?.delayedUntil = Delay().over
    }
  }

  /// Bytes move or rest from now on, as the reasons say.
  mutating func follow(_ place: Int) {
    guard waiting[place].moves, let transfer = waiting[place].transfer else { return }
    let pace = waiting[place].reasons?.isEmpty == true ? pace(transfer.terms.direction) : nil
    if transfer.pace == pace { return }
    waiting[place].transfer?.pace = pace
    let words = pace.map { "moves at \($0)" } ?? "rests"
    tell("request \(waiting[place].number) \(words) from \(transfer.bytes)")
  }

  private func pace(_ direction: TransferDirection) -> Int64 {
    let (isWifi, isDownload) = (phone.conditions.network == .wifi, direction == .download)
    let given = rules.transfers
    let fair =
      isWifi
      ? (isDownload ? given.wifiDownload : given.wifiUpload)
      : (isDownload ? given.cellularDownload : given.cellularUpload)
    let shares: [NetworkSpeed: Share] = [.slow: given.slow, .verySlow: given.verySlow]
    guard let share = shares[phone.conditions.networkSpeed] else { return fair }
    return max(1, fair * share.millionths / 1_000_000)
  }

  /// Why its bytes rest; or, once they do no more, why its app is not told.
  func reasons(for transfer: Transfer, of request: Waiting, after span: Milliseconds) -> Reasons {
    var reasons: Reasons = []
    let device = phone.conditions
    let app = apps[request.app]
    if !device.wasUnlockedSinceBoot { reasons.insert(.firstUnlock) }
    if !app.isInSwitcher { reasons.insert(.appSwitcher) }
    let isHot = device.thermal == .serious || device.thermal == .critical
    let mustStart = transfer.isOver && !app.isAwake
    if isHot && (transfer.isOver ? mustStart : transfer.isDiscretionary) {
      reasons.insert(.thermal)
    }
    let isLow = !device.isCharging && batteryIsLow(after: span)
    if transfer.isOver {
      if device.memory == .critical && mustStart { reasons.insert(.memoryPressure) }
      if isRunning(request) { reasons.insert(.alreadyRunning) }
      if app.isAwake { return reasons }
      if !transfer.terms.sendsLaunchEvents { return reasons.union(.launchEvents) }
      // The app must be launched or resumed.
      if !hasEnergy(request.app, after: span) { reasons.insert(.systemBudgets) }
      if transfer.isDiscretionary { return reasons }
      if device.isLowPowerModeOn { reasons.insert(.lowPowerMode) }
      if isLow { reasons.insert(.criticallyLowBattery) }
      let lacksWifi = device.backgroundRefresh == .wifiOnly && device.network != .wifi
      if isRefreshTurnedOff(for: request.app) || lacksWifi {
        reasons.insert(.backgroundRefreshSetting)
      }
      return reasons
    }
    let then = now + span
    let earliest = request.request.earliest?.milliseconds ?? request.accepted
    let mayUse: [Network] = transfer.terms.usesCellular ? [.wifi, .cellular] : [.wifi]
    let isSaving = device.isLowDataModeOn && !transfer.terms.usesLowDataMode
    if isSaving || !mayUse.contains(device.network) { reasons.insert(.network) }
    if then < earliest { reasons.insert(.earliestBeginDate) }
    if transfer.wasBegunInBackground && then < transfer.delayedUntil {
      reasons.insert(.transferDelay)
    }
    if !transfer.isDiscretionary { return reasons }
    if device.isLowPowerModeOn { reasons.insert(.lowPowerMode) }
    if isLow { reasons.insert(.criticallyLowBattery) }
    let isAtHome = device.isCharging && device.network == .wifi
    let patience = rules.powerAndWiFi.patience.milliseconds
    if !isAtHome && then < max(earliest, request.accepted) + patience {
      reasons.insert(.powerAndWiFi)
    }
    return reasons
  }
}
