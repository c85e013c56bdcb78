import Foundation

enum TaskKind: CaseIterable {
  case feeds, images

  var identifier: String {
    switch self {
    case .feeds: return "com.example.reader.feeds"
    case .images: return "com.example.reader.images"
    }
  }

  var delay: TimeInterval {
    switch self {
    case .feeds: return 3_600
    case .images: return 86_400
    }
  }
}
