import Basics
public import Documents
import RunAnalysis
public import RunRecord
public import SchedulerEngine

/// Makes a scenario as small as possible while it still shows one trouble: it leaves out parts, large ones
/// first, and makes numbers smaller, until nothing more can go.
///
/// It is deterministic: the same file always shrinks to the same result.
public struct ScenarioShrinker {
  /// The maximum number of simulation runs.
  public var mostRuns = 2_000
  /// The maximum number of texts to try. Most of them are no longer valid scenarios and cost little.
  public var mostTexts = 50_000

  public private(set) var runs = 0
  private var texts = 0
  private var loader = ScenarioLoader()
  private let files: FilesBeside
  private let goesOn: PreparedScenario.GoesOn
  private var trouble = ScenarioTrouble.fault(.other)
  private var seed: UInt64 = 0

  /// `goesOn` is called now and then, and stops the search when it returns false.
  public init(
    beside files: FilesBeside, while goesOn: @escaping PreparedScenario.GoesOn = { _ in true }
  ) {
    self.files = files
    self.goesOn = goesOn
  }

  /// nil if nothing is wrong, or if the search was stopped.
  public mutating func shrink(
    _ file: [UInt8]
  ) throws(LoadFailure) -> ShrunkScenario? {
    loader.limits.bytes = max(loader.limits.bytes, file.count)
    let prepared = try loader.load(file, beside: files).prepared
    guard let original = ShrinkTree(file), let found = firstTrouble(of: prepared) else {
      return nil
    }
    (trouble, seed) = found
    var tree = original.pinning(seed: prepared.seeds.count > 1 ? seed : nil)
    guard shows(tree) else { return nil }
    var isSmaller = true
    while isSmaller && mayGoOn {
      isSmaller = removeParts(of: &tree)
      if lessen(&tree) { isSmaller = true }
    }
    if !goesOn(prepared.setup.start) { return nil }
    return ShrunkScenario(
      trouble: trouble, seed: seed, text: tree.value.printed(), removed: original.removed(in: tree),
      changed: original.changed(in: tree), runs: runs, isSmallest: mayGoOn)
  }

  private var mayGoOn: Bool { runs < mostRuns && texts < mostTexts }

  private mutating func firstTrouble(
    of prepared: PreparedScenario
  ) -> (ScenarioTrouble, UInt64)? {
    for seed in prepared.seeds.prefix(100) {
      runs += 1
      if let trouble = prepared.troubles(seed: seed, while: goesOn).first { return (trouble, seed) }
    }
    return nil
  }

  private mutating func shows(_ tree: ShrinkTree) -> Bool {
    guard mayGoOn else { return false }
    texts += 1
    let text = Array(tree.value.onOneLine.utf8)
    do throws(LoadFailure) {
      let prepared = try loader.load(text, beside: files).prepared
      runs += 1
      return prepared.troubles(seed: prepared.seeds[0], while: goesOn).contains(trouble)
    } catch {
      return false
    }
  }

  /// Leaves out parts of each list and object: first all, then halves, and so on down to single parts.
  private mutating func removeParts(of tree: inout ShrinkTree) -> Bool {
    var hasRemoved = false
    var place = 0
    while place < tree.paths.count {
      let path = tree.paths[place][...]
      var size = tree[path].count
      while size > 0 {
        var start = 0
        while start < tree[path].count {
          var smaller = tree
          smaller[path].remove(start..<min(start + size, tree[path].count))
          if shows(smaller) {
            tree = smaller
            hasRemoved = true
          } else {
            start += size
          }
        }
        size /= 2
      }
      place += 1
    }
    return hasRemoved
  }

  /// Whether this is the duration, and shortening it would cause the trouble by itself: too few runs.
  private func wouldMakeImpossible(_ path: [Int], in tree: ShrinkTree) -> Bool {
    guard case .expectation(let word, _, .tooFew) = trouble, case .object(let members) = tree.node,
      let first = path.first, members[first].key == "duration",
      let expected = members.first(where: { $0.key == "expect" }),
      case .list(let expectations) = expected.value.node
    else { return false }
    return expectations.contains { expectation in
      guard case .object(let members) = expectation.node else { return false }
      return members.contains { $0.key == word.key } && !members.contains { $0.key == "per" }
    }
  }

