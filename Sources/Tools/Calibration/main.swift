import PlatformFacts
import SchedulerEngine

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let help = """
  Calibration [--seeds N] [--days N] [--set GROUP.KEY=VALUE]...
  Calibration schedulers [--keep N] [--go-on] > Sources/Engine/SchedulerEngine/Plausible/KeptSchedulers.swift
  Calibration again
  Calibration width
  Calibration scenario NUMBER [--seed N]
  Calibration forecasts [--draws N] > Sources/Facts/forecasts.tsv
  Calibration field [--draws N] [--set GROUP.KEY=VALUE]...
  Calibration field --forecasts < Sources/Facts/forecasts.tsv
  Calibration field --remake [--draws N]
  Calibration alone [--draws N]
  Calibration like [--logs N] [--phones N]

      Runs the presets (30 days and 200 seeds unless said) and puts what comes out beside what the
      field says, then lists every parameter with its label and the facts it rests on, where these
      can be read, and the observations that made none of them. A row also says which share of 101 sets of plausible
      numbers it excludes. Exits with 1 when a row is off that is not known to be.
      --set tries another value, as the raw integer: milliseconds, millionths or units.
      schedulers draws the numbers from their plausible ranges, keeps those (1000 unless said) under
      which ordinary users come out as the field reports, and prints them as the product carries them. It
      says which numbers move which rows and which row throws out how many draws. Only a change of the
      numbers, their ranges or the rows needs it. With --go-on those that are carried are judged again, and
      only numbers that are new are drawn.
      again runs the first hundred that the product carries: after a change of the engine. Exits with 1
      when fewer than 90 pass, or when numbers, ranges or rows are not those of their edition.
      width says whether those that are carried spread as wide as the rows of refreshes allow.
      scenario prints the one that describes an observation of bgsim help field; the seed (1 unless said)
      draws what was not told.
      forecasts predicts each observation, with 200 draws of what was not told unless said, and compares it
      with nothing. field predicts them too, or takes what was written before, and compares it with what was
      seen and with three ways to predict it without a simulator; with --set it says what is left without a
      number. field --remake does both after a change of
      the model, writes forecasts.tsv and FieldScores.swift, in the folder of the package, and counts one
      look more at what was seen.
      alone says what each number of phones alone explains of it: how much worse the score is without.
      like makes logs of hidden phones (300 unless said), weighs other phones (200) by the first half of each, as
      bgsim run --like does, and says how they predict the second half, with and without the weights.
      Build with -c release.
  """

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  if options.showsHelp {
    print(help)
    exit(0)
  }
  switch options.job {
  case .table: break
  case .schedulers:
    print(
      try SchedulerFile.text(keeping: Int(options.kept), isGoingOn: options.isGoingOn, note: tell),
      terminator: "")
    exit(0)
  case .forecasts:
    print(try FieldReport(draws: Int(options.draws)).text, terminator: "")
    exit(0)
  case .field:
    if options.isRemaking {
      try remake(FieldReport(draws: Int(options.draws)))
      exit(0)
    }
    let report =
      options.areForecastsGiven
      ? try FieldReport(reading: AnyIterator { readLine() }.joined(separator: "\n"))
      : try FieldReport(draws: Int(options.draws), under: options.rules())
    print(FieldTables(report: report, facts: try Measurement.facts()).text)
    exit(0)
  case .alone:
    print(try FieldAlone(draws: Int(options.draws), note: tell).markdown)
    exit(0)
  case .like:
    let check = try LikeCheck(
      logs: Int(options.logs), phones: Int(options.phones), note: tell)
    print(check.markdown)
    exit(0)
  case .scenario(let number):
    guard let observation = FieldObservation.numbered(Int32(clamping: number)) else {
      throw UsageError(message: "there is no observation \(number)")
    }
    print(FieldScenario(observation, seed: UInt64(options.seed)).text, terminator: "")
    exit(0)
  case .width:
    print(try SchedulerFile.width())
    exit(0)
  case .again:
    let again = try SchedulerFile.again()
    print(again.words)
    exit(again.isEnough ? 0 : 1)
  }
  let sample = Sample(seeds: options.seeds, days: options.days)
  print("\(sample.days) days, \(sample.seeds) seeds.")
  print("Submitted \(Preset.submission).\n")
  let rows = try Measurement.rows(sample, try options.rules())
  print(
    RowTable.text(rows, excluded: try PlausibleSets.excluded(sample.tenth)), ParameterTable.text(),
    FactTable.text(rows), FreshTable.text(rows), separator: "\n\n")
  exit(rows.allSatisfy { $0.isOK || $0.waits != nil } ? 0 : 1)
} catch let error as UsageError {
  complain("\(error.message); see --help")
  exit(2)
} catch {
  complain("\(error)")
  exit(1)
}

