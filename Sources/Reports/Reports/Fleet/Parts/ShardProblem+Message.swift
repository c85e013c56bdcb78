package import Basics
import Scenarios

extension ShardProblem {
  package var message: SafeText {
    switch self {
    case .noEngine:
      "--shard auto found no variables of Slurm, GNU parallel, Kubernetes, AWS Batch or Grid Engine; "
        + "write --shard I/N, or set SIM_SHARD_INDEX and SIM_SHARD_COUNT"
    case .severalEngines(let first, let second):
      "--shard auto found variables of both \(first.words) and \(second.words); write --shard I/N"
    case .noCount(let engine):
      "--shard auto: \(engine.words) says which part this is, but not how many there are; set "
        + "\(engine.variables.count)"
    case .badValue(let variable, let value):
      "--shard auto: \(variable) is \"\(value)\", which is not a valid part number"
    }
  }
}

extension ShardEngine {
  fileprivate var words: String { "\(name)" }
}
