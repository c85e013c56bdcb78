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
