/// Refuses set-ups that could make the engine trap or give wrong results, naming the value and the limit.
enum SetupCheck {
  static func check(_ setup: Setup) throws(SimulationFault) {
    try start(setup.start)
    try offset(setup.utcOffset)
    try count(setup.apps.count, Limits.apps, SimulationFault.tooManyApps)
    try count(setup.habits.count, Limits.habits, SimulationFault.tooManyHabits)
    try count(setup.script.count, Limits.scriptedEvents, SimulationFault.tooManyScriptedEvents)
    try places(setup)
    try share(setup.device.battery)
    for rate in [setup.device.drainIdle, setup.device.drainInUse, setup.device.charge] {
      if rate < 0 || rate > 1_000_000_000 {
        throw .rateOutOfRange(rate, limit: 1_000_000_000)
      }
    }
    for (index, app) in setup.apps.enumerated() { try check(app, at: index, setup) }
    for habit in setup.habits { try check(habit, setup) }
    try script(setup)
    for (position, parameter) in setup.rules.parameters.enumerated()
    where !parameter.accepted.contains(parameter.value) {
      throw .parameterOutOfRange(
        position: Int64(position), parameter.value, lowest: parameter.accepted.lowerBound,
        highest: parameter.accepted.upperBound)
    }
  }

  private static func start(_ start: Instant) throws(SimulationFault) {
    if start < .earliest || start > .latest {
      throw .startOutOfRange(start, earliest: .earliest, latest: .latest)
    }
  }

  /// The set-up's own items must fit; otherwise some of them would share a slot.
  private static func places(_ setup: Setup) throws(SimulationFault) {
    if setup.limits.places > Limits.mostPlaces {
      throw .placesOutOfRange(setup.limits.places, limit: Limits.mostPlaces)
    }
    let needed = Int64(Limits.fixedPlaces + 3 * setup.apps.count + setup.habits.count)
    if needed > setup.limits.places {
      throw .tooManyPlaces(needed, limit: setup.limits.places, at: setup.start)
    }
  }

  static func offset(_ offset: UTCOffset) throws(SimulationFault) {
    if offset.minutes < -1_080 || offset.minutes > 1_080 {
      throw .offsetOutOfRange(minutes: Int64(offset.minutes), limit: 1_080)
    }
  }

  private static func count(
    _ count: Int, _ limit: Int, _ fault: (Int64, Int64) -> SimulationFault
  ) throws(SimulationFault) {
    if count > limit { throw fault(Int64(count), Int64(limit)) }
  }

  private static func share(_ share: Share) throws(SimulationFault) {
    if share < .none || share > .all { throw .shareOutOfRange(share, limit: .all) }
  }

  private static func span(
    _ span: Span, from least: Span = .zero, upTo limit: Span
  ) throws(SimulationFault) {
    if span < least || span > limit { throw .spanOutOfRange(span, limit: limit) }
  }

  /// The longest duration that a set-up may give, including that of a known history.
  private static let longest = Span.days(365)

  private static func length(_ length: Span) throws(SimulationFault) {
    try span(length, upTo: longest)
  }

  private static func name(_ name: NameID, _ setup: Setup) throws(SimulationFault) {
    try self.name(name, of: Int64(setup.names.count))
  }

  private static func name(_ name: NameID, of known: Int64) throws(SimulationFault) {
    if name.index < 0 || Int64(name.index) >= known { throw .unknownName(name, known: known) }
  }

  private static func app(_ app: AppID, of known: Int) throws(SimulationFault) {
    if app.index < 0 || Int(app.index) >= known {
      throw .unknownApp(app, known: Int64(known))
    }
  }

