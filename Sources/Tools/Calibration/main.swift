import SchedulerEngine

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let help = """
  Calibration [--seeds N] [--days N] [--set GROUP.KEY=VALUE]... [--sensitivity]
      Runs the presets (30 days and 200 seeds unless said) and puts what comes out beside what the
      field says, then lists every parameter with its label and the facts it rests on, and where these
      can be read. Exits with 1 when a row is off.
      --set tries another value, as the raw integer: milliseconds, millionths or units.
      --sensitivity also changes each parameter by a fifth, over a tenth of the seeds, and says which
      rows move. Build with -c release.
  """

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  if options.showsHelp {
    print(help)
    exit(0)
  }
  var sample = Sample(seeds: options.seeds, days: options.days)
  print("\(sample.days) days, \(sample.seeds) seeds.")
  print("Submitted \(Preset.submission).\n")
  let rows = try Measurement.rows(sample, try options.rules())
  print(RowTable.text(rows), ParameterTable.text(), FactTable.text(rows), separator: "\n\n")
  if options.showsSensitivity {
    sample.seeds = max(sample.seeds / 10, 1)
    print("\nA fifth less and a fifth more, \(sample.seeds) seeds:\n")
    print(try Sensitivity.text(sample))
  }
  exit(rows.allSatisfy(\.isOK) ? 0 : 1)
} catch let error as UsageError {
  complain("\(error.message); see --help")
  exit(2)
} catch {
  complain("\(error)")
  exit(1)
}

func complain(_ message: String) {
  let text = "Calibration: \(message)\n"
  _ = write(STDERR_FILENO, text, text.utf8.count)
}
