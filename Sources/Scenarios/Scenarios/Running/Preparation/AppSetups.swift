import Basics
import SchedulerEngine

extension SetupBuilder {
  mutating func takeApps() {
    guard countsIdentifiers() else { return }
    for (place, app) in scenario.apps.enumerated() {
      take(app.value, at: app.span, as: AppID(index: Int32(place)))
    }
  }

  private mutating func countsIdentifiers() -> Bool {
    var count = scenario.apps.count
    for app in scenario.apps {
      count += app.value.permitted?.value.count ?? 0
      count += app.value.tasks.count + app.value.activities.count
      if let list = propertyList(of: app.value) { count += list.permitted.count }
    }
    if count <= SetupLimits.identifiers { return true }
    report(
      .tooManyIdentifiers(count, limit: SetupLimits.identifiers),
      at: scenario.apps[0].span)
    return false
  }

  private func propertyList(of app: Scenario.App) -> NamedInfoPlist? {
    app.plist.flatMap { path in propertyLists.first { $0.path == path.value } }
  }

  private mutating func take(_ app: Scenario.App, at span: SourceSpan, as id: AppID) {
    var taken = AppSetup(intern(app.id.value), code: .models([]))
    provenance.apps.append(AppOrigin(span: span))
    takePermissions(app, of: id, &taken)
    takeOpenings(app, of: id, &taken)
    taken.isBackgroundRefreshOn = app.isBackgroundRefreshOn?.value ?? true
    taken.standing = app.standing?.value
    takeInstallation(app, of: id, &taken)
    var models: [TaskModel] = []
    for task in app.tasks {
      models.append(model(of: task.value, in: id, Int32(models.count)))
      let key = TaskKey(models[models.count - 1].name, of: id)
      provenance.apps[Int(id.index)].tasks.append(TaskOrigin(key: key, span: task.span))
    }
    taken.code = .models(models)
    taken.activities = activities(of: app, id)
    setup.apps.append(taken)
  }

  mutating func intern(_ name: String) -> NameID {
    if let index = known[name] { return NameID(index: Int32(index)) }
    let id = setup.names.intern(name.utf8)
    known[name] = Int(id.index)
    return id
  }

  private mutating func takePermissions(
    _ app: Scenario.App, of id: AppID, _ taken: inout AppSetup
  ) {
    if let plist = app.plist, propertyList(of: app) == nil {
      report(.propertyListMissing(path: plist.value), at: plist.span)
    }
    if let permitted = app.declaredPermitted(propertyLists) {
      taken.permitted = permitted.value.map { intern($0.value) }
    } else {
      let submitted = app.tasks.filter { $0.value.kind.isSubmitted }
      if !submitted.isEmpty { assume(.permittedByTasks(id)) }
      taken.permitted = submitted.map { intern($0.value.identifier.value) }
    }
    if let modes = app.declaredModes(propertyLists) {
      taken.modes = modes.value.reduce(into: []) { $0.insert($1.value.declared) }
    } else if !app.tasks.isEmpty {
      let hasPushes = app.tasks.contains { $0.value.kind == .push }
      if hasPushes { taken.modes.insert(.remoteNotification) }
      assume(hasPushes ? .allModes(id) : .bothModes(id))
    }
    taken.entitlements = (app.entitlements?.value ?? []).reduce(into: []) {
      $0.formUnion($1.value.declared)
    }
  }

  private mutating func takeOpenings(
    _ app: Scenario.App, of id: AppID, _ taken: inout AppSetup
  ) {
    switch app.opened?.value {
    case .named(let habit)?:
      assume(.namedHabit(id, habit))
      taken.history = habit.history
      for opening in habit.openings(of: id) {
        add(opening, .habit(habit, app.opened?.span ?? .none), ends: .afterItsLength)
      }
    case .windows(let windows)?:
      taken.history = .habits(days: 14)
      add(windows, .open(id), WindowGroup(windows, calendar), unsaid: .minutes(3))
    // Without any information about its use, the system does not know the app yet.
    case nil: taken.history = .newcomer
    }
    switch app.history?.value {
    case .newcomer?: taken.history = .newcomer
    case .days(let days)?: taken.history = .habits(days: days)
    case nil:
      switch taken.history {
      case .newcomer: assume(.newcomer(id))
      case .habits(let days): if app.installed == nil { assume(.history(id, days: days)) }
      }
    }
  }

