import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `The parts of the table of chunks` {
    private let address: PostgresAddress
    private let receiver = ReceiverIdentity("u-blox 7")
    private let all = FixSelection(includesRejected: true)

    init() async throws { address = try await PostgresServer.emptyDatabase() }

    /// Names of the partitions, sorted.
    private func parts() throws -> [String] {
        let sql = """
            SELECT inhrelid::regclass::text FROM pg_inherits
            WHERE inhparent = 'chunk'::regclass AND inhrelid <> 'chunk_other'::regclass ORDER BY 1
            """
        return try PostgresConnection(address).rows(of: sql) { $0.nextText() ?? "" }
    }

    private func count(_ table: String) throws -> Int64? {
        try PostgresConnection.integer("SELECT count(*) FROM \(table)", in: address)
    }

    /// A device with a track in the last quarter of 2020, one in the first of 2021, and a fix without time.
    private func device() async throws -> PostgresStorage {
        let storage = try await PostgresStorage.open(address, device: "seagull", fixesPerChunk: 2)
        for day in ["2020-12-30T10:00:00Z", "2021-01-02T10:00:00Z"] {
            let start = try #require(UTCTime(iso8601: day)).seconds(since: .morning(0))
            _ = try await storage.append((0..<4).map { .accepted(at: start + Double($0)) }, from: receiver)
        }
        _ = try await storage.append([.rejected(at: nil)], from: receiver)
        return storage
    }

    @Test func `are of this quarter and of the next ones, before anything comes`() async throws {
        _ = try await PostgresStorage.open(address, device: "seagull")
        let (now, later) = try #require(
            PostgresConnection(address).rows(
                of: """
                    SELECT to_char(now() AT TIME ZONE 'UTC', '"chunk_"YYYY"_q"Q'),
                      to_char((now() + interval '5 months') AT TIME ZONE 'UTC', '"chunk_"YYYY"_q"Q')
                    """
            ) { ($0.nextText() ?? "", $0.nextText() ?? "") }.first
        )
        let parts = try parts()
        #expect(parts.first == now && parts.contains(later) && parts.count <= 3)
    }

    @Test func `have what begins in their time, and one all that is of no other`() async throws {
        let storage = try await device()
        #expect(try count("chunk_other") == 5)
        let fixes = try await storage.fixes(in: all, after: nil, limit: 99)
        let sql = "SELECT make_chunk_partitions('2020-10-01Z', '2021-04-01Z')"
        try PostgresConnection(address).execute(sql)
        #expect(try parts().prefix(2) == ["chunk_2020_q4", "chunk_2021_q1"])
        #expect(try [count("chunk_2020_q4"), count("chunk_2021_q1"), count("chunk_other")] == [2, 2, 1])
        #expect(try await storage.fixes(in: all, after: nil, limit: 99) == fixes)
        let before = try parts()
        try PostgresConnection(address).execute(sql)
        #expect(try parts() == before)
    }

    @Test func `are dropped by retention once nothing is left in them`() async throws {
        let storage = try await device()
        try PostgresConnection(address).execute("SELECT make_chunk_partitions('2020-10-01Z', '2021-04-01Z')")
        let time = try #require(UTCTime(iso8601: "2021-01-02T00:00:00Z"))
        #expect(try FleetRetention(in: address).remove(before: time).fixes == 4)
        #expect(try !parts().contains("chunk_2020_q4") && parts().contains("chunk_2021_q1"))
        #expect(try await storage.fixes(in: all, after: nil, limit: 99).count == 5)
    }

    @Test func `stay, as long as something is in them`() async throws {
        _ = try await device()
        try PostgresConnection(address).execute("SELECT make_chunk_partitions('2020-10-01Z', '2021-04-01Z')")
        try PostgresConnection(address).execute("SELECT drop_chunk_partitions('2022-01-01Z')")
        #expect(try parts().contains("chunk_2020_q4"))
        #expect(try count("chunk") == 5)
    }
}
