import Foundation

/// One long run of the fuzzer.
struct FuzzSession {
  private static let found = URL(fileURLWithPath: "fuzz-found")
  /// No input may take longer, of the processor: others may want it, too.
  private static let mostSeconds = 5.0
  private let options: FuzzOptions

  init(_ options: FuzzOptions) { self.options = options }

  /// Whether nothing was found.
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
      // Of one kind the first is enough.
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
