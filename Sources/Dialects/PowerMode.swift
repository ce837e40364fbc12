/// The power that a receiver takes.
package enum PowerMode: String, Hashable, Sendable, CaseIterable {
    /// All that it can use: the best positions.
    case full
    /// Less, at hardly worse positions.
    case balanced
    /// As little as it can with a position a second.
    case saving
}
