package import RunRecord
package import SchedulerEngine

/// A set-up in which remedies are followed for one task, word by word, to see whether they help.
package struct RemedyTrial {
  package private(set) var setup: Setup
  /// Another name where a remedy asks for one, and the refresh that does the work of a push.
  package private(set) var task: TaskKey
  /// When the user does what a remedy asks of the user.
  private let moment: Instant
  private let thresholds: FindingThresholds

  package init(
    _ setup: Setup, _ task: TaskKey, at moment: Instant,
    _ thresholds: FindingThresholds = FindingThresholds()
  ) {
    self.setup = setup
    self.task = task
    self.moment = moment
    self.thresholds = thresholds
  }

  /// Returns whether that changed anything: some remedies no scenario can show, and some it follows already.
  ///
  /// The record tells the amounts, such as the time that runs are usually given.
  package mutating func follow(_ remedy: Remedy, after record: RunRecord) -> Bool {
    effect(of: remedy, after: record) == .changed
  }

  /// Whether the app does already what the remedy asks for.
  package func isFollowed(_ remedy: Remedy, after record: RunRecord) -> Bool {
    guard setup.apps.indices.contains(app), case .models = setup.apps[app].code else {
      return false
    }
    var trial = self
    return trial.effect(of: remedy, after: record) == .alreadySo
  }

  private enum Effect {
    case changed, alreadySo
    /// No scenario can show it, or the amounts are not known.
    case notShown
  }

  private mutating func effect(of remedy: Remedy, after record: RunRecord) -> Effect {
    let before = (setup: setup, task: task)
    if let fix = record.fix(by: remedy, of: task, in: setup, thresholds) {
      guard let changed = setup.applying(fix, to: task) else { return .alreadySo }
      setup = changed
      return .changed
    }
    if !change(remedy, after: record) { return .notShown }
    let isChanged =
      setup.apps != before.setup.apps || setup.device != before.setup.device
      || setup.habits != before.setup.habits || setup.script != before.setup.script
      || task != before.task
    return isChanged ? .changed : .alreadySo
  }

  /// Returns whether a scenario can show the remedy.
  // Long: says of each remedy what it changes.
  private mutating func change(_ remedy: Remedy, after record: RunRecord) -> Bool {
    switch remedy {
    case .completeOnEveryPath, .setExpirationHandler, .completeOnExpiration,
      .reportFailureOnExpiration, .completeEachRun:
      edit { $0.completesOnEveryPath() }
    case .completeThePush, .answerTheSession:
      edit {
        $0.completesOnEveryPath()
        $0.works(atMost: .seconds(20))
      }
    case .completeOnce: edit { $0.work.completesAgain = nil }
    case .easeTheProcessor:
      edit { $0.work.processor = .percent(1) }
      editActivities { $0.processor = .percent(1) }
    case .freeTheQueue: edit { $0.work.blocksQueue = false }
    case .freeEachQueue: editAll { $0.work.blocksQueue = false }
    case .mendTheCrash:
      // The log does not say which of the runs in a process crashed.
      editAll { if $0.work.ending == .crashes { $0.work.ending = .succeeds } }
      edit { if $0.kind.isScheduled { $0.work.resubmission = .first } }
    case .signForInference:
      edit { $0.work.usesNeuralEngine = false }
      editActivities { $0.uses.remove(.neuralEngine) }
    case .askOnlyForMore: edit { $0.work.resubmission = .untilDone }

    case .askAWeekAhead:
      edit { if let span = $0.earliestAfter { $0.earliestAfter = min(span, .days(7)) } }
    case .leaveOutTheDate:
      edit {
        $0.earliestAfter = nil
        $0.earliestTomorrow = nil
      }
    case .submitAndCatch, .submitWhenLeft: edit { $0.submits.insert(.onBackground) }
    case .submitForTheWork:
      edit {
        $0.submits.insert(.onBackground)
        $0.work.resubmission = .untilDone
      }
    case .submitAtNextLaunch: edit { $0.submits.insert(.onLaunch) }
    case .askAgainWithRefreshOn: edit { $0.submits.formUnion([.onOpen, .onBackground]) }

    case .registerAtEveryLaunch, .registerBeforeSubmitting, .registerInTime:
      edit { $0.registers = .atLaunch }
    case .registerOnce: registerOnce(.atLaunch, isForAll: false)
    case .registerOnceAndFirst, .registerAllAtLaunch: registerOnce(.atLaunch, isForAll: true)
    case .useTheCallsOnce:
      registerOnce(.atLaunch, isForAll: true)
      editAll { $0.work.completesAgain = nil }
    case .permitTheIdentifier, .listInFull, .signWithTheIdentifier: permit(task.name)
    case .useTheFullIdentifier, .addASuffix, .beginWithTheBundle: useOwnName()
    case .endWithDotAndAsterisk: endWildcards()
    case .declareTheMode, .declareRemoteNotification:
      setup.apps[app].modes.formUnion(kinds.reduce([]) { $0.union(.needed(for: $1)) })
    case .signForHealthResearch: setup.apps[app].entitlements.insert(.healthResearch)
    case .signForTheGPU: setup.apps[app].entitlements.insert(.continuedGPU)
    case .useFewerIdentifiers: silenceOthers()
    case .useAnOfferedKind: useProcessing()

    case .submitInFront, .letTheUserBeginAgain: submitInFront()
    case .waitForATap: edit { $0.continued.isUserAction = true }
    case .workWithoutTheGPU: edit { $0.continued.resources.remove(.gpu) }
    case .reportMoreOften:
      edit {
        $0.reportsEverySecond()
        if $0.work.ending == .neverCompletes { $0.work.ending = .succeeds }
      }
    case .reportEveryFewSeconds: edit { $0.reportsEverySecond() }
    case .neverLowerProgress: edit { $0.units?.fallsAt = nil }

    case .sendInTheBackground: sendPushesInTheBackground()
    case .sendFewerPushes: spaceOutPushes()
    case .refreshAsWell: addRefresh()
    case .refreshInstead: task = addRefresh()
    case .refreshIsThere: task = ownRefresh ?? task

    case .endOnEveryPath, .readTheIdentifierLate: editActivities { $0.endsOnEveryPath() }
    case .leaveTheRestToATask: leaveToProcessing()
    case .beginOneAssertion: beginOneAssertion()
    case .doLessUnderTheAssertion: doLessUnderTheAssertion(after: record)
    case .holdWhileLocked:
      editActivities {
        $0.holdsAssertion = true
        $0.endsOnEveryPath()
        $0.shortest = min($0.shortest, .seconds(10))
        $0.longest = min($0.longest, .seconds(10))
      }
    case .stopTheGPU: editActivities { $0.uses.remove(.gpu) }

    case .beginInFront, .beginATransfer: submitInFront()
    case .expectItAtNight: edit { $0.transfer?.isDiscretionary = true }
    case .beginItAgain: edit { $0.work.resubmission = .whenLost }
    case .raiseTheTimeout: edit { $0.transfer?.timeout = .days(7) }
    case .beginAllAtOnce: submitInFront()
    case .keepLaunchEvents: edit { $0.transfer?.sendsLaunchEvents = true }

    case .openTheApp: setup.add(.change(.open(task.app, for: .minutes(1))), at: moment)
    case .installTheApp:
      setup.add(.change(.install(task.app)), at: moment)
      setup.add(.change(.open(task.app, for: .minutes(1))), at: moment)
    case .tellTheUserRefreshIsOff: turnRefreshOn()
    case .leaveApplesSimulator: setup.device.conditions.isAppleSimulator = false

    // With time enough for all of it, only the asking is left.
    case .goOnUntilDone: edit { $0.work.resubmission = .untilDone }
    // Changes of tasks that `AppFix` makes where it knows the amounts.
    case .submitFirst, .submitWhateverTheOutcome, .submitBeforeCompleting, .keepThePendingRequest,
      .askForLater, .doLessOrSave, .holdAnAssertion:
      return false
    // What only code shows, or another finding's remedy.
    case .mendWhatEndedTheProcess, .submitOffTheMainThread, .returnFromTheMainThread,
      .useLessMemory, .saveEachPiece, .moveToAnotherKind, .askLessOften, .requireLess:
      return false
    // Nothing is wrong, or nobody can do anything about it.
    case .beReadyToStop, .submitForNewWork, .waitForTheUser, .beginTheNextTransfer,
      .workWithoutRefresh, .catchUpWhenOpened, .waitForThePowerMode, .waitForTheBattery,
      .doNotRelyOnAbsentUsers, .expectOneForEachOpening, .waitForHabits, .tryWithoutXcode,
      .useThePhoneAsUsersDo, .tryAnotherPhone:
      return false
    }
    return true
  }
}

