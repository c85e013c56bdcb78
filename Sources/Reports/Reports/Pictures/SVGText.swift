import Basics

/// Writes SVG from start to end. Names can only be literals, and every value passes through `markup`.
struct SVGText {
  fileprivate(set) var text = ""

  struct Attribute {
    let name: StaticString
    let value: String

    init(_ name: StaticString, _ value: String) {
      self.name = name
      self.value = value
    }

    init(_ name: StaticString, _ value: Int64) { self.init(name, "\(value)") }
  }

  /// An element with other elements inside.
  mutating func group(
    _ name: StaticString, _ attributes: [Attribute], _ fill: (inout SVGText) -> Void
  ) {
    open(name, attributes)
    text += ">"
    fill(&self)
    text += "</\(name)>"
  }

  mutating func element(_ name: StaticString, _ attributes: [Attribute]) {
    open(name, attributes)
    text += "/>"
  }

  /// An element with text that is shown or read aloud.
  mutating func element(_ name: StaticString, _ attributes: [Attribute], words: String) {
    group(name, attributes) { $0.text += markup(words) }
  }

  /// A shape with a title, which browsers show on hover.
  mutating func shape(_ name: StaticString, _ attributes: [Attribute], named title: String) {
    group(name, attributes) { $0.element("title", [], words: title) }
  }

  /// Fixed markup, the same in every picture.
  mutating func fixed(_ markup: StaticString) { text += "\(markup)" }

  private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
    text += "<\(name)"
    for attribute in attributes {
      text += " \(attribute.name)=\"" + markup(attribute.value) + "\""
    }
  }
}

extension SVGText.Attribute {
  static func of(_ kind: String) -> SVGText.Attribute { SVGText.Attribute("class", kind) }
  static func x(_ value: Int64) -> SVGText.Attribute { SVGText.Attribute("x", value) }
  static func y(_ value: Int64) -> SVGText.Attribute { SVGText.Attribute("y", value) }
  static func width(_ value: Int64) -> SVGText.Attribute { SVGText.Attribute("width", value) }
  static func height(_ value: Int64) -> SVGText.Attribute { SVGText.Attribute("height", value) }
}

extension SVGText {
  /// Appends what was drawn earlier.
  mutating func append(_ other: SVGText) { text += other.text }
}

/// Every text in a picture passes through this, as content or as the value of an attribute. The result cannot
/// start markup, contain commands or reorder the text around it.
func markup(_ text: String) -> String { xmlText(VisibleText.of(text)) }

/// The approximate width of text at a font size of 18 pixels. The reader's typeface is unknown, so the
/// estimate errs on the wide side.
enum TextWidth {
  static func pixels(_ text: String) -> Int64 {
    var tenths: Int64 = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "i", "j", "l", ".", ",", ":", ";", "'", "|", "!", "I": tenths += 54
      case " ", "f", "r", "t", "(", ")", "-", "/": tenths += 70
      case "m", "w", "M", "W", "@", "%": tenths += 170
      case "A"..."Z", "0"..."9", "_": tenths += 116
      default: tenths += scalar.isASCII ? 108 : Int64(columns(of: String(scalar))) * 120
      }
    }
    return tenths / 10
  }
}
