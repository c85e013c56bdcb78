extension FactSource {
  static let forum: [FactSource] = [
    FactSource(
      .forum685525, .forum,
      "iOS Background Execution Limits, by an Apple engineer",
      at: "https://developer.apple.com/forums/thread/685525"),
    FactSource(
      .forum14854, .forum,
      "NSURLSession's Resume Rate Limiter, by an Apple engineer",
      at: "https://developer.apple.com/forums/thread/14854"),
    FactSource(
      .forum128813, .forum,
      "Findings about the resume rate limiter",
      at: "https://developer.apple.com/forums/thread/128813"),
    FactSource(
      .forum85066, .forum,
      "UIApplication Background Task Notes, by an Apple engineer",
      at: "https://developer.apple.com/forums/thread/85066"),
    FactSource(
      .forum126438, .forum,
      "How to prevent 0xdead10cc, with what Apple's technical note says",
      at: "https://developer.apple.com/forums/thread/126438"),
    FactSource(
      .forum675166, .forum,
      "A processing task ended for its use of the processor",
      at: "https://developer.apple.com/forums/thread/675166"),
    FactSource(
      .forum740564, .forum,
      "Background transfers after a force quit",
      at: "https://developer.apple.com/forums/thread/740564"),
    FactSource(
      .forum775182, .forum,
      "SwiftUI's background task modifier on iOS 18.4",
      at: "https://developer.apple.com/forums/thread/775182"),
    FactSource(
      .forum776933, .forum,
      "When silent pushes are delivered",
      at: "https://developer.apple.com/forums/thread/776933"),
    FactSource(
      .forum780956, .forum,
      "BGAppRefreshTask expires after a few seconds",
      at: "https://developer.apple.com/forums/thread/780956"),
    FactSource(
      .forum793189, .forum,
      "Processing after the app was swiped away",
      at: "https://developer.apple.com/forums/thread/793189"),
    FactSource(
      .forum796944, .forum,
      "Identifiers of continued processing",
      at: "https://developer.apple.com/forums/thread/796944"),
    FactSource(
      .forum797538, .forum,
      "GPU work in continued processing",
      at: "https://developer.apple.com/forums/thread/797538"),
    FactSource(
      .forum801686, .forum,
      "Closing a window on iPadOS 26",
      at: "https://developer.apple.com/forums/thread/801686"),
    FactSource(
      .forum805088, .forum,
      "Questions about continued processing",
      at: "https://developer.apple.com/forums/thread/805088"),
    FactSource(
      .forum805554, .forum,
      "BGContinuedProcessingTask expiring unpredictably",
      at: "https://developer.apple.com/forums/thread/805554"),
    FactSource(
      .forum808756, .forum,
      "Submitting continued processing again",
      at: "https://developer.apple.com/forums/thread/808756"),
    FactSource(
      .forum816774, .forum,
      "GPU support of continued processing on iPhones",
      at: "https://developer.apple.com/forums/thread/816774"),
    FactSource(
      .forum818623, .forum,
      "No way to tell why a task expired",
      at: "https://developer.apple.com/forums/thread/818623"),
  ]
}