extension RemedyTrial {
  private var app: Int { Int(task.app.index) }

  private var kinds: [TaskKind] {
    guard case .models(let models) = setup.apps[app].code else { return [] }
    return models.filter { $0.name == task.name }.map { $0.kind }
  }

  private mutating func editAll(_ change: (inout TaskModel) -> Void) {
    guard setup.apps.indices.contains(app), case .models(var models) = setup.apps[app].code else {
      return
    }
    for index in models.indices { change(&models[index]) }
    setup.apps[app].code = .models(models)
  }

  private mutating func edit(_ change: (inout TaskModel) -> Void) {
    let name = task.name
    editAll { if $0.name == name { change(&$0) } }
  }

  private mutating func editActivities(_ change: (inout ActivityModel) -> Void) {
    for index in setup.apps[app].activities.indices
    where setup.apps[app].activities[index].name == task.name {
      change(&setup.apps[app].activities[index])
    }
  }

  private mutating func sendPushesInTheBackground() {
    for index in setup.script.indices {
      guard case .change(.push(task.app, task.name, _)) = setup.script[index].action else {
        continue
      }
      setup.script[index].action = .change(.push(task.app, task.name, .background))
    }
  }

  /// A second model with a name that another has already registers nothing.
  private mutating func registerOnce(_ habit: RegistrationHabit, isForAll: Bool) {
    var known: [NameID] = []
    let name = task.name
    editAll { model in
      guard isForAll || model.name == name, model.kind.isSubmitted else { return }
      if known.contains(model.name) {
        model.registers = .never
        model.submitsNothing()
      } else {
        model.registers = habit
        known.append(model.name)
      }
    }
  }