  /// An app that is installed later has not been used on the device before.
  private mutating func takeInstallation(
    _ app: Scenario.App, of id: AppID, _ taken: inout AppSetup
  ) {
    guard let installed = app.installed else { return }
    taken.history = .newcomer
    let at = installed.value.instant(on: clock)
    if at <= start.instant { return }
    taken.isInstalled = false
    calls.append((at, .change(.install(id)), installed.span))
    // A newly installed app has background refresh switched on.
    if let refresh = app.isBackgroundRefreshOn, !refresh.value {
      calls.append((at, .change(.appRefresh(id, isOn: false)), refresh.span))
    }
  }
}

extension Scenario.Mode {
  fileprivate var declared: Modes {
    switch self {
    case .fetch: .fetch
    case .processing: .processing
    case .remoteNotification: .remoteNotification
    }
  }
}

extension Scenario.Entitlement {
  fileprivate var declared: Entitlements {
    switch self {
    case .healthResearch: .healthResearch
    case .backgroundGPU: .continuedGPU
    case .backgroundInference: .backgroundInference
    }
  }
}

extension SetupBuilder {
  mutating func model(of task: Scenario.Task, in app: AppID, _ place: Int32) -> TaskModel {
    if task.kind == .push { return self.model(ofPush: task, in: app) }
    if task.kind == .transfer { return self.model(ofTransfer: task, in: app, place) }
    var model = TaskModel(
      task.kind, intern(task.identifier.value), work: task.stagedWork)
    model.earliestAfter = task.earliest?.value
    model.earliestTomorrow = task.earliestTomorrow?.value
    for need in task.requires?.value ?? [] {
      model.needs.formUnion(need.value.prepared)
      if need.value == .neuralEngine { model.work.usesNeuralEngine = true }
    }
    if let protection = task.protection { model.protection = protection.value }
    if let registers = task.registers { model.registers = registers.value }
    if let rest = task.handsOver { model.handsOver = intern(rest.value) }
    takeContinued(task, &model)
    // A submission in the background would be refused (fact 80).
    if task.kind == .continued { model.submits = .onOpen }
    takeSubmissions(of: task, &model, in: app, place)
    return model
  }

  /// Replaces the model's default if the scenario says when to submit.
  mutating func takeSubmissions(
    of task: Scenario.Task, _ model: inout TaskModel, in app: AppID, _ place: Int32
  ) {
    guard let rules = task.submit?.value else { return }
    model.submits = []
    for rule in rules { take(rule, &model, in: app, place) }
  }

  private mutating func take(
    _ rule: Located<Scenario.SubmitRule>, _ model: inout TaskModel, in app: AppID, _ place: Int32
  ) {
    switch rule.value {
    case .onLaunch: model.submits.insert(.onLaunch)
    case .onOpen: model.submits.insert(.onOpen)
    case .onBackground: model.submits.insert(.onBackground)
    case .ifNotPending: model.onlyIfNotPending = true
    case .every(let span):
      if model.submitsEvery != nil { report(.severalPaces, at: rule.span) }
      model.submitsEvery = span
    case .at(let point):
      calls.append((point.instant(on: clock), .submit(app, task: place), rule.span))
    }
  }
}

extension Scenario.Requirement {
  fileprivate var prepared: RequestNeeds {
    switch self {
    case .power: .externalPower
    case .network: .network
    case .gpu, .neuralEngine: []
    }
  }
}

