internal import GNSS
internal import Logbook
internal import Text

/// Writes the parts of a row directly to memory, as `DecimalText` does.
///
/// Each function returns the pointer after what it wrote. All text formats use it: a `TextBuffer` would check its
/// capacity before each part and store its length after it, and a location has up to fifty parts.
enum RowText {
    @inline(__always)
    static func put(_ text: StaticString, _ place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        unsafe place.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        return unsafe place + text.utf8CodeUnitCount
    }

    /// Writes a number with at most three decimals between two texts; nothing if it is unknown or has no decimals.
    ///
    /// NaN, infinity and numbers from 2^63 on have none.
    @inline(__always)
    static func put(
        _ start: StaticString,
        _ number: Double?,
        _ end: StaticString,
        _ place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        guard let number, let digits = DecimalText.digits(of: number, decimals: 3) else { return unsafe place }
        return unsafe put(end, DecimalText.write(digits, atMost: 3, to: put(start, place)))
    }

    @inline(__always)
    static func put(degrees: Double, _ place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        guard let digits = DecimalText.digits(of: degrees, decimals: 9) else { return unsafe place }
        return unsafe DecimalText.write(digits, decimals: 9, to: place)
    }

    @inline(__always)
    static func put(_ number: Int64, _ place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        unsafe place.pointee = UInt8(ascii: "-")
        return unsafe DecimalText.write(number.magnitude, to: place + (number < 0 ? 1 : 0))
    }
}

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
    mutating func metres(at point: TrackPoint.Details) -> Double? {
        guard let travelled = point.distanceTravelled else { return nil }
        let receiver = point.receiver
        if let known = last, known.receiver == receiver {
            last?.metres = known.metres + travelled
        } else {
            if let last { odometers[last.receiver] = last.metres }
            last = (receiver, odometers[receiver].map { $0 + travelled } ?? 0)
        }
        return last?.metres
    }
}
