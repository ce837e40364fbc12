/// The aiding data that a receiver accepted to get its first fix sooner.
package struct AidOutcome: Hashable, Sendable {
    package var time = false

    package var place = false

    /// Accepted AssistNow Offline messages.
    package var orbits = 0

    /// Why the receiver rejected aiding data, without duplicates.
    package var refusals: [String] = []

    /// Whether the receiver acknowledges aiding messages.
    package var isAcknowledged = false

    mutating func refuse(_ reason: String) {
        if !refusals.contains(reason) { refusals.append(reason) }
    }
}