  private mutating func permit(_ name: NameID) {
    let listed = setup.apps[app].permitted
    if !listed.contains(name) { setup.apps[app].permitted.insert(name, at: 0) }
  }

  /// A full identifier that begins with the bundle identifier, in the list and in the code.
  private mutating func useOwnName() {
    let own = setup.names.intern(Array(setup.names[setup.apps[app].name]) + Array(".own".utf8))
    let old = task.name
    edit { $0.name = own }
    for index in setup.script.indices {
      switch setup.script[index].action {
      case .cancel(task.app, old): setup.script[index].action = .cancel(task.app, own)
      case .change(.stopContinued(task.app, old)):
        setup.script[index].action = .change(.stopContinued(task.app, own))
      default: break
      }
    }
    task = TaskKey(own, of: task.app)
    permit(own)
  }

  private mutating func endWildcards() {
    let (asterisk, dot) = (UInt8(ascii: "*"), UInt8(ascii: "."))
    for index in setup.apps[app].permitted.indices {
      let entry = Array(setup.names[setup.apps[app].permitted[index]])
      guard let first = entry.firstIndex(of: asterisk) else { continue }
      var prefix = entry[..<first]
      if prefix.last != dot { prefix.append(dot) }
      setup.apps[app].permitted[index] = setup.names.intern(prefix + [asterisk])
    }
  }

  /// All of the app's other work goes on under the same assertion.
  private mutating func beginOneAssertion() {
    for index in setup.apps[app].activities.indices {
      if setup.apps[app].activities[index].name == task.name {
        setup.apps[app].activities[index].endsOnEveryPath()
        setup.apps[app].activities[index].atOnce = 1
        // Where the rules end an app for its first one, it can only do without.
        if setup.rules.assertions.most < 2 {
          setup.apps[app].activities[index].holdsAssertion = false
        }
      } else {
        setup.apps[app].activities[index].holdsAssertion = false
      }
    }
  }

  /// Where next to nothing is granted, a processing task does it.
  private mutating func doLessUnderTheAssertion(after record: RunRecord) {
    let most = record.leastStopped(of: task)
    if most < .seconds(10) { return leaveToProcessing() }
    editActivities {
      $0.endsWhenDone = true
      $0.shortest = min($0.shortest, most)
      $0.longest = min($0.longest, most)
    }
  }

  /// A processing task does what the app had no time for.
  private mutating func leaveToProcessing() {
    guard case .models(var models) = setup.apps[app].code else { return }
    let own = task.name
    let left = setup.apps[app].activities.filter { $0.name == own }
    setup.apps[app].activities.removeAll { $0.name == own }
    for activity in left {
      var work = WorkModel(takes: activity.shortest, upTo: max(activity.shortest, activity.longest))
      work.resubmission = .untilDone
      var model = TaskModel(.processing, own, work: work)
      model.submits = [.onOpen, .onBackground]
      models.append(model)
    }
    setup.apps[app].code = .models(models)
    setup.apps[app].modes.insert(.processing)
    permit(own)
  }

  /// The app asks with this identifier alone.
  private mutating func silenceOthers() {
    let name = task.name
    editAll { model in
      model.work.resubmitsEveryTask = false
      if model.name != name, model.kind.isSubmitted { model.submitsNothing() }
    }
    removeSubmissions { $0 != name }
  }

  private mutating func removeSubmissions(_ isUnwanted: (NameID) -> Bool) {
    guard case .models(let models) = setup.apps[app].code else { return }
    let own = task.app
    setup.script.removeAll { event in
      guard case .submit(own, let index) = event.action, models.indices.contains(Int(index)) else {
        return false
      }
      return isUnwanted(models[Int(index)].name)
    }
  }

