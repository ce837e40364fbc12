import GNSS
import Logbook
import Storage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Track points of a storage` {
    /// Seven fixes: two are rejected, two have values that differ from the receiver's.
    private let fixes: [JudgedFix] = [
        .accepted(at: 0), .rejected(at: 1), .accepted(at: 2, latitude: 54.001),
        .refined(at: 3), .accepted(at: 4, speed: 3), .rejected(at: 5), .refined(at: 6),
    ]

    @Test(arguments: [true, false], [1, 3, 512])
    func `are what its fixes say, from rows and from chunks`(isRaw: Bool, fixesPerChunk: Int) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("gpslog.sqlite")
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: fixesPerChunk)
        _ = try await storage.append(fixes, from: ReceiverIdentity("u-blox 7"))
        let points = try await storage.points(
            in: FixSelection(),
            isRaw: isRaw,
            isDetailed: true,
            after: nil,
            limit: 100
        )
        let expected = try await storage.fixes(in: FixSelection(), after: nil, limit: 100)
        #expect(points == TrackPointPage(expected, isRaw: isRaw))
        #expect(points.map(\.id) == [1, 3, 4, 5, 7])
        #expect(points[2].coordinate?.latitude == (isRaw ? 54 : 54.5))
    }

    @Test(arguments: [1, 512])
    func `have no details unless these are asked for`(fixesPerChunk: Int) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("gpslog.sqlite")
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: fixesPerChunk)
        _ = try await storage.append(fixes, from: ReceiverIdentity("u-blox 7"))
        let page = try await storage.points(
            in: FixSelection(),
            isRaw: false,
            isDetailed: false,
            after: nil,
            limit: 100
        )
        #expect(page.count == 5)
        #expect(page.details.isEmpty)
    }

    @Test func `of two walks over the same fixes keep their own values`() async throws {
        let folder = try TemporaryFolder()
        let storage = try await SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite"), fixesPerChunk: 7)
        _ = try await storage.append(fixes, from: ReceiverIdentity("u-blox 7"))
        let first = try await storage.points(in: FixSelection(), isRaw: true, after: nil, limit: 1)
        _ = try await storage.points(in: FixSelection(), isRaw: false, after: nil, limit: 1)
        let rest = try await storage.points(in: FixSelection(), isRaw: true, after: first.last, limit: 100)
        #expect(rest.map { $0.coordinate?.latitude } == [54.001, 54, 54, 54])
    }

    @Test(arguments: [true, false])
    func `are those of each track that shares a chunk with others`(isDetailed: Bool) async throws {
        let folder = try TemporaryFolder()
        let storage = try await SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite"), fixesPerChunk: 9)
        let seconds: [Double] = [0, 1, 2, 3600, 3601, 3602, 7200, 7201, 7202]
        let fixes = seconds.map { JudgedFix.accepted(at: $0) }
        _ = try await storage.append(fixes, from: ReceiverIdentity("u-blox 7"))
        var ids: [[Int64]] = []
        for track in try await storage.tracks() {
            var selection = FixSelection()
            selection.track = track.id
            ids.append(
                try await storage.points(
                    in: selection,
                    isRaw: false,
                    isDetailed: isDetailed,
                    after: nil,
                    limit: 100
                ).map(\.id)
            )
        }
        #expect(ids == [[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    }

    @Test func `come page by page`() async throws {
        let folder = try TemporaryFolder()
        let storage = try await SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite"), fixesPerChunk: 2)
        _ = try await storage.append(fixes, from: ReceiverIdentity("u-blox 7"))
        var (ids, last) = ([[Int64]](), nil as TrackPoint?)
        repeat {
            let page = try await storage.points(in: FixSelection(), isRaw: false, after: last, limit: 2)
            ids.append(page.map(\.id))
            last = page.last
        } while last != nil
        #expect(ids == [[1, 3], [4, 5], [7], []])
    }
}

extension JudgedFix {
    /// A fix at 54 degrees north that its filter has moved to 54.5.
    fileprivate static func refined(at seconds: Double) -> JudgedFix {
        var judged = JudgedFix.accepted(at: seconds)
        guard var location = judged.verdict.location, let place = Coordinate(latitude: 54.5, longitude: 10) else {
            return judged
        }
        location.coordinate = place
        location.speedOverGround = 7
        judged.verdict = .accepted(location)
        return judged
    }
}
