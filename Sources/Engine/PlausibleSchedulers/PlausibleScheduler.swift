public import SchedulerEngine

/// The numbers that nobody knows, all at one of their plausible values, together such that ordinary users come
/// out as the field reports. Number 0 has those of the model itself.
///
/// What a number stands for depends on the edition: on the ranges, and on the calibration table that sorted the
/// draws.
public struct PlausibleScheduler: Hashable, Sendable {
  public let number: Int

  /// Nil where this edition has no such number.
  public init?(_ number: Int) {
    guard number >= 0, number <= PlausibleScheduler.count else { return nil }
    self.number = number
  }

  /// How many there are besides number 0.
  public static var count: Int { columns[0].count }

  /// The draws of all schedulers: first that of all numbers that are in no block, then those of each block.
  private static let columns = KeptSchedulers.draws.withUTF8Buffer {
    PackedDraws.columns($0, KeptSchedulers.blocks.count + 1)
  }

  public static let usual = PlausibleScheduler(known: 0)

  /// Those that a question is put to: number 0 and so many others.
  public static func first(_ count: Int) -> [PlausibleScheduler] {
    (0...min(count, PlausibleScheduler.count)).map { PlausibleScheduler(known: $0) }
  }

  private init(known number: Int) { self.number = number }

  /// As it is typed and printed: "17", or "17@4f2a91c0" with its edition, without which it means this one.
  public init(_ text: String) throws(SchedulerProblem) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let number = Int(parts[0]), number >= 0 else { throw .unreadable }
    if parts.count == 2, !parts[1].utf8.elementsEqual(PlausibleScheduler.edition.utf8) {
      throw .otherEdition
    }
    guard let known = PlausibleScheduler(number) else { throw .noSuchNumber }
    self = known
  }

  public var text: String { "\(number)@\(PlausibleScheduler.edition)" }

  /// The blocks of numbers that were drawn together, by name, and for each the draws of all schedulers.
  public static var blocks: [(numbers: [String], draws: [UInt32])] {
    zip(KeptSchedulers.blocks, columns.dropFirst()).map { names, draws in
      (names.map { "\($0)" }, draws)
    }
  }

  /// Whether these are the schedulers of an edition.
  public static func isOf(_ edition: UInt64) -> Bool { edition == KeptSchedulers.edition }

  /// Eight digits, which a report that names numbers says once.
  public static var edition: String { hexadecimal(KeptSchedulers.edition) }

  /// These numbers at its values, but for those at fixed positions.
  public func rules(over given: Rules = Rules(), fixed: [Int] = []) -> Rules {
    var rules = given
    rules.take(changes(of: given, fixed: fixed))
    return rules
  }

  /// What it changes of these numbers. What somebody chose stays: a number at a fixed position, and one that
  /// the model has otherwise.
  public func changes(of given: Rules = Rules(), fixed: [Int] = []) -> [ParameterChange] {
    if number == 0 { return [] }
    let usual = UncertainNumbers.usual
    let given = given.parameters
    return UncertainNumbers.positions.compactMap { position in
      guard given[position].value == usual[position].value, !fixed.contains(position),
        let value = Drawing.value(of: usual[position], draw: draw(position))
      else { return nil }
      return ParameterChange(position: position, value: value)
    }
  }

  /// Which draw it has of a number: that of the block that was sorted by the field, or its own.
  private func draw(_ position: Int) -> UInt32 {
    let block = UncertainNumbers.blocks[position]
    return PlausibleScheduler.columns[block + 1][number - 1]
  }
}

/// Columns of draws as text, because an array of thousands of numbers takes a compiler long: each number by its
/// distance from the one before it, in digits of 46 letters, the last of which is one of another 46.
package enum PackedDraws {
  private static let base: UInt32 = 46
  private static let quotation: UInt8 = 0x22
  private static let backslash: UInt8 = 0x5C

  /// All letters but those that a literal would need to escape.
  private static let letters = (UInt8(0x21)...0x7E).filter { $0 != quotation && $0 != backslash }

  package static func text(_ columns: [[UInt32]]) -> [UInt8] {
    var text: [UInt8] = []
    for column in columns {
      var last: Int64 = 0
      for draw in column {
        let distance = Int64(draw) - last
        var rest = UInt32(abs(distance)) << 1 | (distance < 0 ? 1 : 0)
        while rest >= base {
          text.append(letters[Int(rest % base)])
          rest /= base
        }
        text.append(letters[Int(rest + base)])
        last = Int64(draw)
      }
    }
    return text
  }

  /// What is no letter of it is passed over.
  package static func columns(_ text: some Sequence<UInt8>, _ count: Int) -> [[UInt32]] {
    var draws: [Int64] = []
    var (number, unit): (UInt32, UInt32) = (0, 1)
    for letter in text {
      guard let digit = letters.firstIndex(of: letter).map({ UInt32($0) }) else { continue }
      number += digit % base * unit
      if digit < base {
        unit *= base
      } else {
        draws.append(Int64(number >> 1) * (number & 1 == 1 ? -1 : 1))
        (number, unit) = (0, 1)
      }
    }
    let length = draws.count / count
    return (0..<count).map { column in
      var last: Int64 = 0
      return draws[column * length..<(column + 1) * length].map {
        last += $0
        return UInt32(last)
      }
    }
  }
}

/// Why a text means no scheduler.
public enum SchedulerProblem: Error, Equatable, Sendable {
  case unreadable
  case noSuchNumber
  case otherEdition
}

/// The numbers that have a plausible range, with where the field's reports sort them.
public enum UncertainNumbers {
  static let usual = Rules().parameters

  /// For each number the block of the table's rows that sort it; -1 where no row sees it.
  static let blocks: [Int] = usual.map { parameter in
    KeptSchedulers.blocks.firstIndex { names in
      names.contains { same($0, parameter.group, parameter.key) }
    } ?? -1
  }

  /// In the order of the rules.
  public static let positions = usual.indices.filter { usual[$0].plausible != nil }

  /// Whether the calibration table has a row that says anything about it; a number that no row sees is drawn
  /// from its whole range.
  public static func isConditioned(_ position: Int) -> Bool { blocks[position] >= 0 }

  private static func same(_ name: StaticString, _ group: StaticString, _ key: StaticString) -> Bool
  {
    let length = group.utf8CodeUnitCount
    guard name.utf8CodeUnitCount == length + 1 + key.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { name in
      group.withUTF8Buffer { name[..<length].elementsEqual($0) }
        && key.withUTF8Buffer { name[(length + 1)...].elementsEqual($0) }
    }
  }
}

/// The upper half of a digest, in eight hexadecimal digits.
func hexadecimal(_ digest: UInt64) -> String {
  let digits: [Character] = Array("0123456789abcdef")
  var text = ""
  for place in (8..<16).reversed() { text.append(digits[Int(digest >> (UInt64(place) * 4) & 15)]) }
  return text
}
