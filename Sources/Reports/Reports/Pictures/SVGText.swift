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
