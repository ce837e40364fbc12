import TestSupport
import Testing

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A tracker that speaks HTTP of version 1.0` {
    @Test(arguments: ["", "Connection: keep-alive\r\n", "Connection: close\r\n"])
    func `is answered, and hung up on`(header: String) async throws {
        let fleet = try CollectedFleet(at: try await PostgresServer.newDatabase())
        let token = try await fleet.token(of: "tracker")
        try await fleet.collect {
            let socket = try TestSocket(connectingTo: fleet.port.number)
            let query = "id=\(token)&timestamp=1732180100&lat=54.5&lon=10.3"
            socket.write(Array("GET /?\(query) HTTP/1.0\r\n\(header)\r\n".utf8))
            let answer = try await socket.readToEnd().lowercased()
            #expect(answer.hasPrefix("http/1.0 200 ok\r\n"), "\(answer)")
            #expect(answer.contains("\r\nconnection: close\r\n"), "\(answer)")
            #expect(try await answers(at: fleet, to: "GET /?\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n") == 2)
        }
        #expect(try await fleet.collected(from: "tracker").count == 1)
    }

    /// Sends a request twice on one connection, waiting for the first response, and returns the number of successes.
    private func answers(at fleet: CollectedFleet, to request: String) async throws -> Int {
        let socket = try TestSocket(connectingTo: fleet.port.number)
        var told = ""
        var count: Int { told.ranges(of: "HTTP/1.1 200 OK\r\n").count }
        for expected in 1...2 {
            socket.write(Array(request.utf8))
            try await until {
                let bytes = try socket.readNow()
                told += String(decoding: bytes ?? [], as: UTF8.self)
                return bytes == [] || count == expected
            }
        }
        return count
    }
}
