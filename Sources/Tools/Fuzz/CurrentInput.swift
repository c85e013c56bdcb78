import Foundation

/// The input that is being tried, in a file, so that one which traps is not lost with the program.
///
/// The file stays open: to close one that was cut before makes some file systems write it to the disk at
/// once, which takes longer than most inputs.
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
