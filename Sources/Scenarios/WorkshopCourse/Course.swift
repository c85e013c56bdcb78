/// The lessons of `Examples/Workshop` in the order of the workshop; the command carries them with it.
public enum Course {
  public struct Entry: Sendable {
    /// The name of its file, without its ending.
    public let name: String
    public let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  public static var entries: [Entry] {
    [
      Entry("a-first-day", PackageResources.a_first_day_jsonc),
      Entry("room-1-a-long-day", PackageResources.room_1_a_long_day_jsonc),
      Entry("room-2-a-quiet-afternoon", PackageResources.room_2_a_quiet_afternoon_jsonc),
      Entry("room-3-a-sunday-app", PackageResources.room_3_a_sunday_app_jsonc),
      Entry("room-4-a-tidy-user", PackageResources.room_4_a_tidy_user_jsonc),
      Entry("room-5-a-switch", PackageResources.room_5_a_switch_jsonc),
      Entry("room-6-a-hungry-app", PackageResources.room_6_a_hungry_app_jsonc),
      Entry("room-7-an-impatient-app", PackageResources.room_7_an_impatient_app_jsonc),
      Entry("the-kinds-of-task", PackageResources.the_kinds_of_task_jsonc),
      Entry("a-push-beside-it", PackageResources.a_push_beside_it_jsonc),
      Entry("broken-1-it-ran-once", PackageResources.broken_1_it_ran_once_jsonc),
      Entry("broken-2-it-never-ran", PackageResources.broken_2_it_never_ran_jsonc),
      Entry("broken-3-it-moves-away", PackageResources.broken_3_it_moves_away_jsonc),
      Entry(
        "broken-4-it-crashes-in-silence", PackageResources.broken_4_it_crashes_in_silence_jsonc),
      Entry("broken-5-it-is-killed", PackageResources.broken_5_it_is_killed_jsonc),
      Entry("broken-6-two-of-three", PackageResources.broken_6_two_of_three_jsonc),
      Entry("broken-7-it-charges-and-waits", PackageResources.broken_7_it_charges_and_waits_jsonc),
      Entry("broken-8-it-stands-still", PackageResources.broken_8_it_stands_still_jsonc),
      Entry("the-final", PackageResources.the_final_jsonc),
    ]
  }

  /// By name, or by number from 1.
  public static func entry(_ name: String) -> Entry? {
    if let number = Int(name) {
      return entries.indices.contains(number - 1) ? entries[number - 1] : nil
    }
    return entries.first { $0.name == name }
  }
}
