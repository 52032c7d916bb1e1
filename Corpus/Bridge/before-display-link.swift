// says: UIUpdateLink replaces CADisplayLink
// expect: display-link blocked display-link
// note: not for the compiler, which lacks some of it on Linux
import QuartzCore
import UIKit

final class PulseView: UIView {
  private var link: CADisplayLink?

  func begin() {
    let link = CADisplayLink(target: self, selector: #selector(tick))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  @objc private func tick() { setNeedsDisplay() }
}
