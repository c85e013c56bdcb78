import Basics

/// SVG built from front to back. Names come from the source alone, and every value passes `markup`.
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

  /// An element with others inside of it.
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

  /// With words that are shown, or read out for it.
  mutating func element(_ name: StaticString, _ attributes: [Attribute], words: String) {
    group(name, attributes) { $0.text += markup(words) }
  }

  /// A shape with a name of its own, which browsers show when one points at it.
  mutating func shape(_ name: StaticString, _ attributes: [Attribute], named title: String) {
    group(name, attributes) { $0.element("title", [], words: title) }
  }

  /// What is the same in every picture and written in the source as it stands.
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
  /// What was drawn before.
  mutating func append(_ other: SVGText) { text += other.text }
}

/// The one way of text into a picture, as content or as the value of an attribute: nothing in it can
/// begin markup, command anything or reorder what stands around it.
func markup(_ text: String) -> String { xmlText(VisibleText.of(text)) }

/// About how wide text of 18 pixels is. Which typeface a reader has nobody knows, so it is rather a bit
/// too wide.
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
