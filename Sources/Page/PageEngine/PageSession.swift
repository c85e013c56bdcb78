import Advice
import Basics
import Documents
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Workshop

/// Answers the questions of one page, one after the other. Wherever a scenario is expected, the event log of
/// a run is accepted too.
public struct PageSession {
  private var played: PlayedScenario?
  private var log: ReadLog?
  /// The last scenario that could not be run, and why, so that it is not tried again for every question.
  private var failed: (name: String, bytes: [UInt8], failure: ScenarioFailure)?
  /// For the last scenario that was run; nil until a question about a moment.
  private var checkpoints: Checkpoints?
  /// The differences between the runs before and after the last change of the text.
  private var changed = ""
  /// The last population, run as far as requested.
  var fleet: PlayedFleet?
  /// The text kept as A, which later runs are compared with.
  var kept: KeptText?
  /// The last scenario that was compared with A, as far as requested.
  var compared: ComparedSeeds?
  /// The last scenario that was run, under other schedulers.
  var others: PlayedSchedulers?
  /// The lesson of the last question.
  var lesson: (bytes: [UInt8], given: GivenLesson, progress: LessonProgress?)?
  /// The files given last to be checked.
  var app = GivenFiles([])
  /// The log given last to be read.
  var deviceLog = GivenLog("")

  public init() {}

  /// - `run` NAME WIDTH COLUMNS FROM TO OUTCOMES DEVICES DAYS MORE: runs the scenario. The answer has a
  ///   picture of the given width in pixels, from one millisecond of the run to another, and texts with this
  ///   many columns; `hidden` leaves out the outcomes of requests. For a population it runs MORE devices,
  ///   until there are DEVICES of them, each for DAYS.
  /// - `why` NAME TASK AT COLUMNS DETAIL: why the task with this index had not run at a millisecond of the
  ///   run; `whole` adds every rule, or the task's history for a log.
  /// - `when` NAME AT: what the clock shows at that time.
  /// - `guess` NAME TASK WHAT AT =ANSWER: one question about the task, of a kind named in `Prediction`, about
  ///   a millisecond of the run. An answer is marked.
  /// - `learn` NAME ANSWER…: a lesson with the answers so far, each after an equals sign.
  /// - `keep` NAME: keeps the text as A. Populations are compared with it while they run. An empty name
  ///   discards A.
  /// - `compare` NAME COLUMNS SEEDS MORE: compares the scenario with A over MORE further seeds, until there
  ///   are SEEDS of them.
  /// - `day` NAME TASK FROM TO AT: what the world, the app and the task did from one millisecond of the run to another,
  ///   and what kept the task from running before the opening at AT, or the last one before.
  /// - `spread` NAME MORE: when other schedulers start each run, with MORE further schedulers, one by one and as spans.
  /// - `spreadWhy` NAME TASK AT COLUMNS MORE: under how many schedulers the reasons at a moment hold, with
  ///   MORE further schedulers.
  /// - `look` ENTRY…: which of these files count when an app is checked, and which folders, which end with a slash, have to be
  ///   listed, too.
  /// - `files` PATH…: what is to be checked, and `file` PATH: the text is the content of this one; without a text
  ///   behind `unread`, it cannot be read.
  /// - `check`: the files that are wanted next, or else what `bgsim check` says of them. `help` CODE: what a code means.
  /// - `kind`: what the file is that begins with the text. `log` NAME: a device's log will come in pieces, and `piece`: the
  ///   text is the next one. `explain` DETAIL: what `bgsim explain` says of it, with `details` as well; `draft`: a scenario
  ///   made from it. `like` NAME MORE: what the scenario does on phones like that of the log, with MORE of them run.
  /// - `topics`: what `bgsim advise` can be asked. `advise` …: what it says, as `GivenAdvice` is asked.
  /// - `set` KEY=VALUE…: the scenario with these changes, one after the other.
  public mutating func answer(_ request: PageRequest) -> PageAnswer {
    var answer = PageAnswer()
    do throws(ScenarioFailure) {
      switch request.question {
      case "run":
        if PopulationReader.isPopulation(request.scenario) {
          try runFleet(request, &answer)
        } else {
          try run(request, &answer)
        }
      case "why": try why(request, &answer)
      case "when": try when(request, &answer)
      case "guess": try guess(request, &answer)
      case "learn": try learn(request, &answer)
      case "keep": try keep(request)
      case "compare": try compare(request, &answer)
      case "day": try day(request, &answer)
      case "spread": try spread(request, &answer)
      case "spreadWhy": try spreadWhy(request, &answer)
      case "look": GivenFiles.look(at: request.fields, &answer)
      case "files": app = GivenFiles(request.fields)
      case "file": app.take(request.text(0), request.text(1) == "unread" ? nil : request.scenario)
      case "check": app.answer(&answer)
      case "help": GivenFiles.help(request.text(0), &answer)
      case "kind": GivenLog.kind(of: request.scenario, &answer)
      case "log": deviceLog = GivenLog(request.text(0))
      case "piece": deviceLog.take(request.scenario)
      case "explain": deviceLog.tell(isWhole: request.text(0) == "details", &answer)
      case "draft": deviceLog.draft(&answer)
      case "like": try deviceLog.like(try play(request), request, &answer)
      case "topics": GivenAdvice.topics(&answer)
      case "advise": GivenAdvice.give(request, seeing: given(of: request), &answer)
      case "set":
        if LoggedRun.begins(request.scenario) { throw .eventLog(request.text(0)) }
        let options = ScenarioOptions(settings: request.fields)
        answer.content = try ScenarioInput("", request.scenario, options).bytes
      default: answer.status = .notAnswered
      }
    } catch {
      answer.status = .notAnswered
      tell(error, &answer)
    }
    return answer
  }

