extension PictureSheet {
  /// Draws the marks of a lane along its middle, and has the legend explain them.
  mutating func draw(_ row: MarkRow, at middle: Int64) {
    var drawn = self
    row.each { mark, x, shape, title in
      drawn.explain(mark)
      drawn.draw { svg in
        switch shape {
        case .symbol:
          svg.shape(
            "use", [.init("href", "#\(mark.kind)"), .x(x), .y(middle)], named: title)
        case .stroke:
          let tall: Int64 = mark == .submitted ? 4 : 15
          svg.shape(
            "path",
            [
              .of("stroke \(mark.kind)"),
              .init("d", "M\(x) \(middle - tall)v\(tall * 2)"),
            ], named: title)
        }
      }
    }
    self = drawn
  }
}
