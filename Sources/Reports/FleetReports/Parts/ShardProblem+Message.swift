package import PlainText
import Populations

extension ShardProblem {
  package var message: SafeText {
    switch self {
    case .noEngine:
      "--shard auto finds no variable of Slurm, GNU parallel, Kubernetes, AWS Batch or Grid Engine; "
        + "write --shard I/N, or set SIM_SHARD_INDEX and SIM_SHARD_COUNT"
    case .severalEngines(let first, let second):
      "--shard auto finds variables of both \(first.words) and \(second.words); write --shard I/N"
    case .noCount(let engine):
      "--shard auto: \(engine.words) says which part this is and not of how many; set "
        + "\(engine.variables.count)"
    case .badValue(let variable, let value):
      "--shard auto: \(variable) is \"\(value)\", which is no part of a whole"
    }
  }
}

extension ShardEngine {
  fileprivate var words: String { "\(name)" }
}
