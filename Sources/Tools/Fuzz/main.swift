import Foundation

// swift run -c release Fuzz DOOR|all [--seconds N] [--seed N] [--corpus FOLDER] [FILE...]
// swift run -c release Fuzz doors
//
// Knocks with changed inputs until the time is over. What shows something wrong is kept in the folder
// `fuzz-found`, in a file whose name says the door: give that file again, and it is shown again. What
// traps is there, too, since each input is written before it is tried, and so is the slowest of each door.

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
