import GNSS
import Logbook
import Storage
import Synchronization
import TestSupport
import Testing
import Web

@Suite struct `What guests see of a logbook` {
    private let places: HiddenPlaces

    init() throws {
        let zone = PrivacyZone("home", .circle(centre: try #require(KeptLogbook.home), radius: 150), cutback: 0)
        places = HiddenPlaces(areas: [zone.hidden(shiftedTo: 0, by: 0)])
    }

    /// A walk from home to a place 2 km away and back, with a time at home before, between and after; `metres` from
    /// home at each second.
    private func walk(_ before: Int, _ between: Double, _ after: Int) -> [(second: Int, metres: Double)] {
        let out = stride(from: 160.0, through: 2000, by: 10).enumerated().map { (1000 + $0.offset, $0.element) }
        let back = out.map { (4000 - $0.0, $0.1) }.reversed()
        let again = out.map { (4000 + $0.0, $0.1) }
        let rest = stride(from: 3001.0, to: 4999, by: between).map { (Int($0), Double(Int(between) % 7 * 10)) }
        let start = (1000 - before..<1000).map { ($0, Double(1000 - $0) / 10) }
        let end = (0..<after).map { (5300 + $0, 20.0) }
        return start + out + back + rest + again + end
    }

    @Test func `has tracks that begin and end where their visible part does`() async throws {
        let whole = KeptLogbook([1: walk(500, 3, 300), 2: [(6000, 20), (6001, 21)]])
        let seen = try await VisibleTracks(hiding: places).logbook(of: whole)
        let track = try #require(seen.tracks().first)
        #expect(seen.tracks().map(\.id) == [1])
        #expect(track.start == .zero.advanced(bySeconds: 1000))
        #expect(track.end == .zero.advanced(bySeconds: 5184))
        #expect(track.points == 0 && track.distance == 0)
        #expect(seen.breaks(inTrack: 1).map { $0.seconds(since: .zero) } == [1000, 5000])
        #expect(seen.breaks(inTrack: 2) == [])
    }

    @Test(arguments: [1000, 8]) func `says and reads the same whatever is hidden`(chunk: Int) async throws {
        let short = KeptLogbook([1: walk(0, 500, 0)], inChunksOf: chunk)
        let long = KeptLogbook([1: walk(900, 2, 700), 2: [(100, 5)]], inChunksOf: chunk)
        let (one, other) = (
            try await VisibleTracks(hiding: places).logbook(of: short),
            try await VisibleTracks(hiding: places).logbook(of: long)
        )
        #expect(one.tracks() == other.tracks())
        #expect(one.breaks(inTrack: 1) == other.breaks(inTrack: 1))
        short.forgetReads()
        long.forgetReads()
        var numbers = SplitMix64(state: 1)
        for _ in 0..<2500 {
            let start = Double.random(in: 0..<6000, using: &numbers)
            let selection = FixSelection(
                from: .zero.advanced(bySeconds: start),
                to: .zero.advanced(bySeconds: start + Double.random(in: 0..<3000, using: &numbers)),
                track: Bool.random(using: &numbers) ? 1 : 2
            )
            let limit = Int.random(in: 1...300, using: &numbers)
            var (last, page): (StoredLocation?, [StoredLocation]) = (nil, [])
            repeat {
                page = try await one.locations(in: selection, after: last, limit: limit)
                let same = try await other.locations(in: selection, after: last, limit: limit)
                try #require(page.map(\.location) == same.map(\.location))
                last = page.last
            } while page.count == limit
        }
        // The storage takes as long for the same selections with the same numbers of locations.
        #expect(short.reads == long.reads)
    }

    @Test func `has no distance from a hidden place`() async throws {
        let seen = try await VisibleTracks(hiding: places).logbook(of: KeptLogbook([1: walk(500, 3, 300)]))
        let fixes = try await seen.fixes(in: FixSelection(track: 1), after: nil, limit: 1000)
        let unmeasured = fixes.filter { $0.judged.verdict.location?.distanceTravelled == 0 }
        #expect(unmeasured.compactMap(\.judged.time) == seen.breaks(inTrack: 1))
    }

    @Test func `has nothing without a track`() async throws {
        let seen = try await VisibleTracks(hiding: places).logbook(of: KeptLogbook([1: walk(500, 3, 300)]))
        #expect(try await seen.locations(in: FixSelection(), after: nil, limit: 10).isEmpty)
        #expect(try await seen.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 10).isEmpty)
    }

    @Test func `grows with the recording, by its visible part`() async throws {
        let tracks = VisibleTracks(hiding: places)
        let all = walk(20, 3, 300)
        for count in [1, 25, 100, 205, all.count - 5, all.count] {
            let grown = KeptLogbook([1: Array(all.prefix(count))])
            let (seen, anew) = (
                try await tracks.logbook(of: grown), try await VisibleTracks(hiding: places).logbook(of: grown)
            )
            #expect(seen.tracks() == anew.tracks() && seen.breaks(inTrack: 1) == anew.breaks(inTrack: 1), "\(count)")
        }
    }
}

extension UTCTime {
    fileprivate static let zero = UTCTime(nanosecondsSince1970: 0)
}

/// A logbook of tracks that lead north from home, and a record of what is read of it.
private final class KeptLogbook: StoredLogbook {
    static let home = Coordinate(latitude: 54, longitude: 13)

    private let all: [Track.ID: [StoredFix]]
    private let chunk: Int
    private let log = Mutex<[String]>([])

    /// Creates tracks with a location for each second and distance from home; the last ones are in no chunk.
    init(_ tracks: [Track.ID: [(second: Int, metres: Double)]], inChunksOf chunk: Int = 100) {
        self.chunk = chunk
        all = Dictionary(
            uniqueKeysWithValues: tracks.map { id, steps in
                (
                    id,
                    steps.enumerated().compactMap { number, step in
                        Self.fix(Int64(number), of: id, at: step.second, metres: step.metres)
                    }
                )
            }
        )
    }

    var reads: [String] { log.withLock { $0 } }

    func forgetReads() { log.withLock { $0 = [] } }

    private static func fix(_ id: Int64, of track: Track.ID, at second: Int, metres: Double) -> StoredFix? {
        guard let place = Coordinate(latitude: 54 + metres / 111_195, longitude: 13) else { return nil }
        let time = UTCTime.zero.advanced(bySeconds: Double(second))
        var fix = GNSSFix(time: time, quality: .autonomous, dimension: .twoDimensional)
        fix.coordinate = place
        let location = Location(time: time, coordinate: place, distanceTravelled: 10)
        let judged = JudgedFix(received: ReceivedFix(fix: fix), verdict: .accepted(location))
        return StoredFix(id: id, receiver: ReceiverIdentity("boat"), run: nil, track: track, judged: judged)
    }

    func tracks() -> [Track] {
        all.compactMap { id, fixes in
            guard let start = fixes.first?.judged.time, let end = fixes.last?.judged.time else { return nil }
            let figures = TrackFigures(points: fixes.count, distance: 10 * Double(fixes.count))
            return Track(id: id, receiver: ReceiverIdentity("boat"), start: start, end: end, figures: figures)
        }
    }

    func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) -> [StoredFix] {
        let page = (selection.track.flatMap { all[$0] } ?? []).filter { fix in
            guard let time = fix.judged.time else { return false }
            return selection.from.map { $0 <= time } ?? true && selection.to.map { time < $0 } ?? true
                && last?.judged.time.map { $0 < time } ?? true
        }.prefix(limit)
        log.withLock { $0.append("\(selection) \(last?.judged.time?.description ?? "") \(limit): \(page.count)") }
        return Array(page)
    }

    func locations(in selection: FixSelection, after last: StoredLocation?, limit: Int) -> [StoredLocation] {
        let last = last.flatMap { last in all.values.joined().first { $0.judged.time == last.location.time } }
        return fixes(in: selection, after: last, limit: limit).compactMap(StoredLocation.init)
    }

    func stretches(ofTrack id: Track.ID, ifMoreThan count: Int, areNear box: BoundingBox?) -> [StoredStretch] {
        let fixes = all[id] ?? []
        return stride(from: 0, to: fixes.count - chunk, by: chunk).compactMap { index in
            let part = fixes[index..<index + chunk]
            let places = part.compactMap { $0.judged.verdict.location?.coordinate.latitude }
            guard let start = part.first?.judged.time, let end = part.last?.judged.time, let south = places.min(),
                let north = places.max()
            else { return nil }
            return StoredStretch(from: start, to: end, in: BoundingBox(west: 13, south: south, east: 13, north: north))
        }
    }

    func latestStep() -> Int64 { 0 }
}
