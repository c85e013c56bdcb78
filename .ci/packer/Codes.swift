let longest = 258, window = 32_768

/// A byte where the distance is zero, and otherwise how many bytes stood that far back.
struct Piece { var length: Int, distance: Int }

/// What a number counts for: its symbol, and how many bits say the rest of it.
struct Band { var symbol: Int, extra: Int, base: Int }
func bands(first: Int, base: Int, upTo most: Int, step: Int) -> [Band] {
  var bands = [Band](repeating: Band(symbol: 0, extra: 0, base: 0), count: most + 1)
  var (symbol, value) = (first, base)
  while value <= most {
    let extra = max(0, (symbol - first) / step - 1)
    for number in value..<min(value + 1 << extra, most + 1) {
      bands[number] = Band(symbol: symbol, extra: extra, base: value)
    }
    value += 1 << extra
    symbol += 1
  }
  return bands
}
let lengthBands =
  bands(first: 257, base: 3, upTo: longest - 1, step: 4)
  + [Band(symbol: 285, extra: 0, base: longest)]
let distanceBands = bands(first: 0, base: 1, upTo: window, step: 2)

/// How long the code of each symbol is, none above the limit.
func codeLengths(_ counts: [Int], limit: Int) -> [Int] {
  var weights = counts
  while true {
    let used = weights.indices.filter { weights[$0] > 0 }.sorted { (weights[$0], $0) < (weights[$1], $1) }
    var lengths = [Int](repeating: 0, count: counts.count)
    if used.count < 2 {
      for symbol in used { lengths[symbol] = 1 }
      return lengths
    }
    // The two lightest become one, again and again; both queues are in order by themselves.
    var weight = used.map { weights[$0] }
    var parent = [Int](repeating: 0, count: 2 * used.count - 1)
    var (leaf, joined) = (0, used.count)
    func lightest() -> Int {
      if leaf < used.count, joined >= weight.count || weight[leaf] <= weight[joined] {
        leaf += 1
        return leaf - 1
      }
      joined += 1
      return joined - 1
    }
    while weight.count < parent.count {
      let (one, other) = (lightest(), lightest())
      parent[one] = weight.count
      parent[other] = weight.count
      weight.append(weight[one] + weight[other])
    }
    var depth = [Int](repeating: 0, count: parent.count)
    for place in stride(from: parent.count - 2, through: 0, by: -1) { depth[place] = depth[parent[place]] + 1 }
    for (place, symbol) in used.enumerated() { lengths[symbol] = depth[place] }
    if lengths.max()! <= limit { return lengths }
    weights = weights.map { $0 == 0 ? 0 : $0 / 2 + 1 }
  }
}

/// How often each symbol stands in a part, and with it what the part takes.
struct Counts {
  var symbols = [Int](repeating: 0, count: 286), distances = [Int](repeating: 0, count: 30)

  init() { symbols[256] = 1 }
  mutating func add(_ piece: Piece) {
    if piece.distance == 0 { return symbols[piece.length] += 1 }
    symbols[lengthBands[piece.length].symbol] += 1
    distances[distanceBands[piece.distance].symbol] += 1
  }
  func with(_ other: Counts) -> Counts {
    var sum = self
    for place in symbols.indices { sum.symbols[place] += other.symbols[place] }
    for place in distances.indices { sum.distances[place] += other.distances[place] }
    sum.symbols[256] = 1
    return sum
  }
  var codes: (symbols: [Int], distances: [Int]) {
    (codeLengths(symbols, limit: 15), codeLengths(distances, limit: 15))
  }
  var bits: Int {
    let codes = codes
    var bits = header(codes.symbols, codes.distances).reduce(0) { $0 + $1.count }
    for place in symbols.indices { bits += symbols[place] * codes.symbols[place] }
    for place in distances.indices {
      bits += distances[place] * (codes.distances[place] + max(0, place / 2 - 1))
    }
    return symbols.indices.reduce(bits) { sum, place in
      place < 265 || place == 285 ? sum : sum + symbols[place] * ((place - 257) / 4 - 1)
    }
  }
}

struct Bits {
  var value: Int, count: Int
  init(_ value: Int, _ count: Int) { (self.value, self.count) = (value, count) }
}
/// The codes in order: from their lengths alone everyone makes the same. Highest bit first.
func codes(_ lengths: [Int]) -> [Bits] {
  var codes = [Bits](repeating: Bits(0, 0), count: lengths.count)
  var next = 0
  for length in 1...15 {
    for symbol in lengths.indices where lengths[symbol] == length {
      let reversed = (0..<length).reduce(0) { $0 | (next >> $1 & 1) << (length - 1 - $1) }
      codes[symbol] = Bits(reversed, length)
      next += 1
    }
    next <<= 1
  }
  return codes
}

/// The beginning of a part, which says how long its codes are; the same again and zeros are short.
func header(_ symbols: [Int], _ distances: [Int]) -> [Bits] {
  let symbolCount = max(257, (symbols.lastIndex { $0 > 0 } ?? 0) + 1)
  let distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
  let lengths = Array(symbols[..<symbolCount] + distances[..<distanceCount])
  var said: [(symbol: Int, rest: Bits)] = []
  var place = 0
  while place < lengths.count {
    let same = lengths[place...].prefix { $0 == lengths[place] }.count
    if lengths[place] == 0, same >= 3 {
      let taken = min(same, 138)
      said.append(taken > 10 ? (18, Bits(taken - 11, 7)) : (17, Bits(taken - 3, 3)))
      place += taken
    } else if place > 0, lengths[place] == lengths[place - 1], same >= 3 {
      let taken = min(same, 6)
      said.append((16, Bits(taken - 3, 2)))
      place += taken
    } else {
      said.append((lengths[place], Bits(0, 0)))
      place += 1
    }
  }
  var counts = [Int](repeating: 0, count: 19)
  for (symbol, _) in said { counts[symbol] += 1 }
  let own = codeLengths(counts, limit: 7)
  let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  let ownCount = max(4, order.lastIndex { own[$0] > 0 }! + 1)
  let ownCodes = codes(own)
  return [Bits(symbolCount - 257, 5), Bits(distanceCount - 1, 5), Bits(ownCount - 4, 4)]
    + order[..<ownCount].map { Bits(own[$0], 3) } + said.flatMap { [ownCodes[$0.symbol], $0.rest] }
}

