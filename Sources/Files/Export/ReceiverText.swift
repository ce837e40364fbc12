internal import GNSS
internal import Logbook
internal import Text

/// Quotes receivers' names in a format, again only when the receiver changes.
struct ReceiverText: Sendable {
    private let quoted: @Sendable (String) -> [UInt8]
    private var last: (receiver: ReceiverIdentity, text: [UInt8])?

    /// `quoted`: quotes a name as the format requires.
    init(quoted: @escaping @Sendable (String) -> [UInt8]) {
        self.quoted = quoted
    }

    mutating func append(_ receiver: ReceiverIdentity, to text: inout TextBuffer) {
        if let last, last.receiver == receiver { return text.append(contentsOf: last.text) }
        let name = quoted(receiver.name)
        last = (receiver, name)
        text.append(contentsOf: name)
    }
}

/// Names of tracks, quoted as a format requires.
struct TrackNameText: Sendable {
    private let texts: [Track.ID: [UInt8]]

    init(_ names: [Track.ID: String], quoted: (String) -> [UInt8]) { texts = names.mapValues(quoted) }

    /// Quoted name of a track; `nil` if it has none.
    @inline(__always)
    func text(of track: Track.ID?) -> [UInt8]? {
        guard !texts.isEmpty, let track else { return nil }
        return texts[track]
    }
}

/// Distances that receivers have travelled since their first location in a file.
struct Odometers: Sendable {
    private var odometers: [ReceiverIdentity: Double] = [:]
    // A cache: nearly all locations have the same receiver as the previous one.
    private var last: (receiver: ReceiverIdentity, metres: Double)?

    /// Metres that the receiver of a fix has travelled since its first location in the file.
    ///
    /// `nil` if the fix has no filtered distance.
    mutating func metres(at point: TrackPoint) -> Double? {
        guard let travelled = point.details.distanceTravelled else { return nil }
        let receiver = point.details.receiver
        if let known = last, known.receiver == receiver {
            last?.metres = known.metres + travelled
        } else {
            if let last { odometers[last.receiver] = last.metres }
            last = (receiver, odometers[receiver].map { $0 + travelled } ?? 0)
        }
        return last?.metres
    }
}
