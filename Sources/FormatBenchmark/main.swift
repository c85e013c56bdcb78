import ScenarioFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// swift run -c release FormatBenchmark [MEGABYTES]
let megabytes = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 32
guard (1...256).contains(megabytes) else {
  let text = "FormatBenchmark: expected a size from 1 to 256 megabytes\n"
  _ = write(STDERR_FILENO, text, text.utf8.count)
  exit(64)
}
// A list is no scenario, so reading it ends after the syntax.
print(Speed.report("syntax", LargeText.list(of: megabytes * 1_000_000)))
// As large as the limit on events allows.
print(Speed.report("scenario", LargeText.scenario(of: 6_000_000)))
