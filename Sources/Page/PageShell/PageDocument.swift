import JSON
import Pictures

/// The page as one file: what is shown first, how it looks, the scenarios that it carries, the engine,
/// and the script that joins them. It refers to nothing outside of itself.
public struct PageDocument {
  public struct Lesson {
    /// As commands in the page call the file.
    public let name: String
    public let title: String
    public let text: [UInt8]

    public init(name: String, title: String, text: [UInt8]) {
      self.name = name
      self.title = title
      self.text = text
    }
  }

  private let engine: [UInt8]
  private let lessons: [Lesson]

  /// Nil where the engine is not what `.ci/page-engine` makes: a module, packed, in base64.
  public init?(engine: [UInt8], lessons: [Lesson]) {
    guard Base64.isText(engine) else { return nil }
    self.engine = engine
    self.lessons = lessons
  }

  public var bytes: [UInt8] {
    let style = PictureStyle.css + PackageResources.page_css
    let script = PackageResources.page_js
    let policy =
      "default-src 'none'; script-src '\(named(script))' 'wasm-unsafe-eval'; "
      + "style-src '\(named(style))'; base-uri 'none'; form-action 'none'"
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
      <title>Background tasks, simulated</title>
      <style>
      """.utf8
    page += style
    page += "</style>\n</head>\n<body>\n".utf8
    page += PackageResources.page_html
    page += #"<script type="application/json" id="course">"#.utf8
    page += course
    page += "</script>\n<script type=\"text/plain\" id=\"engine\">".utf8
    page += engine
    page += "</script>\n<script>".utf8
    page += script
    page += "</script>\n</body>\n</html>\n".utf8
    return page
  }

  private func named(_ content: [UInt8]) -> String {
    "sha256-" + Base64.text(SHA256.digest(of: content))
  }

  /// No `<` is left in it that could end the element or begin another.
  private var course: [UInt8] {
    var json = JSONWriter()
    json.array { json in
      for lesson in lessons {
        json.object { json in
          json.field("name", lesson.name)
          json.field("title", lesson.title)
          json.key("text")
          json.string(Array(String(decoding: lesson.text, as: UTF8.self).utf8))
        }
      }
    }
    var safe: [UInt8] = []
    for byte in json.bytes {
      if byte == UInt8(ascii: "<") { safe += #"\u003c"#.utf8 } else { safe.append(byte) }
    }
    return safe
  }
}
