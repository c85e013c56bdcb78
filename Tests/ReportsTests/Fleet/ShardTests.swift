import Scenarios
import Testing

@Suite("A shard")
struct ShardTests {
  @Test("has each device of the population once, whatever the number of shards")
  func partition() throws {
    for count in [1, 2, 7, 20, 100] as [Int64] {
      var devices: [Int64] = []
      for index in 0..<count {
        let shard = try #require(Shard(index: index, count: count))
        devices += (0..<shard.size(of: 57)).map { shard.device(at: $0) }
      }
      #expect(devices.sorted() == Array(0..<57), "\(count) shards")
    }
  }

  struct Text: Sendable, CustomTestStringConvertible {
    let text: String
    let expected: Shard?
    var testDescription: String { text }
  }

  @Test(
    "is read from I/N",
    arguments: [
      Text(text: "0/1", expected: Shard(index: 0, count: 1)),
      Text(text: "3/20", expected: Shard(index: 3, count: 20)),
      Text(text: "20/20", expected: nil), Text(text: "1/0", expected: nil),
      Text(text: "-1/4", expected: nil), Text(text: "1", expected: nil),
      Text(text: "1/2/3", expected: nil), Text(text: "99999999999999999999/2", expected: nil),
      Text(text: "0/100001", expected: nil), Text(text: "", expected: nil),
    ])
  func reading(_ row: Text) { #expect(Shard(row.text) == row.expected) }
}

@Suite("The variables of an engine")
struct ShardEnvironmentTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let variables: [String: String]
    let expected: Result<Shard?, ShardProblem>
    var testDescription: String { name }

    init(_ name: String, _ variables: [String: String], _ index: Int64, of count: Int64) {
      self.name = name
      self.variables = variables
      expected = .success(Shard(index: index, count: count))
    }

    init(_ name: String, _ variables: [String: String], _ problem: ShardProblem) {
      self.name = name
      self.variables = variables
      expected = .failure(problem)
    }
  }

  @Test(
    "say which shard is meant, or are refused",
    arguments: [
      Row("ours", ["SIM_SHARD_INDEX": "2", "SIM_SHARD_COUNT": "5"], 2, of: 5),
      Row(
        "ours before an engine's",
        ["SIM_SHARD_INDEX": "2", "SIM_SHARD_COUNT": "5", "SLURM_ARRAY_TASK_ID": "1"], 2, of: 5),
      Row("Slurm", ["SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_COUNT": "20"], 4, of: 20),
      Row(
        "Slurm from 1",
        [
          "SLURM_ARRAY_TASK_ID": "20", "SLURM_ARRAY_TASK_COUNT": "20", "SLURM_ARRAY_TASK_MIN": "1",
        ], 19, of: 20),
      Row(
        "Slurm in steps",
        [
          "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "5", "SLURM_ARRAY_TASK_MIN": "1",
          "SLURM_ARRAY_TASK_STEP": "2",
        ], 3, of: 5),
      Row("Slurm without a count", ["SLURM_ARRAY_TASK_ID": "4"], .noCount(.slurm)),
      Row("GNU parallel", ["PARALLEL_SEQ": "1", "SIM_SHARD_COUNT": "8"], 0, of: 8),
      Row("GNU parallel without a count", ["PARALLEL_SEQ": "1"], .noCount(.gnuParallel)),
      Row("Kubernetes", ["JOB_COMPLETION_INDEX": "0", "SIM_SHARD_COUNT": "8"], 0, of: 8),
      Row(
        "AWS Batch", ["AWS_BATCH_JOB_ARRAY_INDEX": "9", "AWS_BATCH_JOB_ARRAY_SIZE": "10"], 9, of: 10
      ),
      Row("Grid Engine", ["SGE_TASK_ID": "1", "SGE_TASK_LAST": "10"], 0, of: 10),
      Row(
        "Grid Engine in steps",
        [
          "SGE_TASK_ID": "5", "SGE_TASK_FIRST": "1", "SGE_TASK_LAST": "9", "SGE_TASK_STEPSIZE": "2",
        ], 2, of: 5),
      Row("Grid Engine outside of an array", ["SGE_TASK_ID": "undefined"], .noEngine),
      Row("none", ["HOME": "/root"], .noEngine),
      Row(
        "two engines",
        [
          "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "2", "SGE_TASK_ID": "1",
          "SGE_TASK_LAST": "2",
        ], .severalEngines(.slurm, .gridEngine)),
      Row(
        "beyond the count", ["SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "2"],
        .badValue(variable: "SLURM_ARRAY_TASK_ID", "2")),
      Row(
        "no number", ["SIM_SHARD_INDEX": "two", "SIM_SHARD_COUNT": "3"],
        .badValue(variable: "SIM_SHARD_INDEX", "two")),
    ])
  func detection(_ row: Row) {
    let found = Result<Shard?, ShardProblem> { () throws(ShardProblem) in
      try Shard.found { row.variables[$0] }
    }
    #expect(found == row.expected)
  }
}
