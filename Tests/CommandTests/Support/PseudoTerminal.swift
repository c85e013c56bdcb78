import Foundation

/// Two ends of a terminal that no one looks at: the command writes to one, the test reads the other.
struct PseudoTerminal {
  let master: Int32
  let slave: FileHandle

  struct Unavailable: Error {}

  init() throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard let name = PseudoTerminal.unlock(master), let handle = FileHandle(forUpdatingAtPath: name)
    else { throw Unavailable() }
    slave = handle
  }

  private func next(into byte: inout UInt8) -> Bool {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 20_000) == 1 && read(master, &byte, 1) == 1
  }

  /// What is written until these words come, or for twenty seconds nothing.
  func text(until words: String) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !String(decoding: bytes, as: UTF8.self).hasSuffix(words), next(into: &byte) {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Everything written until the last writer is gone, after which reading fails.
  func readToEnd() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(master, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    close(master)
    return bytes
  }

  #if os(Linux)
    // The calls of the C library for this are hidden from Swift; these are what they do inside.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    private static func unlock(_ master: Int32) -> String? {
      var isLocked: Int32 = 0
      var number: UInt32 = 0
      guard ioctl(master, setLock, &isLocked) == 0, ioctl(master, getNumber, &number) == 0 else {
        return nil
      }
      return "/dev/pts/\(number)"
    }
  #else
    private static func unlock(_ master: Int32) -> String? {
      guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
        return nil
      }
      return String(cString: name)
    }
  #endif
}
