#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

do {
  switch try Mode(Array(CommandLine.arguments.dropFirst())) {
  case .speed(let megabytes):
    // A list is no scenario, so reading it ends after the syntax.
    print(Speed.report("syntax", LargeText.list(of: megabytes * 1_000_000)))
    // As large as the limit on events allows.
    print(Speed.report("scenario", LargeText.scenario(of: 6_000_000)))
  case .scaling: Scaling.report { print($0) }
  case .once(let shape, let count): FileToRun.run(shape.text(count))
  case .help: print(help)
  }
} catch {
  let text = "FormatBenchmark: \(error.message); see --help\n"
  _ = write(STDERR_FILENO, text, text.utf8.count)
  exit(64)
}
