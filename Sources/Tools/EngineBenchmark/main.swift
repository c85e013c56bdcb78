#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  let days = options.days ?? 30
  switch options.mode {
  case .speed: print(Speed(options: options).report())
  case .memory: print(Memory.report(longest: options.days ?? 3_650))
  case .memoryOnce: print(Memory.once(days: days, recording: options.recordsDecisions))
  case .instructions:
    print(Instructions.report(days: days, recording: options.recordsDecisions))
  case .apps: print(ManyApps.report())
  case .appsOnce:
    ManyApps.once(apps: options.devices ?? 5, days: days, recording: options.recordsDecisions)
  case .digest: print(Digest.report(devices: options.devices ?? 12, days: days))
  case .fleet: print(Fleet(devices: options.devices ?? 20_000, days: days).report())
  case .growth: print(Growth.report())
  case .growthOnce: print(options.growth.once(options.devices ?? 1))
  case .once:
    var workload = Workload(devices: options.devices ?? 100, days: days)
    workload.run(recording: options.recordsDecisions)
  case .help: print(help)
  }
} catch {
  let text = "EngineBenchmark: \(error.message); see --help\n"
  _ = write(STDERR_FILENO, text, text.utf8.count)
  exit(2)
}
