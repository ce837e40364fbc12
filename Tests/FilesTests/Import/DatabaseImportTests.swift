import Files
import GNSS
import Logbook
import SystemPackage
import TestSupport
import Testing

@Suite struct `A database that gpslog exported` {
    @Test(arguments: [(ExportFormat.gpkg, ImportFormat.gpkg), (.sqlite, .sqlite)])
    func `is imported with its tracks, values and receivers`(written: ExportFormat, format: ImportFormat) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("trip")
        var precise = JudgedFix.accepted(at: 1, latitude: 54.1, speed: 2.5)
        precise.received.fix.satellitesUsed = 11
        precise.suspicion = Suspicion([.init(.timeStep), .init(.jammingReported)], disagreement: 12.5)
        let storage = InMemoryStorage()
        _ = try await storage.append(
            [.accepted(at: 0), precise, .accepted(at: 5000)],
            from: ReceiverIdentity("u-blox 7")
        )
        try await DatabaseExport(FixSelection(), as: written, from: FixSource(storage)).write(to: path.string)
        let file = try await ImportFile.open(path, as: nil)
        #expect(file.format == format)
        var points: [ImportPoint] = []
        while let page = try await file.next() {
            #expect(page.complaints == [])
            points += page.points
        }
        #expect(points.map(\.fix.time) == [.morning(0), .morning(1), .morning(5000)])
        #expect(points.map(\.fix.coordinate?.latitude) == [54, 54.1, 54])
        #expect(points.map(\.fix.satellitesUsed) == [nil, 11, nil])
        #expect(points.map(\.fix.speedOverGround) == [nil, 2.5, nil])
        #expect(points.map(\.receiver) == ["u-blox 7", "u-blox 7", "u-blox 7"])
        #expect(points.map(\.isReceiverOurs) == [true, true, true])
        #expect(points.map(\.beginsTrack) == [true, false, true])
        #expect(points.map(\.suspicion) == [nil, precise.suspicion, nil])
    }

    @Test func `is refused if it has no table of points`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("trip.gpkg")
        try TextFile.overwrite(path, with: Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 4080))
        let file = try await ImportFile.open(path, as: .gpkg)
        let page = try await file.next()
        #expect(page?.end != nil)
        #expect(try await file.next() == nil)
    }
}
