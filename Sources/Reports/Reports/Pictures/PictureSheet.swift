import SchedulerEngine

/// A picture while it is being drawn: lanes from top to bottom.
struct PictureSheet {
  let frame: PictureFrame
  var svg = SVGText()
  private(set) var y: Int64 = 8
  /// What the legend has to explain, without duplicates.
  private(set) var causes: [WaitCause] = []
  private(set) var marks: [PictureMark] = []
  private(set) var levels: [Level] = []
  private(set) var hasSwiped = false

  init(_ frame: PictureFrame) { self.frame = frame }

  mutating func skip(_ height: Int64) { y += height }

  mutating func explain(_ cause: WaitCause) { causes.note(cause) }

  /// Writes the label of a lane, and returns the top of the lane, which is below or beside the label.
  mutating func label(_ text: String, _ kind: StaticString, height: Int64) -> Int64 {
    let middle = frame.isNarrow ? y + 18 : y + height / 2 + 6
    if frame.isNarrow { y += 26 }
    svg.group(
      "text", [.of("\(kind)"), .x(PictureFrame.margin), .y(middle)]
    ) { svg in
      let fitted = frame.fitted(text)
      if fitted != text { svg.element("title", [], words: text) }
      svg.element("tspan", [], words: fitted)
    }
    let top = y
    y += height
    return top
  }

  enum Subject { case device, app }

  /// Draws a lane of states, with a name for each level.
  mutating func states(
    _ label: String, _ stretches: [(columns: Range<Int>, level: Level)], _ subject: Subject,
    over swiped: [(columns: Range<Int>, level: Level)] = [], _ words: (Level) -> String
  ) {
    let height: Int64 = subject == .app ? 32 : 28
    let top = self.label(label, subject == .app ? "app" : "lane", height: height)
    let base = top + height - 6
    svg.element(
      "path", [.of("base"), .init("d", "M\(frame.left) \(base)H\(frame.right)")])
    for stretch in stretches {
      levels.note(stretch.level)
      let tall: Int64 = stretch.level == .full ? 18 : stretch.level == .half ? 9 : 3
      bar(
        stretch.columns, top: base - tall, height: tall, subject == .app ? "front" : "on",
        words(stretch.level))
    }
    for stretch in swiped {
      hasSwiped = true
      bar(stretch.columns, top: base - 14, height: 8, "swiped", "swiped away by the user")
    }
  }

  private mutating func bar(
    _ columns: Range<Int>, top: Int64, height: Int64, _ kind: StaticString, _ title: String
  ) {
    let left = frame.x(ofColumn: columns.lowerBound)
    let width = max(frame.x(ofColumn: columns.upperBound) - left, PictureFrame.columnWidth)
    svg.shape(
      "rect", [.of("\(kind)"), .x(left), .y(top), .width(width), .height(height)], named: title)
  }

  /// The complete file. The axis is behind the lanes, but it is written last, when their height is known.
  func picture(named title: String, summary: String, axis: TimeAxis) -> String {
    var whole = SVGText()
    whole.group(
      "svg",
      [
        .init("xmlns", "http://www.w3.org/2000/svg"), .of("bgp"), .init("role", "img"),
        .init("aria-labelledby", "bgp-title bgp-desc"),
        .init("viewBox", "0 0 \(frame.width) \(y + 8)"), .width(frame.width), .height(y + 8),
        .init("data-left", frame.left), .init("data-right", frame.right),
        .init("data-bottom", lanesEnd),
        .init("data-length", (frame.range.upperBound - frame.range.lowerBound).milliseconds),
      ]
    ) { whole in
      whole.element("title", [.init("id", "bgp-title")], words: title)
      whole.element("desc", [.init("id", "bgp-desc")], words: summary)
      whole.group("style", []) { $0.fixed(PictureStyle.rules) }
      whole.fixed(PictureStyle.definitions)
      whole.element(
        "rect", [.of("paper"), .width(frame.width), .height(y + 8)])
      axis.draw(on: &whole, to: lanesEnd)
      whole.append(svg)
    }
    return whole.text
  }

  private var lanesEnd: Int64 { legendTop ?? y }
  private(set) var legendTop: Int64?

  mutating func beginLegend() { legendTop = y }
}

extension Array where Element: Equatable {
  fileprivate mutating func note(_ element: Element) {
    if !contains(element) { append(element) }
  }
}

extension PictureSheet {
  /// Draws the marks of a lane along its middle, and adds them to the legend.
  mutating func draw(_ row: MarkRow, at middle: Int64) {
    row.each { mark, x, shape, title in
      marks.note(mark)
      switch shape {
      case .symbol:
        svg.shape("use", [.init("href", "#\(mark.kind)"), .x(x), .y(middle)], named: title)
      case .stroke:
        let tall: Int64 = mark == .submitted ? 4 : 15
        svg.shape(
          "path",
          [.of("stroke \(mark.kind)"), .init("d", "M\(x) \(middle - tall)v\(tall * 2)")],
          named: title)
      }
    }
  }
}