  private mutating func submitInFront() {
    let name = task.name
    edit {
      $0.submits = .onOpen
      $0.work.resubmission = .never
    }
    editAll { $0.work.resubmitsEveryTask = false }
    removeSubmissions { $0 == name }
  }

  /// What older systems offer for work that needs minutes.
  private mutating func useProcessing() {
    edit {
      $0.kind = .processing
      $0.units = nil
      $0.continued = ContinuedTerms()
      $0.registers = .atLaunch
      $0.submits.insert(.onBackground)
    }
    setup.apps[app].modes.insert(.processing)
    permit(task.name)
  }

  private mutating func turnRefreshOn() {
    setup.apps[app].isBackgroundRefreshOn = true
    setup.device.conditions.backgroundRefresh = .wifiAndCellular
    setup.device.conditions.isBackgroundRefreshRestricted = false
    let own = task.app
    setup.script.removeAll { event in
      switch event.action {
      case .change(.appRefresh(own, isOn: false)), .change(.backgroundRefresh(.off)),
        .change(.switched(.refreshRestricted, isOn: true)):
        true
      default: false
      }
    }
  }

  private mutating func spaceOutPushes() {
    let (own, name, apart) = (task.app, task.name, Span.minutes(30))
    var lastOpens: Span?
    setup.habits.removeAll { habit in
      guard habit.effect == .push(own, name) else { return false }
      if let last = lastOpens, habit.pattern.opens >= last, habit.pattern.opens - last < apart {
        return true
      }
      lastOpens = habit.pattern.opens
      return false
    }
    var lastAt: Instant?
    let arrivesByHabit = lastOpens != nil
    setup.script.removeAll { event in
      guard case .change(.push(own, name, .background)) = event.action else { return false }
      if arrivesByHabit { return true }
      if let last = lastAt, event.at - last < apart { return true }
      lastAt = event.at
      return false
    }
  }

  private var ownRefresh: TaskKey? {
    guard case .models(let models) = setup.apps[app].code else { return nil }
    return models.first { $0.kind == .refresh }.map { TaskKey($0.name, of: task.app) }
  }

  @discardableResult private mutating func addRefresh() -> TaskKey {
    guard case .models(var models) = setup.apps[app].code else { return task }
    let name = setup.names.intern(
      Array(setup.names[setup.apps[app].name]) + Array(".refresh".utf8))
    let added = TaskKey(name, of: task.app)
    if models.contains(where: { $0.name == name }) { return added }
    var refresh = TaskModel(.refresh, name, work: WorkModel(takes: .seconds(5)))
    refresh.submits = [.onLaunch, .onOpen, .onBackground]
    models.append(refresh)
    setup.apps[app].code = .models(models)
    setup.apps[app].modes.insert(.fetch)
    permit(name)
    return added
  }
}

extension RunRecord {
  /// Less than any of such work was given before it was stopped.
  fileprivate func leastStopped(of task: TaskKey) -> Span {
    var least = Span.seconds(10)
    for activity in activities where activity.key == task && activity.ending == .stopped {
      least = min(least, .milliseconds(activity.length(upTo: end).milliseconds / 2))
    }
    return least
  }
}

extension Setup {
  /// Behind everything that happens at the same instant.
  fileprivate mutating func add(_ action: ScriptedEvent.Action, at instant: Instant) {
    let place = script.firstIndex { $0.at > instant } ?? script.count
    script.insert(ScriptedEvent(at: instant, action), at: place)
  }
}

extension TaskModel {
  fileprivate mutating func completesOnEveryPath() {
    if work.ending == .neverCompletes { work.ending = .succeeds }
    work.expiration = .completes(after: .zero)
  }

  fileprivate mutating func works(atMost span: Span) {
    work.shortest = min(work.shortest, span)
    work.longest = min(work.longest, span)
    work.total = nil
  }

  fileprivate mutating func submitsNothing() {
    submits = []
    submitsEvery = nil
    work.resubmission = .never
  }

  /// The same work in units of at most a second.
  fileprivate mutating func reportsEverySecond() {
    guard kind == .continued else { return }
    var split = units ?? UnitWork(max(work.longest.milliseconds / 1_000, 1), every: .seconds(1))
    let perUnit = max(split.pace.milliseconds / max(split.step, 1), 1)
    let parts = max((perUnit + 999) / 1_000, 1)
    split.total *= parts
    split.step = 1
    split.pace = .milliseconds(perUnit / parts)
    split.stalls = []
    units = split
  }
}

extension ActivityModel {
  fileprivate mutating func endsOnEveryPath() {
    endsWhenDone = true
    expiration = .ends(after: .zero)
  }
}

extension TaskKind {
  /// Whether the scheduler starts it and a run may ask for the next one.
  fileprivate var isScheduled: Bool { TaskKinds.scheduled.contains(self) }
}
