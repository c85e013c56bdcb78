/// What the command line asks for.
enum Mode {
  case speed(megabytes: Int)
  case scaling
  /// One shape in one size, for tools that watch from outside.
  case once(Shape, Int)
  case help

  init(_ arguments: [String]) throws(UsageError) {
    switch arguments.first {
    case nil: self = .speed(megabytes: 32)
    case "scaling"? where arguments.count == 1: self = .scaling
    case "--help"?, "-h"?: self = .help
    case "once"? where arguments.count == 3:
      guard let shape = Shape(rawValue: arguments[1]) else {
        throw UsageError(message: "no shape is called \(arguments[1])")
      }
      self = .once(shape, try Mode.number(arguments[2], in: 0...10_000_000))
    case let size? where arguments.count == 1:
      self = .speed(megabytes: try Mode.number(size, in: 1...256))
    default: throw UsageError(message: "too many arguments")
    }
  }

  private static func number(
    _ text: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        message: "expected a number from \(range.lowerBound) to \(range.upperBound), not \(text)")
    }
    return number
  }
}

/// The command line makes no sense.
struct UsageError: Error {
  let message: String
}

/// What `--help` prints.
let help = """
  FormatBenchmark [MEGABYTES]
      Megabytes a second, the best of five rounds: the syntax of a long list, and a whole scenario
      with as many events as it may have. Build with -c release. Goal: a scenario at 100 MB/s.
  FormatBenchmark scaling
      Instructions for each item, under valgrind's callgrind, of reading and staging scenarios that
      are large in one way: three sizes, each twice the one before. The figures of a row are alike
      where the cost grows with the size alone, and double where it grows with its square.
  FormatBenchmark once SHAPE COUNT
      Reads and stages one of these scenarios once, for profilers. Shapes:
      \(Shape.allCases.map(\.rawValue).joined(separator: ", "))
  """
