internal import GNSS
internal import Logbook

/// The distance that each receiver has travelled since the first location of a file.
struct Odometers: Sendable {
    private var odometers: [ReceiverIdentity: Double] = [:]
    // Nearly all locations are of the receiver that the one before was of.
    private var last: (receiver: ReceiverIdentity, metres: Double)?

    /// Metres that the receiver of a fix has travelled since its first location; what came before that is not in this file.
    ///
    /// Nil where no filter counts.
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
