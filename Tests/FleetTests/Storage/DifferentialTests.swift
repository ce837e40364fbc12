import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `Storage in PostgreSQL, beside storage in memory` {
    private static let receivers = ["u-blox 7", "SiRF star III", ""].map { ReceiverIdentity($0) }

    @Test(arguments: [(1, 1), (2, 2), (3, 5), (4, 16), (5, 1024), (6, 7)] as [(UInt64, Int)])
    func `answers the same, whatever came in`(seed: UInt64, fixesPerChunk: Int) async throws {
        var generator = SplitMix64(state: seed)
        let (stored, expected) = (
            try await PostgresStorage.ofNewDevice(fixesPerChunk: fixesPerChunk), InMemoryStorage()
        )
        for _ in 0..<40 {
            let receiver = try #require(Self.receivers.randomElement(using: &generator))
            let fixes = (0..<Int.random(in: 1...9, using: &generator)).map { _ in Self.fix(&generator) }
            #expect(try await stored.append(fixes, from: receiver) == expected.append(fixes, from: receiver))
            if Int.random(in: 0..<9, using: &generator) == 0, let run = await expected.runs.last {
                try await stored.endRun(run)
            }
        }
        #expect(try await stored.tracks() == expected.tracks())
        for selection in Self.selections {
            let all = await expected.fixes(in: selection, after: nil, limit: 1000)
            for limit in [1, 7, 1000] {
                var (seen, last): ([StoredFix], StoredFix?) = ([], nil)
                repeat {
                    let page = try await stored.fixes(in: selection, after: last, limit: limit)
                    seen += page
                    last = page.last
                } while last != nil && limit < 1000
                #expect(seen == all, "\(selection), \(limit)")
                if limit == 1 && all.count > 40 { break }
            }
        }
        for selection in [UploadSelection(), UploadSelection(since: .morning(500), includesRejected: true)] {
            try await expectSameUploads(of: stored, as: expected, selection, &generator)
        }
    }

    private func expectSameUploads(
        of stored: PostgresStorage,
        as expected: InMemoryStorage,
        _ selection: UploadSelection,
        _ generator: inout SplitMix64
    ) async throws {
        let target = selection.since == nil ? "home" : "office"
        while let page = await expected.waiting(for: target, selection, limit: 13) {
            let found = try #require(try await stored.waiting(for: target, selection, limit: 13))
            #expect(found.receiver == page.receiver)
            #expect(found.fixes == page.fixes)
            let refused = page.fixes.randomElement(using: &generator)
            var span = UploadSpan(receiver: page.receiver, numbers: page.numbers, locations: page.fixes.count)
            span.acknowledged = .morning()
            if let refused, Bool.random(using: &generator) {
                await expected.setAside(refused, by: target, at: .morning(), because: "no")
                try await stored.setAside(refused, by: target, at: .morning(), because: "no")
            }
            await expected.note([span], of: target)
            try await stored.note([span], of: target)
            let last = await expected.lastAcknowledged(by: target, selection, count: 5)
            #expect(try await stored.lastAcknowledged(by: target, selection, count: 5) == last)
        }
        #expect(try await stored.waiting(for: target, selection, limit: 13) == nil)
        #expect(try await stored.latestNumbers() == expected.latestNumbers())
        #expect(try await stored.latestLocation() == expected.latestLocation())
        let numbers = await expected.latestNumbers().mapValues { $0 / 2 }
        let arrivals = Set(await expected.arrivals(after: numbers, limit: 9))
        #expect(try await Set(stored.arrivals(after: numbers, limit: 9)) == arrivals)
    }

    /// A random fix within some minutes, whose time may occur several times.
    private static func fix(_ generator: inout SplitMix64) -> JudgedFix {
        let seconds = Double(Int.random(in: 0..<2000, using: &generator))
        let latitude = Double.random(in: 50...60, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return .rejected(at: nil, latitude: latitude)
        case 1, 2: return .rejected(at: seconds, latitude: latitude)
        case 3:
            // Use a unique time, as the contract does not define what happens to the fused location of a duplicate.
            let fraction = Double.random(in: 0..<1, using: &generator)
            var fused = JudgedFix.accepted(at: seconds + fraction, latitude: latitude)
            fused.fused = FusionChoice(distanceTravelled: 2)
            return fused
        default: return .accepted(at: seconds, latitude: latitude, longitude: latitude - 60)
        }
    }

    private static let selections: [FixSelection] = [
        FixSelection(), FixSelection(includesRejected: true), FixSelection(isFused: true),
        FixSelection(from: .morning(300), to: .morning(900), includesRejected: true),
        FixSelection(track: 1), FixSelection(track: 2, includesRejected: true), FixSelection(track: 999),
        FixSelection(box: BoundingBox(west: -6, south: 51, east: -2, north: 57)),
        FixSelection(from: .morning(100), box: BoundingBox(west: 170, south: 51, east: -4, north: 57)),
    ]
}