func complain(_ message: String) { tell("Calibration: \(message)") }

/// Writes to standard error, separate from the printed results.
func tell(_ message: String) {
  let text = message + "\n"
  _ = write(STDERR_FILENO, text, text.utf8.count)
}

/// Writes the files of the field anew if anything is predicted differently.
func remake(_ report: FieldReport) throws {
  let files = FieldFiles.remade(report, before: try contents(of: FieldFiles.forecasts))
  for (path, text) in files {
    guard let file = fopen(path, "w") else {
      throw UsageError(message: "\(path) cannot be written; run this in the folder of the package")
    }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else {
      throw UsageError(message: "\(path) was not written as a whole")
    }
    tell("\(path) is written")
  }
  if files.isEmpty {
    tell("All is predicted as before; nothing was compared.")
  } else {
    let tables = FieldTables(report: report, facts: try Measurement.facts())
    print(
      tables.text, "The rows of HowFarToTrustIt.md, and in part of README.md:", separator: "\n\n")
    print(tables.markdown.joined(separator: "\n"))
  }
}

func contents(of path: String) throws -> String {
  guard let file = fopen(path, "r") else {
    throw UsageError(message: "there is no \(path) here; run this in the folder of the package")
  }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var byte = getc(file)
  while byte != EOF {
    bytes.append(UInt8(truncatingIfNeeded: byte))
    byte = getc(file)
  }
  return String(decoding: bytes, as: UTF8.self)
}

struct Options {
  var seeds: Int64 = 200
  var days: Int64 = 30
  /// Parameters whose defaults are replaced, by name.
  var changed: [(name: String, value: Int64)] = []
  var job = Job.table
  var isGoingOn = false
  /// The number of schedulers to find.
  var kept: Int64 = 1_000

  /// What draws the unknown of an observation.
  var seed: Int64 = 1
  /// How often the unknown of each observation is drawn.
  var draws: Int64 = 200
  /// How many hidden phones there are, and how many others are weighed.
  var logs: Int64 = 300
  var phones: Int64 = 200
  /// Whether the files that hold forecasts and their score are written anew.
  var isRemaking = false
  /// Whether forecasts that were written before come in.
  var areForecastsGiven = false

  enum Job {
    case table, schedulers, again, width, forecasts, field, alone, like
    case scenario(Int64)
  }
  var showsHelp = false

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--seeds": seeds = try Options.count(of: option, &rest)
      case "--days": days = try Options.count(of: option, &rest)
      case "--set": changed.append(try Options.change(of: option, &rest))
      case "--help", "-h": showsHelp = true
      case "schedulers": job = .schedulers
      case "again": job = .again
      case "width": job = .width
      case "scenario": job = .scenario(try Options.count(of: option, &rest))
      case "forecasts": job = .forecasts
      case "field": job = .field
      case "alone": job = .alone
      case "like": job = .like
      case "--logs": logs = try Options.count(of: option, &rest)
      case "--phones": phones = try Options.count(of: option, &rest)
      case "--draws": draws = try Options.count(of: option, &rest)
      case "--remake": isRemaking = true
      case "--forecasts": areForecastsGiven = true
      case "--seed": seed = try Options.count(of: option, &rest)
      case "--go-on": isGoingOn = true
      case "--keep": kept = try Options.count(of: option, &rest)
      default: throw UsageError(message: "unknown option \(option)")
      }
    }
  }

  private static func count(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> Int64 {
    guard let text = rest.popFirst() else { throw UsageError(message: "\(option) wants a value") }
    guard let count = Int64(text), count > 0, count <= 10_000 else {
      throw UsageError(message: "\(option) wants a number from 1 to 10000, not \(text)")
    }
    return count
  }

  private static func change(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> (name: String, value: Int64) {
    let parts = (rest.popFirst() ?? "").split(separator: "=").map(String.init)
    guard parts.count == 2, let value = Int64(parts[1]) else {
      throw UsageError(message: "\(option) wants group.key=value")
    }
    return (parts[0], value)
  }

  /// The default rules with the changed parameters.
  func rules() throws(UsageError) -> Rules {
    var rules = Rules()
    for change in changed {
      guard let parameter = ParameterTable.all().first(where: { $0.name == change.name }) else {
        throw UsageError(message: "no parameter is named \(change.name)")
      }
      rules = parameter.set(to: change.value, in: rules)
    }
    return rules
  }
}

/// The command line is invalid.
struct UsageError: Error, Equatable {
  let message: String
}
