import Basics

extension PropertyListProblem: SampledCase {
  static var firstSample: Self { .empty }

  var nextSample: Self? {
    switch self {
    case .empty: .notAPropertyList
    case .notAPropertyList: .sixteenBit
    case .sixteenBit: .notUTF8(offset: 7)
    case .notUTF8: .tooMuch(.bytes, limit: 100)
    case .tooMuch: .markup(.expectedKey)
    case .markup: .binary(.tooShort)
    case .binary: nil
    }
  }

  static var further: [Self] {
    [.tooMuch(.depth, limit: 100), .tooMuch(.values, limit: 100), .tooMuch(.textBytes, limit: 100)]
  }
}

extension MarkupFault: SampledCase {
  static var firstSample: Self { .notClosed("<dict>") }

  var nextSample: Self? {
    switch self {
    case .notClosed: .unknownElement("map")
    case .unknownElement: .wrongClosing(found: "array", expected: "dict")
    case .wrongClosing: .unknownEntity("nbsp;")
    case .unknownEntity: .badCharacterNumber("#0;")
    case .badCharacterNumber: .expectedElement
    case .expectedElement: .expectedKey
    case .expectedKey: .keyWithoutValue("a")
    case .keyWithoutValue: .strayText
    case .strayText: .textAfterEnd
    case .textAfterEnd: nil
    }
  }
}
