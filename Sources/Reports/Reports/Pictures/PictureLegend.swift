/// What the colours, patterns and shapes of a picture mean; only those that it has.
enum PictureLegend {
  private enum Sample {
    case cause(WaitCause)
    case mark(PictureMark)
    case level(Level)
    case swiped

    var words: StaticString {
      switch self {
      case .cause(let cause): cause.words
      case .mark(let mark): mark.words
      case .level(.full): "charging, Wi-Fi, in use, in front"
      case .level(.half): "cellular, in the background"
      case .level(.line): "suspended"
      case .level(.off): ""
      case .swiped: "swiped away"
      }
    }
  }

  private static let lineHeight: Int64 = 32
  private static let sampleWidth: Int64 = 36

  static func draw(on sheet: inout PictureSheet) {
    sheet.skip(8)
    sheet.beginLegend()
    sheet.skip(16)
    var x = PictureFrame.margin
    let room = sheet.frame.width - 2 * PictureFrame.margin - sampleWidth
    for sample in samples(sheet) {
      let lines = lines(of: "\(sample.words)", in: room)
      let widest = lines.map { PictureFrame.width(of: $0) }.max() ?? 0
      let width = sampleWidth + widest + 20
      let isWide = lines.count > 1 || x + width > sheet.frame.width - PictureFrame.margin
      if x > PictureFrame.margin && isWide {
        x = PictureFrame.margin
        sheet.skip(lineHeight)
      }
      for (number, line) in lines.enumerated() {
        if number > 0 { sheet.skip(24) }
        let y = sheet.y
        sheet.draw { svg in
          if number == 0 { draw(sample, x, y, &svg) }
          svg.element("text", [.of("lane"), .x(x + sampleWidth), .y(y + 17)], words: line)
        }
      }
      x += width
    }
    sheet.skip(lineHeight)
  }

  /// Broken between words where a picture is too narrow for them.
  private static func lines(of words: String, in room: Int64) -> [String] {
    var lines: [String] = []
    for word in words.split(separator: " ") {
      if let last = lines.last, PictureFrame.width(of: last + " " + word) <= room {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static func samples(_ sheet: PictureSheet) -> [Sample] {
    WaitCause.allCases.filter { sheet.causes.contains($0) }.map { .cause($0) }
      + PictureMark.allCases.filter { sheet.marks.contains($0) }.map { .mark($0) }
      + [Level.full, .half, .line].filter { sheet.levels.contains($0) }.map { .level($0) }
      + (sheet.hasSwiped ? [.swiped] : [])
  }

  private static func draw(_ sample: Sample, _ x: Int64, _ y: Int64, _ svg: inout SVGText) {
    switch sample {
    case .cause(let cause): box("\(cause.kind)", x, y + 2, 18, &svg)
    case .mark(let mark):
      svg.element("use", [.init("href", "#\(mark.kind)"), .x(x + 14), .y(y + 11)])
    case .level(.full): box("on", x, y + 2, 18, &svg)
    case .level(.half): box("on", x, y + 11, 9, &svg)
    case .level: box("on", x, y + 15, 3, &svg)
    case .swiped: box("swiped", x, y + 7, 8, &svg)
    }
  }

  private static func box(
    _ kind: String, _ x: Int64, _ y: Int64, _ height: Int64, _ svg: inout SVGText
  ) {
    svg.element("rect", [.of(kind), .x(x), .y(y), .width(28), .height(height)])
  }
}
