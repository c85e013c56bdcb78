/// The lessons of `Examples/Workshop` in the order of the workshop; the command carries them with it.
public enum Course {
  public struct Entry: Sendable {
    /// The name of its file, without its ending.
    public let name: String
    public let bytes: [UInt8]
  }

  public static var entries: [Entry] {
    [
      Entry(name: "a-first-day", bytes: PackageResources.a_first_day_jsonc),
      Entry(name: "room-1-a-long-day", bytes: PackageResources.room_1_a_long_day_jsonc),
      Entry(name: "room-2-a-quiet-afternoon", bytes: PackageResources.room_2_a_quiet_afternoon_jsonc),
      Entry(name: "room-3-a-sunday-app", bytes: PackageResources.room_3_a_sunday_app_jsonc),
      Entry(name: "room-4-a-tidy-user", bytes: PackageResources.room_4_a_tidy_user_jsonc),
      Entry(name: "room-5-a-switch", bytes: PackageResources.room_5_a_switch_jsonc),
      Entry(name: "room-6-a-hungry-app", bytes: PackageResources.room_6_a_hungry_app_jsonc),
      Entry(name: "room-7-an-impatient-app", bytes: PackageResources.room_7_an_impatient_app_jsonc),
      Entry(name: "the-kinds-of-task", bytes: PackageResources.the_kinds_of_task_jsonc),
      Entry(name: "a-push-beside-it", bytes: PackageResources.a_push_beside_it_jsonc),
      Entry(name: "broken-1-it-ran-once", bytes: PackageResources.broken_1_it_ran_once_jsonc),
      Entry(name: "broken-2-it-never-ran", bytes: PackageResources.broken_2_it_never_ran_jsonc),
      Entry(name: "broken-3-it-moves-away", bytes: PackageResources.broken_3_it_moves_away_jsonc),
      Entry(name: "broken-4-it-crashes-in-silence", bytes: PackageResources.broken_4_it_crashes_in_silence_jsonc),
      Entry(name: "broken-5-it-is-killed", bytes: PackageResources.broken_5_it_is_killed_jsonc),
      Entry(name: "broken-6-two-of-three", bytes: PackageResources.broken_6_two_of_three_jsonc),
      Entry(name: "broken-7-it-charges-and-waits", bytes: PackageResources.broken_7_it_charges_and_waits_jsonc),
      Entry(name: "broken-8-it-stands-still", bytes: PackageResources.broken_8_it_stands_still_jsonc),
      Entry(name: "the-final", bytes: PackageResources.the_final_jsonc),
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
