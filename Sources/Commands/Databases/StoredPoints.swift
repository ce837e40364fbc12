internal import GNSS
internal import Import
internal import Logbook

/// The points that databases have at the times in a file, so that no point is stored twice.
///
/// A point is there already where the receiver that gpslog itself has named has a fix at its instant; or where, whatever
/// the receiver, one at the instant is at the same place. Instants are the same to the millisecond, which is what files
/// have. They are looked up in blocks of some minutes, of which the last few are remembered: files are in order of time.
struct StoredPoints {
    /// The place of a receiver at the instant of a point, relative to the point.
    enum Nearness {
        /// The receiver was there, or nearly.
        case near
        /// Somewhere else: there are two of the same name.
        case far
    }

    /// Metres: what is further apart at one instant are not two opinions on one place.
    private static let farApart = 200.0
    private static let blockLength: Int64 = 300_000
    private static let mostBlocks = 8
    private static let pageSize = 512
    /// Degrees: what six decimals, which most programs write, leave open.
    fileprivate static let sixDecimals = 1.01e-6

    private struct Entry {
        let receiver: ReceiverIdentity
        let places: [Coordinate]
        /// The track of the file, by its number; nil of what was stored before.
        let track: Int?

        init(receiver: ReceiverIdentity, places: [Coordinate], track: Int?) {
            self.receiver = receiver
            self.places = places
            self.track = track
        }

        init(_ stored: StoredFix) {
            let places = [stored.judged.received.fix.coordinate, stored.judged.verdict.location?.coordinate]
            self.init(receiver: stored.receiver, places: places.compactMap(\.self), track: nil)
        }

        func isFar(from place: Coordinate) -> Bool {
            places.allSatisfy { $0.distance(to: place) > StoredPoints.farApart }
        }
    }

    private let storages: [any StoredFixes]
    /// The one that was asked last is the last.
    private var blocks: [(number: Int64, entries: [Instant: [Entry]])] = []
    /// The receivers and the entries of points that were put in lately, and may not be stored yet.
    private var receivers: Set<ReceiverIdentity> = []
    private var recent: [(time: Instant, entry: Entry)] = []

    /// The points of storages, of which none was looked up yet.
    init(in storages: [any StoredFixes]) { self.storages = storages }

    /// Finds out where a receiver was at the instant of a point, by what was stored before, or by other tracks of the file.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - receiver: the receiver.
    ///   - track: the number of the point's track; within one, a second place at an instant is a matter of filters.
    /// - Returns: nil where nothing is known of that.
    /// - Throws: an error if a database cannot be read.
    mutating func meeting(
        _ point: ImportedPoint,
        of receiver: ReceiverIdentity,
        inTrack track: Int
    ) async throws -> Nearness? {
        guard let time = point.fix.time.map(Instant.init), let place = point.fix.coordinate else { return nil }
        try await turn(toBlock: Self.block(of: time))
        let entries = blocks[blocks.count - 1].entries[time] ?? []
        let others = entries.filter { $0.receiver == receiver && $0.track != track && !$0.places.isEmpty }
        if others.isEmpty { return nil }
        return others.contains { $0.isFar(from: place) } ? .far : .near
    }

    /// Takes note of a point; false where it is there already.
    mutating func insert(
        _ point: ImportedPoint,
        of receiver: ReceiverIdentity,
        inTrack track: Int
    ) async throws -> Bool {
        guard let time = point.fix.time.map(Instant.init) else { return false }
        try await turn(toBlock: Self.block(of: time))
        let entries = blocks[blocks.count - 1].entries[time] ?? []
        let isThere = entries.contains { entry in
            if entry.receiver == receiver, point.isReceiverOurs || point.fix.coordinate == nil { return true }
            guard let place = point.fix.coordinate else { return false }
            return entry.places.contains { place.isNear($0) }
        }
        if isThere { return false }
        let entry = Entry(receiver: receiver, places: [point.fix.coordinate].compactMap(\.self), track: track)
        blocks[blocks.count - 1].entries[time, default: []].append(entry)
        recent.append((time, entry))
        receivers.insert(receiver)
        // More than can wait for storage.
        let most = receivers.count * ImportRuns.mostWaiting
        if recent.count >= 2 * most { recent.removeFirst(recent.count - most) }
        return true
    }

    /// Has a block at hand, as the last one.
    private mutating func turn(toBlock number: Int64) async throws {
        if blocks.last?.number == number { return }
        if let index = blocks.firstIndex(where: { $0.number == number }) {
            blocks.append(blocks.remove(at: index))
            return
        }
        var entries = try await stored(inBlock: number)
        for (time, entry) in recent where Self.block(of: time) == number {
            entries[time, default: []].append(entry)
        }
        if blocks.count == Self.mostBlocks { blocks.removeFirst() }
        blocks.append((number, entries))
    }

    private func stored(inBlock number: Int64) async throws -> [Instant: [Entry]] {
        var entries: [Instant: [Entry]] = [:]
        var selection = FixSelection(
            from: UTCTime(nanosecondsSince1970: number &* Self.blockLength &* 1_000_000),
            to: UTCTime(nanosecondsSince1970: (number + 1) &* Self.blockLength &* 1_000_000),
            includesRejected: true
        )
        // Fixes that the user has deleted do not come back by another import.
        selection.includesDeleted = true
        for storage in storages {
            var last: StoredFix?
            repeat {
                let page = try await storage.fixes(in: selection, after: last, limit: Self.pageSize)
                for stored in page {
                    guard let time = stored.judged.time else { continue }
                    entries[Instant(time), default: []].append(Entry(stored))
                }
                last = page.count < Self.pageSize ? nil : page.last
            } while last != nil
        }
        return entries
    }

    private static func block(of instant: Instant) -> Int64 {
        let (block, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: blockLength)
        return rest < 0 ? block - 1 : block
    }
}

/// An instant to the millisecond.
private struct Instant: Hashable {
    /// Since 1970, leap seconds not counted.
    let milliseconds: Int64
    /// Milliseconds of a leap second, from 1; 0 outside of one.
    let leap: UInt32

    init(_ time: UTCTime) {
        let (count, rest) = time.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000)
        milliseconds = rest < 0 ? count - 1 : count
        leap = time.isInLeapSecond ? (time.leapNanoseconds - 1) / 1_000_000 + 1 : 0
    }
}

extension Coordinate {
    /// True where it is the same place to the sixth decimal.
    fileprivate func isNear(_ other: Coordinate) -> Bool {
        let longitudes = abs(longitude - other.longitude)
        return abs(latitude - other.latitude) < StoredPoints.sixDecimals
            && min(longitudes, 360 - longitudes) < StoredPoints.sixDecimals
    }
}
