/// The style of every picture: hues besides ink and paper, each with one meaning, for light and dark
/// surroundings. What paces launches has the hue that it has on the page's first screen. A symbol that is drawn
/// once and used in many places does not know its context, so the rules of symbols only name their class.
public enum PictureStyle {
  static let rules: StaticString =
    """
    .bgp{--paper:#fff;--ink:#1c232e;--quiet:#56606e;--grid:#e4e8ed;--state:#3a73b0;\
    --good:#1d7f46;--part:#b4530a;--bad:#c2222c;--date:#76818f;--pace:#1b3c9c;--cond:#7a4cb8;\
    --others:#0d7a80;font:18px/1.3 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}\
    @media (prefers-color-scheme:dark){.bgp{--paper:#11161d;--ink:#e9edf2;--quiet:#a9b3c0;\
    --grid:#29323d;--state:#74aee8;--good:#55c280;--part:#f0994c;--bad:#ff7f80;--date:#8c98a7;\
    --pace:#4590fa;--cond:#bb9df3;--others:#4cc5cb}}\
    @media print{.bgp{--paper:#fff;--ink:#000;--quiet:#444;--grid:#ccc;--state:#3a73b0;\
    --good:#1d7f46;--part:#b4530a;--bad:#c2222c;--date:#76818f;--pace:#1b3c9c;--cond:#7a4cb8;\
    --others:#0d7a80}}\
    .bgp text{fill:var(--ink);white-space:pre}.bgp .lane,.bgp .time{fill:var(--quiet)}\
    .bgp .app,.bgp .date{font-weight:600}.bgp .paper{fill:var(--paper)}\
    .bgp .hour,.bgp .day,.bgp .base{stroke:var(--grid);fill:none}.bgp .day{stroke-width:2}\
    .bgp .on,.bgp .front{fill:var(--state)}.bgp .swiped{fill:url(#p-swiped)}\
    .bgp .hit{fill:transparent}\
    .bgp .w-date{fill:url(#p-date)}.bgp .w-pace{fill:url(#p-pace)}.bgp .w-cond{fill:url(#p-cond)}\
    .bgp .w-user{fill:url(#p-user)}.bgp .w-others{fill:url(#p-others)}\
    .bgp .w-wake{fill:none;stroke:var(--good);stroke-width:2}.bgp .w-moves{fill:var(--good);opacity:.5}\
    .bgp .t-date{fill:var(--date)}.bgp .t-pace{stroke:var(--pace)}.bgp .t-cond{stroke:var(--cond)}\
    .bgp .t-user,.bgp .t-swiped{stroke:var(--bad)}.bgp .t-others{stroke:var(--others)}\
    .bgp .b-pace{fill:var(--pace)}.bgp .b-cond{fill:var(--cond)}.bgp .b-user{fill:var(--bad)}\
    .bgp .b-others{fill:var(--others)}.bgp .b-date{fill:var(--date)}.bgp [class^="b-"]{opacity:.22}\
    .bgp [class^="t-"]{stroke-width:2.5}.bgp .t-date{stroke:none}\
    .bgp .run{stroke:var(--paper)}.bgp .stroke{stroke-width:3;fill:none}\
    .bgp .run.m-done{fill:var(--good)}.bgp .run.m-runs{fill:var(--ink)}\
    .bgp .run.m-fail,.bgp .run.m-cut,.bgp .run.m-stop{fill:var(--part)}.bgp .run.m-died{fill:var(--bad)}\
    .bgp .stroke.m-done{stroke:var(--good)}.bgp .stroke.m-runs{stroke:var(--ink)}\
    .bgp .stroke.m-fail,.bgp .stroke.m-cut,.bgp .stroke.m-stop{stroke:var(--part)}\
    .bgp .stroke.m-died,.bgp .stroke.m-refused{stroke:var(--bad)}\
    .bgp .stroke.m-sub,.bgp .stroke.m-gone{stroke:var(--quiet)}\
    .s-rim{stroke:var(--paper);stroke-width:2}.s-good{fill:var(--good)}\
    .s-part{fill:var(--part)}.s-bad{fill:var(--bad)}.s-ink{fill:var(--ink)}\
    .s-paper{fill:var(--paper)}.s-quiet{fill:var(--quiet)}\
    .s-cross{stroke:var(--paper);stroke-width:2.5;fill:none}\
    .s-line{stroke:var(--quiet);stroke-width:3;fill:none}
    """

