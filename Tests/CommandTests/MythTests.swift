import Advice
import Foundation
import Testing

@testable import CommandLanguage
@testable import bgsim

/// What is often said and wrong is shown to be wrong by the command that stands beside it.
@Suite struct MythTests {
  @Test(arguments: Myth.all.map(\.command)) func itsCommandShowsIt(_ command: String) throws {
    let myth = try #require(Myth.all.first { $0.command == command })
    let parts = command.split(separator: "\"", omittingEmptySubsequences: false)
    let words = parts.enumerated().flatMap { place, part in
      place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    #expect(words[0] == "bgsim")
    let ending = try BuiltCommand.run(Array(words.dropFirst()), at: BuiltCommand.packageFolder)
    #expect(ending.status == 0, "\(command): \(ending.error)")
    // Lines are broken where the width wants it.
    let output = ending.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let shown = myth.shows.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(output.lowercased().contains(shown.lowercased()), "\(myth.said): \(command)")
  }

  @Test func eachIsSaidOnce() throws {
    let text = try BuiltCommand.run(["help", "myths"]).output
    #expect(Set(Myth.all.map(\.said)).count == Myth.all.count)
    #expect(Myth.all.count >= 11)
    for myth in Myth.all { #expect(text.contains(myth.command), "\(myth.said)") }
    for line in text.split(separator: "\n") where !line.contains("bgsim ") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func theMatrixIsShown() throws {
    let matrix = try BuiltCommand.run(["help", "matrix"])
    #expect(matrix.status == 0 && matrix.output.contains("the seven factors"))
  }
}
