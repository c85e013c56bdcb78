/// The files that were looked at, for naming them and showing their lines.
public struct DiagnosedFiles: Equatable, Sendable {
  /// What they are called together.
  package let title: String
  /// A report of several says at each place in which of them it is.
  let areSeveral: Bool
  private let files: [DiagnosedFile]

  public init(_ file: String, _ bytes: [UInt8]) {
    title = file
    areSeveral = false
    files = [DiagnosedFile(file, SourceText(bytes))]
  }

  package init(_ files: [DiagnosedFile], called title: String) {
    self.title = title
    areSeveral = true
    self.files = files
  }

  func path(_ place: SourcePlace) -> String { files[place.file.index].path }

  /// nil in a file without lines.
  func text(_ place: SourcePlace) -> SourceText? { files[place.file.index].text }

  func line(_ place: SourcePlace) -> Int {
    text(place)?.position(of: place.span.start).line ?? 0
  }

  /// "App.swift:12:8", or what of a file without lines it is.
  package func at(_ place: SourcePlace) -> String {
    let path = VisibleText.of(path(place))
    guard let text = text(place) else {
      return "\(path): \(VisibleText.of(place.key ?? "offset \(place.span.start)"))"
    }
    let (line, column) = text.position(of: place.span.start)
    return "\(path):\(line):\(column)"
  }

  /// Where an annotation of this stretch stands.
  func annotated(_ place: SourcePlace) -> Annotation.Place {
    let path = path(place)
    return text(place)?.annotated(place.span, in: path) ?? Annotation.Place(file: path)
  }
}

package struct DiagnosedFile: Equatable, Sendable {
  let path: String
  let text: SourceText?

  /// `text` is nil for a file that has no lines.
  package init(_ path: String, _ text: SourceText?) {
    self.path = path
    self.text = text
  }
}
