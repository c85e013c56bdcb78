enum BackgroundIdentifiers {
  private static let prefix = "com.example.podcasts"
  static let feed = "\(prefix).feed"
  static let download = prefix + ".download"
}