  private static func check(
    _ app: AppSetup, at index: Int, _ setup: Setup
  ) throws(SimulationFault) {
    try name(app.name, setup)
    for permitted in app.permitted { try name(permitted, setup) }
    if app.permitted.count > Limits.permittedPerApp {
      throw .tooManyPermittedIdentifiers(
        AppID(index: Int32(index)), Int64(app.permitted.count),
        limit: Int64(Limits.permittedPerApp))
    }
    if case .habits(let days) = app.history { try length(.days(days)) }
    guard case .models(let models) = app.code else { return }
    for model in models {
      try name(model.name, setup)
      try share(model.work.processor)
      let work = model.work
      try length(work.shortest)
      try length(work.longest)
      if let total = work.total { try length(total) }
      if let checkpoint = work.checkpoint { try length(checkpoint) }
      if let again = work.completesAgain { try length(again) }
      if case .completes(let after) = work.expiration { try length(after) }
      if let earliest = model.earliestAfter { try span(earliest, upTo: .days(3_650)) }
      if let time = model.earliestTomorrow { try span(time, upTo: .days(1)) }
      if let every = model.submitsEvery { try span(every, from: .seconds(1), upTo: longest) }
      if work.networkBytes < 0 || work.networkBytes > Limits.bytesPerRun {
        throw .bytesOutOfRange(work.networkBytes, limit: Limits.bytesPerRun)
      }
      if let units = model.units { try check(units) }
      if let transfer = model.transfer { try check(transfer) }
      if let rest = model.handsOver { try name(rest, setup) }
    }
    for activity in app.activities {
      try name(activity.name, setup)
      try check(activity)
    }
  }

  static func check(_ transfer: TransferTerms) throws(SimulationFault) {
    if transfer.bytes < 0 || transfer.bytes > Limits.bytesPerTransfer {
      throw .bytesOutOfRange(transfer.bytes, limit: Limits.bytesPerTransfer)
    }
    try span(transfer.timeout, from: .seconds(1), upTo: longest)
  }

  private static func check(_ habit: HabitSetup, _ setup: Setup) throws(SimulationFault) {
    if habit.pattern.opens < .zero || habit.pattern.opens >= .days(1) {
      throw .spanOutOfRange(habit.pattern.opens, limit: .days(1))
    }
    try span(habit.pattern.length, upTo: .days(7))
    try span(habit.jitter, upTo: .hours(12))
    switch habit.effect {
    case .open(let opened): try app(opened, of: setup.apps.count)
    case .push(let receiver, let pushed), .wake(let receiver, let pushed):
      try app(receiver, of: setup.apps.count)
      try name(pushed, setup)
    case .charging, .network, .lowPowerMode, .deviceUse: break
    }
  }

  private static func script(_ setup: Setup) throws(SimulationFault) {
    var before = setup.start
    for (position, event) in setup.script.enumerated() {
      if event.at < before {
        throw .scriptNotInOrder(position: Int64(position), at: event.at, before: before)
      }
      before = event.at
      switch event.action {
      case .change(let change):
        try check(change, apps: setup.apps.count, names: Int64(setup.names.count))
      case .cancel(let owner, let cancelled):
        try app(owner, of: setup.apps.count)
        try name(cancelled, setup)
      case .submit(let owner, let task):
        try app(owner, of: setup.apps.count)
        guard case .models(let models) = setup.apps[Int(owner.index)].code,
          task >= 0, Int(task) < models.count
        else { throw .unknownTask(owner, task: Int64(task), known: setup.taskCount(of: owner)) }
      }
    }
  }

  static func check(
    _ change: WorldChange, apps: Int, names: Int64
  ) throws(SimulationFault) {
    if let touched = change.app { try app(touched, of: apps) }
    switch change {
    case .stopContinued(_, let stopped): try name(stopped, of: names)
    case .push(_, let pushed, _), .wake(_, let pushed): try name(pushed, of: names)
    case .battery(let level): try share(level)
    case .utcOffset(let changed): try offset(changed)
    case .open(_, let length): try span(length, upTo: .days(7))
    default: break
    }
  }
}

extension SetupCheck {
  static func check(_ activity: ActivityModel) throws(SimulationFault) {
    try length(activity.shortest)
    try length(activity.longest)
    if case .ends(let after) = activity.expiration { try length(after) }
    try share(activity.processor)
    if activity.atOnce < 1 || activity.atOnce > Limits.activitiesAtOnce {
      throw .unitsOutOfRange(activity.atOnce, limit: Limits.activitiesAtOnce)
    }
  }

  /// Counts may be as large as the bytes of a big file; a step must make progress.
  static func check(_ units: UnitWork) throws(SimulationFault) {
    try count(units.total, from: 0)
    try count(units.step, from: 1)
    try count(units.fallsAt ?? 0, from: 0)
    for unit in units.retitles { try count(unit, from: 0) }
    try length(units.pace)
    for stall in units.stalls {
      try count(stall.atUnit, from: 0)
      try length(stall.length)
    }
  }

  private static func count(_ count: Int64, from least: Int64) throws(SimulationFault) {
    if count < least || count > Limits.bytesPerRun {
      throw .unitsOutOfRange(count, limit: Limits.bytesPerRun)
    }
  }
}
