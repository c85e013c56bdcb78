/// The whole content of one input.
package struct InputFile {
  package let bytes: [UInt8]

  package static let usualLimit: Int64 = 16 << 20

  /// `-` means the given descriptor, which is standard input except in tests.
  package init(
    _ path: String, limit: Int64 = InputFile.usualLimit, standardInput: Int32 = 0,
    waits: Bool = false
  ) throws(InputProblem) {
    try self.init(
      beginning: [], OpenInput(path, standardInput: standardInput, waits: waits), limit: limit)
  }

  /// Reads to the end, but not far beyond the limit, because a file may grow and a pipe may be endless.
  package init(
    beginning: [UInt8], _ rest: OpenInput, limit: Int64
  ) throws(InputProblem) {
    if let size = rest.size { try rest.check(size, against: limit) }
    var read = beginning
    while true {
      try rest.check(Int64(read.count), against: limit)
      let more = try rest.next()
      if more.isEmpty { break }
      read += more
    }
    bytes = read
  }

  /// Nobody types a scenario, so a verb that would wait for input from a terminal shows its help instead.
  package static func wouldWaitForTyping(_ path: String) -> Bool { path == "-" && isatty(0) == 1 }
}

package enum InputProblem: Error, Equatable {
  package enum Obstacle: Equatable {
    case missing
    case folder
    case tooLarge(limit: Int64)
    case system(Int32)
  }

  case unreadable(path: String, Obstacle)
}

/// An input that is read piece by piece.
package final class OpenInput {
  private let path: String
  private let descriptor: Int32
  private let isOurs: Bool
  /// Nil if the size is unknown before reading.
  package let size: Int64?

  /// `-` means the given descriptor, which is standard input except in tests.
  ///
  /// A pipe that the user named is waited for until somebody writes to it. One that is found elsewhere, and
  /// that nobody writes to, reads as empty.
  package init(
    _ path: String, standardInput: Int32 = 0, waits: Bool = false
  ) throws(InputProblem) {
    let isOurs = path != "-"
    // Without `O_NONBLOCK` opening a pipe waits for its writer.
    let waiting = waits && fileFacts(path).map(FileKind.init) == .other ? 0 : O_NONBLOCK
    let descriptor = isOurs ? open(path.inC, O_RDONLY | waiting | O_CLOEXEC) : standardInput
    guard descriptor >= 0 else {
      throw .unreadable(path: path, errno == ENOENT ? .missing : .system(errno))
    }
    var facts = stat()
    let obstacle: InputProblem.Obstacle?
    if fstat(descriptor, &facts) != 0 {
      obstacle = .system(errno)
    } else {
      switch FileKind(facts) {
      case .folder: obstacle = .folder
      case .ordinary, .other: obstacle = nil
      }
    }
    self.path = path
    self.descriptor = descriptor
    self.isOurs = isOurs
    size = isOurs && FileKind(facts) == .ordinary ? Int64(facts.st_size) : nil
    if isOurs { _ = fcntl(descriptor, F_SETFL, O_RDONLY) }
    if let obstacle { throw .unreadable(path: path, obstacle) }
  }

  deinit {
    if isOurs { close(descriptor) }
  }

  /// The next bytes; empty at the end.
  package func next() throws(InputProblem) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = posixRead(descriptor, &buffer, buffer.count)
      if count >= 0 { return Array(buffer[..<count]) }
      if errno == EINTR { continue }
      if errno == EAGAIN {
        awaitReadiness(of: descriptor, to: POLLIN)
        continue
      }
      throw .unreadable(path: path, .system(errno))
    }
  }

  /// Reads at least `length` bytes unless the input ends before, because a pipe may deliver them one by one.
  package func beginning(of length: Int) throws(InputProblem) -> [UInt8] {
    var read: [UInt8] = []
    while read.count < length {
      let more = try next()
      if more.isEmpty { break }
      read += more
    }
    return read
  }

  package func check(_ length: Int64, against limit: Int64) throws(InputProblem) {
    if length > limit { throw .unreadable(path: path, .tooLarge(limit: limit)) }
  }
}

private func posixRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}

