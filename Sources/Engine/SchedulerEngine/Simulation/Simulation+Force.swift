/// What tests ask for, as the debugger's calls do (fact 211). That forced launches cost nothing and
/// delay nothing afterwards is assumed, so that a test does not disturb what it tests.
extension Simulation {
  /// Launches the app's pending request of this name now, whatever objects to it.
  ///
  /// `advance`, to this very instant if need be, starts or resumes the process and delivers.
  public mutating func forceLaunch(_ name: NameID, of app: AppID) -> ForcedLaunch {
    makeUnique()
    guard apps.contains(app) else { return .unknownApp }
    guard apps[app].conditions.isInstalled else { return .notInstalled }
    guard let place = requests.place(of: name, app), requests[place].request.kind != .transfer
    else { return .nothingPending }
    if let run = runs.running(name, of: app) { return .alreadyRunning(run) }
    let needsHandler = requests[place].request.kind.isSubmitted
    if needsHandler && apps[app].launchPhase == .finished
      && !apps.rights.hasHandler(for: name, of: app)
    {
      return .noHandler(requests[place].id)
    }
    requests.force(place, &agenda)
    agenda.schedule(Agenda.launches(.forced), at: agenda.now, rank: .launch)
    return .starts(requests[place].id)
  }

  /// Asks a run to stop now. The cause is for the log alone: an app never learns it (fact 254).
  public mutating func forceExpiry(_ run: RunID, cause: ExpiryCause) -> ForcedExpiry {
    makeUnique()
    guard let place = runs.place(of: run) else { return .notRunning }
    if runs[place].isExpired { return .alreadyExpired }
    note(.expiryForced(run))
    // What is left is the warning, also where the time would have gone on.
    runs[place].killAt = agenda.now + plan.rules.running.warning
    expire(place, cause)
    return .expires
  }

  /// Changes the world until nothing that a change could end objects to the app's pending request of
  /// this name; nil when there is none. What only time brings is left to the caller.
  public mutating func unblock(_ name: NameID, of app: AppID) -> Satisfaction? {
    makeUnique()
    guard apps.contains(app), let place = requests.place(of: name, app) else { return nil }
    let request = requests[place].id
    var changes: [WorldChange] = []
    var tried: UInt32 = 0
    while true {
      var sorter = ObjectionSorter()
      assess(request, into: &sorter)
      guard let condition = Condition.first(in: sorter.conditions & ~tried) else {
        return Satisfaction(
          request: request, changes: changes, delayed: sorter.delayed,
          notBefore: sorter.notBefore, remaining: sorter.prevented)
      }
      tried |= 1 << UInt32(condition.rawValue)
      for change in condition.remedy(for: app, on: device.conditions) {
        apply(change, .caller)
        changes.append(change)
      }
    }
  }
}

extension Condition {
  /// The one to bring about next. Idleness is declared after all that may wake the device.
  fileprivate static func first(in bits: UInt32) -> Condition? {
    bits == 0 ? nil : Condition(rawValue: UInt8(bits.trailingZeroBitCount))
  }
}
