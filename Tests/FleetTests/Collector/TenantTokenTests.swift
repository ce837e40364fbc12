import Fleet
import Testing
import TestSupport

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A token of a tenant's device` {
    private let fleet: CollectedFleet
    /// Unique names, as roles belong to the whole server.
    private let school, haulier: String

    init() async throws {
        fleet = try CollectedFleet(at: try await PostgresServer.newDatabase())
        let number = UInt64.random(in: 0 ... .max)
        (school, haulier) = ("school_\(number)", "haulier_\(number)")
    }

    /// The device's reports in each protocol, with the name of another device wherever possible.
    private static func reports(with token: String, naming other: String) -> [[String]] {
        let user = ["-u", "\(other):\(token)", "-H", "X-Limit-U: \(other)", "-H", "X-Limit-D: \(other)"]
        return [
            [
                "pub?u=\(other)&d=\(other)", "-d",
                """
                {"_type":"location","lat":54.3,"lon":10.1,"tst":1732180000,"tid":"tr","topic":"owntracks/\(other)/\(other)"}
                """,
            ],
            [
                "overland?device=\(other)", "-d",
                """
                {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[10.1,54.3]},"properties":{\
                "timestamp":"2024-11-21T10:00:00Z","device_id":"\(other)","unique_id":"\(other)"}}]}
                """,
            ],
            [
                "", "-d",
                """
                {"device_id":"\(other)","location":{"timestamp":"2024-11-21T11:00:00Z","coords":{"latitude":54.3,"longitude":10.1}}}
                """,
            ],
            ["?id=\(other)&deviceid=\(other)&timestamp=1732180200&lat=54.3&lon=10.1"],
        ].map { [$0[0]] + user + $0.dropFirst() }
    }

    @Test func `writes what is its own device's, whichever device is named beside it`() async throws {
        let (gull, truck) = (try await fleet.token(of: "gull"), try await fleet.token(of: "truck"))
        for (tenant, device) in [(school, "gull"), (haulier, "truck")] {
            #expect(try await fleet.tenant("add", tenant).status == 0)
            #expect(try await fleet.device("tenant", device, tenant).status == 0)
        }
        try await fleet.collect {
            for name in ["truck", truck] {
                for report in Self.reports(with: gull, naming: name) {
                    let answer = try await fleet.ask(report[0], with: Array(report.dropFirst()))
                    #expect(answer.status == 200, "\(report)")
                }
            }
        }
        #expect(try await fleet.collected(from: "gull").count == 4)
        #expect(try await fleet.collected(from: "truck").isEmpty)
        let sql = "SELECT (SELECT count(*) FROM latest), (SELECT sum(fixes) FROM chunk)"
        for (role, seen) in [(school, "1|4\n"), (haulier, "0|\n")] {
            let address = fleet.address.replacing("user=gpslog", with: "user=\(role)")
            #expect(try await PostgresServer.ask(address, sql) == seen)
        }
    }
}

@Suite struct `A device's token` {
    private static let device = (0..<16).map { UInt8($0 * 16) }

    @Test func `is text from which it is made again`() throws {
        for _ in 0..<200 {
            let token = DeviceToken(of: Self.device, DeviceToken.Secret())
            #expect(token.description.wholeMatch(of: /[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{32}/) != nil)
            let read = try #require(DeviceToken(token.description))
            #expect(read == token)
            #expect(read.pass.device == Self.device)
        }
    }

    @Test func `is kept by the SHA-256 of its secret, which is another one each time`() throws {
        let secrets = (0..<2).map { _ in DeviceToken.Secret() }
        #expect(secrets[0].hash != secrets[1].hash)
        #expect(DeviceToken(of: Self.device, secrets[0]).pass.secretHash == secrets[0].hash)
        // SHA-256 of 24 zero bytes, computed by sha256sum.
        let known = try #require(DeviceToken("AAAAAAAAAAAAAAAAAAAAAA.\(String(repeating: "A", count: 32))"))
        let digits = known.pass.secretHash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(digits == "9d908ecfb6b256def8b49a7c504e6c889c4b0e41fe6ce3e01863dd7b61a20aa0")
    }

    @Test(arguments: [
        "", ".", "abc", "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAA.AAAA", "%.%", "é.é", "' OR 1=1 --",
    ])
    func `is none of other text`(text: String) { #expect(DeviceToken(text) == nil) }
}