  /// nil for a log that cannot be read; the answer then says why.
  private mutating func shown(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) -> ShownRun? {
    if !LoggedRun.begins(request.scenario) { return .played(try play(request)) }
    if let log, log.bytes == request.scenario, log.name == request.text(0) { return .log(log) }
    do throws(LogFailure) {
      let new = try ReadLog(request.text(0), request.scenario)
      log = new
      return .log(new)
    } catch {
      answer.status = .notAnswered
      say(error.words, &answer)
      return nil
    }
  }

  mutating func play(_ request: PageRequest) throws(ScenarioFailure) -> PlayedScenario {
    if let played, played.bytes == request.scenario, played.name == request.text(0) {
      return played
    }
    if let failed, failed.bytes == request.scenario, failed.name == request.text(0) {
      throw failed.failure
    }
    failed = nil
    let new: PlayedScenario
    do throws(ScenarioFailure) {
      new = try PlayedScenario(request.text(0), request.scenario)
    } catch {
      failed = (request.text(0), request.scenario, error)
      throw error
    }
    changed = played.map { new.changed(since: $0) } ?? ""
    played = new
    checkpoints = nil
    return new
  }

  private mutating func run(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    guard let shown = try shown(request, &answer) else { return }
    let style = TextStyle(colours: .ansi, width: Int(request.number(2) ?? 80))
    let from = shown.instant(request.number(3) ?? 0)
    let to = shown.instant(request.number(4) ?? .max)
    let part = from < to ? from..<to : shown.start..<shown.end
    let width = request.number(1) ?? 1_280
    switch shown {
    case .played(let played):
      let outcomes: RunPicture.Outcomes = request.text(5) == "hidden" ? .hidden : .shown
      let report = PageReport(shown, changed: changed, outcomes, style)
      answer.content = Array(shown.picture(width: width, during: part, outcomes).utf8)
      answer.json = report.json(showing: part)
      answer.status = report.holds ? .good : .expectationFailed
      answer.problems = Array(played.loaded.warnings.json.utf8)
    case .log:
      // A log is only about the outcomes, so they cannot be hidden.
      answer.content = Array(shown.picture(width: width, during: part, .shown).utf8)
      answer.json = PageReport(shown, changed: "", .shown, style).json(showing: part)
    }
  }

  private mutating func why(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    guard let shown = try shown(request, &answer) else { return }
    let style = TextStyle(colours: .ansi, width: Int(request.number(3) ?? 80))
    let context = shown.context(style)
    let at = shown.instant(request.number(2) ?? 0)
    let place = Int(request.number(1) ?? -1)
    guard context.askedFor.indices.contains(place) else {
      answer.status = .notAnswered
      return
    }
    let task = context.askedFor[place]
    let isWhole = request.text(4) == "whole"
    let text: String
    switch shown {
    case .played(let played):
      let why = try checkpoints(of: played).whyNot(task, at: at)
      text = played.play.explanation(of: why, task, at: at, isWhole ? .full : .brief, style)
    case .log(let log):
      text =
        log.run.why(task, at: at, style)
        + (isWhole ? "\n" + log.run.history(of: task, style) : "")
    }
    answer.json = JSONWriter.object { json in
      json.field("when", context.when(at))
      json.field("text", text)
    }
  }

  private mutating func when(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    guard let shown = try shown(request, &answer) else { return }
    let at = shown.instant(request.number(1) ?? 0)
    answer.json = JSONWriter.object { $0.field("when", shown.context(TextStyle()).when(at)) }
  }

