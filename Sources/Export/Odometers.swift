internal import GNSS
internal import Logbook

/// Distances that receivers have travelled since their first location in a file.
struct Odometers: Sendable {
    private var odometers: [ReceiverIdentity: Double] = [:]
    // A cache: nearly all locations have the same receiver as the previous one.
    private var last: (receiver: ReceiverIdentity, metres: Double)?

    /// Metres that the receiver of a fix has travelled since its first location in the file.
    ///
    /// `nil` if the fix has no filtered distance.
    mutating func metres(at stored: StoredFix) -> Double? {
        guard let travelled = stored.judged.verdict.location?.distanceTravelled else { return nil }
        if let known = last, known.receiver == stored.receiver {
            last?.metres = known.metres + travelled
        } else {
            if let last { odometers[last.receiver] = last.metres }
            last = (stored.receiver, odometers[stored.receiver].map { $0 + travelled } ?? 0)
        }
        return last?.metres
    }
}
