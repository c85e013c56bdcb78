/// The digest with which a page names its own script and style to the browser, so that no others run.
package enum SHA256 {
  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let rounds: [UInt32] = roots(64) { cubeRootFraction($0) }
  /// The same for the square roots of the first eight primes.
  private static let beginning: [UInt32] = roots(8) { squareRootFraction($0) }

  package static func digest(of message: [UInt8]) -> [UInt8] {
    var state = beginning
    let whole = padded(message)
    for start in stride(from: 0, to: whole.count, by: 64) {
      absorb(whole[start..<(start + 64)], into: &state)
    }
    return state.flatMap { bytes(UInt64($0), 4) }
  }

  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (119 - message.count % 64) % 64
    return message + [0x80] + Array(repeating: 0, count: zeros)
      + bytes(UInt64(message.count) * 8, 8)
  }

  private static func absorb(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<(place + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<64 {
      let (early, late) = (words[place - 15], words[place - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words.append(words[place - 16] &+ first &+ words[place - 7] &+ second)
    }
    var now = state
    for place in 0..<64 {
      let mixed = turned(now[4], 6) ^ turned(now[4], 11) ^ turned(now[4], 25)
      let choice = (now[4] & now[5]) ^ (~now[4] & now[6])
      let added = now[7] &+ mixed &+ choice &+ rounds[place] &+ words[place]
      let other = turned(now[0], 2) ^ turned(now[0], 13) ^ turned(now[0], 22)
      let majority = (now[0] & now[1]) ^ (now[0] & now[2]) ^ (now[1] & now[2])
      now = [added &+ other &+ majority] + now[..<7]
      now[4] &+= added
    }
    for place in 0..<8 { state[place] &+= now[place] }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static func bytes(_ number: UInt64, _ count: UInt64) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }

  private static func roots(_ count: Int, _ fraction: (UInt64) -> UInt32) -> [UInt32] {
    var found: [UInt64] = []
    var number: UInt64 = 2
    while found.count < count {
      if found.allSatisfy({ number % $0 != 0 }) { found.append(number) }
      number += 1
    }
    return found.map(fraction)
  }

  /// The low 32 bits of the largest whole number whose square is at most the prime times 2 to the 64th.
  private static func squareRootFraction(_ prime: UInt64) -> UInt32 {
    largest { root in
      let square = root.multipliedFullWidth(by: root)
      return square.high < prime || square.high == prime && square.low == 0
    }
  }

  /// The low 32 bits of the largest whole number whose cube is at most the prime times 2 to the 96th.
  private static func cubeRootFraction(_ prime: UInt64) -> UInt32 {
    largest { root in
      let square = root.multipliedFullWidth(by: root)
      // `high` is the cube divided by 2 to the 64th, so `high >> 32` is the cube divided by 2 to the 96th.
      let low = square.low.multipliedFullWidth(by: root)
      let high = square.high * root + low.high
      return high >> 32 < prime
    }
  }

  private static func largest(where holds: (UInt64) -> Bool) -> UInt32 {
    var root: UInt64 = 0
    for bit in (0..<36).reversed() where holds(root | 1 << UInt64(bit)) { root |= 1 << UInt64(bit) }
    return UInt32(truncatingIfNeeded: root)
  }
}