extension SetupBuilder {
  /// Applies what only continued work has: its options, its progress, and the user's answer.
  mutating func takeContinued(_ task: Scenario.Task, _ model: inout TaskModel) {
    guard task.kind == .continued else { return }
    model.continued.strategy = task.strategy?.value ?? .queue
    model.continued.isUserAction = task.userInitiated?.value ?? true
    if (task.requires?.value ?? []).contains(where: { $0.value == .gpu }) {
      model.continued.resources = .gpu
    }
    model.units = task.work?.value.stagedUnits
    if let answer = task.whenAsked { takeAnswer(answer) }
  }

  /// The engine uses the same answer from the user for all tasks.
  private mutating func takeAnswer(_ said: Located<UserAnswer>) {
    if answer == nil { answer = said.value }
    if answer != said.value { return report(.severalAnswers, at: said.span) }
    setup.device.answer = said.value
  }
}

extension Scenario.Work {
  fileprivate var stagedUnits: UnitWork? {
    guard let units, let pace else { return nil }
    var prepared = UnitWork(units.value, step: pace.value.units, every: pace.value.per)
    prepared.stalls = stalls.map {
      UnitWork.Stall(atUnit: $0.value.atUnit.value, for: $0.value.length.value)
    }
    prepared.retitles = (retitles?.value ?? []).map { $0.value }
    prepared.fallsAt = fallsAt?.value
    return prepared
  }
}

extension SetupBuilder {
  mutating func activities(of app: Scenario.App, _ id: AppID) -> [ActivityModel] {
    app.activities.map { activity in
      let name = intern(activity.value.name.value)
      provenance.apps[Int(id.index)].activities.append(
        TaskOrigin(key: TaskKey(name, of: id), span: activity.span))
      add(activity.value.wakes?.value ?? []) { .wake(id, name) }
      return activity.value.prepared(as: name)
    }
  }
}

extension Scenario.Activity {
  fileprivate func prepared(as name: NameID) -> ActivityModel {
    let takes = takes?.value ?? (Span.seconds(5)...Span.seconds(5))
    var model = ActivityModel(name, takes: takes.lowerBound, upTo: takes.upperBound)
    if let begins { model.begins = begins.value } else if wakes != nil { model.begins = .onWake }
    if let holdsAssertion { model.holdsAssertion = holdsAssertion.value }
    if let endsWhenDone { model.endsWhenDone = endsWhenDone.value }
    if let atOnce { model.atOnce = atOnce.value }
    if locksFile?.value == true { model.uses.insert(.lockedFile) }
    if usesGPU?.value == true { model.uses.insert(.gpu) }
    if usesNeuralEngine?.value == true { model.uses.insert(.neuralEngine) }
    if let processor {
      model.uses.insert(.processor)
      model.processor = processor.value
    }
    model.expiration =
      switch onExpiration?.value ?? .end {
      case .end: .ends(after: endsAfter?.value ?? .zero)
      case .ignore: .ignored
      case .noHandler: .noHandler
      case .endWrongIdentifier: .endsWrongIdentifier
      case .beginAgain: .renews
      }
    return model
  }
}

extension SetupBuilder {
  /// Models a push: app code never asks for it, and it arrives on its own.
  mutating func model(ofPush task: Scenario.Task, in app: AppID) -> TaskModel {
    let name = intern(task.identifier.value)
    add(task.arrives?.value ?? []) { .push(app, name) }
    return TaskModel(push: name, work: task.stagedWork)
  }

  /// Adds a habit for each time at which something arrives from outside.
  mutating func add(_ arrivals: [Located<Arrivals>], of effect: () -> HabitSetup.Effect) {
    let group = WindowGroup(arrivals.map { Located($0.value.window, at: $0.span) }, calendar)
    for each in arrivals {
      let jitter = each.value.window.jitter ?? .zero
      for days in group.patterns(of: each.value.window, unsaid: .zero) {
        for time in each.value.times {
          add(
            HabitSetup(effect(), days.once(at: time), jitter: jitter),
            .said(each.span), ends: .afterItsLength)
        }
      }
    }
  }
}

