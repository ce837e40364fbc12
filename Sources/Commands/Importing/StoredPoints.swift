import GNSS
import Files
import Logbook

/// Detects points of a file that a database already contains.
///
/// A point is a duplicate in two cases, with times compared to the millisecond, as files have them:
/// - the receiver was named by gpslog itself and has a fix at this time;
/// - any receiver has a fix at this time and this position.
///
/// The database is read in blocks of a few minutes. The latest blocks are cached, since files are in order of time.
struct StoredPoints {
    /// The position of a receiver at the time of a point, compared with the point.
    enum Nearness {
        /// The same position, or close to it.
        case near
        /// Elsewhere: another receiver with the same name.
        case far
    }

    /// Metres between positions that cannot be of the same receiver at one time.
    private static let farApart = 200.0
    private static let blockLength: Int64 = 300_000
    private static let mostBlocks = 8
    /// The tolerance in degrees when comparing positions rounded to six decimals, as most programs do.
    fileprivate static let sixDecimals = 1.01e-6

    private struct Entry {
        let receiver: ReceiverIdentity
        let places: [Coordinate]
        /// Number of the track in the file; `nil` for stored fixes.
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
    /// The most recently used block comes last.
    private var blocks: [(number: Int64, entries: [Instant: [Entry]])] = []
    /// Receivers and entries of recently inserted points, which may not be stored yet.
    private var receivers: Set<ReceiverIdentity> = []
    private var recent: [(time: Instant, entry: Entry)] = []

    init(in storages: [any StoredFixes]) { self.storages = storages }

    /// Compares a point with the receiver's position at this time in the databases or in other tracks of the file.
    ///
    /// - Parameters:
    ///   - point: the point to look up.
    ///   - receiver: the receiver of the point.
    ///   - track: the number of the point's track. Different positions within one track are left to the filter.
    /// - Returns: the result; `nil` if the receiver has no position at this time.
    /// - Throws: an error if a database cannot be read.
    mutating func meeting(
        _ point: ImportPoint,
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

    /// Inserts a point; false if it is a duplicate.
    mutating func insert(
        _ point: ImportPoint,
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
        // More points than can be waiting for storage.
        let most = receivers.count * ImportRuns.mostWaiting
        if recent.count >= 2 * most { recent.removeFirst(recent.count - most) }
        return true
    }

    /// Loads a block, or moves it to the end of the cache.
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
        // Deleted fixes must not return through another import.
        selection.includesDeleted = true
        for storage in storages {
            try await storage.read(selection) { stored in
                if let time = stored.judged.time { entries[Instant(time), default: []].append(Entry(stored)) }
            }
        }
        return entries
    }

    private static func block(of instant: Instant) -> Int64 {
        let (block, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: blockLength)
        return rest < 0 ? block - 1 : block
    }
}

/// A time in whole milliseconds.
private struct Instant: Hashable {
    /// Since 1970, without leap seconds.
    let milliseconds: Int64
    /// Milliseconds within a leap second, from 1; otherwise 0.
    let leap: UInt32

    init(_ time: UTCTime) {
        let (count, rest) = time.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000)
        milliseconds = rest < 0 ? count - 1 : count
        leap = time.isInLeapSecond ? (time.leapNanoseconds - 1) / 1_000_000 + 1 : 0
    }
}

extension Coordinate {
    /// Whether the positions are equal to six decimals.
    fileprivate func isNear(_ other: Coordinate) -> Bool {
        let longitudes = abs(longitude - other.longitude)
        return abs(latitude - other.latitude) < StoredPoints.sixDecimals
            && min(longitudes, 360 - longitudes) < StoredPoints.sixDecimals
    }
}
