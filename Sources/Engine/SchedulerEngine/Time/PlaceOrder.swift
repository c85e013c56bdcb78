#if hasFeature(Embedded)
  extension Array {
    /// In place of that of the standard library, of which the page would hold one for each kind of element.
    package func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
      PlaceOrder.of(count) { isBefore(self[$0], self[$1]) }.map { self[$0] }
    }
  }

  extension Array where Element: Comparable {
    package func sorted() -> [Element] { sorted { $0 < $1 } }
  }

  package enum PlaceOrder {
    /// The places of so many elements in order; equal ones stay as they are. Merges ever longer runs.
    @inline(never)
    package static func of(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
      var places = Array(0..<count)
      var merged = places
      var length = 1
      while length < count {
        var begin = 0
        while begin < count {
          let middle = Swift.min(begin + length, count)
          let end = Swift.min(middle + length, count)
          var (left, right) = (begin, middle)
          for place in begin..<end {
            let takesRight =
              left == middle || (right < end && isBefore(places[right], places[left]))
            merged[place] = places[takesRight ? right : left]
            if takesRight { right += 1 } else { left += 1 }
          }
          begin = end
        }
        swap(&places, &merged)
        length *= 2
      }
      return places
    }
  }
#endif
