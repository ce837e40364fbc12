import TestSupport

/// A phone with OwnTracks that reports one location per second, retrying each until it is acknowledged.
actor ReportingPhone {
    private static let start = 1_732_180_000

    nonisolated let name: String
    private let fleet: CollectedFleet
    private let token: String
    /// Times of acknowledged locations in seconds since 1970.
    private(set) var acknowledged: [Int] = []

    init(_ name: String, in fleet: CollectedFleet) async throws {
        (self.name, self.fleet) = (name, fleet)
        token = try await fleet.token(of: name)
    }

    /// Reports the first location that is not acknowledged.
    @discardableResult
    func report() async throws -> CollectedFleet.Answer {
        let second = Self.start + acknowledged.count
        let answer = try await send(Self.location(at: second))
        if answer.status == 200 { acknowledged.append(second) }
        return answer
    }

    /// Reports locations until a response has the status, and returns that response.
    @discardableResult
    func report(until status: Int) async throws -> CollectedFleet.Answer {
        while true {
            let answer = try await report()
            if answer.status == status { return answer }
        }
    }

    /// Reports all acknowledged locations again.
    func reportAllAgain() async throws -> CollectedFleet.Answer {
        try await send("[" + acknowledged.map(Self.location).joined(separator: ",") + "]")
    }

    /// Times of its locations in a database in seconds since 1970.
    func stored(at address: String) async throws -> [Int] {
        let sql = "SELECT extract(epoch FROM time)::bigint FROM fixes_of('\(name)') ORDER BY 1"
        return try await PostgresServer.ask(address, sql).split(separator: "\n").compactMap { Int($0) }
    }

    private func send(_ text: String) async throws -> CollectedFleet.Answer {
        try await fleet.ask("pub", "-u", "anna:\(token)", "-d", text)
    }

    private static func location(at second: Int) -> String {
        "{\"_type\":\"location\",\"lat\":54.3,\"lon\":10.1,\"tst\":\(second),\"tid\":\"ab\"}"
    }
}
