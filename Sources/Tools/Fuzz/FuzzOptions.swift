import Foundation

/// What the command line asks for.
struct FuzzOptions {
  struct Problem: Error, CustomStringConvertible { let description: String }

  var doors: [FuzzDoor] = []
  var seconds = 60.0
  var seed: UInt64 = 1
  var corpus = "Tests/FuzzCorpus"
  /// These alone are tried, once each.
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
