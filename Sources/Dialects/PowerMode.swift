/// The trade-off between power consumption and accuracy.
package enum PowerMode: String, Hashable, Sendable, CaseIterable {
    /// Full power, for the best positions.
    case full
    /// Less power, with hardly worse positions.
    case balanced
    /// The least power that still allows a position per second.
    case saving
}
