/// The things that a receiver was told so that it has its first fix sooner.
package struct AidOutcome: Hashable, Sendable {
    /// True where it took the time.
    package var time = false

    /// True where it took the place.
    package var place = false

    /// The messages of AssistNow Offline that it took.
    package var orbits = 0

    /// The reasons why it did not take something, each once.
    package var refusals: [String] = []

    /// True where it acknowledged what it was told.
    package var isAcknowledged = false

    mutating func refuse(_ reason: String) {
        if !refusals.contains(reason) { refusals.append(reason) }
    }
}
