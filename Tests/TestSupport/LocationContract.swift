internal import GNSS
package import Logbook
internal import Testing

/// A requirement for every storage that returns locations and filter runs.
///
/// Each implementation's suite checks it with an empty storage.
package struct LocationContract: Sendable, CustomTestStringConvertible {
    /// A storage that can be written and read.
    package typealias Subject = StorageService & RecordedStorage

    package let testDescription: String

    package let verify: @Sendable (any Subject) async throws -> Void

    private init(_ promise: String, verify: @escaping @Sendable (any Subject) async throws -> Void) {
        testDescription = promise
        self.verify = verify
    }

    private static let receivers = [ReceiverIdentity("u-blox 7"), ReceiverIdentity("SiRF star III")]
    private static let fixes: [JudgedFix] = [
        .accepted(at: 0), .rejected(at: 1), .accepted(at: 2, latitude: 54.001), .rejected(at: nil, latitude: 54),
        .accepted(at: 4, speed: 3), .accepted(at: 600), .rejected(at: 601), .accepted(at: 602),
    ]

    private static let selections = [
        FixSelection(), FixSelection(includesRejected: true), FixSelection(track: 1), FixSelection(track: 99),
        FixSelection(from: .morning(2), to: .morning(601)),
        FixSelection(box: BoundingBox(west: 0, south: 54.0005, east: 20, north: 60)),
    ]

    package static let behaviours = [
        LocationContract("has points that are what its fixes say") { storage async throws in
            try await fill(storage)
            for selection in selections {
                for isRaw in [true, false] {
                    let points = try await storage.points(
                        in: selection,
                        isRaw: isRaw,
                        isDetailed: true,
                        after: nil,
                        limit: 100
                    )
                    let expected = try await storage.fixes(in: selection, after: nil, limit: 100)
                        .filter { $0.judged.verdict.location != nil }
                    #expect(points == TrackPointPage(expected, isRaw: isRaw), "\(selection)")
                }
            }
        },
        LocationContract("has locations that are what its fixes say") { storage async throws in
            try await fill(storage)
            for selection in selections {
                let locations = try await storage.locations(in: selection, after: nil, limit: 100)
                let fixes = try await storage.fixes(in: selection, after: nil, limit: 100)
                #expect(locations == fixes.compactMap(StoredLocation.init), "\(selection)")
            }
        },
        LocationContract("gives points and locations page by page") { storage async throws in
            try await fill(storage)
            let all = try await storage.points(in: FixSelection(), isRaw: false, after: nil, limit: 100)
            #expect(all.count == 10)
            var (points, lastPoint): ([TrackPoint], TrackPoint?) = ([], nil)
            var (locations, lastLocation): ([StoredLocation], StoredLocation?) = ([], nil)
            repeat {
                lastPoint = try await storage.points(in: FixSelection(), isRaw: false, after: lastPoint, limit: 3).map {
                    points.append($0)
                    return $0
                }.last
                lastLocation = try await storage.locations(in: FixSelection(), after: lastLocation, limit: 3).map {
                    locations.append($0)
                    return $0
                }.last
            } while lastPoint != nil || lastLocation != nil
            #expect(points == all)
            #expect(locations.map(\.id) == all.map(\.id))
        },
        LocationContract("knows the fixes that are nearest to a time") { storage async throws in
            _ = try await storage.append(fixes, from: receivers[0])
            let near = try await storage.fixes(nearest: .morning(1.2), within: 1)
            #expect(near.map(\.judged) == [.rejected(at: 1), .accepted(at: 2, latitude: 54.001)])
            #expect(try await storage.fixes(nearest: .morning(60), within: 2) == [])
        },
        LocationContract("knows the filters that judged, in order of beginning") { storage async throws in
            #expect(try await storage.filterRuns() == [])
            let filters = [
                FilterDescription(profile: "auto", parameters: "a=1 b=\\ c=\u{1F6F0}"),
                FilterDescription(profile: "off"),
            ]
            var runs: [FilterRun] = []
            for (receiver, filter) in zip(receivers, filters) {
                let run = try await storage.beginRun(of: receiver, judgedBy: filter)
                _ = try await storage.append([.accepted(at: 0)], to: run)
                runs.append(run)
            }
            #expect(try await storage.filterRuns() == runs)
            #expect(runs.map(\.filter) == filters)
        },
    ]

    /// Stores the same path for two receivers, with the second half a second later.
    private static func fill(_ storage: any Subject) async throws {
        _ = try await storage.append(fixes, from: receivers[0])
        let others: [JudgedFix] = [
            .accepted(at: 0.5), .accepted(at: 2.5), .accepted(at: 4), .accepted(at: 601), .accepted(at: 602.5),
        ]
        _ = try await storage.append(others, from: receivers[1])
    }
}
