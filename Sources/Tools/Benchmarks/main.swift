import Foundation

do {
  switch try Benchmark(Array(CommandLine.arguments.dropFirst())) {
  case .engine(let devices, let days):
    print(EngineSpeed.report(devices: devices, days: days))
  case .digest(let devices, let days): print(Digest.report(devices: devices, days: days))
  case .formats: for line in FormatSpeed.report() { print(line) }
  case .virtualTime: for line in VirtualTimeSpeed.report() { print(line) }
  case .help: print(Benchmark.words)
  }
} catch {
  FileHandle.standardError.write(Data("Benchmarks: \(error.message); see --help\n".utf8))
  exit(64)
}

enum Benchmark: Equatable {
  case engine(devices: Int64, days: Int64)
  case digest(devices: Int64, days: Int64)
  case formats
  case virtualTime
  case help

  init(_ arguments: [String]) throws(UsageError) {
    var numbers: [String: Int64] = [:]
    var rest = arguments.dropFirst()
    while let option = rest.popFirst() {
      guard ["engine", "digest"].contains(arguments[0]), ["--devices", "--days"].contains(option)
      else { throw UsageError(message: "unknown option \(option)") }
      guard let value = rest.popFirst().flatMap({ Int64($0) }), (1...1_000_000).contains(value)
      else { throw UsageError(message: "\(option) wants a number from 1 to 1000000") }
      numbers[option] = value
    }
    let days = numbers["--days"] ?? 30
    switch arguments.first {
    case "engine": self = .engine(devices: numbers["--devices"] ?? 1_000, days: days)
    case "digest": self = .digest(devices: numbers["--devices"] ?? 12, days: days)
    case "formats": self = .formats
    case "virtual-time": self = .virtualTime
    case nil, "help", "--help", "-h": self = .help
    case let other?: throw UsageError(message: "unknown benchmark \(other)")
    }
  }

  static let words = """
    Benchmarks engine [--devices N] [--days N]
        Device-days a second on one core. The goal is 90,000.
    Benchmarks digest [--devices N] [--days N]
        One number for every row of many runs, the same before and after a change to the engine's insides,
        and in debug and release builds. A mistake in giving order numbers out anew shows only after
        hundreds of days: --devices 3 --days 2000.
    Benchmarks formats
        Megabytes a second: the syntax of a long list, and a whole scenario with as many events as it may
        have. The goal is a scenario at 100 MB/s.
    Benchmarks virtual-time
        Jobs of app code a second in one world. The goal is a million.
    Speeds are those of builds with -c release, by processor time, the median of five rounds.
    """
}

/// The command line is invalid.
struct UsageError: Error, Equatable {
  let message: String
}

/// The median rate of five rounds, per second of processor time, because other programs may be running.
func rate(_ work: () -> Double) -> Double {
  let rates = (1...5).map { _ in
    let began = clock()
    let count = work()
    return count * Double(CLOCKS_PER_SEC) / Double(max(1, clock() - began))
  }
  return rates.sorted()[2]
}

func line(_ name: String, _ rate: Double, _ unit: String) -> String {
  name.padding(toLength: 24, withPad: " ", startingAt: 0) + String(format: "%12.0f ", rate) + unit
}
