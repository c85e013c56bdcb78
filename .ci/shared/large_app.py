"""An app with as many files as a test asks for."""

import plistlib, shutil


def write(count, folder):
    """An app of so many files with a refresh for each hundred, whose handler goes through three of them."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "App").mkdir(parents=True)
    names = [f"com.example.app.sync{place}" for place in range(count // 100)]
    for place in range(count - 2):
        text = f"""import Foundation

final class Store{place} {{
  private var rows: [String] = []
  func save(_ row: String, then done: @escaping (Bool) -> Void) {{
    rows.append(row)
    DispatchQueue.global().async {{ done(!self.rows.isEmpty) }}
  }}
"""
        for method in range(20):
            text += f"""  func count{method}(of word: String) -> Int {{
    guard !rows.isEmpty else {{ return 0 }}
    return rows.filter {{ $0.contains(word) && $0 != "{{{method}}}" }}.count
  }}
"""
        text += "}\n"
        if place % 100 == 2:
            sync, other = place // 100, f"Store{place - 1}"
            text += f"""
import BackgroundTasks
final class Sync{sync} {{
  let store = {other}()
  func ask() {{
    let request = BGAppRefreshTaskRequest(identifier: "{names[sync]}" )
    try? BGTaskScheduler.shared.submit(request)
  }}
  func handle(_ task: BGTask) {{
    ask()
    task.expirationHandler = {{ task.setTaskCompleted(success: false) }}
    store.save("row") {{ saved in task.setTaskCompleted(success: saved) }}
  }}
}}
""" if sync < len(names) else ""
        (folder / "App" / f"Store{place}.swift").write_text(text)
    registered = "".join(
        f"""    let sync{place} = Sync{place}()
    BGTaskScheduler.shared.register(forTaskWithIdentifier: "{name}", using: nil) {{ sync{place}.handle($0) }}
    sync{place}.ask()
""" for place, name in enumerate(names))
    (folder / "App/AppDelegate.swift").write_text(f"""import BackgroundTasks
import UIKit

@main final class AppDelegate: NSObject, UIApplicationDelegate {{
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {{
{registered}    return true
  }}
}}
""")
    with open(folder / "App/Info.plist", "wb") as file:
        plistlib.dump({"CFBundleIdentifier": "com.example.app", "UIBackgroundModes": ["fetch"],
                       "BGTaskSchedulerPermittedIdentifiers": names}, file)
    return folder
