import FleetStorage
import Postgres
import TestSupport

extension PostgresStorage {
    /// The storage of a new device in the shared database.
    static func ofNewDevice(fixesPerChunk: Int = 1024) async throws -> PostgresStorage {
        let name = "device \(UInt64.random(in: 0 ... .max))"
        return try await open(PostgresServer.sharedDatabase(), device: name, fixesPerChunk: fixesPerChunk)
    }
}

extension PostgresConnection {
    /// The integer in the first column of a query's first row; `nil` without rows.
    static func integer(_ sql: String, in address: PostgresAddress) throws -> Int64? {
        try PostgresConnection(address).integer(sql)
    }
}
