import FleetStorage
import Postgres
import TestSupport

extension PostgresStorage {
    /// Storage of a device that nothing is known of, in the database that tests share.
    static func ofNewDevice(fixesPerChunk: Int = 1024) async throws -> PostgresStorage {
        let name = "device \(UInt64.random(in: 0 ... .max))"
        return try await open(PostgresServer.sharedDatabase(), device: name, fixesPerChunk: fixesPerChunk)
    }
}

extension PostgresConnection {
    /// The integer that a query's first row begins with; nil where there is none.
    static func integer(_ sql: String, in address: PostgresAddress) throws -> Int64? {
        try PostgresConnection(address).integer(sql)
    }
}