  private mutating func checkpoints(
    of played: PlayedScenario
  ) throws(ScenarioFailure) -> Checkpoints {
    if let checkpoints { return checkpoints }
    do throws(RunFault) {
      let made = try Checkpoints(played.loaded.prepared, seed: played.play.seed)
      checkpoints = made
      return made
    } catch {
      throw played.loaded.failure(of: [error])
    }
  }

  private func tell(_ failure: ScenarioFailure, _ answer: inout PageAnswer) {
    let words: String
    switch failure {
    case .problems(let report):
      answer.problems = Array(report.json.utf8)
      return
    case .eventLog: words = "this is the event log of a finished run, which cannot be changed"
    case .lesson: words = "this is a lesson about a scenario in another file"
    case .population: words = "this is a population, and not a single device"
    case .setting(let problem): words = problem.words
    case .simulationStopped(_, let what): words = "this is a bug in the simulator: " + what
    case .task, .moment, .interrupted: words = "this cannot be answered"
    }
    say(VisibleText.of(words), &answer)
  }

  private func say(_ words: String, _ answer: inout PageAnswer) {
    answer.json = JSONWriter.object { $0.field("message", words) }
  }
}

extension PageSession {
  /// What advice can learn from the files and the log that were given.
  private mutating func given(of request: PageRequest) -> GivenAdvice.Files {
    guard request.text(0) == "symptom" else { return GivenAdvice.Files() }
    var given = GivenAdvice.Files()
    if let app = app.seen() {
      given.all = app.files
      given.paths = [app.path]
    }
    guard let log = deviceLog.seen() else { return given }
    if !app.namesNone(of: deviceLog.identifiers) {
      given.all.append(log.file)
      given.paths.append(log.path)
    } else if request.fields.contains("about=log") {
      given.leftOut =
        "The app that was checked is left out: none of the identifiers of \(log.path) stands in its files."
      (given.all, given.paths) = ([log.file], [log.path])
    } else {
      given.leftOut =
        "\(log.path) is left out: none of its identifiers stands in the files of the app."
    }
    return given
  }

  /// Keeps the text as A; an empty name discards A.
  mutating func keep(_ request: PageRequest) throws(ScenarioFailure) {
    kept = nil
    compared = nil
    fleet = nil
    let name = request.text(0)
    if name.isEmpty { return }
    let isPopulation = PopulationReader.isPopulation(request.scenario)
    let scenario = isPopulation ? nil : try play(request)
    kept = KeptText(name: name, bytes: request.scenario, scenario: scenario)
  }

  /// Runs the requested number of further seeds in the scenario and in A.
  mutating func compare(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    guard let kept else {
      answer.status = .notAnswered
      return
    }
    if let first = kept.scenario {
      let scenario = try play(request)
      let seeds = request.number(2)
      var both = compared
      if both?.scenario !== scenario || both?.seeds != ComparedSeeds.count(seeds) { both = nil }
      let comparison = both ?? ComparedSeeds(kept, first, scenario, seeds: seeds)
      compared = comparison
      comparison.goOn(seeds: request.number(3) ?? 1)
      let style = TextStyle(colours: .ansi, width: Int(request.number(1) ?? 80))
      answer.json = JSONWriter.object { json in
        json.field("comparison", comparison.text(style))
        json.field("isOver", comparison.isOver)
        json.field("done", Int64(comparison.done))
        json.field("seeds", Int64(comparison.seeds))
        json.field("progress", "\(comparison.done) of \(comparison.seeds) seeds")
      }
    } else {
      answer.json = JSONWriter.object { json in
        json.field("comparison", KeptText.otherKind)
        json.field("isOver", true)
      }
    }
  }

  /// Runs the requested number of further devices. The answer is like that to a run, but without a picture
  /// and switches.
  mutating func runFleet(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    let fleet = try fleet(request)
    try fleet.goOn(devices: request.number(8) ?? 1)
    let style = TextStyle(colours: .ansi, width: Int(request.number(2) ?? 80))
    let result = fleet.result
    answer.json = JSONWriter.object { json in
      let name = result.header.name
      json.field("title", VisibleText.of(name.isEmpty ? fleet.name : name))
      json.field("isFleet", true)
      json.field("isHidden", false)
      json.field("isOver", fleet.isOver)
      json.field("done", fleet.done)
      json.field("devices", fleet.size.devices)
      json.field("progress", "\(fleet.done) of \(fleet.size.devices) devices")
      json.field("comparison", fleet.comparison(style))
      json.field("digest", result.digest)
      json.field("digestOf", "bgsim run \(fleet.size.options) --json")
      json.texts("tasks", [])
      json.list("texts", [FleetReport(result, style).text]) { text, json in
        json.object { json in
          json.field("title", "")
          json.field("text", text)
        }
      }
      json.texts("table", [])
      json.texts("switches", [])
    }
    answer.problems = Array(fleet.loaded.warnings.json.utf8)
  }

