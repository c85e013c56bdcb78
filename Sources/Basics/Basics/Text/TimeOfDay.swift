/// "07:05", "22:40:30": a time so long after midnight.
package func timeOfDay(seconds: Int64) -> String {
  let clock = twoDigits(seconds / 3_600) + ":" + twoDigits(seconds / 60 % 60)
  return seconds % 60 == 0 ? clock : clock + ":" + twoDigits(seconds % 60)
}

/// "+02:00", "-04:30": how far a clock is from UTC.
package func utcOffset(minutes: Int64) -> String {
  (minutes < 0 ? "-" : "+") + timeOfDay(seconds: abs(minutes) * 60)
}
