public import Foundation

/// What an app asks the scheduler for (fact 205). Apps make one of the subclasses.
open class BGTaskRequest: NSObject, NSCopying {
  public let identifier: String
  /// Never started before this; nil asks for no delay.
  open var earliestBeginDate: Date?

  init(identifier: String) {
    self.identifier = identifier
    super.init()
  }

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = emptyCopy()
    copy.earliestBeginDate = earliestBeginDate
    return copy
  }

  /// A new request of the same class with the same fields, the date apart.
  func emptyCopy() -> BGTaskRequest { BGTaskRequest(identifier: identifier) }

  /// What the system's log prints after class and identifier (fact 232).
  var descriptionFields: [String] {
    ["earliestBeginDate: \(earliestBeginDate.map { "\($0)" } ?? "(null)")"]
  }

  open override var description: String {
    let fields = ["\(type(of: self)): \(identifier)"] + descriptionFields
    return "<\(fields.joined(separator: ", "))>"
  }
}
