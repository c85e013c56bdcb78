enum Job: String, CaseIterable {
  case backup = "com.example.photos.backup"
  case index = "com.example.photos.index"
  case purge = "com.example.photos.purge"

  var needsNetwork: Bool { self == .backup }
  var needsPower: Bool {
    switch self {
    case .backup, .index: return true
    case .purge: return false
    }
  }
}
