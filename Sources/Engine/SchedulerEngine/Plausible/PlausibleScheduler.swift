/// One assignment of plausible values to all numbers whose real values are unknown, chosen so that ordinary
/// users see what the field reports. Number 0 has the model's own values.
///
/// What a number stands for depends on the edition: the ranges, the calibration table, and the draws that they
/// let through.
public struct PlausibleScheduler: Hashable, Sendable {
  public let number: Int

  /// Nil if this edition has no such number.
  public init?(_ number: Int) {
    guard number >= 0, number <= PlausibleScheduler.count else { return nil }
    self.number = number
  }

  /// The number of schedulers, not counting number 0.
  public static var count: Int { columns[0].count }

  /// The draws of all schedulers: the first column for numbers in no block, then one column per block.
  private static let columns = KeptSchedulers.draws.withUTF8Buffer {
    PackedDraws.columns($0, KeptSchedulers.blocks.count + 1)
  }

  public static let usual = PlausibleScheduler(known: 0)

  /// The schedulers to ask a question of: number 0 and the first `count` others.
  public static func first(_ count: Int) -> [PlausibleScheduler] {
    (0...min(count, PlausibleScheduler.count)).map { PlausibleScheduler(known: $0) }
  }

  private init(known number: Int) { self.number = number }

  /// Parses what is typed and printed: "17", or "17@4f2a91c0" with an edition. Without one, this edition is
  /// meant.
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

  /// The blocks of numbers that are drawn together, by name, each with the draws of all schedulers.
  public static var blocks: [(numbers: [String], draws: [UInt32])] {
    zip(KeptSchedulers.blocks, columns.dropFirst()).map { names, draws in
      (names.map { "\($0)" }, draws)
    }
  }

  public static func isOf(_ edition: UInt64) -> Bool { edition == KeptSchedulers.edition }

  /// Eight hexadecimal digits; reports that name schedulers print it once. If a search finds other schedulers
  /// under the same ranges, the numbers mean something else, so the edition changes.
  public static let edition = KeptSchedulers.draws.withUTF8Buffer { draws in
    hexadecimal(draws.reduce(KeptSchedulers.edition) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  /// The given rules with this scheduler's values, except at the fixed positions.
  public func rules(over given: Rules = Rules(), fixed: [Int] = []) -> Rules {
    var rules = given
    rules.take(changes(of: given, fixed: fixed))
    return rules
  }

  /// The values in which this scheduler differs from the given rules. Values that somebody chose stay: fixed
  /// positions, and numbers that already differ from the model's.
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

  /// The draw for a number: that of the block it belongs to, or the scheduler's own.
  private func draw(_ position: Int) -> UInt32 {
    let block = UncertainNumbers.blocks[position]
    return PlausibleScheduler.columns[block + 1][number - 1]
  }
}

/// Columns of draws as text, because the compiler is slow on an array of thousands of numbers. Each number is
/// its distance from the previous one, in base 46; the last digit comes from a second set of 46 letters.
package enum PackedDraws {
  private static let base: UInt32 = 46
  private static let quotation: UInt8 = 0x22
  private static let backslash: UInt8 = 0x5C

  /// All printable ASCII characters except the space and those that a string literal would have to escape.
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

  /// Skips characters that are not digits of the encoding.
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

/// Why a text does not name a scheduler.
public enum SchedulerProblem: Error, Equatable, Sendable {
  case unreadable
  case noSuchNumber
  case otherEdition
}

/// The numbers that have a plausible range, and the blocks of the calibration table that select their values.
public enum UncertainNumbers {
  static let usual = Rules().parameters

  /// For each number, the block of table rows that selects it; -1 if no row depends on it.
  static let blocks: [Int] = usual.map { parameter in
    KeptSchedulers.blocks.firstIndex { names in
      names.contains { same($0, parameter.group, parameter.key) }
    } ?? -1
  }

  /// In the order of the rules' parameters.
  public static let positions = usual.indices.filter { usual[$0].plausible != nil }

  /// Whether the calibration table has a row that depends on this number. One that no row depends on is drawn
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

/// The upper half of a digest as eight hexadecimal digits.
func hexadecimal(_ digest: UInt64) -> String {
  let digits: [Character] = Array("0123456789abcdef")
  var text = ""
  for place in (8..<16).reversed() { text.append(digits[Int(digest >> (UInt64(place) * 4) & 15)]) }
  return text
}
