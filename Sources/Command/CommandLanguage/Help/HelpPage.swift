/// What there is to say about the command, a verb or a topic, before anybody decides how it looks.
package struct HelpPage: Equatable {
  package struct Term: Equatable {
    package let name: String
    package let text: String
  }

  /// Something that can be read elsewhere.
  package struct Reference: Equatable {
    package let title: String
    /// nil where nothing public can be opened.
    package let address: String?
  }

  package enum Body: Equatable {
    case text(String)
    case terms([Term])
    case references([Reference])
    /// Kept as they are: something to type.
    case lines([String])
  }

  package struct Section: Equatable {
    package let heading: String
    package let body: Body
  }

  package let sections: [Section]

  /// Sections without content say nothing.
  package init(_ sections: [Section]) {
    self.sections = sections.filter { section in
      switch section.body {
      case .text(let text): !text.isEmpty
      case .terms(let terms): !terms.isEmpty
      case .references(let references): !references.isEmpty
      case .lines(let lines): !lines.isEmpty
      }
    }
  }
}