extension Pattern {
  /// A pattern on the same days at this time, which may be on the next day.
  fileprivate func once(at time: Span) -> Pattern {
    let isNextDay = time >= .days(1)
    return Pattern(
      on: isNextDay ? days.dayAfter : days, at: isNextDay ? time - .days(1) : time, for: .zero,
      fromDay: isNextDay ? firstDay + 1 : firstDay, throughDay: isNextDay ? lastDay + 1 : lastDay)
  }
}

extension Weekdays {
  fileprivate var dayAfter: Weekdays {
    Weekdays(
      (0..<7 as Range<UInt8>).compactMap(Weekday.init).filter(contains).compactMap {
        Weekday(rawValue: ($0.rawValue + 1) % 7)
      })
  }
}

extension SetupBuilder {
  /// A transfer is requested like a task, but its app declares nothing for it.
  mutating func model(
    ofTransfer task: Scenario.Task, in app: AppID, _ place: Int32
  ) -> TaskModel {
    var terms = TransferTerms(
      task.upload == nil ? .download : .upload,
      bytes: (task.upload ?? task.download)?.value ?? 0)
    if let isDiscretionary = task.discretionary { terms.isDiscretionary = isDiscretionary.value }
    if let usesCellular = task.cellular { terms.usesCellular = usesCellular.value }
    if let usesLowDataMode = task.lowDataMode { terms.usesLowDataMode = usesLowDataMode.value }
    if let sendsEvents = task.launchEvents { terms.sendsLaunchEvents = sendsEvents.value }
    if let timeout = task.timeout { terms.timeout = timeout.value }
    var work = task.stagedWork
    if task.resubmit == nil { work.resubmission = .never }
    let resubmission = work.resubmission
    var model = TaskModel(transfer: intern(task.identifier.value), terms, work: work)
    model.work.resubmission = resubmission
    model.earliestAfter = task.earliest?.value
    model.earliestTomorrow = task.earliestTomorrow?.value
    model.submits = .onOpen
    takeSubmissions(of: task, &model, in: app, place)
    return model
  }
}

/// What an app may do, according to the scenario or else to the property list that it names. Values from a
/// property list have the place where the scenario names it. nil if neither says anything.
extension Scenario.App {
  public func declaredPermitted(_ lists: [NamedInfoPlist]) -> Located<[Located<String>]>? {
    if let permitted { return permitted }
    return named(in: lists) { $0.permitted }
  }

  public func declaredModes(_ lists: [NamedInfoPlist]) -> Located<[Located<Scenario.Mode>]>? {
    if let modes { return modes }
    return named(in: lists) { $0.modes }
  }

  private func named<Value>(
    in lists: [NamedInfoPlist], _ values: (NamedInfoPlist) -> [Value]
  ) -> Located<[Located<Value>]>? {
    guard let plist, let list = lists.first(where: { $0.path == plist.value }) else { return nil }
    return Located(values(list).map { Located($0, at: plist.span) }, at: plist.span)
  }
}

extension Scenario.Task {
  var stagedWork: WorkModel {
    let said = work?.value ?? Scenario.Work()
    let takes = said.takes?.value ?? (Span.seconds(5)...Span.seconds(5))
    var prepared = WorkModel(takes: takes.lowerBound, upTo: takes.upperBound)
    prepared.total = said.total?.value
    prepared.checkpoint = said.checkpoint?.value
    prepared.isMeasuredInFront = said.isMeasuredInFront?.value ?? false
    if let processor = said.cpu { prepared.processor = processor.value }
    if let bytes = said.bytes { prepared.networkBytes = bytes.value }
    if let ending = said.ending { prepared.ending = ending.value }
    prepared.completesAgain = said.completesAgain?.value
    if let blocks = said.blocksQueue { prepared.blocksQueue = blocks.value }
    if let expiration = onExpiration { prepared.expiration = expiration.value }
    prepared.resubmission = resubmit?.value ?? (kind == .refresh ? .first : .never)
    prepared.resubmitsEveryTask = resubmitsEveryTask?.value ?? false
    return prepared
  }
}
