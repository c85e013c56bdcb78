import Testing

@testable import CommandLanguage

/// What is declared of each verb fits together.
@Suite struct VerbTests {
  /// Words as a shell tells them apart, as far as examples need it.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        words += word.map { [$0] } ?? []
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  @Test func eachNameMeansItsVerb() {
    for name in VerbName.allCases {
      #expect(Verb.named(name.rawValue)?.id == name, "\(name)")
    }
    #expect(Verb.named("walk") == nil)
  }

  @Test func eachExampleIsUnderstood() throws {
    for verb in Verb.all {
      for example in verb.examples {
        let words = Self.words(example)
        #expect(words.first == "bgsim", "\(example)")
        guard case .verb(let found, _) = try Invocation(Array(words.dropFirst())) else {
          Issue.record("\(example) is no call of a verb")
          continue
        }
        #expect(found.id == verb.id, "\(example)")
      }
    }
  }

  @Test func noOptionIsDeclaredTwice() {
    for name in VerbName.allCases {
      let spellings = Verb.named(name.rawValue)?.understood.flatMap(\.spellings) ?? []
      #expect(Set(spellings).count == spellings.count, "\(name)")
    }
  }

  @Test func onlyTheLastArgumentIsRepeated() {
    for verb in Verb.all {
      #expect(verb.arguments.dropLast().allSatisfy { !$0.isRepeated }, "\(verb.name)")
    }
  }
}