  /// Makes each number as small as possible by bisection.
  private mutating func lessen(_ tree: inout ShrinkTree) -> Bool {
    var hasChanged = false
    for path in tree.paths where !tree.isExpected(path) && !wouldMakeImpossible(path, in: tree) {
      guard case .leaf(let value) = tree[path[...]].node, let number = value.number else {
        continue
      }
      var (low, high) = (Int64(0), number)
      while low < high && mayGoOn {
        let middle = low + (high - low) / 2
        var smaller = tree
        smaller[path[...]].node = .leaf(value.with(number: middle))
        if shows(smaller) {
          high = middle
          tree = smaller
          hasChanged = true
        } else {
          low = middle + 1
        }
      }
    }
    return hasChanged
  }
}

extension ShrinkTree {
  fileprivate init?(_ file: [UInt8]) {
    var limits = JSONLimits()
    limits.bytes = max(limits.bytes, file.count)
    guard let tree = JSONTree.read(file, limits: limits).tree else { return nil }
    self.init(tree)
  }

  /// With one seed instead of several.
  fileprivate func pinning(seed: UInt64?) -> ShrinkTree {
    guard let seed, case .object(let members) = node else { return self }
    var pinned = self
    pinned.node = .object(
      members.map { member in
        guard member.key == "seeds" else { return member }
        var value = member.value
        value.node = .leaf(.text("\(seed)..\(seed)"))
        return (member.key, value)
      })
    return pinned
  }

  /// Whether a number must not change: it belongs to an expectation, the format, the seeds or the start.
  fileprivate func isExpected(_ path: [Int]) -> Bool {
    guard case .object(let members) = node, let first = path.first else { return false }
    return ["expect", "format", "seed", "seeds", "start"].contains(members[first].key)
  }
}

public struct ShrunkScenario {
  /// The trouble that it still shows.
  public let trouble: ScenarioTrouble
  public let seed: UInt64
  /// Ends with a line break.
  public let text: String
  /// The original place of each removed part, in the order of the file.
  public let removed: [String]
  public let changed: [(origin: String, from: JSONValue, to: JSONValue)]
  /// The number of simulations that were run.
  public let runs: Int
  /// False if a limit on runs or texts ended the search.
  public let isSmallest: Bool
}

/// Something that is wrong with a scenario's run and can be recognized in a smaller scenario.
public enum ScenarioTrouble: Equatable, Sendable {
  /// The run did not reach its end. Identified by the kind of fault, without its numbers.
  case fault(FaultKind)
  /// This key of an expectation about this task or app fails in this way.
  case expectation(ExpectedWord, of: String, Way)
  case finding(FindingCode, of: String)

  public enum FaultKind: Equatable, Sendable {
    case eventLimit, tooManyPlaces, launchesInACircle, other
  }

  /// How an expectation fails, and why mainly: a scenario that requests nothing fails for another reason.
  public enum Way: Equatable, Sendable {
    case tooFew(mainly: HeldReason.Reason?)
    case tooMany
    case other(mainly: HeldReason.Reason?)
  }
}

extension ScenarioTrouble.FaultKind {
  init(_ fault: SimulationFault) {
    switch fault {
    case .eventLimit: self = .eventLimit
    case .tooManyPlaces: self = .tooManyPlaces
    case .launchesInACircle: self = .launchesInACircle
    default: self = .other
    }
  }
}

extension PreparedScenario {
  /// Everything that is wrong with the run of one seed, most serious first: a fault, expectations, findings.
  public func troubles(
    seed: UInt64, while goesOn: GoesOn = { _ in true }
  ) -> [ScenarioTrouble] {
    let record: RunRecord
    do throws(RunFault) {
      record = try run(seed: seed, while: goesOn).record
    } catch {
      return [.fault(ScenarioTrouble.FaultKind(error.fault))]
    }
    var found: [ScenarioTrouble] = []
    for judgement in judge(record) {
      let expected = scenario.expectations[judgement.place].value
      let subject = expected.task?.value ?? expected.app?.value ?? ""
      for mismatch in judgement.mismatches {
        found.append(.expectation(mismatch.word, of: subject, mismatch.way))
      }
    }
    // What an app may do on purpose does not count as trouble.
    for severity in [FindingSeverity.mistake, .risk] {
      for group in record.findings().grouped where group.first.code.severity == severity {
        found.append(.finding(group.first.code, of: text(of: group.first.name)))
      }
    }
    return found
  }
}

extension Mismatch {
  fileprivate var way: ScenarioTrouble.Way {
    let main = reasons.first.map { $0.reason }
    if case .count(let count, let expected) = difference {
      return count < expected.lowest ? .tooFew(mainly: main) : .tooMany
    }
    return .other(mainly: main)
  }
}
