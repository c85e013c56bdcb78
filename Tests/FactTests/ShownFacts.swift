import Testing

/// The facts about the platform that a test shows, by their numbers.
struct ShownFacts: TestTrait {
  let numbers: [Int32]
}

extension Trait where Self == ShownFacts {
  static func facts(_ numbers: Int32...) -> Self { Self(numbers: numbers) }
}
