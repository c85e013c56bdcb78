package import Basics
import Scenarios

extension MergeProblem {
  package var message: SafeText {
    switch self {
    case .nothing: "no parts were given"
    case .part(let file, let problem): "\(file): \(problem.message)"
    case .foreign(let file, let first):
      "\(file): this part does not belong with \(first): the population, its seed, devices, "
        + "days and the version of bgsim must be the same; run the shard again"
    case .otherCount(let file, let count, let first, let firstCount):
      "\(file): this is one of \(count) parts, and \(first) is one of \(firstCount)"
    case .doubled(let file, let first, let shard):
      "\(file): part \(shard.index) of \(shard.count) was already given, in \(first); leave one out"
    case .unfinished(let file, let done, let size):
      "\(file): this part was stopped after \(done) of \(size) devices; run its command again to "
        + "continue from there"
    case .missing(let indices, let count): Self.missing(indices, count)
    }
  }

  private static func missing(_ indices: [Int64], _ count: Int64) -> SafeText {
    var words = SafeText()
    for (place, index) in indices.prefix(12).enumerated() {
      words = words + (place == 0 ? "" : ", ") + "\(index)/\(count)"
    }
    if indices.count > 12 { words = words + " and \(indices.count - 12) more" }
    return indices.count == 1
      ? "the part of --shard " + words + " is missing"
      : "the parts of --shard " + words + " are missing"
  }
}

extension PartProblem {
  package var message: SafeText {
    switch self {
    case .notAPart: "this is not a part of a population's result as bgsim run --shard writes it"
    case .otherVersion(let version):
      "this part has format \(version), and this bgsim reads \(FleetPart.version); run the shard again"
    case .cut: "this part is cut off; run its shard again"
    case .altered: "this part was changed after bgsim wrote it; run its shard again"
    }
  }
}
