import Postgres
import TestSupport

extension PostgresServer {
    /// The address of a database of nobody else's, which has nothing in it.
    static func emptyDatabase() async throws -> PostgresAddress { try PostgresAddress(await newDatabase()) }

    /// The address of a database that the tests share, each with devices of its own.
    static func sharedDatabase() async throws -> PostgresAddress { try await shared.value }

    private static let shared = Task { try await emptyDatabase() }
}
