// What background work waits is no matter of seconds. An app's own members of these names win.
extension Duration {
  @_disfavoredOverload
  public static func minutes(_ count: some BinaryInteger) -> Duration { .seconds(60) * count }

  @_disfavoredOverload
  public static func hours(_ count: some BinaryInteger) -> Duration { .seconds(3_600) * count }

  @_disfavoredOverload
  public static func days(_ count: some BinaryInteger) -> Duration { .seconds(86_400) * count }
}
