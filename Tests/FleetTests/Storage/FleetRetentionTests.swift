import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `What a fleet's database keeps` {
    private let address: PostgresAddress
    private let receiver = ReceiverIdentity("u-blox 7")

    init() async throws { address = try await PostgresServer.emptyDatabase() }

    /// A time some years ago, relative to `UTCTime.morning`.
    private static let start = -200_000_000.0

    private static func cutoff(_ seconds: Double) -> UTCTime { .morning(start + seconds) }

    /// A device with fixes without time, then three tracks of four fixes an hour apart, in chunks of two.
    private func device(_ name: String, fixesPerChunk: Int = 2) async throws -> PostgresStorage {
        let storage = try await PostgresStorage.open(address, device: name, fixesPerChunk: fixesPerChunk)
        _ = try await storage.append([.rejected(at: nil), .rejected(at: nil)], from: receiver)
        for hour in 0..<3 {
            let fixes = (0..<4).map { JudgedFix.accepted(at: Self.start + Double(3600 * hour + 60 * $0)) }
            _ = try await storage.append(fixes, from: receiver)
        }
        return storage
    }

    private func numbers(_ storage: PostgresStorage) async throws -> [Int64] {
        let all = FixSelection(includesRejected: true)
        return try await storage.fixes(in: all, after: nil, limit: 99).map(\.id)
    }

    @Test func `ends with a time, before which nothing is left, of any device`() async throws {
        let (seagull, tern) = (try await device("seagull"), try await device("tern"))
        let retention = try FleetRetention(in: address)
        let extent = try retention.extent(before: Self.cutoff(3600))
        #expect(extent.fixes == 12 && extent.chunks == 6 && extent.devices == 2)
        #expect(try await numbers(tern).count == 14)
        #expect(try retention.remove(before: Self.cutoff(3600)) == extent)
        for storage in [seagull, tern] {
            #expect(try await numbers(storage) == Array(7...14))
            #expect(try await storage.tracks().map(\.id) == [2, 3])
        }
        #expect(try retention.remove(before: Self.cutoff(3600)).fixes == 0)
        #expect(try PostgresConnection.integer("SELECT count(*) FROM latest", in: address) == 2)
    }

    @Test func `has whole tracks, and whole chunks`() async throws {
        let storage = try await device("seagull")
        // During the second track.
        _ = try FleetRetention(in: address).remove(before: Self.cutoff(3690))
        #expect(try await numbers(storage) == Array(7...14))
        let other = try await device("tern", fixesPerChunk: 5)
        _ = try FleetRetention(in: address).remove(before: Self.cutoff(3600))
        // The second chunk extends into the second track.
        #expect(try await numbers(other) == Array(6...14))
        #expect(try await other.tracks().map(\.id) == [1, 2, 3])
    }

    @Test func `goes on behind what was removed`() async throws {
        let storage = try await device("seagull")
        let extent = try FleetRetention(in: address).remove(before: Self.cutoff(86400))
        #expect(extent.fixes == 14 && extent.devices == 1)
        #expect(try await storage.tracks().isEmpty)
        #expect(try PostgresConnection.integer("SELECT count(*) FROM latest", in: address) == 0)
        _ = try await storage.append(
            [.accepted(at: Self.start + 7400), .accepted(at: Self.start + 7401)],
            from: receiver
        )
        // One number was skipped, so that no collector continues from deleted fixes.
        #expect(try await numbers(storage) == [16, 17])
        #expect(try await storage.tracks().map(\.id) == [4])
        #expect(try await storage.tracks().map(\.figures.points) == [2])
    }
}
