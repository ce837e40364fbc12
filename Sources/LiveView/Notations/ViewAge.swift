internal import Terminal

/// An age to the second, as one reads it on a screen that is drawn again and again: `7 s`, `12 min`.
struct ViewAge: CustomStringConvertible {
    let description: String

    /// The text of an age in seconds; what is to come is no more than just now.
    init(_ seconds: Double) {
        let whole = max(0, seconds).rounded(.down)
        description = whole < 10 ? "\(Int(whole)) s" : AgeText(whole).description
    }
}