  private mutating func fleet(_ request: PageRequest) throws(ScenarioFailure) -> PlayedFleet {
    let (name, size) = (
      request.text(0), FleetSize(devices: request.number(6), days: request.number(7))
    )
    if let fleet, fleet.bytes == request.scenario, fleet.name == name, fleet.size == size {
      return fleet
    }
    fleet = nil
    let new = try PlayedFleet(name, request.scenario, size, beside: kept)
    fleet = new
    return new
  }

  /// The lesson with the answers so far.
  mutating func learn(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    if LoggedRun.begins(request.scenario) { throw .eventLog(request.text(0)) }
    let given = try given(request)
    let answers = request.fields.dropFirst().map { String($0.dropFirst()) }
    let progress = LessonProgress(given, answers: answers, after: lesson?.progress)
    lesson?.progress = progress
    let played = try play(request)
    let context = played.play.context(TextStyle())
    answer.json = JSONWriter.object { json in
      json.field("title", progress.title)
      json.field("score", progress.score)
      json.field("isOver", progress.isOver)
      json.texts("opening", progress.opening)
      json.list("questions", progress.questions) { asked, json in
        let task = context.askedFor.firstIndex { $0 == asked.posed.task }
        let at = asked.posed.at.map { played.since($0) }
        json.object { json in
          json.field("task", Int64(task ?? -1))
          json.field("at", at ?? -1)
          json.add(asked, in: played)
        }
      }
    }
  }

  /// A lesson is only prepared once, because marking its answers runs its scenario many times.
  private mutating func given(_ request: PageRequest) throws(ScenarioFailure) -> GivenLesson {
    if let lesson, lesson.bytes == request.scenario { return lesson.given }
    let style = TextStyle(colours: .ansi, width: 100)
    let given = try GivenLesson(nil, request.scenario, for: nil, layout: .json, style)
    lesson = (request.scenario, given, nil)
    return given
  }

  /// One question about a task whose run is still hidden, and the mark for the reader's answer.
  mutating func guess(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    let played = try play(request)
    let context = played.play.context(TextStyle())
    let place = Int(request.number(1) ?? -1)
    guard context.askedFor.indices.contains(place),
      let prediction = Prediction(rawValue: request.text(2))
    else {
      answer.status = .notAnswered
      return
    }
    let key = context.askedFor[place]
    let prepared = played.loaded.prepared
    let given = try GivenLesson(
      prediction, of: prepared.text(of: key.name), prepared.name(of: key.app),
      after: .milliseconds(request.number(3) ?? 0), in: played.loaded.input.bytes,
      TextStyle(colours: .ansi, width: 100))
    let typed = String(request.text(4).dropFirst())
    guard let asked = LessonProgress(given, answers: [typed]).questions.first else {
      answer.status = .notAnswered
      return
    }
    answer.json = JSONWriter.object { $0.add(asked, in: played) }
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ asked: AskedQuestion, in played: PlayedScenario) {
    field("head", asked.head)
    texts("paragraphs", asked.paragraphs)
    list("options", asked.options) { option, json in
      json.array { json in
        json.string(option.letter.utf8)
        json.string(option.words.utf8)
      }
    }
    field("isTyped", asked.isTyped)
    field("hint", asked.hint)
    field("answer", asked.answer)
    field("complaint", asked.complaint)
    field("isOpen", asked.isOpen)
    if let marked = asked.marked {
      key("marked")
      object { $0.add(marked, in: played) }
      if case .firstRun(_, let run?, _) = asked.posed.truth {
        field("ran", played.since(run.launchedAt))
      }
    }
    if let tried = asked.tried {
      list("tried", [("Before", tried.before), ("With this change", tried.after)]) { run, json in
        json.object { json in
          json.field("title", run.0)
          json.field("picture", RunPicture(run.1, during: tried.range, width: 640).svg)
        }
      }
    }
  }

  fileprivate mutating func add(_ marked: MarkedAnswer, in played: PlayedScenario) {
    texts("words", [marked.words] + marked.reasons)
    list("lines", marked.lines) { $1.number($0) }
    field("at", marked.at.map { played.since($0) } ?? -1)
  }
}
