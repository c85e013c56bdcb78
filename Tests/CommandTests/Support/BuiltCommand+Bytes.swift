import Foundation

extension BuiltCommand {
  /// Runs it with words of any bytes, which `Process` does not take: a shell makes them.
  static func run(
    bytes words: [[UInt8]], in folder: Folder
  ) throws -> (status: Int32, text: [UInt8]) {
    let made = try ([Array(path().path.utf8)] + words).map { word in
      let octal = word.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
      return "\"$(printf '" + octal.joined() + "')\""
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec " + made.joined(separator: " ")]
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try output.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, Array(text))
  }
}
