import Files
import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `An export format` {
    @Test(
        arguments: [
            ("trip.gpx", .gpx), ("/a.b/trip.KML", .kml), ("trip.tar.csv", .csv), ("trip.json", .geojson),
            ("trip.geojson", .geojson), ("trip.ndjson", .jsonl), ("trip.nmea", .nmea), ("trip", nil), ("gpx", nil),
            ("a.gpx/trip", nil), ("", nil),
        ] as [(String, ExportFormat?)]
    )
    func `is known by the end of a file's name`(name: String, format: ExportFormat?) {
        #expect(ExportFormat(ofFileNamed: name) == format)
    }

    @Test(arguments: ExportFormat.allCases.filter(\.isText), [ExportValues.refined, .raw])
    func `has the same bytes from points as from whole fixes`(format: ExportFormat, values: ExportValues) async throws {
        let fixes = (1..<9000).map { JudgedFix.accepted(at: Double($0), latitude: 54 + Double($0) / 1e6, speed: 2) }
        var suspect = JudgedFix.accepted(at: 9000)
        suspect.suspicion = Suspicion(.init(.positionStep), disagreement: 500)
        let whole = ListedStorage([.full] + fixes + [suspect])
        let exports = [FixSource(whole), FixSource(PointStorage(whole: whole))].map {
            Export(FixSelection(), as: format, values: values, from: $0)
        }
        #expect(try await text(of: exports[0]) == text(of: exports[1]))
    }

    @Test func `has short tracks in one piece of text`() async throws {
        let storage = InMemoryStorage()
        _ = try await storage.append((0..<9).map { .accepted(at: Double($0) * 3600) }, from: receiver)
        var pieces = 0
        for try await _ in Export(FixSelection(), as: .gpx, from: FixSource(storage)) { pieces += 1 }
        #expect(await storage.tracks().count == 9)
        #expect(pieces == 1)
    }
}

let receiver = ReceiverIdentity("u-blox 7")
let otherReceiver = ReceiverIdentity("SiRF star III")

/// Exports fixes of one receiver as text.
func exported(
    _ fixes: [JudgedFix],
    from receiver: ReceiverIdentity = receiver,
    _ selection: FixSelection = FixSelection(),
    as format: ExportFormat,
    values: ExportValues = .refined
) async throws -> String {
    let storage = InMemoryStorage()
    _ = try await storage.append(fixes, from: receiver)
    return try await text(of: Export(selection, as: format, values: values, from: FixSource(storage)))
}

/// Joins all pieces of an export.
func text(of export: Export) async throws -> String {
    var text: [UInt8] = []
    for try await piece in export { text += piece }
    return String(decoding: text, as: UTF8.self)
}

extension JudgedFix {
    /// A fix with all values and a filtered location.
    static var full: JudgedFix {
        var fix = GNSSFix(time: .morning(0.25), quality: .differential, dimension: .threeDimensional)
        fix.coordinate = Coordinate(latitude: 54.123456789, longitude: -13.000000001)
        (fix.altitude, fix.geoidalSeparation) = (12.34, -5.5)
        (fix.speedOverGround, fix.courseOverGround) = (2.5722222, 359.9996)
        fix.dilution = DilutionOfPrecision(horizontal: 0.91, vertical: 1.4, position: 1.7)
        (fix.satellitesUsed, fix.satellitesInView, fix.correctionAge) = (11, 14, 3.5)
        (fix.speedAccuracy, fix.courseAccuracy) = (0.321, 5.25)
        var judged = JudgedFix.accepted(at: 0)
        judged.received = ReceivedFix(fix: fix)
        guard var location = Location(fix), let place = Coordinate(latitude: 54.2, longitude: -13.1) else {
            return judged
        }
        location.coordinate = place
        (location.altitude, location.speedOverGround, location.courseOverGround) = (13, 2, 90)
        (location.horizontalAccuracy, location.verticalAccuracy) = (2.5, 4.125)
        judged.verdict = .accepted(location)
        return judged
    }

    /// A rejected fix without a place.
    static func lost(at second: Double?) -> JudgedFix {
        var lost = JudgedFix.rejected(at: second)
        lost.received.fix.coordinate = nil
        lost.received.fix.quality = .none
        lost.verdict = .rejected(Rejection(.noFix))
        return lost
    }

    /// A fix with numbers that have no digits.
    static var endless: JudgedFix {
        var judged = JudgedFix.full
        (judged.received.fix.altitude, judged.received.fix.speedOverGround) = (.infinity, .nan)
        judged.received.fix.dilution.horizontal = 1e300
        judged.verdict = Location(judged.received.fix).map { .accepted($0) } ?? judged.verdict
        return judged
    }

    /// Five fixes 0 to 4 s after the morning, one of each verdict and an accepted one.
    static var allVerdicts: [JudgedFix] {
        let rejection = Rejection(.positionJump, measured: 31, threshold: 12)
        var disputed = JudgedFix.counted(at: 2, distance: 1.25)
        if let location = disputed.verdict.location { disputed.verdict = .disputed(location, because: rejection) }
        var rejected = JudgedFix.rejected(at: 3)
        rejected.verdict = .rejected(rejection)
        return [
            .counted(at: 0, distance: 70), .counted(at: 1, distance: 0, isHeld: true), disputed, rejected,
            .counted(at: 4, distance: 2.5),
        ]
    }

    /// Three locations: one that is not suspect, one whose position is, and one whose signals are.
    static var suspects: [JudgedFix] {
        var fixes = (0..<3).map { JudgedFix.accepted(at: Double($0)) }
        fixes[1].suspicion = Suspicion([.init(.positionStep), .init(.spoofingReported)], disagreement: 35_000.5)
        fixes[2].suspicion = Suspicion(.init(.signalsWeak))
        return fixes
    }
}

/// A storage with a long track in memory, so that reading it is fast.
struct ListedStorage: StoredFixes {
    private let list: [StoredFix]

    /// `fixes` must be sorted by time.
    init(_ fixes: [JudgedFix]) {
        list = fixes.enumerated().map { index, fix in
            StoredFix(id: Int64(index + 1), receiver: receiver, run: nil, track: 1, judged: fix)
        }
    }

    func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) -> [StoredFix] {
        Array(list.dropFirst(Int(last?.id ?? 0)).prefix(limit))
    }

    func tracks() -> [Track] {
        guard let first = list.first?.judged.verdict.location, let last = list.last?.judged.verdict.location else {
            return []
        }
        let figures = TrackMeter(startingAt: first, as: .accepted).figures
        return [Track(id: 1, receiver: receiver, start: first.time, end: last.time, figures: figures)]
    }
}

/// A storage that also reads points alone, as databases do.
struct PointStorage: StoredTrackPoints {
    let whole: ListedStorage

    func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) -> [StoredFix] {
        whole.fixes(in: selection, after: last, limit: limit)
    }

    func tracks() -> [Track] { whole.tracks() }

    func points(
        in selection: FixSelection,
        isRaw: Bool,
        isDetailed: Bool,
        after last: TrackPoint?,
        limit: Int
    ) -> TrackPointPage {
        let fixes = whole.fixes(in: selection, after: nil, limit: .max).dropFirst(Int(last?.id ?? 0)).prefix(limit)
        var page = TrackPointPage(Array(fixes), isRaw: isRaw)
        if !isDetailed { page.details = [] }
        return page
    }
}
