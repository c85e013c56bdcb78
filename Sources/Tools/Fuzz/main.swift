import Foundation

// swift run -c release Fuzz DOOR|all [--seconds N] [--seed N] [--corpus FOLDER] [FILE...]
// swift run -c release Fuzz doors
//
// Tries changed inputs until the time is up. Inputs that show a problem are kept in the folder `fuzz-found`,
// in a file named after the door; pass that file to reproduce the problem. Each input is written there before
// it is tried, so one that traps is kept as well, and so is the slowest of each door.

do {
  let words = Array(CommandLine.arguments.dropFirst())
  if words == ["doors"] {
    for door in FuzzDoor.allCases { print(door.rawValue) }
    exit(0)
  }
  let options = try FuzzOptions(words)
  let session = FuzzSession(options)
  exit(try session.run() ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("Fuzz: \(error)\n".utf8))
  exit(64)
}

struct FuzzOptions {
  struct Problem: Error, CustomStringConvertible { let description: String }

  var doors: [FuzzDoor] = []
  var seconds = 60.0
  var seed: UInt64 = 1
  var corpus = "Tests/FuzzCorpus"
  /// If not empty, only these are tried, once each.
  var files: [String] = []

  init(_ words: [String]) throws {
    var rest = words[...]
    guard let name = rest.popFirst() else { throw FuzzOptions.problem("name a door, or all") }
    doors = name == "all" ? FuzzDoor.allCases : [try FuzzOptions.door(name)]
    while let word = rest.popFirst() {
      switch word {
      case "--seconds": seconds = try FuzzOptions.number(rest.popFirst(), word)
      case "--seed": seed = try FuzzOptions.number(rest.popFirst(), word)
      case "--corpus":
        guard let folder = rest.popFirst() else {
          throw FuzzOptions.problem("\(word) wants a folder")
        }
        corpus = folder
      default:
        if word.hasPrefix("-") { throw FuzzOptions.problem("there is no option \(word)") }
        files.append(word)
      }
    }
  }

  private static func door(_ name: String) throws -> FuzzDoor {
    if let door = FuzzDoor(rawValue: name) { return door }
    let all = FuzzDoor.allCases.map(\.rawValue).joined(separator: ", ")
    throw problem("there is no door \(name); there are \(all)")
  }

  private static func number<Number: LosslessStringConvertible>(
    _ text: String?, _ option: String
  ) throws -> Number {
    guard let number = text.flatMap({ Number($0) }) else {
      throw problem("\(option) wants a number")
    }
    return number
  }

  private static func problem(_ words: String) -> Problem { Problem(description: words) }
}

/// A long run of the fuzzer.
struct FuzzSession {
  private static let found = URL(fileURLWithPath: "fuzz-found")
  /// The processor time that no input may exceed. Not wall time, because other programs may be running.
  private static let mostSeconds = 5.0
  private let options: FuzzOptions

  init(_ options: FuzzOptions) { self.options = options }

  /// Returns true if nothing was found.
  func run() throws -> Bool {
    if !options.files.isEmpty { return try replay() }
    try FileManager.default.createDirectory(at: Self.found, withIntermediateDirectories: true)
    var isSound = true
    for door in options.doors {
      let result = try knock(at: door, for: options.seconds / Double(options.doors.count))
      let rate = Int(Double(result.inputs) / max(result.seconds, 0.001))
      let slowest = "slowest \(Int(result.slowest * 1_000)) ms"
      print(
        "\(door.rawValue): \(result.inputs) inputs, \(rate) a second, \(slowest), "
          + "\(result.found) found")
      isSound = isSound && result.found == 0
    }
    return isSound
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  private func replay() throws -> Bool {
    var isSound = true
    for file in options.files {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      for door in options.doors {
        guard let discovery = door.discovery(in: bytes) else { continue }
        print("\(file) at \(door.rawValue): \(discovery)")
        isSound = false
      }
    }
    return isSound
  }

  private func knock(
    at door: FuzzDoor, for seconds: Double
  ) throws -> (inputs: Int, seconds: Double, slowest: Double, found: Int) {
    let corpus = try FuzzCorpus(options.corpus).inputs(for: door)
    guard !corpus.isEmpty else {
      throw FuzzOptions.Problem(
        description: "\(options.corpus) has no input for \(door.rawValue)")
    }
    var mutator = Mutator(seed: options.seed, corpus: corpus.map(\.bytes))
    var kinds: Set<String> = []
    let path = Self.found.appendingPathComponent("\(door.rawValue)-current")
    let current = try CurrentInput(path)
    let start = Date()
    var inputs = 0
    var slowest = 0.0
    while Date().timeIntervalSince(start) < seconds {
      let bytes = inputs < corpus.count ? corpus[inputs].bytes : mutator.input()
      try current.write(bytes)
      let began = Self.processorSeconds
      let discovery = door.discovery(in: bytes)
      let took = Self.processorSeconds - began
      inputs += 1
      if took > slowest {
        slowest = took
        try Data(bytes).write(to: Self.found.appendingPathComponent("\(door.rawValue)-slowest"))
      }
      guard let words = discovery?.description ?? (took > Self.mostSeconds ? "took too long" : nil)
      else { continue }
      // The first of each kind is enough.
      if kinds.insert(words.filter { !$0.isNumber }).inserted {
        let name = "\(door.rawValue)-\(options.seed)-\(inputs)"
        try Data(bytes).write(to: Self.found.appendingPathComponent(name))
        print("\(name): \(words)")
      }
    }
    try? FileManager.default.removeItem(at: path)
    return (inputs, Date().timeIntervalSince(start), slowest, kinds.count)
  }
}

/// Keeps the input that is being tried in a file, so that it is not lost if the program traps.
///
/// The file stays open: closing a truncated file makes some file systems write it to disk at once, which
/// takes longer than most inputs.
struct CurrentInput {
  private let file: FileHandle

  init(_ url: URL) throws {
    try Data().write(to: url)
    file = try FileHandle(forWritingTo: url)
  }

  func write(_ bytes: [UInt8]) throws {
    try file.seek(toOffset: 0)
    try file.write(contentsOf: bytes)
    try file.truncate(atOffset: UInt64(bytes.count))
  }
}