/// Lines that are typed or piped in, as they arrive.
package struct TypedLines {
  /// The next bytes; empty at the end.
  private let more: () throws(InputProblem) -> [UInt8]
  private var waiting: [UInt8] = []
  private var isAtEnd = false
  /// In bytes. Nobody types longer lines, so they are split.
  package static let longest = 1 << 16

  package init(_ more: @escaping () throws(InputProblem) -> [UInt8]) { self.more = more }

  /// Nil at the end; the last line needs no line break.
  package mutating func next() throws(InputProblem) -> String? {
    while true {
      if let end = waiting.firstIndex(of: 0x0A) {
        let line = String(decoding: waiting[..<end], as: UTF8.self)
        waiting.removeSubrange(...end)
        return line
      }
      if isAtEnd || waiting.count > TypedLines.longest { break }
      let more = try more()
      if more.isEmpty { isAtEnd = true }
      waiting += more
    }
    if waiting.isEmpty { return nil }
    defer { waiting.removeAll() }
    return String(decoding: waiting, as: UTF8.self)
  }
}

/// The files below folders, in order of path, so that nothing depends on the order on disk.
package struct FolderFiles {
  /// For example ".jsonc"; files with other endings are skipped.
  private let endings: [String]
  /// Whether capital letters in endings are letters of their own.
  private let isExact: Bool

  package init(endings: [String], isExact: Bool = true) {
    self.endings = endings
    self.isExact = isExact
  }

  /// Files given by name are included whatever their ending.
  package func all(in paths: [String]) -> [String] {
    var found: [String] = []
    var entered: [FileIdentity] = []
    for path in paths {
      if path != "-", let entries = entries(of: path) {
        collect(entries, of: path, &entered, &found)
      } else {
        found.append(path)
      }
    }
    return found
  }

  /// A folder that is reached through several links is entered only once.
  private func collect(
    _ entries: [String], of folder: String, _ entered: inout [FileIdentity],
    _ found: inout [String]
  ) {
    guard let identity = fileFacts(folder).map(FileIdentity.init), !entered.contains(identity)
    else { return }
    entered.append(identity)
    for entry in entries {
      let path = FolderFiles.path(of: entry, in: folder)
      let name = isExact ? entry : entry.lowercased()
      if endings.contains(where: name.hasSuffix) {
        // Nobody puts a pipe or a device there to be read.
        if fileFacts(path).map(FileKind.init) != .other { found.append(path) }
      } else if let inner = self.entries(of: path) {
        collect(inner, of: path, &entered, &found)
      }
    }
  }

  /// Nobody writes the folder that they stand in, except before a name that looks like an option.
  private static func path(of entry: String, in folder: String) -> String {
    if folder == "." || folder == "./", !entry.hasPrefix("-") { return entry }
    return folder.hasSuffix("/") ? folder + entry : "\(folder)/\(entry)"
  }

  /// Nil if the path is not a folder; hidden entries are left out.
  private func entries(of path: String) -> [String]? {
    FolderFiles.names(in: path)?.filter { !$0.hasPrefix(".") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The paths of files and folders here and so many levels below, the nearest first. It stops after `most`,
  /// because a person may stand at the top of a whole disk.
  package static func near(levels: Int, most: Int) -> [String] {
    let all = FolderFiles(endings: [])
    var found: [String] = []
    var folders = ["."]
    for _ in 0..<levels {
      var inside: [String] = []
      for folder in folders where found.count + inside.count < most {
        for entry in all.entries(of: folder) ?? [] { inside.append(path(of: entry, in: folder)) }
      }
      found += inside
      folders = inside
    }
    return Array(found.prefix(most))
  }

  /// In the order on disk; nil if the path is not a folder.
  package static func names(in path: String) -> [String]? {
    guard let folder = opendir(path.inC) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // An entry may be shorter than its type, so its name must not be copied as a whole.
      let name = UnsafeRawPointer(entry) + (MemoryLayout.offset(of: \dirent.d_name) ?? 0)
      names.append(String(inC: name.assumingMemoryBound(to: CChar.self)))
    }
    return names
  }
}
