import AppCheck
import Basics
import Documents
import LongForm
import RandomScenarios
import RunRecord
import SchedulerEngine
import Testing

@testable import Scenarios

/// What `check` says of a scenario's apps and what a run of it refuses are the same.
///
/// `CAMPAIGN=500` says of how many scenarios, and `CAMPAIGN_FROM=7001` begins with another one.
@Suite struct AdmissionTests {
  @Test func checkReportsExactlyWhatARunRefuses() throws {
    let seeds = LongForm.seeds(200, long: 2_000)
    var met: Set<String> = []
    for seed in seeds {
      let judged = try Judged(seed: seed)
      for refusal in judged.refusals {
        met.insert(refusal.word)
        #expect(
          judged.errors.contains { refusal.codes.contains($0.code) && $0.isAbout(refusal) },
          "seed \(seed): a run says \(refusal.word) of \(refusal.name), and check nothing of it")
      }
      for error in judged.errors where Refusal.allCodes.contains(error.code) {
        for request in judged.accepted where error.isAbout(request) && error.entry == nil {
          Issue.record(
            "seed \(seed): check says \(error.code) of \(request.name), and it is accepted")
        }
      }
    }
    if seeds.count >= 200 { #expect(Refusal.allWords.subtracting(met) == []) }
  }
}

private class Use {
  let app: Int
  let name: String

  init(app: Int, name: String) {
    self.app = app
    self.name = name
  }
}

/// What a run refused for what the app declares, for its system, or for the device.
private final class Refusal: Use {
  let word: String
  /// The mistakes that describe it.
  let codes: Set<String>

  private static let described: [String: Set<String>] = [
    "identifierNotPermitted": ["D201", "D203"], "namedItself": ["D203"],
    "asteriskElsewhere": ["D105"], "otherBundle": ["D106", "D225"], "emptySuffix": ["D201"],
    "otherKind": ["D202"], "modeMissing": ["D108"], "entitlementMissing": ["D213"],
    "gpuEntitlementMissing": ["D213"], "kindNotOffered": ["D226"],
    "appleSimulator": ["D226"],
    "deviceHasNoBackgroundGPU": ["D226"],
  ]
  /// A process knows these, and `check` tells them in its own words.
  private static let ofHandlers: [String: Set<String>] = [
    "submittedWithoutHandler": ["D205", "D208", "D223"], "registeredTwice": ["D207"],
  ]
  static let allCodes = described.values.reduce(into: Set()) { $0.formUnion($1) }
  static let allWords = Set(described.keys).union(ofHandlers.keys)

  init?(_ call: CallFailure, _ names: NameTable) {
    let word: String
    switch call.call {
    case .submission(.wildcard(let mistake)): word = "\(mistake)"
    case .submission(.resourceUnavailable(let lack)): word = "\(lack)"
    case .submission(.fatal(let misuse)), .registration(.fatal(let misuse)): word = "\(misuse)"
    case .submission(let refusal): word = "\(refusal)"
    case .registration, .completion: return nil
    }
    guard let app = call.app, let codes = Self.described[word] ?? Self.ofHandlers[word] else {
      return nil
    }
    self.word = word
    self.codes = codes
    super.init(app: Int(app.index), name: String(decoding: names[call.name], as: UTF8.self))
  }
}

private struct CheckError {
  let app: Int
  let code: String
  /// The identifier of the task where it stands, or else the entry of the list that its words name.
  let name: String?
  let entry: String?

  func isAbout(_ use: Use) -> Bool {
    if app != use.app { return false }
    if let entry { return use.name.hasPrefix(entry.prefix { $0 != "*" }) }
    return name == use.name
  }
}

/// A scenario, read and run.
private struct Judged {
  let errors: [CheckError]
  let refusals: [Refusal]
  let accepted: [Use]

  init(seed: UInt64) throws {
    let drawn = DeclaredScenario(seed: seed)
    let lists = drawn.propertyLists.map { list in
      NamedInfoPlist(
        path: list.path, permitted: list.permitted,
        modes: (list.modes.contains(.fetch) ? [.fetch] : [])
          + (list.modes.contains(.processing) ? [.processing] : []))
    }
    let reading = ScenarioReader.read(Array(drawn.text.utf8))
    let scenario = try #require(reading.scenario, "seed \(seed): \(reading.diagnostics)")
    let prepared = try Preparation.prepare(scenario, propertyLists: lists)
    errors = ScenarioCheckup(prepared).warnings.compactMap { CheckError($0, prepared) }
    let names = prepared.setup.names
    let record = try prepared.run(seed: prepared.seeds[0]).record
    refusals = record.mishaps.compactMap { Refusal($0, names) }
    accepted = record.requests.map { request in
      Use(
        app: Int(request.app.index),
        name: String(decoding: names[request.request.name], as: UTF8.self))
    }
  }
}

extension CheckError {
  fileprivate init?(_ warning: ScenarioDiagnostic, _ prepared: PreparedScenario) {
    let apps = prepared.scenario.apps
    guard let app = apps.firstIndex(where: { $0.span.holds(warning.span) }) else { return nil }
    let task = apps[app].value.tasks.first { $0.span.holds(warning.span) }
    let title = warning.problem.wording.title
    let entries = prepared.setup.apps[app].permitted.map {
      String(decoding: prepared.setup.names[$0], as: UTF8.self)
    }
    self.app = app
    code = warning.codeName
    name = task?.value.identifier.value
    entry = task == nil ? entries.first { title.contains("\"\($0)\"") } : nil
  }
}

extension SourceSpan {
  fileprivate func holds(_ other: SourceSpan) -> Bool { start <= other.start && other.end <= end }
}
