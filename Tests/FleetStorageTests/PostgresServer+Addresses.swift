import Postgres
import TestSupport

extension PostgresServer {
    /// Creates an empty database for one test.
    static func emptyDatabase() async throws -> PostgresAddress { try PostgresAddress(await newDatabase()) }

    /// A database that tests share, each with its own devices.
    static func sharedDatabase() async throws -> PostgresAddress { try await shared.value }

    private static let shared = Task { try await emptyDatabase() }
}
