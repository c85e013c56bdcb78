/// Text in columns: the first to the left, the others to the right.
struct Table {
  private var rows: [[String]] = []

  mutating func add(_ cells: [String]) { rows.append(cells) }

  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

extension Double {
  /// Rounded to a whole number, in groups of three digits.
  var grouped: String {
    var digits = String(Int64(rounded()))
    var place = digits.endIndex
    while digits.distance(from: digits.startIndex, to: place) > 3 {
      place = digits.index(place, offsetBy: -3)
      digits.insert(",", at: place)
    }
    return digits
  }

  /// With this many decimals.
  func fixed(_ decimals: Int) -> String {
    let scale = Int64(String("1") + String(repeating: "0", count: decimals)) ?? 1
    let scaled = Int64((self * Double(scale)).rounded())
    if decimals == 0 { return String(scaled) }
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count)
      + fraction
  }
}
