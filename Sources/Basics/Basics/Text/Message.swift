/// What is said about one problem.
public struct Message: Equatable, Sendable {
  /// One line: what was found.
  public var title: String
  /// Under the place: what is wrong just there, or what was expected.
  public var label: String
  /// Under the other place, where there is one.
  public var relatedLabel: String?
  /// What to do.
  public var help: String?
  /// What may be written in the place of the text that is pointed at.
  public var replacement: String?
  /// What a device does, where it matters.
  public var note: String?

  package init(
    _ title: String, _ label: String = "", related: String? = nil, help: String? = nil,
    replacement: String? = nil, note: String? = nil
  ) {
    self.title = title
    self.label = label
    relatedLabel = related
    self.help = help
    self.replacement = replacement
    self.note = note
  }
}
