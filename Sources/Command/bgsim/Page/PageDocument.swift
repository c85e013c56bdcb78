import Advice
import Basics
import CarriedFiles
import Reports

/// The page as one file: the initial content, the style, the scenarios, the engine, and the script that
/// connects them. It refers to nothing outside the file.
public struct PageDocument {
  /// A file that the reader can open.
  public struct Entry {
    public enum Kind: Sendable { case scenario, lesson, log, population }

    public let kind: Kind
    /// The name of the file in commands on the page.
    let name: String
    let title: String
    let text: [UInt8]

    public init(_ kind: Kind, name: String, title: String, text: [UInt8]) {
      self.kind = kind
      self.name = name
      self.title = title
      self.text = text
    }

    /// The group in which it is listed.
    var group: String {
      switch kind {
      case .scenario: "Scenarios"
      case .lesson: "Workshop"
      case .log: "Event logs"
      case .population: "Populations"
      }
    }
  }

  private let engine: [UInt8]
  private let entries: [Entry]

  /// nil if the engine is not what `.ci/page-engine` makes: a module packed as LZMA.
  public init?(engine: [UInt8], entries: [Entry]) {
    guard engine.starts(with: [0x5D, 0, 0]) else { return nil }
    self.engine = engine
    self.entries = entries
  }

  public var bytes: [UInt8] {
    let style = PictureStyle.css + PageDocument.styles.flatMap(PageDocument.part)
    let script = PageDocument.script
    let policy =
      "default-src 'none'; script-src '\(named(script))' 'wasm-unsafe-eval'; "
      + "style-src '\(named(style))'; worker-src blob:; base-uri 'none'; form-action 'none'"
    var page: [UInt8] = []
    page +=
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="bgsim \(ToolVersion.number)">
      <title>Background tasks, simulated</title>
      <style>
      """.utf8
    page += style
    page += "</style>\n</head>\n<body>\n".utf8
    page += PageDocument.part("page.html")
    page += #"<script type="text/plain" id="course">"#.utf8
    page += Base116.text(Deflate.packed(course))
    page += #"</script><script type="application/json" id="wagers">"#.utf8
    page += PageDocument.part("bets.json").flatMap(PageDocument.harmless)
    page += #"</script><script type="application/json" id="myths">"#.utf8
    page += PageDocument.myths.flatMap(PageDocument.harmless)
    page += "</script>\n<script type=\"text/plain\" id=\"engine\">".utf8
    page += Base116.text(engine)
    page += "</script>\n<script>".utf8
    page += script
    page += "</script>\n</body>\n</html>\n".utf8
    return page
  }

  /// In the order in which the parts depend on each other.
  static let scripts = [
    "start.js", "nodes.js", "lzma.js", "engine.js", "picture.js", "editor.js", "guess.js",
    "lesson.js", "address.js", "shelf.js", "asides.js", "check.js", "log.js", "advice.js",
    "compare.js",
    "schedulers.js",
    "day.js", "sky.js", "ribbon.js", "grips.js", "front.js", "world.js", "bets.js",
    "sharing.js", "views.js", "page.js",
  ]

  /// That of the whole page, then what the first screen adds to it.
  static let styles = ["page.css", "day.css"]

  static var script: [UInt8] { scripts.flatMap { compact(part($0)) } }

  /// A page is sent around, and its script is read where it is written: with its remarks and indented. No text in it
  /// goes over several lines.
  private static func compact(_ script: [UInt8]) -> [UInt8] {
    script.split(separator: UInt8(ascii: "\n")).flatMap { line in
      let code = line.drop { $0 == UInt8(ascii: " ") }
      return code.isEmpty || code.starts(with: "//".utf8) ? [] : code + [UInt8(ascii: "\n")]
    }
  }

  static func part(_ name: String) -> [UInt8] {
    let file = carried_page_part(name)
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  private func named(_ content: [UInt8]) -> String {
    "sha256-" + Base64.text(SHA256.digest(of: content))
  }

  /// The files that the reader can open, as JSON.
  var course: [UInt8] {
    var json = JSONWriter()
    json.array { json in
      for entry in entries {
        json.object { json in
          json.field("name", entry.name)
          json.field("title", entry.title)
          json.field("group", entry.group)
          json.field("isLesson", entry.kind == .lesson)
          json.key("text")
          json.string(Array(String(decoding: entry.text, as: UTF8.self).utf8))
        }
      }
    }
    return json.bytes
  }

  /// What is often said, which the bets of the page are about, and what holds.
  private static var myths: [UInt8] {
    var json = JSONWriter()
    json.array { json in
      for myth in Myth.all {
        json.object { json in
          json.field("said", myth.said)
          json.field("holds", myth.holds)
        }
      }
    }
    return json.bytes
  }

  /// A byte of JSON that cannot start a tag.
  private static func harmless(_ byte: UInt8) -> [UInt8] {
    byte == UInt8(ascii: "<") ? Array("\\u003C".utf8) : [byte]
  }
}

/// The engine of the page at the end of a program that `.ci/shipped-program --with-page` made: the bytes,
/// then this word and the number of bytes in ten digits. The system runs such a file like any other.
public enum CarriedEngine {
  static let mark = Array("bgsim-page-engine ".utf8)
  static let digits = 10

  /// nil if the program contains none.
  public static func engine(behind program: [UInt8]) -> [UInt8]? {
    let last = program.suffix(mark.count + digits)
    guard last.starts(with: mark),
      let count = Int(String(decoding: last.dropFirst(mark.count), as: UTF8.self)),
      count > 0, count <= program.count - last.count
    else { return nil }
    return Array(program[(program.count - last.count - count)...].prefix(count))
  }
}
