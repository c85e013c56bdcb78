/// Cuts one JSON array into its objects as it is read. A line break inside of a string is a sign of a cut
/// file: what came before it is given up, and the next object is looked for.
struct ObjectSplitter {
  static let longest = 1 << 20
  private var object: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isTooLong = false
  private(set) var cut: Int64 = 0

  /// Whether an object has begun and not ended.
  var isOpen: Bool { depth > 0 }

  /// Hands out each object that ends in this piece.
  mutating func feed(_ piece: ArraySlice<UInt8>, _ take: (ArraySlice<UInt8>) -> Void) {
    var start = piece.startIndex
    var place = piece.startIndex
    while place < piece.endIndex {
      let byte = piece[place]
      place += 1
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInString = false
        } else if byte == 0x0A {
          giveUp()
        }
        continue
      }
      switch byte {
      case 0x22: isInString = depth > 0
      case 0x7B:
        if depth == 0 { start = place - 1 }
        depth += 1
      case 0x7D where depth > 0:
        depth -= 1
        if depth > 0 { continue }
        if object.isEmpty {
          take(piece[start..<place])
        } else {
          keep(piece[start..<place])
          if isTooLong { cut += 1 } else { take(object[...]) }
        }
        object.removeAll(keepingCapacity: true)
        isTooLong = false
      default: break
      }
    }
    if depth > 0 { keep(piece[start...]) }
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    if object.count + bytes.count > ObjectSplitter.longest {
      isTooLong = true
      object = [0x7B]
    } else {
      object += bytes
    }
  }

  private mutating func giveUp() {
    cut += 1
    (depth, isInString, isEscaped, isTooLong) = (0, false, false, false)
    object.removeAll(keepingCapacity: true)
  }
}
