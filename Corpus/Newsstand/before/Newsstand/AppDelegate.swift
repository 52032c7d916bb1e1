import SwiftUI
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let settings = ReadingSettings()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = makeTabs()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    private func makeTabs() -> UIViewController {
        let tabs = UITabBarController(nibName: nil, bundle: nil)
        let screens: [UIViewController] = [
            FeedController(style: .plain), HeadlinesController(settings: settings), LatestController(style: .plain),
            IssuesController(), CoversController(), ClipsController(style: .plain), BookmarksController(),
            SettingsScreen.makeController(settings: settings),
        ]
        tabs.viewControllers = screens.map { UINavigationController(rootViewController: $0) }
        return tabs
    }
}
