internal import Terminal

/// An age for a screen that is redrawn every second: `7 s`, `12 min`.
struct ViewAge: CustomStringConvertible {
    let description: String

    /// `seconds`: the age; negative values count as 0.
    init(_ seconds: Double) {
        let whole = max(0, seconds).rounded(.down)
        description = whole < 10 ? "\(Int(whole)) s" : AgeText(whole).description
    }
}
