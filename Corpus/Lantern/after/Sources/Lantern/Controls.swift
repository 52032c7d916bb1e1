import SwiftUI
import UIKit

struct VolumeSlider: UIViewRepresentable {
    @Binding var volume: Double

    func makeCoordinator() -> Coordinator { Coordinator(volume: $volume) }

    func makeUIView(context: Context) -> UISlider {
        let slider = UISlider()
        let coordinator = context.coordinator
        slider.addAction(UIAction { _ in coordinator.changed(slider) }, for: .valueChanged)
        return slider
    }

    func updateUIView(_ slider: UISlider, context: Context) { if slider.value != Float(volume) { slider.value = Float(volume) } }

    @MainActor final class Coordinator {
        private let volume: Binding<Double>

        init(volume: Binding<Double>) { self.volume = volume }

        func changed(_ slider: UISlider) { volume.wrappedValue = Double(slider.value) }
    }
}

struct PageDots: UIViewRepresentable {
    @Binding var page: Int
    let count: Int
    var onTurn: (() -> Void)?

    func makeUIView(context: UIViewRepresentableContext<PageDots>) -> UIPageControl { UIPageControl() }

    func updateUIView(_ dots: UIPageControl, context: UIViewRepresentableContext<PageDots>) {
        context.coordinator.dots = self
        dots.numberOfPages = count
        dots.currentPage = page
    }
}

extension PageDots {
    func makeCoordinator() -> Turner { .init(dots: self) }

    final class Turner {
        fileprivate var dots: PageDots

        init(dots: PageDots) {
            self.dots = dots
        }

        func turn() { dots.onTurn?() }
    }
}

/// A trigger.
struct Blink: UIViewRepresentable {
    @Binding var blinks: Bool

    func makeUIView(context: Context) -> UIView { UIView() }

    func updateUIView(_ view: UIView, context: Context) {
        guard blinks else { return }
        blinks = false
        UIView.animate(withDuration: 0.2) { view.alpha = 0 }
    }
}