  /// For programs that show pictures next to other content.
  public static var css: [UInt8] { Array("\(rules)".utf8) }

  static let definitions: StaticString =
    """
    <defs><pattern id="p-date" width="7" height="7" patternUnits="userSpaceOnUse">\
    <path class="b-date" d="M0 0h7v7h-7z"/><circle class="t-date" cx="3.5" cy="3.5" r="1.3"/></pattern>\
    <pattern id="p-pace" width="9" height="9" patternUnits="userSpaceOnUse">\
    <path class="b-pace" d="M0 0h9v9h-9z"/><path class="t-pace" d="M-2 11L11 -2M-2 2L2 -2M7 11L11 7"/>\
    </pattern><pattern id="p-cond" width="9" height="9" patternUnits="userSpaceOnUse">\
    <path class="b-cond" d="M0 0h9v9h-9z"/><path class="t-cond" d="M-2 -2L11 11M-2 7L2 11M7 -2L11 2"/>\
    </pattern><pattern id="p-user" width="10" height="10" patternUnits="userSpaceOnUse">\
    <path class="b-user" d="M0 0h10v10h-10z"/><path class="t-user" d="M0 0L10 10M10 0L0 10"/></pattern>\
    <pattern id="p-others" width="7" height="7" patternUnits="userSpaceOnUse">\
    <path class="b-others" d="M0 0h7v7h-7z"/><path class="t-others" d="M3.5 0v7"/></pattern>\
    <pattern id="p-swiped" width="8" height="8" patternUnits="userSpaceOnUse">\
    <path class="t-swiped" d="M0 0L8 8M8 0L0 8"/></pattern>\
    <path id="m-sub" class="s-quiet" d="M0 -6L6 5H-6Z"/>\
    <path id="m-gone" class="s-line" d="M-5 -5L5 5M5 -5L-5 5"/>\
    <circle id="m-done" class="s-good s-rim" r="8"/>\
    <path id="m-runs" class="s-ink s-rim" d="M-6 -9L10 0L-6 9Z"/>\
    <g id="m-fail"><circle class="s-part s-rim" r="9"/><circle class="s-paper" r="4"/></g>\
    <g id="m-cut"><circle class="s-part s-rim" r="9"/><path class="s-paper" d="M0 -6A6 6 0 0 1 0 6Z"/>\
    </g><g id="m-stop"><circle class="s-part s-rim" r="9"/><path class="s-paper" d="M-4 -4H4V4H-4Z"/>\
    </g><g id="m-refused"><path class="s-bad s-rim" d="M0 -11L11 0L0 11L-11 0Z"/>\
    <path class="s-cross" d="M0 -6V2M0 4V6"/></g>\
    <g id="m-died"><path class="s-bad s-rim" d="M-9 -9H9V9H-9Z"/>\
    <path class="s-cross" d="M-5 -5L5 5M5 -5L-5 5"/></g></defs>
    """
}

/// Explains the colours, patterns and shapes that occur in a picture.
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
        if number == 0 { draw(sample, x, sheet.y, &sheet.svg) }
        sheet.svg.element(
          "text", [.of("lane"), .x(x + sampleWidth), .y(sheet.y + 17)], words: line)
      }
      x += width
    }
    sheet.skip(lineHeight)
  }

  /// Wraps between words if the picture is too narrow.
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
